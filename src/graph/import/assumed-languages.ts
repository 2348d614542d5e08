/**
 * Recognises a stored description whose language was assumed when the file states its language now, or when another language is assumed, and one
 * whose language the file stated and no longer states: the import changes the language of the stored description instead of adding a second
 * one. The first character of a digest is a mark that states how the language was known.
 */
import { isEqual } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import { type DescriptionSource, type LanguageSource, sourceOf } from '../../model/draft.ts';
import { undetermined } from '../../model/language-tables.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import { isOfDescription, isSameSource, withoutLanguage } from '../content/imported-descriptions.ts';

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

export interface SourcesToMatch {
  readonly stored: readonly SourceRow[];
  readonly incoming: readonly SourceRow[];
  /** The languages that earlier versions may have assumed in this scope. */
  readonly formerLanguages: ReadonlySet<string>;
  /** Whether an earlier file of the same import has described the item in this language: the description is another one. */
  readonly isDescribed: (source: DescriptionSource) => boolean;
}

/** The stored sources whose descriptions get another language. */
export function findLanguageChanges(sources: SourcesToMatch): readonly LanguageChange[] {
  return matchSources(sources, (from, to, candidates) => {
    const isStatedNow = to.digest?.startsWith(marks.code) === true;
    return (
      wasLanguageAssumed(from, isStatedNow, sources.formerLanguages) ||
      // Without a language, the file can only mean its only description.
      (isAssumedNow(to) && candidates.length === 1)
    );
  });
}

/**
 * Like findLanguageChanges, for descriptions that only their texts identify. Of several stored languages, a file without a language means the one
 * with the same texts. If a file states its language by a code now, an earlier version may have assumed the stored language, or read it from a
 * translation with the same source. It is the same description if it has the same texts, so nothing is lost.
 */
export function findRestatedLanguages(
  sources: SourcesToMatch,
  texts: { readonly stored: readonly PartText[]; readonly incoming: readonly PartText[] },
): readonly LanguageChange[] {
  return matchSources(sources, (from, to) => {
    if (!isAssumedNow(to) && !wasLanguageAssumed(from, false, sources.formerLanguages)) return false;
    const [old, now] = [findPart(texts.stored, from), findPart(texts.incoming, to)];
    return old !== undefined && now !== undefined && hasSameTexts(old.data, now.data);
  });
}

function isAssumedNow({ digest }: Pick<SourceRow, 'digest'>): boolean {
  return digest?.startsWith(marks.assumed) === true;
}

type PartText = { readonly data: Data };

function findPart(parts: readonly PartText[], source: SourceRow): PartText | undefined {
  return parts.find((part) => isSameSource(sourceOf(part), source));
}

/** Fields that differ between languages although the texts are the same. The mark-up contains the statement of the language. */
const languageFields: ReadonlySet<string> = new Set([
  'languageCode',
  'sourceFileId',
  'identifier',
  'sourceMarkup',
]);

/** Whether the new description has all texts of the old one, of which the title is in words. */
function hasSameTexts(old: Data, now: Data): boolean {
  if (!/\p{L}{2}/u.test(String(old.name))) return false;
  return Object.entries(old).every(
    ([key, value]) => languageFields.has(key) || isEqual([value].flat(), [now[key]].flat()),
  );
}

/** @param isChange gets all stored sources of the same file that may be changed, of which `from` is one. */
function matchSources(
  { stored, incoming, isDescribed }: SourcesToMatch,
  isChange: (from: SourceRow, to: SourceRow, candidates: readonly SourceRow[]) => boolean,
): readonly LanguageChange[] {
  if (stored.length === 0) return [];
  const isIn = (list: readonly SourceRow[], row: SourceRow): boolean =>
    list.some((other) => isSameSource(other, row));
  const free = stored.filter((row) => isOfDescription(row) && !isIn(incoming, row) && !isDescribed(row));
  const changes: LanguageChange[] = [];
  for (const to of incoming) {
    if (free.length === 0 || isIn(stored, to)) continue;
    const candidates = free.filter((row) => withoutLanguage(row.file) === withoutLanguage(to.file));
    const from = candidates.find((row) => isChange(row, to, candidates));
    if (from === undefined) continue;
    free.splice(free.indexOf(from), 1);
    changes.push({ from, to });
  }
  return changes;
}

/** @param isStatedNow whether the file states its language in a form that all versions read, so that none has assumed it. */
export function wasLanguageAssumed(
  { language, digest }: Pick<SourceRow, 'language' | 'digest'>,
  isStatedNow: boolean,
  formerLanguages: ReadonlySet<string>,
): boolean {
  if (language === undetermined || isAssumedNow({ digest })) return true;
  const isMarked = digest !== null && /^[~!.]/.test(digest);
  return !isMarked && !isStatedNow && formerLanguages.has(language);
}
