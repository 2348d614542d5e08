/**
 * Fills a store from the lines of a dump (docs/dump-format.md), in one transaction. The lines are read three times, so that references may lead
 * forward and nothing but a batch of them is in memory: once for their shape and the highest gid, once to write the records, once to connect
 * them. Ids are kept as they are; counts, promotion and who may see what are worked out anew. No event is written.
 */
import { type DumpRecord, parseDumpLine } from '../model/dump-record.ts';
import { Failure, fail } from '../model/errors.ts';
import { recordTypes } from '../model/registry.ts';
import { adminGroupId, reservedIds } from '../model/system.ts';
import type { RestoreTransaction } from '../store/dump-store.ts';
import type { ItemRow } from '../store/items.ts';
import type { Gid } from '../store/viewer.ts';
import { Connector } from './dump/connect-records.ts';
import { failDoubles } from './dump/doubles.ts';
import { withoutEndLine } from './dump/end-line.ts';
import {
  highestGid,
  type NumberedRecord,
  Numbering,
  numberedLines,
  type ReadLines,
} from './dump/numbering.ts';
import { RestoreWriter } from './dump/write-records.ts';
import type { Environment } from './environment.ts';
import { initialise } from './initialise.ts';

/** How often the lines are read when nothing is wrong with them, for those who show how far it is. */
export const timesRead = 3;

/** Records written or connected in one go. */
const batchSize = 200;

export interface Restored {
  /** Lines of the dump, by type. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Throws `duplicate` when the store holds records, and `invalid` naming the line. Nothing is kept then. */
export async function restoreStore(
  tx: RestoreTransaction,
  env: Environment,
  readDump: ReadLines,
): Promise<Restored> {
  await requireEmpty(tx);
  const readLines = withoutEndLine(readDump);
  const counts = new Map<string, number>();
  const highest = await scan(readLines, counts);
  const own = await takeOwnRecords(tx);
  try {
    const numbered = () => inBatches(numberedLines(readLines, new Numbering(highest + 1)));
    const writer = new RestoreWriter(tx, env);
    for await (const batch of numbered()) await writer.write(batch);
    await tx.restore.startGidsAt(writer.highestGid + 1);
    await putMissing(tx, own);
    const connector = new Connector(tx, writer.late);
    for await (const batch of numbered()) await connector.connect(batch);
    await tx.restore.countChildren();
    if ((await tx.restore.findDuplicateGid()) !== undefined) fail('duplicate', 'A gid is used twice.');
    await tx.restore.finish();
  } catch (error) {
    // A store tells a clash each in its own way, some of them late, and none by the line.
    if (!(error instanceof Failure) || !['invalid', 'unavailable'].includes(error.code))
      await failDoubles(readLines);
    throw error;
  }
  return { counts };
}

/** What every store holds from the start, to be put back where the dump does not have it. */
async function takeOwnRecords(tx: RestoreTransaction): Promise<readonly ItemRow[]> {
  if ((await tx.items.find(adminGroupId)) === undefined) await initialise({ transaction: (run) => run(tx) });
  const own = await tx.items.listById([...reservedIds]);
  await tx.restore.deleteItems();
  return [...own].sort((a, b) => a.gid - b.gid);
}

async function putMissing(tx: RestoreTransaction, own: readonly ItemRow[]): Promise<void> {
  const present = new Set((await tx.items.listHeads(own.map((row) => row.id))).map((head) => head.id));
  const missing = own.filter((row) => !present.has(row.id));
  const first = await tx.reserveGids(missing.length);
  await tx.items.insert(missing.map((row, i) => ({ ...row, gid: first + i })));
}

/** What a store holds from the start does not count. */
async function requireEmpty(tx: RestoreTransaction): Promise<void> {
  for (const { name, kind } of recordTypes) {
    if (kind !== 'item') continue;
    const [first, second] = await tx.items.list({ type: name }, 'everything', { offset: 0, limit: 2 });
    if (second !== undefined || (first !== undefined && first.id !== adminGroupId)) failFull();
  }
  if ((await tx.events.count({}, 'everything')) > 0) failFull();
}

function failFull(): never {
  fail(
    'duplicate',
    'The store holds records already, and a dump is restored into an empty one; nothing was changed.',
  );
}

/** The shape of every line, before anything is written. Returns the highest gid that is given. */
async function scan(readLines: ReadLines, counts: Map<string, number>): Promise<Gid> {
  let highest = 0;
  for await (const { number, text } of readLines()) {
    const record = parseNumbered(number, text);
    highest = Math.max(highest, highestGid(record));
    counts.set(record.type, (counts.get(record.type) ?? 0) + 1);
  }
  return highest;
}

function parseNumbered(line: number, text: string): DumpRecord {
  try {
    return parseDumpLine(text);
  } catch (error) {
    if (error instanceof Failure) fail(error.code, `line ${line}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function* inBatches(records: AsyncIterable<NumberedRecord>): AsyncGenerator<readonly NumberedRecord[]> {
  let batch: NumberedRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
