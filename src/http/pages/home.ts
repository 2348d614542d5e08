/** The first page. */
import { pageTypes } from '../../pages/page-path.ts';
import { definePage } from './page-route.ts';

export const homePage = definePage({
  path: '/',
  access: 'read',
  summary: 'The first page, with a search field and the number of records',
  parameters: {},
  load: async (_request, { graph }) => {
    const shown = pageTypes.filter(({ page }) => page !== undefined);
    const counts = await Promise.all(
      shown.map(async ({ name }) => {
        const { total } = await graph.list(name, { offset: 0, limit: 0, counted: true });
        return { type: name, count: total };
      }),
    );
    return { name: 'home', data: { counts: counts.filter(({ count }) => count > 0) } };
  },
});
