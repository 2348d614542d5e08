/**
 * The rows of an exported table: a row for each description of each record below an item, a column for each field. Each row is read back,
 * and values that an import would change are written to the column `extension` (formats/extension.ts).
 */
import type {
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
import type { ReadContext } from '../format.ts';
import { annotationNeighbours, internalNotesOf, toNoteValue } from '../internal-notes.ts';
import { readBackContext } from '../read-back-context.ts';
import type { WriteContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import type { Column } from './column.ts';
import { columnNames, toColumns } from './columns.ts';
import { describeRow, type TableLayout, valueSeparator } from './describe.ts';
import { unitPartValues } from './unit-parts.ts';

/** Type of the exported item → type of the rows. */
export const tableTargets: Readonly<Record<string, string>> = {
  [repository.name]: documentaryUnit.name,
  [documentaryUnit.name]: documentaryUnit.name,
  [authoritativeSet.name]: historicalAgent.name,
  [cvocVocabulary.name]: cvocConcept.name,
};

/** The neighbours that the rows contain: internal notes, and the broader concepts. */
export const tableNeighbours: readonly NeighbourSelection[] = [
  annotationNeighbours,
  { name: 'broader', label: 'narrower', direction: 'in' },
];

/** Yields the rows of a table in batches, the header first. */
export async function* toTableRows(
  steps: AsyncIterable<readonly ExportStep[]>,
  { language }: Pick<WriteContext, 'language'>,
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
        table = new Table(tableTargets[record.type]!);
        rows.push(table.header);
      } else if (record.type === table.target) {
        // Direct children of the exported item have no parent in the table.
        rows.push(...table.rows(record, open.length > 1 ? open.at(-1) : undefined, language));
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
  readonly #readBack: ReadContext;
  readonly #identifierAt: number;
  readonly #notesAt: number;
  readonly #extensionAt: number;

  constructor(target: string) {
    this.target = target;
    this.header = columnNames(target);
    const columns = toColumns(this.header, target, new Map());
    this.#layout = { headers: this.header, columns, separator: valueSeparator };
    this.#readBack = readBackContext(target);
    this.#identifierAt = columns.findIndex(({ to }) => to === 'identifier');
    this.#notesAt = columns.findIndex(({ to }) => to === 'notes');
    this.#extensionAt = columns.findIndex(({ to }) => to === 'extension');
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

  #extensionOf(
    cells: string[],
    { id, data }: ExportedRecord,
    description: ExportedPart | undefined,
  ): string | undefined {
    // An import needs an identifier, so the id is written instead of a blank one; the extension has the blank one.
    if (cells[this.#identifierAt]!.replaceAll(valueSeparator, '').trim() === '')
      cells[this.#identifierAt] = toCell([id]);
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
  column: Column,
  { id, data, isRestricted }: ExportedRecord,
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
    case 'item':
      return toTexts(data[column.field]);
    default:
      return description === undefined ? none : describedValues(column, description);
  }
}

function describedValues(column: Column, description: ExportedPart): readonly string[] {
  switch (column.to) {
    case 'language':
      return toTexts(description.data.languageCode);
    case 'dates':
      return datesOf(description, column.field);
    case 'address':
      return toTexts(description.relationships.hasAddress?.[0]?.data[column.field]);
    case 'access-point':
      return accessPointsOf(description, column.type);
    case 'group':
      return unitPartValues(column, description);
    case 'description':
      return toTexts(description.data[column.field]);
    default:
      return none;
  }
}

/** The texts of the field, and the texts of periods that the field does not contain. */
function datesOf(description: ExportedPart, field: string): readonly string[] {
  const words = toTexts(description.data[field]);
  const { hasDate = [] } = description.relationships;
  const periods = hasDate.map(
    ({ data }) => toTexts(data.description)[0] ?? [data.startDate, data.endDate].filter(Boolean).join('/'),
  );
  return [...new Set([...words, ...periods])];
}

/** Called for each type of access point of each record; most records have none of most types. */
function accessPointsOf({ relationships }: ExportedPart, type: string): readonly string[] {
  const { relatesTo = [] } = relationships;
  return relatesTo.some(({ data }) => data.type === type)
    ? relatesTo.filter(({ data }) => data.type === type).flatMap(({ data }) => toTexts(data.name))
    : none;
}

const none: readonly string[] = [];

function toCell(values: readonly string[]): string {
  return values.length === 0 ? '' : values.join(valueSeparator).toWellFormed();
}
