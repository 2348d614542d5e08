/** Converts a row to the data of an item and one description of it. */
import type { Data, RecordType, Value } from '../../model/define.ts';
import type { DraftLocation, PartDraft } from '../../model/draft.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { datePeriod } from '../../model/types/parts.ts';
import { toPeriods } from '../dates.ts';
import type { ReadContext } from '../format.ts';
import { normalizeLanguagesAndScripts } from '../material-languages.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, toData, type Values } from '../xml/collected-item.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';
import { type Column, owns } from './columns.ts';

export interface DescribedRow {
  readonly identifier: string;
  readonly parents: readonly string[];
  readonly language: string;
  readonly itemData: Data;
  readonly description: PartDraft;
}

/** Default separator of several values in one cell. */
export const valueSeparator = '||';

/** Undefined if the row has no identifier. */
export function describeRow(
  cells: readonly string[],
  columns: readonly Column[],
  location: DraftLocation,
  context: ReadContext,
): DescribedRow | undefined {
  const row = sortCells(cells, columns, context.table?.arraySeparator ?? valueSeparator);
  const identifier = row.single.get('identifier')?.[0];
  if (identifier === undefined) return undefined;
  const item = getRecordType(context.target);
  const description = getRecordType(partsRelation(item)!.target);
  if (!row.description.has('name')) {
    row.description.set('name', [identifier]);
    addWarning(context.warn, 'no-title', location);
  }
  const language = languageOf(row, location, context);
  normalizeLanguagesAndScripts(row.description, location, context.warn);
  const dates = owns(description, datePeriod) ? toDateParts(row, location, context) : [];
  const itemData = { identifier, ...withNumbers(toFields(row.item, item), item, row.unknown) };
  const data: Record<string, Value> = {
    name: '',
    languageCode: language,
    creationProcess: 'IMPORT',
    ...toFields(row.description, description),
  };
  const relationships: PartsByRelation = {};
  if (dates.length > 0) relationships.hasDate = dates;
  if (row.accessPoints.length > 0) relationships.relatesTo = row.accessPoints;
  if (row.address.size > 0) relationships.hasAddress = [partDraft('Address', toData(row.address))];
  if (row.unknown.size > 0)
    relationships.hasUnknownProperty = [partDraft('UnknownProperty', toData(row.unknown))];
  return {
    identifier,
    parents: row.single.get('parent') ?? [],
    language,
    itemData,
    description: { type: description.name, data, relationships },
  };
}

interface SortedRow {
  /** Identifier, language and parents; a second identifier or language is kept as unknown. */
  readonly single: Values;
  readonly dates: Values;
  readonly item: Values;
  readonly description: Values;
  readonly address: Values;
  readonly unknown: Values;
  readonly accessPoints: PartDraft[];
}

function sortCells(cells: readonly string[], columns: readonly Column[], separator: string): SortedRow {
  const row: SortedRow = {
    ...{ single: new Map(), dates: new Map(), item: new Map(), description: new Map() },
    ...{ address: new Map(), unknown: new Map(), accessPoints: [] },
  };
  for (const [i, cell] of cells.entries()) {
    for (const value of cell.split(separator).map((one) => one.trim())) {
      if (value !== '') put(row, columns[i]!, value);
    }
  }
  return row;
}

function put(row: SortedRow, column: Column, value: string): void {
  switch (column.to) {
    case 'item':
    case 'description':
    case 'address':
    case 'dates':
      addValue(row[column.to], column.field, value);
      break;
    case 'access-point':
      row.accessPoints.push(partDraft('AccessPoint', { name: value, type: column.type }));
      break;
    case 'unknown':
      addValue(row.unknown, column.key, value);
      break;
    case 'parent':
      addValue(row.single, column.to, value);
      break;
    default:
      if (row.single.has(column.to)) addValue(row.unknown, `csv_${column.to}`, value);
      else row.single.set(column.to, [value]);
  }
}

/** Keeps an unknown language as an unknown property, and returns the default. */
function languageOf(row: SortedRow, location: DraftLocation, { language, warn }: ReadContext): string {
  const given = row.single.get('language')?.[0];
  if (given === undefined) return language;
  const code = toLanguageCode(given);
  if (code !== undefined) return code;
  addValue(row.unknown, 'csv_languageCode', given);
  addWarning(warn, 'unknown-language', location);
  return language;
}

/** Converts dates to DatePeriods; texts that cannot be parsed stay in their field, or become unknown properties. */
function toDateParts(
  { dates, description, unknown }: SortedRow,
  location: DraftLocation,
  { warn, dates: dateContext }: ReadContext,
): PartDraft[] {
  const parts: PartDraft[] = [];
  for (const [field, texts] of dates) {
    const { periods, rest, warnings } = toPeriods(
      texts.map((text) => ({ text })),
      dateContext,
    );
    for (const code of warnings) addWarning(warn, code, location);
    const isKept = field === 'datesOfExistence';
    if (isKept) description.set(field, texts);
    else if (rest.length > 0) description.set(field, [...rest]);
    const covered = new Set([...periods.map((period) => period.description), ...rest]);
    for (const text of texts) if (!isKept && !covered.delete(text)) addValue(unknown, `csv_${field}`, text);
    for (const { startDate, endDate, description: words, type } of periods)
      parts.push(
        partDraft('DatePeriod', {
          ...(startDate !== undefined && { startDate }),
          ...(endDate !== undefined && { endDate }),
          description: words,
          ...(type !== undefined && { type }),
        }),
      );
  }
  return parts;
}

/** Converts numeric fields to numbers; a value that is not a number is kept as an unknown property. */
function withNumbers(data: Record<string, Value>, type: RecordType, unknown: Values): Data {
  for (const name in data) {
    if (type.fields[name]?.kind !== 'number') continue;
    const number = Number(data[name]);
    if (Number.isFinite(number)) data[name] = number;
    else {
      addValue(unknown, `csv_${name}`, String(data[name]));
      delete data[name];
    }
  }
  return data;
}
