/** Creates many links. Callers must check the permission and write the event. */
import type { Data } from '../../../model/define.ts';
import { linkType } from '../../../model/system.ts';
import { validate } from '../../../model/validate.ts';
import type { EdgeRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect } from '../../content/edges.ts';
import { importRules } from '../../content/import-rules.ts';
import type { ChangeContext } from '../change-context.ts';

export interface NewLink {
  readonly data: Data;
  /** The two items it connects. */
  readonly targets: readonly [Gid, Gid];
  /** Access points that the link belongs to. */
  readonly bodies: readonly Gid[];
}

export interface CreatedLink {
  readonly gid: Gid;
  readonly id: string;
}

/**
 * Throws `invalid`.
 * @param event the gid of the event, which is written by the caller.
 */
export async function createLinks(
  { tx, env, actor }: Pick<ChangeContext, 'tx' | 'env' | 'actor'>,
  event: Gid,
  links: readonly NewLink[],
): Promise<readonly CreatedLink[]> {
  if (links.length === 0) return [];
  const first = await tx.reserveGids(links.length * 2);
  const made = links.map((_, i) => ({ gid: first + i, id: env.newId() }));
  await tx.items.insert(
    links.map(({ data }, i) => ({
      ...made[i]!,
      type: linkType,
      parent: null,
      position: 0,
      childCount: 0,
      lastEvent: event,
      parts: '',
      data: JSON.stringify(validate({ type: linkType, data, relationships: {} }, importRules).data),
    })),
  );
  await connect(
    tx,
    links.flatMap(({ targets, bodies }, i): EdgeRow[] => {
      const from = first + i;
      return [
        ...targets.map((to) => ({ from, label: 'hasLinkTarget', to })),
        ...bodies.map((to) => ({ from, label: 'hasLinkBody', to })),
        { from, label: 'hasLinker', to: actor.gid },
      ];
    }),
  );
  if (!actor.isAdmin) {
    // The user becomes the owner of the links.
    await tx.grants.insert(
      made.map(({ gid }, i) => ({
        gid: first + links.length + i,
        id: env.newId(),
        accessor: actor.gid,
        permission: 'owner',
        targets: [gid],
        scope: null,
        grantee: null,
      })),
    );
  }
  return made;
}
