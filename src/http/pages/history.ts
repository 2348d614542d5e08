/** The page with the history of an item, for each type of items. */
import type { RecordType } from '../../model/define.ts';
import { toHistoryPage } from '../../pages/history/derive.ts';
import { historyPath, pageFolder } from '../../pages/shared/page-path.ts';
import { parseItem } from '../../pages/shared/wire-item.ts';
import { integerParameter } from '../parameter.ts';
import type { Route } from '../route.ts';
import { definePage } from './page-route.ts';
import { requireEntries } from './require-page.ts';

/** Events on one page. */
const pageSize = 20;

const parameters = {
  before: integerParameter('Number of an event: only older events', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
};

export function historyPage(type: RecordType): Route {
  return definePage({
    path: `/${pageFolder(type)}/{id}/history`,
    access: 'read',
    summary: `The history of an item of the type ${type.name}: its events with the differences that they made`,
    parameters,
    isCached: true,
    pathOf: historyPath,
    load: async ({ params, parameters: { before } }, { graph, options }) => {
      const [json, { entries, hasMore }] = await Promise.all([
        graph.items.getJson(type.name, params.id!),
        graph.history.readItem({
          ...{ type: type.name, id: params.id!, limit: pageSize },
          ...(before !== undefined && { before }),
        }),
      ]);
      requireEntries(entries, 'before', before);
      return {
        name: 'history',
        data: toHistoryPage(parseItem(json), entries, {
          ...{ hasMore, isNewest: before === undefined, apiPrefix: options.settings.prefix },
        }),
      };
    },
  });
}
