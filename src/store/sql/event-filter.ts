/** The conditions of a filter of events, and the index that has its events in order: see history.ts. */
import type { EventFilter } from '../history.ts';
import type { Database, Dialect, SqlParameters } from './database.ts';

/**
 * Condition on a row of `event_subject_type` with this name: a subject of this type still exists. Tests the example first: an event can have a
 * hundred thousand subjects.
 */
const hasSubject = (row: string, dialect: Dialect): string =>
  `(exists (select 1 from item where item.gid = ${row}.item) or exists (
    select 1 from event_subject s ${dialect.join} item i on i.gid = s.item where s.event = ${row}.event and i.type = ${row}.type))`;

/** The condition of each field of a filter. @param value its placeholder. */
const filterConditions: Readonly<Record<keyof EventFilter, (value: string, dialect: Dialect) => string>> = {
  // The index by type has the events of several types in another order.
  eventTypes: (types, dialect) => dialect.isIn(dialect.withoutIndex('event_type'), types, 'text'),
  actors: (actors, dialect) => dialect.isIn('actor', actors),
  subjects: (subjects, dialect) =>
    dialect.isInQuery('gid', `select event from event_subject where ${dialect.isIn('item', subjects)}`),
  subjectTypes: (types, dialect) =>
    `exists (select 1 from event_subject_type t where ${dialect.isIn('t.type', types, 'text')} and t.event = event.gid
      and ${hasSubject('t', dialect)})`,
  recordTypes: (types, dialect) =>
    `exists (select 1 from event_subject_type t where ${dialect.isIn('t.type', types, 'text')} and t.event = event.gid)`,
  from: (from, dialect) => `${dialect.binary('timestamp')} >= ${from}`,
  to: (to, dialect) => `${dialect.binary('timestamp')} <= ${to}`,
};

export function whereFilter(
  filter: EventFilter,
  dialect: Dialect,
  parameters: SqlParameters,
): readonly string[] {
  return Object.entries(filterConditions).flatMap(([name, condition]) => {
    const value = filter[name as keyof EventFilter];
    if (value === undefined) return [];
    // The index by actor has the events of one actor in order; those of a list would have to be sorted.
    const actor = name === 'actors' ? findOnly(filter.actors, dialect) : undefined;
    if (actor !== undefined) return [`actor = ${parameters.add(actor)}`];
    return [condition(parameters.add(typeof value === 'string' ? value : dialect.list(value)), dialect)];
  });
}

interface SelectedEvents {
  /** Tables, among them `event`. */
  readonly from: string;
  /** The column with the gid of the event, in the table whose index has the order. */
  readonly key: string;
  readonly conditions: readonly string[];
}

/**
 * Chooses the index of one item, one event type or one type of subjects or records, so that a rare one does not read all events.
 * @param isSubjectTypeRarer for a filter by a type of subjects or records, and by an event type or a user as well: see {@link hasRarerSubjectType}.
 */
export function toEventSelectionSql(
  filter: EventFilter,
  dialect: Dialect,
  parameters: SqlParameters,
  isSubjectTypeRarer: boolean,
): SelectedEvents {
  const { subjects, ...withoutSubjects } = filter;
  const { eventTypes, ...withoutEventTypes } = filter;
  const { subjectTypes, ...withoutSubjectTypes } = filter;
  const { recordTypes, ...withoutRecordTypes } = filter;
  const item = findOnly(subjects, dialect);
  if (item !== undefined)
    return {
      from: dialect.eventsIn('event_subject', 'item', parameters.add(item)),
      key: 'h.event',
      conditions: whereFilter(withoutSubjects, dialect, parameters),
    };
  const eventType = findOnly(eventTypes, dialect);
  if (eventType !== undefined && !isSubjectTypeRarer)
    return {
      from: 'event',
      key: 'gid',
      conditions: [
        `event_type = ${parameters.add(eventType)}`,
        ...whereFilter(withoutEventTypes, dialect, parameters),
      ],
    };
  const subjectType = findOnly(subjectTypes, dialect);
  if (subjectType !== undefined)
    return {
      from: dialect.eventsIn('event_subject_type', 'type', parameters.add(subjectType)),
      key: 'h.event',
      conditions: [hasSubject('h', dialect), ...whereFilter(withoutSubjectTypes, dialect, parameters)],
    };
  const recordType = findOnly(recordTypes, dialect);
  if (recordType !== undefined && (isSubjectTypeRarer || findOnly(filter.actors, dialect) === undefined))
    return {
      from: dialect.eventsIn('event_subject_type', 'type', parameters.add(recordType)),
      key: 'h.event',
      conditions: whereFilter(withoutRecordTypes, dialect, parameters),
    };
  return { from: 'event', key: 'gid', conditions: whereFilter(filter, dialect, parameters) };
}

/** Newest events of a type whose age is compared. */
const comparedEvents = 500;

/**
 * Whether the filter has one type of subjects or records, and one event type or user, and fewer of the latest events have the former than the latter,
 * which has an index of its own.
 */
export async function hasRarerSubjectType(
  db: Pick<Database, 'first' | 'dialect'>,
  { eventTypes, actors, subjectTypes, recordTypes }: EventFilter,
): Promise<boolean> {
  const { dialect } = db;
  const subjectType = findOnly(subjectTypes ?? recordTypes, dialect);
  const eventType = findOnly(eventTypes, dialect);
  const actor = findOnly(actors, dialect);
  if (subjectType === undefined || (eventType === undefined && actor === undefined)) return false;
  const [column, value] = eventType === undefined ? ['actor', actor] : ['event_type', eventType];
  const row = await db.first<{ ofEvents: number | null; ofSubjects: number | null }>(
    `select (select gid from event where ${column} = $1 order by gid desc limit 1 offset ${comparedEvents}) as "ofEvents",
       (select event from event_subject_type where type = $2 order by event desc limit 1 offset ${comparedEvents}) as "ofSubjects"`,
    [value, subjectType],
  );
  return (row!.ofSubjects ?? 0) < (row!.ofEvents ?? 0);
}

/** The value of a list with one value. */
function findOnly<T extends string | number>(
  values: readonly T[] | undefined,
  dialect: Dialect,
): T | undefined {
  const [value, ...others] = values ?? [];
  return value !== undefined && others.length === 0 && dialect.isStorable(String(value)) ? value : undefined;
}
