/** Builds the hierarchy of a table from the parent identifiers of its rows. */
import type { CloseStep, DraftStep, OpenStep } from '../../model/draft.ts';
import type { ReadContext } from '../format.ts';
import { failAtRow, skipOrFail } from './table-errors.ts';

/** Steps per batch. */
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
 * Yields the steps depth first, siblings in the order of the table. A parent may come after its children in the table. In tolerant mode
 * a row with an invalid parent is skipped with all rows below it.
 */
export function* toTreeSteps(
  items: readonly TableItem[],
  context: ReadContext,
): Iterable<readonly DraftStep[]> {
  const nodes = items.map((item): Node => ({ item, children: [] }));
  const { tops, rejected } = connect(nodes, context);
  const visited = new Set<Node>();
  let steps: DraftStep[] = [];
  const path: { node: Node; next: number }[] = [{ node: { item: nodes[0]!.item, children: tops }, next: 0 }];
  while (path.length > 0) {
    const last = path.at(-1)!;
    const child = last.node.children[last.next++];
    if (child !== undefined) {
      visited.add(child);
      steps.push({ ...child.item.open, depth: path.length - 1 });
      path.push({ node: child, next: 0 });
    } else {
      path.pop();
      if (path.length > 0) steps.push(last.node.item.close);
    }
    if (steps.length < batchSteps) continue;
    yield steps;
    steps = [];
  }
  rejectUnreachable(
    nodes.filter((node) => !visited.has(node) && !rejected.has(node)),
    nodes,
    context,
  );
  if (visited.size === 0)
    failAtRow(context, 'no-items', { line: 1 }, 'No row of the table could be imported.');
  if (steps.length > 0) yield steps;
}

interface Connected {
  readonly tops: Node[];
  /** Rows without a valid parent. */
  readonly rejected: ReadonlySet<Node>;
}

function connect(nodes: readonly Node[], context: ReadContext): Connected {
  const byIdentifier = new Map<string, Node>();
  for (const node of nodes) {
    const { identifier } = node.item.open;
    if (!byIdentifier.has(identifier)) byIdentifier.set(identifier, node);
  }
  const tops: Node[] = [];
  const rejected = new Set<Node>();
  const reject = (node: Node, message: string): void => {
    failOn(node, message, context);
    rejected.add(node);
  };
  for (const node of nodes) {
    const [parent, other] = node.item.parents;
    const above = parent === undefined ? undefined : byIdentifier.get(parent);
    if (other !== undefined) reject(node, 'A unit can have only one parent.');
    else if (parent === undefined) tops.push(node);
    else if (above !== undefined) above.children.push(node);
    else
      reject(
        node,
        `No row has the identifier '${parent}' of its parent. If the parent is a stored unit, import the table into it.`,
      );
  }
  return { tops, rejected };
}

/** Rejects rows that are not below a top row: cycles, and rows below a cycle or below a skipped row. */
function rejectUnreachable(unreachable: readonly Node[], nodes: readonly Node[], context: ReadContext): void {
  if (unreachable.length === 0) return;
  const inCycles = findCycles(unreachable, nodes);
  for (const node of unreachable) {
    const isInCycle = inCycles.has(node);
    const message = isInCycle
      ? 'It is below itself: the chain of its parents is a cycle.'
      : 'It is below a row that was skipped.';
    // If not tolerant, the first error ends the import; then only a cycle is reported, since it is the cause of the others.
    if (isInCycle || context.onSkipped !== undefined) failOn(node, message, context);
  }
}

/** Follows the parents of each row once; a path that meets itself ends in a cycle. */
function findCycles(unreachable: readonly Node[], nodes: readonly Node[]): ReadonlySet<Node> {
  const byIdentifier = new Map<string, Node>();
  for (const node of nodes.toReversed()) byIdentifier.set(node.item.open.identifier, node);
  const inCycles = new Set<Node>();
  const seen = new Set<Node>();
  for (const start of unreachable) {
    const path: Node[] = [];
    const onPath = new Set<Node>();
    let node: Node | undefined = start;
    while (node !== undefined && !seen.has(node)) {
      seen.add(node);
      onPath.add(node);
      path.push(node);
      node = byIdentifier.get(node.item.parents[0] ?? '');
    }
    if (node !== undefined && onPath.has(node))
      for (const one of path.slice(path.indexOf(node))) inCycles.add(one);
  }
  return inCycles;
}

function failOn({ item }: Node, message: string, context: ReadContext): void {
  skipOrFail(context, 'invalid-items', { line: item.open.location.line, path: 'parent' }, message);
}
