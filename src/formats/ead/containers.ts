/**
 * Converts `container` elements to Containers, and their sequence to a tree: EAD has no nested containers. A container with `parent` is
 * inside the container with that `id`. Without these attributes the order decides: a folder after a box is in the box, and a second box
 * begins a new one.
 */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { CollectedPart } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';

/** A container with the containers inside of it. */
interface OpenContainer extends Unplaced {
  readonly depth: number;
}

interface Unplaced {
  readonly draft: PartDraft & { readonly relationships: { contains?: PartDraft[] } };
  readonly type: string;
  readonly ids: readonly string[];
  readonly parents: readonly string[];
}

/** Maximum levels of containers; deeper ones are siblings of the innermost one. */
const maxDepth = 8;

export function toContainers(parts: readonly CollectedPart[]): readonly PartDraft[] {
  const found = parts.map(toDraft).filter((draft) => draft !== undefined);
  const ids = new Set(found.flatMap((one) => one.ids));
  const usesParents = found.some(({ parents }) => parents.some((id) => ids.has(id)));
  const depths = usesParents ? [] : depthsByOrder(found.map(({ type }) => type));
  const tops: PartDraft[] = [];
  const read: OpenContainer[] = [];
  for (const [i, one] of found.entries()) {
    const outer = usesParents
      ? findParent(one, read)
      : read.findLast(({ depth }) => depth === depths[i]! - 1);
    read.push({ ...one, depth: outer === undefined ? 0 : outer.depth + 1 });
    if (outer === undefined) tops.push(one.draft);
    else {
      outer.draft.relationships.contains ??= [];
      outer.draft.relationships.contains.push(one.draft);
    }
  }
  return tops;
}

/** The container with the id that `parent` refers to. It must be an earlier one, which also excludes cycles. */
function findParent({ parents }: Unplaced, read: readonly OpenContainer[]): OpenContainer | undefined {
  return read.findLast(({ ids, depth }) => depth < maxDepth && ids.some((id) => parents.includes(id)));
}

/**
 * The number of containers around each container of a sequence, if only their kinds are known: a container of the kind of an open one
 * begins again at its level, and any other is inside the previous one. Compares kinds in any letter case.
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

function toDraft({ values }: CollectedPart): Unplaced | undefined {
  const { id = [], parent = [], label = [], ...fields } = Object.fromEntries(values);
  const data: Record<string, Value> = {};
  for (const [name, list] of Object.entries(fields)) data[name] = toValue(list);
  if (label.length > 0) Object.assign(data, splitLabel(label, data.barcode !== undefined));
  if (Object.keys(data).length === 0) return undefined;
  return {
    draft: { ...partDraft('Container', data), relationships: {} },
    type: String(data.type ?? ''),
    ids: id,
    parents: parent.flatMap((list) => list.split(/\s+/)),
  };
}

/** ArchivesSpace writes the barcode into the label: `Mixed Materials [31234567]`. */
function splitLabel(labels: readonly string[], hasBarcode: boolean): Record<string, Value> {
  const found = labels.length === 1 && !hasBarcode ? /^(.*?)\s*\[(\S*\d\S*)\]$/.exec(labels[0]!) : null;
  if (found === null) return { label: toValue(labels) };
  return { ...(found[1] !== '' && { label: found[1]! }), barcode: found[2]! };
}

function toValue(list: readonly string[]): Value {
  return list.length === 1 ? list[0]! : list;
}
