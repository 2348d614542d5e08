/** Builds the hierarchy of a table from the parents that its rows name. */
import type { DraftStep } from '../../model/draft.ts';
import type { FormatContext } from '../format.ts';
import type { ItemSteps } from './describe-item.ts';
import { failAtRow, skipOrFail } from './table-errors.ts';
import { joinItems, type TableItem } from './table-item.ts';

/** Steps per batch. */
const batchSteps = 400;

/**
 * Joins items with the same id: the rows of one item need not be consecutive, for example after a spreadsheet program has sorted them.
 * @param maySeparate whether items with the same id and a common language are different items, and are not joined.
 */
export function joinByKey(items: readonly TableItem[], maySeparate: boolean): readonly TableItem[] {
  const joined = new Map<string | TableItem, TableItem>();
  for (const item of items) {
    const first = item.key === undefined ? undefined : joined.get(item.key);
    if (first === undefined) joined.set(item.key ?? item, item);
    else if (maySeparate && first.languages.some((one) => item.languages.includes(one)))
      joined.set(item, item);
    else joined.set(item.key!, joinItems(first, item));
  }
  return [...joined.values()];
}

interface Node {
  readonly item: TableItem;
  readonly children: Node[];
  parent: Node | undefined;
  isVisited: boolean;
}

interface OpenNode {
  readonly children: readonly Node[];
  next: number;
  /** Undefined for the root of the tree, which is not an item. */
  readonly steps: ItemSteps | undefined;
}

/**
 * Yields the steps depth first, siblings in the order of the table. A parent may come after its children in the table. In tolerant mode
 * a row with an invalid parent is skipped with all rows below it.
 * @param describe converts the rows of an item. Called when the item is opened, so that only open items are in memory as steps.
 * @param restrictsBelow whether all items below a restricted item are restricted.
 */
export function* toTreeSteps(
  items: readonly TableItem[],
  describe: (item: TableItem) => ItemSteps,
  context: FormatContext,
  restrictsBelow: boolean,
): Iterable<readonly DraftStep[]> {
  const nodes = items.map((item): Node => ({ item, children: [], parent: undefined, isVisited: false }));
  const { tops, rejected } = connect(nodes, context);
  let steps: DraftStep[] = [];
  const path: OpenNode[] = [{ children: tops, next: 0, steps: undefined }];
  while (path.length > 0) {
    const last = path.at(-1)!;
    const child = last.children[last.next++];
    if (child !== undefined) {
      child.isVisited = true;
      const isBelowRestricted = restrictsBelow && last.steps?.close.isRestricted === true;
      const described = isBelowRestricted ? toRestricted(describe(child.item)) : describe(child.item);
      steps.push({
        ...described.open,
        depth: path.length - 1,
        ...(described.close.isRestricted === true && { isRestricted: true }),
      });
      path.push({ children: child.children, next: 0, steps: described });
    } else {
      path.pop();
      if (last.steps !== undefined) steps.push(last.steps.close);
    }
    if (steps.length < batchSteps) continue;
    yield steps;
    steps = [];
  }
  rejectUnreachable(
    nodes.filter((node) => !node.isVisited && !rejected.has(node)),
    context,
  );
  if (!nodes.some(({ isVisited }) => isVisited))
    failAtRow(context, 'no-items', { line: 1 }, 'No row of the table could be imported.');
  if (steps.length > 0) yield steps;
}

function toRestricted({ open, close }: ItemSteps): ItemSteps {
  return { open, close: { ...close, isRestricted: true } };
}

interface Connected {
  readonly tops: Node[];
  /** Rows without a valid parent. */
  readonly rejected: ReadonlySet<Node>;
}

function connect(nodes: readonly Node[], context: FormatContext): Connected {
  const byKey = indexNodes(nodes, ({ item }) => item.key);
  const byIdentifier = indexNodes(nodes, ({ item }) => item.identifier);
  const tops: Node[] = [];
  const rejected = new Set<Node>();
  const reject = (node: Node, message: string): void => {
    failOn(node, message, context);
    rejected.add(node);
  };
  for (const node of nodes) {
    const { parents, parentKeys } = node.item;
    const isByKey = parentKeys.length > 0;
    const [parent, other] = isByKey ? parentKeys : parents;
    if (other !== undefined)
      reject(
        node,
        `The unit '${node.item.identifier}' has the parents '${parent}' and '${other}', and a unit can have only one.`,
      );
    else if (parent === undefined) tops.push(node);
    else {
      node.parent = (isByKey ? byKey : byIdentifier).get(parent);
      if (node.parent === undefined) reject(node, missingParent(node.item, parent, isByKey));
      else node.parent.children.push(node);
    }
  }
  return { tops, rejected };
}

/** Name → the first node with that name. */
function indexNodes(
  nodes: readonly Node[],
  nameOf: (node: Node) => string | undefined,
): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  for (const node of nodes) {
    const name = nameOf(node);
    if (name !== undefined && !found.has(name)) found.set(name, node);
  }
  return found;
}

function missingParent({ identifier }: TableItem, parent: string, isByKey: boolean): string {
  const what = isByKey ? 'id' : 'identifier';
  return `No row has the ${what} '${parent}' of the parent of '${identifier}'. If the parent is a stored unit, import the table into it.`;
}

/** Rejects rows that are not below a top row: cycles, and rows below a cycle or below a skipped row. */
function rejectUnreachable(unreachable: readonly Node[], context: FormatContext): void {
  if (unreachable.length === 0) return;
  const inCycles = findCycles(unreachable);
  for (const node of unreachable) {
    const isInCycle = inCycles.has(node);
    const message = isInCycle
      ? `The unit '${node.item.identifier}' is its own ancestor: its parent '${node.parent!.item.identifier}' is below it.`
      : `The unit '${node.item.identifier}' is below a row that was skipped.`;
    // If not tolerant, the first error ends the import; then only a cycle is reported, since it is the cause of the others.
    if (isInCycle || context.onSkipped !== undefined) failOn(node, message, context);
  }
}

/** Follows the parents of each row once; a path that meets itself ends in a cycle. */
function findCycles(unreachable: readonly Node[]): ReadonlySet<Node> {
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
      node = node.parent;
    }
    if (node !== undefined && onPath.has(node))
      for (const one of path.slice(path.indexOf(node))) inCycles.add(one);
  }
  return inCycles;
}

function failOn({ item }: Node, message: string, context: FormatContext): void {
  skipOrFail(context, 'invalid-items', { line: item.line, path: 'parent' }, message);
}
