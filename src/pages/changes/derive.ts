/** Builds the page with the latest changes: events by day, with the records that they are about. */
import { getRecordType } from '../../model/registry.ts';
import { toLink } from '../shared/item-link.ts';
import { firstText, partsOf } from '../shared/item-parts.ts';
import { changesFeedPath, changesPath, hasItemPages, pagePath } from '../shared/page-path.ts';
import type { WireItem } from '../shared/wire-item.ts';
import { withQuery } from '../shared/with-query.ts';
import type { ChangedItem, ChangeFilters, ChangesPage, ShownChange } from './data.ts';

/** An event as the API sends it, and the first of its records that still exist. */
export interface ListedChange {
  readonly event: WireItem;
  readonly subjects: readonly WireItem[];
}

interface ChangesOptions {
  readonly filters: ChangeFilters;
  readonly hasMore: boolean;
  readonly isNewest: boolean;
}

export function toChangesPage(
  listed: readonly ListedChange[],
  { filters, hasMore, isNewest }: ChangesOptions,
): ChangesPage {
  const last = listed.at(-1)?.event.meta?.gid;
  const days = Map.groupBy(listed.map(toChange), ({ timestamp }) => timestamp.slice(0, 10));
  const path = withQuery(changesPath, { ...filters });
  return {
    days: [...days].map(([day, changes]) => ({ day, changes })),
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    path,
    feedPath: withQuery(changesFeedPath, { ...filters }),
    newestPath: isNewest ? undefined : path,
    olderPath:
      hasMore && last !== undefined
        ? withQuery(changesPath, { ...filters, before: String(last) })
        : undefined,
  };
}

function toChange({ event, subjects }: ListedChange): ShownChange {
  const count = event.meta?.childCount;
  return {
    key: event.id,
    eventType: firstText(event, 'eventType') ?? '',
    timestamp: firstText(event, 'timestamp') ?? '',
    logMessage: firstText(event, 'logMessage'),
    actor: partsOf(event, 'hasActioner').map(nameOf)[0],
    count: typeof count === 'number' ? count : undefined,
    items:
      subjects.length > 0
        ? subjects.filter(({ type }) => hasItemPages(type)).map(toChangedItem)
        : partsOf(event, 'triggeredByEvent').flatMap(toDeleted),
  };
}

/** A deleted user has an id only. */
function nameOf(user: WireItem): string {
  return firstText(user, 'name') ?? user.id;
}

/** A generated id says nothing to readers. */
function toChangedItem(item: WireItem): ChangedItem {
  const { type, id } = item;
  const { title, codes } = toLink(item);
  const isUnnamed = title === id && getRecordType(type).id === 'generated';
  return { type, title: isUnnamed ? undefined : title, codes, path: pagePath(item) };
}

/** Events of deletions have no records any more, but versions of them. */
function toDeleted(version: WireItem): readonly ChangedItem[] {
  const type = firstText(version, 'entityType');
  const title = firstText(version, 'entityId');
  if (type === undefined || title === undefined || !hasItemPages(type)) return [];
  return [{ type, title, path: undefined }];
}
