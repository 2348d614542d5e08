/** Writes the lines of a dump. */

import type { Snapshot } from '../../store/dump-store.ts';
import type { Gid } from '../../store/viewer.ts';
import { requireRestorable } from './check-record.ts';

interface LineHead {
  readonly id: string;
  readonly type: string;
  readonly gid: Gid;
  /** JSON text. */
  readonly data: string;
}

/**
 * Throws `invalid` if a restore would reject the line.
 * @param relations names and JSON texts. They are written in the order of their names; empty texts are omitted.
 */
export function writeLine(
  { id, type, gid, data }: LineHead,
  relations: readonly (readonly [name: string, text: string])[],
): string {
  const texts = relations
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const line = `{"id":${JSON.stringify(id)},"type":"${type}","gid":${gid},"data":${data},"relationships":{${texts.join(',')}}}\n`;
  requireRestorable(id, line);
  return line;
}

/** The JSON text of references to these records; empty if there are none. */
export type WriteReferences = (gids: readonly Gid[]) => string;

/** Reads the ids of the records. References to deleted records contain the gid, since other records may have had the same id. */
export async function prepareReferences(snapshot: Snapshot, gids: readonly Gid[]): Promise<WriteReferences> {
  const wanted = [...new Set(gids)];
  const ids = await snapshot.dump.listIds(wanted);
  const deleted = wanted.filter((gid) => !ids.has(gid));
  const tombstones = new Map((await snapshot.items.listTombstones(deleted)).map((row) => [row.gid, row.id]));
  const nameOf = (gid: Gid): string => {
    const id = ids.get(gid);
    if (id !== undefined) return `{"id":${JSON.stringify(id)}}`;
    const was = tombstones.get(gid);
    return was === undefined ? '' : `{"id":${JSON.stringify(was)},"gid":${gid}}`;
  };
  return (list) => {
    const names = list.map(nameOf).filter((name) => name !== '');
    return names.length === 0 ? '' : `[${names.join(',')}]`;
  };
}
