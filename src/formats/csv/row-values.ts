/** Sorts the cells of a row by the targets of their columns. */
import type { Field } from '../../model/define.ts';
import type { DraftLocation, LinkDraft, NoteDraft, PartDraft } from '../../model/draft.ts';
import { parseExtension } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import { parseNoteCell } from '../internal-notes.ts';
import { addValue, type Values } from '../xml/collected-item.ts';
import type { ColumnTarget, GroupName } from './column-target.ts';
import { parseProperties } from './properties.ts';

export interface RowValues {
  /** Values of columns that are not fields: identifier, language, parents, ids, depth, collection, extension; by target. */
  readonly nonFields: Values;
  readonly dates: Values;
  readonly item: Values;
  readonly description: Values;
  readonly address: Values;
  readonly unknown: Values;
  /** Parts by relation. */
  readonly parts: Map<string, PartDraft[]>;
  readonly groups: Map<GroupName, Map<number, Group>>;
  /** The data of the access points in columns, by type and index (toAccessKey). */
  readonly accessPoints: Map<string, Record<string, string>>;
  /** Further fields of these access points. */
  readonly accessDetails: AccessDetail[];
  /** Headings of the cells that are kept as unknown. */
  readonly unknownHeadings: Set<string>;
  /** Links to other items of the scope, which are named by their identifiers. */
  readonly links: Omit<LinkDraft, 'set'>[];
  /** Texts that become restricted annotations. */
  readonly notes: NoteDraft[];
  isRestricted: boolean;
}

interface AccessDetail extends GroupCell {
  /** Type and index of the access point. */
  readonly key: string;
}

/** The cells that describe one part, by the member that their column has in the group. */
export type Group = Map<string, GroupCell>;

interface GroupCell {
  readonly value: string;
  readonly heading: string;
  /** The field of the description, or of the access point. */
  readonly field: string | undefined;
}

/** Returns and removes the value of a member. */
export function take(group: Group, member: string): string | undefined {
  const value = group.get(member)?.value;
  group.delete(member);
  return value;
}

/** Returns and removes the value of a member if the field allows it; other values stay in the group, and are kept as unknown. */
export function takeAllowed(group: Group, member: string, { oneOf }: Field): string | undefined {
  const value = group.get(member)?.value;
  return value !== undefined && oneOf?.includes(value) === true ? take(group, member) : undefined;
}

/** The location of the row for warnings, and the context for its dates. */
export interface GroupContext extends Pick<FormatContext, 'warn' | 'dates'> {
  readonly location: DraftLocation;
}

/** The heading of a value, and its index among the values of its cell. */
interface ValueOrigin {
  readonly index: number;
  readonly heading: string;
}

export interface CellOptions {
  /** Separates several values in one cell. */
  readonly separator: string;
  /** A text that stands for an empty cell, e.g. `NULL`. */
  readonly nullValue?: string | undefined;
}

export function collectRowValues(
  cells: readonly string[],
  columns: readonly ColumnTarget[],
  headers: readonly string[],
  options: CellOptions,
): RowValues {
  const row = newRow();
  const { length } = columns;
  for (let i = 0; i < cells.length && i < length; i++) {
    const cell = cells[i]!;
    const column = columns[i]!;
    if (cell === '' || column.to === 'nothing') continue;
    const heading = headers[i] ?? '';
    if (column.to === 'extension') putExtension(row, cell, heading);
    else if (column.to === 'notes') row.notes.push(...parseNoteCell(cell, options.separator));
    else if (column.to === 'properties') putProperties(row, cell, options.separator);
    else if (cell.includes(options.separator)) putList(row, column, cell, heading, options);
    else putValue(row, column, cell.trim(), { index: 0, heading }, options);
  }
  applyAccessDetails(row);
  return row;
}

function putProperties(row: RowValues, cell: string, separator: string): void {
  for (const { name, text } of parseProperties(cell, separator)) addValue(row.unknown, name, text);
}

/** Adds further fields to the access points. A detail without an access point is kept as unknown. */
function applyAccessDetails(row: RowValues): void {
  for (const { key, field, value, heading } of row.accessDetails) {
    const data = row.accessPoints.get(key);
    if (data === undefined) keepUnknown(row, heading, value);
    else data[field!] = value;
  }
}

const toAccessKey = (type: string, index: number): string => `${type} ${index}`;

/** Other content is kept as unknown: that of other programs, and an extension that a spreadsheet program has shortened. */
function putExtension(row: RowValues, cell: string, heading: string): void {
  if (cell.startsWith('{') && parseExtension(cell) !== undefined) row.nonFields.set('extension', [cell]);
  else if (cell.trim() !== '') keepUnknown(row, heading, cell.trim());
}

function putList(
  row: RowValues,
  column: ColumnTarget,
  cell: string,
  heading: string,
  options: CellOptions,
): void {
  const values = cell.split(options.separator);
  for (let index = 0; index < values.length; index++)
    putValue(row, column, values[index]!.trim(), { index, heading }, options);
}

function putValue(
  row: RowValues,
  column: ColumnTarget,
  value: string,
  origin: ValueOrigin,
  { nullValue }: CellOptions,
): void {
  if (value !== '' && value !== nullValue) put(row, column, value, origin);
}

function newRow(): RowValues {
  return {
    nonFields: new Map(),
    dates: new Map(),
    item: new Map(),
    description: new Map(),
    address: new Map(),
    unknown: new Map(),
    parts: new Map(),
    groups: new Map(),
    accessPoints: new Map(),
    accessDetails: [],
    unknownHeadings: new Set(),
    links: [],
    notes: [],
    isRestricted: false,
  };
}

function put(row: RowValues, column: ColumnTarget, value: string, { index, heading }: ValueOrigin): void {
  switch (column.to) {
    case 'item':
    case 'description':
    case 'address':
    case 'dates':
      addValue(
        row[column.to],
        column.field,
        column.label === undefined ? value : `${column.label}: ${value}`,
      );
      break;
    case 'access-point': {
      const data: Record<string, string> = { name: value, type: column.type };
      row.accessPoints.set(toAccessKey(column.type, index), data);
      addPart(row, 'relatesTo', { type: 'AccessPoint', data, relationships: {} });
      break;
    }
    case 'access-detail':
      row.accessDetails.push({ key: toAccessKey(column.type, index), field: column.field, value, heading });
      break;
    case 'group':
      putInGroup(row, column, value, index, heading);
      break;
    case 'restricted':
      if (column.values.includes(value.toLowerCase())) row.isRestricted = true;
      else if (column.publicValues?.includes(value.toLowerCase()) === false) keepUnknown(row, heading, value);
      break;
    case 'unknown':
      addValue(row.unknown, column.key, value);
      if (!column.isIntended) row.unknownHeadings.add(heading);
      break;
    case 'collection':
      if (!row.nonFields.has('collection')) row.nonFields.set('collection', [value]);
      break;
    case 'parent':
    case 'parentKey':
    case 'related':
    case 'relatedKey':
      addValue(row.nonFields, column.to, value);
      break;
    default:
      if (row.nonFields.has(column.to)) addValue(row.unknown, `csv_${column.to}`, value);
      else row.nonFields.set(column.to, [value]);
  }
}

function putInGroup(
  { groups }: RowValues,
  { group: name, member, number, type, field }: Extract<ColumnTarget, { to: 'group' }>,
  value: string,
  index: number,
  heading: string,
): void {
  let numbered = groups.get(name);
  if (numbered === undefined) {
    numbered = new Map();
    groups.set(name, numbered);
  }
  // Each value of a column that states the type of its values is a separate part.
  const key = number === undefined ? index : type === undefined ? number : number + index;
  let group = numbered.get(key);
  if (group === undefined) {
    group = new Map();
    numbered.set(key, group);
  }
  const before = group.get(member)?.value;
  group.set(member, { value: before === undefined ? value : `${before}\n\n${value}`, heading, field });
  if (type !== undefined) group.set('type', { value: type, heading, field });
}

export function addPart({ parts }: RowValues, relation: string, part: PartDraft): void {
  const known = parts.get(relation);
  if (known === undefined) parts.set(relation, [part]);
  else known.push(part);
}

/** Keeps a value as an unknown property under the name of its column. */
export function keepUnknown(row: RowValues, heading: string, value: string): void {
  addValue(row.unknown, `csv_${heading.replace(/\s/g, '')}`, value);
  row.unknownHeadings.add(heading);
}

/** The words for yes and no in tables of other programs, in lower case. */
export const trueWords: readonly string[] = ['true', '1', 'yes', 'y', 't'];
export const falseWords: readonly string[] = ['false', '0', 'no', 'n', 'f'];

/** Returns undefined for words that mean neither yes nor no, and for a missing value. */
export function parseFlag(value: string | undefined): boolean | undefined {
  const word = value?.toLowerCase();
  if (word === undefined) return undefined;
  if (trueWords.includes(word)) return true;
  return falseWords.includes(word) ? false : undefined;
}
