/** Reads the page with the history of an item, for each type of items. */
import type { RecordType } from '../../model/define.ts';
import { integerParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { historyPath, pageFolder, typesWithPages } from '../shared/page-path.ts';
import { requireEntries } from '../shared/paging.ts';
import { readUndoLinks } from '../shared/read-undo-links.ts';
import { parseItem } from '../shared/wire-item.ts';
import { toHistoryPage } from './derive.ts';

/** Events on one page. */
const pageSize = 20;

const parameters = {
  before: integerParameter('Number of an event: only older events', { min: 1, max: Number.MAX_SAFE_INTEGER }),
};

export const historyPages = typesWithPages.map(historyPage);

function historyPage(type: RecordType) {
  return definePage({
    name: 'history',
    path: `/${pageFolder(type)}/{id}/history`,
    access: 'public',
    summary: `The history of an item of the type ${type.name}: its events with the differences that they made`,
    parameters,
    isCached: true,
    pathOf: historyPath,
    load: async ({ params, parameters: { before } }, { graph, options }) => {
      const id = params.id!;
      const older = before === undefined ? {} : { before };
      const [json, { entries, hasMore }] = await Promise.all([
        graph.items.getJson(type.name, id),
        graph.history.readItem({ type: type.name, id, limit: pageSize, ...older }),
      ]);
      requireEntries(entries, 'before', before);
      const mayUpdate = await graph.permissions.may('update', id);
      const listed = mayUpdate
        ? entries.flatMap((entry) => (entry.id === undefined ? [] : { id: entry.id, gid: entry.gid }))
        : [];
      return toHistoryPage(parseItem(json), entries, {
        hasMore,
        isNewest: before === undefined,
        apiPrefix: options.settings.prefix,
        showsSourceData: mayUpdate,
        undoLinks: await readUndoLinks(graph, listed),
      });
    },
  });
}
