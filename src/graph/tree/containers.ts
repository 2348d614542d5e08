/**
 * The containers of an item and of its descendants as one tree, each with the units in it, as far as one actor may see them. Reads the items
 * in batches and keeps only the containers and the gids of their units, for the next pages too; the units of the requested page are read again
 * for their names.
 */
import { inBatches } from '../../lib/batches.ts';
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import { fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';
import { getVisibleItem, visibleItems } from '../lookup.ts';
import type { WireList } from '../wire/wire.ts';
import { readBelow } from './descendants.ts';

const relation = 'hasContainer';
const innerRelation = 'contains';
const fields = ['type', 'name', 'label', 'barcode', 'profile'] as const;

type ContainerData = Readonly<Partial<Record<(typeof fields)[number], string>>>;

/** A container that may occur in many units. */
interface ContainerNode {
  readonly data: ContainerData;
  readonly units: readonly Gid[];
  /** In source order. */
  readonly inner: readonly ContainerNode[];
}

/** The outermost containers that a viewer may see, in natural order. */
export interface ContainerList {
  readonly containers: readonly ContainerNode[];
  /** Number of containers at all levels and of units in them, which the needed memory depends on. */
  readonly entries: number;
}

/** A container of a tree that is being built. */
interface OpenNode {
  readonly data: ContainerData;
  readonly units: Gid[];
  inner: Map<string, OpenNode> | undefined;
}

/** A container in the response. */
interface ListedContainer extends ContainerData {
  /** Number of units directly in it. */
  readonly unitCount: number;
  readonly units: readonly ListedUnit[];
  readonly contains: readonly ListedContainer[];
}

interface ListedUnit {
  readonly id: string;
  readonly identifier: string;
  readonly name?: string;
}

export interface ContainerRequest {
  readonly type: string;
  readonly id: string;
  readonly offset: number;
  /** Negative for no limit. */
  readonly limit: number;
  /** Maximum number of containers and units in them. */
  readonly maxEntries: number;
}

/**
 * The outermost containers with their content, in natural order. Throws `not-found`, `gone` or `limit-exceeded`.
 * @param cached returns the cached containers of an item for this viewer. Calls `read` if none were cached since the last change of the store.
 */
export async function listContainers(
  context: ReadContext,
  request: ContainerRequest,
  cached: (item: Gid, read: () => Promise<ContainerList>) => Promise<ContainerList>,
): Promise<WireList> {
  const top = await getVisibleItem(context.store, context.actor, request.id, request.type);
  const { containers } = await cached(top.gid, () => readContainers(context, top, request.maxEntries));
  const end = request.limit < 0 ? containers.length : request.offset + request.limit;
  return {
    total: containers.length,
    records: writeContainers(context, containers.slice(request.offset, end)),
  };
}

async function readContainers(
  { store, viewer }: ReadContext,
  top: ItemRow,
  maxEntries: number,
): Promise<ContainerList> {
  const tree = new ContainerTree(maxEntries);
  tree.addUnit(top);
  for await (const rows of readBelow(store, top, viewer)) for (const row of rows) tree.addUnit(row);
  return tree.toList();
}

class ContainerTree {
  readonly #containers = new Map<string, OpenNode>();
  readonly #maxEntries: number;
  #entries = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  toList(): ContainerList {
    return { containers: sorted(toNodes(this.#containers)), entries: this.#entries };
  }

  addUnit({ gid, parts }: ItemRow): void {
    // Most units of some archives have no containers: their parts need not be parsed.
    if (!parts.includes(`"${relation}"`)) return;
    const described = parseParts(parts).filter(({ relationships }) => relationships[relation] !== undefined);
    // Descriptions in other languages state the same containers, with translated types.
    const language = described[0]?.data.languageCode;
    for (const { data, relationships } of described)
      if (data.languageCode === language) this.#add(this.#containers, gid, relationships[relation]!);
  }

  #add(nodes: Map<string, OpenNode>, gid: Gid, containers: readonly PartEnvelope[]): void {
    for (const { data, relationships } of containers) {
      const key = keyOf(data);
      let node = nodes.get(key);
      if (node === undefined) {
        node = { data: dataOf(data), units: [], inner: undefined };
        nodes.set(key, node);
        this.#count();
      }
      const inner = relationships[innerRelation] ?? [];
      if (inner.length > 0) {
        node.inner ??= new Map();
        this.#add(node.inner, gid, inner);
      } else if (node.units.at(-1) !== gid) {
        node.units.push(gid);
        this.#count();
      }
    }
  }

  #count(): void {
    this.#entries += 1;
    if (this.#entries > this.#maxEntries)
      fail(
        'limit-exceeded',
        `There are more than ${this.#maxEntries} containers and units in them (limit sort-rows). List the containers of one of the units below.`,
      );
  }
}

/** Copies the nodes without their keys and without unused capacity of lists, since the result is cached. */
function toNodes(open: ReadonlyMap<string, OpenNode> | undefined): readonly ContainerNode[] {
  if (open === undefined) return none;
  return Array.from(open.values(), ({ data, units, inner }) => ({
    data,
    units: units.slice(),
    inner: toNodes(inner),
  }));
}

const none: readonly ContainerNode[] = [];

/** Containers with the same kind, name and barcode are one container; their labels may differ from unit to unit. */
function keyOf({ type, name, barcode, label }: PartEnvelope['data']): string {
  const kind = String(type ?? '').toLowerCase();
  return JSON.stringify([
    kind,
    name ?? null,
    barcode ?? null,
    name === undefined && barcode === undefined ? label : 0,
  ]);
}

function dataOf(data: PartEnvelope['data']): ContainerData {
  const texts: Partial<Record<(typeof fields)[number], string>> = {};
  for (const field of fields) if (data[field] !== undefined) texts[field] = String(data[field]);
  return texts;
}

/** Box 2 comes before Box 10, and both before folders. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

function sorted(nodes: readonly ContainerNode[]): readonly ContainerNode[] {
  return nodes.toSorted(
    ({ data: one }, { data: other }) =>
      compare(one.type ?? '', other.type ?? '') ||
      compare(one.name ?? '', other.name ?? '') ||
      compare(one.barcode ?? '', other.barcode ?? ''),
  );
}

/** Containers per chunk of the response. */
const containersPerBatch = 20;

async function* writeContainers(
  context: ReadContext,
  nodes: readonly ContainerNode[],
): AsyncGenerator<readonly string[]> {
  for (const batch of inBatches(nodes, containersPerBatch)) {
    const units = new Map<Gid, ListedUnit>();
    await readUnits(context, batch.flatMap(unitsIn), units);
    yield batch.map((node) => JSON.stringify(toListed(node, units)));
  }
}

function unitsIn({ units, inner }: ContainerNode): readonly Gid[] {
  return [...units, ...inner.flatMap(unitsIn)];
}

/** Maximum units per query for their names. */
const unitsPerRead = 200;

/** Adds the units to `found`, except those that were restricted or deleted since the containers were read. */
async function readUnits(
  context: ReadContext,
  gids: readonly Gid[],
  found: Map<Gid, ListedUnit>,
): Promise<void> {
  for (const some of inBatches(gids, unitsPerRead)) {
    const rows = await visibleItems(context, some);
    for (const [gid, row] of rows) found.set(gid, toUnit(row));
    await waitForTimeSlice();
  }
}

function toUnit({ id, data, parts }: ItemRow): ListedUnit {
  const { identifier } = JSON.parse(data) as { identifier?: string };
  const name = parseParts(parts)[0]?.data.name;
  return { id, identifier: identifier ?? id, ...(name !== undefined && { name: String(name) }) };
}

function toListed(
  { data, units, inner }: ContainerNode,
  found: ReadonlyMap<Gid, ListedUnit>,
): ListedContainer {
  const listed = units.flatMap((gid) => found.get(gid) ?? []);
  return {
    ...data,
    unitCount: listed.length,
    units: listed,
    contains: sorted(inner).map((node) => toListed(node, found)),
  };
}
