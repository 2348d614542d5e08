/**
 * The fields by which lists of items are sorted and filtered, derived from the registry: those of the item, of its descriptions and of
 * their parts. A name means the outermost level that declares it, so that `name` of a unit is its title and not an access point;
 * `AccessPoint.name` names the type of the part as well.
 */
import { findNearest } from '../lib/nearest.ts';
import type { Field, RecordType } from './define.ts';
import { getRecordType, partsRelation } from './registry.ts';

/** Where in an item the values of a field are. */
export interface ListField {
  /** The key in `data`. */
  readonly key: string;
  /** How it is declared; undefined for a free key of a part. */
  readonly declared: Field | undefined;
  /** Relations that lead from the item's parts to those that have the field; undefined where the item has it itself. */
  readonly paths: readonly (readonly string[])[] | undefined;
}

/** The parts of one type at one place below the item's parts. */
interface PartPlace {
  readonly type: RecordType;
  readonly path: readonly string[];
}

interface Lookup {
  readonly byName: ReadonlyMap<string, ListField>;
  readonly byPartType: ReadonlyMap<string, readonly PartPlace[]>;
}

const lookups = new WeakMap<RecordType, Lookup>();

/** Names of all fields by which items of the types can be sorted and filtered. */
export function listFieldNames(types: readonly RecordType[]): readonly string[] {
  return [...new Set(types.flatMap((type) => [...lookupOf(type).byName.keys()]))];
}

/** The field that a name, or the type of a part, a dot and a name, stands for in items of the type. */
export function findListField(type: RecordType, name: string): ListField | undefined {
  const { byName, byPartType } = lookupOf(type);
  const plain = byName.get(name);
  if (plain !== undefined) return plain;
  const dot = name.indexOf('.');
  const places = byPartType.get(name.slice(0, Math.max(dot, 0)));
  const key = name.slice(dot + 1);
  const first = places?.[0]?.type;
  if (first === undefined || key === '') return undefined;
  const declared = Object.hasOwn(first.fields, key) ? first.fields[key] : undefined;
  if (declared === undefined && !first.freeForm) return undefined;
  return { key, declared, paths: places!.map(({ path }) => path) };
}

/** The known field that an unknown name most likely misspells. */
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
  for (const places of levels) {
    const level = new Map<string, ListField>();
    for (const { type: part, path } of places) {
      for (const [key, declared] of Object.entries(part.fields)) {
        if (byName.has(key)) continue;
        level.set(key, mergeField(level.get(key), { key, declared, paths: [path] }));
      }
    }
    for (const [key, field] of level) byName.set(key, field);
  }
  const byPartType = new Map<string, readonly PartPlace[]>();
  for (const places of levels)
    for (const [name, group] of Map.groupBy(places, (place) => place.type.name))
      if (!byPartType.has(name)) byPartType.set(name, group);
  const lookup = { byName, byPartType };
  lookups.set(type, lookup);
  return lookup;
}

/** Two parts of one level have a field of that name: its values are those of both. */
function mergeField(one: ListField | undefined, other: ListField): ListField {
  if (one === undefined) return other;
  const words = [one.declared?.oneOf, other.declared?.oneOf];
  const declared: Field = {
    ...other.declared!,
    ...(words.includes(undefined) ? {} : { oneOf: words.flat() as string[] }),
  };
  const synonyms = { ...one.declared?.synonyms, ...other.declared?.synonyms };
  return { key: one.key, declared: { ...declared, synonyms }, paths: [...one.paths!, ...other.paths!] };
}

/** The places of parts by their depth below the item; the first level is the item's parts themselves. */
function partLevels(type: RecordType): readonly (readonly PartPlace[])[] {
  const own = partsRelation(type);
  const levels: PartPlace[][] = [];
  let level: PartPlace[] = own === undefined ? [] : [{ type: getRecordType(own.target), path: [] }];
  while (level.length > 0) {
    levels.push(level);
    level = level.flatMap(({ type: part, path }) =>
      Object.entries(part.relations).flatMap(([name, relation]) =>
        relation.from === 'parts' ? [{ type: getRecordType(relation.target), path: [...path, name] }] : [],
      ),
    );
  }
  return levels;
}
