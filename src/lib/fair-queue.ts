/**
 * The order in which changes and imports are executed, one at a time. Imports of one user run in order of arrival; users with waiting imports
 * alternate. When an import ends, the changes that wait at that moment run before the next import, so a change waits for one import at most.
 * Changes that arrive later wait for that next import, so changes cannot block imports forever.
 *
 * Why not p-queue (9.3.5) or bottleneck (2.19.5): they know priorities only. Tasks A1 A2 A3 B1 of two users run in this order, and later tasks of
 * a higher priority run first for as long as they arrive.
 */
export interface QueueEntry {
  /** The user whose import it is; undefined for a change. */
  readonly importer: string | undefined;
}

interface Waiting<Entry> {
  readonly entry: Entry;
  /** Counts arrivals, from 1. */
  readonly arrival: number;
}

export class FairQueue<Entry extends QueueEntry> {
  readonly #changes: Waiting<Entry>[] = [];
  readonly #imports: Waiting<Entry>[] = [];
  /** For each importer, the number of its latest import among all imports that left the queue. */
  readonly #lastServed = new Map<string, number>();
  #arrivals = 0;
  #importsServed = 0;
  /** The latest arrival when the last import ended: changes up to it run before the next import. */
  #arrivalsAtImportEnd = 0;

  add(entry: Entry): void {
    this.#listOf(entry).push({ entry, arrival: ++this.#arrivals });
  }

  /** Returns whether the entry was waiting. */
  remove(entry: Entry): boolean {
    const list = this.#listOf(entry);
    const index = list.findIndex((waiting) => waiting.entry === entry);
    if (index >= 0) list.splice(index, 1);
    return index >= 0;
  }

  /** Removes the entry to execute next and returns it. */
  next(): Entry | undefined {
    const change = this.#changes[0];
    const nextImport = this.#findNextImport();
    const isImport =
      nextImport !== undefined &&
      (change === undefined || change.arrival > Math.max(nextImport.arrival, this.#arrivalsAtImportEnd));
    const chosen = isImport ? nextImport : change;
    if (chosen === undefined) return undefined;
    this.remove(chosen.entry);
    if (chosen.entry.importer !== undefined)
      this.#lastServed.set(chosen.entry.importer, ++this.#importsServed);
    return chosen.entry;
  }

  /** Callers must call this when the execution of an entry has ended. */
  markEnded({ importer }: Entry): void {
    if (importer === undefined) return;
    this.#arrivalsAtImportEnd = this.#arrivals;
    // Without waiting imports the order of users does not matter; this bounds the map.
    if (this.#imports.length === 0) this.#lastServed.clear();
  }

  /** Removes all entries and returns them. */
  clear(): readonly Entry[] {
    return [...this.#changes.splice(0), ...this.#imports.splice(0)].map(({ entry }) => entry);
  }

  #listOf({ importer }: Entry): Waiting<Entry>[] {
    return importer === undefined ? this.#changes : this.#imports;
  }

  /** The first import of the user whose previous import is longest ago. */
  #findNextImport(): Waiting<Entry> | undefined {
    let found: Waiting<Entry> | undefined;
    for (const waiting of this.#imports) {
      if (found === undefined || this.#servedAt(waiting) < this.#servedAt(found)) found = waiting;
    }
    return found;
  }

  #servedAt({ entry }: Waiting<Entry>): number {
    return this.#lastServed.get(entry.importer!) ?? 0;
  }
}
