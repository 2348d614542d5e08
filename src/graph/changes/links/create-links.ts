/** Creates many links. Callers must check the permission and write the event. */
import type { Data } from '../../../model/define.ts';
import { linkType } from '../../../model/system.ts';
import { validate } from '../../../model/validate.ts';
import type { EdgeRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect } from '../../content/edges.ts';
import { importRules } from '../../content/import-rules.ts';
import type { ChangeContext } from '../change-context.ts';
import { type InsertedItem, insertOwnedItems } from '../records/insert-owned-items.ts';

export interface NewLink {
  readonly data: Data;
  /** The two items it connects. */
  readonly targets: readonly [Gid, Gid];
  /** Access points that the link belongs to. */
  readonly bodies: readonly Gid[];
}

/**
 * Throws `invalid`.
 * @param event the gid of the event, which is written by the caller.
 */
export async function createLinks(
  context: Pick<ChangeContext, 'tx' | 'env' | 'actor'>,
  event: Gid,
  links: readonly NewLink[],
): Promise<readonly InsertedItem[]> {
  if (links.length === 0) return [];
  const items = await insertOwnedItems(
    context,
    event,
    linkType,
    links.map(({ data }) => validate({ type: linkType, data, relationships: {} }, importRules).data),
  );
  await connect(
    context.tx,
    links.flatMap(({ targets, bodies }, i): EdgeRow[] => {
      const from = items[i]!.gid;
      return [
        ...targets.map((to) => ({ from, label: 'hasLinkTarget', to })),
        ...bodies.map((to) => ({ from, label: 'hasLinkBody', to })),
        { from, label: 'hasLinker', to: context.actor.gid },
      ];
    }),
  );
  return items;
}
