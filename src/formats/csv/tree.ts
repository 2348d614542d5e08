/** Puts the rows of a table below each other, by the identifier of their parent. */
import type { CloseStep, DraftStep, OpenStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { refuse, refuseRow } from './refuse.ts';

/** Steps yielded together. */
const batchSteps = 400;

/** An item with all its rows. */
export interface TableItem {
  readonly parents: readonly string[];
  readonly open: OpenStep;
  readonly close: CloseStep;
}

interface Node {
  readonly item: TableItem;
  readonly children: Node[];
}

/**
 * Parents before and around their children; siblings in the order of the table. A parent may stand behind its children. In tolerant mode
 * a row that can stand nowhere is left out with all below it.
 */
export function* toTree(items: readonly TableItem[], context: ReadContext): Iterable<readonly DraftStep[]> {
  const nodes = items.map((item): Node => ({ item, children: [] }));
  const { tops, refused } = connect(nodes, context);
  const placed = new Set<Node>();
  let steps: DraftStep[] = [];
  const way: { node: Node; next: number }[] = [{ node: { item: nodes[0]!.item, children: tops }, next: 0 }];
  while (way.length > 0) {
    const last = way.at(-1)!;
    const child = last.node.children[last.next++];
    if (child !== undefined) {
      placed.add(child);
      steps.push({ ...child.item.open, depth: way.length - 1 });
      way.push({ node: child, next: 0 });
    } else {
      way.pop();
      if (way.length > 0) steps.push(last.node.item.close);
    }
    if (steps.length < batchSteps) continue;
    yield steps;
    steps = [];
  }
  refuseUnplaced(
    nodes.filter((node) => !placed.has(node) && !refused.has(node)),
    nodes,
    context,
  );
  if (placed.size === 0) refuse(context, 'no-items', { line: 1 }, 'The table has no row that can be taken.');
  if (steps.length > 0) yield steps;
}

interface Connected {
  readonly tops: Node[];
  /** Rows that can stand nowhere. */
  readonly refused: ReadonlySet<Node>;
}

function connect(nodes: readonly Node[], context: ReadContext): Connected {
  const byIdentifier = new Map<string, Node>();
  for (const node of nodes) {
    const { identifier } = node.item.open;
    if (!byIdentifier.has(identifier)) byIdentifier.set(identifier, node);
  }
  const tops: Node[] = [];
  const refused = new Set<Node>();
  const refuseNode = (node: Node, message: string): void => {
    failOn(node, message, context);
    refused.add(node);
  };
  for (const node of nodes) {
    const [parent, other] = node.item.parents;
    const above = parent === undefined ? undefined : byIdentifier.get(parent);
    if (other !== undefined) refuseNode(node, 'It can stand below one parent only.');
    else if (parent === undefined) tops.push(node);
    else if (above !== undefined) above.children.push(node);
    else
      refuseNode(
        node,
        `There is no row with the identifier '${parent}', which should be its parent. Where that is a unit stored before, import into it.`,
      );
  }
  return { tops, refused };
}

/** What was reached from no top: circles, and what stands below them or below a row that is left out. */
function refuseUnplaced(unplaced: readonly Node[], nodes: readonly Node[], context: ReadContext): void {
  if (unplaced.length === 0) return;
  const inCircles = findInCircles(unplaced, nodes);
  for (const node of unplaced) {
    const isInCircle = inCircles.has(node);
    const message = isInCircle
      ? 'It stands below itself: its parents lead back to it.'
      : 'It stands below a row that was left out.';
    // Without tolerance the first ends it, and a circle is the reason for all others.
    if (isInCircle || context.leaveOut !== undefined) failOn(node, message, context);
  }
}

/** Goes up from each row once; a way that meets itself has a circle at its end. */
function findInCircles(unplaced: readonly Node[], nodes: readonly Node[]): ReadonlySet<Node> {
  const byIdentifier = new Map<string, Node>();
  for (const node of nodes.toReversed()) byIdentifier.set(node.item.open.identifier, node);
  const inCircles = new Set<Node>();
  const gone = new Set<Node>();
  for (const start of unplaced) {
    const way: Node[] = [];
    const onWay = new Set<Node>();
    let node: Node | undefined = start;
    while (node !== undefined && !gone.has(node)) {
      gone.add(node);
      onWay.add(node);
      way.push(node);
      node = byIdentifier.get(node.item.parents[0] ?? '');
    }
    if (node !== undefined && onWay.has(node))
      for (const one of way.slice(way.indexOf(node))) inCircles.add(one);
  }
  return inCircles;
}

function failOn({ item }: Node, message: string, context: ReadContext): void {
  refuseRow(context, 'invalid-items', { line: item.open.location.line, path: 'parent' }, message);
}
