/**
 * Compares JSON values. The difference is a JSON Patch (RFC 6902) that turns the old value into the new one. List entries with an `id` are
 * matched by it, so that the patch shows the changes of each entry and not a shifted list.
 *
 * Why not a library: fast-json-patch (3.1.1) and rfc6902 (5.4.0) compare list entries by index, so a moved entry becomes changes of its `id`.
 * jsondiffpatch (0.7.7) can match by `id`, but takes 0.4 to 0.6 s of processor time for a reversed list of 2,000 entries, and 1.3 s for 5,000 entries
 * of which half are new; this code takes 6 ms and 14 ms.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

interface JsonObject {
  readonly [key: string]: Json;
}

export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/** A patch operation with the old value, if it replaces or removes one. */
export type FieldChange = PatchOperation & { readonly was?: Json };

export function diffJson(before: Json, now: Json): readonly PatchOperation[] {
  return diffValue(before, now, '').map(({ was: _, ...operation }) => operation);
}

/** Like {@link diffJson}, with the old values. */
export function listFieldChanges(before: Json, now: Json): readonly FieldChange[] {
  return diffValue(before, now, '');
}

function diffValue(before: Json, now: Json, path: string): FieldChange[] {
  if (isList(before) && isList(now)) return diffList(before, now, path);
  if (isObject(before) && isObject(now)) return diffObject(before, now, path);
  return before === now ? [] : [{ op: 'replace', path, value: now, was: before }];
}

function diffObject(before: JsonObject, now: JsonObject, path: string): FieldChange[] {
  const changes = Object.keys(before).flatMap((key): FieldChange[] => {
    const at = `${path}/${toToken(key)}`;
    return Object.hasOwn(now, key)
      ? diffValue(before[key]!, now[key]!, at)
      : [{ op: 'remove', path: at, was: before[key]! }];
  });
  const added = Object.keys(now).filter((key) => !Object.hasOwn(before, key));
  return [
    ...changes,
    ...added.map((key): FieldChange => ({ op: 'add', path: `${path}/${toToken(key)}`, value: now[key]! })),
  ];
}

/** Escapes `~` and `/`, as JSON Pointer (RFC 6901) requires. */
function toToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function diffList(before: readonly Json[], now: readonly Json[], path: string): FieldChange[] {
  const oldIds = findIds(before);
  const newIds = findIds(now);
  if (oldIds === undefined || newIds === undefined) return diffPlainList(before, now, path);
  const kept = new Set(newIds);
  const changes: FieldChange[] = [];
  // From the end, so that the indexes of earlier entries stay valid.
  for (let i = before.length - 1; i >= 0; i--)
    if (!kept.has(oldIds[i]!)) changes.push({ op: 'remove', path: `${path}/${i}`, was: before[i]! });
  const current = before.filter((_, i) => kept.has(oldIds[i]!));
  const oldIndexes = new Map(oldIds.filter((id) => kept.has(id)).map((id, index) => [id, index]));
  const unplaced = new UnplacedEntries(current.length);
  for (const [i, value] of now.entries()) {
    const oldIndex = oldIndexes.get(newIds[i]!);
    if (oldIndex === undefined) {
      changes.push({ op: 'add', path: `${path}/${i}`, value });
      continue;
    }
    // The entry is now after the `i` entries already placed and the unplaced ones that preceded it in the old list.
    const from = i + unplaced.countBefore(oldIndex);
    if (from > i) changes.push({ op: 'move', from: `${path}/${from}`, path: `${path}/${i}` });
    unplaced.remove(oldIndex);
    for (const change of diffValue(current[oldIndex]!, value, `${path}/${i}`)) changes.push(change);
  }
  return changes;
}

/** Counts entries that have no new index yet, in a Fenwick tree: counting one by one would take minutes for long lists. */
class UnplacedEntries {
  /** `#sums[i]` counts the entries in the range that ends at `i` and is as long as the lowest set bit of `i`. */
  readonly #sums: Uint32Array;

  constructor(length: number) {
    this.#sums = Uint32Array.from({ length: length + 1 }, (_, i) => i & -i);
  }

  countBefore(index: number): number {
    let count = 0;
    for (let i = index; i > 0; i -= i & -i) count += this.#sums[i]!;
    return count;
  }

  remove(index: number): void {
    for (let i = index + 1; i < this.#sums.length; i += i & -i) this.#sums[i]!--;
  }
}

/** Skips the common prefix and suffix and compares the entries between them by index. */
function diffPlainList(before: readonly Json[], now: readonly Json[], path: string): FieldChange[] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && isEqual(before[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isEqual(before.at(-1 - end), now.at(-1 - end))) end++;
  const changes: FieldChange[] = [];
  const oldEnd = before.length - end;
  const newEnd = now.length - end;
  for (let i = start; i < Math.min(oldEnd, newEnd); i++)
    changes.push(...diffValue(before[i]!, now[i]!, `${path}/${i}`));
  for (let i = oldEnd - 1; i >= newEnd; i--)
    changes.push({ op: 'remove', path: `${path}/${i}`, was: before[i]! });
  for (let i = oldEnd; i < newEnd; i++) changes.push({ op: 'add', path: `${path}/${i}`, value: now[i]! });
  return changes;
}

/** The ids of all entries; undefined unless each entry has a unique one. */
function findIds(list: readonly Json[]): string[] | undefined {
  const ids: string[] = [];
  for (const entry of list) if (isObject(entry) && typeof entry.id === 'string') ids.push(entry.id);
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : undefined;
}

/** Whether two JSON values are equal; the order of keys does not matter. Allocates little: exports compare every field of every item. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(entryOf(one, key), entryOf(other, key)));
}

const entryOf = (object: object, key: string): unknown => (object as Readonly<Record<string, unknown>>)[key];

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is an object and neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
