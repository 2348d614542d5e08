/** The page about the site: number of records, interfaces for programs, accessibility. */
import { countRecords } from './home.ts';
import { definePage } from './page-route.ts';

export const aboutPage = definePage({
  path: '/about',
  access: 'read',
  summary: 'About the site: number of records, interfaces for programs, accessibility',
  parameters: {},
  isCached: true,
  load: async (_request, context) => ({
    name: 'about',
    data: { counts: await countRecords(context), version: context.options.version },
  }),
});
