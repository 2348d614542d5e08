/** The views of the pages, by the names in src/pages/registry.ts. The contract of pages checks that each page has a view for its data. */
import { aboutPage } from './about/view.tsx';
import { renderFeed } from './changes/changes-feed.ts';
import { changesPage } from './changes/view.tsx';
import { countriesPage } from './countries/view.tsx';
import { errorPage } from './error/view.tsx';
import { facetValuesPage } from './facet-values/view.tsx';
import { findingAidView } from './finding-aid/view.tsx';
import { helpPage } from './help/view.tsx';
import { historyPage } from './history/view.tsx';
import { homePage } from './home/view.tsx';
import { itemPage } from './item/view.tsx';
import { pdfPage } from './pdf/view.tsx';
import { repositoriesPage } from './repositories/view.tsx';
import { searchPage } from './search/view.tsx';
import { setsPage } from './sets/view.tsx';

export const views = {
  home: homePage,
  about: aboutPage,
  help: helpPage,
  item: itemPage,
  history: historyPage,
  changes: changesPage,
  atomFeed: { render: renderFeed },
  countries: countriesPage,
  repositories: repositoriesPage,
  sets: setsPage,
  search: searchPage,
  facetValues: facetValuesPage,
  pdf: pdfPage,
  error: errorPage,
};

/** The views of streamed pages. */
export const streamViews = { findingAid: findingAidView };
