/**
 * Merges the content of a record before a change into its present content: a three-way merge by field and by part. A value that the change has set
 * and that is still the same gets its former value; one that was changed since is a conflict. Parts are matched by their gids, since their ids
 * change with the id of the record.
 */
import { isEqual } from '../../../lib/json-diff.ts';
import type { Data } from '../../../model/define.ts';
import type { PartEnvelope } from '../../content/part-builder.ts';

export interface Content {
  readonly data: Data;
  readonly parts: readonly PartEnvelope[];
}

export interface ContentConflict {
  readonly path: string;
  readonly before: unknown;
  readonly now: unknown;
}

export interface MergeContentOptions {
  /** The content before the change, after it, and now. */
  readonly before: Content;
  readonly after: Content;
  readonly now: Content;
  /** Takes back values that were changed since. */
  readonly force: boolean;
}

export function mergeContent({ before, after, now, force }: MergeContentOptions): {
  readonly content: Content;
  readonly conflicts: readonly ContentConflict[];
} {
  const merge = new Merge(force);
  const data = merge.data(before.data, after.data, now.data, '');
  const parts = merge.parts(before.parts, after.parts, now.parts, '');
  return { content: { data, parts }, conflicts: merge.conflicts };
}

const isSame = (a: unknown, b: unknown): boolean => isEqual(a ?? null, b ?? null);

class Merge {
  readonly conflicts: ContentConflict[] = [];
  readonly #force: boolean;

  constructor(force: boolean) {
    this.#force = force;
  }

  data(before: Data, after: Data, now: Data, path: string): Data {
    const merged: Record<string, Data[string]> = { ...now };
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (!this.#takesBack(before[name], after[name], now[name], `${path}${name}`)) continue;
      if (before[name] === undefined) delete merged[name];
      else merged[name] = before[name];
    }
    // Fields in their former order, so that undoing everything gives the same text.
    const order = [...new Set([...Object.keys(before), ...Object.keys(merged)])];
    return Object.fromEntries(order.filter((name) => name in merged).map((name) => [name, merged[name]!]));
  }

  parts(
    before: readonly PartEnvelope[],
    after: readonly PartEnvelope[],
    now: readonly PartEnvelope[],
    path: string,
  ): readonly PartEnvelope[] {
    const [was, gave] = [byGid(before), byGid(after)];
    const kept: PartEnvelope[] = [];
    for (const part of now) {
      const [old, made] = [was.get(part.meta.gid), gave.get(part.meta.gid)];
      // Another event has added or replaced a part that is in neither state.
      if (old !== undefined && made !== undefined) kept.push(this.#part(old, made, part, path));
      else if (made === undefined || old !== undefined) kept.push(part);
      else if (!this.#takesBack(undefined, made, part, `${path}${part.id}`)) kept.push(part);
    }
    const present = byGid(now);
    const missing = before.filter((part) => {
      const { gid } = part.meta;
      if (present.has(gid)) return false;
      return this.#takesBack(part, gave.get(gid), undefined, `${path}${part.id}`);
    });
    return inFormerOrder([...kept, ...missing], before, after, now);
  }

  #part(before: PartEnvelope, after: PartEnvelope, now: PartEnvelope, path: string): PartEnvelope {
    if (isSame(before, after)) return now;
    const at = `${path}${now.id}/`;
    const id = this.#takesBack(before.id, after.id, now.id, `${at}id`) ? before.id : now.id;
    const names = new Set([...Object.keys(before.relationships), ...Object.keys(now.relationships)]);
    const relationships: Record<string, readonly PartEnvelope[]> = {};
    for (const name of names) {
      const list = (part: PartEnvelope): readonly PartEnvelope[] => part.relationships[name] ?? [];
      const parts = this.parts(list(before), list(after), list(now), `${at}${name}/`);
      if (parts.length > 0) relationships[name] = parts;
    }
    return { ...now, id, data: this.data(before.data, after.data, now.data, at), relationships };
  }

  /** Whether the present value becomes the former one. Notes a conflict if it was changed since. */
  #takesBack(before: unknown, after: unknown, now: unknown, path: string): boolean {
    if (isSame(before, after) || isSame(before, now)) return false;
    if (isSame(now, after) || this.#force) return true;
    this.conflicts.push({ path, before: before ?? null, now: now ?? null });
    return false;
  }
}

function byGid(parts: readonly PartEnvelope[]): ReadonlyMap<number, PartEnvelope> {
  return new Map(parts.map((part) => [part.meta.gid, part]));
}

/** Former parts in their former order; if the order was changed since, each missing part after the one that preceded it. */
function inFormerOrder(
  parts: readonly PartEnvelope[],
  before: readonly PartEnvelope[],
  after: readonly PartEnvelope[],
  now: readonly PartEnvelope[],
): readonly PartEnvelope[] {
  const gids = (list: readonly PartEnvelope[]): readonly number[] => list.map((part) => part.meta.gid);
  const present = new Set(gids(now));
  const inBoth = new Set(gids(after).filter((gid) => present.has(gid)));
  const inOrder = (list: readonly PartEnvelope[]): readonly number[] =>
    gids(list).filter((gid) => inBoth.has(gid));
  const isOrdered = isEqual(inOrder(after), inOrder(now));
  const former = new Map(gids(before).map((gid, i) => [gid, i]));
  const placed = isOrdered ? parts.filter((part) => former.has(part.meta.gid)) : [];
  const sorted = placed.toSorted((a, b) => former.get(a.meta.gid)! - former.get(b.meta.gid)!);
  return [...sorted, ...parts.filter((part) => !placed.includes(part))];
}
