/**
 * Converts the `container` elements of a unit to a tree of Containers: EAD does not nest them. A container with `parent` is inside the
 * container with that `id` or `containerid`. Without these attributes the order decides: a folder after a box is in that box, and the next box is beside
 * the first one.
 */
import { maxPartDepth, type Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { CollectedPart } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';

/** A container with its depth in the tree. */
interface NestedContainer extends CollectedContainer {
  readonly depth: number;
}

interface CollectedContainer {
  readonly draft: PartDraft;
  readonly type: string;
  readonly ids: readonly string[];
  readonly parents: readonly string[];
}

/** Maximum depth of a container, from 0, inside the description; deeper ones become siblings of the innermost one. */
const maxDepth = maxPartDepth - 2;

interface ContainerTree {
  readonly containers: readonly PartDraft[];
  /** Values of `parent` that name no container of the unit, or would close a cycle; the format must keep them. */
  readonly missingParents: readonly string[];
}

export function toContainers(parts: readonly CollectedPart[]): ContainerTree {
  const found: CollectedContainer[] = [];
  for (const part of parts) {
    const one = toDraft(part);
    if (one !== undefined) found.push(one);
  }
  if (found.every(({ parents }) => parents.length === 0))
    return { containers: nestByOrder(found), missingParents: [] };
  const ids = new Set(found.flatMap((one) => one.ids));
  const parents = found.flatMap((one) => one.parents);
  const missing = parents.filter((id) => !ids.has(id));
  if (missing.length === parents.length) return { containers: nestByOrder(found), missingParents: missing };
  const { containers, missingParents } = nestByParent(found);
  return { containers, missingParents: [...missing, ...missingParents] };
}

type FindParent = (container: CollectedContainer) => CollectedContainer | undefined;
/** Container in the file → the container in the tree that gets its children: itself, or its parent at the maximum depth. */
type Nested = Map<CollectedContainer, NestedContainer>;

/** Nests containers by their attribute `parent`. A parent may come later in the file. */
function nestByParent(found: readonly CollectedContainer[]): ContainerTree {
  // Reversed, so that the first of several containers with the same id is used: later entries of a Map replace earlier ones.
  const byId = new Map(found.toReversed().flatMap((one) => one.ids.map((id) => [id, one] as const)));
  const findParent: FindParent = ({ parents }) => byId.get(parents.find((id) => byId.has(id)) ?? '');
  const containers: PartDraft[] = [];
  const missingParents: string[] = [];
  const nested: Nested = new Map();
  for (const one of found) {
    for (const container of listUnnested(one, findParent, nested)) {
      const parent = findParent(container);
      const outer = parent === undefined ? undefined : nested.get(parent);
      const depth = outer === undefined ? 0 : outer.depth + 1;
      put(container.draft, outer?.draft, containers);
      if (parent !== undefined && outer === undefined) missingParents.push(...container.parents);
      // At the maximum depth, the children of a container become its siblings.
      nested.set(container, depth < maxDepth ? { ...container, depth } : outer!);
    }
  }
  return { containers, missingParents };
}

/** The container and all containers around it that are not nested yet, outermost first. In a cycle, the first container is the outermost. */
function listUnnested(
  inner: CollectedContainer,
  findParent: FindParent,
  nested: Nested,
): readonly CollectedContainer[] {
  const path = new Set<CollectedContainer>();
  let next: CollectedContainer | undefined = inner;
  while (next !== undefined && !nested.has(next) && !path.has(next)) {
    path.add(next);
    next = findParent(next);
  }
  if (next !== undefined && path.delete(next)) path.add(next);
  return [...path].reverse();
}

function nestByOrder(found: readonly CollectedContainer[]): readonly PartDraft[] {
  if (found.length < 2) return found.map(({ draft }) => draft);
  const tops: PartDraft[] = [];
  const open: PartDraft[] = [];
  const depths = depthsByOrder(found.map(({ type }) => type));
  for (const [i, { draft }] of found.entries()) {
    const depth = depths[i]!;
    put(draft, open[depth - 1], tops);
    open[depth] = draft;
  }
  return tops;
}

function put(draft: PartDraft, outer: PartDraft | undefined, tops: PartDraft[]): void {
  if (outer === undefined) {
    tops.push(draft);
    return;
  }
  const relationships = outer.relationships as { contains?: PartDraft[] };
  relationships.contains ??= [];
  relationships.contains.push(draft);
}

/**
 * The depth of each container in a sequence of types, such as box, folder, folder, box: 0, 1, 1, 0. A container has the depth of the last
 * open container of the same type; otherwise it is inside the previous one. Ignores letter case.
 */
export function depthsByOrder(types: readonly string[]): readonly number[] {
  const open: string[] = [];
  return types.map((type) => {
    const kind = type.toLowerCase();
    const equal = open.indexOf(kind);
    const depth = Math.min(equal < 0 ? open.length : equal, maxDepth);
    open.splice(depth, open.length, kind);
    return depth;
  });
}

function toDraft({ values }: CollectedPart): CollectedContainer | undefined {
  const data: Record<string, Value> = {};
  let isEmpty = true;
  for (const [name, list] of values) {
    if (name === 'id' || name === 'parent' || name === 'label') continue;
    data[name] = toValue(list);
    isEmpty = false;
  }
  const labels = values.get('label');
  if (labels !== undefined) addLabel(data, labels);
  else if (isEmpty) return undefined;
  return {
    draft: partDraft('Container', data),
    type: String(data.type ?? ''),
    ids: [...(values.get('id') ?? none), ...(values.get('barcode') ?? none)],
    parents: values.get('parent')?.flatMap((list) => list.split(/\s+/)) ?? none,
  };
}

const none: readonly string[] = [];

/** Adds the label, and a barcode that ArchivesSpace writes into the label: `Mixed Materials [31234567]`. */
function addLabel(data: Record<string, Value>, labels: readonly string[]): void {
  const text = labels[0]!;
  const found =
    labels.length === 1 && data.barcode === undefined && text.endsWith(']')
      ? /^(.*?)\s*\[(\S*\d\S*)\]$/.exec(text)
      : null;
  if (found === null) {
    data.label = toValue(labels);
    return;
  }
  if (found[1] !== '') data.label = found[1]!;
  data.barcode = found[2]!;
}

function toValue(list: readonly string[]): Value {
  return list.length === 1 ? list[0]! : list;
}
