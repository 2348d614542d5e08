/** Writes changes of permissions, users and tokens to the security log, after they were committed; ends the sessions of deactivated users. */

import type { SecurityEventKind } from '../../model/security-event.ts';
import { adminGroupId } from '../../model/system.ts';
import type { AccountChange, ChangeHooks } from '../changes/change-hooks.ts';
import type { Change, ChangeName, ChangeOf, OutcomeOf, Perform } from '../changes/changes.ts';
import type { SignIn } from './sign-in.ts';

interface Described {
  readonly kind: SecurityEventKind;
  /** Id of the user or group concerned. */
  readonly user: string | null;
  readonly details?: string;
}

type Describe = {
  readonly [Name in ChangeName]?: (
    change: ChangeOf<Name>,
    outcome: OutcomeOf<Name>,
    accounts: readonly AccountChange[],
  ) => Described | undefined;
};

const described: Describe = {
  addToken: ({ user, note }) => ({ kind: 'token-created', user, details: note }),
  revokeToken: ({ id }) => ({ kind: 'token-revoked', user: null, details: id }),
  setPassword: ({ actor }) => ({ kind: 'credential-added', user: actor, details: 'password' }),
  addCredential: ({ actor, credential }) => ({
    kind: 'credential-added',
    user: actor,
    details: credential.kind,
  }),
  removeCredential: ({ actor, id }) => ({ kind: 'credential-removed', user: actor, details: id }),
  setPermissions: ({ accessor, scope }) => ({
    kind: 'permissions-changed',
    user: accessor,
    details: scope ?? '',
  }),
  setItemPermissions: ({ accessor, item }) => ({
    kind: 'permissions-changed',
    user: accessor,
    details: item,
  }),
  addGrant: ({ accessor, permission, target }) => ({
    kind: 'permissions-changed',
    user: accessor,
    details: `${permission} ${target}`,
  }),
  revokeGrant: ({ id }) => ({ kind: 'permissions-changed', user: null, details: id }),
  joinGroup: ({ member, group }) => ({ kind: 'permissions-changed', user: member, details: group }),
  leaveGroup: ({ member, group }) => ({ kind: 'permissions-changed', user: member, details: group }),
  setMembers: ({ group }) => ({ kind: 'permissions-changed', user: null, details: group }),
  inviteUser: ({ identifier, scope }) => ({
    kind: 'user-changed',
    user: identifier,
    details: scope === undefined ? 'invited' : `invited ${scope}`,
  }),
  undo: ({ event }, { permissions }, accounts) => {
    const others = permissions - accounts.filter(({ what }) => isActivation(what)).length;
    return others === 0 ? undefined : { kind: 'permissions-changed', user: null, details: `undo ${event}` };
  },
};

const isActivation = (what: AccountChange['what']): boolean => what === 'activated' || what === 'deactivated';

function describeAccount(change: Change, { what, id }: AccountChange): Described {
  if (change.change !== 'undo') return { kind: 'user-changed', user: id, details: what };
  const done = what === 'created' ? 'restored' : what;
  return { kind: 'user-changed', user: id, details: `${done} ${change.event}` };
}

/**
 * A change that was committed succeeds, also if the security log cannot be written: the audit log has it.
 * @param log writes a line to the log of the service.
 */
export function recordSecurityChanges(
  perform: Perform,
  signIn: SignIn,
  log: (line: string) => void,
): Perform {
  return async <Name extends ChangeName>(
    change: ChangeOf<Name>,
    hooks?: ChangeHooks,
  ): Promise<OutcomeOf<Name>> => {
    let accounts: readonly AccountChange[] = [];
    const outcome: OutcomeOf<Name> = await perform(change, {
      ...hooks,
      onAccountChanges: (changes) => {
        accounts = changes;
      },
    });
    await recordSecurityChange({ change: change as unknown as Change, outcome, accounts }, signIn, log);
    return outcome;
  };
}

interface CommittedChange {
  readonly change: Change;
  readonly outcome: unknown;
  readonly accounts: readonly AccountChange[];
}

/** Records a change that was committed. */
export async function recordSecurityChange(
  { change, outcome, accounts }: CommittedChange,
  signIn: SignIn,
  log: (line: string) => void,
): Promise<void> {
  if (change.commit === false) return;
  const describe = described[change.change] as
    | ((change: Change, outcome: unknown, accounts: readonly AccountChange[]) => Described | undefined)
    | undefined;
  const found = describe?.(change, outcome, accounts);
  // The user of an invitation is created by it.
  const others = accounts.filter(({ id }) => found?.kind !== 'user-changed' || found.user !== id);
  const entries = [found ?? [], others.map((account) => describeAccount(change, account))].flat(2);
  try {
    // The group of administrators acts for the command line.
    const actor = change.actor === adminGroupId ? null : change.actor;
    await deleteEndedSessions(change, accounts, actor, signIn);
    for (const { kind, ...entry } of entries)
      await signIn.log.add(kind, { ...entry, actor: actor === entry.user ? null : actor });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(`The change '${change.change}' was made, but could not be written to the security log: ${reason}`);
  }
}

/** Deletes the rows of the sessions that the change has ended. */
async function deleteEndedSessions(
  change: Change,
  accounts: readonly AccountChange[],
  by: string | null,
  signIn: SignIn,
): Promise<void> {
  for (const { what, gid } of accounts)
    if (what === 'deactivated' || what === 'deleted') await signIn.endSessionsOfGid(gid, by);
  if (change.change === 'setPassword') await signIn.endSessionsOf(change.actor, null, change.session);
  if (change.change === 'addCredential' && change.endsSessions === true)
    await signIn.endSessionsOf(change.actor, null);
}
