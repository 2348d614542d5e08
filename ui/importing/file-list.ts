/** The files of the form: dropped anywhere on the page, or chosen. A file with the path of another one replaces it, such as a corrected file. */
import { formatBytes } from '../format-bytes.ts';
import { formatPluralMessage } from '../messages/plural-forms.ts';
import { createElement, pageLanguage } from './document.ts';
import { type ChosenFile, readDropped, toChosen } from './dropped-files.ts';
import type { ImportValues } from './import-values.ts';

/** The findings of the service about a file. */
export interface FoundFile {
  /** Undefined for a file that cannot be imported. */
  readonly format: string | undefined;
  readonly language: string | undefined;
  /** Its title, or why it cannot be imported. */
  readonly text: string | undefined;
  readonly isLeftOut: boolean;
}

/** Files that the table shows. */
const maxShown = 50;

export class ChosenFileList extends EventTarget {
  readonly #values: ImportValues;
  readonly #table: HTMLElement;
  #files: readonly ChosenFile[] = [];
  #found: ReadonlyMap<string, FoundFile> = new Map();

  constructor(form: HTMLFormElement, values: ImportValues) {
    super();
    this.#values = values;
    const drop = form.querySelector<HTMLElement>('.import-drop')!;
    this.#table = createElement('div', { class: 'import-files' });
    drop.after(this.#table);
    this.#connectInputs(drop);
    this.#connectDrop(drop);
  }

  get files(): readonly ChosenFile[] {
    return this.#files;
  }

  show(found: ReadonlyMap<string, FoundFile>): void {
    this.#found = found;
    const label = this.#table.contains(document.activeElement) ? document.activeElement!.ariaLabel : null;
    this.#render();
    // The row has a new button, which gets the focus of the former one.
    const buttons = [...this.#table.querySelectorAll('button')];
    if (label !== null) buttons.find(({ ariaLabel }) => ariaLabel === label)?.focus();
  }

  #add(added: readonly ChosenFile[]): void {
    if (added.length === 0) return;
    const paths = new Set(added.map(({ path }) => path));
    this.#set([...this.#files.filter(({ path }) => !paths.has(path)), ...added]);
  }

  #set(files: readonly ChosenFile[]): void {
    this.#files = files;
    this.#found = new Map();
    this.#render();
    this.dispatchEvent(new Event('change'));
  }

  #connectInputs(drop: HTMLElement): void {
    const { chooseFiles, chooseFolder } = this.#values.messages;
    const label = drop.querySelector<HTMLElement>('.import-input')!;
    const input = label.querySelector('input')!;
    const folder = createElement('input', { type: 'file', webkitdirectory: '', hidden: '' });
    const buttons = [
      { text: chooseFiles, opens: input },
      { text: chooseFolder, opens: folder },
    ].map(({ text, opens }) => {
      const button = createElement('button', { type: 'button', class: 'quiet' }, text);
      button.addEventListener('click', () => opens.click());
      return button;
    });
    for (const one of [input, folder])
      one.addEventListener('change', () => {
        this.#add(toChosen([...(one.files ?? [])]));
        // The same file can be chosen again when it is corrected.
        one.value = '';
      });
    drop.querySelector<HTMLElement>('.import-drop-text')!.hidden = false;
    label.hidden = true;
    drop.append(createElement('p', { class: 'import-buttons' }, ...buttons), folder);
  }

  /** The whole page takes files, so that none opens in place of it. */
  #connectDrop(drop: HTMLElement): void {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
    document.addEventListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      drop.classList.add('over');
    });
    document.addEventListener('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) drop.classList.remove('over');
    });
    document.addEventListener('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      drop.classList.remove('over');
      void readDropped(event.dataTransfer!).then((files) => this.#add(files));
    });
  }

  #render(): void {
    const { messages, plurals } = this.#values;
    if (this.#files.length === 0) {
      this.#table.replaceChildren();
      return;
    }
    const head = [messages.file, messages.format, messages.language, messages.title].map((text) =>
      createElement('th', { scope: 'col' }, text),
    );
    const shown = this.#files.slice(0, maxShown);
    const bytes = this.#files.reduce((sum, { file }) => sum + file.size, 0);
    const count = formatPluralMessage(plurals.files, this.#files.length, pageLanguage());
    const removeAll = createElement('button', { type: 'button', class: 'quiet' }, messages.removeAll);
    removeAll.addEventListener('click', () => this.#set([]));
    const more = this.#files.length - shown.length;
    this.#table.replaceChildren(
      createElement(
        'p',
        { class: 'import-count' },
        createElement('strong', {}, count),
        ` · ${formatBytes(bytes, pageLanguage())} `,
        removeAll,
      ),
      createElement(
        'table',
        { class: 'staff-table stacked' },
        createElement('thead', {}, createElement('tr', {}, ...head, createElement('td'))),
        createElement('tbody', {}, ...shown.map((one) => this.#renderRow(one))),
      ),
      ...(more > 0
        ? [createElement('p', { class: 'quiet' }, formatPluralMessage(plurals.more, more, pageLanguage()))]
        : []),
    );
  }

  #renderRow(one: ChosenFile): HTMLElement {
    const { messages, formats } = this.#values;
    const found = this.#found.get(one.path);
    const remove = createElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': `${messages.remove}: ${one.path}` },
      messages.remove,
    );
    remove.addEventListener('click', () => this.#set(this.#files.filter((other) => other !== one)));
    const format =
      found && (found.format === undefined ? messages.notImported : (formats[found.format] ?? found.format));
    return createElement(
      'tr',
      found?.isLeftOut === true ? { class: 'left-out' } : {},
      createElement(
        'th',
        { scope: 'row' },
        createElement('bdi', {}, one.path),
        createElement('span', { class: 'quiet' }, ` ${formatBytes(one.file.size, pageLanguage())}`),
      ),
      createElement('td', {}, format ?? ''),
      createElement('td', {}, found?.language ?? ''),
      createElement('td', { class: 'text', dir: 'auto' }, found?.text ?? ''),
      createElement('td', { class: 'one-line' }, remove),
    );
  }
}
