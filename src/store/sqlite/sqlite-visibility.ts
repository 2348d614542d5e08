/**
 * The one place where visibility is written in SQL: which items and events a viewer may see. The texts name the viewer's accessors
 * `@viewer`, as a JSON list; further parameters have names as well, so that pieces can be put together in any order.
 */
import type { Selection, Viewer } from '../store.ts';

const accessible = 'select item from access where accessor in (select value from json_each(@viewer))';

/** Values for the names that the texts of this file use. */
export function viewerParameter(viewer: Viewer): { readonly viewer: string } {
  return { viewer: viewer === 'everything' ? '[]' : JSON.stringify(viewer) };
}

/** Condition on a row of items by this name: the viewer may not see it. */
export function isHidden(item: string, viewer: Viewer): string {
  if (viewer === 'everything') return 'false';
  return `(${item}.restricted = 1 and ${item}.gid not in (${accessible}))`;
}

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
  return `select event from event_subject where item in (${items}) union select gid from event where scope in (${items})`;
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
  return `(${through.join(' or ')})`;
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
export function listSource(selection: Selection, viewer: Viewer, holder?: string): ListSource {
  const { from, ...keys } = selectionSource(selection, viewer, holder);
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
  return viewer.length === 0 ? [open] : [open, `${restricted} and item.gid in (${accessible})`];
}

function selectionSource(
  selection: Selection,
  viewer: Viewer,
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
  const open =
    selection.open === undefined
      ? ''
      : `and not exists (select 1 from edge o cross join item i on i.gid = o.target
           where o.source = item.gid and o.label = @open and ${isHidden('i', viewer)})`;
  return {
    from: `edge cross join item on item.gid = edge.source where edge.target = ${holder ?? '@to'} and edge.label = @label ${open}`,
    gid: 'edge.source',
    place: undefined,
  };
}
