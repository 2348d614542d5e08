/** Reading from SQLite what was done: events, their subjects, and the versions they kept. */
import { type StoredAudience, type StoredEventRow, withAudience, withAudiences } from '../audience.ts';
import type { EventFilter, StoredEvent, SubjectRow, VersionHead, VersionRow } from '../history.ts';
import type { Gid, ListLimits, Viewer } from '../viewer.ts';
import { SqliteItemReads } from './sqlite-item-reads.ts';
import { listed } from './sqlite-statements.ts';
import {
  eventAudiences,
  hiddenEvents,
  isHiddenEvent,
  isOutside,
  viewerParameter,
} from './sqlite-visibility.ts';

const eventColumns = `event.gid, event.id, event_type as eventType, timestamp, log_message as logMessage, actor, scope, subject_count as subjectCount,
  ${eventAudiences} as seenBy`;
const versionHeadColumns = 'version.gid, version.id, version.item, version.event, version.seen_by as seenBy';
const versionColumns = `${versionHeadColumns}, version.data, version.parts`;

/** Behind whatever there is. */
const newest = Number.MAX_SAFE_INTEGER;

/** The condition for each part of a filter. */
const filterConditions: Readonly<Record<keyof EventFilter, string>> = {
  eventTypes: 'event_type in (select value from json_each(@eventTypes))',
  actors: 'actor in (select value from json_each(@actors))',
  subjects: 'gid in (select event from event_subject where item in (select value from json_each(@subjects)))',
  subjectTypes: `exists (select 1 from event_subject s cross join item i on i.gid = s.item
    where s.event = event.gid and i.type in (select value from json_each(@subjectTypes)))`,
  from: 'timestamp >= @from',
  to: 'timestamp <= @to',
};

export class SqliteEventReads extends SqliteItemReads {
  async findEvent(id: string): Promise<StoredEvent | undefined> {
    const row = this.one<StoredEventRow>(`select ${eventColumns} from event where id = ?`, id);
    return row === undefined ? undefined : withAudiences(row);
  }

  async findEvents(ids: readonly string[]): Promise<readonly StoredEvent[]> {
    return this.#events(`select ${eventColumns} from event where id in ${listed}`, JSON.stringify(ids));
  }

  async getEvents(gids: readonly Gid[]): Promise<readonly StoredEvent[]> {
    return this.#events(`select ${eventColumns} from event where gid in ${listed}`, JSON.stringify(gids));
  }

  async countEvents(filter: EventFilter, viewer: Viewer): Promise<number> {
    const { conditions, parameters } = whereFilter(filter, viewer);
    const hidden = hiddenEvents(viewer);
    // Without a filter what is hidden is taken off, which is quicker than asking of each event whether it is.
    const sql =
      conditions.length === 0
        ? `select (select count(*) from event) - (select count(*) from (${hidden})) as n`
        : `select count(*) as n from event where ${conditions.join(' and ')} and gid not in (${hidden})`;
    return this.one<{ n: number }>(sql, parameters)!.n;
  }

  async listEvents(
    filter: EventFilter,
    viewer: Viewer,
    page: { readonly offset: number; readonly limit: number; readonly before?: Gid },
  ): Promise<readonly StoredEvent[]> {
    const { subjects, ...others } = filter;
    const [item, ...further] = subjects ?? [];
    const isHistory = item !== undefined && further.length === 0;
    const { conditions, parameters } = whereFilter(isHistory ? others : filter, viewer);
    // The history of one item is a range of its subjects' index, however long it is.
    const [from, key] = isHistory
      ? ['event_subject h cross join event on event.gid = h.event and h.item = @item', 'h.event']
      : ['event', 'gid'];
    const where = [`${key} < @before`, ...conditions, `${key} not in (${hiddenEvents(viewer)})`];
    return this.#events(
      `select ${eventColumns} from ${from} where ${where.join(' and ')} order by ${key} desc limit @limit offset @offset`,
      {
        ...parameters,
        ...(isHistory ? { item } : {}),
        ...{ before: page.before ?? newest, limit: page.limit, offset: page.offset },
      },
    );
  }

  async listEventsOfEach(
    items: readonly Gid[],
    filter: Pick<EventFilter, 'eventTypes'>,
    viewer: Viewer,
    limits: ListLimits,
  ): Promise<readonly { item: Gid; event: StoredEvent }[]> {
    const { conditions, parameters } = whereFilter(filter, viewer);
    const where = ['h.item = holder.value', ...conditions, `h.event not in (${hiddenEvents(viewer)})`];
    return this.all<StoredEventRow & { item: Gid }>(
      `select holder.value as item, ${eventColumns} from json_each(@items) holder
       cross join json_each((select json_group_array(listed) from (
         select h.event as listed from event_subject h cross join event on event.gid = h.event
         where ${where.join(' and ')} order by h.event desc limit @perOwner))) one
       cross join event on event.gid = one.value limit @total`,
      { ...parameters, ...limits, items: JSON.stringify(items) },
    ).map(({ item, ...event }) => ({ item, event: withAudiences(event) }));
  }

  async listVisibleEvents(events: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]> {
    return this.all<{ gid: Gid }>(
      `select gid from event where gid in (select value from json_each(@events)) and not ${isHiddenEvent('event', viewer)}`,
      { events: JSON.stringify(events), ...viewerParameter(viewer) },
    ).map((row) => row.gid);
  }

  async listWithVisibleVersion(items: readonly Gid[], viewer: readonly Gid[]): Promise<readonly Gid[]> {
    return this.all<{ item: Gid }>(
      `select value as item from json_each(@items)
       where exists (select 1 from version where version.item = value and not ${isOutside('version.seen_by', viewer)})`,
      { items: JSON.stringify(items), ...viewerParameter(viewer) },
    ).map((row) => row.item);
  }

  async listHiddenSubjects(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]> {
    return this.all<SubjectRow>(
      `select s.event, s.item from json_each(@subjects) pair
       cross join event_subject s on s.event = pair.value ->> 0 and s.item = pair.value ->> 1
       where ${isOutside('s.seen_by', viewer)}`,
      {
        subjects: JSON.stringify(subjects.map(({ event, item }) => [event, item])),
        ...viewerParameter(viewer),
      },
    );
  }

  async listEventsBefore(
    events: readonly Gid[],
    viewer: Viewer,
  ): Promise<readonly { event: Gid; before: Gid }[]> {
    const visible = viewer === 'everything' ? 'true' : `b.gid not in (${hiddenEvents(viewer)})`;
    return this.all<{ event: Gid; before: Gid }>(
      `select gid as event, (select max(b.gid) from event b where b.actor = event.actor and b.gid < event.gid and ${visible}) as before
       from event where gid in (select value from json_each(@events))`,
      { events: JSON.stringify(events), ...viewerParameter(viewer) },
    ).filter((row) => row.before !== null);
  }

  async listFirstSubjects(events: readonly Gid[]): Promise<readonly { event: Gid; item: Gid }[]> {
    return this.all<{ event: Gid; item: Gid }>(
      `select value as event, (select s.item from event_subject s join item i on i.gid = s.item where s.event = value limit 1) as item
       from json_each(?)`,
      JSON.stringify(events),
    ).filter((row) => row.item !== null);
  }

  async findVersion(id: string): Promise<VersionRow | undefined> {
    const row = this.one<StoredAudience<VersionRow>>(
      `select ${versionColumns} from version where id = ?`,
      id,
    );
    return row === undefined ? undefined : withAudience(row);
  }

  async listVersions(
    item: Gid,
    viewer: Viewer,
    page: { readonly offset: number; readonly limit: number; readonly before?: Gid },
  ): Promise<readonly VersionRow[]> {
    return this.all<StoredAudience<VersionRow>>(
      `select ${versionColumns} from version where item = @item and gid < @before
       and not ${isOutside('seen_by', viewer)} order by gid desc limit @limit offset @offset`,
      {
        item,
        before: page.before ?? newest,
        ...viewerParameter(viewer),
        limit: page.limit,
        offset: page.offset,
      },
    ).map(withAudience);
  }

  async listVersionsOf(events: readonly Gid[], ofEach: number): Promise<readonly VersionHead[]> {
    return this.all<StoredAudience<VersionHead>>(
      `select ${versionHeadColumns} from json_each(?) e cross join version
       on version.gid in (select gid from version where event = e.value limit ?) order by version.gid`,
      JSON.stringify(events),
      ofEach,
    ).map(withAudience);
  }

  #events(sql: string, ...parameters: readonly unknown[]): readonly StoredEvent[] {
    return this.all<StoredEventRow>(sql, ...parameters).map(withAudiences);
  }
}

function whereFilter(
  filter: EventFilter,
  viewer: Viewer,
): { conditions: string[]; parameters: Record<string, unknown> } {
  const conditions: string[] = [];
  const parameters: Record<string, unknown> = { ...viewerParameter(viewer) };
  for (const [name, condition] of Object.entries(filterConditions)) {
    const value = filter[name as keyof EventFilter];
    if (value === undefined) continue;
    conditions.push(condition);
    parameters[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return { conditions, parameters };
}
