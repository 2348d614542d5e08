/**
 * The values of a search: each is one row, and everything else is derived from the rows. Columns (SQLite, PostgreSQL) and fields (OpenSearch) of the
 * search index, its version, facets, filters, sort orders, parameters of REST and GraphQL, OpenAPI, the facets of the search page, and the table in
 * docs/search.md. The order of the rows is that of the facets and parameters. The file is long because a new value should need this file alone.
 */
import { countryType } from './system.ts';

interface SearchValue {
  /**
   * - `code`: a word of a list; case makes no difference
   * - `text`: a name or title; case, accents and punctuation make no difference
   * - `date`: a period, as its first and last day
   * - `number`: a whole number
   * - `boolean`: true or false
   * - `type`: a record type
   * - `item`: a record; clients use its id
   */
  readonly kind: 'code' | 'text' | 'date' | 'number' | 'boolean' | 'type' | 'item';
  readonly from: ValueSource;
  /** Whether a record can have several. */
  readonly isList?: true;
  /** The columns of the table `search_item`, and the fields in OpenSearch; a period has two. Without them, the database has the value elsewhere. */
  readonly columns?: readonly string[];
  /** The letter of its tokens, for filters (search/columns.ts). Items have a common one. */
  readonly token?: string;
  /** `page`: the search page counts it. `api`: it is counted only if a request names it. */
  readonly facet?: 'page' | 'api';
  /** The parameters that filter by it, each with its help. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Whether hits can be sorted by it. */
  readonly sort?: true;
  /** The member of a hit that shows it. */
  readonly hit?: string;
  /** Whether it is suggested while a user types. */
  readonly isSuggested?: true;
  /** The type of the items that its filter accepts; all by default. */
  readonly itemType?: string;
  /** The table of its codes. */
  readonly codes?: 'language' | 'script';
  /** Whether it is stored in lower case: files have the same word with and without capitals. */
  readonly isLowerCase?: true;
}

type ValueSource =
  /** A field of the descriptions of units, and the one of other records; the same by default. */
  | { readonly field: string; readonly ofOthers?: string }
  /** The names of access points of these types. */
  | { readonly accessPoints: readonly string[] }
  /** search/document.ts or the database computes it: a description for readers. */
  | { readonly computed: string };

export const searchValues = {
  title: {
    kind: 'text',
    from: { computed: 'the first title or name' },
    columns: ['title'],
    sort: true,
    hit: 'name',
  },
  type: {
    kind: 'type',
    from: { computed: 'the record type' },
    columns: ['type'],
    token: 't',
    facet: 'page',
    filters: { type: 'Types of the records' },
    hit: 'type',
  },
  within: {
    kind: 'item',
    from: { computed: 'the record and its ancestors' },
    filters: { within: 'Ids of items: only these and the records below them' },
    hit: 'ancestors',
  },
  country: {
    kind: 'item',
    from: { computed: 'the country of the record, or the record itself' },
    itemType: countryType,
    columns: ['country'],
    facet: 'page',
    filters: { country: 'Ids of countries' },
  },
  repository: {
    kind: 'item',
    from: { computed: 'the repository of the record, or the record itself' },
    itemType: 'Repository',
    columns: ['repository'],
    facet: 'page',
    filters: { repository: 'Ids of repositories' },
  },
  level: {
    kind: 'code',
    from: { field: 'levelOfDescription' },
    isLowerCase: true,
    columns: ['level'],
    token: 'l',
    facet: 'page',
    filters: { level: 'Levels of description' },
    hit: 'level',
  },
  language: {
    kind: 'code',
    from: { field: 'languageOfMaterial', ofOthers: 'languageCode' },
    isList: true,
    columns: ['languages'],
    token: 'g',
    codes: 'language',
    facet: 'page',
    filters: { language: 'Languages of the material; of other records, of the description' },
  },
  script: {
    kind: 'code',
    from: { field: 'scriptOfMaterial' },
    isList: true,
    columns: ['scripts'],
    token: 's',
    codes: 'script',
    facet: 'api',
    filters: { script: 'Scripts of the material' },
  },
  creator: {
    kind: 'text',
    from: { accessPoints: ['creatorAccess'] },
    isList: true,
    columns: ['creators'],
    token: 'c',
    facet: 'page',
    filters: { creator: 'Names of creators' },
    isSuggested: true,
  },
  subject: {
    kind: 'text',
    from: { accessPoints: ['subjectAccess', 'genreAccess'] },
    isList: true,
    columns: ['subjects'],
    token: 'u',
    facet: 'page',
    filters: { subject: 'Subjects' },
    isSuggested: true,
  },
  place: {
    kind: 'text',
    from: { accessPoints: ['placeAccess'] },
    isList: true,
    columns: ['places'],
    token: 'p',
    facet: 'page',
    filters: { place: 'Places' },
    isSuggested: true,
  },
  date: {
    kind: 'date',
    from: { computed: 'the first and the last day of all date periods' },
    columns: ['start_day', 'end_day'],
    facet: 'page',
    filters: {
      from: 'Only records whose dates end at or after this year, month or day',
      to: 'Only records whose dates begin at or before this year, month or day',
    },
    sort: true,
    hit: 'dates',
  },
  digital: {
    kind: 'boolean',
    from: { computed: 'whether it has a digital object' },
    columns: ['has_digital_object'],
    token: 'd',
    facet: 'page',
    filters: { digital: '`true`: only records with digital objects; `false`: only those without' },
  },
  top: {
    kind: 'boolean',
    from: { computed: 'whether it is a topmost unit' },
    columns: ['is_top'],
    token: 'r',
    facet: 'api',
    filters: { top: '`true`: only topmost units; `false`: all other records' },
  },
  identifier: {
    kind: 'text',
    from: { computed: 'the identifier; numbers are sorted as people count' },
    columns: ['code'],
    sort: true,
    hit: 'identifier',
  },
  update: {
    kind: 'date',
    from: { computed: 'the time of the latest event' },
    filters: { updatedSince: 'Only records that were changed at or after this time' },
    sort: true,
  },
  // Values that only the search itself uses: to group hits, to count them below an item, and to sort hits with the same score.
  fonds: { kind: 'item', from: { computed: 'the topmost unit' }, columns: ['top'] },
  parent: { kind: 'item', from: { computed: 'the item above' }, columns: ['parent'] },
  depth: { kind: 'number', from: { computed: 'the number of ancestors' }, columns: ['depth'] },
  titleWords: { kind: 'number', from: { computed: 'the words of the title' }, columns: ['title_words'] },
} as const satisfies Readonly<Record<string, SearchValue>>;

type Rows = typeof searchValues;

export type SearchValueName = keyof Rows;

/** The names of the rows that have these members. */
type NameWith<Members> = {
  [Name in SearchValueName]: Rows[Name] extends Members ? Name : never;
}[SearchValueName];

/** The parameters that filter by values of a kind. */
type FilterOf<Kind extends SearchValue['kind']> = {
  [Name in SearchValueName]: Rows[Name] extends {
    readonly kind: Kind;
    readonly filters: infer Filters extends object;
  }
    ? keyof Filters
    : never;
}[SearchValueName];

export const searchValueNames = Object.keys(searchValues) as readonly SearchValueName[];

/** The declaration with all optional members. */
export function getSearchValue(name: SearchValueName): SearchValue {
  return searchValues[name];
}

/** Undefined for another name, such as that of a parameter. */
export function findSearchValue(name: string): SearchValue | undefined {
  return Object.hasOwn(searchValues, name) ? searchValues[name as SearchValueName] : undefined;
}

type ColumnOf<Name extends SearchValueName> = Extract<
  Rows[Name],
  { readonly columns: unknown }
>['columns'][number];

/** A column of the search index, besides the gid. */
export type ValueColumnName = ColumnOf<SearchValueName>;

/** A column that search/document.ts computes; it reads the others from fields and access points. */
export type ComputedColumnName = ColumnOf<NameWith<{ readonly from: { readonly computed: string } }>>;

export const valueColumnNames = searchValueNames.flatMap(
  (name) => getSearchValue(name).columns ?? [],
) as readonly ValueColumnName[];

/** A text that changes whenever the declarations require a new index. */
export function fingerprintSearchValues(): string {
  return JSON.stringify(
    searchValueNames.map((name) => {
      const { kind, from, isList, columns, token, isLowerCase } = getSearchValue(name);
      return [name, kind, 'computed' in from ? null : from, isList, columns, token, isLowerCase];
    }),
  );
}

/** A value with tokens of its own. */
export type TokenName = NameWith<{ readonly token: string }>;

export const tokenNames = searchValueNames.filter(
  (name): name is TokenName => getSearchValue(name).token !== undefined,
);

const accessPointValues = new Map<unknown, TokenName[]>();
for (const name of tokenNames) {
  const { from } = getSearchValue(name);
  for (const type of 'accessPoints' in from ? from.accessPoints : [])
    accessPointValues.set(type, [...(accessPointValues.get(type) ?? []), name]);
}

const noNames: readonly TokenName[] = [];

/** The values that contain the names of access points of a type. */
export function listAccessPointValues(type: unknown): readonly TokenName[] {
  return accessPointValues.get(type) ?? noNames;
}

export type FacetName = NameWith<{ readonly facet: string }>;

export const facetNames = searchValueNames.filter(
  (name): name is FacetName => getSearchValue(name).facet !== undefined,
);

/** The facets of the search page, in their order on it. */
export const pageFacets = facetNames.filter((name) => searchValues[name].facet === 'page');

export type SortName = 'relevance' | NameWith<{ readonly sort: true }>;

export const sortNames: readonly SortName[] = [
  'relevance',
  ...searchValueNames.filter((name): name is NameWith<{ sort: true }> => getSearchValue(name).sort === true),
];

export type SuggestedName = NameWith<{ readonly isSuggested: true }>;

export const suggestedNames = searchValueNames.filter(
  (name): name is SuggestedName => getSearchValue(name).isSuggested === true,
);

export const suggestionKinds = ['title', 'name', ...suggestedNames, 'identifier'] as const;

export type SuggestionKind = (typeof suggestionKinds)[number];

type ListFilter = FilterOf<'code' | 'text' | 'number' | 'type' | 'item'>;
type DateFilter = FilterOf<'date'>;
type FlagFilter = FilterOf<'boolean'>;

/** Names of the parameters that filter. */
export const filterNames = {
  /** With several values, which are alternatives. */
  lists: listFilters((kind) => kind !== 'date' && kind !== 'boolean') as readonly ListFilter[],
  /** With one value: a year, a month or a day; of `updatedSince` also a time. */
  dates: listFilters((kind) => kind === 'date') as readonly DateFilter[],
  /** True or false. */
  flags: listFilters((kind) => kind === 'boolean') as readonly FlagFilter[],
};

/** A filter whose values are ids of items. */
export type ItemFilterName = FilterOf<'item'>;

export const itemFilterNames = listFilters((kind) => kind === 'item') as readonly ItemFilterName[];

function listFilters(hasKind: (kind: SearchValue['kind']) => boolean): readonly string[] {
  return searchValueNames.flatMap((name) => {
    const { kind, filters = {} } = getSearchValue(name);
    return hasKind(kind) ? Object.keys(filters) : [];
  });
}

/** A hit matches every filter. */
export type GivenFilters = Readonly<
  Partial<Record<ListFilter, readonly string[]>> &
    Partial<Record<DateFilter, string>> &
    Partial<Record<FlagFilter, boolean>>
>;
