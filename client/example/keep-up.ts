/**
 * Keeps a list of the units of an archive up to date without ever reading all of them again: what an indexer or a portal does.
 *
 *   node client/example/keep-up.ts http://127.0.0.1:8080/archive
 */
import { createClient } from '../src/client.ts';
import { followChanges } from '../src/follow-changes.ts';
import { FondsError } from '../src/fonds-error.ts';

const fonds = createClient({ url: process.argv[2] ?? 'http://127.0.0.1:8080/archive' });
const titles = new Map<number, string>();

for await (const change of followChanges(fonds, { type: ['DocumentaryUnit'] })) {
  // The number of a record stays when its id changes.
  if (change.what === 'deleted') titles.delete(change.gid);
  else titles.set(change.gid, await titleOf(change.id));
  console.log(`${change.what} ${change.id}; ${titles.size} units; go on from ${change.cursor}`);
}

/** What was changed may be gone by the time it is read: a later change tells of that. */
async function titleOf(id: string): Promise<string> {
  try {
    const unit = await fonds.getDocumentaryUnit({ id });
    return String(unit.relationships?.describes?.[0]?.data.name ?? unit.data.identifier);
  } catch (error) {
    if (error instanceof FondsError && ['not-found', 'gone'].includes(error.code)) return '';
    throw error;
  }
}
