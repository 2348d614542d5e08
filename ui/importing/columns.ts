/** Assigns the columns of a table to fields: each column with its heading, three of its values, and the field that it is read as. */

import type { DetectedColumn, DetectedTable, Detection } from './detect-files.ts';
import { createElement } from './document.ts';

interface ColumnMessages {
  readonly title: string;
  readonly help: string;
  readonly column: string;
  readonly samples: string;
  readonly field: string;
  /** Choices that are no field. */
  readonly note: string;
  readonly ignore: string;
  /** Labels of fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

interface Columns {
  /** Undefined removes the table. */
  readonly show: (detection: Detection | undefined) => void;
  /** Replaces the choices of the user: `KEY=FIELD`. The table is shown again when it is read with them. */
  readonly assign: (columns: readonly string[]) => void;
}

export function connectColumns(form: HTMLFormElement): Columns {
  const root = form.querySelector<HTMLElement>('.import-columns')!;
  const messages = JSON.parse(root.dataset.messages!) as ColumnMessages;
  /** The choices of the user, by the keys of columns. */
  const chosen = new Map<string, string>();
  const assign = (columns: readonly string[]): void => {
    chosen.clear();
    for (const text of columns) {
      const at = text.lastIndexOf('=');
      chosen.set(text.slice(0, at), text.slice(at + 1));
    }
    if (root.hidden) show(undefined);
  };

  const format = form.elements.namedItem('file-format') as HTMLSelectElement;
  const show = (detection: Detection | undefined): void => {
    const table = detection?.tables.find(({ isChosen }) => isChosen) ?? detection?.tables[0];
    root.hidden = table === undefined;
    root.replaceChildren(...(table === undefined ? keep() : render(table, detection!.fields)));
  };
  /** The choices of a table that is not shown, such as those of an earlier import before its file is chosen. */
  const keep = (): readonly Node[] =>
    ['csv', 'xlsx'].includes(format.value)
      ? [...chosen].map(([key, field]) =>
          createElement('input', { type: 'hidden', name: 'column', value: `${key}=${field}` }),
        )
      : [];
  format.addEventListener('change', () => {
    if (root.hidden) show(undefined);
  });
  const given = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden][name=column]')];
  for (const input of given) input.remove();
  assign(given.map(({ value }) => value));

  function render({ columns }: DetectedTable, fields: Detection['fields']): readonly Node[] {
    const head = [messages.column, messages.samples, messages.field].map((text) =>
      createElement('th', { scope: 'col' }, text),
    );
    return [
      createElement('h2', {}, messages.title),
      createElement('p', { class: 'quiet' }, messages.help),
      createElement(
        'table',
        { class: 'staff-table stacked' },
        createElement('thead', {}, createElement('tr', {}, ...head)),
        createElement('tbody', {}, ...columns.map((column) => renderColumn(column, fields))),
      ),
    ];
  }

  function renderColumn(column: DetectedColumn, fields: Detection['fields']): HTMLElement {
    const { key, heading, samples, field, proposal } = column;
    const selected = chosen.get(key) ?? (column.isIgnored ? '' : (field ?? proposal ?? noteChoice));
    const select = createElement('select', { 'aria-label': `${messages.field}: ${heading || key}` });
    select.append(
      ...(field === null ? [new Option(messages.note, noteChoice)] : []),
      new Option(messages.ignore, ''),
      ...fields
        .map(({ name }) => new Option(messages.fields[name] ?? name, name))
        .sort((one, other) => one.text.localeCompare(other.text)),
    );
    // Columns of a table can have fields of parts, which are no choices.
    if (![...select.options].some(({ value }) => value === selected))
      select.append(new Option(selected, selected));
    select.value = selected;
    const input = createElement('input', { type: 'hidden' });
    const update = (): void => {
      // A column that an import reads as this field anyway needs no assignment.
      const isNeeded = select.value !== noteChoice && select.value !== field;
      if (isNeeded) input.name = 'column';
      else input.removeAttribute('name');
      input.value = `${key}=${select.value}`;
    };
    select.addEventListener('change', () => {
      chosen.set(key, select.value);
      update();
    });
    update();
    const isUnknown = field === null && !column.isIgnored;
    return createElement(
      'tr',
      isUnknown ? { class: 'unknown' } : {},
      createElement('th', { scope: 'row' }, createElement('bdi', {}, heading || key)),
      createElement(
        'td',
        { class: 'whole' },
        ...samples.map((text) => createElement('bdi', { class: 'sample' }, text)),
      ),
      createElement('td', {}, select, input),
    );
  }

  return { show, assign };
}

/** Keeps the column as a further note, as an import does with every unknown column. */
const noteChoice = '?';
