/**
 * Parses the mapping file of a deployment: JSON with the format it extends, a line of help, and rows. The file is validated completely
 * before it is used; the format validates the content of each row.
 */
import { isObject } from '../lib/json-diff.ts';
import { Failure, fail } from '../model/errors.ts';
import type { MappingRowData, TableSettings } from './format.ts';
import { formats } from './registry.ts';
import { arraySeparatorProblem, fieldSeparatorProblem } from './table-separators.ts';

interface MappingFile {
  /** Name of the format. */
  readonly extends: string;
  /** One line for lists. */
  readonly help: string;
  readonly rows: readonly MappingRowData[];
  /** Separators and header rows; for tables only. */
  readonly table?: TableSettings;
}

const members: ReadonlySet<string> = new Set(['extends', 'help', 'rows', 'table']);
const separatorMembers = ['fieldSeparator', 'arraySeparator'] as const;
const rowNumberMembers = ['headerRow', 'firstRow'] as const;
const rowMembers: ReadonlySet<string> = new Set(['path', 'to', 'name', 'how']);

/** Throws `invalid` with the file name, the location in the file and the reason. */
export function parseMappingFile(file: string, text: string): MappingFile {
  try {
    const mapping = toMappingFile(parseJson(text));
    getExtensible(mapping.extends).extend!(mapping.rows, mapping.table);
    return mapping;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [location] = error.errors ?? [];
    const where = location?.path === undefined ? '' : `, ${location.path}`;
    throw new Failure('invalid', `The mapping ${file} cannot be used${where}: ${error.message}`, {
      errors: [{ ...location, file, message: error.message }],
      cause: error,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fail(
      'invalid',
      `It is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function toMappingFile(value: unknown): MappingFile {
  const mapping = requireObject(value, '');
  requireMembers(mapping, members, '');
  const extended = requireText(mapping, 'extends', '');
  getExtensible(extended);
  if (!Array.isArray(mapping.rows)) failAt('rows', 'It must be an array of rows.');
  return {
    extends: extended,
    help: mapping.help === undefined ? '' : requireText(mapping, 'help', ''),
    rows: mapping.rows.map((row: unknown, at) => toRow(row, `rows[${at}]`)),
    ...(mapping.table !== undefined && { table: toTableSettings(mapping.table, extended) }),
  };
}

/** Formats whose files are tables. */
const tableFormats: ReadonlySet<string> = new Set(['csv', 'xlsx']);

function toTableSettings(value: unknown, format: string): TableSettings {
  if (!tableFormats.has(format))
    failAt('table', `Only tables (csv, xlsx) have these settings, not ${format}.`);
  const table = requireObject(value, 'table');
  requireMembers(table, new Set<string>([...separatorMembers, ...rowNumberMembers]), 'table');
  const separators = separatorMembers
    .filter((name) => table[name] !== undefined)
    .map((name) => [name, requireText(table, name, 'table')] as const);
  for (const [name, text] of separators) {
    const problem = name === 'fieldSeparator' ? fieldSeparatorProblem(text) : arraySeparatorProblem(text);
    if (problem !== undefined) failAt(`table.${name}`, `It ${problem}.`);
  }
  const numbers = rowNumberMembers
    .filter((name) => table[name] !== undefined)
    .map((name) => [name, requireRowNumber(table[name], `table.${name}`)] as const);
  const settings: TableSettings = Object.fromEntries([...separators, ...numbers]);
  if ((settings.firstRow ?? Number.POSITIVE_INFINITY) <= (settings.headerRow ?? 0))
    failAt('table.firstRow', 'The first row with a record must be below the header row.');
  return settings;
}

function requireRowNumber(value: unknown, path: string): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
    ? value
    : failAt(path, 'It must be the number of a row, from 1.');
}

function toRow(value: unknown, path: string): MappingRowData {
  const row = requireObject(value, path);
  requireMembers(row, rowMembers, path);
  return {
    path: requireText(row, 'path', path),
    to: requireText(row, 'to', path),
    ...(row.name !== undefined && { name: requireText(row, 'name', path) }),
    ...(row.how !== undefined && { how: requireText(row, 'how', path) }),
  };
}

function getExtensible(name: string): (typeof formats)[number] {
  const known = formats.filter(({ extend }) => extend !== undefined);
  return (
    known.find((format) => format.name === name) ??
    failAt(
      'extends',
      `The format '${name}' cannot be extended; use one of ${known.map((one) => one.name).join(', ')}.`,
    )
  );
}

function requireObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : failAt(path, 'It must be an object.');
}

function requireMembers(value: object, known: ReadonlySet<string>, path: string): void {
  const other = Object.keys(value).find((key) => !known.has(key));
  if (other !== undefined) failAt(inside(path, other), `Unknown key; the keys are ${[...known].join(', ')}.`);
}

function requireText(value: Readonly<Record<string, unknown>>, key: string, path: string): string {
  const text = Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === 'string' ? text : failAt(inside(path, key), 'It must be a string.');
}

function inside(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function failAt(path: string, message: string): never {
  fail('invalid', message, { errors: [path === '' ? { message } : { path, message }] });
}
