/** Lists in pages: the records of a page, each also with its place, and how to go on. */
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { PagedList, SeenItem, SeenPage } from '../../graph/record-reader.ts';
import { type Cursor, cursorType, toStart, writeCursor } from './cursor.ts';
import type { QueryContext } from './data-fields.ts';
import { largestPage, usualPage } from './limits.ts';

export interface PageArguments {
  readonly first?: number | null;
  readonly after?: Cursor | null;
  readonly from?: Cursor | null;
}

export const pageArguments: GraphQLFieldConfigArgumentMap = {
  first: {
    type: GraphQLInt,
    description: `How many records at most; ${usualPage} by default, and never more than ${largestPage}.`,
  },
  after: { type: cursorType, description: 'The page begins behind this place.' },
  from: { type: cursorType, description: 'The page begins at this place.' },
};

/** A page as the fields below take it apart. */
interface Page extends SeenPage {
  /** How many come before it. */
  readonly offset: number;
  readonly first: number;
}

/** Below zero is as many as there may be. */
function pageSize(first: number | null | undefined): number {
  if (first === null || first === undefined) return usualPage;
  return first < 0 ? largestPage : Math.min(first, largestPage);
}

export async function resolvePage(
  list: PagedList,
  { first, after, from }: PageArguments,
  { reader }: QueryContext,
): Promise<Page> {
  const start = toStart(after, from);
  const size = pageSize(first);
  const page = await reader.listPage(list, size, start);
  return { ...page, offset: start.offset, first: size };
}

export function makeConnection(
  name: string,
  nodeName: string,
  node: () => GraphQLOutputType,
): GraphQLObjectType<Page, QueryContext> {
  const edge = new GraphQLObjectType<{ readonly node: SeenItem; readonly offset: number }, QueryContext>({
    name: `${nodeName}Edge`,
    fields: () => ({
      node: { type: node() },
      cursor: {
        type: cursorType,
        resolve: ({ node: at, offset }) => writeCursor(offset, at),
      },
    }),
  });
  return new GraphQLObjectType<Page, QueryContext>({
    name,
    description: 'A page of a list.',
    fields: () => ({
      items: { type: new GraphQLList(node()) },
      edges: {
        type: new GraphQLList(edge),
        resolve: ({ items, offset }) => items.map((item, i) => ({ node: item, offset: offset + i })),
      },
      pageInfo: { type: pageInfo(nodeName), resolve: (page) => page },
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
        description: 'Where the page before begins: for `from`.',
        resolve: ({ offset, first }) => (offset > 0 ? writeCursor(Math.max(0, offset - first)) : null),
      },
      hasNextPage: { type: GraphQLBoolean, resolve: ({ next }) => next !== undefined },
      nextPage: {
        type: cursorType,
        description: 'Where the next page begins: for `from`.',
        resolve: ({ next, offset, items }) =>
          next === undefined ? null : writeCursor(offset + items.length, next),
      },
    },
  });
}
