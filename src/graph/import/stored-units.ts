/**
 * What the store holds of the units of a batch, asked for in two statements while the batch before it is worked through. The guess is that
 * no sibling comes twice; where one does, what is missing is read one by one.
 */
import type { DraftStep, OpenStep } from '../../model/draft.ts';
import { childId, type ParentIdentity } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import type { SourceRow } from '../../store/connections.ts';
import type { ItemHead } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

type Found = 'taken' | ItemHead | null;

/** What the id of a unit will be, and that of what it stands in. */
interface Guess extends ParentIdentity {
  /** Empty where the identifier makes none; put right when the unit has got its id, for those that stand in it. */
  id: string;
  readonly parent: string;
}

export interface LookedUp {
  readonly guesses: readonly Guess[];
  /** What the store holds under an id; null for nothing. */
  readonly heads: Map<string, ItemHead | null>;
  readonly sources: Map<Gid, SourceRow[]>;
}

export class StoredUnits {
  readonly #reads: StoreReader;
  readonly #rule: Profile['childIds'];
  /** What is open after the batches looked up so far, outermost first. */
  readonly #open: ParentIdentity[];
  #batch: LookedUp = { guesses: [], heads: new Map(), sources: new Map() };
  #guessed = 0;
  /** Ids given out in this batch, and in the one before: their rows were not yet written when this batch was looked up. */
  #fresh = new Set<string>();
  #freshBefore = new Set<string>();

  constructor(reads: StoreReader, rule: Profile['childIds'], scope: ParentIdentity) {
    this.#reads = reads;
    this.#rule = rule;
    this.#open = [scope];
  }

  /** The batches are looked up in their order, each at the earliest when the one before the one before it has been written. */
  async lookUp(steps: readonly DraftStep[]): Promise<LookedUp> {
    const guesses = this.#guess(steps);
    const batch = { guesses, heads: new Map(guesses.map(({ id }) => [id, null])), sources: new Map() };
    if (guesses.length > 0)
      await this.#load(
        batch,
        guesses.map(({ id }) => id),
      );
    return batch;
  }

  #guess(steps: readonly DraftStep[]): readonly Guess[] {
    const guesses: Guess[] = [];
    for (const step of steps) {
      if (step.step === 'close') this.#open.pop();
      else {
        const { type, identifier } = step;
        const parent = this.#open.at(-1)!;
        const id = childId(parent, type, identifier, this.#rule) ?? '';
        const guess = { id, type, identifier, parent: parent.id };
        guesses.push(guess);
        this.#open.push(guess);
      }
    }
    return guesses;
  }

  /** Goes on to the next batch. */
  turnTo(batch: LookedUp): void {
    this.#batch = batch;
    this.#guessed = 0;
    this.#freshBefore = this.#fresh;
    this.#fresh = new Set();
  }

  /** The id of the next unit of the batch as its identifier makes it; undefined where that makes none. */
  nextId(parent: ParentIdentity, { type, identifier }: OpenStep): string | undefined {
    const guess = this.#batch.guesses[this.#guessed++]!;
    // A parent that came twice has another id than was guessed, and so have those in it.
    return guess.parent === parent.id ? guess.id || undefined : childId(parent, type, identifier, this.#rule);
  }

  /** Marks the id that the unit asked for last was given. */
  open(id: string): void {
    this.#batch.guesses[this.#guessed - 1]!.id = id;
    this.#fresh.add(id);
  }

  /** Marks the id of a unit that is complete. */
  close(id: string): void {
    this.#fresh.add(id);
  }

  /** `taken` in these batches, what is stored, or null when the id is free; a promise where that is not known yet. */
  find(id: string): Found | Promise<Found> {
    if (this.#fresh.has(id) || this.#freshBefore.has(id)) return 'taken';
    const { heads } = this.#batch;
    return heads.get(id) ?? (heads.has(id) ? null : this.#findLate(id));
  }

  async #findLate(id: string): Promise<Found> {
    this.#batch.heads.set(id, null);
    await this.#load(this.#batch, [id]);
    return this.#batch.heads.get(id)!;
  }

  /** Imported descriptions of an item that was found. */
  sourcesOf(gid: Gid): readonly SourceRow[] {
    return this.#batch.sources.get(gid) ?? [];
  }

  async #load(batch: LookedUp, ids: readonly string[]): Promise<void> {
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
