/**
 * Keeps a list of all units up to date by following the change feed, as an indexer or a portal does.
 *
 *   node client/example/keep-up.ts http://127.0.0.1:8080/archive
 */
import { createClient } from '../src/client.ts';
import { followChanges } from '../src/follow-changes.ts';
import { FondsError } from '../src/fonds-error.ts';

const fonds = createClient({ url: process.argv[2] ?? 'http://127.0.0.1:8080/archive' });
const titles = new Map<number, string>();

for await (const change of followChanges(fonds, { type: ['DocumentaryUnit'] })) {
  // The gid of a record stays when its id changes.
  if (change.what === 'deleted') titles.delete(change.gid);
  else titles.set(change.gid, await titleOf(change.id));
  console.log(`${change.what} ${change.id}; ${titles.size} units; continue after ${change.cursor}`);
}

/** The record may be deleted before it is read; a later change reports that. */
async function titleOf(id: string): Promise<string> {
  try {
    const unit = await fonds.getDocumentaryUnit({ id });
    return String(unit.relationships?.describes?.[0]?.data.name ?? unit.data.identifier);
  } catch (error) {
    if (error instanceof FondsError && ['not-found', 'gone'].includes(error.code)) return '';
    throw error;
  }
}
