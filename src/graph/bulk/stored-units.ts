/**
 * What the store holds of the units of a batch, read in two statements before the batch is worked through. The guess is that no
 * sibling comes twice; where one does, what is missing is read one by one.
 */
import type { DraftStep } from '../../model/draft.ts';
import { childId, type ParentIdentity } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import type { Gid, ItemHead, SourceRow, StoreReads } from '../../store/store.ts';

export class StoredUnits {
  readonly #reads: StoreReads;
  readonly #cut: Profile['repeatsAreCut'];
  /** What the store holds under an id; null for nothing. */
  #heads = new Map<string, ItemHead | null>();
  #sources = new Map<Gid, SourceRow[]>();
  /** Ids given out in this batch, whose rows are not yet written. */
  readonly #fresh = new Set<string>();

  constructor(reads: StoreReads, cut: Profile['repeatsAreCut']) {
    this.#reads = reads;
    this.#cut = cut;
  }

  /** @param open the items open before the batch, outermost first. */
  async lookUp(steps: readonly DraftStep[], open: readonly ParentIdentity[]): Promise<void> {
    const ids = guessIds(steps, open, this.#cut);
    this.#fresh.clear();
    this.#heads = new Map(ids.map((id) => [id, null]));
    this.#sources = new Map();
    if (ids.length > 0) await this.#load(ids);
  }

  /** Marks an id as given out. */
  take(id: string): void {
    this.#fresh.add(id);
  }

  /** `taken` in this batch, what is stored, or null when the id is free. */
  async find(id: string): Promise<'taken' | ItemHead | null> {
    if (this.#fresh.has(id)) return 'taken';
    if (!this.#heads.has(id)) {
      this.#heads.set(id, null);
      await this.#load([id]);
    }
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
): string[] {
  const ids: string[] = [];
  const stack = [...open];
  for (const step of steps) {
    if (step.step === 'close') stack.pop();
    else {
      const id = childId(stack.at(-1)!, step.type, step.identifier, cut) ?? '';
      ids.push(id);
      stack.push({ id, type: step.type, identifier: step.identifier });
    }
  }
  return ids;
}
