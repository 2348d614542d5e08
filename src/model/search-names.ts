/** The names of facets, sort orders and kinds of suggestions: in requests, in responses and in every engine. */

export const facetNames = [
  'type',
  'country',
  'repository',
  'level',
  'language',
  'script',
  'creator',
  'subject',
  'place',
  'date',
  'digital',
  'top',
] as const;

export type FacetName = (typeof facetNames)[number];

export const sortNames = ['relevance', 'title', 'date', 'identifier', 'update'] as const;

export type SortName = (typeof sortNames)[number];

export const suggestionKinds = ['title', 'name', 'creator', 'subject', 'place', 'identifier'] as const;

export type SuggestionKind = (typeof suggestionKinds)[number];
