/** Assigns the ids of new records, by the rule of their type or as chosen by the client. Ids that are taken or reserved are rejected. */
import { withArticle } from '../../lib/english.ts';
import type { Bundle } from '../../model/bundle.ts';
import { type ErrorTree, fail } from '../../model/errors.ts';
import {
  childId,
  descriptionId,
  findActorIdProblem,
  findCountryIdProblem,
  isUsableId,
  maxIdBytes,
  maxItemIdBytes,
  slug,
} from '../../model/identifiers.ts';
import { getRecordType, reservedIds } from '../../model/registry.ts';
import { emptyErrorTree, failOnField, failWithErrors } from '../../model/validate.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Actor } from '../actor.ts';
import { freeDescriptionId } from '../content/imported-descriptions.ts';
import type { PartEnvelope, PartInput } from '../content/part-builder.ts';
import type { Environment } from '../environment.ts';
import { listHiddenIds, requireOwnPartIds, requireOwnPrefix } from './id-prefixes.ts';
import { getIdentity, prefixesChildIds, requireOwnStem, requireSameParent } from './identity.ts';

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
    failOnField(bundle, 'identifier', `No id can be made from '${identifier}': it needs a letter or a digit`);
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
  const errors = { [isGenerated ? 'id' : 'identifier']: [`Value '${identifier}' exists and must be unique`] };
  // The response must not depend on the content or the parent of a hidden record.
  if (isHidden) failWithErrors(bundle, { ...emptyErrorTree(bundle), errors }, 'duplicate');
  if (id === made && parent !== undefined) await requireSameParent(reads, env, id, parent);
  failWithErrors(bundle, { errors, relationships: await takenParts(reads, bundle, id) }, 'duplicate');
}

/** For an item whose id is taken: the errors of its parts whose ids are taken too. */
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

/** Checks the form of the id, not whether it is taken. Throws `invalid`, `reserved-id`. */
export function requireItemId(bundle: Bundle, id: string): void {
  requireUsable(bundle, id, maxItemIdBytes);
  const problem = findActorIdProblem(bundle.type, id) ?? findCountryIdProblem(bundle.type, id);
  if (problem !== undefined) failOnField(bundle, bundle.id === undefined ? 'identifier' : 'id', problem);
}

function requireUsable(bundle: Bundle, id: string, maxBytes: number): void {
  if (!isUsableId(id, maxBytes)) {
    failOnField(
      bundle,
      'id',
      `An id must have at most ${maxBytes} bytes, without control characters and without blanks at its ends, was: ${id.slice(0, 100)}`,
    );
  }
  if (reservedIds.has(id)) {
    fail('reserved-id', `'${id}' is a reserved id of the service. Choose another id.`, { details: id });
  }
}

/** The id by the rule of the type; undefined if no id can be made from the identifier. */
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
      if (parent !== undefined && prefixesChildIds(profile, parent))
        return childId(await getIdentity(reads, profile, parent), bundle.type, identifier, profile.childIds);
      return slug(identifier) || undefined;
    case 'slug':
      return slug(identifier) || undefined;
    default:
      throw new Error(`The type ${bundle.type} has no rule for ids`);
  }
}

/**
 * Ids of the parts of an item, in their order. Throws `duplicate` if two are equal or one is taken.
 * @param own ids of the stored parts of the item.
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

/**
 * Gives descriptions that were sent without an id the one that their content determines. It can belong to a description in another language,
 * since a description keeps its id when its language changes: then the new one gets the next free id. A stored description with another id than
 * its content determines is recognised by its language and identifier.
 */
export function withDescriptionIds(
  itemId: string,
  sent: readonly PartInput[],
  stored: readonly PartEnvelope[],
): readonly PartInput[] {
  const given = new Map(sent.flatMap((part) => (part.id === undefined ? [] : [[part.id, part] as const])));
  const known = new Map(stored.map((part) => [part.id, part]));
  // Two new descriptions with the same language and identifier get the same id, which mintPartIds rejects.
  const chosen = new Map<string, string>();
  const choose = (made: string, part: PartInput): string => {
    const owner = given.get(made) ?? known.get(made);
    if (owner?.data.languageCode === part.data.languageCode) return made;
    const same = stored.filter((old) => !given.has(old.id) && makePartId(old, itemId) === made);
    if (same.length === 1) return same[0]!.id;
    if (owner === undefined) return made;
    const taken = [...given.keys(), ...known.keys(), ...chosen.values()].map((id) => ({ id }));
    return freeDescriptionId(itemId, part, taken);
  };
  return sent.map((part) => {
    const made = makePartId(part, itemId);
    if (part.id !== undefined || made === undefined) return part;
    const id = chosen.get(made) ?? choose(made, part);
    chosen.set(made, id);
    return { ...part, id };
  });
}

/** The id that the content of a part determines, if its type has such a rule. */
function makePartId(part: Pick<PartInput, 'type' | 'data'>, itemId: string): string | undefined {
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

/** @param ids the ids of the parts, which are all in one relation. */
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
