/** Reports the outcome of each item of a file: to the counts, to the log of the import, and to its user, who reviews it. */
import type { FieldChange } from '../../lib/json-diff.ts';
import { fail } from '../../model/errors.ts';
import type { ReviewedRecord } from '../reviewed-record.ts';
import type { ImportContext, ImportCounts, ImportOutcome } from './import-context.ts';
import type { OpenItem } from './open-item.ts';

type LocatedItem = Pick<OpenItem, 'id' | 'line' | 'path'>;

export class FileReports {
  readonly counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  readonly #run: Pick<ImportContext, 'options'>;
  readonly #file: string;

  constructor(run: Pick<ImportContext, 'options'>, file: string) {
    this.#run = run;
    this.#file = file;
  }

  count(outcome: ImportOutcome, { id }: Pick<OpenItem, 'id'>, changes?: readonly FieldChange[]): void {
    this.counts[outcome] += 1;
    this.#run.options.onItem(outcome, this.#file, id, changes);
  }

  /** @param readStates only called for an import with review. */
  review(
    { id, type, line, order, stored }: Pick<OpenItem, 'id' | 'type' | 'line' | 'order' | 'stored'>,
    kind: ImportOutcome,
    readStates?: () => Pick<ReviewedRecord, 'before' | 'after'>,
  ): void {
    this.#run.options.onReviewed?.({
      kind,
      id,
      type,
      file: this.#file,
      line,
      order,
      ...(stored !== undefined && { stored: { gid: stored.gid, revision: stored.revision } }),
      ...readStates?.(),
    });
  }

  warn(code: string, message: string, { id, line, path }: LocatedItem): void {
    this.#run.options.onWarning({ code, message, file: this.#file, line, path, id });
  }

  /** Throws `update-refused` unless the import may change stored items. */
  requireUpdate({ id, line, path }: LocatedItem): void {
    if (this.#run.options.allowUpdate) return;
    fail('update-refused', `'${id}' would change and allow-update is false; nothing was imported.`, {
      details: `Item '${id}' was updated but import manager does not allow updates`,
      errors: [{ file: this.#file, line, path, message: `'${id}' would change` }],
    });
  }
}
