/**
 * Edges between the items of one file. They are written at the end of the file, since an item may refer to a later one. Each item stores the
 * edges that imports have made for it, so that the next import removes edges missing from the file, but none that a user has made. An edge
 * that a user made and that the file contains too counts as imported.
 */
import { breakCycles } from '../../lib/cycles.ts';
import type { CloseStep, EdgeDraft } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { childId } from '../../model/identifiers.ts';
import type { EdgeRow, SourceRow } from '../../store/connections.ts';
import type { Gid } from '../../store/viewer.ts';
import { connect, disconnect } from '../items/edges.ts';
import { isOfDescription, noLanguage } from '../items/imported-descriptions.ts';
import { closesCycle, hierarchyLabel } from './cycles.ts';
import type { ImportContext } from './import-context.ts';
import { scopeItem } from './open-item.ts';

/** Items whose edges are looked up and written together. */
const batchSize = 500;

/** An imported edge as it is stored with its item. */
type ImportedEdge = readonly [label: string, direction: EdgeDraft['direction'], key: string, gid: Gid];

interface EdgeOwner {
  readonly gid: Gid;
  readonly id: string;
  readonly line: number;
  readonly path: string;
  /** Undefined for a new item. */
  readonly stored: unknown;
  readonly sources: readonly SourceRow[];
}

interface Pending {
  readonly owner: Pick<EdgeOwner, 'gid' | 'id' | 'line' | 'path'> & { readonly isStored: boolean };
  readonly edges: readonly EdgeDraft[];
  readonly before: readonly ImportedEdge[];
  /** Edges of earlier imports that stay although they are missing from the file. */
  readonly kept: readonly ImportedEdge[];
}

/** A pending owner with the items at the other ends of its edges. */
interface ResolvedEdges extends Pending {
  readonly list: readonly ImportedEdge[];
}

export class FileEdges {
  readonly #run: ImportContext;
  readonly #file: string;
  readonly #gids = new Map<string, Gid>();
  readonly #pending: Pending[] = [];
  /** Edges of the file that would close a cycle in it. */
  readonly #cut = new Set<string>();

  constructor(run: ImportContext, file: string) {
    this.#run = run;
    this.#file = file;
  }

  /** Adds the key by which other items of the file refer to an item. */
  addKey(key: string, gid: Gid): void {
    this.#gids.set(key, gid);
  }

  /** For an item that is skipped. */
  deleteKey(key: string): void {
    this.#gids.delete(key);
  }

  /**
   * Adds the edges of an item. Returns whether `end` must decide if they changed: the key of an item can differ between files (blank nodes of
   * RDF), and one key can refer to different items, so only the items themselves can be compared.
   */
  add(owner: EdgeOwner, step: Pick<CloseStep, 'edges' | 'edgeLabels' | 'isReferenceOnly'>): boolean {
    const before = readImportedEdges(owner.sources);
    const edges = step.edges ?? [];
    if (edges.length === 0 && before.length === 0) return false;
    const { gid, id, line, path, stored } = owner;
    this.#pending.push({
      owner: { gid, id, line, path, isStored: stored !== undefined },
      edges,
      before,
      kept: before.filter(([label]) => !containsEdges(step, label)),
    });
    return true;
  }

  /** Writes and deletes edges. Returns the items whose edges changed. */
  async end(): Promise<ReadonlySet<Gid>> {
    await this.#findKeys();
    const resolved = this.#pending
      .map((pending) => this.#resolve(pending))
      .filter(({ before, list }) => !isSameEnds(before, list));
    this.#findCyclesInFile(resolved);
    const changed = new Set<Gid>();
    // All edges are deleted before any is written: a reversed edge would close a cycle with its old direction.
    for (let i = 0; i < resolved.length; i += batchSize)
      await this.#delete(resolved.slice(i, i + batchSize), changed);
    for (let i = 0; i < resolved.length; i += batchSize)
      await this.#insert(resolved.slice(i, i + batchSize), changed);
    return changed;
  }

  #resolve(pending: Pending): ResolvedEdges {
    const stated = pending.edges.flatMap((edge): ImportedEdge[] => {
      const { label, direction, key } = edge;
      const gid = this.#gids.get(key);
      return gid === undefined ? [] : [[label, direction, key, gid]];
    });
    return { ...pending, list: distinct([...stated, ...pending.kept]) };
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
      for (const entry of list) owners.set(keyOf(toRow(owner.gid, entry)), owner.gid);
    const rows = some.flatMap(({ owner, list }) => list.map((entry) => toRow(owner.gid, entry)));
    const made = await connect(
      tx,
      rows.filter((row) => !this.#cut.has(keyOf(row))),
    );
    const cut = await this.#breakCycles(some, made);
    for (const row of made) if (!cut.has(row)) changed.add(owners.get(keyOf(row))!);
    // Includes edges that were skipped because of a cycle, so that the next import of the same file finds no change.
    await tx.sources.upsert(
      some.map(({ owner, list }) => ({
        item: owner.gid,
        language: noLanguage,
        file: '',
        digest: JSON.stringify(list),
      })),
    );
  }

  #findCyclesInFile(resolved: readonly ResolvedEdges[]): void {
    const above = new Map<Gid, Set<Gid>>();
    const owners = new Map(resolved.map(({ owner }) => [owner.gid, owner]));
    for (const { owner, list } of resolved) {
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
        'circle-with-stored',
        'A relation of the file would form a cycle with stored concepts. It was not imported.',
        owner,
      );
    }
    return cut;
  }

  #warn(code: string, message: string, { id, line, path }: Pick<EdgeOwner, 'id' | 'line' | 'path'>): void {
    this.#run.options.onWarning({ code, message, file: this.#file, id, line, path });
  }

  /** Keys that no item of the file has are identifiers of stored items. */
  async #findKeys(): Promise<void> {
    const scope = scopeItem(this.#run);
    const missing = new Map<string, string>();
    for (const { edges } of this.#pending)
      for (const { key } of edges)
        if (!this.#gids.has(key))
          missing.set(key, childId(scope, this.#run.target, key, this.#run.env.profile.childIds) ?? '');
    const keys = [...missing.keys()];
    for (let i = 0; i < keys.length; i += batchSize) {
      const some = keys.slice(i, i + batchSize);
      const heads = await this.#run.tx.items.listHeads(some.map((key) => missing.get(key)!));
      const gids = new Map(heads.map((head) => [head.id, head.gid]));
      for (const key of some) {
        const gid = gids.get(missing.get(key)!);
        if (gid !== undefined) this.#gids.set(key, gid);
      }
    }
    for (const { owner, edges } of this.#pending)
      for (const { key } of edges) if (!this.#gids.has(key)) this.#reportMissing(owner, key);
  }

  /** Throws `invalid-items`; in tolerant mode the item is imported without the edge. */
  #reportMissing({ line, path }: Pending['owner'], key: string): void {
    const message = `'${key}' is neither in the file nor in '${this.#run.scope.id}'.`;
    const error = { file: this.#file, line, path, message };
    const { onSkipped } = this.#run.options;
    if (onSkipped === undefined)
      fail('invalid-items', `${this.#file}, line ${line}: ${message}`, { errors: [error] });
    onSkipped(error);
  }
}

/** Whether an edge that is missing from the file must be deleted. False if the file only refers to the item or cannot contain such edges. */
function containsEdges(
  { isReferenceOnly, edgeLabels }: Pick<CloseStep, 'edgeLabels' | 'isReferenceOnly'>,
  label: string,
): boolean {
  return isReferenceOnly !== true && (edgeLabels?.includes(label) ?? true);
}

function readImportedEdges(sources: readonly SourceRow[]): readonly ImportedEdge[] {
  const digest = sources.find((source) => !isOfDescription(source))?.digest;
  return digest == null ? [] : (JSON.parse(digest) as ImportedEdge[]);
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
