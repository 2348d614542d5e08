/** The form that undoes an event. If the event has many records, it makes a job. */
import type { OutcomeOf } from '../../graph/changes/changes.ts';
import type { Job } from '../../graph/jobs.ts';
import { fail } from '../../model/errors.ts';
import { booleanParameter, textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import { getEvent } from '../shared/find-event.ts';
import { jobsPath, undoPath } from '../shared/staff-menu.ts';
import { maxKeptSteps, maxShownRecords } from '../shared/undo-preview.ts';

export const undoAction = defineAction({
  name: 'undo',
  access: 'signed-in',
  fields: {
    force: booleanParameter(false, 'Also takes back values that were changed since'),
    'dry-run': booleanParameter(false, 'Only a dry run, as a job'),
    digest: textParameter('Digest of the dry run that the user has seen; needed for force'),
  },
  change: async ({ params, fields }, { graph, archive }): Promise<Job | OutcomeOf<'undo'>> => {
    const { force, 'dry-run': isDryRun, digest } = fields;
    const event = params.event!;
    if (force && digest === undefined)
      fail('bad-parameter', 'Values changed since are taken back only after a dry run that shows them.', {
        details: { parameter: 'digest' },
      });
    const isLarge = isDryRun || (await countRecords(graph, event)) > maxShownRecords;
    const change = {
      change: 'undo',
      event,
      force,
      page: { offset: 0, limit: isLarge ? maxKeptSteps : 0 },
      ...(digest !== undefined && { ifMatch: digest }),
      commit: !isDryRun,
      logMessage: null,
    } as const;
    if (!isLarge) return graph.changes.perform<'undo'>(change);
    return archive.jobs.as(graph.actor).submitChange(graph.changes.prepare<'undo'>(change));
  },
  next: (outcome, { params }) => {
    if ('state' in outcome) return `${jobsPath}/${outcome.id}`;
    const path = undoPath(params.event!);
    return outcome.event === null ? path : `${path}?done=${encodeURIComponent(outcome.event)}`;
  },
});

/** Throws `not-found`. */
async function countRecords(graph: Parameters<typeof getEvent>[0], event: string): Promise<number> {
  const gid = Number((await getEvent(graph, event)).meta?.gid);
  return (await graph.history.listUndoStates([gid])).get(gid)?.records ?? 0;
}
