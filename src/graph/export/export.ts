/** Everything that an actor may see, as plain records: each with its data and with the ids of what it is connected to. */

import type { RecordType } from '../../model/define.ts';
import { getRecordType, partsRelation, recordTypes } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, parseParts } from '../items/part-writer.ts';
import { type Reader, visibleItems } from '../lookup.ts';
import { readItems, wholeList } from '../query/paging.ts';

/** Connections that no type shows as a relation of its own. */
const furtherLabels = ['narrower', 'related', 'hasAnnotation', 'isFollowing', 'isWatching', 'isBlocking'];

const labels: readonly string[] = [
  ...new Set([
    ...recordTypes.flatMap((type) => Object.values(type.relations).flatMap(labelOf)),
    ...furtherLabels,
  ]),
];

function labelOf(relation: RecordType['relations'][string]): string | readonly [] {
  return relation.from === 'edges' && relation.direction === 'out' ? relation.label : [];
}

type Ends = Record<string, [id: string, type: string][]>;

/** JSON texts of items, each followed by its parts, in pieces. */
export async function* exportRecords(reader: Reader): AsyncGenerator<readonly string[]> {
  for (const type of recordTypes.filter(({ kind }) => kind === 'item')) {
    for await (const rows of readItems(reader.store, { type: type.name }, reader.viewer, wholeList))
      yield await exportItems(reader, rows);
  }
}

async function exportItems(reader: Reader, rows: readonly ItemRow[]): Promise<readonly string[]> {
  const ends = new Map<Gid, Ends>(rows.map((row) => [row.gid, {}]));
  await addPlaces(reader, rows, ends);
  await addEdges(reader, ends);
  await addAccess(reader, ends);
  return rows.flatMap((row) => {
    const parts = parseParts(row.parts);
    const relation = partsRelation(getRecordType(row.type));
    const own = relation === undefined || parts.length === 0 ? {} : { [relation.name]: parts.map(toEnd) };
    const { id, type } = row;
    const relationships = { ...own, ...ends.get(row.gid) };
    return [
      JSON.stringify({ id, type, data: JSON.parse(row.data), relationships }),
      ...parts.flatMap(exportPart),
    ];
  });
}

const toEnd = ({ id, type }: { readonly id: string; readonly type: string }): [string, string] => [id, type];

function exportPart({ id, type, data, relationships }: PartEnvelope): readonly string[] {
  const ends = Object.entries(relationships).map(([name, parts]) => [name, parts.map(toEnd)]);
  return [
    JSON.stringify({ id, type, data, relationships: Object.fromEntries(ends) }),
    ...Object.values(relationships).flatMap((parts) => parts.flatMap(exportPart)),
  ];
}

/** What the items stand in. */
async function addPlaces(
  reader: Reader,
  rows: readonly ItemRow[],
  ends: ReadonlyMap<Gid, Ends>,
): Promise<void> {
  const parents = await visibleItems(
    reader,
    rows.flatMap((row) => row.parent ?? []),
  );
  for (const row of rows) {
    const parent = row.parent === null ? undefined : parents.get(row.parent);
    if (parent === undefined) continue;
    add(ends.get(row.gid)!, 'hasPermissionScope', parent);
    for (const [name, relation] of Object.entries(getRecordType(row.type).relations)) {
      if ((relation.from === 'parent' || relation.from === 'ancestor') && relation.target === parent.type)
        add(ends.get(row.gid)!, name, parent);
    }
  }
}

async function addEdges(reader: Reader, ends: ReadonlyMap<Gid, Ends>): Promise<void> {
  for (const label of labels) {
    const edges = await reader.store.edges.listFrom([...ends.keys()], label);
    const targets = await findTargets(
      reader,
      edges.map((edge) => edge.to),
    );
    for (const { from, to } of edges) {
      const target = targets.get(to);
      if (target !== undefined) add(ends.get(from)!, label, target);
    }
  }
}

async function addAccess(reader: Reader, ends: ReadonlyMap<Gid, Ends>): Promise<void> {
  const accesses = await reader.store.access.list([...ends.keys()]);
  const accessors = await visibleItems(
    reader,
    accesses.map((access) => access.accessor),
  );
  for (const { item, accessor } of accesses) {
    const found = accessors.get(accessor);
    if (found !== undefined) add(ends.get(item)!, 'access', found);
  }
}

interface End {
  readonly id: string;
  readonly type: string;
}

function add(ends: Ends, label: string, target: End): void {
  const list = ends[label] ?? [];
  list.push(toEnd(target));
  ends[label] = list;
}

/** Items, and parts of items, that the actor may see. */
async function findTargets(reader: Reader, gids: readonly Gid[]): Promise<ReadonlyMap<Gid, End>> {
  const found = new Map<Gid, End>(await visibleItems(reader, gids));
  const parts = gids.length === found.size ? [] : await reader.store.parts.listByGid(gids);
  const owners = await visibleItems(
    reader,
    parts.map((part) => part.item),
  );
  for (const { gid, id, item } of parts) {
    const owner = owners.get(item);
    const part = owner === undefined ? undefined : findType(parseParts(owner.parts), gid);
    if (part !== undefined) found.set(gid, { id, type: part });
  }
  return found;
}

function findType(parts: readonly PartEnvelope[], gid: Gid): string | undefined {
  for (const part of parts) {
    if (part.meta.gid === gid) return part.type;
    const nested = findType(Object.values(part.relationships).flat(), gid);
    if (nested !== undefined) return nested;
  }
  return undefined;
}
