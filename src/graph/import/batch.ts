import type { DraftStep } from '../../model/draft.ts';
import type { PartRow, SourceRow } from '../../store/connections.ts';
import type { NewVersion } from '../../store/history.ts';
import type { NewItem } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
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
  await tx.items.insert(batch.items);
  // Before the subjects, with which the event keeps the audience of the items.
  if (accessors.length > 0)
    await tx.access.restrictNew(
      batch.items.map(({ gid }) => gid),
      accessors,
    );
  await tx.parts.insert(batch.parts);
  await tx.sources.upsert(batch.sources);
  await tx.versions.insert(batch.versions);
  await tx.events.insertSubjects(event, batch.subjects, [...batch.tops]);
  if (batch.touched.length > 0) await tx.items.setLastEvent(batch.touched, event);
  await tx.items.setPositions(batch.positions);
  await tx.items.addToCounts('childCount', batch.children);
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
