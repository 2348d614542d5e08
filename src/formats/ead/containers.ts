/**
 * Converts `container` elements to Containers, and their sequence to a tree: EAD has no nested containers. A container with `parent` is
 * inside the container with that `id`. Without these attributes the order decides: a folder after a box is in the box, and a second box
 * begins a new one.
 */
import type { Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { CollectedPart } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';

/** A container that may get further containers inside of it. */
interface OpenContainer {
  readonly draft: PartDraft & { readonly relationships: { contains?: PartDraft[] } };
  /** In lower case; empty if it has none. */
  readonly type: string;
  readonly ids: readonly string[];
  readonly parents: readonly string[];
  readonly depth: number;
}

/** Maximum levels of containers; deeper ones are siblings of the innermost one. */
const maxDepth = 8;

export function toContainers(parts: readonly CollectedPart[]): readonly PartDraft[] {
  const found = parts.map(toDraft).filter((draft) => draft !== undefined);
  const tops: PartDraft[] = [];
  const ids = new Set(found.flatMap((one) => one.ids));
  const usesParents = found.some(({ parents }) => parents.some((id) => ids.has(id)));
  const read: OpenContainer[] = [];
  /** From the outermost to the innermost container that was read last. */
  let chain: OpenContainer[] = [];
  for (const one of found) {
    const outer = usesParents ? findParent(one, read) : enclosing(one, chain);
    const depth = outer === undefined ? 0 : outer.depth + 1;
    const open = { ...one, depth };
    read.push(open);
    chain = [...(outer === undefined ? [] : chain.slice(0, chain.indexOf(outer) + 1)), open];
    if (outer === undefined) tops.push(open.draft);
    else {
      outer.draft.relationships.contains ??= [];
      outer.draft.relationships.contains.push(open.draft);
    }
  }
  return tops;
}

/** The container with the id that `parent` refers to. It must be an earlier one, which also excludes cycles. */
function findParent({ parents }: Unplaced, read: readonly OpenContainer[]): OpenContainer | undefined {
  return read.findLast(({ ids, depth }) => depth < maxDepth && ids.some((id) => parents.includes(id)));
}

/** The container around a container that follows those of the chain. */
function enclosing({ type }: Unplaced, chain: readonly OpenContainer[]): OpenContainer | undefined {
  const equal = chain.findIndex((open) => open.type === type);
  return chain[Math.min(equal < 0 ? chain.length : equal, maxDepth) - 1];
}

type Unplaced = Omit<OpenContainer, 'depth'>;

function toDraft({ values }: CollectedPart): Unplaced | undefined {
  const { id = [], parent = [], label = [], ...fields } = Object.fromEntries(values);
  const data: Record<string, Value> = {};
  for (const [name, list] of Object.entries(fields)) data[name] = toValue(list);
  if (label.length > 0) Object.assign(data, splitLabel(label, data.barcode !== undefined));
  if (Object.keys(data).length === 0) return undefined;
  return {
    draft: { ...partDraft('Container', data), relationships: {} },
    type: String(data.type ?? '').toLowerCase(),
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
