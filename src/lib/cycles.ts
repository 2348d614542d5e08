/**
 * Removes cycles from a hierarchy: walks up from every start and removes each link that leads back to an item on the current path.
 * Iterative, since chains can be too long for the call stack.
 * @param parents the direct parents of each item; removed links are deleted from it.
 * @returns the removed parents by item.
 */
export function breakCycles<Key>(
  parents: ReadonlyMap<Key, Set<Key>>,
  starts: Iterable<Key>,
): Map<Key, Key[]> {
  const removed = new Map<Key, Key[]>();
  const state = new Map<Key, 'open' | 'done'>();
  for (const start of starts) {
    if (state.has(start)) continue;
    state.set(start, 'open');
    const path = [{ key: start, next: [...(parents.get(start) ?? [])].values() }];
    while (path.length > 0) {
      const { key, next } = path.at(-1)!;
      const step = next.next();
      if (step.done === true) {
        state.set(key, 'done');
        path.pop();
      } else if (state.get(step.value) === 'open') {
        parents.get(key)!.delete(step.value);
        removed.set(key, [...(removed.get(key) ?? []), step.value]);
      } else if (!state.has(step.value)) {
        state.set(step.value, 'open');
        path.push({ key: step.value, next: [...(parents.get(step.value) ?? [])].values() });
      }
    }
  }
  return removed;
}
