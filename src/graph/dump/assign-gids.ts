/** Lines of a dump as records with gids: the gid in the line or, if it has none, the next free one in the order of the file. */
import { type DumpLine, type DumpPart, type DumpRecord, parseDumpLine } from '../../model/dump-record.ts';
import { fail } from '../../model/errors.ts';
import type { Gid } from '../../store/viewer.ts';

/** Reads the lines from the start, without blank ones. It is called once for each pass. */
export type ReadLines = () => AsyncIterable<DumpLine>;

export interface NumberedPart extends DumpPart {
  readonly gid: Gid;
  readonly relationships: Readonly<Record<string, readonly NumberedPart[]>>;
}

export interface NumberedRecord extends DumpRecord {
  readonly line: number;
  readonly gid: Gid;
  readonly parts: readonly NumberedPart[];
}

/** Assigns gids, which are the same in each pass over the same lines. */
export class GidAssigner {
  #next: Gid;

  constructor(firstFree: Gid) {
    this.#next = firstFree;
  }

  assignGids(record: DumpRecord, line: number): NumberedRecord {
    // Rows of the journal and import profiles are no records, and refer to records by their gids.
    const gid = record.kind === 'journal' || record.kind === 'profile' ? 0 : (record.gid ?? this.#next++);
    return { ...record, line, gid, parts: this.#parts(record.parts) };
  }

  #parts(parts: readonly DumpPart[]): readonly NumberedPart[] {
    return parts.map((part) => {
      const gid = part.gid ?? this.#next++;
      const relationships: Record<string, readonly NumberedPart[]> = {};
      for (const name in part.relationships) relationships[name] = this.#parts(part.relationships[name]!);
      return { ...part, gid, relationships };
    });
  }
}

/** The lines must have been checked before. */
export async function* numberedLines(
  readLines: ReadLines,
  numbering: GidAssigner,
): AsyncGenerator<NumberedRecord> {
  for await (const { number, text } of readLines()) yield numbering.assignGids(parseDumpLine(text), number);
}

/** 0 if the record and its parts have no gids. */
export function highestGid(record: DumpRecord): Gid {
  return Math.max(record.gid ?? 0, ...record.parts.map(highestOfPart));
}

function highestOfPart(part: DumpPart): Gid {
  return Math.max(part.gid ?? 0, ...Object.values(part.relationships).flat().map(highestOfPart));
}

/** Throws `invalid`. */
export function failAt(line: number, message: string): never {
  fail('invalid', `line ${line}: ${message}`);
}
