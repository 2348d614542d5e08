/** Units that an earlier state of a file had and this one has not stay where they are; the log tells how many. */
import { getRecordType } from '../../model/registry.ts';
import { viewerOf } from '../actor.ts';
import type { ImportContext } from './import-context.ts';

interface Source {
  readonly language: string;
  readonly file: string;
}

export class AbsentUnits {
  /** Top items that were there before. */
  readonly #storedTops: string[] = [];
  /** How many descriptions of each source the file holds. */
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

  async warn({ tx, target, options, actor }: ImportContext, file: string): Promise<void> {
    const { parents, children } = getRecordType(target);
    const nests = parents.includes(target) && children.by === 'parent';
    if (!nests || this.#storedTops.length === 0) return;
    for (const { source, count } of this.#described.values()) {
      let stored = 0;
      for (const top of this.#storedTops) stored += await tx.sources.count(top, source, viewerOf(actor));
      if (stored <= count) continue;
      options.onWarning({
        code: 'not-in-file',
        message: 'Units that an earlier import of this file brought are no longer in it; they were kept.',
        file,
        count: stored - count,
      });
    }
  }
}
