/**
 * Mapping tables as plain data: lists the rows of a table, and extends a table with the rows of a deployment. Validates every row: a valid
 * one can only choose the target of a text.
 */
import type { RecordType } from '../../model/define.ts';
import { accessPoint as accessPointType } from '../../model/types/parts.ts';
import { type Format, failMappingRow, type MappingRowData } from '../format.ts';
import {
  accessPoint,
  date,
  dateEnd,
  dateStart,
  field,
  identifier,
  type MappingMode,
  type MappingRow,
  type MappingTable,
  mappingModes,
  partField,
  refuse,
  type Target,
} from './mapping.ts';
import { type CompiledMapping, compileMapping } from './mapping-tree.ts';

/** Targets that a deployment may use, with the meaning of `name` for messages; undefined if the target has no name. */
const allowedTargets: Readonly<Record<string, string | undefined>> = {
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

/** Allowed targets of attributes. */
const attributeTargets: ReadonlySet<string> = new Set([
  'access-point',
  'field',
  'identifier',
  'part-field',
  'unknown',
]);
/** Targets that allow `how`. */
const textTargets: ReadonlySet<string> = new Set(['access-point', 'date', 'date-start', 'date-end', 'field']);

/** Set by the import itself, so they cannot be targets. */
const importFields: ReadonlySet<string> = new Set([
  'creationProcess',
  'identifier',
  'languageCode',
  'sourceFileId',
]);

const namePattern = '[A-Za-z_][\\w.-]*';
const pathPattern = new RegExp(
  `^(?:${namePattern}#?//?)*(?:${namePattern}#?(?:\\[@${namePattern}='[^']*'\\])?|(?<=[\\w#]/)@${namePattern})$`,
);

/** Reads a document with a mapping. */
type MappedRead = (
  bytes: Parameters<Format['read']>[0],
  context: Parameters<Format['read']>[1],
  mapping: CompiledMapping,
) => ReturnType<Format['read']>;

/** The members of a format that is defined by a mapping table: reads with the table, or with an extended one. */
export function createMappedFormat(
  own: CompiledMapping,
  description: RecordType,
  read: MappedRead,
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

/** Puts the rows before those of the table, so that they win over equally specific ones. Throws `invalid` with the location of a row. */
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
  if (!pathPattern.test(path))
    failMappingRow(
      at,
      'path',
      `'${path}' is not a path; examples are did/unitid, c#/@level, controlaccess//subject and did/unitid[@type='main'].`,
    );
  if (paths.has(path)) failMappingRow(at, 'path', `'${path}' occurs in two rows.`);
  paths.add(path);
}

function toTarget(row: MappingRowData, at: number, table: MappingTable, description: RecordType): Target {
  const { to, name = '' } = row;
  const targets = targetKindsOf(table);
  if (!targets.includes(to))
    failMappingRow(at, 'to', `'${to}' is not a target of this format; use one of ${targets.join(', ')}.`);
  if (isAttribute(row) && !attributeTargets.has(to))
    failMappingRow(
      at,
      'to',
      `An attribute cannot have the target '${to}'; use one of ${[...attributeTargets].join(', ')}.`,
    );
  requireName(row, at, allowedTargets[to]);
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

/** The kinds of mapping target (`to` of a row) that rows of an extension may use: those of the format's own table, `refuse` and `unknown`. */
function targetKindsOf({ rows }: MappingTable): readonly string[] {
  const used = new Set(['refuse', 'unknown', ...rows.map(([, { to }]) => to)]);
  return Object.keys(allowedTargets).filter((to) => used.has(to));
}

function fieldsOf({ fields }: RecordType): readonly string[] {
  return Object.keys(fields).filter((name) => !importFields.has(name));
}

function partFieldsOf({ rows }: MappingTable): readonly string[] {
  const names = rows.map(([, target]) => (target.to === 'part-field' ? target.name : ''));
  return [...new Set(names.filter((name) => name !== ''))];
}

function requireName({ to, name }: MappingRowData, at: number, meaning: string | undefined): void {
  if (meaning === undefined && name !== undefined)
    failMappingRow(at, 'name', `A row with the target '${to}' must not have a name.`);
  if (meaning !== undefined && (name ?? '').trim() === '')
    failMappingRow(at, 'name', `A row with the target '${to}' needs a name: ${meaning}.`);
}

function requireOneOf(known: readonly string[], name: string, at: number): void {
  if (!known.includes(name))
    failMappingRow(at, 'name', `Unknown name '${name}'; use one of ${known.join(', ')}.`);
}

function toHow(row: MappingRowData, at: number): MappingMode {
  const { to } = row;
  const how =
    mappingModes.find((name) => name === row.how) ??
    failMappingRow(at, 'how', `'${row.how}' is not allowed; use ${mappingModes.join(', ')}.`);
  if (isAttribute(row) || !textTargets.has(to))
    failMappingRow(at, 'how', `Only elements with the targets ${[...textTargets].join(', ')} can have it.`);
  return how;
}

function isAttribute({ path }: MappingRowData): boolean {
  return path.includes('/@');
}
