/** The table of all pages of the reading room. */
import { pageTypes } from '../../pages/page-path.ts';
import type { Route } from '../route.ts';
import { assetRoutes } from './assets.ts';
import { homePage } from './home.ts';
import { itemPage } from './item.ts';
import { languageRoute } from './language.ts';
import { makeSearchPages } from './search.ts';

export function makePages(): readonly Route[] {
  return [homePage, ...makeSearchPages(), ...itemPages, languageRoute, ...assetRoutes];
}

/** One row for each type of items in the registry. */
const itemPages: readonly Route[] = pageTypes.map(itemPage);
