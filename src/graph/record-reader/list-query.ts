/** Filters, sort keys and totals for lists of the record reader, with the semantics of REST lists (filtering.ts). */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { ItemFilter } from '../../model/list-spec.ts';
import type { ItemRow } from '../../store/items.ts';
import { scanPage } from '../items/filtering.ts';
import type { ListRequest } from '../paging.ts';
import { countBelow } from '../tree/descendants.ts';
import {
  chargeBatches,
  type ListContext,
  type PagedList,
  type PageStart,
  readList,
  selectionOf,
} from './record-pages.ts';
import { type Budget, costOfIndex, costOfRecord } from './visible-records.ts';

export interface ListQuery {
  readonly filters: readonly ItemFilter[];
  /** Undefined for the order of the list. */
  readonly sort: ListRequest['sort'];
}

/** Cost of each record that a filter or a sort examines. */
const costOfScan = 2;

interface Scan {
  readonly list: PagedList;
  readonly query: ListQuery;
  readonly budget: Budget;
}

/** Rows of the list that match, in the order of the query. A sorted list can only start at an offset, others also at a record. */
export async function scanRows(
  context: ListContext,
  { list, query, budget }: Scan,
  start: PageStart,
  limit: number,
): Promise<AsyncIterable<readonly ItemRow[]>> {
  const at = query.sort === undefined ? start.at : undefined;
  const from: PageStart = { offset: 0, ...(at !== undefined && { at }) };
  const source = (): AsyncIterable<readonly ItemRow[]> =>
    chargeBatches(
      readList(context, list, from, { limit: -1, budget }),
      budget,
      (rows) => rows.length * costOfScan,
    );
  const offset = at === undefined ? start.offset : 0;
  const page = { offset, limit, counted: false, filters: query.filters };
  const { rows } = await scanPage(context, source, {
    ...page,
    ...(query.sort !== undefined && { sort: query.sort }),
  });
  return rows;
}

/** The number of records in the list that the viewer may see and that match. */
export async function countRows(context: ListContext, scan: Scan): Promise<number> {
  const { list, query, budget } = scan;
  budget.spend(costOfRecord);
  if (query.filters.length > 0 || 'top' in list) {
    const unsorted = { ...scan, query: { ...query, sort: undefined } };
    let total = 0;
    for await (const rows of await scanRows(context, unsorted, { offset: 0 }, -1)) total += rows.length;
    return total;
  }
  const { store, viewer } = context;
  await waitForTimeSlice();
  const total =
    'below' in list
      ? await countBelow(store, list.below, viewer)
      : await store.items.count('all' in list ? { type: list.all } : selectionOf(list), viewer);
  budget.spend(costOfIndex(total));
  return total;
}
