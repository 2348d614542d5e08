/**
 * Shows the rows of a tree near the visible part of a scrolling element, as an ARIA tree with one tab stop. Rows have the same height, so the scrollbar
 * shows the true proportions. The element of the active row stays in the document, so that scrolling does not lose the focus.
 */
import type { Row, TreeModel, TreeNode } from './tree-model.ts';
import { findLoaded, TypeAheadText } from './tree-type-ahead.ts';

interface ViewOptions {
  readonly model: TreeModel;
  /** The scrolling element. */
  readonly rows: HTMLElement;
  readonly currentId: string | undefined;
  /** The address of the page of a node. */
  readonly addressOf: (node: TreeNode) => string;
  /** Requests the node of a row that is not loaded. */
  readonly request: (row: Row) => void;
  /** Called after a row was opened or closed. */
  readonly changed: () => void;
  /** Goes to the unit below `parent` that the reader has typed, if it is not among the loaded rows. */
  readonly findTyped: (typed: string, parent: TreeNode) => Promise<void>;
}

/** Rows outside of the visible part, on each side. */
const margin = 10;
const maxIndents = 8;

/** In a tree from right to left, units below are further left. */
const mirroredKeys: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

export class TreeView {
  /** Number of hits in each node and below it, after a search. */
  hits: ReadonlyMap<string, number> = new Map();
  readonly element = document.createElement('div');
  readonly #options: ViewOptions;
  readonly #shown = new Map<string, HTMLAnchorElement>();
  readonly #rowHeight: number;
  #active: Row;
  readonly #typed = new TypeAheadText();
  readonly #isRightToLeft: boolean;

  constructor(options: ViewOptions, active: Row) {
    this.#options = options;
    this.#active = active;
    const { rows } = options;
    this.#rowHeight = rows.querySelector('a')!.getBoundingClientRect().height;
    this.#isRightToLeft = getComputedStyle(rows).direction === 'rtl';
    this.element.setAttribute('role', 'tree');
    this.element.setAttribute('aria-label', rows.dataset.label ?? '');
    this.element.addEventListener('keydown', (event) => this.#pressKey(event));
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('focusin', (event) => {
      const row = this.#rowOf(event.target);
      if (row !== undefined && this.#keyOf(row) !== this.#keyOf(this.#active)) {
        this.#active = row;
        this.render();
      }
    });
    rows.replaceChildren(this.element);
    rows.addEventListener('scroll', () => this.render(), { passive: true });
    new ResizeObserver(() => this.render()).observe(rows);
  }

  render(): void {
    const { model, rows } = this.#options;
    const size = model.size;
    this.element.style.height = `${size * this.#rowHeight}px`;
    const first = Math.max(0, Math.floor(rows.scrollTop / this.#rowHeight) - margin);
    const last = Math.min(
      size - 1,
      Math.ceil((rows.scrollTop + rows.clientHeight) / this.#rowHeight) + margin,
    );
    const active = model.getIndex(this.#active);
    const indexes = new Set([active]);
    for (let index = first; index <= last; index++) indexes.add(index);
    const needed = new Map(
      [...indexes]
        .sort((a, b) => a - b)
        .map((index) => {
          const row = model.getRow(index);
          return [this.#keyOf(row), { row, index }] as const;
        }),
    );
    for (const [key, element] of this.#shown)
      if (!needed.has(key)) {
        element.remove();
        this.#shown.delete(key);
      }
    let previous: Element | undefined;
    for (const [key, { row, index }] of needed) {
      let element = this.#shown.get(key);
      if (element === undefined) {
        element = document.createElement('a');
        element.setAttribute('role', 'treeitem');
        this.#shown.set(key, element);
      }
      this.#fill(element, row, index, index === active);
      const next = previous === undefined ? this.element.firstElementChild : previous.nextElementSibling;
      // Moving an element in the document would lose its focus: only new elements are inserted.
      if (!element.isConnected) this.element.insertBefore(element, next);
      previous = element;
    }
  }

  /** Scrolls to a row, makes it the tab stop, and focuses it. */
  go(row: Row, { focus = true } = {}): void {
    this.#active = row;
    const { model, rows } = this.#options;
    const top = model.getIndex(row) * this.#rowHeight;
    const isVisible = top >= rows.scrollTop && top + this.#rowHeight <= rows.scrollTop + rows.clientHeight;
    this.element.style.height = `${model.size * this.#rowHeight}px`;
    if (!isVisible) {
      const isNear = Math.abs(top - rows.scrollTop) < 2 * rows.clientHeight;
      if (!isNear) rows.scrollTop = top - rows.clientHeight / 2;
      else if (top < rows.scrollTop) rows.scrollTop = top;
      else rows.scrollTop = top + this.#rowHeight - rows.clientHeight;
    }
    this.render();
    if (focus) this.#shown.get(this.#keyOf(row))!.focus({ preventScroll: true });
  }

  #fill(element: HTMLAnchorElement, row: Row, index: number, isActive: boolean): void {
    const { model, currentId, rows, request, addressOf } = this.#options;
    const node = model.findNode(row);
    if (node === undefined) request(row);
    const depth = row.parent === undefined ? 0 : row.parent.depth + 1;
    const set = (name: string, value: string | undefined): void => {
      if (value === undefined) element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    };
    set('aria-level', String(depth + 1));
    set('aria-setsize', String(row.parent?.node.childCount ?? 1));
    set('aria-posinset', String(row.position + 1));
    set('aria-expanded', node !== undefined && node.childCount > 0 ? String(model.isOpen(row)) : undefined);
    set('aria-current', node !== undefined && node.id === currentId ? 'page' : undefined);
    set('aria-busy', node === undefined ? 'true' : undefined);
    set('tabindex', isActive ? '0' : '-1');
    set('href', node === undefined ? '#' : addressOf(node));
    set('title', node?.title);
    element.dataset.index = String(index);
    element.style.transform = `translateY(${index * this.#rowHeight}px)`;
    element.style.setProperty('--depth', String(Math.min(depth, maxIndents)));
    if (node !== undefined && node.childCount > 0) element.dataset.count = String(node.childCount);
    else delete element.dataset.count;
    const hits = node === undefined ? 0 : (this.hits.get(node.id) ?? 0);
    const content = `${node?.id} ${node?.title} ${hits}`;
    if (element.dataset.content === content) return;
    element.dataset.content = content;
    element.replaceChildren(
      ...(node === undefined ? [`${rows.dataset.loading ?? ''}…`] : this.#texts(node, hits)),
    );
  }

  #texts(node: TreeNode, hits: number): readonly Node[] {
    const create = (name: string, ...content: readonly (Node | string)[]): HTMLElement => {
      const span = document.createElement('span');
      span.className = name;
      span.append(...content);
      return span;
    };
    const title = create('tree-title', node.title);
    title.dir = 'auto';
    if (node.language !== undefined) title.lang = node.language;
    const code = node.identifier === '' ? [] : [create('tree-code', node.identifier), ' '];
    const texts = [create('tree-text', ...code, title)];
    if (node.childCount > 0) texts.unshift(create('tree-toggle'));
    if (hits > 0) {
      const count = create('tree-count', String(hits));
      const label = (this.#options.rows.dataset.hits ?? '').replace('{count}', String(hits));
      count.setAttribute('aria-label', label);
      texts.push(count);
    }
    return texts;
  }

  #keyOf({ parent, position }: Row): string {
    return `${parent?.node.id ?? ''}/${position}`;
  }

  #rowOf(target: EventTarget | null): Row | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
    return element === null ? undefined : this.#options.model.getRow(Number(element.dataset.index));
  }

  #click(event: MouseEvent): void {
    const row = this.#rowOf(event.target);
    if (row === undefined) return;
    if (!(event.target as Element).classList.contains('tree-toggle')) return;
    event.preventDefault();
    this.#toggle(row, !this.#options.model.isOpen(row));
    this.go(row);
  }

  /** Rows above keep their positions on the screen. */
  #toggle(row: Row, isOpen: boolean): void {
    const { model, changed } = this.#options;
    if (isOpen) model.open(row);
    else model.close(row);
    this.render();
    changed();
  }

  #pressKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { model, rows } = this.#options;
    const row = this.#active;
    const index = model.getIndex(row);
    const node = model.findNode(row);
    const page = Math.max(1, Math.floor(rows.clientHeight / this.#rowHeight) - 1);
    const goTo = (to: number): void => this.go(model.getRow(Math.max(0, Math.min(model.size - 1, to))));
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      PageDown: () => goTo(index + page),
      PageUp: () => goTo(index - page),
      Home: () => goTo(0),
      End: () => goTo(model.size - 1),
      ArrowRight: () => {
        if (node === undefined || node.childCount === 0) return;
        if (model.isOpen(row)) goTo(index + 1);
        else this.#toggle(row, true);
      },
      ArrowLeft: () => {
        if (model.isOpen(row) && row.parent !== undefined) this.#toggle(row, false);
        else if (row.parent !== undefined) goTo(model.getIndex(row.parent));
      },
      '*': () => this.#openSiblings(row),
      ' ': () => this.#shown.get(this.#keyOf(row))?.click(),
    };
    const key = this.#isRightToLeft ? (mirroredKeys[event.key] ?? event.key) : event.key;
    const action = key === ' ' && this.#typed.isTyping ? undefined : actions[key];
    if (action !== undefined) action();
    else if (event.key.length === 1) this.#typeAhead(event.key, index);
    else return;
    event.preventDefault();
  }

  #openSiblings({ parent }: Row): void {
    if (parent === undefined) return;
    const active = this.#active;
    for (const position of parent.nodes.keys()) this.#options.model.open({ parent, position });
    this.#options.changed();
    this.go(active);
  }

  /** Goes to the next loaded row whose title or identifier begins with the letters typed; without one, lets the server find it. */
  #typeAhead(letter: string, index: number): void {
    const { model, findTyped } = this.#options;
    const typed = this.#typed.add(letter);
    const row = findLoaded(model, typed, index);
    const parent = (this.#active.parent ?? model.root).node;
    if (row !== undefined) this.go(row);
    else this.#typed.afterPause(() => void findTyped(typed, parent).catch(() => undefined));
  }
}
