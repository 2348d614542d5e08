/** Merges the content of a stored item with the content of a file, and reports whether the item changes. */
import { isEqual } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import type { CloseStep, PartDraft } from '../../model/draft.ts';
import type { ItemRow } from '../../store/items.ts';
import type { PartRow, SourceRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { inStoredForm, isSameSource, mergeDescriptions } from '../content/imported-descriptions.ts';
import { PartBuilder, parseParts, partGids, partGidsById, stringifyParts } from '../content/part-builder.ts';
import type { LanguageChange } from './assumed-languages.ts';
import { type OpenItem, uneditedSources } from './open-item.ts';

export interface ValidDraft {
  readonly data: CloseStep['data'];
  readonly parts: readonly PartDraft[];
}

interface Incoming {
  readonly draft: ValidDraft;
  readonly sources: readonly SourceRow[];
  /** Sources whose descriptions are missing from a file that contains the whole record. */
  readonly removed: readonly SourceRow[];
  /** Descriptions that get another language. */
  readonly changes: readonly LanguageChange[];
  /** The first of a range of consecutive gids, one for each part of the draft, including nested parts. */
  readonly firstGid: Gid;
  readonly newId: () => string;
}

interface MergedItem {
  /** Whether the content is unchanged. */
  readonly isSame: boolean;
  /** Stored texts. */
  readonly data: string;
  readonly parts: string;
  readonly newParts: readonly PartRow[];
  /** Parts that were removed. */
  readonly removedParts: readonly Gid[];
}

export function mergeItem(item: OpenItem, before: ItemRow, incoming: Incoming): MergedItem {
  const { draft, sources, removed, changes, firstGid, newId } = incoming;
  // Fields that the item's only source no longer has are removed; fields from other sources or from a person stay.
  const covered = [...sources, ...removed, ...changes.map(({ from }) => from)];
  const isOnlySource =
    item.sources.length > 0 &&
    uneditedSources(item).every((s) => covered.some((source) => isSameSource(s, source)));
  const stored = parseParts(before.parts);
  const storedData = JSON.parse(before.data) as Data;
  const writer = new PartBuilder(item.gid, firstGid, newId, partGidsById(stored));
  const merged = mergeDescriptions(item.id, stored, draft.parts, (part, id) => writer.buildPart(part, id), {
    removed,
    changes,
  });
  const imported = inStoredForm(draft.data, storedData);
  const data = isOnlySource ? imported : { ...storedData, ...imported };
  const kept = new Set(partGids(merged.kept));
  return {
    isSame: isEqual(merged.kept, stored) && isEqual(data, storedData),
    data: JSON.stringify(data),
    parts: stringifyParts(merged.kept),
    newParts: writer.rows,
    removedParts: partGids(merged.replaced).filter((gid) => !kept.has(gid)),
  };
}

/** Whether earlier imports had the same content and nobody has edited it since. */
export function isUnchangedSinceImport(
  item: OpenItem,
  step: CloseStep,
  sources: readonly SourceRow[],
  removed: readonly SourceRow[],
): boolean {
  if (step.isReferenceOnly === true) return true;
  const isSame = (source: SourceRow): boolean =>
    item.sources.some((s) => isSameSource(s, source) && s.digest === source.digest);
  return removed.length === 0 && sources.every(isSame);
}

/** Whether the source was imported before and its description was not edited since. */
export function isUnedited(item: OpenItem, source: SourceRow): boolean {
  return item.sources.some((s) => isSameSource(s, source) && s.digest !== null);
}
