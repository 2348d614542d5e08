/** Finds the parents of rows that state their depth: the parent of a row at depth 3 is the last row before it at depth 2. */
import type { FormatContext } from '../format.ts';
import { skipOrFail } from './table-errors.ts';

export class ParentsByDepth {
  readonly #context: FormatContext;
  /** For each depth, the id of the last row; undefined for a row that was skipped. */
  #path: (string | undefined)[] = [];
  /** Number of children of each row, by the id of the row; '' for rows without a parent. */
  readonly #counts = new Map<string, number>();

  constructor(context: FormatContext) {
    this.#context = context;
  }

  /** The number among its siblings, from 1, that a row added at this depth will have. */
  nextNumber(depth: string | undefined): string {
    const parent = this.#path[Number(depth) - 2] ?? '';
    return String((this.#counts.get(parent) ?? 0) + 1);
  }

  /**
   * Returns an id for the row, and the id of its parent; undefined if the depth is invalid and rows may be skipped. Throws `invalid-items`
   * if the depth is invalid and rows may not be skipped.
   */
  addRow(
    depth: string | undefined,
    { line, column }: { readonly line: number; readonly column: number },
  ): { readonly key: string; readonly parentKeys: readonly string[] } | undefined {
    const level = Number(depth);
    const isValid = Number.isSafeInteger(level) && level >= 1 && level <= this.#path.length + 1;
    const parent = this.#path[level - 2];
    if (!isValid || (level > 1 && parent === undefined)) {
      const message = isValid
        ? 'The row is below a row that was skipped.'
        : `The depth of the row is '${depth ?? ''}', and that of the row before is ${this.#path.length}. It must be a number from 1 to ${this.#path.length + 1}.`;
      this.markSkipped(isValid ? level : 1);
      skipOrFail(this.#context, 'invalid-items', { line, column }, message);
      return undefined;
    }
    const key = `row ${line}`;
    this.#path = [...this.#path.slice(0, level - 1), key];
    this.#counts.set(parent ?? '', (this.#counts.get(parent ?? '') ?? 0) + 1);
    return { key, parentKeys: parent === undefined ? [] : [parent] };
  }

  /** Records that a row at this depth was skipped, so that the rows below it are skipped too. */
  markSkipped(level: number): void {
    this.#path = [...this.#path.slice(0, level - 1), undefined];
  }
}
