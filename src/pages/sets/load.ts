/** Reads the lists of all vocabularies and of all sets of agents. */
import type { PageLayout, RecordType } from '../../model/define.ts';
import { integerParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { listByTitle } from '../shared/directory.ts';
import { pageFolder, typesWithPages } from '../shared/page-path.ts';
import { requirePage, takePage } from '../shared/paging.ts';
import type { SetsPage } from './data.ts';

const pageSize = 100;

const parameters = { page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }) };

/** Layouts of the listed types. */
const listedLayouts: readonly (PageLayout | undefined)[] = ['vocabulary', 'authoritySet'];

export const setListPages = typesWithPages
  .filter(({ page }) => listedLayouts.includes(page?.layout))
  .map(listPage);

function listPage(listed: RecordType) {
  const type = listed.name;
  const path = `/${pageFolder(listed)}`;
  return definePage({
    name: 'sets',
    path,
    access: 'public',
    summary: `All items of the type ${type}`,
    parameters,
    isCached: true,
    load: async ({ parameters: { page }, language }, { graph }): Promise<SetsPage> => {
      const list = takePage(
        listByTitle(await graph.listedItems.readDirectory({ type }), language),
        page,
        pageSize,
      );
      requirePage(list);
      return { type, path, list };
    },
  });
}
