/**
 * The rows of an exported table: a row for each description of each record, a column for each field. The table of a unit begins with the unit
 * itself. Each row is read back, and values that an import would change are written to the column `extension` (formats/extension.ts).
 */
import type {
  ExportedNeighbour,
  ExportedPart,
  ExportedRecord,
  ExportStep,
  NeighbourSelection,
} from '../../model/export-step.ts';
import { cvocConcept } from '../../model/types/cvoc-concept.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { repository } from '../../model/types/repository.ts';
import { authoritativeSet, cvocVocabulary } from '../../model/types/sets.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { toExtension } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import { annotationNeighbours, internalNotesOf, toNoteValue } from '../internal-notes.ts';
import { createReadBackContext } from '../read-back-context.ts';
import type { WriterContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import type { ColumnTarget } from './column-target.ts';
import { columnNames, toColumns } from './columns.ts';
import { describeRow, type TableLayout, valueSeparator } from './describe.ts';
import { describedValues } from './part-values.ts';

/** Type of the exported item → type of the rows. */
export const tableTargets: Readonly<Record<string, string>> = {
  [repository.name]: documentaryUnit.name,
  [documentaryUnit.name]: documentaryUnit.name,
  [authoritativeSet.name]: historicalAgent.name,
  [cvocVocabulary.name]: cvocConcept.name,
};

/** The neighbours that the rows contain: internal notes, and the broader and related concepts. */
export const tableNeighbours: readonly NeighbourSelection[] = [
  annotationNeighbours,
  { name: 'broader', label: 'narrower', direction: 'in' },
  { name: 'related', label: 'related', direction: 'out' },
];

/** Yields the rows of a table in batches, the header first. */
export async function* toTableRows(
  steps: AsyncIterable<readonly ExportStep[]>,
  { language, extension }: Pick<WriterContext, 'language' | 'extension'>,
): AsyncGenerator<readonly (readonly string[])[]> {
  const open: ExportedRecord[] = [];
  let table: Table | undefined;
  for await (const some of steps) {
    const rows: (readonly string[])[] = [];
    for (const step of some) {
      if (step.step === 'close') {
        open.pop();
        continue;
      }
      const { record } = step;
      if (table === undefined) {
        table = new Table(tableTargets[record.type]!, extension !== 'none');
        rows.push(table.header);
      }
      if (record.type === table.target) {
        // The topmost units have no parent in the table.
        const parent = open.at(-1);
        rows.push(...table.rows(record, parent?.type === table.target ? parent : undefined, language));
      }
      open.push(record);
    }
    if (rows.length > 0) yield rows;
  }
}

const location = { line: 1, path: 'row' };

class Table {
  readonly target: string;
  readonly header: readonly string[];
  readonly #layout: TableLayout;
  readonly #readBack: FormatContext;
  readonly #identifierAt: number;
  readonly #notesAt: number;
  /** Undefined if the table has no extension. */
  readonly #extensionAt: number | undefined;

  constructor(target: string, hasExtension: boolean) {
    this.target = target;
    // The extension is the last column.
    this.header = hasExtension ? columnNames(target) : columnNames(target).slice(0, -1);
    const columns = toColumns(this.header, target, new Map());
    this.#layout = { headers: this.header, columns, separator: valueSeparator };
    this.#readBack = createReadBackContext(target);
    this.#identifierAt = columns.findIndex(({ to }) => to === 'identifier');
    this.#notesAt = columns.findIndex(({ to }) => to === 'notes');
    this.#extensionAt = hasExtension ? columns.length - 1 : undefined;
  }

  rows(
    record: ExportedRecord,
    parent: ExportedRecord | undefined,
    language: string | undefined,
  ): readonly (readonly string[])[] {
    const parents = parent === undefined ? (record.neighbours?.broader ?? []) : [parent];
    return this.#descriptions(record, language).map((description, i) => {
      const cells = this.#layout.columns.map((column) =>
        toCell(valuesOf(column, record, description, parents)),
      );
      // Notes belong to the record, so only its first row has them.
      if (i === 0) cells[this.#notesAt] = toCell(internalNotesOf(record).map(toNoteValue));
      this.#requireIdentifier(cells, record);
      if (this.#extensionAt !== undefined)
        cells[this.#extensionAt] = this.#extensionOf(cells, record, description) ?? '';
      return cells;
    });
  }

  /** The descriptions to write, one per row; `[undefined]` for a record without descriptions, which has a row as well. */
  #descriptions(
    { relationships }: ExportedRecord,
    language: string | undefined,
  ): readonly (ExportedPart | undefined)[] {
    const all = relationships.describes ?? [];
    if (all.length === 0) return [undefined];
    return language === undefined ? all : [all[findDescriptionIndex(all, language)]!];
  }

  /** An import needs an identifier, so the id is written instead of a blank one; the extension has the blank one. */
  #requireIdentifier(cells: string[], { id }: ExportedRecord): void {
    if (cells[this.#identifierAt]!.replaceAll(valueSeparator, '').trim() === '')
      cells[this.#identifierAt] = toCell([id]);
  }

  #extensionOf(
    cells: readonly string[],
    { id, data }: ExportedRecord,
    description: ExportedPart | undefined,
  ): string | undefined {
    const read = describeRow(cells, this.#layout, location, this.#readBack, id);
    const descriptions = description === undefined ? [] : [description];
    return toExtension(
      { data: read.itemData, descriptions: read.descriptions },
      { id, data, descriptions },
      0,
    );
  }
}

function valuesOf(
  column: ColumnTarget,
  { id, data, isRestricted, neighbours }: ExportedRecord,
  description: ExportedPart | undefined,
  parents: readonly Pick<ExportedPart, 'id' | 'data'>[],
): readonly string[] {
  switch (column.to) {
    case 'identifier':
      return toTexts(data.identifier);
    case 'restricted':
      return isRestricted === true ? column.values : [];
    case 'key':
      return [id];
    case 'parent':
      return parents.map((parent) => String(parent.data.identifier));
    case 'parentKey':
      return parents.map((parent) => parent.id);
    case 'related':
      return relatedOf(neighbours).map((related) => String(related.data.identifier));
    case 'relatedKey':
      return relatedOf(neighbours).map((related) => related.id);
    case 'item':
      return toTexts(data[column.field]);
    default:
      return description === undefined ? none : describedValues(column, description);
  }
}

const none: readonly string[] = [];

/** An import finds related concepts in the table or in the vocabulary, so those of other vocabularies are left out. */
function relatedOf(neighbours: ExportedRecord['neighbours']): readonly ExportedNeighbour[] {
  return (neighbours?.related ?? []).filter(({ isSibling }) => isSibling === true);
}

function toCell(values: readonly string[]): string {
  return values.length === 0 ? '' : values.join(valueSeparator).toWellFormed();
}
