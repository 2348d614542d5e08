/** The differences that an import makes to one record, as its dry run stores them for review (graph/reviews.ts). */
import type { RecordTree } from '../model/bundle.ts';
import type { ItemRow } from '../store/items.ts';
import type { Gid } from '../store/viewer.ts';
import { toBundle } from './content/content.ts';

export const reviewedKinds = ['created', 'updated', 'moved', 'deleted', 'unchanged'] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** The content of a record or of a part. Parts that the import would create have no id: they get another one in each run. */
export interface ReviewedState extends RecordTree<ReviewedState> {
  readonly id?: string | undefined;
}

/** Equal for two runs if and only if they make the same differences to the same state of the record. */
export interface ReviewedRecord {
  readonly kind: ReviewedKind;
  readonly id: string;
  readonly type: string;
  /** Of a moved unit: its present id. */
  readonly from?: string;
  /** Absent for units that only the store has. */
  readonly file?: string;
  readonly line?: number;
  /** Number of records that begin before it in the file. A record is reported when it ends, after those below it. */
  readonly order?: number;
  /** The stored record, unless it is created. */
  readonly stored?: { readonly gid: Gid; readonly revision: number };
  /** Absent for a created or unchanged record. With the id after the move, if it is moved. */
  readonly before?: ReviewedState;
  /** Absent for a deleted or unchanged record, and for one of which only connections change. */
  readonly after?: ReviewedState;
}

type Texts = Pick<ItemRow, 'id' | 'type' | 'data' | 'parts'>;

/** @param known an earlier state: the ids of its parts stay. Without one, all ids that are not derived from the record's id are omitted. */
export function toReviewedState(item: Texts, known?: ReviewedState): ReviewedState {
  const { id } = item;
  const { type, data, relationships } = toBundle(item);
  const kept = new Set<string>();
  if (known !== undefined) collectIds(known, kept);
  const keep = (partId: string): string | undefined =>
    isDerived(partId, id) || kept.has(partId) ? partId : undefined;
  return { id, ...withParts({ type, data, relationships }, keep) };
}

/** The stored state. @param id the id that the item will have after it was moved: the ids of its descriptions begin with it. */
export function toStoredState(item: Texts, id = item.id): ReviewedState {
  const { type, data, relationships } = toBundle(item);
  const rename = (partId: string): string =>
    isDerived(partId, item.id) ? id + partId.slice(item.id.length) : partId;
  return { id, ...withParts({ type, data, relationships }, rename) };
}

function withParts(
  { type, data, relationships }: ReviewedState,
  toId: (id: string) => string | undefined,
): Omit<ReviewedState, 'id'> {
  const toPart = (part: ReviewedState): ReviewedState => {
    const id = part.id === undefined ? undefined : toId(part.id);
    return { ...(id !== undefined && { id }), ...withParts(part, toId) };
  };
  const relations = Object.entries(relationships).map(([name, parts]) => [name, parts.map(toPart)] as const);
  return { type, data, relationships: Object.fromEntries(relations) };
}

/** Descriptions have ids that begin with that of the record; all other parts have UUIDs. */
function isDerived(partId: string, id: string): boolean {
  return partId.startsWith(`${id}.`);
}

function collectIds({ relationships }: ReviewedState, ids: Set<string>): void {
  for (const parts of Object.values(relationships))
    for (const part of parts) {
      if (part.id !== undefined) ids.add(part.id);
      collectIds(part, ids);
    }
}
