/**
 * The search field of the tree: lists the first hits as buttons that show them in the tree, links to all hits, and counts the hits in
 * each branch.
 */
import { formatPluralMessage, type PluralForms } from '../../../messages/plural-forms.ts';
import type { TreeModel } from './tree-model.ts';

interface FindOptions {
  readonly form: HTMLFormElement;
  readonly rows: HTMLElement;
  readonly model: TreeModel;
  /** Shows an item in the tree. */
  readonly reveal: (id: string) => Promise<void>;
  readonly showHits: (hits: ReadonlyMap<string, number>) => void;
}

interface SearchResponse {
  readonly total: number;
  readonly atLeast: boolean;
  readonly hits: readonly { readonly id: string; readonly name?: string; readonly identifier?: string }[];
  readonly children?: readonly { readonly id: string; readonly count: number }[];
}

const maxShownHits = 8;
const typingPauseMs = 150;

export class TreeSearch {
  readonly #options: FindOptions;
  readonly #input: HTMLInputElement;
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  readonly #all = document.createElement('a');
  readonly #hits = new Map<string, number>();
  /** Branches whose hits were counted for the present query. */
  readonly #counted = new Set<string>();
  #search = new AbortController();
  #timer: number | undefined;
  #firstHit: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(options: FindOptions) {
    this.#options = options;
    this.#input = options.form.querySelector<HTMLInputElement>('input[type="search"]')!;
    this.#list.className = 'tree-found';
    this.#status.className = 'tree-status';
    this.#status.setAttribute('role', 'status');
    this.#all.className = 'tree-all';
    this.#all.textContent = options.rows.dataset.all!;
    this.#all.hidden = true;
    options.form.append(this.#status, this.#list, this.#all);
    this.#input.addEventListener('input', () => {
      window.clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#start(), typingPauseMs);
    });
    options.form.addEventListener('submit', (event) => {
      event.preventDefault();
      window.clearTimeout(this.#timer);
      this.#start();
      void this.#firstHit.then((id) => (id === undefined ? undefined : options.reveal(id)));
    });
    // The page was opened from the results of a search.
    if (this.#query !== '') this.#start();
  }

  /** Counts the hits in branches that were opened since. */
  async countHits(): Promise<void> {
    if (this.#query === '') return;
    const { signal } = this.#search;
    for (const { node, isOpen } of this.#options.model.listBranches()) {
      if (!isOpen || this.#counted.has(node.id)) continue;
      const isRoot = node === this.#options.model.root.node;
      if (!isRoot && !this.#hits.has(node.id)) continue;
      this.#counted.add(node.id);
      const { children = [] } = await this.#read(node.id, 0, signal);
      for (const { id, count } of children) this.#hits.set(id, count);
    }
    this.#options.showHits(this.#hits);
  }

  get #query(): string {
    return this.#input.value.trim();
  }

  #start(): void {
    this.#search.abort();
    this.#search = new AbortController();
    this.#hits.clear();
    this.#counted.clear();
    const { signal } = this.#search;
    this.#firstHit = this.#run().catch(() => {
      // The next search has aborted this one.
      if (!signal.aborted) this.#show(this.#options.rows.dataset.failed, []);
      return undefined;
    });
  }

  /** Returns the id of the best hit. */
  async #run(): Promise<string | undefined> {
    const { rows, model, showHits } = this.#options;
    if (this.#query === '') {
      this.#show('', []);
      showHits(new Map());
      return undefined;
    }
    const root = model.root.node;
    const response = await this.#read(root.id, maxShownHits, this.#search.signal);
    const { hits, children = [], total } = response;
    this.#counted.add(root.id);
    for (const { id, count } of children) this.#hits.set(id, count);
    this.#show(hits.length === 0 ? rows.dataset.none : this.#describe(response), hits);
    this.#all.href = `/search?${new URLSearchParams({ within: root.id, q: this.#query })}`;
    this.#all.hidden = total <= hits.length;
    void this.countHits().catch(() => undefined);
    return hits[0]?.id;
  }

  /** The number of units found, as text. */
  #describe({ total, atLeast }: SearchResponse): string {
    const found = JSON.parse(this.#options.rows.dataset.found!) as Readonly<
      Record<'exact' | 'atLeast', PluralForms>
    >;
    return formatPluralMessage(atLeast ? found.atLeast : found.exact, total, document.documentElement.lang);
  }

  #show(status = '', hits: SearchResponse['hits']): void {
    this.#status.textContent = status;
    this.#all.hidden = true;
    this.#list.replaceChildren(
      ...hits.map(({ id, name }) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = name ?? id;
        button.addEventListener('click', () => void this.#options.reveal(id));
        const item = document.createElement('li');
        item.append(button);
        return item;
      }),
    );
  }

  async #read(within: string, limit: number, signal: AbortSignal): Promise<SearchResponse> {
    const query = new URLSearchParams({ q: this.#query, within, limit: String(limit) });
    const response = await fetch(`${this.#options.rows.dataset.search}&${query}`, { signal });
    if (!response.ok) throw new Error(`The search has the status ${response.status}`);
    return (await response.json()) as SearchResponse;
  }
}
