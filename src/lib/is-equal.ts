/** Whether two JSON values are equal; the order of keys does not count. Allocates nothing: exports compare every field of every item. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(entryOf(one, key), entryOf(other, key)));
}

const entryOf = (object: object, key: string): unknown => (object as Readonly<Record<string, unknown>>)[key];
