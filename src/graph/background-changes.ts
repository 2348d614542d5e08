/** Changes that can run as jobs, since they can have any number of records. */
import type { Gid } from '../store/viewer.ts';
import type { ChangeHooks } from './changes/change-hooks.ts';
import type { ChangeOf, OutcomeOf } from './changes/changes.ts';

/** The changes, and the kinds of their jobs. */
const jobKinds = { undo: 'undo', restoreAsOn: 'restore' } as const;

export type JobChangeName = keyof typeof jobKinds;

export type JobChange = ChangeOf<JobChangeName>;

/** The stored request of a job that executes a change. */
export interface ChangeJobRequest {
  readonly change: JobChange;
  /** As the job reports them; `scope` is the id of the event or record that the change is about. */
  readonly format: (typeof jobKinds)[JobChangeName];
  readonly scope: string;
  readonly logMessage: string | null;
  readonly commit: boolean;
  /** Id of the user. */
  readonly actor: string;
  /** Id of the job, and gid of its user: present when it runs. */
  readonly job?: string;
  readonly actorGid?: Gid;
}

export type ChangeJobResult = OutcomeOf<JobChangeName>;

export function toChangeJob(change: JobChange): ChangeJobRequest {
  const { logMessage, commit = true, actor } = change;
  const scope = change.change === 'undo' ? change.event : change.id;
  return { change, format: jobKinds[change.change], scope, logMessage, commit, actor };
}

/** Ends the job in the transaction of the change. */
export function toChangeHooks({ job, actorGid }: ChangeJobRequest, hooks: ChangeHooks): ChangeHooks {
  if (job === undefined || actorGid === undefined) return hooks;
  return { ...hooks, job: { id: job, user: actorGid } };
}

export function isChangeJob<Other extends object>(
  request: Other | ChangeJobRequest,
): request is ChangeJobRequest {
  return 'change' in request;
}
