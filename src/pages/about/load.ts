/** Reads the page about the site: number of records, interfaces for programs, accessibility. */
import { definePage } from '../define-page.ts';
import { countRecords } from '../shared/count-records.ts';
import type { AboutPage } from './data.ts';

export const aboutPage = definePage({
  name: 'about',
  path: '/about',
  access: 'public',
  summary: 'About the site: number of records, interfaces for programs, accessibility',
  parameters: {},
  isCached: true,
  load: async (_request, context): Promise<AboutPage> => ({
    counts: await countRecords(context),
    version: context.options.version,
  }),
});
