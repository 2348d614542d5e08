/**
 * Takes circles out of a hierarchy: walks up from every start, and cuts a way where it leads back to where it came through. Without
 * recursion, since chains can be long.
 * @param above who stands directly above whom; what is cut is taken out of it.
 * @returns what was cut.
 */
export function cutCircles<Key>(above: ReadonlyMap<Key, Set<Key>>, starts: Iterable<Key>): Map<Key, Key[]> {
  const cut = new Map<Key, Key[]>();
  const state = new Map<Key, 'open' | 'done'>();
  for (const start of starts) {
    if (state.has(start)) continue;
    state.set(start, 'open');
    const way = [{ key: start, next: [...(above.get(start) ?? [])].values() }];
    while (way.length > 0) {
      const { key, next } = way.at(-1)!;
      const step = next.next();
      if (step.done === true) {
        state.set(key, 'done');
        way.pop();
      } else if (state.get(step.value) === 'open') {
        above.get(key)!.delete(step.value);
        cut.set(key, [...(cut.get(key) ?? []), step.value]);
      } else if (!state.has(step.value)) {
        state.set(step.value, 'open');
        way.push({ key: step.value, next: [...(above.get(step.value) ?? [])].values() });
      }
    }
  }
  return cut;
}
