/**
 * The edge between the tree and the text, which readers move with the pointer or the arrow keys. The width is kept in the browser, for all finding aids.
 */

const key = 'tree width';
/** Pixels that an arrow key moves the edge. */
const step = 32;
const minWidth = 224;
/** Share of the page that the tree may take. */
const maxShare = 0.6;

/** @param tree an item of the grid `page`, whose style has the width of its column as `--tree`. */
export function makeResizable(page: HTMLElement, tree: HTMLElement, label: string): void {
  const edge = document.createElement('div');
  edge.className = 'tree-edge';
  edge.tabIndex = 0;
  edge.setAttribute('role', 'separator');
  edge.setAttribute('aria-orientation', 'vertical');
  edge.setAttribute('aria-label', label);
  const describe = (): void => {
    const max = Math.max(minWidth, Math.round(page.clientWidth * maxShare));
    edge.setAttribute('aria-valuemin', String(minWidth));
    edge.setAttribute('aria-valuemax', String(max));
    edge.setAttribute('aria-valuenow', String(Math.min(max, Math.round(tree.clientWidth))));
  };
  const resize = (width: number): void => {
    const max = Math.max(minWidth, page.clientWidth * maxShare);
    page.style.setProperty('--tree', `${Math.round(Math.min(max, Math.max(minWidth, width)))}px`);
    describe();
  };
  // The tree of a record from right to left is on the right.
  const isRightToLeft = getComputedStyle(tree).direction === 'rtl';
  const save = (): void => localStorage.setItem(key, String(tree.clientWidth));
  const saved = Number(localStorage.getItem(key));
  if (saved > 0) resize(saved);
  edge.addEventListener('keydown', ({ key: pressed }) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[pressed];
    if (steps === undefined) return;
    resize(tree.clientWidth + (isRightToLeft ? -steps : steps) * step);
    save();
  });
  edge.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
  });
  edge.addEventListener('pointermove', (event) => {
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const { left, right } = tree.getBoundingClientRect();
    resize(isRightToLeft ? right - event.clientX : event.clientX - left);
  });
  edge.addEventListener('lostpointercapture', save);
  edge.addEventListener('dblclick', () => {
    page.style.removeProperty('--tree');
    localStorage.removeItem(key);
    describe();
  });
  tree.append(edge);
  describe();
}
