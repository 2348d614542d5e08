/** Writes planned ids of items and their descriptions. Collisions are found before anything is written. */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { StoreReader } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { type PartEnvelope, parseParts, stringifyParts } from '../../content/part-builder.ts';
import type { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import type { Renaming } from './id-plan.ts';

const perRead = 100;

/** Old id and new id. */
export type RenamedIdRow = readonly [from: string, to: string];

/** The actor may see all items that are renamed (id-plan.ts), so their ids may be listed. */
export const toRenamedIdRow = ({ from, to }: Renaming): RenamedIdRow => [from, to];

/** Renamings whose new id belongs to another record, or is planned twice. */
export async function findCollisions(
  tx: StoreReader,
  renamings: readonly Pick<Renaming, 'from' | 'to'>[],
): Promise<ReadonlySet<string>> {
  const freed = new Set(renamings.map((renaming) => renaming.from));
  const given = new Set<string>();
  const taken = new Set<string>();
  for (const { to } of renamings) (given.has(to) ? taken : given).add(to);
  const ids = [...given];
  for (const some of inBatches(ids, perRead)) {
    for (const id of await tx.items.listTakenIds(some)) if (!freed.has(id)) taken.add(id);
  }
  return taken;
}

/** Throws `id-collision`. */
export function failCollision({ from, to }: Pick<Renaming, 'from' | 'to'>): never {
  fail(
    'id-collision',
    `'${from}' would get the id '${to}', which another record has or would get. Nothing was changed.`,
    { details: `Renaming ${from} to ${to} would collide with existing item` },
  );
}

/** Throws `id-collision` before anything is written. */
async function requireFree(
  tx: StoreReader,
  renamings: readonly Pick<Renaming, 'from' | 'to'>[],
): Promise<void> {
  const taken = await findCollisions(tx, renamings);
  const colliding = renamings.findLast((renaming) => taken.has(renaming.to));
  if (colliding !== undefined) failCollision(colliding);
}

/**
 * Renames items and their descriptions. Callers must check that the ids are free.
 * @param wasRestricted for items that were moved in the same transaction: whether each was restricted before.
 */
export async function renameItems(
  context: ChangeContext,
  renamings: readonly Renaming[],
  audit: BatchAudit,
  wasRestricted: ReadonlyMap<Gid, boolean> = new Map(),
): Promise<void> {
  if (renamings.length === 0) return;
  const { tx } = context;
  await tx.items.rename(
    renamings.map(({ gid, to, childCount }) => ({
      gid,
      id: to,
      childCount,
      wasRestricted: wasRestricted.get(gid),
    })),
  );
  const byGid = new Map(renamings.map((renaming) => [renaming.gid, renaming]));
  const parts = new PartRenames();
  for (const some of inBatches(renamings, perRead)) {
    const gids = some.map((renaming) => renaming.gid);
    for (const row of await tx.items.listByGid(gids)) {
      const { from, to } = byGid.get(row.gid)!;
      const newPartId = (part: PartEnvelope): string =>
        part.id.startsWith(`${from}.`) ? `${to}${part.id.slice(from.length)}` : part.id;
      await renameParts(context, row, newPartId, audit.gid, parts);
    }
    for (const gid of gids) await audit.addChanged(gid);
  }
  await parts.write(tx);
}

/** Renamings of parts, which are written together, since one part can get the old id of another. */
export class PartRenames {
  readonly #names: { gid: Gid; from: string; to: string }[] = [];

  get count(): number {
    return this.#names.length;
  }

  add(gid: Gid, from: string, to: string): void {
    this.#names.push({ gid, from, to });
  }

  /** Throws `id-collision`. */
  async write(tx: ChangeContext['tx']): Promise<void> {
    await requireFree(tx, this.#names);
    await tx.parts.rename(this.#names.map(({ gid, to }) => ({ gid, id: to })));
  }
}

/** Replaces changed ids in the stored parts of an item. */
export async function renameParts(
  { tx }: Pick<ChangeContext, 'tx'>,
  row: ItemRow,
  newId: (part: PartEnvelope) => string,
  event: Gid,
  names: PartRenames,
): Promise<void> {
  const before = names.count;
  const parts = parseParts(row.parts).map((part) => {
    const id = newId(part);
    if (id !== part.id) names.add(part.meta.gid, part.id, id);
    return id === part.id ? part : { ...part, id };
  });
  if (names.count === before) return;
  const { gid, data, revision } = row;
  await tx.items.update([{ gid, data, parts: stringifyParts(parts), lastEvent: event, revision }]);
}
