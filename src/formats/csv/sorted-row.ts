/** Sorts the cells of a row by the targets of their columns. */
import type { DraftLocation, LinkDraft, NoteDraft, PartDraft } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { addValue, type Values } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import type { Column, GroupName } from './column.ts';

export interface SortedRow {
  /** Identifier, language, parents, ids and depth; a second identifier, language, id or depth is kept as unknown. */
  readonly single: Values;
  readonly dates: Values;
  readonly item: Values;
  readonly description: Values;
  readonly address: Values;
  readonly unknown: Values;
  /** Parts by relation. */
  readonly parts: Map<string, PartDraft[]>;
  readonly groups: Map<GroupName, Map<number, Group>>;
  /** Headings of the cells that are kept as unknown. */
  readonly unknownHeadings: Set<string>;
  /** Links to other items of the scope, by their identifiers. */
  readonly links: Omit<LinkDraft, 'set'>[];
  /** Texts that are not public. */
  readonly notes: NoteDraft[];
  isRestricted: boolean;
}

/** The cells that describe one part: by member of the group, the value and the heading of its column. */
export type Group = Map<string, GroupCell>;

interface GroupCell {
  readonly value: string;
  readonly heading: string;
  readonly field: string | undefined;
}

/** Returns and removes the value of a member. */
export function take(group: Group, member: string): string | undefined {
  const value = group.get(member)?.value;
  group.delete(member);
  return value;
}

/** Where the row is, and the receiver of its warnings. */
export interface GroupContext extends Pick<ReadContext, 'warn' | 'dates'> {
  readonly location: DraftLocation;
}

/** The column of a value, and its number among the values of its cell. */
interface CellPlace {
  readonly at: number;
  readonly heading: string;
}

export interface CellOptions {
  /** Between several values of a cell. */
  readonly separator: string;
  /** A value that means none. */
  readonly nullValue?: string | undefined;
}

export function sortCells(
  cells: readonly string[],
  columns: readonly Column[],
  headers: readonly string[],
  options: CellOptions,
): SortedRow {
  const row = newRow();
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const column = columns[i]!;
    if (cell === '' || column.to === 'nothing') continue;
    const heading = headers[i] ?? '';
    if (column.to === 'extension') putExtension(row, cell, heading);
    else if (cell.includes(options.separator)) putList(row, column, cell, heading, options);
    else putValue(row, column, cell.trim(), { at: 0, heading }, options);
  }
  return row;
}

/** Other programs may have a column of that name. */
function putExtension(row: SortedRow, cell: string, heading: string): void {
  if (cell.startsWith('{')) row.single.set('extension', [cell]);
  else if (cell.trim() !== '') keepUnknown(row, heading, cell.trim());
}

function putList(row: SortedRow, column: Column, cell: string, heading: string, options: CellOptions): void {
  const values = cell.split(options.separator);
  for (let at = 0; at < values.length; at++)
    putValue(row, column, values[at]!.trim(), { at, heading }, options);
}

function putValue(
  row: SortedRow,
  column: Column,
  value: string,
  place: CellPlace,
  { nullValue }: CellOptions,
): void {
  if (value !== '' && value !== nullValue) put(row, column, value, place);
}

function newRow(): SortedRow {
  return {
    single: new Map(),
    dates: new Map(),
    item: new Map(),
    description: new Map(),
    address: new Map(),
    unknown: new Map(),
    parts: new Map(),
    groups: new Map(),
    unknownHeadings: new Set(),
    links: [],
    notes: [],
    isRestricted: false,
  };
}

function put(row: SortedRow, column: Column, value: string, { at, heading }: CellPlace): void {
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
    case 'access-point':
      addPart(row, 'relatesTo', partDraft('AccessPoint', { name: value, type: column.type }));
      break;
    case 'group':
      putInGroup(row, column, value, at, heading);
      break;
    case 'restricted':
      if (column.values.includes(value.toLowerCase())) row.isRestricted = true;
      break;
    case 'unknown':
      addValue(row.unknown, column.key, value);
      if (!column.isIntended) row.unknownHeadings.add(heading);
      break;
    case 'collection':
      if (!row.single.has('collection')) row.single.set('collection', [value]);
      break;
    case 'parent':
    case 'parentKey':
      addValue(row.single, column.to, value);
      break;
    default:
      if (row.single.has(column.to)) addValue(row.unknown, `csv_${column.to}`, value);
      else row.single.set(column.to, [value]);
  }
}

function putInGroup(
  { groups }: SortedRow,
  { group: name, member, number, constant, field }: Extract<Column, { to: 'group' }>,
  value: string,
  at: number,
  heading: string,
): void {
  let numbered = groups.get(name);
  if (numbered === undefined) {
    numbered = new Map();
    groups.set(name, numbered);
  }
  const key = number ?? at;
  let group = numbered.get(key);
  if (group === undefined) {
    group = new Map();
    numbered.set(key, group);
  }
  const before = group.get(member)?.value;
  group.set(member, { value: before === undefined ? value : `${before}\n\n${value}`, heading, field });
  if (constant !== undefined) group.set('type', { value: constant, heading, field });
}

export function addPart({ parts }: SortedRow, relation: string, part: PartDraft): void {
  const known = parts.get(relation);
  if (known === undefined) parts.set(relation, [part]);
  else known.push(part);
}

/** Keeps a value as an unknown property under the name of its column. */
export function keepUnknown(row: SortedRow, heading: string, value: string): void {
  addValue(row.unknown, `csv_${heading.replace(/\s/g, '')}`, value);
  row.unknownHeadings.add(heading);
}
