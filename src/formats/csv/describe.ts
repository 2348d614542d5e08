/** Converts a row to the data of an item and one description of it. */
import type { Data, RecordType, Value } from '../../model/define.ts';
import type { DraftLocation, PartDraft } from '../../model/draft.ts';
import { findLanguage } from '../../model/language-words.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { documentaryUnit, type IdentifierOrigin } from '../../model/types/documentary-unit.ts';
import { datePeriod } from '../../model/types/parts.ts';
import { applyExtension, applyToIdentifier, type ItemContent, readOrdinal } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import { normalizeLanguagesAndScripts } from '../material-languages.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, toData, type Values } from '../xml/collected-item.ts';
import type { FoundLanguage } from '../xml/description-language.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';
import type { ColumnTarget } from './column-target.ts';
import { convertTextDates } from './dates.ts';
import { applyGroups } from './groups.ts';
import { mayHaveParts } from './part-columns.ts';
import { type CellOptions, collectRowValues, type RowValues } from './row-values.ts';

/** The content of one row. */
export interface DescribedRow {
  /** Of the item in the row; an export may state another one than the cell. */
  readonly identifier: string;
  readonly itemData: Data;
  /** Empty only for an exported item without descriptions. */
  readonly descriptions: readonly PartDraft[];
  readonly isRestricted: boolean;
  readonly links: RowValues['links'];
  readonly notes: RowValues['notes'];
  /** The number of the item among siblings with the same identifier; undefined if the row does not come from an export. */
  readonly ordinal: number | undefined;
  /** Headings of the cells that are kept as unknown properties. */
  readonly unknownHeadings: ReadonlySet<string>;
}

/** Default separator of several values in one cell. */
export const valueSeparator = '||';

/** The columns of a table, and how its cells are split. */
export interface TableLayout extends CellOptions {
  readonly headers: readonly string[];
  readonly columns: readonly ColumnTarget[];
  /** Derives values of the row that depend on several of its cells. */
  readonly complete?: ((row: RowValues) => void) | undefined;
}

/** @param assigned the identifier of a row that states none. */
export function describeRow(
  cells: readonly string[],
  layout: TableLayout,
  location: DraftLocation,
  context: FormatContext,
  assigned: string,
): DescribedRow {
  const row = collectRowValues(cells, layout.columns, layout.headers, layout);
  applyGroups(row, { location, warn: context.warn, dates: context.dates });
  layout.complete?.(row);
  const stated = row.nonFields.get('identifier')?.[0];
  const read = stated ?? assigned;
  if (stated === undefined && context.target === documentaryUnit.name)
    row.item.set('identifierOrigin', ['position' satisfies IdentifierOrigin]);
  const content = toContent(row, read, location, context);
  const extension = row.nonFields.get('extension')?.[0];
  const identifier = extension === undefined ? read : applyToIdentifier(extension, read, false);
  const { data, descriptions } = extension === undefined ? content : applyExtension(extension, content);
  return {
    identifier,
    itemData: data,
    descriptions,
    isRestricted: row.isRestricted,
    links: row.links,
    notes: row.notes,
    ordinal: extension === undefined ? undefined : readOrdinal(extension, identifier),
    unknownHeadings: row.unknownHeadings,
  };
}

function toContent(
  row: RowValues,
  identifier: string,
  location: DraftLocation,
  context: FormatContext,
): ItemContent {
  const item = getRecordType(context.target);
  const description = getRecordType(partsRelation(item)!.target);
  if (!row.description.has('name')) {
    row.description.set('name', [identifier]);
    addWarning(context.warn, 'no-title', location);
  }
  normalizeLanguagesAndScripts(row.description, location, context.warn);
  if (mayHaveParts(description, datePeriod))
    convertTextDates(row, { location, warn: context.warn, dates: context.dates });
  const itemData = { identifier, ...withNumbers(toFields(row.item, item), item, row.unknown) };
  const { language, languageSource } = languageOf(row, location, context);
  const data: Record<string, Value> = {
    name: '',
    languageCode: language,
    creationProcess: 'IMPORT',
    ...toFields(row.description, description),
  };
  const relationships: PartsByRelation = Object.fromEntries(row.parts);
  if (row.address.size > 0) relationships.hasAddress = [partDraft('Address', toData(row.address))];
  if (row.unknown.size > 0)
    relationships.hasUnknownProperty = [partDraft('UnknownProperty', toData(row.unknown))];
  const described = { type: description.name, data, relationships, languageSource };
  return { data: itemData, descriptions: [described] };
}

/** The language of the row; that of the context if the row states none or an unknown one, which is kept as an unknown property. */
function languageOf(row: RowValues, location: DraftLocation, context: FormatContext): FoundLanguage {
  const { language, warn, onAssumedLanguage } = context;
  const given = row.nonFields.get('language')?.[0];
  if (given === undefined) {
    // Exported records without descriptions have an extension but no language, so nothing is assumed.
    if (!row.nonFields.has('extension')) onAssumedLanguage?.(location);
    return { language, languageSource: 'assumed' };
  }
  const code = findLanguage(given);
  if (code !== undefined)
    return { language: code, languageSource: toLanguageCode(given) === undefined ? 'words' : undefined };
  addValue(row.unknown, 'csv_languageCode', given);
  addWarning(warn, 'unknown-language', location);
  return { language, languageSource: 'assumed' };
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
