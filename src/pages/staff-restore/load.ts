/** Reads a record, and what restoring it as on a day would do: the page executes the change and rolls it back. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { fail } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { definePage, itemPermission } from '../define-page.ts';
import { findEvent } from '../shared/find-event.ts';
import { titleOfSummary } from '../shared/item-link.ts';
import { hasItemPages, pagePath } from '../shared/page-path.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { restorePath, undoPath } from '../shared/staff-menu.ts';
import { readUndoPreview } from '../shared/to-undo-preview.ts';
import { stepsPerPage } from '../shared/undo-preview.ts';
import { restoreAction, restoreFew, restoreFields, toUntil } from './actions.ts';
import type { RestorePage } from './data.ts';

const parameters = {
  ...restoreFields,
  done: textParameter('Id of the event that has just restored the record'),
};

export const restorePage = definePage({
  name: 'restore',
  path: '/staff/restore/{id}',
  access: itemPermission('update'),
  summary: 'Restore a record, or a whole fonds, as on a day',
  parameters,
  isIndexed: false,
  actions: [restoreAction],
  load: async ({ params, parameters: given }, { graph }): Promise<RestorePage> => {
    const id = params.id!;
    const item =
      (await graph.items.readSummaries([id])).get(id) ??
      fail('not-found', `There is no record '${id}', or you may not see it.`, { details: id });
    const { date, event, below, done } = given;
    const until = toUntil(given);
    const result = until === undefined ? undefined : await readDryRun(graph, { id, until, below });
    return {
      menu: await readStaffMenu(graph),
      path: restorePath(id),
      title: titleOfSummary(item),
      itemPath: hasItemPages(item.type) ? pagePath(item) : undefined,
      hasBelow: getRecordType(item.type).children.by === 'parent',
      fields: { date: date ?? '', event: event ?? '', below: String(below) },
      donePath: done === undefined || !(await findEvent(graph, done)) ? undefined : undoPath(done),
      isLarge: until !== undefined && result === undefined,
      preview: result === undefined ? undefined : await readUndoPreview(graph, result),
    };
  },
});

interface Chosen {
  readonly id: string;
  readonly until: NonNullable<ReturnType<typeof toUntil>>;
  readonly below: boolean;
}

/** Undefined if there are too many records. */
function readDryRun(graph: ActorGraph, chosen: Chosen): ReturnType<typeof restoreFew> {
  return restoreFew(graph, {
    change: 'restoreAsOn',
    ...chosen,
    page: { offset: 0, limit: stepsPerPage },
    commit: false,
    logMessage: null,
  });
}
