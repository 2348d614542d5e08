/**
 * The editor of the GraphQL page: a text area with completion, and a list of problems below it.
 *
 * Why not cm6-graphql (0.2.2): 155 kB for browsers (gzip, with CodeMirror and graphql).
 */
import { type Completion, type Completions, findCompletions, findProblems, type Schema } from './complete.ts';

const maxOptions = 50;

interface Editor {
  readonly text: HTMLTextAreaElement;
  /** Element for completions. */
  readonly list: HTMLElement;
  /** Element for problems. */
  readonly problems: HTMLElement;
  readonly schema: Schema;
  found: Completions;
  chosen: number;
}

/** Reads the schema from the tables of the page: one entry for each type, one row for each field, value or member. */
function readSchema(): Schema {
  const entries = [...document.querySelectorAll('#types details')];
  const types = entries.map((entry) => {
    const rows = [...entry.querySelectorAll('tr')];
    const fields = rows.filter((row) => row.querySelector('td a') !== null).map(readField);
    const values = rows.map((row) => row.querySelector('th')!.textContent);
    const name = entry.id.slice('type-'.length);
    return [name, fields.length > 0 ? { fields: Object.fromEntries(fields) } : { values }] as const;
  });
  return { query: document.querySelector('#types p code')!.textContent, types: Object.fromEntries(types) };
}

function readField(row: HTMLTableRowElement) {
  const [, name = '', args = ''] = /^(\w+)(?:\((.*)\))?$/.exec(row.querySelector('th')!.textContent)!;
  const type = row.querySelector('td a')!.textContent;
  const help = row.querySelector('td')!.textContent.slice(type.length).trim();
  const given = args.split(', ').flatMap((arg) => (arg === '' ? [] : [arg.split(': ') as [string, string]]));
  return [name, { type, args: Object.fromEntries(given), help }] as const;
}

/** @param label name of the list of completions for screen readers. */
export function makeEditor(text: HTMLTextAreaElement, problems: HTMLElement, label: string): void {
  const list = document.createElement('ul');
  const set = (element: HTMLElement, attributes: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  };
  set(list, { id: 'completions', role: 'listbox', 'aria-label': label, hidden: '' });
  text.after(list);
  // A text area cannot have the role combobox (ARIA in HTML).
  set(text, { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': 'completions' });
  const found = { from: 0, options: [] };
  const editor: Editor = { text, list, problems, schema: readSchema(), found, chosen: 0 };
  text.addEventListener('input', (event) => {
    const { inputType, data } = event as InputEvent;
    showProblems(editor);
    if (inputType === 'insertText' && /\w/.test(data ?? '')) open(editor);
    else close(editor);
  });
  text.addEventListener('keydown', (event) => followKey(editor, event));
  for (const type of ['blur', 'click', 'scroll']) text.addEventListener(type, () => close(editor));
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    const option = (event.target as Element).closest('[role=option]');
    if (option !== null) accept(editor, [...list.children].indexOf(option));
  });
  showProblems(editor);
}

function followKey(editor: Editor, event: KeyboardEvent): void {
  const isOpen = !editor.list.hidden;
  const { length } = editor.found.options;
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === ' ' && event.ctrlKey) open(editor);
  else if (!isOpen || event.ctrlKey || event.metaKey) return;
  else if (move !== undefined) choose(editor, (editor.chosen + move + length) % length);
  else if (event.key === 'Enter' || event.key === 'Tab') accept(editor, editor.chosen);
  else if (event.key === 'Escape') close(editor);
  else return;
  event.preventDefault();
}

function open(editor: Editor): void {
  const { text, list, schema } = editor;
  const found = findCompletions(text.value, text.selectionEnd, schema);
  editor.found = { ...found, options: found.options.slice(0, maxOptions) };
  const [only, ...others] = editor.found.options;
  const isWritten = others.length === 0 && only?.name === text.value.slice(found.from, text.selectionEnd);
  if (only === undefined || isWritten) {
    close(editor);
    return;
  }
  list.replaceChildren(...editor.found.options.map(createOption));
  list.hidden = false;
  moveList(editor);
  choose(editor, 0);
}

function createOption({ name, type, help }: Completion, at: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `option-${at}`;
  option.setAttribute('role', 'option');
  for (const [tag, value] of [
    ['b', name],
    ['code', type],
    ['span', help],
  ] as const) {
    const part = document.createElement(tag);
    part.textContent = value;
    option.append(part);
  }
  return option;
}

/** Moves the list below the word. The font is monospaced, and lines do not wrap. */
function moveList({ text, list, found }: Editor): void {
  const before = text.value.slice(0, found.from).split('\n');
  const style = getComputedStyle(text);
  const probe = document.createElement('canvas').getContext('2d')!;
  probe.font = `${style.fontSize} ${style.fontFamily}`;
  const left =
    probe.measureText(before.at(-1)!.replaceAll('\t', '  ')).width + Number.parseFloat(style.paddingLeft);
  const top = before.length * Number.parseFloat(style.lineHeight) + Number.parseFloat(style.paddingTop);
  const maxLeft = text.clientWidth - list.offsetWidth;
  list.style.left = `${Math.max(0, Math.min(left - text.scrollLeft, maxLeft))}px`;
  list.style.top = `${text.offsetTop + top - text.scrollTop}px`;
}

function choose(editor: Editor, at: number): void {
  const { text, list } = editor;
  editor.chosen = at;
  for (const [i, option] of [...list.children].entries())
    option.setAttribute('aria-selected', String(i === at));
  list.children[at]!.scrollIntoView({ block: 'nearest' });
  text.setAttribute('aria-activedescendant', `option-${at}`);
}

function accept(editor: Editor, at: number): void {
  const { text, found } = editor;
  const { name, suffix = '' } = found.options[at]!;
  const end = text.selectionEnd + /^\w*/.exec(text.value.slice(text.selectionEnd))![0].length;
  text.setRangeText(name + suffix, found.from, end, 'end');
  text.focus();
  close(editor);
  showProblems(editor);
}

function close({ text, list }: Editor): void {
  list.hidden = true;
  text.removeAttribute('aria-activedescendant');
}

function showProblems({ text, problems, schema }: Editor): void {
  problems.replaceChildren(
    ...findProblems(text.value, schema).map(({ start, end, message }) => {
      const lines = text.value.slice(0, start).split('\n');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${lines.length}:${lines.at(-1)!.length + 1} ${message}`;
      button.addEventListener('click', () => {
        text.focus();
        text.setSelectionRange(start, end);
      });
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
}
