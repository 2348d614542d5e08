/**
 * Conditions on items and events in SQL: whether a viewer may see them. All queries use these, so that the rules are written once.
 *
 * A restricted item has at least one cause (table `restriction`). A viewer may see it if each cause is accessible to one of the
 * viewer's accessors. An event is hidden from viewers who may not see its scope or a subject, now or when the event was written.
 */
import type { ItemSelection } from '../items.ts';
import type { Viewer } from '../viewer.ts';
import type { Database, Dialect, SqlParameters, ViewerSql } from './database.ts';

/** Selects the items with at least one cause that is accessible to the viewer. Contains every restricted item that the viewer may see, and others. */
const candidates = (dialect: Dialect, accessors: string): string =>
  `select item from restriction where cause in (select item from access where ${dialect.isIn('accessor', accessors)})`;

/** Condition on a gid: the viewer has no access to one of the causes of the item. @param end follows the conditions of the subquery. */
const hasClosedCause = (gid: string, dialect: Dialect, accessors: string, end = ''): string =>
  `exists (select 1 from restriction r where r.item = ${gid} and ${dialect.lacksAccess('r.cause', accessors)}${end})`;

const seesAllCauses = (gid: string, dialect: Dialect, accessors: string): string =>
  `not ${hasClosedCause(gid, dialect, accessors)}`;

/** Makes PostgreSQL run a subquery for each row: it would otherwise read all restrictions before the first row of a page. */
const forEachRow = ' limit 1 offset 0';

/** Condition on the gid of a restricted item: the viewer may see it. For lists: the database computes {@link candidates} once, not for each row. */
const isListedVisible = (gid: string, dialect: Dialect, { accessors, seesMany }: AccessibleSql): string =>
  seesMany
    ? `not ${hasClosedCause(gid, dialect, accessors, forEachRow)}`
    : `(${gid} in (${candidates(dialect, accessors)}) and ${seesAllCauses(gid, dialect, accessors)})`;

type AccessibleSql = Extract<ViewerSql, { sees: 'accessible' }>;

/** If a viewer may see more restricted items than this, testing each row of a list finds a page faster than listing these items first. */
const maxCandidates = 1000;

/** Whether a viewer may see many restricted items: see ViewerSql. Reads a limited number of index entries. */
export async function seesManyRestricted(db: Database, viewer: Viewer): Promise<boolean> {
  if (viewer === 'everything' || viewer.length === 0) return false;
  const row = await db.first<{ n: number }>(
    `select count(*) as n from (${candidates(db.dialect, '$1')} limit ${maxCandidates + 1}) as candidates`,
    [db.dialect.list(viewer)],
  );
  return row!.n > maxCandidates;
}

/** Condition on any gid: the item is restricted, and the viewer may see it. For a few items: the database tests each with an index. */
export const isVisibleRestricted = (gid: string, dialect: Dialect, accessors: string): string =>
  `(exists (select 1 from restriction r where r.item = ${gid}) and ${seesAllCauses(gid, dialect, accessors)})`;

/** Condition on a row of `item` or `tombstone` with this name: the viewer may not see it. */
export function isHidden(item: string, dialect: Dialect, viewer: ViewerSql): string {
  if (viewer.sees === 'everything') return 'false';
  const isRestricted = dialect.isTrue(`${item}.restricted`);
  if (viewer.sees === 'open') return `(${isRestricted})`;
  return `(${isRestricted} and not ${isListedVisible(`${item}.gid`, dialect, viewer)})`;
}

/** Condition on a stored audience, which may be null: it does not include the viewer. */
export function isOutside(audience: string, dialect: Dialect, viewer: ViewerSql): string {
  if (viewer.sees === 'everything') return 'false';
  if (viewer.sees === 'open') return `coalesce(${audience} <> '[]', false)`;
  return dialect.excludes(audience, viewer.accessors);
}

/**
 * Selects the distinct audiences of the subjects of an event, and null at the end. Reads one index entry per audience: an import has a hundred thousand
 * subjects, most of them with the same audience.
 */
const subjectAudiences = (event: string): string => `with recursive kept (seen_by) as (
    select min(s.seen_by) from event_subject s where s.event = ${event}.gid and s.seen_by is not null
    union all select (select min(s.seen_by) from event_subject s where s.event = ${event}.gid and s.seen_by > kept.seen_by)
      from kept where kept.seen_by is not null)
  select seen_by from kept`;

/** The distinct audiences of the scope and the subjects of an event as a JSON list; null if everybody could see all of them. */
export const eventAudiences = (dialect: Dialect): string => `case when event.seen_by is not null
    or exists (select 1 from event_subject s where s.event = event.gid and s.seen_by is not null) then (
  select ${dialect.jsonArrayOfJson('one.seen_by')} from (
    select seen_by from (${subjectAudiences('event')}) as kept where seen_by is not null
    union select event.seen_by where event.seen_by is not null) one) end`;

/** Condition on the cause of a restriction: the viewer has no access to it. */
const isClosed = (
  cause: string,
  dialect: Dialect,
  viewer: Exclude<ViewerSql, { sees: 'everything' }>,
): string => (viewer.sees === 'open' ? 'true' : dialect.lacksAccess(cause, viewer.accessors));

/**
 * Selects the gids of the events that are hidden from a viewer, each once. Reads neither items nor subjects, of which there are many, but the causes of
 * events, and of the audiences in the past one index entry for each audience and event.
 */
export function hiddenEvents(dialect: Dialect, viewer: ViewerSql): string {
  if (viewer.sees === 'everything') return 'select gid from event where false';
  const audiences = `with recursive kept (seen_by) as (
      select min(seen_by) from event_subject where seen_by is not null
      union all select (select min(s.seen_by) from event_subject s where s.seen_by > kept.seen_by) from kept where kept.seen_by is not null)
    select seen_by from kept where seen_by is not null and ${isOutside('kept.seen_by', dialect, viewer)}`;
  const past = `with recursive hidden (seen_by, event) as (
      select outside.seen_by, (select min(s.event) from event_subject s where s.seen_by = outside.seen_by) from (${audiences}) as outside
      union all select hidden.seen_by, (select min(s.event) from event_subject s where s.seen_by = hidden.seen_by and s.event > hidden.event)
        from hidden where hidden.event is not null)
    select event from hidden where event is not null`;
  return `select event from event_restriction where ${isClosed('cause', dialect, viewer)}
    union select event from (${past}) as past
    union select gid from event where seen_by is not null and ${isOutside('seen_by', dialect, viewer)}`;
}

/** Condition on a row of `event` with this name: it is hidden from the viewer. The same rule as {@link hiddenEvents}, faster for a few events. */
export function isHiddenEvent(event: string, dialect: Dialect, viewer: ViewerSql): string {
  if (viewer.sees === 'everything') return 'false';
  const isHiddenNow = `exists (select 1 from event_restriction r where r.event = ${event}.gid and ${isClosed('r.cause', dialect, viewer)})`;
  const wasHidden = `${isOutside(`${event}.seen_by`, dialect, viewer)} or exists (select 1 from (${subjectAudiences(event)}) as kept
    where ${isOutside('kept.seen_by', dialect, viewer)})`;
  return `(${isHiddenNow} or ${wasHidden})`;
}

export interface ListSql {
  /** SQL to follow `select … from`: tables and conditions. Each branch is a range of an index in the order of the list; no item is in two branches. */
  readonly branches: readonly string[];
  /** The column with the gid of the item, in the table whose index has the order of the list. */
  readonly gid: string;
  /** The column that the list is ordered by, before the gid; undefined for lists by gid. */
  readonly sortKey: string | undefined;
}

/** @param owner the owner of the list, as SQL; by default a parameter with the value of the selection. */
export function toListSql(
  selection: ItemSelection,
  dialect: Dialect,
  viewer: ViewerSql,
  parameters: SqlParameters,
  owner?: string,
): ListSql {
  const { from, ...keys } = selectionSource(selection, dialect, parameters, owner);
  const isIndexed = 'type' in selection || 'parent' in selection;
  if (isIndexed) return { branches: indexRanges(from, dialect, viewer), ...keys };
  const isShown = viewer.sees === 'everything' ? '' : ` and not ${isHidden('item', dialect, viewer)}`;
  return { branches: [`${from}${isShown}`], ...keys };
}

/**
 * Open items, and restricted items that the viewer may see: two branches instead of a condition with `or`. `restricted` is a key of the list
 * indexes, so each branch is a range of one in the order of the list.
 */
function indexRanges(from: string, dialect: Dialect, viewer: ViewerSql): string[] {
  const open = `${from} and ${dialect.isFalse('item.restricted')}`;
  if (viewer.sees === 'open') return [open];
  const restricted = `${from} and ${dialect.isTrue('item.restricted')}`;
  if (viewer.sees === 'everything') return [open, restricted];
  return [open, `${restricted} and ${isListedVisible('item.gid', dialect, viewer)}`];
}

/** SQL to follow `select … from`: the restricted items of a list that the viewer may see, or those that are hidden from the viewer. */
export function restrictedItemsSql(
  selection: ItemSelection,
  dialect: Dialect,
  viewer: AccessibleSql,
  which: 'visible' | 'hidden',
  parameters: SqlParameters,
): string {
  const { from } = selectionSource(selection, dialect, parameters, undefined);
  const isCounted =
    which === 'visible'
      ? isListedVisible('item.gid', dialect, viewer)
      : hasClosedCause('item.gid', dialect, viewer.accessors);
  return `${from} and ${dialect.isTrue('item.restricted')} and ${isCounted}`;
}

function selectionSource(
  selection: ItemSelection,
  { join }: Dialect,
  parameters: SqlParameters,
  owner: string | undefined,
): Omit<ListSql, 'branches'> & { readonly from: string } {
  if ('type' in selection) {
    const from = `item where item.type = ${parameters.add(selection.type)}`;
    return { from, gid: 'item.gid', sortKey: undefined };
  }
  if ('parent' in selection) {
    const from = `item where item.parent = ${owner ?? parameters.add(selection.parent)}`;
    const without =
      selection.without === undefined
        ? ''
        : ` and not exists (select 1 from edge where edge.target = item.gid and edge.label = ${parameters.add(selection.without)})`;
    return { from: from + without, gid: 'item.gid', sortKey: 'item.position' };
  }
  if ('event' in selection) {
    const from = `event_subject s ${join} item on item.gid = s.item where s.event = ${parameters.add(selection.event)}`;
    const without = (selection.without ?? [])
      .map((type) => ` and item.type <> ${parameters.add(type)}`)
      .join('');
    return { from: from + without, gid: 's.item', sortKey: undefined };
  }
  const label = `edge.label = ${parameters.add(selection.label)}`;
  if ('from' in selection) {
    const from = `edge ${join} item on item.gid = edge.target where edge.source = ${owner ?? parameters.add(selection.from)} and ${label}`;
    return { from, gid: 'edge.target', sortKey: 'edge.rank' };
  }
  const from = `edge ${join} item on item.gid = edge.source where edge.target = ${owner ?? parameters.add(selection.to)} and ${label}`;
  return { from, gid: 'edge.source', sortKey: undefined };
}
