/** Streams the log of an import as JSON, with the outcome of each item, which is read from the keys file and never collected in memory. */
import type { ImportOutcome, UnitSyncOutcome } from '../../graph/import/import.ts';
import type { ImportLog } from './import-log.ts';
import { type OutcomeLine, readOutcomes } from './outcomes-file.ts';

const outcomes: readonly ImportOutcome[] = ['created', 'updated', 'unchanged'];

/** Minimum length of the yielded texts. */
const pieceCharacters = 64 * 1024;

interface LogOptions {
  readonly keysFile: string;
  /** Adds `created_keys`, `updated_keys` and `unchanged_keys`: ids by file. */
  readonly keys: boolean;
  /** Adds `diff`: the changes of each updated item. */
  readonly diff: boolean;
}

/** The log in the form of the profile: `errors` can be a list or a map. */
type WireLog = Omit<ImportLog, 'errors'> & { readonly errors: unknown };

export function streamLog(log: WireLog, options: LogOptions): AsyncGenerator<string> {
  return inPieces(log.sync === undefined ? logTexts(log, options) : syncTexts(log, options));
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

async function* syncTexts({ sync: _, ...log }: WireLog, options: LogOptions): AsyncGenerator<string> {
  yield '{"log":';
  yield* logTexts(log, options);
  yield* listOf('created', 'added', options.keysFile, ([, id]) => JSON.stringify(id));
  yield* listOf('deleted', 'deleted', options.keysFile, ([, id]) => JSON.stringify(id));
  const pair = ([, id, newId]: OutcomeLine): string => `${JSON.stringify(id)}:${JSON.stringify(newId)}`;
  yield* listOf('moved', 'moved', options.keysFile, pair, '{}');
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

/** A JSON member with one entry for each line of the outcome. */
async function* listOf(
  name: string,
  wanted: ImportOutcome | UnitSyncOutcome,
  keysFile: string,
  toText: (line: OutcomeLine) => string,
  [open, close] = '[]',
): AsyncGenerator<string> {
  yield `,"${name}":${open}`;
  let separator = '';
  for await (const line of readOutcomes(keysFile)) {
    if (line[0] !== wanted) continue;
    yield separator + toText(line);
    separator = ',';
  }
  yield close!;
}

/** Relies on the order of the lines: an import reads one file after the other. */
async function* idsByFile(wanted: ImportOutcome, keysFile: string): AsyncGenerator<string> {
  let current: string | undefined;
  for await (const [outcome, file, id] of readOutcomes(keysFile)) {
    if (outcome !== wanted) continue;
    if (file === current) yield `,${JSON.stringify(id)}`;
    else yield `${current === undefined ? '' : '],'}${JSON.stringify(file)}:[${JSON.stringify(id)}`;
    current = file;
  }
  if (current !== undefined) yield ']';
}
