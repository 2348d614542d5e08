/** What a change to many items tells: which were made, changed, left as they were, and left out. */
import { Failure, fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { ChangeContext } from '../../change-context.ts';
import { getVisibleContent } from '../../lookup.ts';

export interface BatchError {
  /** Where in the request: `body[3]`. */
  readonly path: string;
  readonly id?: string;
  readonly message: string;
}

export interface BatchLog {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  readonly errors: readonly BatchError[];
  /** Id of the event; null when nothing was changed. */
  readonly event: string | null;
}

export type BatchOutcome = 'created' | 'updated' | 'unchanged';

/** Gathers a log. */
export class BatchLogger {
  readonly #ids: Record<BatchOutcome, string[]> = { created: [], updated: [], unchanged: [] };
  readonly #errors: BatchError[] = [];

  add(outcome: BatchOutcome, id: string): void {
    this.#ids[outcome].push(id);
  }

  leaveOut(error: BatchError): void {
    this.#errors.push(error);
  }

  finish(event: string | null): BatchLog {
    return { ...this.#ids, errors: this.#errors, event };
  }
}

/** Nothing is wrong with the item: the store is busy, or cannot be reached. */
const notOfTheItem: ReadonlySet<string> = new Set(['busy', 'unavailable', 'internal']);

/**
 * Runs what is done to one item. In tolerant mode what cannot be done is taken back alone and told to `leaveOut`.
 * @returns undefined for an item that was left out.
 */
export async function runTolerant<T>(
  { tx }: Pick<ChangeContext, 'tx'>,
  tolerant: boolean,
  run: () => Promise<T>,
  leaveOut: (message: string) => void,
): Promise<T | undefined> {
  if (!tolerant) return run();
  try {
    return await tx.savepoint(run);
  } catch (error) {
    if (!(error instanceof Failure) || notOfTheItem.has(error.code)) throw error;
    leaveOut(error.message);
    return undefined;
  }
}

/** An item that a batch or a table names. Throws `invalid` when it is not there, or not for the actor's eyes. */
export async function locate({ tx, actor }: ChangeContext, id: string): Promise<ItemRow> {
  try {
    return await getVisibleContent(tx, actor, id);
  } catch (error) {
    if (error instanceof Failure && ['not-found', 'gone'].includes(error.code)) failNotLocated(id);
    throw error;
  }
}

function failNotLocated(id: string): never {
  fail('invalid', `There is no item with the id '${id}', or it is not open to you.`, {
    details: `Unable to locate item with ID: ${id}`,
  });
}
