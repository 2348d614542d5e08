import { linkType, userType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { findActor, viewerOf } from '../../actor.ts';
import { readItems, wholeList } from '../../paging.ts';
import { hasPermission, requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { grantOwner } from '../records/create-item.ts';

/** Grants `owner` on each link to the user who created it, unless the user has it or is an administrator. Returns the number of grants. */
export async function fixLinkPermissions(context: ChangeContext): Promise<number> {
  const { tx, actor } = context;
  const audit = await BatchAudit.open(context, 'setItemPermissions');
  let given = 0;
  for await (const links of readItems(tx, { type: linkType }, viewerOf(actor), wholeList)) {
    const byGid = new Map(links.map((link) => [link.gid, link]));
    for (const edge of await tx.edges.listFrom([...byGid.keys()], 'hasLinker')) {
      const link = byGid.get(edge.from)!;
      if (await mayChange(context, edge.to, link)) continue;
      await requirePermission(tx, actor, 'grant', { type: link.type, item: link });
      await grantOwner(context, link.gid, edge.to);
      await audit.addChanged(link.gid);
      given += 1;
    }
  }
  await audit.finish();
  return given;
}

async function mayChange({ tx }: ChangeContext, user: Gid, link: ItemRow): Promise<boolean> {
  const [item] = await tx.items.listByGid([user]);
  const linker = item === undefined ? undefined : await findActor(tx, item.id, [userType]);
  // Nothing can be granted to a user who was deleted.
  return linker === undefined || hasPermission(tx, linker, 'owner', { type: link.type, item: link });
}
