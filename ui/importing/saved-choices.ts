/** Saves the choices under a name, and applies saved ones, without leaving the page: the browser would forget the chosen files. */
import type { ImportChoices } from '../../src/pages/shared/import-choices.ts';
import { createElement } from './document.ts';

/** @param use fills in the choices. */
export function connectSavedChoices(form: HTMLFormElement, use: (choices: ImportChoices) => void): void {
  form.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-choices]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    use(JSON.parse(link.dataset.choices!) as ImportChoices);
    for (const one of form.querySelectorAll('a[data-choices]')) one.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    (form.elements.namedItem('profile-name') as HTMLInputElement).value = link.textContent;
    offerDeletion(link.textContent);
  });
  // Before the listener that sends the files.
  form.addEventListener('submit', (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.name !== 'save-profile') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void save(form);
  });
}

async function save(form: HTMLFormElement): Promise<void> {
  const alert = form.querySelector<HTMLElement>('.import-save-alert')!;
  alert.replaceChildren();
  const problem = await send(form).catch(() => alert.dataset.connection!);
  if (problem !== undefined) alert.append(createElement('p', { class: 'message bad-news' }, problem));
}

/** Returns the message of the service if the choices were not saved. */
async function send(form: HTMLFormElement): Promise<string | undefined> {
  const data = new FormData(form);
  data.delete('file');
  data.set('save-profile', 'true');
  const response = await fetch(form.action, { method: 'POST', body: data });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const name = new URL(response.url).searchParams.get('profile');
  if (!response.ok || name === null) {
    const messages = ['.field-error', '.bad-news', 'main p'].map((one) => page.querySelector(one));
    return messages.find((one) => one !== null)?.textContent ?? '';
  }
  const list = page.querySelector('.import-saved')!;
  const old = form.querySelector('.import-saved');
  if (old === null) form.querySelector('.import-choices h2')!.after(list);
  else old.replaceWith(list);
  (form.elements.namedItem('replace-profile') as HTMLInputElement).checked = true;
  form.querySelector<HTMLElement>('.import-saved a[aria-current]')?.focus();
  offerDeletion(name);
  return undefined;
}

function offerDeletion(name: string): void {
  const form = document.querySelector<HTMLFormElement>('.import-delete')!;
  const button = form.querySelector('button')!;
  (form.elements.namedItem('profile') as HTMLInputElement).value = name;
  button.textContent = button.dataset.text!.replace('{name}', () => name);
  form.hidden = false;
}
