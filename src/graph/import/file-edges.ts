/**
 * Edges between the items of one file. They are written at the end of the file, since an item may refer to a later one. Each item stores the
 * edges that imports have made for it, so that the next import removes edges missing from the file, but none that a user has made. An edge
 * that a user made and that the file contains too counts as imported. Edges to items that the user may not see stay: the user's export does not
 * contain them.
 */
import { inBatches } from '../../lib/batches.ts';
import { breakCycles, ParentLists } from '../../lib/cycles.ts';
import type { CloseStep } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { childId } from '../../model/identifiers.ts';
import type { EdgeRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { viewerOf } from '../actor.ts';
import { connect, disconnect } from '../content/edges.ts';
import { edgeSourceLanguage } from '../content/imported-descriptions.ts';
import { keepVisible } from '../lookup.ts';
import { closesCycle, narrowerLabel } from './cycles.ts';
import type { ImportContext } from './import-context.ts';
import { type OpenItem, toOpenScope } from './open-item.ts';
import { type EdgeOwner, type ImportedEdge, PendingEdges, type PendingItem } from './pending-edges.ts';

/** Items whose edges are looked up and written together. */
const batchSize = 500;

/** An item with the items at the other ends of its edges. */
interface ResolvedEdges extends PendingItem {
  readonly list: readonly ImportedEdge[];
}

export class FileEdges {
  readonly #run: ImportContext;
  readonly #file: string;
  readonly #pending = new PendingEdges();
  /** Edges of the file that would close a cycle in it. */
  readonly #cut = new Set<string>();
  /** Items at the other ends of earlier imports' edges that are missing from the file, and that the user may not see. */
  readonly #hidden = new Set<Gid>();

  constructor(run: ImportContext, file: string) {
    this.#run = run;
    this.#file = file;
  }

  /** Adds the key by which other items of the file refer to an item. */
  addKey(key: string, gid: Gid): void {
    this.#pending.setGid(key, gid);
  }

  /** For an item that is skipped. */
  deleteKey(key: string): void {
    this.#pending.deleteGid(key);
  }

  /**
   * Adds the edges of an item. Returns its index for {@link ownerAt}; undefined if the item has no edges, and had none before. Only `end`
   * finds out whether the edges changed: it compares the items at their other ends, since the key of an item can differ between files
   * (blank nodes of RDF) and one key can refer to different items.
   */
  add(
    { gid, id, line, path, stored, sources }: OpenItem,
    step: Pick<CloseStep, 'edges' | 'edgeLabels' | 'isReferenceOnly'>,
  ): number | undefined {
    return this.#pending.add({ gid, id, line, path, isStored: stored !== undefined }, sources, step);
  }

  ownerAt(index: number): EdgeOwner {
    return this.#pending.ownerAt(index);
  }

  /** Writes and deletes edges. Returns the stored items whose edges changed. */
  async end(): Promise<ReadonlySet<Gid>> {
    await this.#findKeys();
    await this.#findHidden();
    const { indexes, imported } = this.#findChanged();
    const changed = new Set<Gid>();
    // All edges are deleted before any is written: a reversed edge would close a cycle with its old direction.
    for (const some of this.#batches(imported)) await this.#delete(some, changed);
    for (const some of this.#batches(indexes)) await this.#insert(some, changed);
    return changed;
  }

  /** Returns the indexes of the items whose edges differ from those of the last import, and among them of the items that it gave edges. */
  #findChanged(): { readonly indexes: readonly number[]; readonly imported: readonly number[] } {
    const indexes: number[] = [];
    const imported: number[] = [];
    const parents = new ParentLists<Gid>();
    for (let index = 0; index < this.#pending.size; index++) {
      const { owner, before, list } = this.#resolve(index);
      if (isSameEnds(before, list)) continue;
      indexes.push(index);
      if (before.length > 0) imported.push(index);
      for (const entry of list) {
        if (entry[0] !== narrowerLabel) continue;
        const { from, to } = toRow(owner.gid, entry);
        parents.add(to, from);
      }
    }
    this.#findCyclesInFile(parents.toMap(), indexes);
    return { indexes, imported };
  }

  *#batches(indexes: readonly number[]): Iterable<readonly ResolvedEdges[]> {
    for (const some of inBatches(indexes, batchSize)) yield some.map((index) => this.#resolve(index));
  }

  #resolve(index: number): ResolvedEdges {
    const pending = this.#pending.at(index);
    const stated = pending.edges.flatMap((edge): ImportedEdge[] => {
      const { label, direction, key } = edge;
      const gid = this.#pending.findGid(key);
      return gid === undefined ? [] : [[label, direction, key, gid]];
    });
    const hidden =
      this.#hidden.size === 0 ? [] : pending.before.filter(([, , , gid]) => this.#hidden.has(gid));
    return { ...pending, list: distinct([...stated, ...pending.kept, ...hidden]) };
  }

  async #findHidden(): Promise<void> {
    const { tx, actor } = this.#run;
    const viewer = viewerOf(actor);
    if (viewer === 'everything') return;
    const absent = new Set<Gid>();
    for (let index = 0; index < this.#pending.size; index++) {
      const { before, list } = this.#resolve(index);
      if (isSameEnds(before, list)) continue;
      const stated = new Set(list.map(endOf));
      for (const entry of before) if (!stated.has(endOf(entry))) absent.add(entry[3]);
    }
    const gids = [...absent];
    for (const some of inBatches(gids, batchSize)) {
      const rows = await tx.items.listByGid(some);
      const visible = new Set(await keepVisible(tx, viewer, rows));
      for (const row of rows) if (!visible.has(row)) this.#hidden.add(row.gid);
    }
  }

  async #delete(some: readonly ResolvedEdges[], changed: Set<Gid>): Promise<void> {
    const owners = new Map<string, Gid>();
    const deleted = some.flatMap(({ owner, before, list }) => {
      const stated = new Set(list.map(endOf));
      const rows = before
        .filter((entry) => !stated.has(endOf(entry)))
        .map((entry) => toRow(owner.gid, entry));
      for (const row of rows) owners.set(keyOf(row), owner.gid);
      return rows;
    });
    for (const row of await disconnect(this.#run.tx, deleted)) changed.add(owners.get(keyOf(row))!);
  }

  async #insert(some: readonly ResolvedEdges[], changed: Set<Gid>): Promise<void> {
    const { tx } = this.#run;
    const owners = new Map<string, Gid>();
    for (const { owner, list } of some)
      if (owner.isStored) for (const entry of list) owners.set(keyOf(toRow(owner.gid, entry)), owner.gid);
    const rows = some.flatMap(({ owner, list }) => list.map((entry) => toRow(owner.gid, entry)));
    const made = await connect(
      tx,
      this.#cut.size === 0 ? rows : rows.filter((row) => !this.#cut.has(keyOf(row))),
    );
    const cut = await this.#breakCycles(some, made);
    for (const row of owners.size === 0 ? [] : made) {
      const owner = owners.get(keyOf(row));
      if (owner !== undefined && !cut.has(row)) changed.add(owner);
    }
    // Includes edges that were skipped because of a cycle, so that the next import of the same file finds no change.
    await tx.sources.upsert(
      some.map(({ owner, list }) => ({
        item: owner.gid,
        language: edgeSourceLanguage,
        file: '',
        digest: JSON.stringify(list),
      })),
    );
  }

  #findCyclesInFile(parents: Map<Gid, Gid[]>, indexes: readonly number[]): void {
    const removed = breakCycles(parents, parents.keys());
    if (removed.size === 0) return;
    const owners = new Map(
      indexes.map((index) => [this.#pending.ownerAt(index).gid, this.#pending.ownerAt(index)]),
    );
    for (const [below, list] of removed) {
      for (const from of list) this.#cut.add(keyOf({ from, label: narrowerLabel, to: below }));
      this.#warn(
        'cycle',
        'Concepts of the file form a cycle of broader concepts. The relation that closes the cycle was not imported.',
        owners.get(below)!,
      );
    }
  }

  /** Deletes new edges that form a cycle with stored edges. Returns them. */
  async #breakCycles(
    some: readonly ResolvedEdges[],
    fresh: readonly EdgeRow[],
  ): Promise<ReadonlySet<EdgeRow>> {
    const cut = new Set<EdgeRow>();
    const stored = new Map(some.filter(({ owner }) => owner.isStored).map(({ owner }) => [owner.gid, owner]));
    for (const edge of fresh) {
      const owner = stored.get(edge.to);
      if (owner === undefined || !(await closesCycle(this.#run.tx, edge))) continue;
      await disconnect(this.#run.tx, [edge]);
      cut.add(edge);
      this.#warn(
        'cycle-with-stored',
        'A relation of the file would form a cycle with stored concepts. It was not imported.',
        owner,
      );
    }
    return cut;
  }

  #warn(code: string, message: string, { id, line, path }: Pick<EdgeOwner, 'id' | 'line' | 'path'>): void {
    this.#run.options.onWarning({ code, message, file: this.#file, id, line, path });
  }

  /** Keys that no item of the file has are identifiers of stored items. Items that the user may not see count as missing. */
  async #findKeys(): Promise<void> {
    const { tx, actor } = this.#run;
    const scope = toOpenScope(this.#run);
    const missing = new Map<string, string>();
    for (const [key] of this.#pending.listMissing())
      missing.set(key, childId(scope, this.#run.target, key, this.#run.env.profile.childIds) ?? '');
    if (missing.size === 0) return;
    const keys = [...missing.keys()];
    for (const some of inBatches(keys, batchSize)) {
      const heads = await keepVisible(
        tx,
        viewerOf(actor),
        await tx.items.listHeads(some.map((key) => missing.get(key)!)),
      );
      const gids = new Map(heads.map((head) => [head.id, head.gid]));
      for (const key of some) {
        const gid = gids.get(missing.get(key)!);
        if (gid !== undefined) this.#pending.setGid(key, gid);
      }
    }
    for (const [key, index] of this.#pending.listMissing())
      this.#reportMissing(this.#pending.ownerAt(index), key);
  }

  /** Throws `invalid-items`; in tolerant mode the item is imported without the edge. */
  #reportMissing({ line, path }: EdgeOwner, key: string): void {
    const message = `'${key}' is neither in the file nor in '${this.#run.scope.id}'.`;
    const error = { file: this.#file, line, path, message };
    const { onSkipped } = this.#run.options;
    if (onSkipped === undefined)
      fail('invalid-items', `${this.#file}, line ${line}: ${message}`, { errors: [error] });
    onSkipped(error);
  }
}

/** Two keys can refer to one item. */
function distinct(list: readonly ImportedEdge[]): readonly ImportedEdge[] {
  return [...new Map(list.map((entry) => [endOf(entry), entry])).values()];
}

function isSameEnds(a: readonly ImportedEdge[], b: readonly ImportedEdge[]): boolean {
  const ends = new Set(a.map(endOf));
  return ends.size === b.length && b.every((entry) => ends.has(endOf(entry)));
}

const endOf = ([label, direction, , gid]: ImportedEdge): string => `${label} ${direction} ${gid}`;

function toRow(owner: Gid, [label, direction, , other]: ImportedEdge): EdgeRow {
  return direction === 'out' ? { from: owner, label, to: other } : { from: other, label, to: owner };
}

const keyOf = ({ from, label, to }: EdgeRow): string => `${from} ${label} ${to}`;
