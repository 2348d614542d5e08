/**
 * The entries of `@sources` in a dump: `<digest> <language> <file>`. The digest is `-` for a description that was edited after its import.
 * An entry without language and file records the relations that imports made (import/file-edges.ts); its digest is a JSON list, which may contain
 * blanks.
 */
import type { SourceRow } from '../../store/parts-and-edges.ts';
import { edgeSourceLanguage } from '../content/imported-descriptions.ts';

type Source = Omit<SourceRow, 'item'>;

/** In the order of language and file, the same on every engine. */
export function writeSources(sources: readonly Source[]): readonly string[] {
  return [...sources]
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .map(({ digest, language, file }) => `${digest ?? '-'} ${language} ${file}`);
}

const sortKey = ({ language, file }: Source): string => `${language} ${file}`;

/** Undefined for a text that is not a source. */
export function parseSource(text: string): Source | undefined {
  const [, relations, digest, language = edgeSourceLanguage, file = ''] =
    /^(?:(\[.*\]) {2}|(\S+) (\S+) (.*))$/s.exec(text) ?? [];
  if (relations !== undefined) return isJson(relations) ? { digest: relations, language, file } : undefined;
  if (digest === undefined) return undefined;
  return { digest: digest === '-' ? null : digest, language, file };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
