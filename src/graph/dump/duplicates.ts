/**
 * Finds the lines of a dump with duplicate ids or gids, since the store does not report lines. Called only after the restore has failed, so
 * keeping all ids in memory is acceptable.
 */
import { type DumpPart, type DumpRecord, parseDumpLine } from '../../model/dump-record.ts';
import { failAt, type ReadLines } from './assign-gids.ts';

/** Throws `invalid` if an id or a gid is used twice. */
export async function requireNoDuplicates(readLines: ReadLines): Promise<void> {
  const firstLines = new Map<string | number, number>();
  const note = (key: string | number | undefined, line: number, what: string): void => {
    if (key === undefined) return;
    const first = firstLines.get(key);
    if (first !== undefined)
      failAt(line, `the ${what} is used twice${first === line ? '' : `, first in line ${first}`}.`);
    firstLines.set(key, line);
  };
  for await (const { number, text } of readLines()) {
    const record = parseDumpLine(text);
    for (const { id, gid } of withParts(record)) {
      // The id of a deleted record can be used again.
      if (record.kind !== 'tombstone' && record.kind !== 'profile') note(id, number, `id '${id}'`);
      note(gid, number, `gid ${gid}`);
    }
  }
}

function withParts(record: DumpRecord): readonly Pick<DumpPart, 'id' | 'gid'>[] {
  const all = (parts: readonly DumpPart[]): DumpPart[] =>
    parts.flatMap((part) => [part, ...Object.values(part.relationships).flatMap(all)]);
  return [record, ...all(record.parts)];
}
