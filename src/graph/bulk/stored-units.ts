/**
 * What the store holds of the units of a batch, read in two statements before the batch is worked through. The guess is that no
 * sibling comes twice; where one does, what is missing is read one by one.
 */
import type { DraftStep, OpenStep } from '../../model/draft.ts';
import { childId, type ParentIdentity } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import type { Gid, ItemHead, SourceRow, StoreReads } from '../../store/store.ts';

type Found = 'taken' | ItemHead | null;

interface Guess {
  /** Empty where the identifier makes none. */
  readonly id: string;
  readonly parent: string;
}

export class StoredUnits {
  readonly #reads: StoreReads;
  readonly #cut: Profile['repeatsAreCut'];
  /** What the store holds under an id; null for nothing. */
  #heads = new Map<string, ItemHead | null>();
  #sources = new Map<Gid, SourceRow[]>();
  /** Ids given out in this batch, whose rows are not yet written. */
  readonly #fresh = new Set<string>();
  #guesses: readonly Guess[] = [];
  #guessed = 0;

  constructor(reads: StoreReads, cut: Profile['repeatsAreCut']) {
    this.#reads = reads;
    this.#cut = cut;
  }

  /** @param open the items open before the batch, outermost first. */
  async lookUp(steps: readonly DraftStep[], open: readonly ParentIdentity[]): Promise<void> {
    this.#guesses = guessIds(steps, open, this.#cut);
    this.#guessed = 0;
    this.#fresh.clear();
    this.#heads = new Map(this.#guesses.map(({ id }) => [id, null]));
    this.#sources = new Map();
    if (this.#guesses.length > 0) await this.#load(this.#guesses.map(({ id }) => id));
  }

  /** The id of the next unit of the batch as its identifier makes it; undefined where that makes none. */
  nextId(parent: ParentIdentity, { type, identifier }: OpenStep): string | undefined {
    const guess = this.#guesses[this.#guessed++]!;
    // A parent that came twice has another id than was guessed, and so have those in it.
    return guess.parent === parent.id ? guess.id || undefined : childId(parent, type, identifier, this.#cut);
  }

  /** Marks an id as given out. */
  take(id: string): void {
    this.#fresh.add(id);
  }

  /** `taken` in this batch, what is stored, or null when the id is free; a promise where that is not known yet. */
  find(id: string): Found | Promise<Found> {
    if (this.#fresh.has(id)) return 'taken';
    return this.#heads.get(id) ?? (this.#heads.has(id) ? null : this.#findLate(id));
  }

  async #findLate(id: string): Promise<Found> {
    this.#heads.set(id, null);
    await this.#load([id]);
    return this.#heads.get(id)!;
  }

  /** Imported descriptions of an item that was found. */
  sourcesOf(gid: Gid): readonly SourceRow[] {
    return this.#sources.get(gid) ?? [];
  }

  async #load(ids: readonly string[]): Promise<void> {
    const heads = await this.#reads.findHeads(ids);
    if (heads.length === 0) return;
    for (const head of heads) {
      this.#heads.set(head.id, head);
      this.#sources.set(head.gid, []);
    }
    for (const source of await this.#reads.listSources(heads.map((head) => head.gid))) {
      this.#sources.get(source.item)!.push(source);
    }
  }
}

function guessIds(
  steps: readonly DraftStep[],
  open: readonly ParentIdentity[],
  cut: Profile['repeatsAreCut'],
): Guess[] {
  const guesses: Guess[] = [];
  const stack = [...open];
  for (const step of steps) {
    if (step.step === 'close') stack.pop();
    else {
      const parent = stack.at(-1)!;
      const id = childId(parent, step.type, step.identifier, cut) ?? '';
      guesses.push({ id, parent: parent.id });
      stack.push({ id, type: step.type, identifier: step.identifier });
    }
  }
  return guesses;
}
