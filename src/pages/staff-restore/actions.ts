/** The form that restores a record as on a day. If many records are below it, it makes a job. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ChangeOf, OutcomeOf } from '../../graph/changes/changes.ts';
import { parseRestoreUntil, type RestoreUntil } from '../../graph/event-period.ts';
import type { Job } from '../../graph/jobs.ts';
import { Failure, fail } from '../../model/errors.ts';
import { booleanParameter, type ParameterValues, textParameter } from '../../parameters/parameter.ts';
import { defineAction, itemPermission } from '../define-page.ts';
import { jobsPath, restorePath } from '../shared/staff-menu.ts';
import { maxKeptSteps, maxShownRecords } from '../shared/undo-preview.ts';

export const restoreFields = {
  date: textParameter('The day, in UTC, at whose end the record was as it is to be again; or a timestamp', {
    mayBeEmpty: true,
  }),
  event: textParameter('Instead of a date: id of the last event whose changes stay', { mayBeEmpty: true }),
  below: booleanParameter(false, 'Also restores all records below it'),
};

/** The moment that the form names; undefined if it names none. Throws `bad-parameter`. */
export function toUntil({
  date = '',
  event = '',
}: Pick<ParameterValues<typeof restoreFields>, 'date' | 'event'>): RestoreUntil | undefined {
  if (date === '' && event === '') return undefined;
  return parseRestoreUntil(date || undefined, event || undefined);
}

/** Undefined if there are more than {@link maxShownRecords} records, now and then: nothing was changed. */
export async function restoreFew(
  graph: ActorGraph,
  change: Omit<ChangeOf<'restoreAsOn'>, 'actor' | 'actorType'>,
): Promise<OutcomeOf<'restoreAsOn'> | undefined> {
  try {
    return await graph.changes.perform<'restoreAsOn'>({ ...change, maxRecords: maxShownRecords });
  } catch (error) {
    if (error instanceof Failure && error.code === 'limit-exceeded') return undefined;
    throw error;
  }
}

export const restoreAction = defineAction({
  name: 'restore',
  access: itemPermission('update'),
  fields: {
    ...restoreFields,
    'dry-run': booleanParameter(false, 'Only a dry run, as a job'),
    digest: textParameter('Digest of the dry run that the user has seen; needed to restore'),
  },
  change: async ({ params, fields }, { graph, archive }): Promise<Job | OutcomeOf<'restoreAsOn'>> => {
    const { 'dry-run': isDryRun, digest, below } = fields;
    if (digest === undefined && !isDryRun)
      fail('bad-parameter', 'Records are restored only after a dry run that shows what would happen.', {
        details: { parameter: 'digest' },
      });
    const change = {
      change: 'restoreAsOn',
      id: params.id!,
      until: toUntil(fields) ?? fail('bad-parameter', 'Choose a day.', { details: { parameter: 'date' } }),
      below,
      page: { offset: 0, limit: maxKeptSteps },
      ...(digest !== undefined && { ifMatch: digest }),
      commit: !isDryRun,
      logMessage: null,
    } as const;
    const done = isDryRun ? undefined : await restoreFew(graph, change);
    return done ?? archive.jobs.as(graph.actor).submitChange(graph.changes.prepare<'restoreAsOn'>(change));
  },
  next: (outcome, { params }) => {
    if ('state' in outcome) return `${jobsPath}/${outcome.id}`;
    const path = restorePath(params.id!);
    return outcome.event === null ? path : `${path}?done=${encodeURIComponent(outcome.event)}`;
  },
});
