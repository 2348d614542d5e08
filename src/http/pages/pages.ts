/** The table of all pages of the reading room. */
import { toItemPage } from '../../pages/item-page.ts';
import { pageFolder, pageTypes } from '../../pages/page-path.ts';
import { parseItem } from '../../pages/wire-item.ts';
import type { Route } from '../route.ts';
import { assetRoutes } from './assets.ts';
import { homePage } from './home.ts';
import { languageRoute } from './language.ts';
import { definePage } from './page-route.ts';

export function makePages(): readonly Route[] {
  return [homePage, ...itemPages, languageRoute, ...assetRoutes];
}

/** One row for each type of items in the registry. */
const itemPages: readonly Route[] = pageTypes.map((type) =>
  definePage({
    path: `/${pageFolder(type)}/{id}`,
    access: 'read',
    summary: `The page of an item of the type ${type.name}`,
    parameters: {},
    load: async ({ params }, { graph }) => {
      const { body } = await graph.get(type.name, params.id!);
      return { name: 'item', data: toItemPage(parseItem(body)) };
    },
  }),
);
