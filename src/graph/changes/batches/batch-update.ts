/** Patches many records with one event. */
import { withArticle } from '../../../lib/english.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import { applyPatch, toBundle } from '../../content/content.ts';
import { getVisibleContentItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { replaceContent } from '../records/update.ts';
import { type BatchLog, BatchLogger, type BatchOutcome, runTolerant } from './batch-log.ts';

export interface BatchOptions {
  /** Skips items that fail, and lists them. */
  readonly tolerant: boolean;
  /** Whether the previous state of each record is stored as a version. */
  readonly version: boolean;
}

interface BatchUpdateRequest extends BatchOptions {
  readonly bundles: readonly Bundle[];
  /** The scope of the event. It does not change the permissions that are needed. */
  readonly scope?: string;
}

export async function batchUpdate(context: ChangeContext, request: BatchUpdateRequest): Promise<BatchLog> {
  const { tx, actor } = context;
  const scope =
    request.scope === undefined ? null : (await getVisibleContentItem(tx, actor, request.scope)).gid;
  const audit = await BatchAudit.open(context, 'modification', scope);
  const log = new BatchLogger();
  for (const [i, bundle] of request.bundles.entries()) {
    const { id } = bundle;
    const path = `body[${i}]`;
    const done = await runTolerant(
      context,
      request.tolerant,
      () => patchOne(context, bundle, path, audit.gid),
      (message) => log.addError({ path, ...(id !== undefined && { id }), message }),
    );
    if (done === undefined) continue;
    log.add(done.outcome, done.item.id);
    if (done.outcome === 'updated')
      await audit.addChanged(done.item.gid, request.version ? done.item : undefined);
  }
  return log.finish(await audit.finish());
}

interface Patched {
  readonly outcome: BatchOutcome;
  /** The state before the change. */
  readonly item: ItemRow;
}

async function patchOne(
  context: ChangeContext,
  patch: Bundle,
  path: string,
  event: number,
): Promise<Patched> {
  const { tx, actor } = context;
  if (patch.id === undefined)
    fail('malformed-json', `"id" of ${path} is missing. Send the id of the record.`);
  const item = await getVisibleContentItem(tx, actor, patch.id);
  if (patch.type !== item.type) {
    fail(
      'type-mismatch',
      `${path} is ${withArticle(patch.type)}, but '${item.id}' is ${withArticle(item.type)}.`,
      { details: `${path} is for ${patch.type}, the item is ${withArticle(item.type)}` },
    );
  }
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  const isChanged = await replaceContent(
    context,
    item,
    applyPatch(toBundle(item), patch, context.env.profile),
    event,
  );
  return { outcome: isChanged ? 'updated' : 'unchanged', item };
}
