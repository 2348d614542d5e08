/** Rows and outcome of a table of links, and its event. */
import { quoteCell } from '../../../lib/english.ts';
import { Failure, fail, type SourceError } from '../../../model/errors.ts';
import type { Gid } from '../../../store/viewer.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext } from '../change-context.ts';
import type { InsertedItem } from '../records/insert-owned-items.ts';

/** A row of a table of links, with its line number for errors. */
export interface LinkTableRow {
  readonly cells: readonly string[];
  readonly line: number;
}

export interface LinkTableOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Null if nothing was changed and the profile does not record empty imports. */
  readonly event: string | null;
  readonly errors: readonly SourceError[];
  /** Ids of the links by outcome and tag. */
  readonly keys: Readonly<Record<Outcome, Readonly<Record<string, readonly string[]>>>>;
}

type Outcome = 'created' | 'updated' | 'unchanged';

export class LinkTableLogger {
  readonly #counts = { created: 0, updated: 0, unchanged: 0 };
  readonly #keys: Record<Outcome, Record<string, string[]>> = { created: {}, updated: {}, unchanged: {} };
  readonly #subjects = new Set<Gid>();
  readonly errors: SourceError[] = [];

  add(outcome: Outcome, tag: string, link: InsertedItem): void {
    this.#counts[outcome] += 1;
    const tags = this.#keys[outcome];
    if (Object.hasOwn(tags, tag)) tags[tag]!.push(link.id);
    else Object.defineProperty(tags, tag, { value: [link.id], enumerable: true });
    if (outcome !== 'unchanged') this.#subjects.add(link.gid);
  }

  /** Writes the event, unless nothing was changed and the profile does not record empty imports. */
  async finish(context: ChangeContext, event: Gid, rows: number): Promise<LinkTableOutcome> {
    // Even in tolerant mode the change fails if all rows have errors.
    if (rows > 0 && this.errors.length === rows) {
      fail(
        'invalid-items',
        `${rows === 1 ? 'The row' : `None of the ${rows} rows`} could ${rows === 1 ? 'not ' : ''}be imported. The first: ${this.errors[0]!.message}`,
        { errors: this.errors },
      );
    }
    const log = { ...this.#counts, errors: this.errors, keys: this.#keys };
    if (this.#subjects.size === 0 && !context.env.profile.recordsEmptyImports) return { ...log, event: null };
    const { id } = await writeAuditEntry(context, {
      eventType: 'ingest',
      subjects: [...this.#subjects],
      gid: event,
    });
    return { ...log, event: id };
  }
}

/** Throws `malformed-table` for a row with too few or too many cells, and for a table without rows. */
export function requireWidth(rows: readonly LinkTableRow[], columns: readonly string[]): void {
  const bad = rows.find(({ cells }) => cells.length !== columns.length);
  if (bad === undefined && rows.length > 0) return;
  const message = `Each row needs ${columns.length} cells: ${columns.join(', ')}${
    bad === undefined
      ? '; the table has no rows'
      : `; this row has ${bad.cells.length} and begins with ${quoteCell(bad.cells[0] ?? '')}`
  }.`;
  const line = bad?.line ?? 1;
  fail('malformed-table', `Line ${line}: ${message}`, {
    errors: [{ line, column: Math.min(bad?.cells.length ?? 0, columns.length) + 1, message }],
  });
}

/** @param id the item that the row is about. */
export function failRow(line: number, column: number, message: string, id?: string): never {
  fail('invalid-items', `Line ${line}, column ${column}: ${message}`, {
    errors: [{ line, column, ...(id !== undefined && { id }), message }],
  });
}

/** The location of an error in one row; undefined for other errors. */
export function errorOfRow(error: unknown): SourceError | undefined {
  return error instanceof Failure && error.code === 'invalid-items' ? error.errors?.[0] : undefined;
}
