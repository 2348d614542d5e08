/** Which column goes where. The names are those of the record types' own fields, so a new field is a new column by itself. */
import { findNearest } from '../../lib/nearest.ts';
import type { RecordType } from '../../model/define.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { accessPoint, address } from '../../model/types/parts.ts';
import { failRow, type MappingRowData } from '../mapping-row.ts';

export type Column =
  | { readonly to: 'identifier' | 'parent' | 'language' }
  /** Data of the item, of its description, of its address; dates in words. */
  | { readonly to: 'item' | 'description' | 'address' | 'dates'; readonly field: string }
  | { readonly to: 'access-point'; readonly type: string }
  /** `isMeant`: a mapping of the deployment says so, so that it is no mistake. */
  | { readonly to: 'unknown'; readonly key: string; readonly isMeant: boolean };

/** Other names under which a column is known. */
const aliases: Readonly<Record<string, string>> = {
  id: 'identifier',
  objectIdentifier: 'identifier',
  language: 'languageCode',
  title: 'name',
  parentIdentifier: 'parent',
  broader: 'parent',
};

/** Fields with dates in words. */
const dateFields: ReadonlySet<string> = new Set(['unitDates', 'datesOfExistence']);

/** Written by the import itself. */
const ownFields: ReadonlySet<string> = new Set(['creationProcess']);

/** What others call the columns, without white space → what they are called here; undefined keeps a column as unknown. */
export type ColumnNames = ReadonlyMap<string, string | undefined>;

/** What each header means for items of this type. Headers are compared without white space. */
export function toColumns(headers: readonly string[], target: string, names: ColumnNames): readonly Column[] {
  const item = getRecordType(target);
  const relation = partsRelation(item);
  const description = relation === undefined ? undefined : getRecordType(relation.target);
  return headers.map((header, i) => {
    const bare = header.replace(/\s/g, '');
    const named = names.has(bare) ? names.get(bare) : bare;
    const name = named !== undefined && Object.hasOwn(aliases, named) ? aliases[named] : named;
    const column = name === undefined ? undefined : toColumn(name, item, description);
    return column ?? { to: 'unknown', key: `csv_${bare || i + 1}`, isMeant: names.has(bare) };
  });
}

/** The columns of all these types, and their other names, as rows of a mapping. */
export function columnRows(targets: readonly string[]): readonly MappingRowData[] {
  const names = new Set(targets.flatMap(columnNames));
  return [
    ...[...names].map((name) => ({ path: name, to: 'column', name })),
    ...Object.entries(aliases).map(([path, name]) => ({ path, to: 'column', name })),
  ];
}

/** The rows of a deployment, checked. Throws `invalid` with the row. */
export function toColumnNames(
  rows: readonly MappingRowData[],
  known: readonly MappingRowData[],
): ColumnNames {
  const names = new Map<string, string | undefined>();
  for (const [at, { path, to, name, how }] of rows.entries()) {
    const bare = path.replace(/\s/g, '');
    if (bare === '') failRow(at, 'path', 'The path is empty; it is the heading of a column.');
    if (names.has(bare)) failRow(at, 'path', `'${path}' stands in two rows.`);
    if (how !== undefined) failRow(at, 'how', 'A column has none.');
    if (to !== 'column' && to !== 'unknown')
      failRow(at, 'to', `'${to}' is no target of this format; there are column, unknown.`);
    if (to === 'unknown' && name !== undefined) failRow(at, 'name', "A row with to 'unknown' has no name.");
    if (to === 'column' && !known.some((row) => row.path === name))
      failRow(at, 'name', `There is no column '${name ?? ''}'; see the page of the format.`);
    names.set(bare, to === 'unknown' ? undefined : name);
  }
  return names;
}

function toColumn(name: string, item: RecordType, description: RecordType | undefined): Column | undefined {
  if (name === 'identifier') return { to: 'identifier' };
  if (name === 'parent' && item.parents.includes(item.name)) return { to: 'parent' };
  if (Object.hasOwn(item.fields, name)) return { to: 'item', field: name };
  if (description === undefined) return undefined;
  if (name === 'languageCode') return { to: 'language' };
  if (dateFields.has(name) && Object.hasOwn(description.fields, name)) return { to: 'dates', field: name };
  if (Object.hasOwn(description.fields, name))
    return ownFields.has(name) ? undefined : { to: 'description', field: name };
  return toPartColumn(name, description);
}

function toPartColumn(name: string, description: RecordType): Column | undefined {
  const type = accessPointType(name);
  if (type !== undefined && owns(description, accessPoint)) return { to: 'access-point', type };
  const isAddress = owns(description, address) && Object.hasOwn(address.fields, name);
  return isAddress ? { to: 'address', field: name } : undefined;
}

/** `subjectAccess`, and `subject` or `subjectAccessPoint` as others call it. */
function accessPointType(name: string): string | undefined {
  const { oneOf, synonyms } = accessPoint.fields.type!;
  const bare = name.replace(/Point$/, '');
  if (oneOf?.includes(bare)) return bare;
  return synonyms !== undefined && Object.hasOwn(synonyms, name) ? synonyms[name] : undefined;
}

/** Whether descriptions of this type have such parts. */
export function owns(description: RecordType, part: RecordType): boolean {
  return Object.values(description.relations).some(
    ({ from, target }) => from === 'parts' && target === part.name,
  );
}

/** The known heading that an unknown one most likely misspells. */
export function findNearestColumn(header: string, target: string, names: ColumnNames): string | undefined {
  const known = [...columnNames(target), ...Object.keys(aliases), ...names.keys()];
  return findNearest(header.replace(/\s/g, ''), known);
}

/** Columns that every table can have, for messages and pages. */
export function columnNames(target: string): readonly string[] {
  const item = getRecordType(target);
  const relation = partsRelation(item);
  const description = relation === undefined ? undefined : getRecordType(relation.target);
  return [
    ...new Set([
      ...Object.keys(item.fields),
      ...(item.parents.includes(item.name) ? ['parent'] : []),
      ...Object.keys(description?.fields ?? {}).filter((name) => !ownFields.has(name)),
      ...(description !== undefined && owns(description, accessPoint) ? accessPoint.fields.type!.oneOf! : []),
      ...(description !== undefined && owns(description, address) ? Object.keys(address.fields) : []),
    ]),
  ];
}
