/** Formats the effect of an import on one item (created, changed, moved, deleted) as lines for a terminal. */
import type { FieldChange } from '../lib/json-diff.ts';
import type { OutcomeLine } from '../transfer/import/outcomes-file.ts';

/** Longer texts are shortened. */
const maxCharacters = 120;

/** Empty for created and unchanged items, which are only counted. */
export function describeItemChange(line: OutcomeLine): readonly string[] {
  switch (line[0]) {
    case 'moved':
      return [`moved ${line[1]} to ${line[2]}`];
    case 'deleted':
      return [`deleted ${line[1]}`];
    case 'updated': {
      const [, , id, changes] = line;
      return changes === undefined
        ? []
        : [`changed ${id}`, ...changes.map((change) => `  ${describeChange(change)}`)];
    }
    default:
      return [];
  }
}

/** One line for the change of one field. */
export function describeChange(change: FieldChange): string {
  const field = fieldOf(change.path);
  switch (change.op) {
    case 'add':
      return `+ ${field}: ${toText(change.value)}`;
    case 'remove':
      return `- ${field}: ${toText(change.was)}`;
    case 'replace':
      return `~ ${field}: ${toText(change.was)} → ${toText(change.value)}`;
    case 'move':
      return `~ ${field}: was ${fieldOf(change.from)}`;
  }
}

/** Shortens a path: `/relationships/describes/0/data/name` → `describes/0/name`. */
function fieldOf(path: string): string {
  const names = path.split('/').slice(1);
  const shown = names.filter(
    (name, i) => !((name === 'relationships' || name === 'data') && isMember(names, i)),
  );
  return shown.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('/');
}

/** Whether the name is a member of a record, and not a field: at the top, or after the index of a part. */
function isMember(names: readonly string[], i: number): boolean {
  return i === 0 || (/^\d+$/.test(names[i - 1]!) && names[i - 3] === 'relationships');
}

function toText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
