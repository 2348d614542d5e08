/**
 * Mapping tables as plain data: the rows of a table as they are listed, and rows that somebody else has written, put before those of
 * a table they extend. Every row is checked here; what passes can do no more than say where a text goes.
 */
import type { RecordType } from '../../model/define.ts';
import { accessPoint as accessPointType } from '../../model/types/parts.ts';
import type { Format } from '../format.ts';
import { failRow, type MappingRowData } from '../mapping-row.ts';
import {
  accessPoint,
  type CompiledMapping,
  compileMapping,
  date,
  dateEnd,
  dateStart,
  field,
  type How,
  identifier,
  type MappingRow,
  type MappingTable,
  partField,
  refuse,
  type Target,
} from './mapping.ts';

/** Targets that rows of others can have, and how their `name` is called in messages; undefined where they have none. */
const offered: Readonly<Record<string, string | undefined>> = {
  'access-point': 'the type of access point',
  date: undefined,
  'date-start': undefined,
  'date-end': undefined,
  field: 'the field of the description',
  identifier: undefined,
  'part-field': 'the field of the part',
  refuse: 'the reason',
  unknown: undefined,
};

/** What an attribute can go to: it has no text inside, and stands in no location of its own. */
const ofAttributes: ReadonlySet<string> = new Set([
  'access-point',
  'field',
  'identifier',
  'part-field',
  'unknown',
]);
/** What can stay in the text around it as well. */
const ofTexts: ReadonlySet<string> = new Set(['access-point', 'date', 'date-start', 'date-end', 'field']);

/** Written by the import itself. */
const ownFields: ReadonlySet<string> = new Set([
  'creationProcess',
  'identifier',
  'languageCode',
  'sourceFileId',
]);

const NAME = '[A-Za-z_][\\w.-]*';
const PATH = new RegExp(`^(?:${NAME}#?//?)*(?:${NAME}#?(?:\\[@${NAME}='[^']*'\\])?|(?<=[\\w#]/)@${NAME})$`);

/** The rows of a table, to be listed. */
/** Reads a document by a mapping. */
type ReadBy = (
  bytes: Parameters<Format['read']>[0],
  context: Parameters<Format['read']>[1],
  mapping: CompiledMapping,
) => ReturnType<Format['read']>;

/** How a format reads that follows a mapping table: by its own, or by one that others have extended. */
export function readingBy(
  own: CompiledMapping,
  description: RecordType,
  read: ReadBy,
): Pick<Format, 'rows' | 'read' | 'extend'> {
  return {
    rows: toRowData(own.table.rows),
    read: (bytes, context) => read(bytes, context, own),
    extend: (rows) => {
      const mapping = compileMapping(extendTable(own.table, description, rows));
      return (bytes, context) => read(bytes, context, mapping);
    },
  };
}

function toRowData(rows: readonly MappingRow[]): readonly MappingRowData[] {
  return rows.map(([path, target, how]) => {
    const name = nameIn(target);
    return { path, to: target.to, ...(name !== undefined && { name }), ...(how !== undefined && { how }) };
  });
}

function nameIn(target: Target): string | undefined {
  switch (target.to) {
    case 'field':
    case 'file':
    case 'part-field':
      return target.name;
    case 'part':
      return target.kind;
    case 'access-point':
      return target.type;
    case 'refuse':
      return target.reason;
    default:
      return undefined;
  }
}

/** The table with these rows before its own, where they win over any that says as much. Throws `invalid` with the row. */
function extendTable(
  table: MappingTable,
  description: RecordType,
  rows: readonly MappingRowData[],
): MappingTable {
  const paths = new Set<string>();
  const checked = rows.map((row, at): MappingRow => {
    requirePath(row, at, paths);
    const target = toTarget(row, at, table, description);
    return row.how === undefined ? [row.path, target] : [row.path, target, toHow(row, at)];
  });
  return { ...table, rows: [...checked, ...table.rows] };
}

function requirePath({ path }: MappingRowData, at: number, paths: Set<string>): void {
  if (!PATH.test(path))
    failRow(
      at,
      'path',
      `'${path}' is no path: write did/unitid, c#/@level, controlaccess//subject or did/unitid[@type='main'].`,
    );
  if (paths.has(path)) failRow(at, 'path', `'${path}' stands in two rows.`);
  paths.add(path);
}

function toTarget(row: MappingRowData, at: number, table: MappingTable, description: RecordType): Target {
  const { to, name = '' } = row;
  const targets = targetsOf(table);
  if (!targets.includes(to))
    failRow(at, 'to', `'${to}' is no target of this format; there are ${targets.join(', ')}.`);
  if (isAttribute(row) && !ofAttributes.has(to))
    failRow(at, 'to', `An attribute cannot go to '${to}', only to ${[...ofAttributes].join(', ')}.`);
  requireName(row, at, offered[to]);
  switch (to) {
    case 'field':
      requireOneOf(fieldsOf(description), name, at);
      return field(name);
    case 'part-field':
      requireOneOf(partFieldsOf(table), name, at);
      return partField(name);
    case 'access-point':
      requireOneOf(accessPointType.fields.type?.oneOf ?? [], name, at);
      return accessPoint(name);
    case 'refuse':
      return refuse(name);
    case 'identifier':
      return identifier();
    case 'date':
      return date();
    case 'date-start':
      return dateStart();
    case 'date-end':
      return dateEnd();
    default:
      return { to: 'unknown' };
  }
}

/** Those that the reader of the format does something with, which its own table shows. */
function targetsOf({ rows }: MappingTable): readonly string[] {
  const used = new Set(['refuse', 'unknown', ...rows.map(([, { to }]) => to)]);
  return Object.keys(offered).filter((to) => used.has(to));
}

function fieldsOf({ fields }: RecordType): readonly string[] {
  return Object.keys(fields).filter((name) => !ownFields.has(name));
}

function partFieldsOf({ rows }: MappingTable): readonly string[] {
  const names = rows.map(([, target]) => (target.to === 'part-field' ? target.name : ''));
  return [...new Set(names.filter((name) => name !== ''))];
}

function requireName({ to, name }: MappingRowData, at: number, meaning: string | undefined): void {
  if (meaning === undefined && name !== undefined) failRow(at, 'name', `A row with to '${to}' has no name.`);
  if (meaning !== undefined && (name ?? '').trim() === '')
    failRow(at, 'name', `A row with to '${to}' needs a name: ${meaning}.`);
}

function requireOneOf(known: readonly string[], name: string, at: number): void {
  if (!known.includes(name)) failRow(at, 'name', `There is no '${name}'; there are ${known.join(', ')}.`);
}

function toHow(row: MappingRowData, at: number): How {
  const { how, to } = row;
  if (how !== 'also' && how !== 'alone') failRow(at, 'how', `'${how}' is neither also nor alone.`);
  if (isAttribute(row) || !ofTexts.has(to))
    failRow(at, 'how', `Only elements that go to ${[...ofTexts].join(', ')} can have it.`);
  return how;
}

function isAttribute({ path }: MappingRowData): boolean {
  return path.includes('/@');
}
