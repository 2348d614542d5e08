/** Counts the units that an earlier import of a file created and that are missing from it now. They are kept, with a warning. */
import { getRecordType } from '../../model/registry.ts';
import { viewerOf } from '../actor.ts';
import type { ImportContext } from './import-context.ts';

interface Source {
  readonly language: string;
  readonly file: string;
}

export class AbsentUnits {
  /** Ids of stored items at the top of the file. */
  readonly #storedTops: string[] = [];
  /** Number of descriptions from each source in the file. */
  readonly #described = new Map<string, { readonly source: Source; count: number }>();

  addTop(id: string): void {
    this.#storedTops.push(id);
  }

  countSource(source: Source): void {
    const key = `${source.language} ${source.file}`;
    const described = this.#described.get(key);
    if (described === undefined) this.#described.set(key, { source, count: 1 });
    else described.count += 1;
  }

  /** Adds the source that descriptions of this file had before their language changed: units that still have it are not in the file. */
  addFormerSource(source: Source): void {
    const key = `${source.language} ${source.file}`;
    if (!this.#described.has(key)) this.#described.set(key, { source, count: 0 });
  }

  async warn({ tx, target, options, actor }: ImportContext, file: string): Promise<void> {
    const { parents, children } = getRecordType(target);
    const isNestable = parents.includes(target) && children.by === 'parent';
    if (!isNestable || this.#storedTops.length === 0) return;
    for (const { source, count } of this.#described.values()) {
      let stored = 0;
      for (const top of this.#storedTops) stored += await tx.sources.count(top, source, viewerOf(actor));
      if (stored <= count) continue;
      options.onWarning({
        code: 'not-in-file',
        message: 'Units from an earlier import of this file are no longer in it. They were kept.',
        file,
        count: stored - count,
      });
    }
  }
}
