/**
 * Whose turn it is to write. Imports of several users take turns, those of one user come in order of arrival. A change that waits when an
 * import ends goes before the next import, so changes never wait for more than one; whoever comes later waits for that import in turn, so
 * changes cannot keep imports out either.
 */
export interface QueueEntry {
  /** Whose import it is; undefined for a change. */
  readonly importer: string | undefined;
}

interface Arrived<Entry> {
  readonly entry: Entry;
  readonly number: number;
}

export class FairQueue<Entry extends QueueEntry> {
  readonly #changes: Arrived<Entry>[] = [];
  readonly #imports: Arrived<Entry>[] = [];
  /** When each importer was served last. */
  readonly #served = new Map<string, number>();
  #arrivals = 0;
  #turns = 0;
  /** Who has arrived by then goes before the next import. */
  #lastImportEnded = 0;

  add(entry: Entry): void {
    this.#listOf(entry).push({ entry, number: ++this.#arrivals });
  }

  /** Whether it was waiting. */
  remove(entry: Entry): boolean {
    const list = this.#listOf(entry);
    const at = list.findIndex((arrived) => arrived.entry === entry);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  }

  /** Takes out whoever is next. */
  next(): Entry | undefined {
    const [change, next] = [this.#changes[0], this.#nextImport()];
    const isImport =
      next !== undefined &&
      (change === undefined || change.number > Math.max(next.number, this.#lastImportEnded));
    const chosen = isImport ? next : change;
    if (chosen === undefined) return undefined;
    this.remove(chosen.entry);
    if (chosen.entry.importer !== undefined) this.#served.set(chosen.entry.importer, ++this.#turns);
    return chosen.entry;
  }

  /** To be called when an entry that was taken out is done. */
  ended({ importer }: Entry): void {
    if (importer === undefined) return;
    this.#lastImportEnded = this.#arrivals;
    // Who was served when is of interest only as long as somebody waits.
    if (this.#imports.length === 0) this.#served.clear();
  }

  /** Takes out all. */
  clear(): readonly Entry[] {
    return [...this.#changes.splice(0), ...this.#imports.splice(0)].map(({ entry }) => entry);
  }

  #listOf({ importer }: Entry): Arrived<Entry>[] {
    return importer === undefined ? this.#changes : this.#imports;
  }

  /** The first one of whoever has waited longest for a turn. */
  #nextImport(): Arrived<Entry> | undefined {
    let found: Arrived<Entry> | undefined;
    for (const waiting of this.#imports) {
      if (found === undefined || this.#lastTurn(waiting) < this.#lastTurn(found)) found = waiting;
    }
    return found;
  }

  #lastTurn({ entry }: Arrived<Entry>): number {
    return this.#served.get(entry.importer!) ?? 0;
  }
}
