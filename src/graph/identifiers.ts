/** Minting ids for records made through the interface: by the rule of their type, refused when taken or reserved. */
import { withArticle } from '../lib/english.ts';
import type { Bundle } from '../model/bundle.ts';
import { type ErrorTree, fail } from '../model/errors.ts';
import {
  childId,
  descriptionId,
  findActorIdProblem,
  isUsableId,
  maxIdBytes,
  maxItemIdBytes,
  slug,
} from '../model/identifiers.ts';
import { getRecordType } from '../model/registry.ts';
import { reservedIds } from '../model/system.ts';
import { emptyErrorTree, failOnField, failWithErrors } from '../model/validate.ts';
import type { ItemRow } from '../store/items.ts';
import type { StoreReader } from '../store/store.ts';
import type { Actor } from './actor.ts';
import type { Environment } from './environment.ts';
import { listHiddenIds, requireOwnPartIds, requireOwnPrefix } from './ids/id-prefixes.ts';
import { getIdentity, isScope, requireOwnStem, requireSamePlace } from './ids/identity.ts';

/** The id of a new item. Throws `invalid`, `reserved-id`, `duplicate` or `id-collision`. */
export async function mintId(
  reads: StoreReader,
  env: Environment,
  actor: Actor,
  bundle: Bundle,
  parent: ItemRow | undefined,
): Promise<string> {
  const isGenerated = getRecordType(bundle.type).id === 'generated';
  const identifier = isGenerated ? (bundle.id ?? '') : String(bundle.data.identifier);
  const made = isGenerated ? env.newId() : await makeId(reads, env, bundle, parent, identifier);
  if (made === undefined) {
    failOnField(
      bundle,
      'identifier',
      `Nothing of '${identifier}' can stand in an id: it needs a letter or a digit`,
    );
  }
  const id = bundle.id ?? made;
  if (id !== made && getRecordType(bundle.type).id === 'identifier') {
    failOnField(
      bundle,
      'id',
      `The id of ${withArticle(bundle.type)} is its identifier, '${made}', was: ${id}`,
    );
  }
  requireItemId(bundle, id);
  if (id !== made) await requireOwnPrefix(reads, env, bundle, id, parent);
  else if (parent !== undefined && !isGenerated) await requireOwnStem(reads, env, parent);
  const isTaken = (await reads.items.listTakenIds([id])).length > 0;
  const isHidden = (isTaken || id !== made) && (await listHiddenIds(reads, actor, [id])).length > 0;
  if (!isTaken && !isHidden) return id;
  const errors = {
    [isGenerated ? 'id' : 'identifier']: [`Value '${identifier}' exists and must be unique`],
  };
  // The content and the place of a hidden record must not change the response.
  if (isHidden) failWithErrors(bundle, { ...emptyErrorTree(bundle), errors }, 'duplicate');
  if (id === made && parent !== undefined) await requireSamePlace(reads, env, id, parent);
  failWithErrors(bundle, { errors, relationships: await takenParts(reads, bundle, id) }, 'duplicate');
}

/** Of an item whose id is taken: which of its parts would come to ids that are taken as well. */
async function takenParts(
  reads: StoreReader,
  bundle: Bundle,
  itemId: string,
): Promise<ErrorTree['relationships']> {
  const ids = Object.values(bundle.relationships)
    .flat()
    .map((part) => part.id ?? makePartId(part, itemId));
  const taken = new Set(await reads.items.listTakenIds(ids.filter((id) => id !== undefined)));
  return takenTrees(bundle, ids, taken);
}

/** Checks the id alone, not whether it is taken. Throws `invalid`, `reserved-id`. */
export function requireItemId(bundle: Bundle, id: string): void {
  requireUsable(bundle, id, maxItemIdBytes);
  requireOneReading(bundle, id);
}

function requireUsable(bundle: Bundle, id: string, maxBytes: number): void {
  if (!isUsableId(id, maxBytes)) {
    failOnField(
      bundle,
      'id',
      `An id is at most ${maxBytes} bytes without control characters or blank ends, was: ${id.slice(0, 100)}`,
    );
  }
  if (reservedIds.has(id)) {
    fail('reserved-id', `'${id}' is an id of the service itself; choose another one.`, { details: id });
  }
}

/** Throws `invalid` if X-User with the id of a user or group could name another one. */
function requireOneReading(bundle: Bundle, id: string): void {
  const problem = findActorIdProblem(bundle.type, id);
  if (problem !== undefined) failOnField(bundle, bundle.id === undefined ? 'identifier' : 'id', problem);
}

/** The id that the rule of the type gives; undefined when nothing of the identifier can stand in an id. */
export async function makeId(
  reads: StoreReader,
  { profile }: Environment,
  bundle: Bundle,
  parent: ItemRow | undefined,
  identifier: string,
): Promise<string | undefined> {
  switch (getRecordType(bundle.type).id) {
    case 'identifier':
      return identifier;
    case 'under-parent':
      if (parent !== undefined && isScope(profile, parent))
        return childId(await getIdentity(reads, profile, parent), bundle.type, identifier, profile.childIds);
      return slug(identifier) || undefined;
    case 'slug':
      return slug(identifier) || undefined;
    default:
      throw new Error(`No rule makes an id for ${withArticle(bundle.type)} of its own`);
  }
}

/**
 * Ids of the item's own parts, in order. Throws `duplicate` when two are the same or one is taken.
 * @param own ids that parts of the item have already.
 */
export async function mintPartIds(
  reads: StoreReader,
  actor: Actor,
  bundle: Bundle,
  itemId: string,
  parts: readonly Bundle[],
  own: Pick<ReadonlyMap<string, unknown>, 'has'> = new Map(),
): Promise<readonly (string | undefined)[]> {
  const ids = parts.map((part) => part.id ?? makePartId(part, itemId));
  const given = [...ids, ...parts.flatMap(nestedIds)].filter((id) => id !== undefined);
  for (const id of given) requireUsable(bundle, id, maxIdBytes);
  await requireOwnPartIds(reads, bundle, itemId, parts, own);
  const others = given.filter((id) => !own.has(id));
  const foreign = others.filter((id) => !id.startsWith(`${itemId}.`));
  const taken = new Set([
    ...(await reads.items.listTakenIds(others)),
    ...(await listHiddenIds(reads, actor, foreign)),
  ]);
  const seen = new Set([itemId]);
  for (const id of given) {
    if (seen.has(id)) taken.add(id);
    seen.add(id);
  }
  if (taken.size > 0) {
    failWithErrors(bundle, { errors: {}, relationships: takenTrees(bundle, ids, taken) }, 'duplicate');
  }
  return ids;
}

/** The id of a part that follows from what it says, where its type has such a rule. */
export function makePartId(part: Bundle, itemId: string): string | undefined {
  if (getRecordType(part.type).id !== 'description') return undefined;
  const { languageCode, identifier } = part.data;
  return descriptionId(
    itemId,
    String(languageCode),
    identifier === undefined ? undefined : String(identifier),
  );
}

function nestedIds(part: Bundle): (string | undefined)[] {
  return Object.values(part.relationships).flatMap((list) =>
    list.flatMap((nested) => [nested.id, ...nestedIds(nested)]),
  );
}

/** @param ids those of the item's parts, which stand under one relation. */
function takenTrees(
  { relationships }: Bundle,
  ids: readonly (string | undefined)[],
  taken: ReadonlySet<string>,
): ErrorTree['relationships'] {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, list]) => [
      name,
      list.map((part, i) => takenTree(part, ids[i], taken)),
    ]),
  );
}

function takenTree(part: Bundle, id: string | undefined, taken: ReadonlySet<string>): ErrorTree {
  const tree = emptyErrorTree(part);
  if (id === undefined || !taken.has(id)) {
    const nested = Object.entries(part.relationships).map(([name, list]) => [
      name,
      list.map((p) => takenTree(p, p.id, taken)),
    ]);
    return { ...tree, relationships: Object.fromEntries(nested) };
  }
  const message = [`Value '${id.slice(id.lastIndexOf('.') + 1)}' exists and must be unique`];
  return part.id === undefined
    ? { ...tree, errors: { languageCode: message, identifier: message } }
    : { ...tree, errors: { id: message } };
}
