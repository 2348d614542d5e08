/** The views of the pages. The compiler reports a page of PageData without a view. */
import type { PageData, PageName } from '../../src/pages/page.ts';
import type { PageView } from '../page-view.ts';
import { aboutPage } from './about/view.tsx';
import { changesPage } from './changes/view.tsx';
import { countriesPage } from './countries/view.tsx';
import { errorPage } from './error/view.tsx';
import { helpPage } from './help/view.tsx';
import { historyPage } from './history/view.tsx';
import { homePage } from './home/view.tsx';
import { itemPage } from './item/view.tsx';
import { pdfPage } from './pdf/view.tsx';
import { repositoriesPage } from './repositories/view.tsx';
import { searchPage } from './search/view.tsx';
import { searchValuesPage } from './search-values/view.tsx';
import { setsPage } from './sets/view.tsx';

export const views: { readonly [Name in PageName]: PageView<PageData[Name]> } = {
  home: homePage,
  about: aboutPage,
  help: helpPage,
  item: itemPage,
  history: historyPage,
  changes: changesPage,
  countries: countriesPage,
  repositories: repositoriesPage,
  sets: setsPage,
  search: searchPage,
  searchValues: searchValuesPage,
  pdf: pdfPage,
  error: errorPage,
};
