/** Counts the records of the archive, for the home page and the page about the site. */
import type { PageLayout } from '../../model/define.ts';
import type { PageContext } from '../page-request.ts';
import type { TypeCount } from './counted-link.ts';
import { countriesPath, repositoriesPath } from './institutions.ts';
import { typesWithPages } from './page-path.ts';
import { searchPath } from './search-query.ts';

/** Counts the records of each searchable type; omits types without records. */
export async function countRecords({ graph }: PageContext): Promise<readonly TypeCount[]> {
  const shown = typesWithPages
    .filter(({ page, searched }) => page !== undefined && searched)
    .toSorted((a, b) => layoutOrder.indexOf(a.page!.layout) - layoutOrder.indexOf(b.page!.layout));
  const counts = await Promise.all(
    shown.map(async ({ name, page }) => {
      const { total } = await graph.items.list(name, { offset: 0, limit: 0, counted: true });
      return { type: name, count: total, path: listPaths[page!.layout] ?? searchPathOf(name) };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

/** The order of the counts: the records that most readers look for come first. */
const layoutOrder: readonly PageLayout[] = [
  'unit',
  'repository',
  'agent',
  'concept',
  'vocabulary',
  'authoritySet',
  'virtual',
  'country',
  'item',
];

/** Layouts whose items have a list of their own. */
const listPaths: Readonly<Partial<Record<PageLayout, string>>> = {
  country: countriesPath,
  repository: repositoriesPath,
};

const searchPathOf = (type: string): string => `${searchPath}?sort=title&type=${encodeURIComponent(type)}`;
