/**
 * Suggestions of the search box on every page, as a combobox (ARIA 1.2). Without this script the box is a plain form.
 *
 * Why not accessible-autocomplete (3.0.1): compressed it is 20 KB, this script 1.4 KB, and every page loads it.
 */
import { toPlainTitleFragment } from '../../src/pages/shared/fragment.ts';
import { toPlainTitle } from '../../src/pages/shared/rich-text.ts';
import { formatPluralMessage, type PluralForms } from '../messages/plural-forms.ts';

interface Suggestion {
  readonly text: string;
  readonly kind: string;
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly id?: string;
  readonly type?: string;
  readonly name?: string;
}

/** Written by ui/components/search-box.tsx. */
interface IslandValues {
  /** Folder and label of each record type. */
  readonly types: Readonly<Record<string, readonly [folder: string, label: string]>>;
  /** Labels of the kinds of access points. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly found: PluralForms;
}

/** Milliseconds without a key before suggestions are requested. */
const pause = 150;

const maxSuggestions = 8;

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggest]')) connect(form);

function connect(form: HTMLFormElement): void {
  const values = JSON.parse(form.dataset.suggest!) as IslandValues;
  const input = form.querySelector<HTMLInputElement>('input[name=q]')!;
  const list = createElement('ul', 'suggestions', { id: 'suggestions', role: 'listbox', hidden: '' });
  list.setAttribute('aria-label', input.getAttribute('aria-label')!);
  const status = createElement('div', 'visually-hidden', { role: 'status' });
  input.after(list, status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': 'suggestions',
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);

  let suggestions: readonly Suggestion[] = [];
  let active = -1;
  let timer = 0;
  let request: AbortController | undefined;

  const cancel = (): void => {
    clearTimeout(timer);
    request?.abort();
  };
  const activate = (index: number): void => {
    active = index;
    for (const [n, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(n === index));
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', `suggestion-${index}`);
      list.children[index]!.scrollIntoView({ block: 'nearest' });
    }
  };
  const show = (found: readonly Suggestion[]): void => {
    suggestions = found;
    list.replaceChildren(...found.map((suggestion, n) => createOption(suggestion, n, values)));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    activate(-1);
  };
  const close = (): void => {
    cancel();
    status.textContent = '';
    if (suggestions.length > 0) show([]);
  };
  const load = async (): Promise<void> => {
    request = new AbortController();
    const { signal } = request;
    const parameters = new URLSearchParams({ q: input.value, limit: String(maxSuggestions) });
    try {
      const response = await fetch(`${form.dataset.api}/search/suggest?${parameters}`, { signal });
      if (!response.ok) return;
      const body = (await response.json()) as { readonly suggestions: readonly Suggestion[] };
      if (signal.aborted) return;
      show(body.suggestions);
      status.textContent = formatPluralMessage(
        values.found,
        body.suggestions.length,
        document.documentElement.lang,
      );
    } catch {
      // Aborted, or the service is not available: the form works without suggestions.
    }
  };
  const open = (index: number): void => {
    const suggestion = suggestions[index];
    if (suggestion !== undefined) location.assign(pathOf(suggestion, values));
  };

  input.addEventListener('input', () => {
    cancel();
    if (input.value.trim().length < 2) close();
    else timer = window.setTimeout(() => void load(), pause);
  });
  input.addEventListener('keydown', (event) => {
    const count = suggestions.length;
    if (event.isComposing || count === 0) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') activate(active + 1 < count ? active + 1 : -1);
    else if (event.key === 'ArrowUp') activate(active < 0 ? count - 1 : active - 1);
    else if (event.key === 'Enter' && active >= 0) open(active);
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', close);
  form.addEventListener('submit', cancel);
  // The input keeps the focus, so that a click or touch does not close the list first.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest('[role=option]');
    if (option !== null) open([...list.children].indexOf(option));
  });
}

/** A record opens its page; an access point searches for it. */
function pathOf({ id, type, kind, text }: Suggestion, { types, kinds }: IslandValues): string {
  const folder = types[type ?? '']?.[0];
  if (id !== undefined && folder !== undefined) return `/${folder}/${encodeURIComponent(id)}`;
  const name = kind in kinds ? kind : 'q';
  return `/search?${new URLSearchParams({ [name]: text })}`;
}

function createOption(suggestion: Suggestion, n: number, { types, kinds }: IslandValues): HTMLElement {
  const { kind, type, name } = suggestion;
  const { text, ranges } = toPlainTitleFragment(suggestion);
  const option = createElement('li', '', { id: `suggestion-${n}`, role: 'option', 'aria-selected': 'false' });
  const title = createElement('span', '', { dir: 'auto' });
  let end = 0;
  for (const [from, to] of ranges) {
    const mark = createElement('mark', '', {});
    mark.textContent = text.slice(from, to);
    title.append(text.slice(end, from), mark);
    end = to;
  }
  title.append(text.slice(end));
  const label = createElement('span', 'suggestion-kind', {});
  label.textContent = name === undefined ? (kinds[kind] ?? types[type ?? '']?.[1] ?? '') : toPlainTitle(name);
  option.append(title, ' ', label);
  return option;
}

function createElement(
  tag: string,
  className: string,
  attributes: Readonly<Record<string, string>>,
): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
