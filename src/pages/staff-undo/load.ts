/** Reads an event, and what its undo would do: the page executes the undo and rolls it back. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { findEvent, getEvent } from '../shared/find-event.ts';
import { firstText } from '../shared/item-parts.ts';
import { readChange } from '../shared/read-changes.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { undoPath } from '../shared/staff-menu.ts';
import { readUndoPreview } from '../shared/to-undo-preview.ts';
import { maxShownRecords, type ShownUndoResult, stepsPerPage } from '../shared/undo-preview.ts';
import { undoAction } from './actions.ts';
import type { UndoPage } from './data.ts';

const parameters = {
  done: textParameter('Id of the event that has just undone this one'),
  page: integerParameter('Page of the conflicts and impossible steps', { default: 1, min: 1, max: 100_000 }),
};

/** Records of the event that are named. */
const maxItems = 5;

export const undoPage = definePage({
  name: 'undo',
  path: '/staff/events/{event}/undo',
  access: 'signed-in',
  summary: 'Undo of an event: its dry run, and the forms that undo it',
  parameters,
  isIndexed: false,
  actions: [undoAction],
  load: async ({ params, parameters: { done, page } }, { graph }): Promise<UndoPage> => {
    const id = params.event!;
    const event = await getEvent(graph, id);
    const gid = Number(event.meta?.gid);
    const state = (await graph.history.listUndoStates([gid])).get(gid);
    const undoneBy = state?.undoneBy ?? undefined;
    const isUndone = undoneBy !== undefined;
    const isLarge = !isUndone && state !== undefined && state.records > maxShownRecords;
    const undoes = firstText(event, 'undoes');
    return {
      menu: await readStaffMenu(graph),
      path: undoPath(id),
      event: await readChange(graph, event, { maxItems }),
      undoesPath: undoes === undefined ? undefined : undoPath(undoes),
      undoneByPath: undoneBy === undefined ? undefined : undoPath(undoneBy),
      done: done === undefined ? undefined : await findDone(graph, id, done),
      preview: isUndone || isLarge ? undefined : await readPreview(graph, id, page),
      page,
      records: isLarge ? state.records : undefined,
    };
  },
});

/** Undefined if the address names an event that did not undo this one. */
async function findDone(graph: ActorGraph, id: string, done: string): Promise<UndoPage['done']> {
  const event = await findEvent(graph, done);
  if (event === undefined || firstText(event, 'undoes') !== id) return undefined;
  return { path: undoPath(done), count: Number(event.meta?.childCount ?? 0) };
}

/** Throws `permission-denied`. */
async function readPreview(graph: ActorGraph, event: string, page: number): Promise<ShownUndoResult> {
  const result = await graph.changes.perform({
    change: 'undo',
    event,
    force: false,
    page: { offset: (page - 1) * stepsPerPage, limit: stepsPerPage },
    commit: false,
    logMessage: null,
  });
  return readUndoPreview(graph, result);
}
