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

/** A typed code that may be the identifier of an item, or its identifier after those of its ancestors. */
export interface ReferenceCode {
  readonly key: string;
  /** The ways to read it as a code of ancestors and one of the item. */
  readonly splits: readonly CodeSplit[];
}

interface CodeSplit {
  readonly above: string;
  readonly own: string;
}

/** A text with more groups of letters and digits is not read as a code of ancestors and an item. */
const maxSplitGroups = 16;

/** Undefined if `text` has neither letters nor digits. */
export function readReferenceCode(text: string): ReferenceCode | undefined {
  const groups = readGroups(text);
  if (groups.length === 0) return undefined;
  const isShort = groups.length <= maxSplitGroups;
  const splits = (isShort ? groups.slice(1) : []).map((_, at) => ({
    above: joinGroups(groups.slice(0, at + 1)),
    own: joinGroups(groups.slice(at + 1)),
  }));
  return { key: joinGroups(groups), splits };
}

/**
 * The keys of more ancestors are not made: each level of a deep hierarchy would add a key to every item below, and
 * readers type the codes of few levels.
 */
export const maxCodeAncestors = 20;

/** The ancestors whose identifiers {@link keysAbove} needs: country, repository and topmost unit, and the nearest ones. */
export function selectCodeAncestors<Item>(ancestors: readonly Item[]): readonly Item[] {
  const nearest = Math.max(3, ancestors.length - maxCodeAncestors);
  return nearest === 3 ? ancestors : [...ancestors.slice(0, 3), ...ancestors.slice(nearest)];
}

/**
 * The keys that may precede the key of an item: of its ancestors, as far as a reader may type them, and of the country, repository and
 * topmost unit only. They are the same for siblings, so that an index stores them in little space.
 * @param ancestors groups of the identifiers from the root to the parent. For units they begin with country, repository and topmost unit.
 */
export function keysAbove(ancestors: readonly CodeGroups[], own: CodeGroups): readonly string[] {
  const nearest = listPathKeys(ancestors.slice(-maxCodeAncestors), own);
  const keys = new Set(
    ancestors.length > 3 ? [...nearest, ...listPathKeys(ancestors.slice(0, 3), own)] : nearest,
  );
  keys.delete('');
  return [...keys];
}

/** The groups of letters and of digits of an identifier. */
export type CodeGroups = readonly string[];

/**
 * The keys of the last identifier, of the last two, and so on. Leaves out identifiers with which the next one begins: `2.19.275` before
 * `2.19.275/12`.
 */
function listPathKeys(path: readonly CodeGroups[], own: CodeGroups): readonly string[] {
  const keys: string[] = [];
  let key = '';
  let next = own;
  for (const groups of path.toReversed()) {
    if (!beginsWith(next, groups)) key = joinGroups([...groups, key]);
    keys.push(key);
    next = groups;
  }
  return keys;
}

export function beginsWith(next: CodeGroups | undefined, groups: CodeGroups): boolean {
  return (
    next !== undefined && next.length > groups.length && groups.every((group, index) => group === next[index])
  );
}

export function joinGroups(groups: readonly string[]): string {
  let key = '';
  for (const group of groups) {
    key += endsWithDigit(key) && isNumber(group) ? `_${group}` : group;
    if (key.length > maxCodeKeyLength) break;
  }
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
