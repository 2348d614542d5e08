/**
 * The edges of one file until its end. A vocabulary has hundreds of thousands, so they are stored as numbers and in a table of texts: about
 * 150 bytes per item instead of 700.
 */

import { NumberList, StringTable } from '../../lib/string-table.ts';
import type { CloseStep, EdgeDraft } from '../../model/draft.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { isOfDescription } from '../content/imported-descriptions.ts';

/** An imported edge as it is stored with its item. */
export type ImportedEdge = readonly [label: string, direction: EdgeDraft['direction'], key: string, gid: Gid];

/** An item with edges in the file. */
export interface EdgeOwner {
  readonly gid: Gid;
  readonly id: string;
  readonly line: number;
  readonly path: string;
  readonly isStored: boolean;
}

export interface PendingItem {
  readonly owner: EdgeOwner;
  readonly edges: readonly EdgeDraft[];
  readonly before: readonly ImportedEdge[];
  /** Edges of earlier imports that stay although they are missing from the file. */
  readonly kept: readonly ImportedEdge[];
}

/** The parts of a step that concern edges. */
type EdgeStep = Pick<CloseStep, 'edges' | 'edgeLabels' | 'isReferenceOnly'>;

/** Numbers per item: gid, id, path, line, flags, labels, edges of earlier imports, index of the first edge. */
const stride = 8;
const storedFlag = 1;
const referenceFlag = 2;
/** Written instead of a string id if there is no text. */
const none = -1;

export class PendingEdges {
  readonly #texts = new StringTable();
  /** The gid of each key by its string id; 0 for other texts. */
  readonly #gids = new NumberList();
  readonly #items = new NumberList();
  /** For each edge: direction and label, then the key of the other end. */
  readonly #edges = new NumberList();
  readonly #labels: string[] = [];

  /** Number of items with edges. */
  get size(): number {
    return this.#items.length / stride;
  }

  setGid(key: string, gid: Gid): void {
    this.#gids.set(this.#texts.add(key), gid);
  }

  deleteGid(key: string): void {
    this.#gids.set(this.#texts.add(key), 0);
  }

  findGid(key: string): Gid | undefined {
    const id = this.#texts.find(key);
    return (id === undefined ? undefined : this.#gids.at(id)) || undefined;
  }

  /** Returns the index of the item; undefined if it has no edges, and had none before. */
  add(owner: EdgeOwner, sources: readonly SourceRow[], step: EdgeStep): number | undefined {
    const before = sources.find((source) => !isOfDescription(source))?.digest ?? undefined;
    const edges = step.edges ?? [];
    if (edges.length === 0 && (before === undefined || before === '[]')) return undefined;
    const index = this.size;
    const numbers = [
      owner.gid,
      this.#texts.add(owner.id),
      this.#texts.add(owner.path),
      owner.line,
      (owner.isStored ? storedFlag : 0) | (step.isReferenceOnly === true ? referenceFlag : 0),
      step.edgeLabels === undefined ? none : this.#texts.add(step.edgeLabels.join('\n')),
      before === undefined ? none : this.#texts.add(before),
      this.#edges.length,
    ];
    for (const number of numbers) this.#items.push(number);
    for (const { label, direction, key } of edges) {
      this.#edges.push(indexOf(this.#labels, label) * 2 + (direction === 'out' ? 1 : 0));
      this.#edges.push(this.#texts.add(key));
    }
    return index;
  }

  ownerAt(index: number): EdgeOwner {
    const start = index * stride;
    return {
      gid: this.#items.at(start),
      id: this.#texts.textOf(this.#items.at(start + 1)),
      path: this.#texts.textOf(this.#items.at(start + 2)),
      line: this.#items.at(start + 3),
      isStored: (this.#items.at(start + 4) & storedFlag) !== 0,
    };
  }

  at(index: number): PendingItem {
    const [flags, labels, digest] = [4, 5, 6].map((i) => this.#items.at(index * stride + i));
    const before =
      digest === none ? [] : (JSON.parse(this.#texts.textOf(digest!)) as readonly ImportedEdge[]);
    // Edges of earlier imports stay if the file only refers to the item, or if its format has no edges with this label.
    const stated = labels === none ? undefined : this.#texts.textOf(labels!).split('\n');
    const isKept = (label: string): boolean =>
      (flags! & referenceFlag) !== 0 || stated?.includes(label) === false;
    return {
      owner: this.ownerAt(index),
      edges: [...this.#edgesAt(index)],
      before,
      kept: before.filter(([label]) => isKept(label)),
    };
  }

  /** The edges whose other end is not an item of the file: key of the other end, and index of the item. */
  *listMissing(): Iterable<readonly [key: string, index: number]> {
    for (let index = 0; index < this.size; index++) {
      const end = this.#endOf(index);
      for (let i = this.#startOf(index) + 1; i < end; i += 2)
        if (this.#gids.at(this.#edges.at(i)) === 0) yield [this.#texts.textOf(this.#edges.at(i)), index];
    }
  }

  *#edgesAt(index: number): Iterable<EdgeDraft> {
    const end = this.#endOf(index);
    for (let i = this.#startOf(index); i < end; i += 2) {
      const kind = this.#edges.at(i);
      const direction = kind % 2 === 1 ? 'out' : 'in';
      yield { label: this.#labels[kind >> 1]!, direction, key: this.#texts.textOf(this.#edges.at(i + 1)) };
    }
  }

  #startOf(index: number): number {
    return this.#items.at(index * stride + 7);
  }

  #endOf(index: number): number {
    return index + 1 < this.size ? this.#startOf(index + 1) : this.#edges.length;
  }
}

/** The index of a label; adds it if it is new. There are few labels. */
function indexOf(labels: string[], label: string): number {
  const index = labels.indexOf(label);
  return index < 0 ? labels.push(label) - 1 : index;
}
