/** Rows as records for a record writer, with the links and neighbours that the viewer may see. */
import { inSlicedBatches } from '../../lib/batches.ts';
import type {
  ExportedLink,
  ExportedNeighbour,
  ExportedPart,
  ExportedRecord,
  NeighbourSelection,
} from '../../model/export-step.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { EdgeRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { listParts, type PartEnvelope, parseParts } from '../content/part-builder.ts';
import { visibleItems } from '../lookup.ts';

/** Related records to read besides the items themselves. */
export interface RecordOptions {
  readonly links: boolean;
  readonly neighbours?: readonly NeighbourSelection[];
}

/** In the order of the rows. Callers must have checked that the viewer may see them. */
export async function toExportedRecords(
  context: ReadContext,
  rows: readonly ItemRow[],
  { links: withLinks, neighbours: wanted = [] }: RecordOptions = { links: false },
): Promise<readonly ExportedRecord[]> {
  const parts = new Map(rows.map((row) => [row.gid, parseParts(row.parts)]));
  const links = withLinks ? await readLinks(context, parts) : new Map<Gid, readonly ExportedLink[]>();
  const around = await readNeighbours(context, rows, wanted);
  const marked = await listMarked(context, rows);
  return rows.map((row) => {
    const own = parts.get(row.gid)!;
    const relation = partsRelation(getRecordType(row.type))?.name;
    return {
      id: row.id,
      type: row.type,
      data: JSON.parse(row.data) as ExportedRecord['data'],
      relationships: {
        ...(relation !== undefined && own.length > 0 && { [relation]: own.map(toExportedPart) }),
      },
      ...(marked.has(row.gid) && { isRestricted: true }),
      links: links.get(row.gid) ?? [],
      ...(wanted.length > 0 && { neighbours: around.get(row.gid) ?? {} }),
    };
  });
}

/**
 * The rows that a file marks as not public: those with limited access of their own. Rows that are restricted from above are not, since an import
 * would restrict each of them itself.
 */
async function listMarked({ store }: ReadContext, rows: readonly ItemRow[]): Promise<ReadonlySet<Gid>> {
  const restricted = rows.filter((row) => row.restricted).map((row) => row.gid);
  const causes = restricted.length === 0 ? [] : await store.access.listRestrictions(restricted);
  return new Set(causes.filter(({ item, cause }) => item === cause).map(({ item }) => item));
}

type NeighboursByItem = Map<Gid, Record<string, ExportedNeighbour[]>>;

async function readNeighbours(
  context: ReadContext,
  rows: readonly ItemRow[],
  wanted: readonly NeighbourSelection[],
): Promise<NeighboursByItem> {
  const around: NeighboursByItem = new Map();
  const gids = rows.map((row) => row.gid);
  const parents = new Map(rows.map((row) => [row.gid, row.parent]));
  for (const { name, label, direction } of wanted) {
    const edges = await (direction === 'out'
      ? context.store.edges.listFrom(gids, label)
      : context.store.edges.listTo(gids, label));
    for await (const batch of inSlicedBatches(edges, edgesPerRead)) {
      const ends = batch.map(({ from, to }) =>
        direction === 'out' ? { own: from, other: to } : { own: to, other: from },
      );
      const items = await visibleItems(
        context,
        ends.map(({ other }) => other),
      );
      for (const { own, other } of ends) {
        const row = items.get(other);
        if (row === undefined) continue;
        const lists = around.get(own) ?? {};
        around.set(own, lists);
        lists[name] ??= [];
        lists[name].push({
          id: row.id,
          type: row.type,
          data: JSON.parse(row.data) as ExportedNeighbour['data'],
          ...(row.parent !== null && row.parent === parents.get(own) && { isSibling: true }),
        });
      }
    }
  }
  return around;
}

/** Edges whose other ends are read with one query: an item may have any number of neighbours. */
const edgesPerRead = 200;

function toExportedPart({ id, type, data, relationships }: PartEnvelope): ExportedPart {
  const entries = Object.entries(relationships).map(([name, list]) => [name, list.map(toExportedPart)]);
  return { id, type, data, relationships: Object.fromEntries(entries) as ExportedPart['relationships'] };
}

type Links = Map<Gid, ExportedLink[]>;

async function readLinks(
  context: ReadContext,
  parts: ReadonlyMap<Gid, readonly PartEnvelope[]>,
): Promise<ReadonlyMap<Gid, readonly ExportedLink[]>> {
  const found: Links = new Map();
  const inward = await context.store.edges.listTo([...parts.keys()], 'hasLinkTarget');
  if (inward.length === 0) return found;
  const partIds = new Map([...parts.values()].flatMap(listParts).map((part) => [part.meta.gid, part.id]));
  for await (const batch of inSlicedBatches(inward, edgesPerRead))
    await readLinkBatch(context, batch, partIds, found);
  return found;
}

/**
 * Skips links with an end that the viewer may not see.
 * @param found receives the links.
 */
async function readLinkBatch(
  context: ReadContext,
  inward: readonly EdgeRow[],
  partIds: ReadonlyMap<Gid, string>,
  found: Links,
): Promise<void> {
  const { store } = context;
  const links = await visibleItems(
    context,
    inward.map((edge) => edge.from),
  );
  const targets = Map.groupBy(
    await store.edges.listFrom([...links.keys()], 'hasLinkTarget'),
    (edge) => edge.from,
  );
  const bodies = Map.groupBy(
    await store.edges.listFrom([...links.keys()], 'hasLinkBody'),
    (edge) => edge.from,
  );
  const ends = [...targets.values()].flat().map((edge) => edge.to);
  const items = await visibleItems(context, ends);
  const sets = await visibleItems(
    context,
    [...items.values()].flatMap((row) => row.parent ?? []),
  );
  for (const { from, to } of inward) {
    const link = links.get(from);
    const both = targets.get(from) ?? [];
    if (link === undefined || both.some((edge) => !items.has(edge.to))) continue;
    const body = bodies.get(from)?.find((edge) => partIds.has(edge.to));
    const own = found.get(to) ?? [];
    found.set(to, own);
    for (const other of both)
      if (other.to !== to) own.push(toLink(link, items.get(other.to)!, sets, body && partIds.get(body.to)));
  }
}

function toLink(
  link: ItemRow,
  target: ItemRow,
  sets: ReadonlyMap<Gid, ItemRow>,
  part: string | undefined,
): ExportedLink {
  const { type, description } = JSON.parse(link.data) as { type: string; description?: string };
  const data = JSON.parse(target.data) as { identifier?: string; name?: string };
  const name = data.name ?? parseParts(target.parts)[0]?.data.name;
  const set = target.parent === null ? undefined : sets.get(target.parent)?.id;
  return {
    ...(part !== undefined && { part }),
    type,
    ...(description !== undefined && { description }),
    target: {
      id: target.id,
      type: target.type,
      identifier: data.identifier ?? target.id,
      ...(name !== undefined && { name: String(name) }),
      ...(set !== undefined && { set }),
    },
  };
}
