/** The content of a record (data and parts, without ids): comparison, and patches. */
import type { Bundle } from '../../model/bundle.ts';
import { type Data, requiredFieldNames } from '../../model/define.ts';
import { fail } from '../../model/errors.ts';
import type { Profile } from '../../model/profile.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import { type PartEnvelope, type PartInput, parseParts } from './part-builder.ts';

/** The stored record with its parts in the form that clients send. */
export function toBundle(item: Pick<ItemRow, 'id' | 'type' | 'data' | 'parts'>): Bundle {
  const relation = partsRelation(getRecordType(item.type));
  const parts = parseParts(item.parts);
  return {
    id: item.id,
    type: item.type,
    data: JSON.parse(item.data) as Data,
    relationships: { ...(relation !== undefined && parts.length > 0 && { [relation.name]: parts }) },
  };
}

/** Compares type, data and parts; ignores ids and the order of parts. */
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
  // The type of the patch is kept, so that another type is rejected later as in any other body.
  const { unset, empty } = patch;
  return {
    id: stored.id,
    type: patch.type,
    data,
    relationships,
    ...(unset !== undefined && { unset }),
    ...(empty !== undefined && { empty }),
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
    `A patch changes parts by their id, but ${place} ${reason}. Send the id of a part, or replace the record with PUT to add or delete parts.`,
    { details: { id: stored.id, path: place } },
  );
}

/**
 * Gives parts without an id the id of the matching stored part, so that edges to it stay valid: of the part with the id that its content
 * determines, of an equal part, or of one with equal required fields, such as an access point with the same name and type.
 * @param idOf the id that the content of a part determines, if its type has such a rule.
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
  // Equal parts are matched first, so that no other part takes their ids.
  pair(parts, free, canonical, known);
  pair(parts, free, requiredValues, known);
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

/** Matches each unmatched part with a stored part of the same key; each stored part is matched once. */
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

/** The values of the required fields; undefined if the type has none. */
function requiredValues({ type, data }: PartInput): string | undefined {
  const names = requiredFieldNames(getRecordType(type));
  return names.length === 0 ? undefined : JSON.stringify([type, ...names.map((name) => data[name])]);
}
