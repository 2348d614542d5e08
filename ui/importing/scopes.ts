/** The field of the record to import into: its choices by format, the name of the chosen one, and the forms that create a missing one. */
import { createElement } from './document.ts';
import type { ImportValues } from './import-values.ts';

interface Scope {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

interface ScopeField {
  /** Adds records that the page does not list. */
  readonly add: (scopes: readonly Scope[]) => void;
}

/** Milliseconds without a key before records are searched. */
const pause = 250;

export function connectScopes(form: HTMLFormElement, { api }: ImportValues): ScopeField {
  const input = form.elements.namedItem('scope') as HTMLInputElement;
  const format = form.elements.namedItem('file-format') as HTMLSelectElement;
  const list = document.querySelector<HTMLDataListElement>('#import-scopes')!;
  const name = form.querySelector<HTMLElement>('.import-scope-name')!;
  const types = JSON.parse(list.dataset.types!) as Readonly<Record<string, string>>;
  const all = [...list.options];
  let timer = 0;

  const typesOfFormat = (): readonly string[] =>
    (format.selectedOptions[0]?.dataset.scopes ?? '').split(' ').filter((type) => type !== '');
  const showName = (): void => {
    const found = all.find(({ value }) => value === input.value);
    name.textContent =
      found === undefined ? '' : `${found.dataset.title} · ${types[found.dataset.type!] ?? ''}`;
  };
  const filter = (): void => {
    const allowed = typesOfFormat();
    const isAllowed = (type: string | undefined): boolean => allowed.length === 0 || allowed.includes(type!);
    list.replaceChildren(...all.filter(({ dataset }) => isAllowed(dataset.type)));
    for (const one of document.querySelectorAll<HTMLElement>('.import-create'))
      one.hidden = !isAllowed(one.dataset.type);
    showName();
  };
  const add = (scopes: readonly Scope[]): void => {
    if (scopes.length > 0) form.querySelector('.import-scope-none')?.remove();
    for (const { id, type, name: title } of scopes) {
      if (all.some(({ value }) => value === id)) continue;
      all.push(
        createElement(
          'option',
          { value: id, 'data-type': type, 'data-title': title },
          `${title} · ${types[type] ?? ''}`,
        ),
      );
    }
    filter();
  };
  const search = async (): Promise<void> => {
    const query = new URLSearchParams([
      ['q', `${input.value}*`],
      ['limit', '20'],
      ...(typesOfFormat().length > 0 ? typesOfFormat() : Object.keys(types)).map((type) => ['type', type]),
    ]);
    const response = await fetch(`${api}/search?${query}`);
    if (response.ok) add(((await response.json()) as { readonly hits: readonly Scope[] }).hits);
  };

  input.addEventListener('input', () => {
    showName();
    clearTimeout(timer);
    const isKnown = all.some(({ value }) => value === input.value);
    if (list.dataset.more === undefined || isKnown || input.value.trim().length < 2) return;
    // Without an answer the user types the id.
    timer = window.setTimeout(() => void search().catch(() => {}), pause);
  });
  input.addEventListener('change', showName);
  format.addEventListener('change', filter);
  for (const create of document.querySelectorAll<HTMLFormElement>('.import-create form'))
    create.addEventListener('submit', (event) => {
      event.preventDefault();
      void createScope(create, input, add);
    });
  filter();
  return { add };
}

/** Sends the form without leaving the page, which has the chosen files. */
async function createScope(
  form: HTMLFormElement,
  input: HTMLInputElement,
  add: ScopeField['add'],
): Promise<void> {
  const alert = form.querySelector<HTMLElement>('.import-create-alert')!;
  alert.replaceChildren();
  const data = new FormData(form);
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  const response = await fetch(form.action, { method: 'POST', body });
  const id = new URL(response.url).searchParams.get('scope');
  if (response.ok && id !== null) {
    const name = String(data.get('name') || id);
    add([{ id, type: String(data.get('type')), name }]);
    input.value = id;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    form.closest('details')!.open = false;
    form.reset();
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const message = page.querySelector('.field-error, .bad-news, main p')?.textContent ?? '';
  alert.append(createElement('p', { class: 'message bad-news' }, message));
}
