/** Reads nodes of the tree: from the lists in the page, and from the API in windows. */

import type { TreeItem, TreeWindow } from '../../../../src/pages/item/tree/data.ts';
import { codeBesideTitle, hasTitle } from '../../../../src/pages/shared/reference-code.ts';
import { toPlainTitle } from '../../../../src/pages/shared/rich-text.ts';
import type { Row, TreeModel, TreeNode } from './tree-model.ts';

/** Children that one request reads. */
const windowSize = 100;

export class TreeLoader {
  readonly #model: TreeModel;
  readonly #api: string;
  readonly #folder: string;
  /** The title of a unit without one. */
  readonly #untitled: string;
  readonly #loaded: () => void;
  readonly #requested = new Set<string>();

  /** @param loaded called when nodes have arrived. */
  constructor(
    model: TreeModel,
    { api = '', untitled = '' }: Readonly<Record<string, string | undefined>>,
    loaded: () => void,
  ) {
    this.#model = model;
    this.#untitled = untitled;
    this.#api = api;
    this.#folder = model.root.node.path.replace(/[^/]*$/, '');
    this.#loaded = loaded;
  }

  /** Requests the window of a row, once. */
  request({ parent, position }: Row): void {
    if (parent === undefined) return;
    const offset = position - (position % windowSize);
    const key = `${parent.node.id} ${offset}`;
    if (this.#requested.has(key)) return;
    this.#requested.add(key);
    this.#read(parent.node.id, `offset=${offset}&limit=${windowSize}`).then(
      ({ total, children }) => {
        parent.node = { ...parent.node, childCount: total };
        for (const [i, node] of children.entries()) this.#model.add(parent, offset + i, this.#toNode(node));
        this.#loaded();
      },
      // The next rendering of the row requests it again.
      () => this.#requested.delete(key),
    );
  }

  /** Opens the path to a node. Undefined if the node is not in this tree. */
  async reveal(id: string): Promise<Row | undefined> {
    const { path } = await this.#read(id, 'limit=0');
    if (path[0]?.id !== this.#model.root.node.id) return undefined;
    let row: Row = { parent: undefined, position: 0 };
    for (const node of path.slice(1)) {
      const parent = this.#model.open(row);
      if (parent === undefined) return undefined;
      row = { parent, position: node.position };
      this.#model.add(parent, node.position, this.#toNode(node));
    }
    return row;
  }

  async #read(id: string, query: string): Promise<TreeWindow> {
    const response = await fetch(`${this.#api}/${encodeURIComponent(id)}/tree?${query}`);
    if (!response.ok) throw new Error(`The tree of ${id} has the status ${response.status}`);
    return (await response.json()) as TreeWindow;
  }

  #toNode(item: TreeItem): TreeNode {
    const { id, name, language, childCount } = item;
    const path = this.#folder + encodeURIComponent(id);
    return {
      id,
      path,
      identifier: codeBesideTitle(item) ?? '',
      title: hasTitle(item) ? toPlainTitle(name ?? item.identifier) : this.#untitled,
      language: toTag(language),
      childCount,
    };
  }
}

/** The attribute `lang` of a language code: `en` of `eng`. */
function toTag(code: string | undefined): string | undefined {
  try {
    return code === undefined ? undefined : Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/** Reads the nodes of the nested lists into the model, and opens those with a list. Returns the row of the current item. */
export function readLists(model: TreeModel, list: Element, currentId: string | undefined): Row {
  let current: Row = { parent: undefined, position: 0 };
  const read = (item: Element, row: Row): void => {
    if ((item as HTMLElement).dataset.id === currentId) current = row;
    const items = item.querySelectorAll(':scope > ul > li[data-id]');
    if (items.length === 0) return;
    const parent = model.open(row);
    if (parent === undefined) return;
    for (const child of items) {
      const position = Number((child as HTMLElement).dataset.position);
      model.add(parent, position, toNode(child));
      read(child, { parent, position });
    }
  };
  read(list.querySelector('li[data-id]')!, current);
  return current;
}

export function toNode(item: Element): TreeNode {
  const { id = '', children = '0' } = (item as HTMLElement).dataset;
  const text = (selector: string): string => item.querySelector(selector)?.textContent?.trim() ?? '';
  return {
    id,
    path: item.querySelector('a')!.pathname,
    identifier: text('.tree-code'),
    title: text('.tree-title'),
    language: item.querySelector('.tree-title')?.getAttribute('lang') ?? undefined,
    childCount: Number(children),
  };
}
