/**
 * The log of an import as JSON text, with what became of each item: read from the file that the import wrote, and never held in memory.
 */
import type { ImportOutcome, SyncOutcome } from '../graph/importer.ts';
import type { ImportLog } from './import-log.ts';
import { type KeyLine, readKeys } from './keys-file.ts';

const outcomes: readonly ImportOutcome[] = ['created', 'updated', 'unchanged'];

/** Text is passed on in pieces of about this length. */
const pieceCharacters = 64 * 1024;

export interface LogOptions {
  readonly keysFile: string;
  /** Adds `created_keys`, `updated_keys` and `unchanged_keys`: ids by file. */
  readonly keys: boolean;
  /** Adds `diff`: what is other than before, in each item that was updated. */
  readonly diff: boolean;
}

/** A log as it goes out: `errors` may have another shape. */
type WireLog = Omit<ImportLog, 'errors'> & { readonly errors: unknown };

export function streamLog(log: WireLog, wishes: LogOptions): AsyncGenerator<string> {
  return inPieces(log.sync === undefined ? logTexts(log, wishes) : syncTexts(log, wishes));
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceCharacters) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

async function* syncTexts({ sync: _, ...log }: WireLog, wishes: LogOptions): AsyncGenerator<string> {
  yield '{"log":';
  yield* logTexts(log, wishes);
  yield* listOf('created', 'added', wishes.keysFile, ([, id]) => JSON.stringify(id));
  yield* listOf('deleted', 'deleted', wishes.keysFile, ([, id]) => JSON.stringify(id));
  const pair = ([, id, newId]: KeyLine): string => `${JSON.stringify(id)}:${JSON.stringify(newId)}`;
  yield* listOf('moved', 'moved', wishes.keysFile, pair, '{}');
  yield '}';
}

async function* logTexts(log: WireLog, { keysFile, keys, diff }: LogOptions): AsyncGenerator<string> {
  yield JSON.stringify(log).slice(0, -1);
  for (const outcome of keys ? outcomes : []) {
    yield `,"${outcome}_keys":{`;
    yield* idsByFile(outcome, keysFile);
    yield '}';
  }
  if (diff)
    yield* listOf('diff', 'updated', keysFile, ([, file, id, changes = []]) =>
      JSON.stringify({ id, file, changes }),
    );
  yield '}';
}

/** A member with what is said of each line of an outcome. */
async function* listOf(
  name: string,
  wanted: ImportOutcome | SyncOutcome,
  keysFile: string,
  toText: (line: KeyLine) => string,
  [open, close] = '[]',
): AsyncGenerator<string> {
  yield `,"${name}":${open}`;
  let between = '';
  for await (const line of readKeys(keysFile)) {
    if (line[0] !== wanted) continue;
    yield between + toText(line);
    between = ',';
  }
  yield close!;
}

/** An import reads one file after the other, so the ids of a file stand together. */
async function* idsByFile(wanted: ImportOutcome, keysFile: string): AsyncGenerator<string> {
  let current: string | undefined;
  for await (const [outcome, file, id] of readKeys(keysFile)) {
    if (outcome !== wanted) continue;
    if (file === current) yield `,${JSON.stringify(id)}`;
    else yield `${current === undefined ? '' : '],'}${JSON.stringify(file)}:[${JSON.stringify(id)}`;
    current = file;
  }
  if (current !== undefined) yield ']';
}
