import type { DraftStep } from '../../model/draft.ts';
import type { Gid, NewItem, NewVersion, PartRow, SourceRow } from '../../store/store.ts';
import { countParts } from '../items/part-writer.ts';
import type { ImportContext } from './import-context.ts';

/** Rows of one batch of an import, written together. */
export interface Batch {
  readonly items: NewItem[];
  readonly parts: PartRow[];
  readonly sources: SourceRow[];
  readonly versions: NewVersion[];
  readonly subjects: Gid[];
  /** What the subjects stand in at the top of their kind, or they themselves: harvesters are told of that alone. */
  readonly tops: Set<Gid>;
  /** Items that point to the event without having got another content. */
  readonly touched: Gid[];
  readonly positions: { gid: Gid; position: number }[];
  readonly children: { gid: Gid; by: number }[];
}

export function emptyBatch(): Batch {
  const rows = { items: [], parts: [], sources: [], versions: [] };
  return { ...rows, subjects: [], tops: new Set(), touched: [], positions: [], children: [] };
}

export async function writeBatch(
  { tx, event, accessors }: Pick<ImportContext, 'tx' | 'event' | 'accessors'>,
  batch: Batch,
): Promise<void> {
  await tx.insertItems(batch.items);
  // Before the subjects, with which the event keeps the audience of the items.
  if (accessors.length > 0)
    await tx.restrictItems(
      batch.items.map(({ gid }) => gid),
      accessors,
    );
  await tx.insertParts(batch.parts);
  await tx.putSources(batch.sources);
  await tx.insertVersions(batch.versions);
  await tx.insertSubjects(event, batch.subjects, [...batch.tops]);
  if (batch.touched.length > 0) await tx.setLastEvent(batch.touched, event);
  await tx.moveItems(batch.positions);
  await tx.addCounts('childCount', batch.children);
}

/** As many gids as the steps can need: for an item when it opens, for its version and its parts when it closes. */
export function countGids(steps: readonly DraftStep[]): number {
  let count = steps.length;
  for (const step of steps) {
    if (step.step === 'open') continue;
    for (const name in step.relationships) count += countParts(step.relationships[name]!);
  }
  return count;
}
