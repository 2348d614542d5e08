import type { Store } from '../../src/store/store.ts';

type Method = (...parameters: unknown[]) => unknown;

/**
 * A store or a transaction, with every method of a subject replaced.
 * @param wrap gets the name (`items.find`) and the method, once for each call.
 */
export function wrapStore<Target extends object>(
  store: Target,
  wrap: (name: string, method: Method) => Method,
): Target {
  const replaced = (target: object, prefix: string): object =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value === 'object' && value !== null) return replaced(value, `${String(name)}.`);
        const method = (value as Method).bind(target);
        return prefix === '' ? method : wrap(`${prefix}${String(name)}`, method);
      },
    });
  return replaced(store, '') as Target;
}

/** The store, and the names of the methods of its subjects that were called. */
export function counting(store: Store): { store: Store; asked: string[] } {
  const asked: string[] = [];
  const counted = wrapStore(store, (name, method) => (...parameters) => {
    asked.push(name);
    return method(...parameters);
  });
  return { store: counted, asked };
}
