/**
 * The last line of a dump: `{"type":"End","records":12}`. It states the number of records before it, so that an incomplete dump is rejected.
 */
import type { DumpLine } from '../../model/dump-record.ts';
import { fail } from '../../model/errors.ts';
import { failAt, type ReadLines } from './assign-gids.ts';

const endType = 'End';

/** Appends the end line to the text of a dump, in which each record ends in a line feed. */
export async function* withEndLine(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let records = 0;
  for await (const piece of pieces) {
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) records++;
    yield piece;
  }
  yield `${endLine(records)}\n`;
}

function endLine(records: number): string {
  return JSON.stringify({ type: endType, records });
}

/**
 * The lines before the end line. While they are read, throws `invalid` if the end line is missing, is not the last line, or states another
 * number of records.
 * @param isOptional accepts a dump without an end line, as the first versions of Fonds wrote it; an end line is still checked.
 */
export function withoutEndLine(readLines: ReadLines, isOptional: boolean): ReadLines {
  return async function* () {
    let records = 0;
    let last: DumpLine | undefined;
    for await (const line of readLines()) {
      if (last !== undefined) {
        if (parseEndLine(last) !== undefined)
          failAt(last.number, `this is the last line of a dump, but other lines follow. ${restoredNothing}`);
        records++;
        yield last;
      }
      last = line;
    }
    if (isOptional && last !== undefined && parseEndLine(last) === undefined) yield last;
    else requireEndLine(last, records);
  };
}

const restoredNothing = 'Nothing was restored.';

/** @param records number of records before the last line. */
function requireEndLine(last: DumpLine | undefined, records: number): void {
  if (last === undefined) fail('invalid', `The dump is empty. ${restoredNothing} Create the dump again.`);
  const end = parseEndLine(last);
  if (end === undefined) {
    fail(
      'invalid',
      `The dump ends after line ${last.number} without its last line, so it is incomplete. ${restoredNothing} Create the dump again. If a first version of Fonds or another program wrote the file and it is complete, use --without-end, or add the line ${endLine(records + 1)}`,
    );
  }
  if (end.records !== records) {
    failAt(
      last.number,
      `the end of the dump must state the number of records before it, ${records}, and "records" is ${JSON.stringify(end.records) ?? 'missing'}: lines were lost or added. ${restoredNothing}`,
    );
  }
}

/** Undefined for a record, and for text that is not JSON. */
function parseEndLine({ text }: DumpLine): { readonly records?: unknown } | undefined {
  // Avoids parsing every record twice. Quotes inside JSON strings are escaped.
  if (!text.includes(`"${endType}"`)) return undefined;
  try {
    const json = JSON.parse(text) as { readonly type?: unknown; readonly records?: unknown } | null;
    return json?.type === endType ? json : undefined;
  } catch {
    return undefined;
  }
}
