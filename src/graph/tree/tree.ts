/**
 * The tree of a finding aid for one viewer: the path to an item with the position of each ancestor among its siblings, and a window of the item's
 * children. Hidden items are neither shown nor counted. The tree begins below the nearest ancestor that has another type, or is hidden.
 */
import type { FieldsOf, ItemFields, ItemRow, ItemSelection } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { type ReadContext, viewerKeyOf } from '../actor.ts';
import { parseParts } from '../content/part-builder.ts';
import { getVisibleItem, keepVisible } from '../lookup.ts';
import type { ListRequest } from '../paging.ts';
import type { WireList } from '../wire/wire.ts';
import { type ContainerList, type ContainerRequest, listContainers } from './containers.ts';
import { childrenOf, lineageOf, parentsOf } from './hierarchy.ts';
import { readTreeVersion } from './tree-version.ts';

interface TreeRequest {
  readonly type: string;
  readonly id: string;
  readonly offset: number;
  readonly limit: number;
}

export interface TreeNode {
  readonly id: string;
  readonly identifier: string;
  /** Of an identifier that an import generated, which is not a reference code. */
  readonly identifierOrigin?: string;
  readonly name?: string;
  /** Language of the name. */
  readonly language?: string;
  readonly level?: string;
  readonly childCount: number;
}

interface PathNode extends TreeNode {
  /** Position among the siblings, from 0. */
  readonly position: number;
  /** Number of siblings, with the item itself. 1 for the topmost item. */
  readonly siblings: number;
}

export interface TreeWindow {
  /** From the topmost item of the tree to the requested one. */
  readonly path: readonly PathNode[];
  readonly offset: number;
  /** Number of children of the requested item. */
  readonly total: number;
  readonly children: readonly TreeNode[];
}

/** Results that all requests share until the next change of the store. Keys contain the viewer. */
interface TreeCache {
  tree(key: string, read: () => Promise<TreeWindow>): Promise<TreeWindow>;
  treeVersion(key: string, read: () => Promise<string>): Promise<string>;
  containers(key: string, read: () => Promise<ContainerList>): Promise<ContainerList>;
}

/** Reads the page of a list. */
interface PageReader {
  fieldPage<Name extends string>(
    selection: ItemSelection,
    page: ListRequest,
    fields: FieldsOf<Name>,
  ): AsyncIterable<readonly ItemFields<Name>[]>;
}

const nodeFields = {
  own: ['identifier', 'identifierOrigin'],
  part: ['name', 'languageCode', 'levelOfDescription'],
} as const;

type NodeField = (typeof nodeFields)[keyof typeof nodeFields][number];
type NodeRow = Pick<ItemRow, 'gid' | 'id' | 'childCount'> & Readonly<Record<NodeField, string | null>>;

export class Tree {
  readonly #context: ReadContext;
  readonly #cache: TreeCache;
  readonly #lists: PageReader;

  constructor(context: ReadContext, cache: TreeCache, lists: PageReader) {
    this.#context = context;
    this.#cache = cache;
    this.#lists = lists;
  }

  /** The position of an item in its tree, and a window of its children. Throws `not-found` or `gone`. */
  read(request: TreeRequest): Promise<TreeWindow> {
    const { type, id, offset, limit } = request;
    return this.#cache.tree(`${this.#viewerKey} ${type} ${offset} ${limit} ${id}`, () =>
      readTree(this.#context, this.#lists, request),
    );
  }

  /** Changes with every change of the item, its ancestors and its descendants by parent, as this actor sees them. Throws `not-found` or `gone`. */
  getVersion(type: string, id: string): Promise<string> {
    const read = () => readTreeVersion(this.#context, type, id);
    return this.#cache.treeVersion(`${this.#viewerKey} ${type} ${id}`, read);
  }

  /** The containers of a unit and of its descendants, with the units in each, as JSON texts. */
  listContainers(request: ContainerRequest): Promise<WireList> {
    const viewerKey = this.#viewerKey;
    return listContainers(this.#context, request, (item, read) =>
      this.#cache.containers(`${viewerKey} ${item}`, read),
    );
  }

  get #viewerKey(): string {
    return viewerKeyOf(this.#context.actor);
  }
}

async function readTree(
  context: ReadContext,
  lists: PageReader,
  { type, id, offset, limit }: TreeRequest,
): Promise<TreeWindow> {
  const { store, actor, viewer } = context;
  const item = await getVisibleItem(store, actor, id, type);
  const path = await readPath(context, item);
  const children: NodeRow[] = [];
  // Without the texts of the children: a window has many, and their texts may be long.
  const page = lists.fieldPage<NodeField>(childrenOf(item), { offset, limit, counted: false }, nodeFields);
  if (item.childCount > 0 && limit > 0) for await (const rows of page) children.push(...rows);
  const hidden = await store.items.countHiddenChildren(
    [...path, ...children].filter((row) => row.childCount > 0).map(({ gid }) => gid),
    viewer,
  );
  const hiddenIn = new Map(hidden.map(({ parent, count }) => [parent, count]));
  const nodes = path.map((row) => toNode(toNodeRow(row), hiddenIn));
  const positions = await Promise.all(
    path.map((row, i) => (i === 0 ? 0 : store.items.count(childrenOf(path[i - 1]!), viewer, row))),
  );
  return {
    path: nodes.map((node, i) => ({
      ...node,
      position: positions[i]!,
      siblings: nodes[i - 1]?.childCount ?? 1,
    })),
    offset,
    total: nodes.at(-1)!.childCount,
    children: children.map((row) => toNode(row, hiddenIn)),
  };
}

/** The item and its ancestors, from the topmost one, up to a hidden one or one of another type. */
async function readPath({ store, viewer }: ReadContext, item: ItemRow): Promise<readonly ItemRow[]> {
  const lineage = await store.items.listWithAncestors([item.gid]);
  const visible = new Map((await keepVisible(store, viewer, lineage)).map((row) => [row.gid, row]));
  const path: ItemRow[] = [];
  for (const gid of lineageOf(item.gid, parentsOf(lineage))) {
    const row = visible.get(gid);
    if (row === undefined || row.type !== item.type) break;
    path.push(row);
  }
  return path.reverse();
}

function toNodeRow({ gid, id, data, parts, childCount }: ItemRow): NodeRow {
  const own = JSON.parse(data) as Readonly<Record<string, unknown>>;
  const part = parseParts(parts)[0]?.data ?? {};
  const text = (value: unknown): string | null => (value === undefined ? null : String(value));
  return {
    gid,
    id,
    childCount,
    identifier: text(own.identifier),
    identifierOrigin: text(own.identifierOrigin),
    name: text(part.name),
    languageCode: text(part.languageCode),
    levelOfDescription: text(part.levelOfDescription),
  };
}

function toNode(row: NodeRow, hidden: ReadonlyMap<Gid, number>): TreeNode {
  const { gid, id, identifier, identifierOrigin, name, languageCode, levelOfDescription, childCount } = row;
  return {
    id,
    identifier: identifier ?? id,
    ...(identifierOrigin !== null && { identifierOrigin }),
    ...(name !== null && { name }),
    ...(languageCode !== null && { language: languageCode }),
    ...(levelOfDescription !== null && { level: levelOfDescription }),
    childCount: childCount - (hidden.get(gid) ?? 0),
  };
}
