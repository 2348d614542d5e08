/** Moves the links of one item to another. */
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { keepVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import { getBatchItem, runTolerant } from '../batches/batch-log.ts';
import type { ChangeContext } from '../change-context.ts';

interface RelinkRequest {
  readonly pairs: readonly { readonly from: string; readonly to: string }[];
  /** Skips pairs with an item that does not exist. */
  readonly tolerant: boolean;
}

/** Ids of the old and the new item, and the number of links. */
type RelinkedRow = readonly [from: string, to: string, links: string];

export async function relink(
  context: ChangeContext,
  { pairs, tolerant }: RelinkRequest,
): Promise<readonly RelinkedRow[]> {
  const audit = await BatchAudit.open(context, 'modification');
  const rows: RelinkedRow[] = [];
  for (const { from, to } of pairs) {
    const links = await runTolerant(
      context,
      tolerant,
      () => relinkOne(context, from, to),
      () => undefined,
    );
    if (links === undefined) continue;
    rows.push([from, to, String(links.length)]);
    for (const link of links) await audit.addChanged(link);
  }
  await audit.finish();
  return rows;
}

async function relinkOne(context: ChangeContext, fromId: string, toId: string): Promise<readonly Gid[]> {
  const { tx, actor } = context;
  const from = await getBatchItem(context, fromId);
  const to = await getBatchItem(context, toId);
  if (from.gid === to.gid) return [];
  const links = await listLinks(context, from);
  for (const link of links) {
    await requirePermission(tx, actor, 'update', { type: link.type, item: link });
    for (const label of ['hasLinkTarget', 'hasLinkSource'])
      await replaceTarget(context, link.gid, label, from, to);
  }
  return links.map((link) => link.gid);
}

async function listLinks({ tx, actor }: ChangeContext, target: ItemRow): Promise<readonly ItemRow[]> {
  const edges = await tx.edges.listTo([target.gid], 'hasLinkTarget');
  const links = await tx.items.listByGid(edges.map((edge) => edge.from));
  return keepVisible(tx, viewerOf(actor), links);
}

/** The new target takes the position of the old one. */
async function replaceTarget(
  { tx }: ChangeContext,
  link: Gid,
  label: string,
  from: ItemRow,
  to: ItemRow,
): Promise<void> {
  const edges = await tx.edges.listFrom([link], label);
  if (!edges.some((edge) => edge.to === from.gid)) return;
  await disconnect(tx, edges);
  await connect(
    tx,
    edges.map((edge) => (edge.to === from.gid ? { ...edge, to: to.gid } : edge)),
  );
}
