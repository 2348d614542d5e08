/** The results of a search as CSV. */
import { toCsvLine } from '../../lib/csv-cell.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import { defineDownload } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { pagePath } from '../shared/page-path.ts';
import { codeOf, hasTitle } from '../shared/reference-code.ts';
import { runSearch, type SearchRequest, searchPageParameters } from '../shared/run-search.ts';

export const searchDownload = defineDownload({
  path: '/search.csv',
  access: 'public',
  summary: 'The results of a search as CSV',
  parameters: searchPageParameters,
  isLimited: true,
  open: async (request, context) => {
    // Reads the first page now, so that a wrong parameter is an error page.
    const rows = streamRows(request, context);
    const { value: first } = await rows.next();
    return {
      mediaType: 'text/csv; charset=utf-8',
      name: 'search.csv',
      body: (async function* () {
        yield toCsvLine(csvColumns) + (first ?? '');
        yield* rows;
      })(),
    };
  },
});

const csvColumns = ['type', 'id', 'identifier', 'title', 'level', 'dates', 'ancestors', 'path'] as const;

async function* streamRows(request: SearchRequest, context: PageContext): AsyncGenerator<string, undefined> {
  const { searchExportRows, searchPage } = context.options.settings;
  let after: string | null | undefined;
  for (let left = searchExportRows; left > 0 && after !== null; ) {
    const { hits, next } = await runSearch(request, context, {
      limit: Math.min(left, searchPage),
      isGrouped: false,
      hasFragments: false,
      ...(after !== undefined && { after }),
    });
    yield hits.map(toCsvRow).join('');
    left -= searchPage;
    after = next;
  }
}

function toCsvRow(hit: SearchResponse['hits'][number]): string {
  const { type, id, name, level = '', dates, ancestors } = hit;
  const above = ancestors.map((ancestor) => ancestor.name).join(' › ');
  const title = hasTitle(hit) ? name : '';
  return toCsvLine([type, id, codeOf(hit) ?? '', title, level, dates.join('; '), above, pagePath(hit)]);
}
