/**
 * The fields by which lists of items can be sorted and filtered, derived from the registry: fields of the item, of its descriptions and of
 * their parts. A name refers to the outermost level that declares it: `name` of a unit is its title, not an access point. `AccessPoint.name`
 * names the type of the part as well.
 */
import { findNearest } from '../lib/nearest.ts';
import type { Field, RecordType } from './define.ts';
import { getRecordType, partsRelation } from './registry.ts';

/** The location of a field's values in an item. */
export interface ListField {
  /** The key in `data`. */
  readonly key: string;
  /** Undefined for an undeclared key of a free-form part. */
  readonly declared: Field | undefined;
  /** Paths of relations from the item's parts to the parts that have the field; undefined if the field is the item's own. */
  readonly paths: readonly (readonly string[])[] | undefined;
}

/** A path of relations below the item's parts, and the type of the parts there. */
interface PartPath {
  readonly type: RecordType;
  readonly path: readonly string[];
}

interface Lookup {
  readonly byName: ReadonlyMap<string, ListField>;
  readonly byPartType: ReadonlyMap<string, readonly PartPath[]>;
}

const lookups = new WeakMap<RecordType, Lookup>();

/** Names of all fields by which items of the types can be sorted and filtered. */
export function listFieldNames(types: readonly RecordType[]): readonly string[] {
  return [...new Set(types.flatMap((type) => [...lookupOf(type).byName.keys()]))];
}

/** Finds the field of items of the type. @param name `field` or `PartType.field`. */
export function findListField(type: RecordType, name: string): ListField | undefined {
  const { byName, byPartType } = lookupOf(type);
  const plain = byName.get(name);
  if (plain !== undefined) return plain;
  const dot = name.indexOf('.');
  const partPaths = byPartType.get(name.slice(0, Math.max(dot, 0)));
  const key = name.slice(dot + 1);
  const first = partPaths?.[0]?.type;
  if (first === undefined || key === '') return undefined;
  const declared = Object.hasOwn(first.fields, key) ? first.fields[key] : undefined;
  if (declared === undefined && !first.freeForm) return undefined;
  return { key, declared, paths: partPaths!.map(({ path }) => path) };
}

/** The known field whose name is most similar. */
export function nearestListField(types: readonly RecordType[], name: string): string | undefined {
  return findNearest(name, listFieldNames(types));
}

function lookupOf(type: RecordType): Lookup {
  const known = lookups.get(type);
  if (known !== undefined) return known;
  const levels = partLevels(type);
  const byName = new Map(
    Object.entries(type.fields).map(([key, declared]): [string, ListField] => [
      key,
      { key, declared, paths: undefined },
    ]),
  );
  for (const partPaths of levels) {
    const level = new Map<string, ListField>();
    for (const { type: part, path } of partPaths) {
      for (const [key, declared] of Object.entries(part.fields)) {
        if (byName.has(key)) continue;
        level.set(key, mergeField(level.get(key), { key, declared, paths: [path] }));
      }
    }
    for (const [key, field] of level) byName.set(key, field);
  }
  const byPartType = new Map<string, readonly PartPath[]>();
  for (const partPaths of levels)
    for (const [name, group] of Map.groupBy(partPaths, ({ type: part }) => part.name))
      if (!byPartType.has(name)) byPartType.set(name, group);
  const lookup = { byName, byPartType };
  lookups.set(type, lookup);
  return lookup;
}

/** Combines the fields of that name of two parts on the same level: a list uses the values of both. */
function mergeField(one: ListField | undefined, other: ListField): ListField {
  if (one === undefined) return other;
  const paths = [...one.paths!, ...other.paths!];
  if (one.declared === other.declared) return { ...one, paths };
  const { oneOf: _oneOf, ...declared } = other.declared!;
  const values = one.declared?.oneOf;
  const otherValues = other.declared?.oneOf;
  const oneOf =
    values === undefined || otherValues === undefined ? {} : { oneOf: [...values, ...otherValues] };
  const synonyms = { ...one.declared?.synonyms, ...other.declared?.synonyms };
  return { key: one.key, declared: { ...declared, ...oneOf, synonyms }, paths };
}

/** Filters search parts of the same type inside each other to this depth: box, folder, envelope. */
const maxSelfNesting = 3;

/**
 * Paths to parts by their depth below the item; the first level is the item's own parts. Parts inside a part of the same type (a folder in a
 * box) are on the level of the outer one, so that a filter finds both.
 */
function partLevels(type: RecordType): readonly (readonly PartPath[])[] {
  const own = partsRelation(type);
  const levels: PartPath[][] = [];
  let level: PartPath[] = own === undefined ? [] : [{ type: getRecordType(own.target), path: [] }];
  while (level.length > 0) {
    levels.push(level.flatMap((part) => withSelfNested(part, maxSelfNesting)));
    level = level.flatMap((part) => nestedIn(part).filter(({ type: nested }) => nested !== part.type));
  }
  return levels;
}

function withSelfNested(part: PartPath, depth: number): readonly PartPath[] {
  if (depth === 1) return [part];
  const inner = nestedIn(part).filter(({ type }) => type === part.type);
  return [part, ...inner.flatMap((nested) => withSelfNested(nested, depth - 1))];
}

function nestedIn({ type, path }: PartPath): readonly PartPath[] {
  return Object.entries(type.relations).flatMap(([name, relation]) =>
    relation.from === 'parts' ? [{ type: getRecordType(relation.target), path: [...path, name] }] : [],
  );
}
