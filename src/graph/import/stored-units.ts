/**
 * The stored units of a batch, read with two queries while the batch before is processed. Their ids are predicted from their identifiers; for
 * siblings with the same identifier the prediction is wrong, and their units are read one by one.
 */
import type { DraftStep, OpenStep } from '../../model/draft.ts';
import { childId, type ParentIdentity } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import type { ItemHead } from '../../store/items.ts';
import type { SourceRow } from '../../store/parts-and-edges.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

type Found = 'taken' | ItemHead | null;

/** The predicted id of a unit, and that of its parent. */
interface PredictedUnit extends ParentIdentity {
  /** Empty if no id can be made from the identifier. Corrected when the id is assigned, since the ids of its children depend on it. */
  id: string;
  readonly parent: string;
}

export interface UnitBatch {
  readonly predicted: readonly PredictedUnit[];
  /** The stored item of each id; null if there is no such item. */
  readonly heads: Map<string, ItemHead | null>;
  readonly sources: Map<Gid, SourceRow[]>;
}

export class StoredUnits {
  readonly #reads: StoreReader;
  readonly #rule: Profile['childIds'];
  /** Units that are open after the batches looked up so far, outermost first. */
  readonly #open: ParentIdentity[];
  #batch: UnitBatch = { predicted: [], heads: new Map(), sources: new Map() };
  /** Index of the next unit in `predicted`. */
  #next = 0;
  /** Ids assigned in this batch and in the one before: their rows were not written yet when this batch was looked up. */
  #assigned = new Set<string>();
  #assignedBefore = new Set<string>();

  constructor(reads: StoreReader, rule: Profile['childIds'], scope: ParentIdentity) {
    this.#reads = reads;
    this.#rule = rule;
    this.#open = [scope];
  }

  /** Batches must be looked up in order. Before batch n is looked up, batch n - 2 must have been written. */
  async lookUp(steps: readonly DraftStep[]): Promise<UnitBatch> {
    const predicted = this.#predict(steps);
    const ids = predicted.map(({ id }) => id);
    const batch = { predicted, heads: new Map(ids.map((id) => [id, null])), sources: new Map() };
    if (ids.length > 0) await this.#load(batch, ids);
    return batch;
  }

  #predict(steps: readonly DraftStep[]): readonly PredictedUnit[] {
    const predicted: PredictedUnit[] = [];
    for (const step of steps) {
      if (step.step === 'close') this.#open.pop();
      else {
        const { type, identifier } = step;
        const parent = this.#open.at(-1)!;
        const id = childId(parent, type, identifier, this.#rule) ?? '';
        const unit = { id, type, identifier, parent: parent.id };
        predicted.push(unit);
        this.#open.push(unit);
      }
    }
    return predicted;
  }

  startBatch(batch: UnitBatch): void {
    this.#batch = batch;
    this.#next = 0;
    this.#assignedBefore = this.#assigned;
    this.#assigned = new Set();
  }

  /** The id of the next unit of the batch by its identifier; undefined if no id can be made from it. */
  nextId(parent: ParentIdentity, { type, identifier }: OpenStep): string | undefined {
    const unit = this.#batch.predicted[this.#next++]!;
    // A parent whose identifier occurred twice has another id than predicted, and so have its children.
    return unit.parent === parent.id ? unit.id || undefined : childId(parent, type, identifier, this.#rule);
  }

  /** The id that a child of the parent with this identifier has; undefined if no id can be made from it. */
  idOf(parent: ParentIdentity, type: string, identifier: string): string | undefined {
    return childId(parent, type, identifier, this.#rule);
  }

  /** Sets the assigned id of the unit that nextId was called for last. */
  setAssignedId(id: string): void {
    this.#batch.predicted[this.#next - 1]!.id = id;
    this.#assigned.add(id);
  }

  /** Marks the id of a complete unit as assigned in this batch. */
  markAssigned(id: string): void {
    this.#assigned.add(id);
  }

  /** 'taken' if the id was assigned in these batches, otherwise the stored item or null. A promise only if the id was not looked up. */
  find(id: string): Found | Promise<Found> {
    if (this.#assigned.has(id) || this.#assignedBefore.has(id)) return 'taken';
    const { heads } = this.#batch;
    return heads.get(id) ?? (heads.has(id) ? null : this.#findLate(id));
  }

  async #findLate(id: string): Promise<Found> {
    this.#batch.heads.set(id, null);
    await this.#load(this.#batch, [id]);
    return this.#batch.heads.get(id)!;
  }

  /** Sources of the imported descriptions of a stored item. */
  sourcesOf(gid: Gid): readonly SourceRow[] {
    return this.#batch.sources.get(gid) ?? [];
  }

  async #load(batch: UnitBatch, ids: readonly string[]): Promise<void> {
    const heads = await this.#reads.items.listHeads(ids);
    if (heads.length === 0) return;
    for (const head of heads) {
      batch.heads.set(head.id, head);
      batch.sources.set(head.gid, []);
    }
    for (const source of await this.#reads.sources.list(heads.map((head) => head.gid))) {
      batch.sources.get(source.item)!.push(source);
    }
  }
}
