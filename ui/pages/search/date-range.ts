/**
 * Chooses a period in the histogram of dates: by dragging over the bars, or with the arrow keys, which extend the period together with Shift. The
 * period is written into the fields of the form below. A bar that is clicked alone is a link, as without this script.
 */

interface Bar {
  readonly link: SVGAElement;
  /** First and last year, as the form sends them. */
  readonly from: string;
  readonly to: string;
}

export function connectHistogram(histogram: SVGSVGElement, form: HTMLFormElement): void {
  const bars = [...histogram.querySelectorAll<SVGAElement>('a')].map(toBar);
  const fields = {
    from: form.querySelector<HTMLInputElement>('[name=from]')!,
    to: form.querySelector<HTMLInputElement>('[name=to]')!,
  };
  const status = form.querySelector<HTMLElement>('.dates-chosen')!;
  const initial = { from: fields.from.value, to: fields.to.value };

  const mark = (): void => {
    const first = yearOf(fields.from.value) ?? Number.NEGATIVE_INFINITY;
    const last = yearOf(fields.to.value) ?? Number.POSITIVE_INFINITY;
    const isAll = first === Number.NEGATIVE_INFINITY && last === Number.POSITIVE_INFINITY;
    for (const { link, from, to } of bars)
      link.classList.toggle('chosen', !isAll && Number(to) >= first && Number(from) <= last);
  };
  const write = ({ from, to }: { readonly from: string; readonly to: string }): void => {
    fields.from.value = from;
    fields.to.value = to;
    mark();
  };
  /** Both are indexes of bars, in any order. */
  const choose = (one: number, other: number): void => {
    const { from } = bars[Math.min(one, other)]!;
    const { to } = bars[Math.max(one, other)]!;
    write({ from, to });
    const texts: Readonly<Record<string, string>> = {
      from: removeLeadingZeros(from),
      to: removeLeadingZeros(to),
    };
    status.textContent = status.dataset.text!.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => texts[name] ?? '',
    );
  };
  const reset = (): void => {
    write(initial);
    status.textContent = '';
  };

  connectKeys(histogram, form, bars, { choose, reset });
  connectPointer(histogram, bars, choose);
  for (const field of Object.values(fields)) field.addEventListener('input', mark);
  histogram.closest('nav')?.querySelector('.histogram-hint')?.removeAttribute('hidden');
  mark();
}

function toBar(link: SVGAElement): Bar {
  const { searchParams } = new URL(link.getAttribute('href')!, location.href);
  return { link, from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
}

function yearOf(date: string): number | undefined {
  const year = /^\s*(-?\d{4})/.exec(date)?.[1];
  return year === undefined ? undefined : Number(year);
}

function removeLeadingZeros(year: string): string {
  return String(Number(year));
}

interface Actions {
  readonly choose: (one: number, other: number) => void;
  readonly reset: () => void;
}

/** One tab stop. Enter applies a period of several bars; on a single bar it follows the link. */
function connectKeys(
  histogram: SVGSVGElement,
  form: HTMLFormElement,
  bars: readonly Bar[],
  { choose, reset }: Actions,
): void {
  /** The bar at which the period begins, while it has several bars. */
  let anchor: number | undefined;
  let active = 0;
  const go = (index: number): void => {
    active = index;
    for (const [n, { link }] of bars.entries()) link.setAttribute('tabindex', n === index ? '0' : '-1');
  };
  histogram.addEventListener('focusin', ({ target }) => {
    const index = bars.findIndex(({ link }) => link === target);
    if (index >= 0) go(index);
  });
  histogram.addEventListener('keydown', (event) => {
    const last = bars.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(active + 1, last),
      ArrowLeft: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const to = targets[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (to !== undefined) {
      anchor = event.shiftKey ? (anchor ?? active) : undefined;
      bars[to]!.link.focus();
      if (anchor !== undefined) choose(anchor, to);
    } else if (event.key === 'Enter' && anchor !== undefined) form.requestSubmit();
    else if (event.key === 'Escape' && anchor !== undefined) {
      anchor = undefined;
      reset();
    } else return;
    event.preventDefault();
  });
  go(0);
}

function connectPointer(histogram: SVGSVGElement, bars: readonly Bar[], choose: Actions['choose']): void {
  let start: number | undefined;
  let isPeriod = false;
  /** The bar nearest to the pointer: years without hits have no bar. */
  const indexAt = ({ clientX }: PointerEvent): number => {
    const distances = bars.map(({ link }) => {
      const { left, right } = link.getBoundingClientRect();
      return Math.max(left - clientX, clientX - right, 0);
    });
    return distances.indexOf(Math.min(...distances));
  };
  histogram.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    start = indexAt(event);
    isPeriod = false;
  });
  histogram.addEventListener('pointermove', (event) => {
    if (start === undefined) return;
    const index = indexAt(event);
    if (index === start && !isPeriod) return;
    // A captured pointer clicks no link, so it is captured only now.
    if (!isPeriod) histogram.setPointerCapture(event.pointerId);
    isPeriod = true;
    choose(start, index);
  });
  for (const name of ['pointerup', 'pointercancel'])
    histogram.addEventListener(name, () => {
      start = undefined;
    });
  histogram.addEventListener('click', (event) => {
    if (isPeriod) event.preventDefault();
    isPeriod = false;
  });
  // Browsers would drag the link instead.
  histogram.addEventListener('dragstart', (event) => event.preventDefault());
}
