/** All records that an actor may see, each with its data and the ids of the records it is connected to. */
import type { RecordType } from '../../model/define.ts';
import { getRecordType, partsRelation, recordTypes } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { hiddenTypesOf, type ReadContext } from '../actor.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';
import { visibleItems } from '../lookup.ts';
import { readItems, wholeList } from '../paging.ts';

/** Labels of edges that no record type declares as a relation. */
const undeclaredLabels = ['narrower', 'related', 'hasAnnotation', 'isFollowing', 'isWatching', 'isBlocking'];

const labels: readonly string[] = [
  ...new Set([
    ...recordTypes.flatMap((type) => Object.values(type.relations).flatMap(labelOf)),
    ...undeclaredLabels,
  ]),
];

function labelOf(relation: RecordType['relations'][string]): string | readonly [] {
  return relation.from === 'edges' && relation.direction === 'out' ? relation.label : [];
}

type Ends = Record<string, [id: string, type: string][]>;

/** JSON texts of items, each followed by its parts, in batches. */
export async function* streamAllRecords(context: ReadContext): AsyncGenerator<readonly string[]> {
  const hidden = hiddenTypesOf(context.actor);
  for (const type of recordTypes.filter(({ kind, name }) => kind === 'item' && !hidden.includes(name))) {
    for await (const rows of readItems(context.store, { type: type.name }, context.viewer, wholeList))
      yield await exportItems(context, rows);
  }
}

async function exportItems(context: ReadContext, rows: readonly ItemRow[]): Promise<readonly string[]> {
  const ends = new Map<Gid, Ends>(rows.map((row) => [row.gid, {}]));
  await addParents(context, rows, ends);
  await addEdges(context, ends);
  await addAccess(context, ends);
  return rows.flatMap((row) => {
    const parts = parseParts(row.parts);
    const relation = partsRelation(getRecordType(row.type));
    const { id, type } = row;
    const relationships = {
      ...(relation !== undefined && parts.length > 0 && { [relation.name]: parts.map(toEnd) }),
      ...ends.get(row.gid),
    };
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

async function addParents(
  context: ReadContext,
  rows: readonly ItemRow[],
  ends: ReadonlyMap<Gid, Ends>,
): Promise<void> {
  const parents = await visibleItems(
    context,
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

async function addEdges(context: ReadContext, ends: ReadonlyMap<Gid, Ends>): Promise<void> {
  for (const label of labels) {
    const edges = await context.store.edges.listFrom([...ends.keys()], label);
    const targets = await findTargets(
      context,
      edges.map((edge) => edge.to),
    );
    for (const { from, to } of edges) {
      const target = targets.get(to);
      if (target !== undefined) add(ends.get(from)!, label, target);
    }
  }
}

async function addAccess(context: ReadContext, ends: ReadonlyMap<Gid, Ends>): Promise<void> {
  const accesses = await context.store.access.list([...ends.keys()]);
  const accessors = await visibleItems(
    context,
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

/** Items and parts that the actor may see. */
async function findTargets(context: ReadContext, gids: readonly Gid[]): Promise<ReadonlyMap<Gid, End>> {
  const found = new Map<Gid, End>(await visibleItems(context, gids));
  const parts = gids.length === found.size ? [] : await context.store.parts.listByGid(gids);
  const owners = await visibleItems(
    context,
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
