/** Imports a table of AtoM or ArchivesSpace into a temporary archive, and measures the share of its filled cells that have a field. */
import { readFileSync } from 'node:fs';
import { findTemplate } from '../src/formats/csv/templates/find-template.ts';
import { CsvReader, type CsvRow } from '../src/lib/csv.ts';
import { Failure } from '../src/model/errors.ts';
import type { ImportLog } from '../src/transfer/import/import-log.ts';
import { openScratchArchive } from './scratch-archive.ts';
import type { Rejected } from './try-file.ts';

export interface TableTrial {
  readonly items: number;
  /** Cells with content in the rows below the headings. */
  readonly cells: number;
  /** Cells that are kept as unknown properties. */
  readonly unknown: number;
  /** Whether a second import changed nothing. */
  readonly isStable: boolean;
}

/** Minimum share of cells in a field. */
export const minFieldShare = 0.95;

/** Type of the records → type of the item that the table is imported into. */
const scopeTypes: Readonly<Record<string, string>> = {
  DocumentaryUnit: 'Repository',
  Repository: 'Country',
  HistoricalAgent: 'AuthoritativeSet',
  CvocConcept: 'CvocVocabulary',
};

export async function tryTable(path: string): Promise<TableTrial | Rejected> {
  const { target, cells } = countCells(path);
  const archive = await openScratchArchive();
  try {
    const scope = scopeTypes[target] ?? 'Repository';
    const log = await archive.importInto(scope, 'csv', path);
    const again = await archive.importInto(scope, 'csv', path);
    const isStable = again.created + again.updated === 0;
    return { items: log.created, cells, unknown: countUnknown(log), isStable };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { line, column, message } = error.errors?.[0] ?? { message: error.message };
    return { format: 'csv', code: error.code, message, line, column };
  } finally {
    await archive.close();
  }
}

function countUnknown({ warnings }: ImportLog): number {
  const places = warnings.find(({ code }) => code === 'unknown-column')?.places ?? [];
  return places.reduce((sum, { cells = 0 }) => sum + cells, 0);
}

function countCells(path: string): { readonly target: string; readonly cells: number } {
  const reader = new CsvReader();
  const rows = [...reader.write(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')), ...reader.end()];
  const at = rows.findIndex(({ cells }) => findTemplate(cells) !== undefined);
  const template = at < 0 ? undefined : findTemplate(rows[at]!.cells);
  const hasLabels = template?.isLabelRow?.(rows[at + 1]?.cells ?? []) === true;
  const records = rows.slice(at + (hasLabels ? 2 : 1));
  return { target: template?.target ?? '', cells: records.reduce((sum, row) => sum + countFilled(row), 0) };
}

function countFilled({ cells }: CsvRow): number {
  return cells.filter((cell) => cell.trim() !== '' && cell.trim() !== 'NULL').length;
}
