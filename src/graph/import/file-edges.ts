/**
 * Edges between the items of one file, made when the file has ended, since an item may name one that comes later. What an import has
 * connected is remembered with the item that owns the edge, so that the next import takes away what the file no longer states, and
 * nothing that a person has connected. An edge that a person made and the file states as well counts as the file's.
 */
import { breakCycles } from '../../lib/cycles.ts';
import type { CloseStep, EdgeDraft } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { childId } from '../../model/identifiers.ts';
import type { EdgeRow, SourceRow } from '../../store/connections.ts';
import type { Gid } from '../../store/viewer.ts';
import { connect, disconnect } from '../items/edges.ts';
import { isOfDescription, noLanguage } from '../items/imported-descriptions.ts';
import { closesCircle, hierarchyLabel } from './cycles.ts';
import type { ImportContext } from './import-context.ts';
import { scopeItem } from './open-item.ts';

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
  readonly edges: readonly EdgeDraft[];
  readonly before: readonly Remembered[];
  /** Edges of earlier imports that stay although the file does not state them. */
  readonly kept: readonly Remembered[];
}

/** A pending owner with the items at the other ends of its edges. */
interface Settled extends Pending {
  readonly list: readonly Remembered[];
}

export class FileEdges {
  readonly #run: ImportContext;
  readonly #file: string;
  readonly #gids = new Map<string, Gid>();
  readonly #pending: Pending[] = [];
  /** Edges that the file states and that would close a circle in it. */
  readonly #cut = new Set<string>();

  constructor(run: ImportContext, file: string) {
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

  /**
   * Notes the edges of an item. Returns whether `end` has to decide if they changed: the key of an item can differ from one file to
   * another (blank nodes of RDF), and one key can name another item, so only the items themselves are compared.
   */
  state(owner: EdgeOwner, step: Pick<CloseStep, 'edges' | 'edgeLabels' | 'isReferenceOnly'>): boolean {
    const before = remembered(owner.sources);
    const edges = step.edges ?? [];
    if (edges.length === 0 && before.length === 0) return false;
    const { gid, id, line, path, stored } = owner;
    this.#pending.push({
      owner: { gid, id, line, path, isStored: stored !== undefined },
      ...{ edges, before, kept: before.filter(([label]) => !speaksOf(step, label)) },
    });
    return true;
  }

  /** Makes and removes edges. Returns the items whose edges changed. */
  async end(): Promise<ReadonlySet<Gid>> {
    await this.#findKeys();
    const settled = this.#pending
      .map((pending) => this.#settle(pending))
      .filter(({ before, list }) => !isSameEnds(before, list));
    this.#cutOwnCircles(settled);
    const changed = new Set<Gid>();
    // Before any is made: one that was turned round would else close a circle with itself.
    for (let i = 0; i < settled.length; i += edgesAtOnce)
      await this.#takeAway(settled.slice(i, i + edgesAtOnce), changed);
    for (let i = 0; i < settled.length; i += edgesAtOnce)
      await this.#make(settled.slice(i, i + edgesAtOnce), changed);
    return changed;
  }

  #settle(pending: Pending): Settled {
    const stated = pending.edges.flatMap((edge): Remembered[] => {
      const { label, direction, key } = edge;
      const gid = this.#gids.get(key);
      return gid === undefined ? [] : [[label, direction, key, gid]];
    });
    return { ...pending, list: distinct([...stated, ...pending.kept]) };
  }

  async #takeAway(some: readonly Settled[], changed: Set<Gid>): Promise<void> {
    const owners = new Map<string, Gid>();
    const gone = some.flatMap(({ owner, before, list }) => {
      const stated = new Set(list.map(endOf));
      const rows = before
        .filter((entry) => !stated.has(endOf(entry)))
        .map((entry) => toRow(owner.gid, entry));
      for (const row of rows) owners.set(keyOf(row), owner.gid);
      return rows;
    });
    for (const row of await disconnect(this.#run.tx, gone)) changed.add(owners.get(keyOf(row))!);
  }

  async #make(some: readonly Settled[], changed: Set<Gid>): Promise<void> {
    const { tx } = this.#run;
    const owners = new Map<string, Gid>();
    for (const { owner, list } of some)
      for (const entry of list) owners.set(keyOf(toRow(owner.gid, entry)), owner.gid);
    const rows = some.flatMap(({ owner, list }) => list.map((entry) => toRow(owner.gid, entry)));
    const made = await connect(
      tx,
      rows.filter((row) => !this.#cut.has(keyOf(row))),
    );
    const cut = await this.#breakCycles(some, made);
    for (const row of made) if (!cut.has(row)) changed.add(owners.get(keyOf(row))!);
    // What was cut is remembered as well: the file has not changed when it states it again.
    await tx.sources.upsert(
      some.map(({ owner, list }) => ({
        item: owner.gid,
        language: noLanguage,
        file: '',
        digest: JSON.stringify(list),
      })),
    );
  }

  /** Finds what would close a circle within the file. */
  #cutOwnCircles(settled: readonly Settled[]): void {
    const above = new Map<Gid, Set<Gid>>();
    const owners = new Map(settled.map(({ owner }) => [owner.gid, owner]));
    for (const { owner, list } of settled) {
      for (const entry of list) {
        if (entry[0] !== hierarchyLabel) continue;
        const { from, to } = toRow(owner.gid, entry);
        const known = above.get(to);
        if (known === undefined) above.set(to, new Set([from]));
        else known.add(from);
      }
    }
    for (const [below, list] of breakCycles(above, above.keys())) {
      for (const from of list) this.#cut.add(keyOf({ from, label: hierarchyLabel, to: below }));
      this.#warn(
        'circle',
        'A concept stands above itself; what closes the circle was not followed.',
        owners.get(below)!,
      );
    }
  }

  /** A circle can also arise with what people have connected. Returns the edges that were removed again. */
  async #breakCycles(some: readonly Settled[], fresh: readonly EdgeRow[]): Promise<ReadonlySet<EdgeRow>> {
    const cut = new Set<EdgeRow>();
    const stored = new Map(some.filter(({ owner }) => owner.isStored).map(({ owner }) => [owner.gid, owner]));
    for (const edge of fresh) {
      const owner = stored.get(edge.to);
      if (owner === undefined || !(await closesCircle(this.#run.tx, edge))) continue;
      await disconnect(this.#run.tx, [edge]);
      cut.add(edge);
      this.#warn(
        'circle-with-stored',
        'A concept would have come to stand above itself, by what was connected here; the file was not followed there.',
        owner,
      );
    }
    return cut;
  }

  #warn(code: string, message: string, { id, line, path }: Pick<EdgeOwner, 'id' | 'line' | 'path'>): void {
    this.#run.options.onWarning({ code, message, file: this.#file, id, line, path });
  }

  /** Keys that no item of the file has are identifiers of items that are there already. */
  async #findKeys(): Promise<void> {
    const scope = scopeItem(this.#run);
    const missing = new Map<string, string>();
    for (const { edges } of this.#pending)
      for (const { key } of edges)
        if (!this.#gids.has(key))
          missing.set(key, childId(scope, this.#run.target, key, this.#run.env.profile.childIds) ?? '');
    const keys = [...missing.keys()];
    for (let i = 0; i < keys.length; i += edgesAtOnce) {
      const some = keys.slice(i, i + edgesAtOnce);
      const heads = await this.#run.tx.items.listHeads(some.map((key) => missing.get(key)!));
      const gids = new Map(heads.map((head) => [head.id, head.gid]));
      for (const key of some) {
        const gid = gids.get(missing.get(key)!);
        if (gid !== undefined) this.#gids.set(key, gid);
      }
    }
    for (const { owner, edges } of this.#pending)
      for (const { key } of edges) if (!this.#gids.has(key)) this.#missEnd(owner, key);
  }

  /** In tolerant mode the item is kept without that edge. */
  #missEnd({ line, path }: Pending['owner'], key: string): void {
    const message = `'${key}' is neither in the file nor in '${this.#run.scope.id}'.`;
    const error = { file: this.#file, line, path, message };
    const { leaveOut } = this.#run.options;
    if (leaveOut === undefined)
      fail('invalid-items', `${this.#file}, line ${line}: ${message}`, { errors: [error] });
    leaveOut(error);
  }
}

/** Whether an edge that the file does not state must be removed. False if the file only mentions the item or cannot state such edges. */
function speaksOf(
  { isReferenceOnly, edgeLabels }: Pick<CloseStep, 'edgeLabels' | 'isReferenceOnly'>,
  label: string,
): boolean {
  return isReferenceOnly !== true && (edgeLabels?.includes(label) ?? true);
}

function remembered(sources: readonly SourceRow[]): readonly Remembered[] {
  const digest = sources.find((source) => !isOfDescription(source))?.digest;
  return digest == null ? [] : (JSON.parse(digest) as Remembered[]);
}

/** Two keys can name one item. */
function distinct(list: readonly Remembered[]): readonly Remembered[] {
  return [...new Map(list.map((entry) => [endOf(entry), entry])).values()];
}

function isSameEnds(a: readonly Remembered[], b: readonly Remembered[]): boolean {
  const ends = new Set(a.map(endOf));
  return ends.size === b.length && b.every((entry) => ends.has(endOf(entry)));
}

const endOf = ([label, direction, , gid]: Remembered): string => `${label} ${direction} ${gid}`;

function toRow(owner: Gid, [label, direction, , other]: Remembered): EdgeRow {
  return direction === 'out' ? { from: owner, label, to: other } : { from: other, label, to: owner };
}

const keyOf = ({ from, label, to }: EdgeRow): string => `${from} ${label} ${to}`;
