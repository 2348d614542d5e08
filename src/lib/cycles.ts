/**
 * Removes cycles from a hierarchy: walks up from every start and removes each link that leads back to an item on the current path.
 * Iterative, since chains can be too long for the call stack.
 * @param parents the direct parents of each item; each at most once. Removed links are deleted from it.
 * @returns the removed parents by item.
 */
export function breakCycles<Key>(parents: Map<Key, Key[]>, starts: Iterable<Key>): Map<Key, Key[]> {
  const removed = new Map<Key, Key[]>();
  const state = new Map<Key, 'open' | 'done'>();
  for (const start of starts) {
    if (state.has(start)) continue;
    state.set(start, 'open');
    const path = [{ key: start, next: (parents.get(start) ?? []).values() }];
    while (path.length > 0) {
      const { key, next } = path.at(-1)!;
      const step = next.next();
      if (step.done === true) {
        state.set(key, 'done');
        path.pop();
      } else if (state.get(step.value) === 'open') {
        append(removed, key, step.value);
      } else if (!state.has(step.value)) {
        state.set(step.value, 'open');
        path.push({ key: step.value, next: (parents.get(step.value) ?? []).values() });
      }
    }
  }
  for (const [key, list] of removed) {
    const removed = new Set(list);
    parents.set(
      key,
      parents.get(key)!.filter((parent) => !removed.has(parent)),
    );
  }
  return removed;
}

/** Collects parents by item for {@link breakCycles}. */
export class ParentLists<Key> {
  readonly #lists = new Map<Key, Key[]>();

  add(key: Key, parent: Key): void {
    append(this.#lists, key, parent);
  }

  /** Each parent once, in the order in which they were added. */
  toMap(): Map<Key, Key[]> {
    for (const [key, list] of this.#lists) if (list.length > 1) this.#lists.set(key, [...new Set(list)]);
    return this.#lists;
  }
}

function append<Key>(lists: Map<Key, Key[]>, key: Key, value: Key): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}
