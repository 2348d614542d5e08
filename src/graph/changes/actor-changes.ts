/** Changes in the name of one actor. The table of changes is imported for its types only: in a server, only the write process loads the functions. */
import type { Bundle } from '../../model/bundle.ts';
import { Failure } from '../../model/errors.ts';
import { type Actor, requireRecentSignIn } from '../actor.ts';
import type { WireRecord } from '../wire/wire.ts';
import type { ItemOutcome } from './change-context.ts';
import type { Change, ChangeName, ChangeOf, OutcomeOf, Perform } from './changes.ts';
import type { CreateRequest } from './records/create.ts';

interface ChangeOptions {
  readonly logMessage: string | null;
}

/** Returns the current state of a record. */
type GetRecord = (type: string, id: string) => Promise<WireRecord>;

export class ActorChanges {
  readonly #actor: Actor;
  readonly #perform: Perform;
  readonly #get: GetRecord;

  constructor(actor: Actor, perform: Perform, get: GetRecord) {
    this.#actor = actor;
    this.#perform = perform;
    this.#get = get;
  }

  /** Executes a change in the name of the actor. */
  async perform<Name extends ChangeName>(
    change: Omit<ChangeOf<Name>, 'actor' | 'actorType'>,
  ): Promise<OutcomeOf<Name>> {
    return this.#perform(this.prepare(change));
  }

  /** A change in the name of the actor, for a job. */
  prepare<Name extends ChangeName>(change: Omit<ChangeOf<Name>, 'actor' | 'actorType'>): ChangeOf<Name> {
    const toDo = describeSensitive((change as unknown as Change).change);
    if (toDo !== undefined) requireRecentSignIn(this.#actor, toDo);
    const { session, id, type } = this.#actor;
    const { commit } = change as { readonly commit?: boolean };
    // Only the change itself finds out whether it concerns administrators.
    const isLimited = session !== undefined && !session.isRecent && commit !== false;
    return {
      ...change,
      ...(isLimited && { hasRecentSignIn: false }),
      actor: id,
      actorType: type,
    } as unknown as ChangeOf<Name>;
  }

  /** The current state of a record that was changed. */
  read({ type, id }: ItemOutcome): Promise<WireRecord> {
    return this.#get(type, id);
  }

  /** As read; undefined if the change has hidden the record from the actor. */
  async findRead(outcome: ItemOutcome): Promise<WireRecord | undefined> {
    try {
      return await this.read(outcome);
    } catch (error) {
      if (error instanceof Failure && error.code === 'not-found') return undefined;
      throw error;
    }
  }

  async create(request: CreateRequest, { logMessage }: ChangeOptions): Promise<WireRecord> {
    return this.read(await this.perform({ change: 'create', ...request, logMessage }));
  }

  async update(
    request: { type: string; id: string; bundle: Bundle; patch: boolean; ifMatch?: string },
    { logMessage }: ChangeOptions,
  ): Promise<WireRecord> {
    return this.read(await this.perform({ change: 'update', ...request, logMessage }));
  }

  async delete(
    request: { type: string; id: string; ifMatch?: string },
    { logMessage }: ChangeOptions,
  ): Promise<void> {
    await this.perform({ change: 'delete', ...request, logMessage });
  }
}

/** A change that could give somebody else access permanently, for which a browser that was left open is not enough. */
function describeSensitive(change: ChangeName): string | undefined {
  switch (change) {
    case 'addToken':
      return 'create a token';
    case 'setPassword':
    case 'addCredential':
    case 'removeCredential':
      return 'change how you sign in';
    default:
      return undefined;
  }
}
