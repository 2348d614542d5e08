/**
 * Restores a dump (docs/dump-format.md) into an empty store, in one transaction. The lines are read three times, so that references to later
 * lines work and only one batch is in memory: to check the lines and find the highest gid, to write the records, and to connect them. Ids are
 * kept; counts, promotion scores and restrictions are computed again. No event is written.
 */
import type { DumpRecord } from '../../model/dump-record.ts';
import { Failure, fail } from '../../model/errors.ts';
import { findActorIdProblem } from '../../model/identifiers.ts';
import { recordTypes, reservedIds } from '../../model/registry.ts';
import { adminGroupId } from '../../model/system.ts';
import type { RestoreTransaction } from '../../store/dump-store.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { Environment } from '../environment.ts';
import { initialise } from '../initialise.ts';
import { type AmbiguousActor, findConflictingActor } from './ambiguous-actors.ts';
import {
  failAt,
  GidAssigner,
  highestGid,
  type NumberedRecord,
  numberedLines,
  type ReadLines,
} from './assign-gids.ts';
import { parseAndCheckLine } from './check-record.ts';
import { Connector } from './connect-records.ts';
import { requireNoDuplicates } from './duplicates.ts';
import { withoutEndLine } from './end-line.ts';
import { RecordRestorer } from './write-records.ts';

/** How often the lines of a valid dump are read, for progress displays. */
export const restorePasses = 3;

/** Records that are written or connected together. */
const batchSize = 200;

export interface RestoreResult {
  /** Number of lines by type. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Throws `duplicate` if the store is not empty, and `invalid` with the number of the line. The transaction is then rolled back.
 * @param withoutEnd whether to accept a dump without an end line.
 */
export async function restoreStore(
  tx: RestoreTransaction,
  env: Environment,
  readDump: ReadLines,
  withoutEnd = false,
): Promise<RestoreResult> {
  await requireEmpty(tx);
  const readLines = withoutEndLine(readDump, withoutEnd);
  const { counts, highest, ambiguous } = await scan(readLines);
  const own = await takeOwnRecords(tx, env);
  try {
    const numbered = () => inBatches(numberedLines(readLines, new GidAssigner(highest + 1)));
    const writer = new RecordRestorer(tx, env);
    for await (const batch of numbered()) await writer.write(batch);
    await tx.restore.startGidsAt(writer.highestGid + 1);
    await putMissing(tx, own);
    const conflicting = await findConflictingActor(tx.items, ambiguous);
    if (conflicting !== undefined)
      failAt(conflicting.line, `${conflicting.problem}. Give it another id wherever the dump names it.`);
    const connector = new Connector(tx, writer.forwardReferences);
    for await (const batch of numbered()) await connector.connect(batch);
    await tx.restore.updateCountsAndLastEvents();
    if ((await tx.restore.findDuplicateGid()) !== undefined) fail('duplicate', 'A gid is used twice.');
    await tx.restore.finish(env.profile.inheritsRestrictions);
  } catch (error) {
    // The engines report duplicates in different ways, some of them late, and never with the number of the line.
    if (!(error instanceof Failure) || !['invalid', 'unavailable'].includes(error.code))
      await requireNoDuplicates(readLines);
    throw error;
  }
  return { counts };
}

/** Records that every store has from the start. They are written again if the dump does not contain them. */
async function takeOwnRecords(tx: RestoreTransaction, env: Environment): Promise<readonly ItemRow[]> {
  if ((await tx.items.find(adminGroupId)) === undefined)
    await initialise({ transaction: (run) => run(tx) }, env.profile);
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

/** Throws `duplicate` unless the store contains only the records that it has from the start. */
async function requireEmpty(tx: RestoreTransaction): Promise<void> {
  for (const { name, kind } of recordTypes) {
    if (kind !== 'item') continue;
    const [first, second] = await tx.items.list({ type: name }, 'everything', { offset: 0, limit: 2 });
    if (second !== undefined || (first !== undefined && first.id !== adminGroupId)) failFull();
  }
  if ((await tx.events.count({}, 'everything')) > 0) failFull();
}

function failFull(): never {
  fail('duplicate', 'The store is not empty. Restore a dump into an empty store; nothing was changed.');
}

type AmbiguousLine = AmbiguousActor & { readonly line: number };

interface Scanned extends RestoreResult {
  /** The highest gid in the dump. */
  readonly highest: Gid;
  readonly ambiguous: readonly AmbiguousLine[];
}

/** Checks every line on its own before anything is written. */
async function scan(readLines: ReadLines): Promise<Scanned> {
  const counts = new Map<string, number>();
  const ambiguous: AmbiguousLine[] = [];
  let highest = 0;
  for await (const { number: line, text } of readLines()) {
    const record = parseNumbered(line, text);
    const { id, type } = record;
    highest = Math.max(highest, highestGid(record));
    counts.set(type, (counts.get(type) ?? 0) + 1);
    const problem = findActorIdProblem(type, id);
    if (problem !== undefined) ambiguous.push({ id, line, problem });
  }
  return { counts, highest, ambiguous };
}

function parseNumbered(line: number, text: string): DumpRecord {
  try {
    return parseAndCheckLine(text);
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
