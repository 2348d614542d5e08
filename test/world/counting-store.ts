import type { Store } from '../../src/store/store.ts';

/** The store, and what it was asked. */
export function counting(store: Store): { store: Store; asked: string[] } {
  const asked: string[] = [];
  const counted = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name === 'changeStamp') return value.bind(target);
      return (...given: unknown[]) => {
        asked.push(String(name));
        return (value as (...values: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  return { store: counted, asked };
}
