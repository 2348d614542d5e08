/** The log of a batch: how many items were created, updated or unchanged, and which were skipped. */
import { Failure, fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import { getVisibleContentItem } from '../../lookup.ts';
import type { ChangeContext } from '../change-context.ts';

interface BatchError {
  /** The position in the request: `body[3]`. */
  readonly path: string;
  readonly id?: string;
  readonly message: string;
}

export interface BatchLog {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  readonly errors: readonly BatchError[];
  /** Id of the event; null if nothing was changed. */
  readonly event: string | null;
}

export type BatchOutcome = 'created' | 'updated' | 'unchanged';

export class BatchLogger {
  readonly #ids: Record<BatchOutcome, string[]> = { created: [], updated: [], unchanged: [] };
  readonly #errors: BatchError[] = [];

  add(outcome: BatchOutcome, id: string): void {
    this.#ids[outcome].push(id);
  }

  addError(error: BatchError): void {
    this.#errors.push(error);
  }

  finish(event: string | null): BatchLog {
    return { ...this.#ids, errors: this.#errors, event };
  }
}

/** Errors that concern the store and not the item, so that even a tolerant batch fails. */
const storeErrors: ReadonlySet<string> = new Set(['busy', 'unavailable', 'internal']);

/**
 * Executes the change to one item. In tolerant mode an error rolls back this item alone and is passed to `onError`.
 * @returns undefined for an item that failed.
 */
export async function runTolerant<T>(
  { tx }: Pick<ChangeContext, 'tx'>,
  tolerant: boolean,
  run: () => Promise<T>,
  onError: (message: string) => void,
): Promise<T | undefined> {
  if (!tolerant) return run();
  try {
    return await tx.savepoint(run);
  } catch (error) {
    if (!(error instanceof Failure) || storeErrors.has(error.code)) throw error;
    onError(error.message);
    return undefined;
  }
}

/** An item of a batch or a table. Throws `invalid` if it does not exist or the actor may not see it. */
export async function getBatchItem({ tx, actor }: ChangeContext, id: string): Promise<ItemRow> {
  try {
    return await getVisibleContentItem(tx, actor, id);
  } catch (error) {
    if (error instanceof Failure && ['not-found', 'gone'].includes(error.code)) failNotLocated(id);
    throw error;
  }
}

function failNotLocated(id: string): never {
  fail('invalid', `There is no item with the id '${id}', or you may not see it.`, {
    details: `Unable to locate item with ID: ${id}`,
  });
}
