/** Puts the rows of a table below each other, by the identifier of their parent. */
import type { CloseStep, DraftStep, OpenStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { refuse } from './refuse.ts';

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

/** Parents before and around their children; siblings in the order of the table. A parent may stand behind its children. */
export function* toTree(items: readonly TableItem[], context: ReadContext): Iterable<readonly DraftStep[]> {
  const nodes = items.map((item): Node => ({ item, children: [] }));
  const byIdentifier = new Map<string, Node>();
  for (const node of nodes) {
    const { identifier } = node.item.open;
    if (!byIdentifier.has(identifier)) byIdentifier.set(identifier, node);
  }
  const tops = nodes.filter((node) => {
    const [parent, other] = node.item.parents;
    if (other !== undefined) failOn(node, 'It can stand below one parent only.', context);
    if (parent === undefined) return true;
    const above =
      byIdentifier.get(parent) ??
      failOn(
        node,
        `There is no row with the identifier '${parent}', which should be its parent. Where that is a unit stored before, import into it.`,
        context,
      );
    above.children.push(node);
    return false;
  });
  let placed = 0;
  let steps: DraftStep[] = [];
  const way: { node: Node; next: number }[] = [{ node: { item: nodes[0]!.item, children: tops }, next: 0 }];
  while (way.length > 0) {
    const last = way.at(-1)!;
    const child = last.node.children[last.next++];
    if (child !== undefined) {
      placed += 1;
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
  if (placed < nodes.length) failInCircle(nodes, context);
  if (steps.length > 0) yield steps;
}

function failInCircle(nodes: readonly Node[], context: ReadContext): never {
  const byIdentifier = new Map(nodes.map((node) => [node.item.open.identifier, node]));
  const isInCircle = (start: Node): boolean => {
    const seen = new Set<Node>();
    let node: Node | undefined = start;
    while (node !== undefined && !seen.has(node)) {
      seen.add(node);
      node = byIdentifier.get(node.item.parents[0] ?? '');
    }
    return node === start;
  };
  const first = nodes.find(isInCircle) ?? nodes[0]!;
  failOn(first, 'It stands below itself: its parents lead back to it.', context);
}

function failOn({ item }: Node, message: string, context: ReadContext): never {
  refuse(context, 'invalid-items', { line: item.open.place.line, path: 'parent' }, message);
}
