/**
 * The ids that a client may choose. The id of a child must begin with the id of its parent, so that nobody takes an id that a record of another
 * parent would get: a user with permissions in one country must not block ids of another.
 */
import { inBatches } from '../../lib/batches.ts';
import type { Bundle } from '../../model/bundle.ts';
import { isCountryId } from '../../model/identifiers.ts';
import { getRecordType } from '../../model/registry.ts';
import { failOnField } from '../../model/validate.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import { type Actor, viewerOf } from '../actor.ts';
import type { Environment } from '../environment.ts';
import { keepVisible } from '../lookup.ts';
import { getIdentity, prefixesChildIds } from './identity.ts';

/** Maximum number of prefixes that are looked up, shortest first. The topmost ancestor is among them, since its id has few hyphens. */
const maxPrefixes = 20;
const perRead = 500;

/** Throws `invalid` for a chosen id with the prefix of another item than the parent. */
export async function requireOwnPrefix(
  reads: StoreReader,
  { profile }: Environment,
  bundle: Bundle,
  id: string,
  parent: ItemRow | undefined,
): Promise<void> {
  const isBelow = getRecordType(bundle.type).id === 'under-parent' && parent !== undefined;
  if (!isBelow || !prefixesChildIds(profile, parent)) return requireFreeStanding(reads, bundle, [id]);
  const { stem = parent.id } = await getIdentity(reads, profile, parent);
  const isOwn = [parent.id, stem].some((one) => id.length > one.length + 1 && id.startsWith(`${one}-`));
  if (!isOwn)
    failOnField(
      bundle,
      'id',
      `Ids of children of '${parent.id}' must begin with '${parent.id}-', was: ${id.slice(0, 100)}`,
    );
}

/** Throws `invalid` for a chosen id of a part: a description must begin with the id of its item, other parts with that id or with that of no item. */
export async function requireOwnPartIds(
  reads: StoreReader,
  bundle: Bundle,
  itemId: string,
  parts: readonly Bundle[],
  own: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Promise<void> {
  const others: string[] = [];
  const visit = (part: Bundle): void => {
    const { id, type, relationships } = part;
    if (id !== undefined && !own.has(id)) {
      const isOwn = id.startsWith(`${itemId}.`) || id.startsWith(`${itemId}-`);
      if (getRecordType(type).id !== 'description') others.push(...(isOwn ? [] : [id]));
      else if (!id.startsWith(`${itemId}.`))
        failOnField(
          bundle,
          'id',
          `The id of a description must begin with '${itemId}.', was: ${id.slice(0, 100)}`,
        );
    }
    for (const nested of Object.values(relationships).flat()) visit(nested);
  };
  parts.forEach(visit);
  if (others.length > 0) await requireFreeStanding(reads, bundle, others);
}

/** Throws `invalid` for the id of a country, and for an id with the prefix of a country or of a stored item. */
async function requireFreeStanding(
  reads: StoreReader,
  bundle: Bundle,
  ids: readonly string[],
): Promise<void> {
  const inCountry = ids.find((id) => isCountryId(id.split('-', 1)[0]!));
  if (inCountry !== undefined)
    failOnField(
      bundle,
      'id',
      `Ids of two letters, and ids that begin with two letters and a hyphen, are reserved for countries and their records, was: ${inCountry.slice(0, 100)}`,
    );
  const above = new Map(ids.flatMap((id) => prefixesOf(id).map((prefix) => [prefix, id] as const)));
  const prefixes = [...above.keys()];
  for (const some of inBatches(prefixes, perRead)) {
    const [taken] = await reads.items.listHeads(some);
    if (taken !== undefined) failBelow(bundle, taken, above.get(taken.id)!);
  }
}

function failBelow(bundle: Bundle, taken: Pick<ItemRow, 'id' | 'type'>, id: string): never {
  failOnField(
    bundle,
    'id',
    `Ids that begin with '${taken.id}' belong to the ${taken.type} of that id, was: ${id.slice(0, 100)}`,
  );
}

/**
 * The ids that equal the id of a hidden item, or begin with it and a dot, as ids of its descriptions do. They count as taken, so that no
 * response reveals which descriptions a hidden item has.
 */
export async function listHiddenIds(
  reads: StoreReader,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (actor.isAdmin || ids.length === 0) return [];
  const owners = [...new Set(ids.flatMap(ownersOf))];
  const hidden = new Set<string>();
  for (const some of inBatches(owners, perRead)) {
    const heads = await reads.items.listHeads(some);
    const visible = new Set(await keepVisible(reads, viewerOf(actor), heads));
    for (const head of heads) if (!visible.has(head)) hidden.add(head.id);
  }
  return ids.filter((id) => ownersOf(id).some((owner) => hidden.has(owner)));
}

/** The id itself, and the text before each dot. */
function ownersOf(id: string): readonly string[] {
  return [id, ...[...id.matchAll(/\./g)].map(({ index }) => id.slice(0, index))];
}

/** The ids of items that records with this id would belong to: the text before each hyphen and each dot. */
function prefixesOf(id: string): readonly string[] {
  return [...id.matchAll(/[-.]/g)]
    .slice(0, maxPrefixes)
    .map(({ index }) => id.slice(0, index))
    .filter((prefix) => prefix !== '');
}
