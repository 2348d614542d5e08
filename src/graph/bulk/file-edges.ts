/**
 * Edges between the items of one file, made when the file has ended, since an item may name one that comes later. What an import has
 * connected is remembered with the item that owns the edge, so that the next import takes away what the file no longer states, and
 * nothing that a person has connected. An edge that a person made and the file states as well counts as the file's.
 */
import { cutCircles } from '../../lib/circles.ts';
import type { CloseStep, EdgeDraft } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { childId } from '../../model/identifiers.ts';
import type { EdgeRow, Gid, SourceRow } from '../../store/store.ts';
import { connect, disconnect } from '../changes/edges.ts';
import { toIdentity } from '../identifiers.ts';
import { closesCircle, hierarchyLabel } from './circles.ts';
import { isOfDescription, noLanguage } from './imported-descriptions.ts';
import type { IngestRun } from './ingest-run.ts';

/** Edges looked up and written at once. */
const edgesAtOnce = 500;

type Remembered = readonly [label: string, direction: EdgeDraft['direction'], key: string, gid: Gid];

interface EdgeOwner {
  readonly gid: Gid;
  readonly id: string;
  readonly line: number;
  readonly path: string;
  /** What was there before; undefined for a new item. */
  readonly stored: unknown;
  readonly sources: readonly SourceRow[];
}

interface Pending {
  readonly owner: Pick<EdgeOwner, 'gid' | 'id' | 'line' | 'path'> & { readonly isStored: boolean };
  edges: readonly EdgeDraft[];
  readonly before: readonly Remembered[];
}

export class FileEdges {
  readonly #run: IngestRun;
  readonly #file: string;
  readonly #gids = new Map<string, Gid>();
  readonly #pending: Pending[] = [];
  /** Edges that the file states and that would close a circle in it. */
  readonly #cut = new Set<string>();

  constructor(run: IngestRun, file: string) {
    this.#run = run;
    this.#file = file;
  }

  /** Notes what an item of the file is called by the others. */
  name(key: string, gid: Gid): void {
    this.#gids.set(key, gid);
  }

  /** The item is left out after all. */
  forget(key: string): void {
    this.#gids.delete(key);
  }

  /** Notes the edges of an item. Whether they are others than the last import has made. */
  state(owner: EdgeOwner, step: Pick<CloseStep, 'edges' | 'isMention'>): boolean {
    const before = remembered(owner.sources);
    const edges = [...(step.edges ?? [])];
    // Who only mentions an item does not say that its other edges are gone.
    if (step.isMention === true) {
      for (const [label, direction, key, gid] of before) {
        edges.push({ label, direction, key });
        if (!this.#gids.has(key)) this.#gids.set(key, gid);
      }
    }
    const keys = new Set(edges.map(({ label, direction, key }) => `${label} ${direction} ${key}`));
    const isSame =
      keys.size === before.length &&
      before.every(([label, direction, key]) => keys.has(`${label} ${direction} ${key}`));
    if (isSame) return false;
    const { gid, id, line, path, stored } = owner;
    this.#pending.push({ owner: { gid, id, line, path, isStored: stored !== undefined }, edges, before });
    return true;
  }

  async end(): Promise<void> {
    await this.#findKeys();
    this.#cutOwnCircles();
    // Before any is made: one that was turned round would else close a circle with itself.
    for (let i = 0; i < this.#pending.length; i += edgesAtOnce)
      await this.#takeAway(this.#pending.slice(i, i + edgesAtOnce));
    for (let i = 0; i < this.#pending.length; i += edgesAtOnce)
      await this.#settle(this.#pending.slice(i, i + edgesAtOnce));
  }

  async #takeAway(some: readonly Pending[]): Promise<void> {
    const gone = some.flatMap(({ owner, edges, before }) => {
      const stated = new Set(edges.map(({ label, direction, key }) => `${label} ${direction} ${key}`));
      return before
        .filter(([label, direction, key]) => !stated.has(`${label} ${direction} ${key}`))
        .map((entry) => toRow(owner.gid, entry));
    });
    await disconnect(this.#run.tx, gone);
  }

  async #settle(some: readonly Pending[]): Promise<void> {
    const { tx } = this.#run;
    const stated = some.map(({ owner, edges }) => ({
      owner,
      list: distinct(edges).map((edge): Remembered => {
        const { label, direction, key } = edge;
        return [label, direction, key, this.#gids.get(key)!];
      }),
    }));
    const rows = stated.flatMap(({ owner, list }) => list.map((entry) => toRow(owner.gid, entry)));
    const fresh = await connect(
      tx,
      rows.filter((row) => !this.#cut.has(keyOf(row))),
    );
    await this.#cutCircles(some, fresh);
    // What was cut is remembered as well: the file has not changed when it states it again.
    await tx.putSources(
      stated.map(({ owner, list }) => ({
        item: owner.gid,
        language: noLanguage,
        file: '',
        digest: JSON.stringify(list),
      })),
    );
  }

  /** Finds what would close a circle within the file. */
  #cutOwnCircles(): void {
    const above = new Map<Gid, Set<Gid>>();
    const owners = new Map(this.#pending.map(({ owner }) => [owner.gid, owner]));
    for (const { owner, edges } of this.#pending) {
      for (const { label, direction, key } of edges) {
        if (label !== hierarchyLabel) continue;
        const { from, to } = toRow(owner.gid, [label, direction, key, this.#gids.get(key)!]);
        const known = above.get(to);
        if (known === undefined) above.set(to, new Set([from]));
        else known.add(from);
      }
    }
    for (const [below, list] of cutCircles(above, above.keys())) {
      for (const from of list) this.#cut.add(keyOf({ from, label: hierarchyLabel, to: below }));
      this.#warn(
        'circle',
        'A concept stands above itself; what closes the circle was not followed.',
        owners.get(below)!,
      );
    }
  }

  /** A circle can also arise with what people have connected. */
  async #cutCircles(some: readonly Pending[], fresh: readonly EdgeRow[]): Promise<void> {
    const stored = new Map(some.filter(({ owner }) => owner.isStored).map(({ owner }) => [owner.gid, owner]));
    for (const edge of fresh) {
      const owner = stored.get(edge.to);
      if (owner === undefined || !(await closesCircle(this.#run.tx, edge))) continue;
      await disconnect(this.#run.tx, [edge]);
      this.#warn(
        'circle-with-stored',
        'A concept would have come to stand above itself, by what was connected here; the file was not followed there.',
        owner,
      );
    }
  }

  #warn(code: string, message: string, { id, line, path }: Pick<EdgeOwner, 'id' | 'line' | 'path'>): void {
    this.#run.options.onOddity({ code, message, file: this.#file, id, line, path });
  }

  /** Keys that no item of the file has are identifiers of items that are there already. */
  async #findKeys(): Promise<void> {
    const scope = toIdentity(this.#run.scope);
    const missing = new Map<string, string>();
    for (const { edges } of this.#pending)
      for (const { key } of edges)
        if (!this.#gids.has(key))
          missing.set(key, childId(scope, this.#run.target, key, this.#run.env.profile.repeatsAreCut) ?? '');
    const keys = [...missing.keys()];
    for (let i = 0; i < keys.length; i += edgesAtOnce) {
      const some = keys.slice(i, i + edgesAtOnce);
      const heads = await this.#run.tx.findHeads(some.map((key) => missing.get(key)!));
      const gids = new Map(heads.map((head) => [head.id, head.gid]));
      for (const key of some) {
        const gid = gids.get(missing.get(key)!);
        if (gid !== undefined) this.#gids.set(key, gid);
      }
    }
    for (const pending of this.#pending) {
      const missed = pending.edges.filter(({ key }) => !this.#gids.has(key));
      if (missed.length === 0) continue;
      for (const { key } of missed) this.#missEnd(pending.owner, key);
      pending.edges = pending.edges.filter((edge) => !missed.includes(edge));
    }
  }

  /** In tolerant mode the item is kept without that edge. */
  #missEnd({ line, path }: Pending['owner'], key: string): void {
    const message = `'${key}' is neither in the file nor in '${this.#run.scope.id}'.`;
    const place = { file: this.#file, line, path, message };
    const { leaveOut } = this.#run.options;
    if (leaveOut === undefined)
      fail('invalid-items', `${this.#file}, line ${line}: ${message}`, { errors: [place] });
    leaveOut(place);
  }
}

function remembered(sources: readonly SourceRow[]): readonly Remembered[] {
  const digest = sources.find((source) => !isOfDescription(source))?.digest;
  return digest == null ? [] : (JSON.parse(digest) as Remembered[]);
}

function distinct(edges: readonly EdgeDraft[]): readonly EdgeDraft[] {
  return [...new Map(edges.map((edge) => [`${edge.label} ${edge.direction} ${edge.key}`, edge])).values()];
}

function toRow(owner: Gid, [label, direction, , other]: Remembered): EdgeRow {
  return direction === 'out' ? { from: owner, label, to: other } : { from: other, label, to: owner };
}

const keyOf = ({ from, label, to }: EdgeRow): string => `${from} ${label} ${to}`;
