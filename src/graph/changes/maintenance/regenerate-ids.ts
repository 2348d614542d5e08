/** Regenerates ids from the current identifiers and parents: of some items, of all items of a type, or of the descendants of an item. */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { getVisibleItem } from '../../lookup.ts';
import { readItems, wholeList } from '../../paging.ts';
import { readBelow } from '../../tree/descendants.ts';
import { BatchAudit } from '../batch-audit.ts';
import { getBatchItem } from '../batches/batch-log.ts';
import type { ChangeContext } from '../change-context.ts';
import { IdPlan, type Renaming } from './id-plan.ts';
import { isRenamable, lockAndGetItems, lockScopes } from './rename.ts';
import {
  failCollision,
  findCollisions,
  type RenamedIdRow,
  renameItems,
  toRenamedIdRow,
} from './rename-items.ts';

interface RegenerateIdsRequest {
  readonly of: { readonly ids: readonly string[] } | { readonly type: string } | { readonly scope: string };
  /** Returns only the collisions. Callers must execute it as a dry run. */
  readonly collisions: boolean;
  /** Skips items whose new id would collide. */
  readonly tolerant: boolean;
}

export async function regenerateIds(
  context: ChangeContext,
  request: RegenerateIdsRequest,
): Promise<readonly RenamedIdRow[]> {
  const audit = await BatchAudit.open(context, 'modification');
  const plan = new IdPlan(context);
  for await (const item of listItems(context, request.of)) {
    if (isRenamable(item.type)) await plan.planItem(item, { keepsNumber: true });
  }
  const renamings = plan.list();
  const free = await withoutCollisions(context, renamings);
  const kept = new Set(free);
  const colliding = renamings.filter((renaming) => !kept.has(renaming));
  if (request.collisions) return colliding.map(toRenamedIdRow);
  if (colliding.length > 0 && !request.tolerant) failCollision(colliding.at(-1)!);
  await renameItems(context, free, audit);
  await audit.finish();
  return free.map(toRenamedIdRow);
}

async function* listItems(context: ChangeContext, of: RegenerateIdsRequest['of']): AsyncGenerator<ItemRow> {
  const { tx, actor } = context;
  if ('ids' in of) {
    yield* await lockAndGetItems(context, [...new Set(of.ids)], (id) => getBatchItem(context, id));
    return;
  }
  if ('type' in of) {
    if (getRecordType(of.type).kind !== 'item')
      fail('type-mismatch', `${withArticle(of.type, 'A')} cannot get a new id; only items can.`, {
        details: of.type,
      });
    for await (const rows of readItems(tx, { type: of.type }, viewerOf(actor), wholeList)) yield* rows;
    return;
  }
  const scope = await getVisibleItem(tx, actor, of.scope);
  await lockScopes(context, [scope.gid]);
  for await (const rows of readBelow(tx, scope, viewerOf(actor))) yield* rows;
}

/** Renamings without a collision. Descendants of an item that keeps its id keep theirs. */
async function withoutCollisions(
  context: ChangeContext,
  renamings: readonly Renaming[],
): Promise<readonly Renaming[]> {
  let left = renamings;
  for (;;) {
    const taken = await findCollisions(context.tx, left);
    if (taken.size === 0) return left;
    const kept = new Set<Gid>();
    for (let before = -1; kept.size > before; ) {
      before = kept.size;
      for (const { gid, parent, to } of left)
        if (taken.has(to) || (parent !== null && kept.has(parent))) kept.add(gid);
    }
    left = left.filter((renaming) => !kept.has(renaming.gid));
  }
}
