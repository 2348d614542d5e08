/** JSON Schemas of search. */

import { listOf, referTo, type Schema, stringProperties } from '../../lib/json-schema.ts';
import { facetNames, suggestionKinds } from '../../model/search-values.ts';

const count = { type: 'integer' } satisfies Schema;

const ranges = {
  ...listOf({ type: 'array', items: { type: 'integer' } }),
  description: 'Start and end of each word that was found, as UTF-16 offsets',
};

const namedItem = {
  type: 'object',
  properties: stringProperties('id', 'type', 'name'),
  required: ['id', 'type', 'name'],
};

/** The members with hits. @param hit the schema of a hit. */
function hitLists(hit: string) {
  return {
    hits: listOf(referTo(hit)),
    groups: {
      ...listOf({
        type: 'object',
        properties: { top: referTo('NamedItem'), count, hits: listOf(referTo(hit)) },
        required: ['top', 'count', 'hits'],
      }),
      description: 'The best hits of each fonds, with group=fonds',
    },
  };
}

const searchResponse = {
  type: 'object',
  properties: {
    total: { ...count, description: 'Number of hits; at most 10,000 are counted' },
    atLeast: { type: 'boolean', description: 'Whether there are more hits than the total' },
    ...hitLists('SearchHit'),
    children: {
      ...listOf({
        type: 'object',
        properties: { ...namedItem.properties, count },
        required: [...namedItem.required, 'count'],
      }),
      description:
        'Number of hits in each child, for a search within one item: itself and everything below it',
    },
    facets: {
      type: 'object',
      properties: Object.fromEntries(
        facetNames.map((name) => [
          name,
          name === 'date' ? listOf(referTo('DateBar')) : referTo('FacetCounts'),
        ]),
      ),
    },
    missingFacets: { ...listOf({ enum: facetNames }), description: 'Facets for which there was no time' },
    expanded: {
      ...listOf({
        type: 'object',
        properties: {
          term: { type: 'string', description: 'Words of the query' },
          concept: { type: 'object', properties: stringProperties('id', 'name'), required: ['id', 'name'] },
          added: { ...listOf({ type: 'string' }), description: 'Labels that were searched too' },
        },
        required: ['term', 'concept', 'added'],
      }),
      description: 'Words that are a label of a concept, with expand=true',
    },
    didYouMean: {
      type: 'object',
      description: 'Another spelling of a query with few hits, and the number of its hits',
      properties: {
        ...stringProperties('q'),
        total: count,
        atLeast: {
          type: 'boolean',
          description: 'Whether there are more hits than the total; absent if not',
        },
      },
      required: ['q', 'total'],
    },
    warnings: listOf({ type: 'string' }),
    next: { type: ['string', 'null'], description: 'Parameter after of the next page' },
  },
  required: ['total', 'atLeast', 'hits', 'facets', 'warnings', 'next'],
} satisfies Schema;

export const searchSchemas: Readonly<Record<string, Schema>> = {
  SearchResponse: searchResponse,
  SearchResponseSummary: {
    ...searchResponse,
    description: 'The same with summaries as hits, with fields=summary',
    properties: { ...searchResponse.properties, ...hitLists('RecordSummary') },
  },
  SuggestResponse: {
    type: 'object',
    properties: {
      suggestions: listOf({
        type: 'object',
        properties: {
          ...stringProperties('text', 'id', 'type', 'name'),
          kind: { enum: suggestionKinds },
          ranges,
        },
        required: ['text', 'kind', 'ranges'],
      }),
    },
    required: ['suggestions'],
  },
  NamedItem: namedItem,
  SearchHit: {
    type: 'object',
    properties: {
      ...stringProperties('id', 'type', 'name', 'identifier', 'identifierOrigin', 'level'),
      dates: listOf({ type: 'string' }),
      ancestors: { ...listOf(referTo('NamedItem')), description: 'From the root' },
      fragments: listOf({
        type: 'object',
        properties: { ...stringProperties('field', 'text'), ranges },
        required: ['field', 'text', 'ranges'],
      }),
      score: { type: 'number' },
    },
    required: ['id', 'type', 'name', 'dates', 'ancestors', 'fragments', 'score'],
  },
  FacetCounts: listOf({
    type: 'object',
    properties: { ...stringProperties('value', 'name'), count },
    required: ['value', 'count'],
  }),
  DateBar: {
    type: 'object',
    description: 'Number of hits with dates in these years',
    properties: { from: { type: 'integer' }, to: { type: 'integer' }, count },
    required: ['from', 'to', 'count'],
  },
};
