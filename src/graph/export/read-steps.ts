/** Reads an item and its descendants as export steps: a record opens, its descendants follow, it closes. */
import { inBatches } from '../../lib/batches.ts';
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { keepVisible } from '../lookup.ts';
import { isFlat, readWithHidden } from '../tree/descendants.ts';
import { childrenOf } from '../tree/hierarchy.ts';
import { type RecordOptions, toExportedRecords } from './exported-records.ts';

interface StepOptions extends RecordOptions {
  readonly withDescendants: boolean;
}

/** Rows whose neighbours are read together. */
const rowsPerBatch = 20;

/** A record writer takes up to half a millisecond per record, and other requests are served between two batches. */
const stepsPerBatch = 10;

export async function* readSteps(
  context: ReadContext,
  top: ItemRow,
  options: StepOptions,
): AsyncGenerator<readonly ExportStep[]> {
  /** For each open item whether it is visible. */
  const open: boolean[] = [];
  let batch: (ItemRow | undefined)[] = [];
  let rowCount = 0;
  for await (const row of options.withDescendants ? walk(context.store, top) : [top, undefined]) {
    batch.push(row);
    if (row !== undefined) rowCount += 1;
    // The first batch is the item alone, so that the first byte is sent early.
    if (rowCount < rowsPerBatch && open.length > 0) continue;
    const isFull = rowCount >= rowsPerBatch;
    yield* inBatches(await toSteps(context, batch, open, options), stepsPerBatch);
    batch = [];
    rowCount = 0;
    if (isFull) await waitForTimeSlice();
  }
  yield* inBatches(await toSteps(context, batch, open, options), stepsPerBatch);
}

async function toSteps(
  context: ReadContext,
  batch: readonly (ItemRow | undefined)[],
  open: boolean[],
  options: StepOptions,
): Promise<readonly ExportStep[]> {
  const rows = batch.filter((row) => row !== undefined);
  // The visibility of the topmost item was checked by the caller.
  const checked = open.length === 0 ? 1 : 0;
  const visible = await keepVisible(context.store, context.viewer, rows.slice(checked));
  const shown = [...rows.slice(0, checked), ...visible];
  const records = await toExportedRecords(context, shown, options);
  const byGid = new Map<Gid, ExportedRecord>(shown.map((row, i) => [row.gid, records[i]!]));
  const steps: ExportStep[] = [];
  for (const row of batch) {
    if (row === undefined) {
      if (open.pop() === true) steps.push({ step: 'close' });
      continue;
    }
    const found = byGid.get(row.gid);
    // The file does not contain the ancestors that may restrict its topmost item, so the item itself is marked.
    const isMarked = open.length === 0 && row.restricted;
    const record = found !== undefined && isMarked ? { ...found, isRestricted: true } : found;
    open.push(record !== undefined);
    if (record !== undefined) steps.push({ step: 'open', record });
  }
  return steps;
}

/** Yields each item, then its descendants, then undefined for its end. Keeps one batch of children in memory for each level. */
async function* walk(reads: StoreReader, top: ItemRow): AsyncGenerator<ItemRow | undefined> {
  yield top;
  // All descendants are children of a flat item too, and may be below several of them: each is yielded once, as a child.
  if (isFlat(top)) {
    for await (const row of readWithHidden(reads, { parent: top.gid })) {
      yield row;
      yield undefined;
    }
    return yield undefined;
  }
  // An item that is a child by edges can have several parents, and the number of paths to it can grow exponentially.
  const seen = getRecordType(top.type).children.by === 'parent' ? undefined : new Set([top.gid]);
  const levels = [readWithHidden(reads, childrenOf(top))];
  while (levels.length > 0) {
    const { done, value: row } = await levels.at(-1)!.next();
    if (done === true) {
      levels.pop();
      yield undefined;
      continue;
    }
    if (seen?.has(row.gid) === true) continue;
    seen?.add(row.gid);
    yield row;
    if (row.childCount > 0) levels.push(readWithHidden(reads, childrenOf(row)));
    else yield undefined;
  }
}
