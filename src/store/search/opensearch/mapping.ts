/** The fields of the documents in OpenSearch. All words are tokens of src/search: OpenSearch only splits them at spaces. */
import { type SearchColumn, searchColumns } from '../../../model/define.ts';
import { getSearchValue, searchValueNames, type ValueColumnName } from '../../../model/search-values.ts';
import type { SearchDocument } from '../../../search/document.ts';
import { indexVersion } from '../../../search/index-version.ts';
import type { Gid } from '../../viewer.ts';
import { valueColumns } from '../sql/search-columns.ts';

/** Must be increased with every change of the mapping or of {@link toBody}. */
const mappingVersion = 1;

/** Each version has an alias of its own, so that servers of two versions can run at the same time. */
export function aliasOf(prefix: string): string {
  return `${prefix}-${indexVersion}-${mappingVersion}`.toLowerCase();
}

/** The alias of the index that is being built; its documents are not searched yet. */
export function unfinishedAliasOf(prefix: string): string {
  return `${aliasOf(prefix)}-build`;
}

export const wordField = (column: SearchColumn): string => `words.${column}`;

/** A field for filters, sorting and counts. */
const long = { type: 'long' };
const boolean = { type: 'boolean' };
/** A longer value, which no archive has, would not be counted. */
const keyword = { type: 'keyword', ignore_above: 8000 };

/** The fields of the search values: `type` is the position in searchedTypes. */
const valueFields = Object.fromEntries(
  valueColumns.map(([name, type]) => [name, { bigint: long, boolean, text: keyword }[type]]),
);

const listFields: ReadonlySet<string> = new Set(
  searchValueNames.map(getSearchValue).flatMap(({ isList, columns = [] }) => (isList ? columns : [])),
);

export function indexBody(prefix: string): object {
  const words = { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'positions' };
  return {
    settings: {
      // One more than the hits that a search ranks.
      max_result_window: 20_000,
      refresh_interval: '1s',
      auto_expand_replicas: '0-1',
      // Longer than any request, so that a late write does not bring back a deleted document.
      gc_deletes: '10m',
    },
    mappings: {
      dynamic: false,
      _meta: { fonds: prefix },
      // For the follower of the feed and for the state; searches read doc values.
      _source: { includes: ['path', 'code', 'state'] },
      properties: {
        words: { properties: Object.fromEntries(searchColumns.map((column) => [column, words])) },
        filter: { type: 'keyword', doc_values: false },
        ...valueFields,
        is_open: boolean,
        accessors: { ...long, doc_values: false },
        last_event: long,
        updated: { type: 'keyword' },
        path: { type: 'keyword', index: false, doc_values: false },
        state: { type: 'object', enabled: false },
      },
    },
  };
}

/** Values of an item that are not in its search document. */
export interface ItemFacts {
  readonly isOpen: boolean;
  /** To whom a restricted item may be open. The database decides: an item can depend on further records. */
  readonly accessors: readonly Gid[];
  readonly lastEvent: Gid | null;
  /** Timestamp of the last event. */
  readonly updated: string | undefined;
}

export function toBody({ gid, columns, filter, path, values }: SearchDocument, facts: ItemFacts): object {
  return {
    words: columns,
    filter: filter.split(' '),
    gid,
    is_open: facts.isOpen,
    accessors: facts.accessors,
    last_event: facts.lastEvent ?? 0,
    ...(facts.updated !== undefined && { updated: facts.updated }),
    path: pathKey(path),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(onOneLine) : value,
      ]),
    ),
  };
}

export function pathKey(path: readonly Gid[]): string {
  return path.join(' ');
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The values of a field of a hit as a column of `search_item`. */
export function toColumnValue(
  name: ValueColumnName,
  values: readonly (string | number | boolean)[] | undefined,
): string | number | boolean | null {
  if (listFields.has(name)) return (values ?? []).join('\n');
  return values?.[0] ?? null;
}
