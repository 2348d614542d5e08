/** Replaces the nested lists of a finding aid by a tree with all its units. */
import { withQuery } from '../../../../src/pages/shared/with-query.ts';
import { readLists, TreeLoader, toNode } from '../tree/tree-loader.ts';
import { TreeModel } from '../tree/tree-model.ts';
import { makeResizable } from '../tree/tree-resize.ts';
import { TreeSearch } from '../tree/tree-search.ts';
import { restoreOpenNodes, type TreeState, toState } from '../tree/tree-state.ts';
import { findUnitByTyping } from '../tree/tree-type-ahead.ts';
import { TreeView } from '../tree/tree-view.ts';

const rows = document.querySelector<HTMLElement>('.tree-rows');
if (rows !== null) {
  startWhenShown(rows);
  rows.closest('details')?.addEventListener('toggle', () => showCurrentRow(rows));
}

/** On phones the row is below the screen when the reader opens the tree. */
function showCurrentRow(rows: HTMLElement): void {
  const row = rows.querySelector('[role=treeitem][aria-current=page]');
  row?.scrollIntoView({ block: 'nearest' });
}

/** On phones the tree is folded: its rows can be measured, and are worth loading, when the reader opens it. */
function startWhenShown(rows: HTMLElement): void {
  if (rows.clientHeight > 0) {
    start(rows);
    return;
  }
  const observer = new ResizeObserver(() => {
    if (rows.clientHeight === 0) return;
    observer.disconnect();
    start(rows);
  });
  observer.observe(rows);
}

function start(rows: HTMLElement): void {
  const model = new TreeModel(toNode(rows.querySelector('li[data-id]')!));
  const currentId = rows.dataset.current;
  const current = readLists(model, rows, currentId);
  const key = `tree ${model.root.node.id}`;
  const state = findState(key, model.root.node.id);
  if (state !== undefined) restoreOpenNodes(model, state);
  const save = (): void => {
    const saved = toState(model, rows.scrollTop);
    sessionStorage.setItem(key, JSON.stringify(saved));
    history.replaceState({ ...history.state, tree: saved }, '');
  };
  const form = document.querySelector<HTMLFormElement>('.tree-find');
  const input = form?.querySelector<HTMLInputElement>('input[type="search"]');
  const loader = new TreeLoader(model, rows.dataset, () => view.render());
  const view = new TreeView(
    {
      model,
      rows,
      currentId,
      addressOf: ({ path }) => withQuery(path, { q: input?.value.trim(), lang: rows.dataset.lang }),
      request: (row) => loader.request(row),
      findTyped: async (typed, parent) => {
        const id = await findUnitByTyping(rows.dataset.search ?? '', parent.id, typed);
        if (id !== undefined) await reveal(id);
      },
      changed: () => {
        save();
        void find?.countHits();
      },
    },
    current,
  );
  const tree = rows.closest<HTMLElement>('.unit-tree');
  if (tree?.parentElement) makeResizable(tree.parentElement, tree, rows.dataset.resize ?? '');
  view.render();
  rows.scrollTop = state?.scrollTop ?? 0;
  view.go(current, { focus: false });
  performance.mark('tree shown');
  const reveal = async (id: string): Promise<void> => {
    const row = await loader.reveal(id);
    if (row === undefined) return;
    view.go(row);
    save();
  };
  const find =
    form === null
      ? undefined
      : new TreeSearch({
          form,
          rows,
          model,
          reveal,
          showHits: (hits) => {
            view.hits = hits;
            view.render();
          },
        });
  window.addEventListener('pagehide', save);
}

/** The state of this history entry, or else of the last page with this tree. */
function findState(key: string, root: string): TreeState | undefined {
  const { tree } = (history.state ?? {}) as { tree?: TreeState };
  if (tree?.root === root) return tree;
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as TreeState);
}
