/**
 * What has changed between two JSON values, as a JSON Patch (RFC 6902): applied to the old one it gives the new one. Entries of lists that
 * have an `id` are found again by it, so that a patch tells what happened to each and not how the list was moved about.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

interface JsonObject {
  readonly [key: string]: Json;
}

export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string };

/** An operation for readers: with what it replaces or takes away. */
export type FieldChange = PatchOperation & { readonly was?: Json };

export function diffJson(before: Json, now: Json): readonly PatchOperation[] {
  return diffValue(before, now, '').map(({ was: _, ...operation }) => operation);
}

/** The same, with what was there before. */
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

/** In a path `~` and `/` have meanings of their own. */
function toToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function diffList(before: readonly Json[], now: readonly Json[], path: string): FieldChange[] {
  const [oldIds, newIds] = [idsOf(before), idsOf(now)];
  if (oldIds === undefined || newIds === undefined) return diffPlainList(before, now, path);
  const kept = new Set(newIds);
  const changes: FieldChange[] = [];
  // From the end, so that the places of those before stay as they are.
  for (let i = before.length - 1; i >= 0; i--)
    if (!kept.has(oldIds[i]!)) changes.push({ op: 'remove', path: `${path}/${i}`, was: before[i]! });
  const current = before.filter((_, i) => kept.has(oldIds[i]!));
  const places = new Map(oldIds.filter((id) => kept.has(id)).map((id, place) => [id, place]));
  const waiting = new Waiting(current.length);
  for (const [i, value] of now.entries()) {
    const place = places.get(newIds[i]!);
    if (place === undefined) {
      changes.push({ op: 'add', path: `${path}/${i}`, value });
      continue;
    }
    // Before it stand all that have their place by now, and those of the others that stood before it.
    const from = i + waiting.countBefore(place);
    if (from > i) changes.push({ op: 'move', from: `${path}/${from}`, path: `${path}/${i}` });
    waiting.take(place);
    for (const change of diffValue(current[place]!, value, `${path}/${i}`)) changes.push(change);
  }
  return changes;
}

/** Entries that have not found their new place yet, counted in a tree of sums: long lists would take minutes otherwise. */
class Waiting {
  /** At `i` the sum of as many entries up to `i` as the lowest set bit of `i` says. */
  readonly #sums: Uint32Array;

  constructor(length: number) {
    this.#sums = Uint32Array.from({ length: length + 1 }, (_, i) => i & -i);
  }

  countBefore(place: number): number {
    let count = 0;
    for (let i = place; i > 0; i -= i & -i) count += this.#sums[i]!;
    return count;
  }

  take(place: number): void {
    for (let i = place + 1; i < this.#sums.length; i += i & -i) this.#sums[i]!--;
  }
}

/** What is the same at both ends is left alone; what lies between is gone through from the start. */
function diffPlainList(before: readonly Json[], now: readonly Json[], path: string): FieldChange[] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && isSame(before[start]!, now[start]!)) start++;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end)!, now.at(-1 - end)!)) end++;
  const changes: FieldChange[] = [];
  const [oldEnd, newEnd] = [before.length - end, now.length - end];
  for (let i = start; i < Math.min(oldEnd, newEnd); i++)
    changes.push(...diffValue(before[i]!, now[i]!, `${path}/${i}`));
  for (let i = oldEnd - 1; i >= newEnd; i--)
    changes.push({ op: 'remove', path: `${path}/${i}`, was: before[i]! });
  for (let i = oldEnd; i < newEnd; i++) changes.push({ op: 'add', path: `${path}/${i}`, value: now[i]! });
  return changes;
}

/** The ids of all entries, where each has one of its own. */
function idsOf(list: readonly Json[]): string[] | undefined {
  const ids: string[] = [];
  for (const entry of list) if (isObject(entry) && typeof entry.id === 'string') ids.push(entry.id);
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : undefined;
}

function isSame(a: Json, b: Json): boolean {
  return diffValue(a, b, '').length === 0;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
