/** The content of a record, data and parts, apart from its ids: whether two are the same, and what a patch makes of one. */
import type { Bundle } from '../../model/bundle.ts';
import type { Data } from '../../model/define.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { ItemRow } from '../../store/store.ts';
import { type PartEnvelope, type PartInput, parseParts } from '../part-writer.ts';

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
 * What is given replaces what was there, null takes away, the rest stays. Parts are found by their id; a patch changes parts and neither
 * adds nor takes away any.
 */
export function mergePatch(stored: Bundle, patch: Bundle): Bundle {
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
  return { id: stored.id, type: stored.type, data, relationships };
}

/**
 * Parts sent without an id that are as they were keep the id they have, so that what points to them still does; and so do those whose
 * id follows from what they say.
 * @param idOf the id of a part by its rule, where it has one.
 */
export function withKnownIds<Part extends PartInput>(
  parts: readonly Part[],
  stored: readonly PartEnvelope[],
  idOf: (part: Part) => string | undefined = () => undefined,
): readonly Part[] {
  const given = new Set(parts.map((part) => part.id ?? idOf(part)));
  const byId = new Map(stored.map((old) => [old.id, old]));
  const free = Map.groupBy(
    stored.filter((old) => !given.has(old.id)),
    canonical,
  );
  return parts.map((part) => {
    const id = part.id ?? idOf(part);
    const old = id === undefined ? free.get(canonical(part))?.shift() : byId.get(id);
    const relationships = Object.fromEntries(
      Object.entries(part.relationships).map(([name, list]) => [
        name,
        withKnownIds(list, old?.relationships[name] ?? []),
      ]),
    );
    return { ...part, id: part.id ?? old?.id, relationships };
  });
}
