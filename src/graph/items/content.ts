/** The content of a record, data and parts, apart from its ids: whether two are the same, and what a patch makes of one. */
import type { Bundle } from '../../model/bundle.ts';
import { type Data, shortFields } from '../../model/define.ts';
import { fail } from '../../model/errors.ts';
import type { Profile } from '../../model/profile.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import { type PartEnvelope, type PartInput, parseParts } from './part-writer.ts';

/** The stored record with its parts, as a client would send it. */
export function toBundle(item: Pick<ItemRow, 'id' | 'type' | 'data' | 'parts'>): Bundle {
  const relation = partsRelation(getRecordType(item.type));
  const parts = parseParts(item.parts);
  return {
    id: item.id,
    type: item.type,
    data: JSON.parse(item.data) as Data,
    relationships: relation === undefined || parts.length === 0 ? {} : { [relation.name]: parts },
  };
}

/** Type, data and parts in any order; ids do not count. */
export function isSameContent(a: PartInput, b: PartInput): boolean {
  return canonical(a) === canonical(b);
}

function canonical({ type, data, relationships }: PartInput): string {
  const parts = Object.entries(relationships)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => [name, list.map(canonical).sort()])
    .sort();
  return JSON.stringify([type, Object.entries(data).sort(byKey), parts]);
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/**
 * A value in the patch replaces the stored one, null removes it, the rest stays. Parts are found by their id; a patch changes parts and neither
 * adds nor deletes any. Throws `invalid` for a part that is not stored, unless the profile ignores those.
 */
export function applyPatch(
  stored: Bundle,
  patch: Bundle,
  { unknownMembers }: Pick<Profile, 'unknownMembers'>,
): Bundle {
  if (unknownMembers === 'refused') requireStoredParts(stored, patch);
  return mergePatch(stored, patch);
}

function mergePatch(stored: Bundle, patch: Bundle): Bundle {
  const data = Object.fromEntries(
    Object.entries({ ...stored.data, ...patch.data }).filter(([key]) => !patch.unset?.includes(key)),
  );
  const relationships = Object.fromEntries(
    Object.entries(stored.relationships).map(([name, parts]) => {
      const changes = new Map((patch.relationships[name] ?? []).map((part) => [part.id, part]));
      return [
        name,
        parts.map((part) => {
          const change = changes.get(part.id);
          return change === undefined ? part : mergePatch(part, change);
        }),
      ];
    }),
  );
  // A patch of another type is refused as any other body is.
  const { unset, empty } = patch;
  return {
    ...{ id: stored.id, type: patch.type, data, relationships },
    ...(unset === undefined ? {} : { unset }),
    ...(empty === undefined ? {} : { empty }),
  };
}

function requireStoredParts(stored: Bundle, patch: Bundle, where = ''): void {
  for (const [name, parts] of Object.entries(patch.relationships)) {
    const known = new Map((stored.relationships[name] ?? []).map((part) => [part.id, part]));
    for (const [i, part] of parts.entries()) {
      const place = `${where}${name}[${i}]`;
      const old = known.get(part.id);
      if (old === undefined) failUnknownPart(stored, part, place);
      requireStoredParts(old, part, `${place}.`);
    }
  }
}

function failUnknownPart(stored: Bundle, part: Bundle, place: string): never {
  const reason =
    part.id === undefined ? 'has no id' : `has the id '${part.id}', which no such part of the record has`;
  fail(
    'invalid',
    `A patch changes parts by their id, and ${place} ${reason}. Send the id of a part, or replace the record by PUT to add or delete parts.`,
    { details: { id: stored.id, path: place } },
  );
}

/**
 * Parts sent without an id keep the id they have, so that what points to them still does: those whose id follows from what they say,
 * those that are as they were, and those that say the same where their type requires it, as an access point with its name and type.
 * @param idOf the id of a part by its rule, where it has one.
 */
export function withKnownIds(
  parts: readonly PartInput[],
  stored: readonly PartEnvelope[],
  idOf: (part: PartInput) => string | undefined = () => undefined,
): readonly PartInput[] {
  const byId = new Map(stored.map((old) => [old.id, old]));
  const known = new Map<PartInput, PartEnvelope | undefined>();
  for (const part of parts) {
    const id = part.id ?? idOf(part);
    if (id !== undefined) known.set(part, byId.get(id));
  }
  const given = new Set(parts.map((part) => part.id ?? idOf(part)));
  const free = new Set(stored.filter((old) => !given.has(old.id)));
  // What is wholly the same goes first, so that nothing else takes its place.
  pair(parts, free, canonical, known);
  pair(parts, free, requiredWords, known);
  return parts.map((part) => {
    const old = known.get(part);
    const relationships = Object.fromEntries(
      Object.entries(part.relationships).map(([name, list]) => [
        name,
        withKnownIds(list, old?.relationships[name] ?? []),
      ]),
    );
    return { ...part, id: part.id ?? old?.id, relationships };
  });
}

/** Finds for each part that is not known yet a stored one with the same key, and no stored one twice. */
function pair(
  parts: readonly PartInput[],
  free: Set<PartEnvelope>,
  keyOf: (part: PartInput) => string | undefined,
  known: Map<PartInput, PartEnvelope | undefined>,
): void {
  if (free.size === 0) return;
  const byKey = Map.groupBy(free, keyOf);
  for (const part of parts) {
    if (known.has(part)) continue;
    const key = keyOf(part);
    const old = key === undefined ? undefined : byKey.get(key)?.shift();
    if (old === undefined) continue;
    known.set(part, old);
    free.delete(old);
  }
}

/** What a part says in the fields that its type requires; undefined where it requires none. */
function requiredWords({ type, data }: PartInput): string | undefined {
  const names = shortFields(getRecordType(type));
  return names.length === 0 ? undefined : JSON.stringify([type, ...names.map((name) => data[name])]);
}
