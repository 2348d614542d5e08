/** The parameters of a search: of the API, and of the search page. */
import { defaultPageSize, pickFilters, type SearchOptions } from '../graph/search/search-options.ts';
import {
  facetNames,
  type GivenFilters,
  getSearchValue,
  searchValueNames,
  sortNames,
} from '../model/search-values.ts';
import {
  booleanParameter,
  integerParameter,
  isGiven,
  optionalBooleanParameter,
  type ParameterValues,
  type Query,
  textParameter,
} from './parameter.ts';

const many = { many: true } as const;
const listParameter = (help: string) => textParameter(help, many);
const dateParameter = (help: string) => textParameter(help);

type FilterParameters = {
  readonly [Name in keyof GivenFilters]-?: NonNullable<GivenFilters[Name]> extends boolean
    ? ReturnType<typeof optionalBooleanParameter>
    : ReturnType<
        NonNullable<GivenFilters[Name]> extends string ? typeof dateParameter : typeof listParameter
      >;
};

/** The filters of all search values, in their order. */
function filterParameters(): FilterParameters {
  const parameters = searchValueNames.flatMap((value) => {
    const { kind, filters = {} } = getSearchValue(value);
    const declare =
      kind === 'boolean' ? optionalBooleanParameter : kind === 'date' ? dateParameter : listParameter;
    return Object.entries(filters).map(([name, help]) => [name, declare(help)]);
  });
  return Object.fromEntries(parameters) as FilterParameters;
}

export const searchParameters = {
  q: textParameter(
    'Words, "phrases", prefix*, -without, OR, parentheses, field:word; without it all records match',
    { mayBeEmpty: true, example: 'council minutes' },
  ),
  ...filterParameters(),
  expand: booleanParameter(
    false,
    'Words that are a label of a concept also match its other labels, and those of narrower concepts',
  ),
  facet: textParameter(`Facets to count, as name or name:size: ${facetNames.join(', ')}`, many),
  sort: textParameter('Order of the hits', { oneOf: sortNames, default: 'relevance' }),
  group: textParameter('Groups the hits by their topmost unit', { oneOf: ['fonds'] }),
  limit: integerParameter('Maximum number of hits or groups; see search-page', {
    default: defaultPageSize,
    min: 0,
  }),
  after: textParameter('Value next of the previous page'),
};

/** The search of a request with these parameters. */
export function toSearchOptions(request: {
  readonly query: Query;
  readonly parameters: ParameterValues<typeof searchParameters>;
}): SearchOptions {
  const { q = '', facet, sort, group, after, expand } = request.parameters;
  return {
    q,
    filters: pickFilters(request.parameters),
    facets: facet,
    sort,
    ...(after !== undefined && { after }),
    limit: isGiven(request, 'limit') ? request.parameters.limit : undefined,
    isGrouped: group !== undefined,
    isExpanded: expand,
  };
}
