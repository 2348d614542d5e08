/**
 * Writes tables that can be imported again: a row for each description of each record below an item, a column for each field.
 * docs/formats/csv.md lists the values that a table cannot contain.
 */
import type { Data, RecordType } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { cvocConcept } from '../../model/types/cvoc-concept.ts';
import { documentaryUnit } from '../../model/types/documentary-unit.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { accessPoint, address, datePeriod } from '../../model/types/parts.ts';
import { repository } from '../../model/types/repository.ts';
import { authoritativeSet, cvocVocabulary } from '../../model/types/sets.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import type { RecordWriter, WriteContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import { type Column, columnNames, toColumns } from './columns.ts';
import { valueSeparator } from './describe.ts';

/** Type of the exported item → type of the rows. */
const targets: Readonly<Record<string, string>> = {
  [repository.name]: documentaryUnit.name,
  [documentaryUnit.name]: documentaryUnit.name,
  [authoritativeSet.name]: historicalAgent.name,
  [cvocVocabulary.name]: cvocConcept.name,
};

export const csvWriter: RecordWriter = {
  name: 'csv',
  help: 'CSV, a table of the units, agents or concepts in an item',
  types: Object.keys(targets),
  zips: [],
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8',
  ending: 'csv',
  withDescendants: true,
  links: false,
  neighbours: [{ name: 'broader', label: 'narrower', direction: 'in' }],
  write: writeCsv,
};

async function* writeCsv(
  steps: AsyncIterable<readonly ExportStep[]>,
  { language }: WriteContext,
): AsyncGenerator<string> {
  const open: ExportedRecord[] = [];
  let table: Table | undefined;
  for await (const some of steps) {
    let text = '';
    for (const step of some) {
      if (step.step === 'close') {
        open.pop();
        continue;
      }
      const { record } = step;
      if (table === undefined) {
        table = new Table(targets[record.type]!);
        text += table.header();
      } else if (record.type === table.target) {
        // Direct children of the exported item have no parent in the table.
        text += table.rows(record, open.length > 1 ? open.at(-1) : undefined, language);
      }
      open.push(record);
    }
    if (text !== '') yield text;
  }
}

class Table {
  readonly target: string;
  readonly #names: readonly string[];
  readonly #columns: readonly Column[];
  readonly #description: RecordType;

  constructor(target: string) {
    this.target = target;
    this.#names = columnNames(target);
    this.#columns = toColumns(this.#names, target, new Map());
    this.#description = getRecordType(partsRelation(getRecordType(target))!.target);
  }

  header(): string {
    return toLine(this.#names);
  }

  rows(record: ExportedRecord, parent: ExportedRecord | undefined, language: string | undefined): string {
    const parents = parent === undefined ? (record.neighbours?.broader ?? []) : [parent];
    const above = parents.map(({ data }) => String(data.identifier));
    return this.#descriptions(record, language)
      .map((description) =>
        toLine(this.#columns.map((column) => toCell(valuesOf(column, record, description, above)))),
      )
      .join('');
  }

  /** One description per language: an import would read two rows in the same language as two records. */
  #descriptions({ relationships }: ExportedRecord, language: string | undefined): readonly ExportedPart[] {
    const all = relationships.describes ?? [];
    if (all.length === 0) return [{ id: '', type: this.#description.name, data: {}, relationships: {} }];
    const wanted = language === undefined ? all : [all[findDescriptionIndex(all, language)]!];
    return wanted.filter(
      ({ data }, i) => wanted.findIndex((other) => other.data.languageCode === data.languageCode) === i,
    );
  }
}

function valuesOf(
  column: Column,
  { data }: ExportedRecord,
  description: ExportedPart,
  parents: readonly string[],
): readonly string[] {
  switch (column.to) {
    case 'identifier':
      return toTexts(data.identifier);
    case 'parent':
      return parents;
    case 'language':
      return toTexts(description.data.languageCode);
    case 'item':
      return toTexts(data[column.field]);
    case 'dates':
      return datesOf(description, column.field);
    case 'address':
      return partsOf(description, address.name)
        .slice(0, 1)
        .flatMap((one) => toTexts(one[column.field]));
    case 'access-point':
      return partsOf(description, accessPoint.name)
        .filter(({ type }) => type === column.type)
        .flatMap(({ name }) => toTexts(name));
    case 'description':
      return toTexts(description.data[column.field]);
    default:
      return [];
  }
}

/** The text of the field, and the periods that are not in it. */
function datesOf(description: ExportedPart, field: string): readonly string[] {
  const words = toTexts(description.data[field]);
  const periods = partsOf(description, datePeriod.name).map(
    (one) => toTexts(one.description)[0] ?? [one.startDate, one.endDate].filter(Boolean).join('/'),
  );
  return [...new Set([...words, ...periods])];
}

function partsOf({ relationships }: ExportedPart, type: string): readonly Data[] {
  return Object.values(relationships)
    .flat()
    .filter((part) => part.type === type)
    .map(({ data }) => data);
}

function toCell(values: readonly string[]): string {
  return values.join(valueSeparator);
}

/** Lines end in CR LF, as RFC 4180 requires. */
function toLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(',')}\r\n`;
}
