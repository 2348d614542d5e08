/** Finds a unit by the letters that a reader types in the tree, also among siblings that are not loaded. */
import type { Row, TreeModel } from './tree-model.ts';

/** Letters with longer pauses between them are separate texts. */
const maxPauseMs = 1000;
/** The server is asked after the last letter. */
const searchPauseMs = 250;

/** The letters that a reader types one after another. */
export class TypeAheadText {
  #text = '';
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get isTyping(): boolean {
    return this.#text !== '' && performance.now() - this.#typedAt < maxPauseMs;
  }

  /** Returns the whole text. */
  add(letter: string): string {
    this.#text = (this.isTyping ? this.#text : '') + letter.toLocaleLowerCase();
    this.#typedAt = performance.now();
    clearTimeout(this.#timer);
    return this.#text;
  }

  /** Calls the function unless another letter follows. */
  afterPause(run: () => void): void {
    this.#timer = setTimeout(run, searchPauseMs);
  }
}

/** Rows that are compared with the letters typed. */
const maxCompared = 2000;

/** The next loaded row whose title or identifier begins with the text. The present row counts, unless the text is one letter. */
export function findLoaded(model: TreeModel, typed: string, index: number): Row | undefined {
  const { size } = model;
  for (let step = typed.length === 1 ? 1 : 0; step < Math.min(size, maxCompared); step++) {
    const row = model.getRow((index + step) % size);
    const node = model.findNode(row);
    const texts = node === undefined ? [] : [node.title, node.identifier];
    if (texts.some((text) => text.toLocaleLowerCase().startsWith(typed))) return row;
  }
  return undefined;
}

export interface TypeAheadHit {
  readonly id: string;
  readonly name?: string;
  readonly identifier?: string;
}

/** Shorter beginnings of a word have too many hits to search for them. */
const minPrefixLength = 3;
const maxHits = 8;

/** The id of the best hit below an item, or undefined. @param search URL of the search of the API, with a query. */
export async function findUnitByTyping(
  search: string,
  within: string,
  typed: string,
): Promise<string | undefined> {
  for (const q of listQueries(typed)) {
    const query = new URLSearchParams({ q, within, limit: String(maxHits) });
    const response = await fetch(`${search}&${query}`);
    if (!response.ok) return undefined;
    const { hits } = (await response.json()) as { readonly hits: readonly TypeAheadHit[] };
    const hit = chooseTypeAheadHit(hits, typed);
    if (hit !== undefined) return hit.id;
  }
  return undefined;
}

/** The typed text as a whole, which finds identifiers, and then as the beginning of a word. */
export function listQueries(typed: string): readonly string[] {
  const text = typed.trim();
  if (text === '') return [];
  const word = text.split(/\s+/).at(-1)!;
  return word.length >= minPrefixLength && /[\p{L}\p{N}]$/u.test(word) ? [text, `${text}*`] : [text];
}

/** The hit with the typed identifier, or else the first one whose identifier or name begins with the typed text. */
export function chooseTypeAheadHit(hits: readonly TypeAheadHit[], typed: string): TypeAheadHit | undefined {
  const wanted = typed.trim().toLocaleLowerCase();
  const textsOf = ({ identifier, name }: TypeAheadHit): readonly string[] =>
    [identifier, name].flatMap((text) => (text === undefined ? [] : [text.toLocaleLowerCase()]));
  return (
    hits.find(({ identifier }) => identifier?.toLocaleLowerCase() === wanted) ??
    hits.find((hit) => textsOf(hit).some((text) => text.startsWith(wanted)))
  );
}
