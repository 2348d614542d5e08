/**
 * Keys of reference codes, equal for all usual spellings of the same code: `NL-HaNA 2.19.275/012` and `nlhana 2.19.275 12` both give
 * `nlhana2_19_275_12`. Letters and digits count; separators do not, except that two numbers stay apart.
 */
import { classAt, digit, letter, mark, separator, unspaced } from './character-class.ts';
import { fold, truncate } from './fold.ts';

/** Longer keys are cut. No reference code is as long. */
export const maxCodeKeyLength = 120;

/** Characters of an identifier that are read. */
const maxReadLength = 1000;

/** An empty text if `text` has neither letters nor digits. */
export function codeKey(text: string): string {
  return joinGroups(readGroups(text));
}

/**
 * The keys by which an item can be found, its own identifier first: also with the identifiers of its ancestors, as far as a reader may type
 * them, and with those of the country, repository and top-level unit only.
 * @param path identifiers from the root to the item. For units it begins with country, repository and top-level unit.
 */
export function codeKeys(path: readonly string[]): string[] {
  return joinCodeKeys(path.map(readGroups));
}

/** As {@link codeKeys}, from the groups of each identifier: siblings share those of their ancestors. */
export function joinCodeKeys(groups: readonly (readonly string[])[]): string[] {
  const own = groups.at(-1);
  if (own === undefined || own.length === 0) return [];
  const keys = new Set<string>();
  for (let from = groups.length - 1; from >= 0; from--) keys.add(joinPath(groups.slice(from)));
  for (let from = 2; from >= 0; from--)
    if (groups.length > 4) keys.add(joinPath([...groups.slice(from, 3), own]));
  return [...keys];
}

/** Leaves out identifiers with which the next one begins: `2.19.275` before `2.19.275/12`. */
function joinPath(path: readonly (readonly string[])[]): string {
  return joinGroups(path.flatMap((groups, index) => (beginsWith(path[index + 1], groups) ? [] : groups)));
}

function beginsWith(next: readonly string[] | undefined, groups: readonly string[]): boolean {
  return (
    next !== undefined && next.length > groups.length && groups.every((group, index) => group === next[index])
  );
}

export function joinGroups(groups: readonly string[]): string {
  let key = '';
  for (const group of groups) key += endsWithDigit(key) && isNumber(group) ? `_${group}` : group;
  return truncate(key, maxCodeKeyLength);
}

function endsWithDigit(text: string): boolean {
  return isNumber(text.slice(-1));
}

function isNumber(group: string): boolean {
  const first = group.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}

/** The groups of letters and of digits of a text, folded; numbers without leading zeros. */
export function readGroups(text: string): string[] {
  const folded = fold(text.slice(0, maxReadLength));
  const groups: string[] = [];
  let start = 0;
  let kind = separator;
  for (let at = 0; at <= folded.length; at++) {
    const next = at === folded.length ? separator : groupKind(folded, at, kind);
    if (next === kind) continue;
    if (kind === digit) groups.push(folded.slice(start, at).replace(/^0+(?=\d)/, ''));
    else if (kind === letter) groups.push(folded.slice(start, at));
    start = at;
    kind = next;
  }
  return groups;
}

/** Letter, digit or separator. Marks and the second half of a surrogate pair continue the group. */
function groupKind(text: string, at: number, kind: number): number {
  if (at > 0 && text.codePointAt(at - 1)! > 0xffff) return kind;
  const found = classAt(text, at);
  if (found === mark) return kind;
  if (found === unspaced) return letter;
  return found === letter || found === digit ? found : separator;
}
