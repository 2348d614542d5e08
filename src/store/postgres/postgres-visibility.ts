/** The one place where visibility is written in SQL: which items and events a viewer may see. */
import type { ItemSelection } from '../items.ts';
import type { Viewer } from '../viewer.ts';

/** Values of a statement that is put together from pieces. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Returns the mark that stands for the value in the text. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The viewer as pieces of SQL; undefined for a viewer who sees everything. */
export type Accessible =
  | {
      /** The accessors, as an array. */
      readonly accessors: string;
      /** Gids of the items that limit access and are open to one of the accessors. */
      readonly items: string;
    }
  | undefined;

export function accessible(viewer: Viewer, parameters: Parameters): Accessible {
  if (viewer === 'everything') return undefined;
  const accessors = `${parameters.add(viewer)}::bigint[]`;
  return { accessors, items: `select item from access where accessor = any(${accessors})` };
}

/** Condition on a row of items by this name: the viewer may not see it. */
export function isHidden(item: string, open: Accessible): string {
  return open === undefined ? 'false' : `(${item}.restricted and not ${isSeen(`${item}.gid`, open)})`;
}

/** Condition on the gid of a restricted item: the viewer may see it, as the viewer may see every cause for which it is restricted. */
export function isSeen(gid: string, open: Accessible): string {
  if (open === undefined) return 'true';
  const { items } = open;
  return `(${gid} in (select item from restriction where cause in (${items}))
    and not exists (select from restriction r where r.item = ${gid} and r.cause not in (${items})))`;
}

/** The audience of an item as a JSON text; null where the item is open to everybody. */
export const audienceOf = (item: string): string => `(select json_agg(kept.accessors)::text from (
  select distinct coalesce((select jsonb_agg(accessor order by accessor) from access where access.item = r.cause), '[]'::jsonb) as accessors
  from restriction r where r.item = ${item} order by accessors) kept)`;

/** Condition on a stored audience: the viewer does not belong to it. */
export function isOutside(audience: string, open: Accessible): string {
  if (open === undefined) return 'false';
  return `exists (select from jsonb_array_elements(${audience}::jsonb) list
    where not exists (select from jsonb_array_elements_text(list) one where one::bigint = any(${open.accessors})))`;
}

/**
 * The different audiences of the scope and the subjects of an event as a JSON list; null where everybody could see all of them. Steps through the
 * index from one audience to the next: an import has a hundred thousand subjects with the same one.
 */
export const eventAudiences = `case when event.seen_by is not null
    or exists (select from event_subject s where s.event = event.gid and s.seen_by is not null) then (
  with recursive kept (seen_by) as (
    select min(s.seen_by) from event_subject s where s.event = event.gid and s.seen_by is not null
    union all select (select min(s.seen_by) from event_subject s where s.event = event.gid and s.seen_by > kept.seen_by)
      from kept where kept.seen_by is not null)
  select json_agg(one.seen_by::json)::text from (
    select seen_by from kept where seen_by is not null union select event.seen_by where event.seen_by is not null) one) end`;

/** What an event can be about: items, and what is left of those that were deleted. */
const subjectTables = ['item', 'tombstone'] as const;

/**
 * Gids of the events that are hidden from a viewer, each once. Starts from the restricted items, which are few, and not from the subjects
 * of events: an import has a hundred thousand of them.
 */
export function hiddenEvents(open: Accessible): string {
  const items = subjectTables
    .map((table) => `select gid from ${table} where ${isHidden(table, open)}`)
    .join(' union all ');
  // Audiences are few, and subjects with one of them many: each audience is looked at once.
  const outside = `select seen_by from (select distinct seen_by from event_subject where seen_by is not null) as kept
    where ${isOutside('kept.seen_by', open)}`;
  return `select event from event_subject where item in (${items}) union select gid from event where scope in (${items})
    union select event from event_subject where seen_by is not null and seen_by in (${outside})
    union select gid from event where seen_by is not null and ${isOutside('seen_by', open)}`;
}

/** Up to so many subjects it is quicker to look at each of them than at all restricted items. */
const fewSubjects = 1000;

/** Condition on a row of events by this name: the same rule as hiddenEvents, for those who ask about a few events. */
export function isHiddenEvent(event: string, open: Accessible): string {
  if (open === undefined) return 'false';
  const hidden = isHidden('i', open);
  const through = subjectTables.map((table) => {
    const few = `select from event_subject s join ${table} i on i.gid = s.item where s.event = ${event}.gid and ${hidden}`;
    const many = `select from event_subject s where s.event = ${event}.gid and s.item = any(array(select gid from ${table} i where ${hidden}))`;
    return `exists (select from ${table} i where i.gid = ${event}.scope and ${hidden}) or
      case when ${event}.subject_count <= ${fewSubjects} then exists (${few}) else exists (${many}) end`;
  });
  const then = `${isOutside(`${event}.seen_by`, open)} or exists (select from (select distinct seen_by from event_subject s
    where s.event = ${event}.gid and s.seen_by is not null) as kept where ${isOutside('kept.seen_by', open)})`;
  return `(${[...through, then].join(' or ')})`;
}

/** What a list is made from. */
export interface ListSource {
  /** The tables and conditions behind `from`. */
  readonly from: string;
  /** The gid of an item, from the table whose index has the order of the list. */
  readonly gid: string;
  /** The place of an item in a list that is in the order of places, and then of gids; undefined for gids alone. */
  readonly place: string | undefined;
}

/** @param holder whose list it is, as a piece of SQL; by default a parameter with the value in the selection. */
export function listSource(
  selection: ItemSelection,
  viewer: Viewer,
  parameters: Parameters,
  holder?: string,
): ListSource {
  const open = accessible(viewer, parameters);
  const { from, ...keys } = selectionSource(selection, parameters, holder);
  return { from: open === undefined ? from : `${from} and not ${isHidden('item', open)}`, ...keys };
}

function selectionSource(
  selection: ItemSelection,
  parameters: Parameters,
  holder: string | undefined,
): ListSource {
  if ('type' in selection)
    return {
      from: `item where item.type = ${parameters.add(selection.type)}`,
      gid: 'item.gid',
      place: undefined,
    };
  if ('parent' in selection) {
    const from = `item where item.parent = ${holder ?? parameters.add(selection.parent)}`;
    const without =
      selection.without === undefined
        ? ''
        : ` and not exists (select from edge where edge.target = item.gid and edge.label = ${parameters.add(selection.without)})`;
    return { from: from + without, gid: 'item.gid', place: 'item.position' };
  }
  if ('event' in selection)
    return {
      from: `event_subject s join item on item.gid = s.item where s.event = ${parameters.add(selection.event)}`,
      gid: 's.item',
      place: undefined,
    };
  const label = `edge.label = ${parameters.add(selection.label)}`;
  if ('from' in selection)
    return {
      from: `edge join item on item.gid = edge.target where edge.source = ${holder ?? parameters.add(selection.from)} and ${label}`,
      gid: 'edge.target',
      place: 'edge.rank',
    };
  const from = `edge join item on item.gid = edge.source where edge.target = ${holder ?? parameters.add(selection.to)} and ${label}`;
  return { from, gid: 'edge.source', place: undefined };
}
