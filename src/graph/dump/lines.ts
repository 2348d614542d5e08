/** How a line of a dump is put together. */

import type { Snapshot } from '../../store/dump-store.ts';
import type { Gid } from '../../store/viewer.ts';

interface LineHead {
  readonly id: string;
  readonly type: string;
  readonly gid: Gid;
  /** JSON text. */
  readonly data: string;
}

/** @param relations names and JSON texts; those without a text are left out. They stand in the order of their names. */
export function writeLine(
  { id, type, gid, data }: LineHead,
  relations: readonly (readonly [name: string, text: string])[],
): string {
  const texts = relations
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{"id":${JSON.stringify(id)},"type":"${type}","gid":${gid},"data":${data},"relationships":{${texts.join(',')}}}\n`;
}

/** JSON text of references to these, empty for none. */
export type References = (gids: readonly Gid[]) => string;

/** Reads the names of all that is pointed to. A deleted record is told apart from others of its id by its gid. */
export async function findEnds(snapshot: Snapshot, gids: readonly Gid[]): Promise<References> {
  const wanted = [...new Set(gids)];
  const ids = await snapshot.dump.listIds(wanted);
  const gone = wanted.filter((gid) => !ids.has(gid));
  const tombstones = new Map((await snapshot.items.listTombstones(gone)).map((row) => [row.gid, row.id]));
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
