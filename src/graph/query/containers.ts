/**
 * The containers of an item and of its descendants as one tree, each with the units in it, as far as one actor may see them. Reads the items
 * in batches and keeps only the containers and the gids of their units; the units of the requested page are read again for their names.
 */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import { fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { type PartEnvelope, parseParts } from '../items/part-writer.ts';
import { getVisibleItem, visibleItems } from '../lookup.ts';
import type { WireList } from '../wire-form.ts';
import { readBelow } from './descendants.ts';

const relation = 'hasContainer';
const innerRelation = 'contains';
const fields = ['type', 'name', 'label', 'barcode', 'profile'] as const;

/** A container that may occur in many units. */
interface ContainerNode {
  readonly data: Readonly<Partial<Record<(typeof fields)[number], string>>>;
  readonly units: Gid[];
  readonly inner: Map<string, ContainerNode>;
}

/** A container in the response. */
interface ListedContainer extends Readonly<Partial<Record<(typeof fields)[number], string>>> {
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

/** The outermost containers with their content, in natural order. Throws `not-found`, `gone` or `limit-exceeded`. */
export async function listContainers(context: ReadContext, request: ContainerRequest): Promise<WireList> {
  const { store, actor, viewer } = context;
  const top = await getVisibleItem(store, actor, request.id, request.type);
  const tree = new ContainerTree(request.maxEntries);
  tree.addUnit(top);
  for await (const rows of readBelow(store, top, viewer)) for (const row of rows) tree.addUnit(row);
  const all = sorted(tree.containers);
  const end = request.limit < 0 ? all.length : request.offset + request.limit;
  return { total: all.length, records: writeContainers(context, all.slice(request.offset, end)) };
}

class ContainerTree {
  readonly containers = new Map<string, ContainerNode>();
  readonly #maxEntries: number;
  #entries = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  addUnit({ gid, parts }: ItemRow): void {
    // Most units of some archives have no containers: their parts need not be parsed.
    if (!parts.includes(`"${relation}"`)) return;
    const described = parseParts(parts).filter(({ relationships }) => relationships[relation] !== undefined);
    // Descriptions in other languages state the same containers, with translated types.
    const language = described[0]?.data.languageCode;
    for (const { data, relationships } of described)
      if (data.languageCode === language) this.#add(this.containers, gid, relationships[relation]!);
  }

  #add(nodes: Map<string, ContainerNode>, gid: Gid, containers: readonly PartEnvelope[]): void {
    for (const { data, relationships } of containers) {
      const key = keyOf(data);
      let node = nodes.get(key);
      if (node === undefined) {
        node = { data: dataOf(data), units: [], inner: new Map() };
        nodes.set(key, node);
        this.#count();
      }
      const inner = relationships[innerRelation] ?? [];
      if (inner.length > 0) this.#add(node.inner, gid, inner);
      else if (node.units.at(-1) !== gid) {
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

function dataOf(data: PartEnvelope['data']): ContainerNode['data'] {
  const texts = fields.flatMap((field) => (data[field] === undefined ? [] : [[field, String(data[field])]]));
  return Object.fromEntries(texts) as ContainerNode['data'];
}

/** Box 2 comes before Box 10, and both before folders. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

function sorted(nodes: ReadonlyMap<string, ContainerNode>): readonly ContainerNode[] {
  return [...nodes.values()].sort(
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
  for (let at = 0; at < nodes.length; at += containersPerBatch) {
    const batch = nodes.slice(at, at + containersPerBatch);
    const units = new Map<Gid, ListedUnit>();
    await readUnits(context, batch.flatMap(unitsIn), units);
    yield batch.map((node) => JSON.stringify(toListed(node, units)));
  }
}

function unitsIn({ units, inner }: ContainerNode): readonly Gid[] {
  return [...units, ...[...inner.values()].flatMap(unitsIn)];
}

/** Maximum units per query for their names. */
const unitsPerRead = 200;

/** Adds the units to `found`, except those that were restricted or deleted since the containers were read. */
async function readUnits(
  context: ReadContext,
  gids: readonly Gid[],
  found: Map<Gid, ListedUnit>,
): Promise<void> {
  for (let at = 0; at < gids.length; at += unitsPerRead) {
    const rows = await visibleItems(context, gids.slice(at, at + unitsPerRead));
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
