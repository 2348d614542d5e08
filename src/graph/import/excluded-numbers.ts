/** Numbers of equal ids (`id__2`, `id__3`) that a unit of the import cannot have, and that need not be tried again. */
export class ExcludedNumbers {
  /** For each key: an excluded number → a greater number. All numbers between the two are excluded. */
  readonly #following = new Map<string, Map<number, number>>();

  add(key: string, number: number): void {
    const following = this.#following.get(key) ?? new Map<number, number>();
    this.#following.set(key, following.set(number, number + 1));
  }

  /** The first number from `number` on that is not excluded. Compresses the path to it, so that the next call takes one step. */
  next(key: string, number: number): number {
    const following = this.#following.get(key);
    if (following === undefined) return number;
    let end = number;
    for (let at = following.get(end); at !== undefined; at = following.get(end)) end = at;
    for (let at = number; at < end; ) {
      const after = following.get(at)!;
      following.set(at, end);
      at = after;
    }
    return end;
  }
}
