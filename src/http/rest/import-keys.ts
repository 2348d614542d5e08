/** The log of an import with the ids of its items, read from the file that the import wrote and never held in memory. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportLog } from '../../transfer/import-log.ts';
import type { ImportOutcome } from '../../transfer/transfer.ts';

const outcomes: readonly ImportOutcome[] = ['created', 'updated', 'unchanged'];

/** Text is passed on in pieces of about this length. */
const pieceCharacters = 64 * 1024;

/** The log as JSON, with `created_keys`, `updated_keys` and `unchanged_keys`: ids by file. */
export async function* streamKeys(log: ImportLog, keysFile: string): AsyncGenerator<string> {
  yield JSON.stringify(log).slice(0, -1);
  for (const outcome of outcomes) {
    yield `,"${outcome}_keys":{`;
    yield* streamIds(outcome, keysFile);
    yield '}';
  }
  yield '}';
}

/** An import reads one file after the other, so the ids of a file stand together. */
async function* streamIds(wanted: ImportOutcome, keysFile: string): AsyncGenerator<string> {
  let piece = '';
  let current: string | undefined;
  for await (const line of createInterface({
    input: createReadStream(keysFile),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [outcome, file, id] = JSON.parse(line) as [ImportOutcome, string, string];
    if (outcome !== wanted) continue;
    if (file === current) piece += `,${JSON.stringify(id)}`;
    else piece += `${current === undefined ? '' : '],'}${JSON.stringify(file)}:[${JSON.stringify(id)}`;
    current = file;
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = '';
  }
  yield current === undefined ? '' : `${piece}]`;
}
