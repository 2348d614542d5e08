/**
 * The one place where visibility is written in SQL: which items and events a viewer may see. The texts name the viewer's accessors
 * `@viewer`, as a JSON list; further parameters have names as well, so that pieces can be put together in any order.
 */
import type { ItemSelection } from '../items.ts';
import type { Viewer } from '../viewer.ts';

const viewerAccessors = '(select value from json_each(@viewer))';
const accessible = `select item from access where accessor in ${viewerAccessors}`;

/** Items with a cause of restriction that is accessible to the viewer. A restricted item is visible if all its causes are, so it is among these. */
const candidates = `select item from restriction where cause in (${accessible})`;

/** Condition on a gid: the viewer may see every cause for which the item with it is restricted. */
const seesEachCause = (gid: string): string => `(${gid} in (${candidates})
  and not exists (select 1 from restriction r where r.item = ${gid} and not exists (
    select 1 from access where access.item = r.cause and access.accessor in ${viewerAccessors})))`;

/** Values for the names that the texts of this file use. */
export function viewerParameter(viewer: Viewer): { readonly viewer: string } {
  return { viewer: viewer === 'everything' ? '[]' : JSON.stringify(viewer) };
}

/** Condition on a row of items by this name: the viewer may not see it. */
export function isHidden(item: string, viewer: Viewer): string {
  if (viewer === 'everything') return 'false';
  if (viewer.length === 0) return `(${item}.restricted = 1)`;
  return `(${item}.restricted = 1 and not ${seesEachCause(`${item}.gid`)})`;
}

/** Condition on the gid of a restricted item: the viewer may see it. For a few items: it does not read all that the viewer may see. */
export function isSeen(gid: string): string {
  const cause = `select 1 from restriction r where r.item = ${gid}`;
  return `(exists (${cause}) and not exists (${cause} and not exists (
    select 1 from access where access.item = r.cause and access.accessor in ${viewerAccessors})))`;
}

/** The audience of an item as a JSON text; null where the item is open to everybody. */
export const audienceOf = (item: string): string => `nullif((select json_group_array(json(accessors)) from (
  select distinct (select json_group_array(accessor) from (select accessor from access where access.item = r.cause order by accessor)) as accessors
  from restriction r where r.item = ${item} order by accessors)), '[]')`;

/** Condition on a stored audience: the viewer does not belong to it. */
export function isOutside(audience: string, viewer: Viewer): string {
  if (viewer === 'everything') return 'false';
  if (viewer.length === 0) return `coalesce(${audience} <> '[]', false)`;
  return `exists (select 1 from json_each(${audience}) list
    where not exists (select 1 from json_each(list.value) one where one.value in ${viewerAccessors}))`;
}

/**
 * The different audiences of the scope and the subjects of an event as a JSON list; null where everybody could see all of them. Steps through the
 * index from one audience to the next: an import has a hundred thousand subjects with the same one.
 */
export const eventAudiences = `case when event.seen_by is not null
    or exists (select 1 from event_subject s where s.event = event.gid and s.seen_by is not null) then (
  with recursive kept (seen_by) as (
    select min(s.seen_by) from event_subject s where s.event = event.gid and s.seen_by is not null
    union all select (select min(s.seen_by) from event_subject s where s.event = event.gid and s.seen_by > kept.seen_by)
      from kept where kept.seen_by is not null)
  select json_group_array(json(seen_by)) from (
    select seen_by from kept where seen_by is not null union select event.seen_by where event.seen_by is not null)) end`;

/** What an event can be about: items, and what is left of those that were deleted. */
const subjectTables = ['item', 'tombstone'] as const;

/**
 * Gids of the events that are hidden from a viewer, each once. Starts from the restricted items, which are few, and not from the subjects
 * of events: an import has a hundred thousand of them.
 */
export function hiddenEvents(viewer: Viewer): string {
  const items = subjectTables
    .map((table) => `select gid from ${table} where restricted = 1 and ${isHidden(table, viewer)}`)
    .join(' union all ');
  // Audiences are few, and subjects with one of them many: each audience is looked at once.
  const outside = `select seen_by from (select distinct seen_by from event_subject where seen_by is not null) as kept
    where ${isOutside('kept.seen_by', viewer)}`;
  return `select event from event_subject where item in (${items}) union select gid from event where scope in (${items})
    union select event from event_subject where seen_by is not null and seen_by in (${outside})
    union select gid from event where seen_by is not null and ${isOutside('seen_by', viewer)}`;
}

/** Up to so many subjects it is quicker to look at each of them than at all restricted items. */
const fewSubjects = 1000;

/** Condition on a row of events by this name: the same rule as hiddenEvents, for those who ask about a few events. */
export function isHiddenEvent(event: string, viewer: Viewer): string {
  const subject = `i.gid = s.item and s.event = ${event}.gid and ${isHidden('i', viewer)}`;
  const through = subjectTables.map(
    (table) => `exists (select 1 from ${table} i where i.gid = ${event}.scope and ${isHidden('i', viewer)}) or
    case when ${event}.subject_count <= ${fewSubjects}
      then exists (select 1 from event_subject s cross join ${table} i where ${subject})
      else exists (select 1 from ${table} i cross join event_subject s where i.restricted = 1 and ${subject}) end`,
  );
  const then = `${isOutside(`${event}.seen_by`, viewer)} or exists (select 1 from (select distinct seen_by from event_subject s
    where s.event = ${event}.gid and s.seen_by is not null) as kept where ${isOutside('kept.seen_by', viewer)})`;
  return `(${[...through, then].join(' or ')})`;
}

/** What a list is made from. */
export interface ListSource {
  /** The tables and conditions behind `from`; no row is in two of them. */
  readonly branches: readonly string[];
  /** The gid of an item, from the table whose index has the order of the list. */
  readonly gid: string;
  /** The place of an item in a list that is in the order of places, and then of gids; undefined for gids alone. */
  readonly place: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** @param holder whose list it is, as a piece of SQL; by default a parameter with the value in the selection. */
export function listSource(selection: ItemSelection, viewer: Viewer, holder?: string): ListSource {
  const { from, ...keys } = selectionSource(selection, holder);
  const isIndexed = 'type' in selection || 'parent' in selection;
  const branches = isIndexed ? indexRanges(from, viewer) : [`${from} and not ${isHidden('item', viewer)}`];
  return { branches, ...keys, parameters: { ...selection, ...viewerParameter(viewer) } };
}

/**
 * What is open to all, and what is restricted and open to the viewer: two branches and not one condition with `or`, since
 * `restricted` is a key of the list indexes, and each is then a range of one in the order of the list.
 */
function indexRanges(from: string, viewer: Viewer): string[] {
  const open = `${from} and item.restricted = 0`;
  const restricted = `${from} and item.restricted = 1`;
  if (viewer === 'everything') return [open, restricted];
  return viewer.length === 0 ? [open] : [open, `${restricted} and ${seesEachCause('item.gid')}`];
}

function selectionSource(
  selection: ItemSelection,
  holder: string | undefined,
): Pick<ListSource, 'gid' | 'place'> & { readonly from: string } {
  if ('type' in selection) return { from: 'item where item.type = @type', gid: 'item.gid', place: undefined };
  if ('parent' in selection) {
    const without =
      selection.without === undefined
        ? ''
        : 'and not exists (select 1 from edge where edge.target = item.gid and edge.label = @without)';
    return {
      from: `item where item.parent = ${holder ?? '@parent'} ${without}`,
      gid: 'item.gid',
      place: 'item.position',
    };
  }
  if ('event' in selection)
    return {
      from: 'event_subject s cross join item on item.gid = s.item where s.event = @event',
      gid: 's.item',
      place: undefined,
    };
  if ('from' in selection)
    return {
      from: `edge cross join item on item.gid = edge.target where edge.source = ${holder ?? '@from'} and edge.label = @label`,
      gid: 'edge.target',
      place: 'edge.rank',
    };
  return {
    from: `edge cross join item on item.gid = edge.source where edge.target = ${holder ?? '@to'} and edge.label = @label`,
    gid: 'edge.source',
    place: undefined,
  };
}
