/** Sends the files when the form is submitted. After an error the files and the choices stay, and the message says what to do. */
import { formatBytes } from '../format-bytes.ts';
import { formatPluralMessage } from '../messages/plural-forms.ts';
import { createElement, pageLanguage } from './document.ts';
import type { ChosenFileList } from './file-list.ts';
import { toQuery } from './import-query.ts';
import type { ImportValues } from './import-values.ts';
import { type Outcome, sendImport, toBody, type Upload } from './send-import.ts';
import { RateMeter, type TransferRate } from './transfer-rate.ts';

export function connectUpload(form: HTMLFormElement, values: ImportValues, files: ChosenFileList): void {
  const find = <Found extends HTMLElement>(selector: string): Found => form.querySelector<Found>(selector)!;
  const progress = find('.import-progress');
  const cancel = find<HTMLButtonElement>('.import-cancel');
  const submit = find<HTMLButtonElement>('button[type=submit]');
  const alert = find('.import-alert');
  const { messages } = values;
  let running: AbortController | undefined;

  const setRunning = (controller: AbortController | undefined): void => {
    running = controller;
    progress.hidden = controller === undefined;
    cancel.hidden = controller === undefined;
    submit.disabled = controller !== undefined;
  };
  const fail = (...content: readonly (Node | string)[]): void => {
    alert.replaceChildren(createElement('p', { class: 'message bad-news' }, ...content));
    alert.scrollIntoView({ block: 'nearest' });
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running === undefined) void send();
  });
  cancel.addEventListener('click', () => running?.abort());
  // Leaving the page would abort the upload: the browser asks first.
  window.addEventListener('beforeunload', (event) => {
    if (running !== undefined) event.preventDefault();
  });

  async function send(): Promise<void> {
    const chosen = listSent(form, files);
    const path = (form.elements.namedItem('path') as HTMLInputElement | null)?.value.trim() ?? '';
    alert.replaceChildren();
    if (chosen.length === 0 && path === '') {
      fail(messages.noFiles);
      return;
    }
    const controller = new AbortController();
    const showProgress = createProgress(progress, values);
    setRunning(controller);
    showProgress({ loaded: 0, total: 0 });
    const outcome = await sendImport({
      path: `${values.api}/import/${toQuery(form)}`,
      body: chosen.length > 0 ? toBody(chosen, values.maxFiles) : path,
      onProgress: showProgress,
      signal: controller.signal,
    });
    setRunning(undefined);
    if (outcome.kind === 'job') location.assign(`${values.jobs}/${outcome.id}`);
    else fail(...(await explain(outcome, values)));
  }
}

/** The files of the chosen format. The others were marked when they were read. */
function listSent(form: HTMLFormElement, { files }: ChosenFileList): ChosenFileList['files'] {
  const leftOut = new Set(JSON.parse(form.dataset.leftOut ?? '[]') as readonly string[]);
  return files.filter(({ path }) => !leftOut.has(path));
}

function createProgress(root: HTMLElement, { messages, plurals }: ImportValues): (upload: Upload) => void {
  const state = root.querySelector<HTMLElement>('.import-state')!;
  const bar = root.querySelector('progress')!;
  const numbers = root.querySelector<HTMLElement>('.import-numbers')!;
  const meter = new RateMeter();
  // Announced once; the numbers are not.
  state.textContent = messages.uploading;
  return (upload) => {
    const { loaded, total } = upload;
    if (total > 0) bar.value = loaded / total;
    else bar.removeAttribute('value');
    const rate = meter.measure(performance.now(), loaded, total);
    numbers.textContent = total === 0 ? '' : describe(upload, rate, { messages, plurals });
    if (total > 0 && loaded === total) state.textContent = messages.storing;
  };
}

function describe(
  { loaded, total }: Upload,
  { rate, secondsLeft }: TransferRate,
  { messages, plurals }: Pick<ImportValues, 'messages' | 'plurals'>,
): string {
  const size = (bytes: number): string => formatBytes(bytes, pageLanguage());
  return [
    messages.sent.replace('{loaded}', size(loaded)).replace('{total}', size(total)),
    ...(rate === undefined ? [] : [messages.perSecond.replace('{size}', size(rate))]),
    ...(secondsLeft === undefined || loaded === total
      ? []
      : [formatPluralMessage(plurals.left, secondsLeft, pageLanguage())]),
  ].join(' · ');
}

type Failed = Exclude<Outcome, { readonly kind: 'job' }>;

async function explain(outcome: Failed, values: ImportValues): Promise<readonly (Node | string)[]> {
  const { messages } = values;
  switch (outcome.kind) {
    case 'cancelled':
      return [messages.cancelled];
    case 'connection':
      // A service that has rejected a request early may have cut the connection before the browser read the reason.
      return (await isSignedIn(values)) ? [messages.connection] : explainSession(values);
    case 'error': {
      const { status, code, message } = outcome;
      // Without the cookie, the request has no user.
      if (status === 401 || code === 'user-required') return explainSession(values);
      const text =
        status === 413 || code === 'limit-exceeded'
          ? messages.tooLarge
          : status === 503
            ? messages.busy
            : messages.rejected;
      return [text.replace('{message}', message)];
    }
  }
}

function explainSession({ messages, signIn }: ImportValues): readonly (Node | string)[] {
  return [
    `${messages.sessionEnded} `,
    createElement('a', { href: signIn, target: '_blank' }, messages.signIn),
  ];
}

/** True if the service does not respond. */
async function isSignedIn({ api }: ImportValues): Promise<boolean> {
  try {
    const { status } = await fetch(`${api}/jobs?limit=1`);
    return status !== 401 && status !== 403;
  } catch {
    return true;
  }
}
