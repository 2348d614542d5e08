/**
 * All changes except imports. A change is plain data, so that it can be executed in this process or in the write process of the server. Each
 * is one function in the table below. It runs in one transaction, always in this order: read → require permission → validate → apply →
 * write → audit.
 */
import { Failure, fail } from '../../model/errors.ts';
import { userType } from '../../model/system.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { findActor, requireActive } from '../actor.ts';
import type { Environment } from '../environment.ts';
import { failUnknownUser } from '../lookup.ts';
import { batchDelete } from './batches/batch-delete.ts';
import { batchUpdate } from './batches/batch-update.ts';
import { putChildren } from './batches/put-children.ts';
import type { ActingUser, ChangeContext } from './change-context.ts';
import { type AccountChange, type ChangeHooks, type ChangeJob, failCancelled } from './change-hooks.ts';
import { deleteImportProfile, saveImportProfile } from './imports/import-profiles.ts';
import { annotate, link } from './links/annotations.ts';
import { updateConceptRelations } from './links/concepts.ts';
import { importCoreferences } from './links/import-coreferences.ts';
import { importLinks } from './links/import-links.ts';
import { findReplace } from './maintenance/find-replace.ts';
import { fixLinkPermissions } from './maintenance/fix-link-permissions.ts';
import { generateConcepts } from './maintenance/generate-concepts.ts';
import { regenerateDescriptions } from './maintenance/regenerate-descriptions.ts';
import { regenerateIds } from './maintenance/regenerate-ids.ts';
import { relink } from './maintenance/relink.ts';
import { rename } from './maintenance/rename.ts';
import { reparent } from './maintenance/reparent.ts';
import { setAccess } from './permissions/access.ts';
import { requireSameAdministrators } from './permissions/accessors.ts';
import { listAccountChanges } from './permissions/account-changes.ts';
import { addGrant } from './permissions/add-grant.ts';
import { revokeGrant, setItemPermissions, setPermissions } from './permissions/grants.ts';
import { joinGroup, leaveGroup, setMembers } from './permissions/groups.ts';
import { addAccessPoint, removeAccessPoint } from './records/access-points.ts';
import { create } from './records/create.ts';
import { deleteRecord } from './records/delete.ts';
import { deleteChildren } from './records/delete-children.ts';
import { update } from './records/update.ts';
import { moveIncludedUnits, updateIncludedUnits } from './records/virtual-units.ts';
import { restoreAsOn } from './undo/restore-as-on.ts';
import { undo } from './undo/undo.ts';
import { activateUser, deactivateUser } from './users/activation.ts';
import { createDefaultUser } from './users/create-default-user.ts';
import { addCredential, removeCredential, setPassword, updateSignatureCounter } from './users/credentials.ts';
import { inviteUser } from './users/invite.ts';
import { endJob, giveUpJob } from './users/job-end.ts';
import { updateSocialRelations } from './users/social.ts';
import { addToken, revokeToken } from './users/tokens.ts';
import { castVote, withdrawVote } from './users/votes.ts';
import { addWebhook, claimWebhook, recordDelivery, releaseWebhook, removeWebhook } from './users/webhooks.ts';

const changes = {
  create,
  update,
  delete: deleteRecord,
  link,
  annotate,
  updateConceptRelations,
  includeUnits: updateIncludedUnits,
  moveIncluded: moveIncludedUnits,
  changeSocial: updateSocialRelations,
  deleteChildren,
  addAccessPoint,
  removeAccessPoint,
  setAccess,
  joinGroup,
  leaveGroup,
  setMembers,
  setPermissions,
  setItemPermissions,
  revokeGrant,
  castVote,
  withdrawVote,
  batchUpdate,
  batchDelete,
  putChildren,
  findReplace,
  rename,
  reparent,
  regenerateIds,
  regenerateDescriptions,
  relink,
  fixLinkPermissions: (context: ChangeContext, _request: object) => fixLinkPermissions(context),
  generateConcepts,
  createDefaultUser,
  inviteUser,
  deactivateUser,
  activateUser,
  addGrant,
  addToken,
  setPassword,
  addCredential,
  removeCredential,
  updateSignatureCounter,
  revokeToken,
  addWebhook,
  removeWebhook,
  claimWebhook,
  releaseWebhook,
  recordDelivery,
  giveUpJob,
  saveImportProfile,
  deleteImportProfile,
  importCoreferences,
  importLinks,
  undo,
  restoreAsOn,
} satisfies Readonly<Record<string, (context: ChangeContext, request: never) => Promise<unknown>>>;

export type ChangeName = keyof typeof changes;

export const changeNames = Object.keys(changes) as readonly ChangeName[];

interface ChangeBase {
  /** Id of the user who acts, or of a group if `actorType` is the type of groups. */
  readonly actor: string;
  readonly actorType?: string;
  readonly logMessage: string | null;
  /** False for a dry run: the change is executed and rolled back. */
  readonly commit?: boolean;
  /** False in a session whose sign-in is too old to change administrators. */
  readonly hasRecentSignIn?: boolean;
}

/** A change by its name, with its parameters. */
export type ChangeOf<Name extends ChangeName> = {
  [N in Name]: ChangeBase & { readonly change: N } & Parameters<(typeof changes)[N]>[1];
}[Name];

export type Change = ChangeOf<ChangeName>;

/** The result of a change. */
export type OutcomeOf<Name extends ChangeName> = Awaited<ReturnType<(typeof changes)[Name]>>;

/** Executes a change in the process that writes to the store. */
export type Perform = <Name extends ChangeName>(
  change: ChangeOf<Name>,
  hooks?: ChangeHooks,
) => Promise<OutcomeOf<Name>>;

export async function applyChange<Name extends ChangeName>(
  store: Store,
  env: Environment,
  change: ChangeOf<Name>,
  hooks?: ChangeHooks,
): Promise<OutcomeOf<Name>> {
  const { actor, actorType, logMessage, commit = true, hasRecentSignIn = true } = change;
  // Sound, since the type of the change pairs each name with the request of its function.
  const execute = changes[change.change] as (
    context: ChangeContext,
    request: unknown,
  ) => Promise<OutcomeOf<Name>>;
  let accounts: readonly AccountChange[] = [];
  const run = async (tx: StoreTransaction): Promise<OutcomeOf<Name>> => {
    const user = await getActor(tx, actor, actorType);
    requireSubmitter(user, hooks?.job);
    const context = { tx, env, actor: user, logMessage, ...(hooks !== undefined && { hooks }) };
    const outcome = await (hasRecentSignIn
      ? execute(context, change)
      : requireSameAdministrators(context, () => execute(context, change)));
    await endWithJob(tx, env, hooks, outcome);
    accounts = commit && hooks?.onAccountChanges !== undefined ? await listAccountChanges(tx) : [];
    return outcome;
  };
  // A job asks once whether it may commit.
  const repeatable = hooks?.job === undefined;
  const attempt = async (): Promise<OutcomeOf<Name>> => {
    const outcome = await store.transaction(run, { keep: commit, repeatable });
    if (accounts.length > 0) hooks?.onAccountChanges?.(accounts);
    return outcome;
  };
  try {
    return await attempt();
  } catch (error) {
    // Another request with the same idempotency key may have created the record at the same time. A second attempt then returns its outcome.
    if (hasKey(change) && error instanceof Failure && error.code === 'duplicate') return attempt();
    throw error;
  }
}

/** Throws `unknown-user`. */
function requireSubmitter({ id, gid }: ActingUser, job: ChangeJob | undefined): void {
  if (job !== undefined && job.user !== gid) failUnknownUser(id);
}

/** Also for a dry run, whose end is rolled back with it. Throws `cancelled`, and `busy` if the job was abandoned. */
async function endWithJob(
  tx: StoreTransaction,
  env: Environment,
  hooks: ChangeHooks | undefined,
  outcome: unknown,
): Promise<void> {
  if ((await hooks?.mayCommit?.()) === false) failCancelled();
  const id = hooks?.job?.id;
  if (id === undefined || (await endJob(tx, env, id, JSON.stringify(outcome)))) return;
  fail('busy', 'The job of this change was abandoned by another process; nothing was changed.', {
    details: id,
  });
}

function hasKey(change: object): boolean {
  return 'idempotencyKey' in change && change.idempotencyKey !== undefined;
}

/** Throws `unknown-user`, `user-deactivated`. */
export async function getActor(
  tx: StoreTransaction,
  id: string,
  type: string = userType,
): Promise<ActingUser> {
  const actor = await findActor(tx, id, [type]);
  if (actor === undefined || actor.gid === null) failUnknownUser(id);
  return { ...requireActive(actor), gid: actor.gid };
}
