/**
 * Every change made record by record. A change is plain data, so that it can be carried out wherever the store is written:
 * in this process or in the server's write thread. Each is one function of the table below, runs in one transaction and always in this
 * order: read → require permission → validate → apply → write → audit.
 */
import { type groupType, userType } from '../model/system.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { findActor } from './actor.ts';
import { create } from './changes/create.ts';
import { importCoreferences } from './changes/import-coreferences.ts';
import { importLinks } from './changes/import-links.ts';
import { remove } from './changes/remove.ts';
import { update } from './changes/update.ts';
import type { ActingUser, Work } from './changes/work.ts';
import type { Environment } from './environment.ts';
import { failUnknownUser } from './lookup.ts';

const changes = {
  create,
  update,
  delete: remove,
  importCoreferences,
  importLinks,
} satisfies Readonly<Record<string, (work: Work, request: never) => Promise<unknown>>>;

export type ChangeName = keyof typeof changes;

interface ChangeBase {
  /** Id of the user who acts; of a group only where `actorType` says so. */
  readonly actor: string;
  readonly actorType?: typeof userType | typeof groupType;
  readonly logMessage: string | null;
  /** False for a dry run: all is done and taken back. */
  readonly commit?: boolean;
}

/** A change by its name, with what it is told. */
export type ChangeOf<Name extends ChangeName> = {
  [N in Name]: ChangeBase & { readonly change: N } & Parameters<(typeof changes)[N]>[1];
}[Name];

export type Change = ChangeOf<ChangeName>;

/** What a change gives back. */
export type OutcomeOf<Name extends ChangeName> = Awaited<ReturnType<(typeof changes)[Name]>>;

/** Carries out a change where the store is written. */
export type Perform = <Name extends ChangeName>(change: ChangeOf<Name>) => Promise<OutcomeOf<Name>>;

export function applyChange<Name extends ChangeName>(
  store: Store,
  env: Environment,
  change: ChangeOf<Name>,
): Promise<OutcomeOf<Name>> {
  const { actor, actorType, logMessage } = change;
  // Each function takes the request of its own name, which the type of the change has made sure of.
  const carryOut = changes[change.change] as (work: Work, request: unknown) => Promise<OutcomeOf<Name>>;
  const run = async (tx: StoreTransaction): Promise<OutcomeOf<Name>> =>
    carryOut({ tx, env, actor: await getActor(tx, actor, actorType), logMessage }, change);
  return store.transaction(run, { keep: change.commit !== false, repeatable: true });
}

/** Throws `unknown-user`. An actor of a change always has a gid. */
export async function getActor(
  tx: StoreTransaction,
  id: string,
  type: string = userType,
): Promise<ActingUser> {
  const actor = await findActor(tx, id, [type]);
  if (actor === undefined || actor.gid === null) failUnknownUser(id);
  return { ...actor, gid: actor.gid };
}
