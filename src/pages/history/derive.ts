/** Builds the page with the history of an item: its events with the differences that each of them made. */

import type { ItemHistory } from '../../graph/history/item-history.ts';
import { diffRecords, limitDiff } from '../shared/diff-records.ts';
import { listAncestors, toLink } from '../shared/item-link.ts';
import { historyPath } from '../shared/page-path.ts';
import { toReadableState } from '../shared/readable-state.ts';
import type { ShownUndoLink } from '../shared/shown-values.ts';
import { restorePath } from '../shared/staff-menu.ts';
import type { WireItem } from '../shared/wire-item.ts';
import { withQuery } from '../shared/with-query.ts';
import type { HistoryEntry, HistoryPage } from './data.ts';

type RecordedEvent = ItemHistory['entries'][number];

/** Fields and parts of one entry. */
const maxDifferences = 100;

interface HistoryOptions {
  readonly hasMore: boolean;
  /** Whether the page begins with the newest entry. */
  readonly isNewest: boolean;
  /** Path of the API. */
  readonly apiPrefix: string;
  /** Whether the reader may update the item. */
  readonly showsSourceData: boolean;
  /** By the ids of events; empty for readers who may not change the item. */
  readonly undoLinks: ReadonlyMap<string, ShownUndoLink>;
}

export function toHistoryPage(
  item: WireItem,
  events: readonly RecordedEvent[],
  { hasMore, isNewest, apiPrefix, showsSourceData, undoLinks }: HistoryOptions,
): HistoryPage {
  const path = historyPath(item);
  const last = events.at(-1);
  const entity = `${apiPrefix}/entities/${encodeURIComponent(item.id.toWellFormed())}`;
  return {
    type: item.type,
    item: toLink(item),
    ancestors: listAncestors(item),
    entries: events.map((event, index) => ({
      ...toEntry(event, showsSourceData),
      undo: undoLinks.get(event.id ?? ''),
      ...(undoLinks.has(event.id ?? '') &&
        !(isNewest && index === 0) && { restorePath: withQuery(restorePath(item.id), { event: event.id }) }),
    })),
    restorePath: showsSourceData ? restorePath(item.id) : undefined,
    newestPath: isNewest ? undefined : path,
    olderPath: hasMore && last !== undefined ? `${path}?before=${last.gid}` : undefined,
    data: { versions: `${entity}/versions`, events: `${entity}/events` },
  };
}

function toEntry(
  { gid, eventType, timestamp, logMessage, actor, change }: RecordedEvent,
  showsSourceData: boolean,
): HistoryEntry {
  return {
    key: `event-${gid}`,
    eventType,
    timestamp,
    logMessage,
    actor: actor && (actor.name ?? actor.id),
    ...toChange(change, showsSourceData),
  };
}

function toChange(
  change: RecordedEvent['change'],
  showsSourceData: boolean,
): Pick<HistoryEntry, 'change' | 'omitted'> {
  if (change === undefined || change === 'hidden') return { change, omitted: 0 };
  const diff = diffRecords(
    toReadableState(change.before, showsSourceData),
    toReadableState(change.after, showsSourceData),
  );
  if (diff === undefined) return { change: 'none', omitted: 0 };
  const { diff: shown, omitted } = limitDiff(diff, maxDifferences);
  return { change: shown, omitted };
}
