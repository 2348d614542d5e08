/**
 * Maps the columns of a table to fields. The column names are the field names of the record types, so a new field is a new column.
 * The folder templates/ maps the headings of other programs.
 */
import { findNearest } from '../../lib/nearest.ts';
import type { RecordType } from '../../model/define.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { cvocConcept } from '../../model/types/cvoc-concept.ts';
import { accessPoint, address } from '../../model/types/parts.ts';
import { failMappingRow, type MappingRowData } from '../format.ts';
import type { ColumnTarget } from './column-target.ts';
import { mayHaveParts, partColumns } from './part-columns.ts';

const parentIdColumn = 'parentId';

/** Columns of concepts: the identifiers of related concepts, and their ids in the table. */
const relatedColumns: Readonly<Record<string, ColumnTarget>> = {
  related: { to: 'related' },
  relatedId: { to: 'relatedKey' },
};

/** Columns of all tables that are not fields: internal parts, whether the item is restricted, its id, and the extension. */
const nonFields: Readonly<Record<string, ColumnTarget>> = {
  internalNotes: { to: 'notes' },
  audience: { to: 'restricted', values: ['internal'], publicValues: ['external'] },
  itemId: { to: 'key' },
  extension: { to: 'extension' },
};

/** Alternative names of columns. */
const aliases: Readonly<Record<string, string>> = {
  id: 'identifier',
  objectIdentifier: 'identifier',
  language: 'languageCode',
  title: 'name',
  parentIdentifier: 'parent',
  broader: 'parent',
};

/** Fields with dates as text. */
const dateFields: ReadonlySet<string> = new Set(['unitDates', 'datesOfExistence']);

/** Set by the import itself, so they cannot be columns. */
const importFields: ReadonlySet<string> = new Set(['creationProcess', 'sourceMarkup']);

/** Headings in a deployment's mapping, without white space → column names; undefined keeps a column as unknown. */
export type ColumnNames = ReadonlyMap<string, string | undefined>;

/**
 * The column of each header, for items of the type `target`. Ignores white space in headers.
 * @param find the columns of a template, which take precedence over the columns of the record type.
 */
export function toColumns(
  headers: readonly string[],
  target: string,
  names: ColumnNames,
  find: (bare: string) => ColumnTarget | undefined = () => undefined,
): readonly ColumnTarget[] {
  const item = getRecordType(target);
  const relation = partsRelation(item);
  const description = relation === undefined ? undefined : getRecordType(relation.target);
  return headers.map((header, i) => {
    const bare = header.replace(/\s/g, '');
    const named = names.has(bare) ? names.get(bare) : bare;
    const name = named !== undefined && Object.hasOwn(aliases, named) ? aliases[named] : named;
    const ofTemplate = names.has(bare) ? undefined : find(bare);
    const column = ofTemplate ?? (name === undefined ? undefined : toColumn(name, item, description));
    return column ?? { to: 'unknown', key: `csv_${bare || i + 1}`, isIntended: names.has(bare) };
  });
}

/** The columns of the types, and their aliases, as rows of a mapping table. */
export function listColumnMappingRows(targets: readonly string[]): readonly MappingRowData[] {
  const names = new Set([...targets.flatMap(columnNames), 'depth']);
  return [
    ...[...names].map((name) => ({ path: name, to: 'column', name })),
    ...Object.entries(aliases).map(([path, name]) => ({ path, to: 'column', name })),
  ];
}

/** Validates the rows of a deployment's mapping. Throws `invalid` with the location of the row. */
export function toColumnNames(
  rows: readonly MappingRowData[],
  known: readonly MappingRowData[],
): ColumnNames {
  const names = new Map<string, string | undefined>();
  for (const [at, { path, to, name, how }] of rows.entries()) {
    const bare = path.replace(/\s/g, '');
    if (bare === '') failMappingRow(at, 'path', 'The path is empty; it must be the heading of a column.');
    if (names.has(bare)) failMappingRow(at, 'path', `'${path}' occurs in two rows.`);
    if (how !== undefined) failMappingRow(at, 'how', 'A column has no how.');
    if (to !== 'column' && to !== 'unknown')
      failMappingRow(at, 'to', `'${to}' is not a target of this format; use column or unknown.`);
    if (to === 'unknown' && name !== undefined)
      failMappingRow(at, 'name', "A row with to 'unknown' has no name.");
    if (to === 'column' && !known.some((row) => row.path === name))
      failMappingRow(
        at,
        'name',
        `There is no column '${name ?? ''}'; docs/formats/csv.md lists the columns.`,
      );
    names.set(bare, to === 'unknown' ? undefined : name);
  }
  return names;
}

/** The column of a table of items of the type `target` that has this name; undefined for an unknown name. */
export function findColumn(name: string, target: string): ColumnTarget | undefined {
  const item = getRecordType(target);
  const relation = partsRelation(item);
  return toColumn(name, item, relation === undefined ? undefined : getRecordType(relation.target));
}

function toColumn(
  name: string,
  item: RecordType,
  description: RecordType | undefined,
): ColumnTarget | undefined {
  if (name === 'identifier') return { to: 'identifier' };
  if (Object.hasOwn(nonFields, name)) return nonFields[name];
  const position = toPositionColumn(name, item);
  if (position !== undefined) return position;
  if (Object.hasOwn(item.fields, name)) return { to: 'item', field: name };
  return description === undefined ? undefined : toDescriptionColumn(name, item, description);
}

/** The columns of the parent, the level, and related concepts. */
function toPositionColumn(name: string, item: RecordType): ColumnTarget | undefined {
  if (item.parents.includes(item.name)) {
    if (name === 'parent') return { to: 'parent' };
    if (name === parentIdColumn) return { to: 'parentKey' };
    if (name === 'depth' && item.children.by === 'parent') return { to: 'depth' };
  }
  return item.name === cvocConcept.name && Object.hasOwn(relatedColumns, name)
    ? relatedColumns[name]
    : undefined;
}

function toDescriptionColumn(
  name: string,
  item: RecordType,
  description: RecordType,
): ColumnTarget | undefined {
  const shared = sharedFields(item, description).find((field) => descriptionColumn(field) === name);
  if (shared !== undefined) return { to: 'description', field: shared };
  if (name === 'languageCode') return { to: 'language' };
  if (dateFields.has(name) && Object.hasOwn(description.fields, name)) return { to: 'dates', field: name };
  if (Object.hasOwn(description.fields, name))
    return importFields.has(name) ? undefined : { to: 'description', field: name };
  return toPartColumn(name, description);
}

/** Fields that the item and its description both have. The column with their name is that of the item. */
function sharedFields(item: RecordType, description: RecordType): readonly string[] {
  return Object.keys(description.fields).filter((name) => Object.hasOwn(item.fields, name));
}

const descriptionColumn = (field: string): string =>
  `description${field.charAt(0).toUpperCase()}${field.slice(1)}`;

function toPartColumn(name: string, description: RecordType): ColumnTarget | undefined {
  const type = accessPointType(name);
  if (type !== undefined && mayHaveParts(description, accessPoint)) return { to: 'access-point', type };
  const columns = partColumns(description);
  if (Object.hasOwn(columns, name)) return columns[name];
  const isAddress = mayHaveParts(description, address) && Object.hasOwn(address.fields, name);
  return isAddress ? { to: 'address', field: name } : undefined;
}

/** Accepts `subjectAccess`, `subject` and `subjectAccessPoint`. */
function accessPointType(name: string): string | undefined {
  const { oneOf, synonyms } = accessPoint.fields.type!;
  const bare = name.replace(/Point$/, '');
  if (oneOf?.includes(bare)) return bare;
  return synonyms !== undefined && Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;
}

/** The known heading most similar to an unknown one. */
export function findNearestColumn(header: string, target: string, names: ColumnNames): string | undefined {
  const known = [...columnNames(target), ...Object.keys(aliases), ...names.keys()];
  return findNearest(header.replace(/\s/g, ''), known);
}

/** The columns of a table of items of the type `target`. */
export function columnNames(target: string): readonly string[] {
  const item = getRecordType(target);
  const relation = partsRelation(item);
  const description = relation === undefined ? undefined : getRecordType(relation.target);
  const isNested = item.parents.includes(item.name);
  return [
    ...new Set([
      ...Object.keys(item.fields),
      ...(isNested ? ['parent'] : []),
      ...Object.keys(description?.fields ?? {}).filter((name) => !importFields.has(name)),
      ...(description !== undefined ? sharedFields(item, description).map(descriptionColumn) : []),
      ...(description !== undefined ? Object.keys(partColumns(description)) : []),
      ...(description !== undefined && mayHaveParts(description, address) ? Object.keys(address.fields) : []),
      ...(item.name === cvocConcept.name ? Object.keys(relatedColumns) : []),
      ...(isNested ? [parentIdColumn] : []),
      ...Object.keys(nonFields),
    ]),
  ];
}
