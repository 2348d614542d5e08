import { decodePercentHeaderText, readHeaderText } from '../../lib/text-encoding.ts';
import { actorTypes } from '../../model/system.ts';
import type { ItemReader } from '../../store/items.ts';

/** A user or group with `%XX` in its id: decoding the header X-User gives another id. */
export interface AmbiguousActor {
  readonly id: string;
  readonly problem: string;
}

/**
 * Stores of earlier versions can contain ambiguous actors; X-User still finds them by their exact id. Returns the first one whose decoded id is
 * that of another user or group: a client of that one would act as the ambiguous one.
 */
export async function findConflictingActor<Actor extends AmbiguousActor>(
  items: Pick<ItemReader, 'listHeads'>,
  actors: readonly Actor[],
): Promise<Actor | undefined> {
  for (const actor of actors) {
    const { id } = actor;
    const others = [readHeaderText(id), decodePercentHeaderText(id)].filter((other) => other !== id);
    const found = await items.listHeads(others);
    if (found.some(({ type }) => actorTypes.includes(type))) return actor;
  }
  return undefined;
}
