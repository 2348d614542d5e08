/**
 * Events and their subjects, on every engine: see history.ts. The conditions for viewers are in visibility.ts; this module chooses the one that is
 * fast for the query: hiddenEvents for lists, isHiddenEvent for a few events.
 */
import type {
  EventFilter,
  EventReader,
  EventRow,
  EventWriter,
  HistoryWindow,
  StoredEvent,
  SubjectRow,
} from '../history.ts';
import type { Gid, ListLimits, Viewer } from '../viewer.ts';
import { type StoredEventRow, withAudiences } from './audience.ts';
import { type Database, type Dialect, perDialect, SqlParameters, viewerSql } from './database.ts';
import { hasRarerSubjectType, toEventSelectionSql, whereFilter } from './event-filter.ts';
import { toStamp } from './harvest-sql.ts';
import { eventAudiences, hiddenEvents, isHiddenEvent, isOutside } from './visibility.ts';
import type { WriteContext } from './write-context.ts';

/** Higher than every gid. */
export const maxGid = Number.MAX_SAFE_INTEGER;

const eventSql = perDialect((dialect) => ({
  columns: `event.gid, event.id, event_type as "eventType", timestamp, log_message as "logMessage", actor, scope,
    subject_count as "subjectCount",
    (select undone.id from undo_event ${dialect.join} event undone on undone.gid = undo_event.undoes where undo_event.event = event.gid) as undoes,
    ${eventAudiences(dialect)} as "seenBy"`,
  insert: `insert into event (gid, id, event_type, timestamp, log_message, actor, scope, subject_count, seen_by, place)
    values ($1, $2, $3, $4, $5, $6, $7, $8, ${dialect.audienceOf('cast($7 as bigint)')}, ${dialect.newSequence})`,
  insertSubjects: `insert into event_subject (event, item, seen_by) select cast($1 as bigint), s.value, ${dialect.audienceOf('s.value')}
    from ${dialect.rows('$2', 's')} where true on conflict do nothing`,
  insertScopeCauses: `insert into event_restriction (event, cause)
    select cast($1 as bigint), cause from restriction where item = cast($7 as bigint) on conflict do nothing`,
  insertCauses: `insert into event_restriction (event, cause) select distinct cast($1 as bigint), r.cause
    from ${dialect.rows('$2', 's')} ${dialect.join} restriction r on r.item = s.value where true on conflict do nothing`,
  insertTypes: `insert into event_subject_type (type, event, item) select type, cast($1 as bigint), min(gid)
    from item where ${dialect.isIn('gid', '$2')} group by type on conflict do nothing`,
  updateAudiences: `update event_subject set seen_by = ${dialect.audienceOf('event_subject.item')}
    where event = $1 and ${dialect.isIn('item', '$2')}`,
}));

export function createEventReader(db: Database): EventReader {
  const { dialect } = db;
  const { columns } = eventSql(dialect);

  async function listEvents(sql: string, parameters: readonly unknown[]): Promise<readonly StoredEvent[]> {
    return (await db.all<StoredEventRow>(sql, parameters)).map(withAudiences);
  }

  const select = async (filter: EventFilter, parameters: SqlParameters) =>
    toEventSelectionSql(filter, dialect, parameters, await hasRarerSubjectType(db, filter));

  return {
    async find(id: string): Promise<StoredEvent | undefined> {
      if (!dialect.isStorable(id)) return undefined;
      return (await listEvents(`select ${columns} from event where id = $1`, [id]))[0];
    },
    listById: (ids) =>
      listEvents(`select ${columns} from event where ${dialect.isIn('id', '$1', 'text')}`, [
        dialect.list(ids),
      ]),
    listByGid: (gids) =>
      listEvents(`select ${columns} from event where ${dialect.isIn('gid', '$1')}`, [dialect.list(gids)]),
    async count(filter: EventFilter, viewer: Viewer): Promise<number> {
      const parameters = new SqlParameters();
      const { from, key, conditions } = await select(filter, parameters);
      const hidden = hiddenEvents(dialect, viewerSql(viewer, dialect, parameters));
      // Without a filter the hidden events are subtracted, which is faster than testing each event.
      const sql =
        from === 'event' && conditions.length === 0
          ? `select (select count(*) from event) - (select count(*) from (${hidden}) hidden) as n`
          : `select count(*) as n from ${from} where ${[...conditions, `${key} not in (${hidden})`].join(' and ')}`;
      return (await db.first<{ n: number }>(sql, parameters.values))!.n;
    },
    async list(filter: EventFilter, viewer: Viewer, page: HistoryWindow): Promise<readonly StoredEvent[]> {
      const parameters = new SqlParameters();
      const { from, key, conditions } = await select(filter, parameters);
      const where = [
        `${key} < ${parameters.add(page.before ?? maxGid)}`,
        ...conditions,
        `${key} not in (${hiddenEvents(dialect, viewerSql(viewer, dialect, parameters))})`,
      ];
      return listEvents(
        `select ${columns} from ${from} where ${where.join(' and ')} order by ${key} desc
         limit ${parameters.add(page.limit)} offset ${parameters.add(page.offset)}`,
        parameters.values,
      );
    },
    async listPerItem(
      items: readonly Gid[],
      filter: Pick<EventFilter, 'eventTypes'>,
      viewer: Viewer,
      limits: ListLimits,
    ): Promise<readonly { item: Gid; event: StoredEvent }[]> {
      const parameters = new SqlParameters();
      const where = [
        'h.item = owner.value',
        ...whereFilter(filter, dialect, parameters),
        `h.event not in (${hiddenEvents(dialect, viewerSql(viewer, dialect, parameters))})`,
      ];
      const query = `select h.event as sort_key, h.event as listed from event_subject h ${dialect.join} event on event.gid = h.event
        where ${where.join(' and ')} order by h.event desc limit ${parameters.add(limits.perOwner)}`;
      const each = dialect.perOwner(parameters.add(dialect.list(items)), query, 'listed desc');
      const rows = await db.all<StoredEventRow & { item: Gid }>(
        `select owner.value as item, ${columns} from ${each.from} ${dialect.join} event on event.gid = ${each.listed}
         ${each.order} limit ${parameters.add(limits.total)}`,
        parameters.values,
      );
      return rows.map(({ item, ...event }) => ({ item, event: withAudiences(event) }));
    },
    async listVisible(events: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]> {
      const parameters = new SqlParameters();
      const rows = await db.all<{ gid: Gid }>(
        `select gid from event where ${dialect.isIn('gid', parameters.add(dialect.list(events)))}
         and not ${isHiddenEvent('event', dialect, viewerSql(viewer, dialect, parameters))}`,
        parameters.values,
      );
      return rows.map((row) => row.gid);
    },
    listHiddenSubjects(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]> {
      const parameters = new SqlParameters();
      const pairs = dialect.pairs(
        subjects.map(({ event, item }) => [event, item]),
        'pair',
        parameters,
      );
      return db.all<SubjectRow>(
        `select s.event, s.item from ${pairs} ${dialect.join} event_subject s on s.event = pair.a and s.item = pair.b
         where ${isOutside('s.seen_by', dialect, viewerSql(viewer, dialect, parameters))}`,
        parameters.values,
      );
    },
    async listPreviousByActor(
      events: readonly Gid[],
      viewer: Viewer,
    ): Promise<readonly { event: Gid; before: Gid }[]> {
      const parameters = new SqlParameters();
      const isVisible =
        viewer === 'everything'
          ? 'true'
          : `b.gid not in (${hiddenEvents(dialect, viewerSql(viewer, dialect, parameters))})`;
      const rows = await db.all<{ event: Gid; before: Gid | null }>(
        `select event.gid as event, (select b.gid from event b where b.actor = event.actor and b.gid < event.gid and ${isVisible}
           order by b.gid desc limit 1) as before
         from event where ${dialect.isIn('event.gid', parameters.add(dialect.list(events)))}`,
        parameters.values,
      );
      return rows.flatMap(({ event, before }) => (before === null ? [] : [{ event, before }]));
    },
    async listFirstSubjects(events: readonly Gid[]): Promise<readonly SubjectRow[]> {
      const rows = await db.all<{ event: Gid; item: Gid | null }>(
        `select e.value as event, (select s.item from event_subject s ${dialect.join} item i on i.gid = s.item where s.event = e.value
           order by s.item limit 1) as item
         from ${dialect.rows('$1', 'e')}`,
        [dialect.list(events)],
      );
      return rows.flatMap(({ event, item }) => (item === null ? [] : [{ event, item }]));
    },
  };
}

export function createEventWriter({ db, harvest, journal }: WriteContext, reader: EventReader): EventWriter {
  const { dialect } = db;
  const sql = eventSql(dialect);
  return {
    ...reader,
    async insert(event: EventRow, undoes?: Gid): Promise<void> {
      harvest.stamp = toStamp(event.timestamp);
      await db.writeTogether(1, [sql.insertScopeCauses, sql.insert], toEventValues(event, dialect));
      await journal.addEvent(event.gid, undoes);
    },
    async insertSubjects(event: Gid, items: readonly Gid[], harvested = items): Promise<void> {
      harvest.add(harvested);
      await db.writeTogether(
        items.length,
        [sql.insertTypes, sql.insertCauses, sql.insertSubjects],
        [event, dialect.list(items)],
      );
    },
    restoreSubjects: (subjects) => {
      const parameters = new SqlParameters();
      const pairs = dialect.pairs(
        subjects.map(({ event, item }) => [event, item]),
        'pair',
        parameters,
      );
      return db.write(
        subjects.length,
        `insert into event_subject (event, item) select a, b from ${pairs} where true on conflict do nothing`,
        parameters.values,
      );
    },
    updateAudiences: (event, items) =>
      db.write(items.length, sql.updateAudiences, [event, dialect.list(items)]),
  };
}

/** Values of the columns gid, id, event_type, timestamp, log_message, actor, scope, subject_count. */
export function toEventValues(event: EventRow, dialect: Dialect): (string | number | null)[] {
  return [
    event.gid,
    event.id,
    event.eventType,
    event.timestamp,
    event.logMessage === null ? null : dialect.toStorable(event.logMessage),
    event.actor,
    event.scope,
    event.subjectCount,
  ];
}
