/** What became of an item, in lines for a reader at a terminal. */
import type { FieldChange } from '../lib/json-diff.ts';
import type { KeyLine } from '../transfer/keys-file.ts';

/** A text is shown as far as this. */
const shownCharacters = 120;

/** Nothing for an item of which only the counts matter. */
export function describeKey(line: KeyLine): readonly string[] {
  switch (line[0]) {
    case 'moved':
      return [`moved ${line[1]} to ${line[2]}`];
    case 'deleted':
      return [`deleted ${line[1]}`];
    case 'updated': {
      const [, , id, changes] = line;
      return changes === undefined
        ? []
        : [`changed ${id}`, ...changes.map((one) => `  ${describeChange(one)}`)];
    }
    default:
      return [];
  }
}

function describeChange(change: FieldChange): string {
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

/** `/relationships/describes/0/data/name` → `describes/0/name`: what stands between says nothing to a reader. */
function fieldOf(path: string): string {
  const names = path.split('/').slice(1);
  const told = names.filter(
    (name, i) => !((name === 'relationships' || name === 'data') && isFrame(names, i)),
  );
  return told.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('/');
}

/** A record has its frame at its top, and behind the number of each part. */
function isFrame(names: readonly string[], i: number): boolean {
  return i === 0 || (/^\d+$/.test(names[i - 1]!) && names[i - 3] === 'relationships');
}

function toText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
