/**
 * Recognises a stored description whose language was assumed when the file states its language now, or when another language is assumed:
 * the import changes the language of the stored description instead of adding a second one. The first character of a digest is a mark
 * that states how the language was known.
 */
import { isEqual } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import { type LanguageSource, sourceOf } from '../../model/draft.ts';
import { undetermined } from '../../model/undetermined-language.ts';
import type { SourceRow } from '../../store/connections.ts';
import { isOfDescription, isSameSource, toFileName } from '../items/imported-descriptions.ts';

/** None of them occurs in base64. Digests without a mark are from versions before 0.1, which assumed the language of the scope. */
const marks = { assumed: '~', words: '!', code: '.' } as const;

export function markDigest(digest: string, languageSource: LanguageSource | undefined): string {
  return marks[languageSource ?? 'code'] + digest;
}

export interface LanguageChange {
  /** The stored source. */
  readonly from: SourceRow;
  /** The source in the file. */
  readonly to: SourceRow;
}

/**
 * The stored sources whose descriptions get another language.
 * @param formerLanguages the languages that earlier versions may have assumed in this scope.
 */
export function findLanguageChanges(
  stored: readonly SourceRow[],
  incoming: readonly SourceRow[],
  formerLanguages: ReadonlySet<string>,
): readonly LanguageChange[] {
  return matchSources(stored, incoming, (from, to) => {
    const isStatedNow = to.digest?.startsWith(marks.code) === true;
    return wasAssumed(from, isStatedNow, formerLanguages);
  });
}

/**
 * Like findLanguageChanges, for a file that states its language by a code now. An earlier version may have assumed the stored language, or
 * read it from a translation with the same source. It is the same description if it has the same texts, so nothing is lost.
 */
export function findRestatedLanguages(
  stored: readonly SourceRow[],
  incoming: readonly SourceRow[],
  formerLanguages: ReadonlySet<string>,
  texts: { readonly stored: readonly PartText[]; readonly incoming: readonly PartText[] },
): readonly LanguageChange[] {
  return matchSources(stored, incoming, (from, to) => {
    if (!wasAssumed(from, false, formerLanguages)) return false;
    const [old, now] = [findPart(texts.stored, from), findPart(texts.incoming, to)];
    return old !== undefined && now !== undefined && hasSameTexts(old.data, now.data);
  });
}

type PartText = { readonly data: Data };

function findPart(parts: readonly PartText[], source: SourceRow): PartText | undefined {
  return parts.find((part) => isSameSource(sourceOf(part), source));
}

/** Fields that differ between languages although the texts are the same. */
const languageFields: ReadonlySet<string> = new Set(['languageCode', 'sourceFileId', 'identifier']);

/** Whether the new description has all texts of the old one, of which the title is in words. */
function hasSameTexts(old: Data, now: Data): boolean {
  if (!/\p{L}{2}/u.test(String(old.name))) return false;
  return Object.entries(old).every(
    ([key, value]) => languageFields.has(key) || isEqual([value].flat(), [now[key]].flat()),
  );
}

function matchSources(
  stored: readonly SourceRow[],
  incoming: readonly SourceRow[],
  isChange: (from: SourceRow, to: SourceRow) => boolean,
): readonly LanguageChange[] {
  if (stored.length === 0) return [];
  const isIn = (list: readonly SourceRow[], row: SourceRow): boolean =>
    list.some((other) => isSameSource(other, row));
  const free = stored.filter((row) => isOfDescription(row) && !isIn(incoming, row));
  const changes: LanguageChange[] = [];
  for (const to of incoming) {
    if (free.length === 0 || isIn(stored, to)) continue;
    const at = free.findIndex((row) => toFileName(row.file) === toFileName(to.file) && isChange(row, to));
    if (at >= 0) changes.push({ from: free.splice(at, 1)[0]!, to });
  }
  return changes;
}

/** @param isStatedNow whether the file states its language in a form that all versions read, so that none has assumed it. */
export function wasAssumed(
  { language, digest }: Pick<SourceRow, 'language' | 'digest'>,
  isStatedNow: boolean,
  formerLanguages: ReadonlySet<string>,
): boolean {
  if (language === undetermined || digest?.startsWith(marks.assumed) === true) return true;
  const isMarked = digest !== null && /^[~!.]/.test(digest);
  return !isMarked && !isStatedNow && formerLanguages.has(language);
}
