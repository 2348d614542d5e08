/** Pagination: pages of lists with cursors. */
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type {
  ListQuery,
  PagedList,
  RecordPage,
  VisibleItem,
} from '../../graph/record-reader/record-reader.ts';
import type { RecordType } from '../../model/define.ts';
import { parseFilters, parseSort } from '../../model/list-spec.ts';
import { type Cursor, cursorType, toStart, writeCursor } from './cursor.ts';
import type { QueryContext } from './data-fields.ts';
import { defaultConnectionSize, maxPageSize } from './limits.ts';

export interface PageArguments {
  readonly first?: number | null;
  readonly after?: Cursor | null;
  readonly from?: Cursor | null;
  readonly filter?: readonly string[] | null;
  readonly sort?: readonly string[] | null;
}

const texts = new GraphQLList(new GraphQLNonNull(GraphQLString));

export const pageArguments: GraphQLFieldConfigArgumentMap = {
  first: {
    type: GraphQLInt,
    description: `Maximum number of records; ${defaultConnectionSize} by default, at most ${maxPageSize}.`,
  },
  after: { type: cursorType, description: 'The page begins after this record.' },
  from: { type: cursorType, description: 'The page begins with this record.' },
  filter: {
    type: texts,
    description:
      'Only records that match all of these filters, as in the REST API: `name__ICONTAINS:minutes`, `level:file`.',
  },
  sort: { type: texts, description: 'Fields to sort by, as in the REST API: `identifier`, `name__DESC`.' },
};

/** A list that can be read in pages, and the types of its records. */
interface Listed {
  readonly list: PagedList;
  readonly types: readonly RecordType[];
}

/** A page of a list, the source of the fields below. */
interface Page extends RecordPage {
  readonly list: PagedList;
  readonly query: ListQuery;
  /** Number of records before the page. */
  readonly offset: number;
  readonly first: number;
}

interface Edge {
  readonly node: VisibleItem;
  readonly page: Page;
  readonly offset: number;
}

/** A negative number means the maximum. */
function toPageSize(first: number | null | undefined): number {
  if (first === null || first === undefined) return defaultConnectionSize;
  return first < 0 ? maxPageSize : Math.min(first, maxPageSize);
}

/** Throws `bad-parameter` for a cursor of another list, and for filters and sort keys that the records do not have. */
export async function resolvePage(
  { list, types }: Listed,
  { first, after, from, filter, sort }: PageArguments,
  { reader, lists: { profile, sortRows } }: QueryContext,
): Promise<Page> {
  const start = toStart(after, from);
  const size = toPageSize(first);
  const of = { types, profile };
  const keys = parseSort(sort ?? [], of);
  const query: ListQuery = {
    filters: parseFilters(filter ?? [], of),
    sort: keys.length === 0 ? undefined : { keys, limit: sortRows },
  };
  const page = await reader.listPage(list, query, size, start);
  return { ...page, list, query, offset: start.offset, first: size };
}

/** The cursor of a record. In a sorted list it is an offset, since the position of the record among its siblings does not apply. */
function cursorAt({ query }: Pick<Page, 'query'>, offset: number, item: VisibleItem): string {
  return writeCursor(offset, query.sort === undefined ? item : undefined);
}

export function makeConnectionType(
  name: string,
  nodeName: string,
  node: () => GraphQLOutputType,
): GraphQLObjectType<Page, QueryContext> {
  const edge = new GraphQLObjectType<Edge, QueryContext>({
    name: `${nodeName}Edge`,
    fields: () => ({
      node: { type: node() },
      cursor: { type: cursorType, resolve: ({ page, offset, node: item }) => cursorAt(page, offset, item) },
    }),
  });
  return new GraphQLObjectType<Page, QueryContext>({
    name,
    description: 'A page of a list.',
    fields: () => ({
      items: { type: new GraphQLList(node()) },
      edges: {
        type: new GraphQLList(edge),
        resolve: (page) => page.items.map((node, i): Edge => ({ node, page, offset: page.offset + i })),
      },
      pageInfo: { type: pageInfo(nodeName), resolve: (page) => page },
      totalCount: {
        type: GraphQLInt,
        description:
          'Number of records of the whole list that match the filter and are visible to the caller.',
        resolve: ({ list, query }, _args, { reader }) => reader.count(list, query),
      },
    }),
  });
}

function pageInfo(nodeName: string): GraphQLObjectType<Page, QueryContext> {
  return new GraphQLObjectType<Page, QueryContext>({
    name: `pageInfo${nodeName}`,
    fields: {
      hasPreviousPage: { type: GraphQLBoolean, resolve: ({ offset }) => offset > 0 },
      previousPage: {
        type: cursorType,
        description: 'Cursor of the previous page, for `from`.',
        resolve: ({ offset, first }) => (offset > 0 ? writeCursor(Math.max(0, offset - first)) : null),
      },
      hasNextPage: { type: GraphQLBoolean, resolve: ({ next }) => next !== undefined },
      nextPage: {
        type: cursorType,
        description: 'Cursor of the next page, for `from`.',
        resolve: (page) =>
          page.next === undefined ? null : cursorAt(page, page.offset + page.items.length, page.next),
      },
    },
  });
}
