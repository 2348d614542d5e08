/** Reading from PostgreSQL what was done: events, their subjects, and the versions they kept. */
import { type StoredAudience, type StoredEventRow, withAudience, withAudiences } from '../audience.ts';
import type { EventFilter, StoredEvent, SubjectRow, VersionHead, VersionRow } from '../history.ts';
import type { Gid, ListLimits, Viewer } from '../viewer.ts';
import { impossible, PostgresItemReads, possible } from './postgres-item-reads.ts';
import {
  accessible,
  eventAudiences,
  hiddenEvents,
  isHiddenEvent,
  isOutside,
  Parameters,
} from './postgres-visibility.ts';

const eventColumns = `event.gid, event.id, event_type as "eventType", timestamp, log_message as "logMessage", actor, scope, subject_count as "subjectCount",
  ${eventAudiences} as "seenBy"`;
const versionHeadColumns =
  'version.gid, version.id, version.item, version.event, version.seen_by as "seenBy"';
const versionColumns = `${versionHeadColumns}, version.data, version.parts`;

/** Behind whatever there is. */
const newest = Number.MAX_SAFE_INTEGER;

/** The condition for each part of a filter. */
const filterConditions: Readonly<Record<keyof EventFilter, (value: string) => string>> = {
  eventTypes: (types) => `event_type = any(${types}::text[])`,
  actors: (actors) => `actor = any(${actors}::bigint[])`,
  subjects: (subjects) =>
    `gid = any(array(select event from event_subject where item = any(${subjects}::bigint[])))`,
  subjectTypes: (types) => `exists (select from event_subject s join item i on i.gid = s.item
    where s.event = event.gid and i.type = any(${types}::text[]))`,
  from: (from) => `timestamp collate "C" >= ${from}`,
  to: (to) => `timestamp collate "C" <= ${to}`,
};

export abstract class PostgresEventReads extends PostgresItemReads {
  async findEvent(id: string): Promise<StoredEvent | undefined> {
    if (id.includes(impossible)) return undefined;
    return (await this.#events(`select ${eventColumns} from event where id = $1`, id))[0];
  }

  async findEvents(ids: readonly string[]): Promise<readonly StoredEvent[]> {
    return this.#events(`select ${eventColumns} from event where id = any($1::text[])`, possible(ids));
  }

  async getEvents(gids: readonly Gid[]): Promise<readonly StoredEvent[]> {
    return this.#events(`select ${eventColumns} from event where gid = any($1::bigint[])`, gids);
  }

  async countEvents(filter: EventFilter, viewer: Viewer): Promise<number> {
    const parameters = new Parameters();
    const conditions = whereFilter(filter, parameters);
    const hidden = hiddenEvents(accessible(viewer, parameters));
    // Without a filter what is hidden is taken off, which is quicker than asking of each event whether it is.
    const sql =
      conditions.length === 0
        ? `select (select count(*) from event) - (select count(*) from (${hidden}) hidden) as n`
        : `select count(*) as n from event where ${conditions.join(' and ')} and gid not in (${hidden})`;
    return (await this.one<{ n: number }>(sql, ...parameters.values))!.n;
  }

  async listEvents(
    filter: EventFilter,
    viewer: Viewer,
    page: { readonly offset: number; readonly limit: number; readonly before?: Gid },
  ): Promise<readonly StoredEvent[]> {
    const parameters = new Parameters();
    const { subjects, ...others } = filter;
    const [item, ...further] = subjects ?? [];
    const isHistory = item !== undefined && further.length === 0;
    // The history of one item is a range of its subjects' index, however long it is; `offset 0` keeps the planner from another way.
    const [from, key] = isHistory
      ? [
          `(select event from event_subject where item = ${parameters.add(item)}) h
           cross join lateral (select * from event where event.gid = h.event offset 0) event`,
          'h.event',
        ]
      : ['event', 'gid'];
    const where = [
      `${key} < ${parameters.add(page.before ?? newest)}`,
      ...whereFilter(isHistory ? others : filter, parameters),
      `${key} not in (${hiddenEvents(accessible(viewer, parameters))})`,
    ];
    return this.#events(
      `select ${eventColumns} from ${from} where ${where.join(' and ')} order by ${key} desc
       limit ${parameters.add(page.limit)} offset ${parameters.add(page.offset)}`,
      ...parameters.values,
    );
  }

  async listEventsOfEach(
    items: readonly Gid[],
    filter: Pick<EventFilter, 'eventTypes'>,
    viewer: Viewer,
    limits: ListLimits,
  ): Promise<readonly { item: Gid; event: StoredEvent }[]> {
    const parameters = new Parameters();
    const where = [
      'h.item = holder.gid',
      ...whereFilter(filter, parameters),
      `h.event not in (${hiddenEvents(accessible(viewer, parameters))})`,
    ];
    const rows = await this.all<StoredEventRow & { item: Gid }>(
      `select holder.gid as item, ${eventColumns} from unnest(${parameters.add(items)}::bigint[]) as holder (gid)
       cross join lateral (select h.event as listed from event_subject h join event on event.gid = h.event
         where ${where.join(' and ')} order by h.event desc limit ${parameters.add(limits.perOwner)}) page
       join event on event.gid = listed order by holder.gid, listed desc limit ${parameters.add(limits.total)}`,
      ...parameters.values,
    );
    return rows.map(({ item, ...event }) => ({ item, event: withAudiences(event) }));
  }

  async listVisibleEvents(events: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]> {
    const parameters = new Parameters();
    const rows = await this.all<{ gid: Gid }>(
      `select gid from event where gid = any(${parameters.add(events)}::bigint[])
       and not ${isHiddenEvent('event', accessible(viewer, parameters))}`,
      ...parameters.values,
    );
    return rows.map((row) => row.gid);
  }

  async listWithVisibleVersion(items: readonly Gid[], viewer: readonly Gid[]): Promise<readonly Gid[]> {
    const parameters = new Parameters();
    const rows = await this.all<{ item: Gid }>(
      `select item from unnest(${parameters.add(items)}::bigint[]) as one (item) where exists (
         select from version where version.item = one.item and not ${isOutside('version.seen_by', accessible(viewer, parameters))})`,
      ...parameters.values,
    );
    return rows.map((row) => row.item);
  }

  async listHiddenSubjects(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]> {
    const parameters = new Parameters();
    const [events, items] = [subjects.map(({ event }) => event), subjects.map(({ item }) => item)];
    return this.all<SubjectRow>(
      `select s.event, s.item from unnest(${parameters.add(events)}::bigint[], ${parameters.add(items)}::bigint[]) as pair (event, item)
       join event_subject s on s.event = pair.event and s.item = pair.item
       where ${isOutside('s.seen_by', accessible(viewer, parameters))}`,
      ...parameters.values,
    );
  }

  async listEventsBefore(
    events: readonly Gid[],
    viewer: Viewer,
  ): Promise<readonly { event: Gid; before: Gid }[]> {
    const parameters = new Parameters();
    const open = accessible(viewer, parameters);
    const visible = open === undefined ? 'true' : `b.gid not in (${hiddenEvents(open)})`;
    return this.all<{ event: Gid; before: Gid }>(
      `select event.gid as event, earlier.gid as before from event cross join lateral
         (select b.gid from event b where b.actor = event.actor and b.gid < event.gid and ${visible} order by b.gid desc limit 1) earlier
       where event.gid = any(${parameters.add(events)}::bigint[])`,
      ...parameters.values,
    );
  }

  async listFirstSubjects(events: readonly Gid[]): Promise<readonly { event: Gid; item: Gid }[]> {
    return this.all<{ event: Gid; item: Gid }>(
      `select wanted.event, first.item from unnest($1::bigint[]) as wanted (event) cross join lateral
         (select s.item from event_subject s join item i on i.gid = s.item where s.event = wanted.event order by s.item limit 1) first`,
      events,
    );
  }

  async findVersion(id: string): Promise<VersionRow | undefined> {
    if (id.includes(impossible)) return undefined;
    const row = await this.one<StoredAudience<VersionRow>>(
      `select ${versionColumns} from version where id = $1`,
      id,
    );
    return row === undefined ? undefined : withAudience(row);
  }

  async listVersions(
    item: Gid,
    viewer: Viewer,
    page: { readonly offset: number; readonly limit: number; readonly before?: Gid },
  ): Promise<readonly VersionRow[]> {
    const parameters = new Parameters();
    const rows = await this.all<StoredAudience<VersionRow>>(
      `select ${versionColumns} from version where item = ${parameters.add(item)} and gid < ${parameters.add(page.before ?? newest)}
       and not ${isOutside('seen_by', accessible(viewer, parameters))}
       order by gid desc limit ${parameters.add(page.limit)} offset ${parameters.add(page.offset)}`,
      ...parameters.values,
    );
    return rows.map(withAudience);
  }

  async listVersionsOf(events: readonly Gid[], ofEach: number): Promise<readonly VersionHead[]> {
    const rows = await this.all<StoredAudience<VersionHead>>(
      `select kept.* from unnest($1::bigint[]) as e (gid)
       cross join lateral (select ${versionHeadColumns} from version where event = e.gid limit $2) kept order by kept.gid`,
      events,
      ofEach,
    );
    return rows.map(withAudience);
  }

  async #events(sql: string, ...parameters: readonly unknown[]): Promise<readonly StoredEvent[]> {
    return (await this.all<StoredEventRow>(sql, ...parameters)).map(withAudiences);
  }
}

function whereFilter(filter: EventFilter, parameters: Parameters): string[] {
  return Object.entries(filterConditions).flatMap(([name, condition]) => {
    const value = filter[name as keyof EventFilter];
    return value === undefined ? [] : [condition(parameters.add(value))];
  });
}
