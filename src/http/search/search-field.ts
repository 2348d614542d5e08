/** The field `search`: the same search as GET /archive/search. */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { defaultPageSize, pickFilters, type SearchOptions } from '../../graph/search/search-options.ts';
import { type SearchResponseBody, toSearchResponseBody } from '../../graph/search/search-response.ts';
import { fail } from '../../model/errors.ts';
import { facetNames, filterNames, type GivenFilters, sortNames } from '../../model/search-values.ts';
import type { FieldConfig, FieldMap, QueryContext } from '../graphql/data-fields.ts';
import { costOfFacet, costOfHit, costOfSearch } from '../graphql/limits.ts';

const text = { type: GraphQLString };
const count = { type: new GraphQLNonNull(GraphQLInt) };
const texts = new GraphQLList(new GraphQLNonNull(GraphQLString));
const listOf = (type: GraphQLOutputType): { readonly type: GraphQLOutputType } => ({
  type: new GraphQLList(type),
});
const namesOf = (name: string, values: readonly string[]): GraphQLEnumType =>
  new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, { value }])) });

type SearchArguments = {
  readonly [Name in keyof GivenFilters]?: GivenFilters[Name] | null;
} & {
  readonly q?: string | null;
  readonly facet?: readonly string[] | null;
  readonly sort?: SearchOptions['sort'];
  readonly group?: 'fonds' | null;
  readonly expand?: boolean | null;
  readonly first?: number | null;
  readonly after?: string | null;
};

function makeArguments(): GraphQLFieldConfigArgumentMap {
  const { lists, dates: single, flags } = filterNames;
  return {
    q: { type: GraphQLString, description: 'The query as in the REST API; without it all records match.' },
    ...Object.fromEntries(lists.map((name) => [name, { type: texts }])),
    ...Object.fromEntries(single.map((name) => [name, text])),
    ...Object.fromEntries(flags.map((name) => [name, { type: GraphQLBoolean }])),
    facet: { type: texts, description: `Values to count: name or name:size, of ${facetNames.join(', ')}.` },
    sort: { type: namesOf('SearchSort', sortNames), default: { value: 'relevance' } },
    group: { type: namesOf('SearchGroup', ['fonds']), description: 'Groups the hits by their topmost unit.' },
    expand: {
      type: GraphQLBoolean,
      description:
        'Words that are a label of a concept also match its other labels, and those of narrower concepts.',
    },
    first: {
      type: GraphQLInt,
      description: `Maximum number of hits or groups; ${defaultPageSize} by default, a negative number means the maximum.`,
    },
    after: { type: GraphQLString, description: 'The value next of the previous page.' },
  };
}

/** @param entity type of the records that are found. */
export function searchField(entity: GraphQLInterfaceType): FieldMap<unknown> {
  return {
    search: {
      type: new GraphQLNonNull(makeResult(entity)),
      description: 'Searches records by words, dates and other values, as the REST API does.',
      args: makeArguments(),
      resolve: (_root, args: SearchArguments, context) => resolveSearch(args, context),
    },
  };
}

/** Throws `bad-parameter`, `limit-exceeded`. */
async function resolveSearch(args: SearchArguments, context: QueryContext): Promise<SearchResponseBody> {
  const { q, facet, sort = 'relevance', group, expand, first, after } = args;
  const { budget, search } = context;
  // An expanded search searches for concepts first.
  budget.spend(costOfSearch * (expand === true ? 2 : 1) + costOfFacet * (facet?.length ?? 0));
  const response = await search({
    q: q ?? '',
    filters: pickFilters(args),
    facets: facet ?? [],
    sort,
    ...(!(after === null || after === undefined) && { after }),
    limit: toLimit(first, context),
    isGrouped: group === 'fonds',
    isExpanded: expand === true,
  });
  const groups = response.groups ?? [];
  const hits = groups.reduce((sum, { hits: { length } }) => sum + length + 1, response.hits.length);
  budget.spend(costOfHit * (hits + (response.children?.length ?? 0)));
  return toSearchResponseBody(response);
}

/** Throws `limit-exceeded`. */
function toLimit(first: number | null | undefined, { maxHits }: QueryContext): number | undefined {
  if (first === null || first === undefined) return undefined;
  if (first > maxHits)
    fail(
      'limit-exceeded',
      `The argument first must be at most ${maxHits} (limit search-page). It was ${first}.`,
      { details: { limit: 'search-page', parameter: 'first', value: String(first) } },
    );
  return first < 0 ? maxHits : first;
}

type Hit = SearchResponseBody['hits'][number];

function makeResult(entity: GraphQLInterfaceType): GraphQLObjectType<SearchResponseBody, QueryContext> {
  const identity = { id: { type: new GraphQLNonNull(GraphQLString) }, type: text, name: text };
  const item: FieldConfig<Pick<Hit, 'id' | 'type'>> = {
    type: entity,
    description: 'The record.',
    resolve: ({ id, type }, _args, { reader }) => reader.findItem(type, id),
  };
  const fields = { ...identity, item };
  const named = new GraphQLObjectType({ name: 'SearchItem', fields });
  const hit = makeHit(fields, named);
  const value = new GraphQLObjectType({
    name: 'SearchFacetValue',
    description: 'A value, to be used in the filter, and the number of hits with it.',
    fields: { value: text, name: text, count },
  });
  const bar = new GraphQLObjectType({
    name: 'SearchDateBar',
    description: 'Number of hits with dates in these years.',
    fields: { from: count, to: count, count },
  });
  const values = Object.fromEntries(facetNames.map((name) => [name, listOf(name === 'date' ? bar : value)]));
  return new GraphQLObjectType<SearchResponseBody, QueryContext>({
    name: 'SearchResult',
    fields: {
      total: { ...count, description: 'Number of hits; at most 10,000 are counted.' },
      atLeast: {
        type: new GraphQLNonNull(GraphQLBoolean),
        description: 'Whether there are more hits than the total.',
      },
      hits: listOf(hit),
      groups: {
        ...listOf(
          new GraphQLObjectType({
            name: 'SearchGroupOfHits',
            description: 'The best hits of a topmost unit, and the number of its hits.',
            fields: { top: { type: named }, count, hits: listOf(hit) },
          }),
        ),
      },
      children: {
        ...listOf(new GraphQLObjectType({ name: 'SearchChild', fields: { ...fields, count } })),
        description:
          'Number of hits in each child, for a search within one item: itself and everything below it.',
      },
      facets: { type: new GraphQLObjectType({ name: 'SearchFacets', fields: values }) },
      missingFacets: { ...listOf(GraphQLString), description: 'Facets for which there was no time.' },
      expanded: {
        ...listOf(
          new GraphQLObjectType({
            name: 'SearchExpandedTerm',
            fields: {
              term: { ...text, description: 'Words of the query.' },
              concept: {
                type: new GraphQLObjectType({
                  name: 'SearchExpandedConcept',
                  fields: { id: text, name: text },
                }),
              },
              added: { ...listOf(GraphQLString), description: 'Labels that were searched too.' },
            },
          }),
        ),
        description: 'Words that are a label of a concept, with expand.',
      },
      didYouMean: {
        type: new GraphQLObjectType({
          name: 'SearchSpelling',
          fields: {
            q: text,
            total: count,
            atLeast: { type: GraphQLBoolean, description: 'True if there are more hits than the total.' },
          },
        }),
        description: 'Another spelling of a query with few hits.',
      },
      warnings: listOf(GraphQLString),
      next: { type: GraphQLString, description: 'Argument after of the next page.' },
    },
  });
}

function makeHit(fields: FieldMap<Hit>, named: GraphQLObjectType): GraphQLObjectType<Hit, QueryContext> {
  const fragment = new GraphQLObjectType({
    name: 'SearchFragment',
    fields: {
      field: text,
      text,
      ranges: {
        ...listOf(new GraphQLList(GraphQLInt)),
        description: 'Start and end of each word that was found, as UTF-16 offsets.',
      },
    },
  });
  return new GraphQLObjectType<Hit, QueryContext>({
    name: 'SearchHit',
    fields: {
      ...fields,
      identifier: text,
      level: text,
      dates: listOf(GraphQLString),
      ancestors: { ...listOf(named), description: 'From the root.' },
      fragments: listOf(fragment),
      score: { type: GraphQLFloat },
    },
  });
}
