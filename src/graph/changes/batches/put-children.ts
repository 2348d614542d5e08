/** Creates or replaces many children of an item, by their ids, with one event. */
import type { Bundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import { makeId } from '../../ids/ids.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { createItem } from '../records/create-item.ts';
import { replaceContent } from '../records/update.ts';
import { type BatchLog, BatchLogger, type BatchOutcome, runTolerant } from './batch-log.ts';
import type { BatchOptions } from './batch-update.ts';

interface PutChildrenRequest extends BatchOptions {
  readonly parent: { readonly type: string; readonly id: string };
  readonly bundles: readonly Bundle[];
}

export async function putChildren(context: ChangeContext, request: PutChildrenRequest): Promise<BatchLog> {
  const { tx, actor } = context;
  const parent = await getVisibleItem(tx, actor, request.parent.id, request.parent.type);
  const audit = await BatchAudit.open(context, 'modification', parent.gid);
  const log = new BatchLogger();
  for (const [i, bundle] of request.bundles.entries()) {
    const { id } = bundle;
    const done = await runTolerant(
      context,
      request.tolerant,
      () => putOne(context, parent, bundle, audit.gid),
      (message) => log.addError({ path: `body[${i}]`, ...(id !== undefined && { id }), message }),
    );
    if (done === undefined) continue;
    log.add(done.outcome, done.id);
    if (done.outcome !== 'unchanged')
      await audit.addChanged(done.gid, request.version ? done.before : undefined);
  }
  return log.finish(await audit.finish());
}

interface Put {
  readonly outcome: BatchOutcome;
  readonly id: string;
  readonly gid: number;
  readonly before?: ItemRow;
}

async function putOne(context: ChangeContext, parent: ItemRow, bundle: Bundle, event: number): Promise<Put> {
  const { tx, actor } = context;
  const { identifier } = bundle.data;
  const id =
    bundle.id ??
    (identifier === undefined
      ? undefined
      : await makeId(tx, context.env, bundle, parent, String(identifier)));
  const known = id === undefined ? undefined : await tx.items.find(id);
  if (known === undefined) {
    await requirePermission(tx, actor, 'create', { type: bundle.type, scope: parent });
    return { outcome: 'created', ...(await createItem(context, { bundle, parent })) };
  }
  if (known.parent !== parent.gid) {
    fail('duplicate', `The id '${known.id}' belongs to a record that is not a child of '${parent.id}'.`, {
      details: known.id,
    });
  }
  await getVisibleItem(tx, actor, known.id);
  await requirePermission(tx, actor, 'update', { type: known.type, item: known });
  const isChanged = await replaceContent(context, known, bundle, event);
  return { outcome: isChanged ? 'updated' : 'unchanged', id: known.id, gid: known.gid, before: known };
}
