/** What the engines share in reading the change feed and the webhooks: how far one look goes, and rows as they become those of the contract. */
import type { FeedCursor, FeedPage, FeedRow, StoredWebhook } from './feed.ts';

/** Events that one read of the feed looks at, at most: some are about nothing that is still there. */
export const eventsPerLook = 500;

/** A row as both engines give it; an event about nothing has one without an item. */
export interface StoredFeedRow
  extends Omit<FeedRow, 'item' | 'exists' | 'restricted' | 'isFirst' | 'departure'> {
  readonly item: number | null;
  readonly exists: boolean | number;
  readonly restricted: boolean | number;
  readonly isFirst: boolean | number;
  readonly departedId: string | null;
  readonly lineage: string | null;
  readonly seenBy: string | null;
}

/** @param stored rows of whole events, as far as the limit allows. */
export function toFeedPage(stored: readonly StoredFeedRow[], after: FeedCursor, limit: number): FeedPage {
  const last = stored.at(-1);
  return {
    rows: stored.flatMap(toFeedRow),
    upTo: last === undefined ? after : placeOf(last, stored.length < limit),
  };
}

function placeOf({ sequence, item }: StoredFeedRow, isWhole: boolean): FeedCursor {
  return item === null || isWhole ? { sequence } : { sequence, item };
}

/** Subjects that are neither there nor told of as gone are left out. */
function toFeedRow({ departedId, lineage, seenBy, ...row }: StoredFeedRow): FeedRow[] {
  const { item } = row;
  if (item === null || (!row.exists && lineage === null)) return [];
  const departure =
    lineage === null
      ? null
      : {
          // One that is known by its tombstone alone has the name of that.
          id: departedId ?? row.id,
          lineage: JSON.parse(lineage) as number[],
          seenBy: toAudience(JSON.parse(seenBy ?? 'null') as readonly (number | number[])[] | null),
        };
  return [
    {
      ...row,
      item,
      exists: Boolean(row.exists),
      restricted: Boolean(row.restricted),
      isFirst: Boolean(row.isFirst),
      departure,
    },
  ];
}

/** Rows of earlier versions have one list of accessors. */
function toAudience(
  stored: readonly (number | number[])[] | null,
): NonNullable<FeedRow['departure']>['seenBy'] {
  if (stored === null) return null;
  return stored.length > 0 && stored.every(Array.isArray) ? (stored as number[][]) : [stored.flat()];
}

export const webhookColumns = `id, url, types, scope, user_id as "user", secret, created, cursor, attempts, failing_since as "failingSince",
  last_error as "lastError", next_try as "nextTry", given_up as "givenUp", claimed_by as "claimedBy", claimed_until as "claimedUntil"`;

export function toWebhook(row: Omit<StoredWebhook, 'types'> & { readonly types: string }): StoredWebhook {
  return { ...row, types: JSON.parse(row.types) as string[] };
}
