/** The one place where visibility is written in SQL: which items and events a viewer may see. */
import type { Selection, Viewer } from '../store.ts';

/** Values of a statement that is put together from pieces. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Returns the mark that stands for the value in the text. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The viewer as a piece of SQL: gids of the restricted items that are open to them. Undefined for who sees everything. */
export type Accessible = string | undefined;

export function accessible(viewer: Viewer, parameters: Parameters): Accessible {
  if (viewer === 'everything') return undefined;
  return `select item from access where accessor = any(${parameters.add(viewer)}::bigint[])`;
}

/** Condition on a row of items by this name: the viewer may not see it. */
export function isHidden(item: string, open: Accessible): string {
  return open === undefined ? 'false' : `(${item}.restricted and ${item}.gid not in (${open}))`;
}

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
  return `select event from event_subject where item in (${items}) union select gid from event where scope in (${items})`;
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
  return `(${through.join(' or ')})`;
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
  selection: Selection,
  viewer: Viewer,
  parameters: Parameters,
  holder?: string,
): ListSource {
  const open = accessible(viewer, parameters);
  const { from, ...keys } = selectionSource(selection, open, parameters, holder);
  return { from: open === undefined ? from : `${from} and not ${isHidden('item', open)}`, ...keys };
}

function selectionSource(
  selection: Selection,
  open: Accessible,
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
  const toHidden =
    selection.open === undefined || open === undefined
      ? ''
      : ` and not exists (select from edge o join item i on i.gid = o.target
           where o.source = item.gid and o.label = ${parameters.add(selection.open)} and ${isHidden('i', open)})`;
  return { from: from + toHidden, gid: 'edge.source', place: undefined };
}
