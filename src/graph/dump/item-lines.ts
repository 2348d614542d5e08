/** Items as lines of a dump: stored data, parts with gids, and references to connected records. */
import type { RecordTree } from '../../model/bundle.ts';
import { dumpRelations, parentRelation } from '../../model/dump-record.ts';
import { voteLabels } from '../../model/edge-labels.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { adminGroupId, formerIdsField, sourcesField } from '../../model/system.ts';
import type { RestrictionRow } from '../../store/access.ts';
import type { Snapshot } from '../../store/dump-store.ts';
import type { ItemRow } from '../../store/items.ts';
import type { EdgeRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';
import { failUnrestorable, findParentProblem } from './check-record.ts';
import { prepareReferences, writeLine } from './lines.ts';
import { writeSources } from './source-texts.ts';

export async function writeItems(snapshot: Snapshot, rows: readonly ItemRow[]): Promise<string> {
  const gids = rows.map((row) => row.gid);
  const edges = Map.groupBy(await snapshot.dump.listEdges(gids), (edge) => edge.from);
  const access = Map.groupBy(await snapshot.access.list(gids), (row) => row.item);
  const causes = await deletedCauses(snapshot, rows);
  const limited = new Set(await snapshot.access.listLimited(gids));
  const sources = Map.groupBy(await snapshot.sources.list(gids), (source) => source.item);
  const formerIds = Map.groupBy(await snapshot.formerIds.list(gids), (row) => row.item);
  const parents = await findParents(snapshot, rows);
  const references = await prepareReferences(snapshot, [
    ...rows.flatMap((row) => [row.parent ?? [], row.lastEvent ?? []].flat()),
    ...[...edges.values()].flat().map((edge) => edge.to),
    ...[...access.values()].flat().map((row) => row.accessor),
    ...[...causes.values()].flat().map((row) => row.cause),
  ]);

  return rows
    .map((row) => {
      const relation = partsRelation(getRecordType(row.type));
      const relations: [string, string][] = byLabel(edges.get(row.gid) ?? []).map(([label, ends]) => [
        label,
        references(ends),
      ]);
      relations.push(...noVotesLeft(row, relations));
      if (relation !== undefined && row.parts !== '')
        relations.push([relation.name, JSON.stringify(parseParts(row.parts).map(toPart))]);
      if (row.parent !== null) {
        const parent = references([row.parent]);
        const place = findParentRelation(row, parents.get(row.parent));
        if (place !== undefined) relations.push([place, parent]);
        relations.push([dumpRelations.scope, parent]);
      }
      if (row.lastEvent !== null) relations.push([dumpRelations.lastEvent, references([row.lastEvent])]);
      const accessors = (access.get(row.gid) ?? []).map((entry) => entry.accessor);
      // All accessors were deleted: only administrators may see the item.
      if (accessors.length > 0) relations.push([dumpRelations.access, references(accessors)]);
      else if (limited.has(row.gid))
        relations.push([dumpRelations.access, `[{"id":${JSON.stringify(adminGroupId)}}]`]);
      const { id, type, gid } = row;
      relations.push([
        dumpRelations.restrictedBy,
        references((causes.get(gid) ?? []).map((entry) => entry.cause)),
      ]);
      const data = withMember(row.data, sourcesField, writeSources(sources.get(gid) ?? []));
      const former = (formerIds.get(gid) ?? []).map((entry) => entry.id).sort();
      return writeLine({ id, type, gid, data: withMember(data, formerIdsField, former) }, relations);
    })
    .join('');
}

/** Restrictions by deleted items. All others are computed from edges, access and votes. */
async function deletedCauses(
  snapshot: Snapshot,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<Gid, readonly RestrictionRow[]>> {
  const restricted = rows.filter((row) => row.restricted).map((row) => row.gid);
  if (restricted.length === 0) return new Map();
  const restrictions = await snapshot.access.listRestrictions(restricted);
  const deletedCauses = new Set(
    (await snapshot.items.listTombstones([...new Set(restrictions.map((row) => row.cause))])).map(
      (row) => row.gid,
    ),
  );
  return Map.groupBy(
    restrictions.filter((row) => deletedCauses.has(row.cause)),
    (row) => row.item,
  );
}

/** An empty list if all votes were withdrawn: the item still has a promotion score. */
function noVotesLeft(
  { promotionScore }: ItemRow,
  relations: readonly (readonly [string, string])[],
): readonly [string, string][] {
  if (promotionScore === null || relations.some(([label]) => voteLabels.includes(label))) return [];
  return [[voteLabels.at(-1)!, '[]']];
}

/** The relation that names the parent. Throws `invalid` if a restore would reject the parent. */
function findParentRelation(
  row: ItemRow,
  parent: Pick<ItemRow, 'id' | 'type'> | undefined,
): string | undefined {
  if (parent === undefined) return undefined;
  const problem = findParentProblem(row, parent);
  if (problem !== undefined) failUnrestorable(row.id, problem);
  return parentRelation(getRecordType(row.type), parent.type);
}

/** The parents by gid. Most items of a batch have the same parent. */
async function findParents(
  snapshot: Snapshot,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<Gid, Pick<ItemRow, 'id' | 'type'>>> {
  const parents = [...new Set(rows.flatMap((row) => row.parent ?? []))];
  return new Map((await snapshot.items.listByGid(parents)).map((row) => [row.gid, row]));
}

interface DumpedPart extends RecordTree<DumpedPart> {
  readonly id: string;
  readonly gid: Gid;
}

function toPart({ id, type, meta, data, relationships }: PartEnvelope): DumpedPart {
  const nested = Object.entries(relationships).map(([name, parts]) => [name, parts.map(toPart)]);
  return { id, type, gid: meta.gid, data, relationships: Object.fromEntries(nested) };
}

/** Adds a list to the JSON text of an object, unless the list is empty. */
function withMember(data: string, name: string, texts: readonly string[]): string {
  if (texts.length === 0) return data;
  const member = `${JSON.stringify(name)}:${JSON.stringify(texts)}`;
  return data === '{}' ? `{${member}}` : `${data.slice(0, -1)},${member}}`;
}

/** Edges of one item by label, in their order. */
function byLabel(edges: readonly EdgeRow[]): readonly (readonly [string, readonly Gid[]])[] {
  return [...Map.groupBy(edges, (edge) => edge.label)].map(([label, list]) => [
    label,
    list.map((edge) => edge.to),
  ]);
}
