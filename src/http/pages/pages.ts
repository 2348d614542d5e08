/** The table of all pages of the reading room. */
import { hasTree } from '../../model/registry.ts';
import { pageTypes } from '../../pages/shared/page-path.ts';
import type { Route } from '../route.ts';
import { aboutPage } from './about.ts';
import { assetRoutes } from './assets.ts';
import { changesRoutes } from './changes.ts';
import { findingAidPage } from './finding-aid.ts';
import { FindingAidEtags } from './finding-aid-etags.ts';
import { FindingAidSlots } from './finding-aid-slots.ts';
import { helpPages } from './help.ts';
import { historyPage } from './history.ts';
import { homePage } from './home.ts';
import { institutionPages } from './institutions.ts';
import { itemPage } from './item.ts';
import { languageRoute } from './language.ts';
import { limitPages } from './page-limit.ts';
import { pdfPages } from './pdf.ts';
import { searchPages } from './search.ts';
import { setPages } from './sets.ts';

export function makePages(): readonly Route[] {
  return [
    homePage,
    ...limitPages([...changesRoutes, ...searchPages]),
    ...institutionPages,
    ...setPages,
    ...itemPages,
    ...historyPages,
    ...makeFindingAidPages(),
    ...pdfRoutes,
    aboutPage,
    ...helpPages,
    languageRoute,
    ...assetRoutes,
  ];
}

/** One row for each type of items in the registry. */
const itemPages: readonly Route[] = pageTypes.map(itemPage);

const historyPages: readonly Route[] = pageTypes.map(historyPage);

/** Only types with a tree have these pages. */
function makeFindingAidPages(): readonly Route[] {
  const state = { slots: new FindingAidSlots(), etags: new FindingAidEtags() };
  return pageTypes.filter(hasTree).map((type) => findingAidPage(type, state));
}

const pdfRoutes: readonly Route[] = pageTypes.filter(hasTree).flatMap(pdfPages);
