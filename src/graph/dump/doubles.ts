/**
 * Finds the lines of a dump that clash: a store tells that something is there twice, and a person needs the place. Only called when all is lost
 * anyway, so it may hold all ids in memory.
 */
import { type DumpPart, type DumpRecord, parseDumpLine } from '../../model/dump-record.ts';
import { failAt, type ReadLines } from './numbering.ts';

/** Throws `invalid` where an id or a gid is used twice; returns where none is. */
export async function failDoubles(readLines: ReadLines): Promise<void> {
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
      // An id can be used again when its record is deleted.
      if (record.kind !== 'tombstone') note(id, number, `id '${id}'`);
      note(gid, number, `gid ${gid}`);
    }
  }
}

function withParts(record: DumpRecord): readonly Pick<DumpPart, 'id' | 'gid'>[] {
  const all = (parts: readonly DumpPart[]): DumpPart[] =>
    parts.flatMap((part) => [part, ...Object.values(part.relationships).flatMap(all)]);
  return [record, ...all(record.parts)];
}
