/** Changes the identifiers of records, and with them their ids and the ids of their descendants. */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { toBundle } from '../../content/content.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import { getBatchItem } from '../batches/batch-log.ts';
import type { ChangeContext } from '../change-context.ts';
import { replaceContent } from '../records/update.ts';
import { IdPlan } from './id-plan.ts';
import {
  failCollision,
  findCollisions,
  type RenamedIdRow,
  renameItems,
  toRenamedIdRow,
} from './rename-items.ts';

interface RenameRequest {
  readonly names: readonly { readonly id: string; readonly identifier: string }[];
  /** The type that the items must have. If it is given, a missing item fails with `not-found` instead of `invalid`. */
  readonly type?: string;
  /** Returns only the collisions. Callers must execute it as a dry run. */
  readonly check?: boolean;
}

/** Returns the renamed items, parents first; with `check` those whose new id is taken. */
export async function rename(
  context: ChangeContext,
  request: RenameRequest,
): Promise<readonly RenamedIdRow[]> {
  const { tx } = context;
  const audit = await BatchAudit.open(context, 'modification');
  const plan = new IdPlan(context, { followsAll: context.env.profile.childIds === 'from-identifier-path' });
  const items = await getItems(context, request);
  for (const { item } of items) await requireRenamable(context, item);
  const starts = items.map(({ item, identifier }) => [item, { identifier, keepsNumber: false }] as const);
  for (const [item, start] of starts) plan.addOptions(item.gid, start);
  for (const [item, start] of starts) await plan.planItem(item, start);
  const renamings = plan.list();
  const taken = await findCollisions(tx, renamings);
  const colliding = renamings.filter((renaming) => taken.has(renaming.to));
  if (request.check === true) return colliding.map(toRenamedIdRow);
  if (colliding.length > 0) failCollision(colliding.at(-1)!);
  for (const { item, identifier } of items) await setIdentifier(context, item, identifier, audit);
  await renameItems(context, renamings, audit);
  await audit.finish();
  return renamings.map(toRenamedIdRow);
}

interface Named {
  readonly item: ItemRow;
  readonly identifier: string;
}

/** Sorted by id, so that parents come before their children. */
async function getItems(context: ChangeContext, { names, type }: RenameRequest): Promise<readonly Named[]> {
  const sorted = [...names].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const get = (id: string): Promise<ItemRow> =>
    type === undefined ? getBatchItem(context, id) : getVisibleItem(context.tx, context.actor, id, type);
  const items = await lockAndGetItems(
    context,
    sorted.map(({ id }) => id),
    get,
  );
  return items.map((item, i) => ({ item, identifier: sorted[i]!.identifier }));
}

/** Locks items, their ancestors and descendants against imports, renamings and moves by other transactions, and returns the items. */
export async function lockAndGetItems(
  context: ChangeContext,
  ids: readonly string[],
  get: (id: string) => Promise<ItemRow>,
): Promise<readonly ItemRow[]> {
  const gids: Gid[] = [];
  for (const id of ids) gids.push((await get(id)).gid);
  await lockScopes(context, gids);
  const items: ItemRow[] = [];
  // Read again: another transaction may have changed it before the lock was granted.
  for (const id of ids) items.push(await get(id));
  return items;
}

/** Locks in the order of the gids, which prevents deadlocks. */
export async function lockScopes({ tx }: ChangeContext, gids: readonly Gid[]): Promise<void> {
  for (const gid of [...new Set(gids)].sort((a, b) => a - b)) await tx.lockScope(gid);
}

async function requireRenamable({ tx, actor }: ChangeContext, item: ItemRow): Promise<void> {
  if (!isRenamable(item.type)) {
    fail('type-mismatch', `'${item.id}' is ${withArticle(item.type)}, whose id cannot be changed.`, {
      details: item.id,
    });
  }
  await requirePermission(tx, actor, 'update', { type: item.type, item });
}

/** Whether ids of this type are derived from the identifier without being equal to it. */
export function isRenamable(typeName: string): boolean {
  return ['under-parent', 'slug'].includes(getRecordType(typeName).id);
}

async function setIdentifier(
  context: ChangeContext,
  item: ItemRow,
  identifier: string,
  audit: BatchAudit,
): Promise<void> {
  const bundle = toBundle(item);
  const wanted = { ...bundle, data: { ...bundle.data, identifier } };
  if (await replaceContent(context, item, wanted, audit.gid)) await audit.addChanged(item.gid, item);
}
