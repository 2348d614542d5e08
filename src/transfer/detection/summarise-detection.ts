/** Summarises what was found in the documents of an import: the format of most of them, their language, and the institutions that they name. */
import type { AssignableField } from '../../formats/inspected-table.ts';
import { findFormat } from '../../formats/registry.ts';
import type { ScopeHint } from '../../graph/import/propose-scopes.ts';
import type { DetectedFile, DetectedTable } from './detected-file.ts';

const maxListedDocuments = 100;
const maxListedTables = 20;
const maxListedSkipped = 20;
/** Different institutions for which an item is searched. */
const maxScopeHints = 5;

interface SummaryOptions {
  /** Number of all documents. */
  readonly count: number;
  /** Entries of archives that no format reads. */
  readonly skipped: readonly string[];
}

interface DetectionSummary {
  /** The format of most of the documents; null if none can be imported. */
  readonly format: string | null;
  /** Number of the documents. */
  readonly files: number;
  /** Documents of each format, the most frequent first; null for those that cannot be imported. */
  readonly formats: readonly { readonly format: string | null; readonly files: number }[];
  readonly documents: readonly Omit<DetectedFile, 'tables' | 'agencyName' | 'country'>[];
  /** Entries of archives that no format reads: the first ones. */
  readonly skipped: readonly string[];
  /** The language of the documents that state one, if it is the same. */
  readonly language: string | null;
  readonly tables: readonly DetectedTable[];
  /** Fields that columns of the first table can be assigned to. */
  readonly fields: readonly AssignableField[];
  /** For the proposal of an item to import into. */
  readonly hints: readonly ScopeHint[];
}

export function summariseDetection(
  found: readonly DetectedFile[],
  { count, skipped }: SummaryOptions,
): DetectionSummary {
  const counts = new Map<string | null, number>();
  for (const { format } of found) counts.set(format, (counts.get(format) ?? 0) + 1);
  const formats = [...counts]
    .map(([format, files]) => ({ format, files }))
    .toSorted((one, other) => other.files - one.files);
  const format = formats.find((one) => one.format !== null)?.format ?? null;
  const own = format === null ? [] : found.filter((one) => one.format === format);
  const languages = new Set(own.flatMap(({ language }) => language ?? []));
  const tables = own.flatMap((one) => one.tables);
  const type = (tables.find(({ isChosen }) => isChosen) ?? tables[0])?.type;
  return {
    format,
    files: count,
    formats,
    documents: found
      .slice(0, maxListedDocuments)
      .map(({ tables: _tables, agencyName: _name, country: _country, ...document }) => document),
    skipped: skipped.slice(0, maxListedSkipped),
    language: languages.size === 1 ? [...languages][0]! : null,
    tables: tables.slice(0, maxListedTables),
    fields: type === undefined ? [] : (findFormat(format!)?.listFields?.(type) ?? []),
    hints: listHints(own),
  };
}

function listHints(found: readonly DetectedFile[]): readonly ScopeHint[] {
  const hints = new Map<string, ScopeHint>();
  for (const { agency, agencyName, country } of found) {
    if (agency === null && agencyName === null && country === null) continue;
    hints.set(JSON.stringify([agency, agencyName, country]), { agency, agencyName, country });
    if (hints.size === maxScopeHints) break;
  }
  return [...hints.values()];
}
