/** Numbers of equal ids (`id__2`, `id__3`) that need not be tried again. */
export class SkippedNumbers {
  /** For each key: a skipped number → a later number, between which all are skipped. */
  readonly #later = new Map<string, Map<number, number>>();

  add(key: string, number: number): void {
    const later = this.#later.get(key) ?? new Map<number, number>();
    this.#later.set(key, later.set(number, number + 1));
  }

  /** The first number from `number` on that is not skipped. Shortens the way to it, so that the next call takes one step. */
  next(key: string, number: number): number {
    const later = this.#later.get(key);
    if (later === undefined) return number;
    let end = number;
    for (let at = later.get(end); at !== undefined; at = later.get(end)) end = at;
    for (let at = number; at < end; ) {
      const following = later.get(at)!;
      later.set(at, end);
      at = following;
    }
    return end;
  }
}
