/** Lists of all vocabularies and of all sets of agents. */
import type { PageLayout, RecordType } from '../../model/define.ts';
import { pageFolder, pageTypes } from '../../pages/shared/page-path.ts';
import { listByTitle, takePage } from '../../pages/shared/to-institutions.ts';
import { integerParameter } from '../parameter.ts';
import type { Route } from '../route.ts';
import { definePage, languageOf } from './page-route.ts';
import { requirePage } from './require-page.ts';

const pageSize = 100;

const parameters = {
  page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }),
};

/** Layouts of the listed types. */
const listedLayouts: readonly (PageLayout | undefined)[] = ['vocabulary', 'authoritySet'];

export const setPages: readonly Route[] = pageTypes
  .filter(({ page }) => listedLayouts.includes(page?.layout))
  .map(listPage);

function listPage(listed: RecordType): Route {
  const type = listed.name;
  const path = `/${pageFolder(listed)}`;
  return definePage({
    path,
    access: 'read',
    summary: `All items of the type ${type}`,
    parameters,
    isCached: true,
    load: async ({ parameters: { page }, headers }, { graph }) => {
      const links = listByTitle(await graph.listedItems.readDirectory({ type }), languageOf(headers));
      const list = takePage(links, page, pageSize);
      requirePage(list);
      return { name: 'sets', data: { type, path, list } };
    },
  });
}
