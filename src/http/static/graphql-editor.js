/** The editor of the GraphQL page: a text area with completion, and a list of problems below it. */
import { findCompletions, findProblems } from './graphql-complete.js';

const maxOptions = 50;

/** Reads the schema from the tables of the page: one entry for each type, one row for each field, value or member. */
function readSchema() {
  const types = {};
  for (const entry of document.querySelectorAll('#types details')) {
    const rows = [...entry.querySelectorAll('tr')];
    const fields = rows.filter((row) => row.querySelector('td a') !== null).map(readField);
    const values = rows.map((row) => row.querySelector('th').textContent);
    types[entry.id.slice('type-'.length)] =
      fields.length > 0 ? { fields: Object.fromEntries(fields) } : { values };
  }
  return { query: document.querySelector('#types p code').textContent, types };
}

function readField(row) {
  const [, name, args = ''] = /^(\w+)(?:\((.*)\))?$/.exec(row.querySelector('th').textContent);
  const link = row.querySelector('td a');
  const help = row.querySelector('td').textContent.slice(link.textContent.length).trim();
  const given = args.split(', ').flatMap((arg) => (arg === '' ? [] : [arg.split(': ')]));
  return [name, { type: link.textContent, args: Object.fromEntries(given), help }];
}

/** @param text the text area. @param list element for completions. @param problems element for problems. */
export function makeEditor({ text, list, problems }) {
  const schema = readSchema();
  const editor = { text, list, problems, schema, found: { from: 0, options: [] }, chosen: 0 };
  text.addEventListener('input', (event) => {
    showProblems(editor);
    if (event.inputType === 'insertText' && /\w/.test(event.data ?? '')) open(editor);
    else close(editor);
  });
  text.addEventListener('keydown', (event) => followKey(editor, event));
  text.addEventListener('blur', () => close(editor));
  text.addEventListener('click', () => close(editor));
  text.addEventListener('scroll', () => close(editor));
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    const option = event.target.closest('[role=option]');
    if (option !== null) accept(editor, Number(option.dataset.at));
  });
  showProblems(editor);
}

function followKey(editor, event) {
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

function open(editor) {
  const { text, list, schema } = editor;
  const found = findCompletions(text.value, text.selectionEnd, schema);
  editor.found = { ...found, options: found.options.slice(0, maxOptions) };
  const [only, ...others] = editor.found.options;
  const isWritten = others.length === 0 && only?.name === text.value.slice(found.from, text.selectionEnd);
  if (only === undefined || isWritten) return close(editor);
  list.replaceChildren(...editor.found.options.map(writeOption));
  list.hidden = false;
  moveList(editor);
  text.setAttribute('aria-expanded', 'true');
  choose(editor, 0);
}

function writeOption({ name, type, help }, at) {
  const option = document.createElement('li');
  option.id = `option-${at}`;
  option.dataset.at = at;
  option.setAttribute('role', 'option');
  for (const [tag, value] of [
    ['b', name],
    ['code', type],
    ['span', help],
  ]) {
    const part = document.createElement(tag);
    part.textContent = value;
    option.append(part);
  }
  return option;
}

/** Moves the list below the word. The font is monospaced, and lines do not wrap. */
function moveList({ text, list, found }) {
  const before = text.value.slice(0, found.from).split('\n');
  const style = getComputedStyle(text);
  const probe = document.createElement('canvas').getContext('2d');
  probe.font = `${style.fontSize} ${style.fontFamily}`;
  const left =
    probe.measureText(before.at(-1).replaceAll('\t', '  ')).width + Number.parseFloat(style.paddingLeft);
  const top = before.length * Number.parseFloat(style.lineHeight) + Number.parseFloat(style.paddingTop);
  const maxLeft = text.clientWidth - list.offsetWidth;
  list.style.left = `${Math.max(0, Math.min(left - text.scrollLeft, maxLeft))}px`;
  list.style.top = `${text.offsetTop + top - text.scrollTop}px`;
}

function choose(editor, at) {
  const { text, list } = editor;
  editor.chosen = at;
  for (const [i, option] of [...list.children].entries())
    option.setAttribute('aria-selected', String(i === at));
  list.children[at].scrollIntoView({ block: 'nearest' });
  text.setAttribute('aria-activedescendant', `option-${at}`);
}

function accept(editor, at) {
  const { text, found } = editor;
  const { name, suffix = '' } = found.options[at];
  const end = text.selectionEnd + /^\w*/.exec(text.value.slice(text.selectionEnd))[0].length;
  text.setRangeText(name + suffix, found.from, end, 'end');
  text.focus();
  close(editor);
  showProblems(editor);
}

function close({ text, list }) {
  list.hidden = true;
  text.setAttribute('aria-expanded', 'false');
  text.removeAttribute('aria-activedescendant');
}

function showProblems({ text, problems, schema }) {
  problems.replaceChildren(
    ...findProblems(text.value, schema).map(({ start, end, message }) => {
      const lines = text.value.slice(0, start).split('\n');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${lines.length}:${lines.at(-1).length + 1} ${message}`;
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
