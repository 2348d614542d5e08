/** The part of a renaming that its actor may see: children that are hidden from the actor get new ids as well, and are not named. */
import { fail } from '../../model/errors.ts';
import { viewerOf } from '../actor.ts';
import { visibleItems } from '../lookup.ts';
import type { Work } from './change-work.ts';
import type { Renaming } from './id-plan.ts';
import { failCollision } from './rename-items.ts';

/** Old id and new id. */
export type IdRow = readonly [from: string, to: string];

/** Renamings read in one go. */
const renamingsAtOnce = 200;

/** Ids of the renamed items that the actor may see. */
export async function listShown(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  renamings: readonly Renaming[],
): Promise<readonly IdRow[]> {
  const shown: IdRow[] = [];
  for (let at = 0; at < renamings.length; at += renamingsAtOnce) {
    const some = renamings.slice(at, at + renamingsAtOnce);
    const visible = await visibleItems(
      { store: tx, viewer: viewerOf(actor) },
      some.map(({ gid }) => gid),
    );
    for (const { gid, from, to } of some) if (visible.has(gid)) shown.push([from, to]);
  }
  return shown;
}

/** Throws `id-collision` for the last of the renamings that the actor may see, and names none where all are hidden. */
export async function failShownCollision(
  work: Pick<Work, 'tx' | 'actor'>,
  colliding: readonly Renaming[],
): Promise<never> {
  const last = (await listShown(work, colliding)).at(-1);
  if (last !== undefined) failCollision({ from: last[0], to: last[1] });
  fail('id-collision', 'A record that you may not see would get an id that is taken; nothing was changed.', {
    details: 'Renaming would collide with existing item',
  });
}
