/**
 * How the concepts of a vocabulary stand to each other. Broader and narrower are one edge seen from its two ends; they stay in one vocabulary
 * and never lead in a circle. Related concepts may stand anywhere.
 */
import { fail } from '../../../model/errors.ts';
import { conceptType } from '../../../model/system.ts';
import type { EdgeRow } from '../../../store/connections.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { audit } from '../../audit/audit.ts';
import type { ChangeContext, ItemOutcome } from '../../change-context.ts';
import { connect, disconnect } from '../../items/edges.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';

export interface RelateRequest {
  /** Id of the concept. */
  readonly id: string;
  readonly relation: 'broader' | 'narrower' | 'related';
  /** Ids of the others. */
  readonly others: readonly string[];
  /** `set` makes the others the only ones. */
  readonly how: 'add' | 'remove' | 'set';
}

export async function relateConcepts(context: ChangeContext, request: RelateRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const concept = await getVisibleItem(tx, actor, request.id, conceptType);
  const others = new Map<Gid, ItemRow>();
  for (const id of request.others) {
    const other = await getVisibleItem(tx, actor, id, conceptType);
    others.set(other.gid, other);
  }
  const { relation, how } = request;
  // Two who change one vocabulary do it one after the other: together they could close a circle that neither sees.
  if (concept.parent !== null) await tx.lockScope(concept.parent);
  const unwanted = how === 'set' ? await listUnwanted(context, concept, relation, others) : [];
  for (const item of [concept, ...others.values(), ...unwanted])
    await requirePermission(tx, actor, 'update', { type: item.type, item });
  const named = [...others.values()];
  const edges = named.map((other) => edgeBetween(concept, relation, other));
  if (how !== 'remove') await requirePossible(context, concept, relation, named);
  const gone = await disconnect(
    tx,
    how === 'remove' ? edges : unwanted.map((other) => edgeBetween(concept, relation, other)),
  );
  const fresh = how === 'remove' ? [] : await connect(tx, edges);
  if (gone.length + fresh.length > 0) {
    const subjects = new Set([concept.gid, ...[...fresh, ...gone].flatMap((edge) => [edge.from, edge.to])]);
    await audit(context, { eventType: 'modification', subjects: [...subjects] });
  }
  return { type: concept.type, id: concept.id };
}

function edgeBetween(concept: ItemRow, relation: RelateRequest['relation'], other: ItemRow): EdgeRow {
  switch (relation) {
    case 'broader':
      return { from: other.gid, label: 'narrower', to: concept.gid };
    case 'narrower':
      return { from: concept.gid, label: 'narrower', to: other.gid };
    case 'related':
      return { from: concept.gid, label: 'related', to: other.gid };
  }
}

/** The concepts at the other end that are not among those wanted. What the caller may not see stays as it is. */
async function listUnwanted(
  { tx, actor }: ChangeContext,
  concept: ItemRow,
  relation: RelateRequest['relation'],
  wanted: ReadonlyMap<Gid, ItemRow>,
): Promise<readonly ItemRow[]> {
  const label = relation === 'related' ? 'related' : 'narrower';
  const selection = relation === 'broader' ? { to: concept.gid, label } : { from: concept.gid, label };
  const count = await tx.items.count(selection, viewerOf(actor));
  const rows = await tx.items.list(selection, viewerOf(actor), { offset: 0, limit: count });
  return rows.filter((row) => !wanted.has(row.gid));
}

/** Throws `bad-parameter` for what stands in another vocabulary, and for what would make a concept broader than itself. */
async function requirePossible(
  context: ChangeContext,
  concept: ItemRow,
  relation: RelateRequest['relation'],
  others: readonly ItemRow[],
): Promise<void> {
  if (others.some((other) => other.gid === concept.gid))
    failRelation(concept.id, `'${concept.id}' cannot be ${relation} to itself.`);
  if (relation === 'related') return;
  const stranger = others.find((other) => other.parent !== concept.parent);
  if (stranger !== undefined) {
    fail('bad-parameter', `'${stranger.id}' belongs to another vocabulary than '${concept.id}'.`, {
      details: `${relation} concepts must belong to the same vocabulary`,
    });
  }
  const isBroader = relation === 'broader';
  const above = await listAbove(context, isBroader ? others : [concept]);
  const circular = isBroader ? above.has(concept.gid) : others.some((other) => above.has(other.gid));
  if (circular) failRelation(concept.id, `'${concept.id}' would come to stand above itself.`);
}

/** All concepts that are broader than one of these, at any distance. */
async function listAbove({ tx }: ChangeContext, concepts: readonly ItemRow[]): Promise<ReadonlySet<Gid>> {
  const above = new Set<Gid>();
  let frontier: readonly Gid[] = concepts.map((concept) => concept.gid);
  while (frontier.length > 0) {
    const broader = (await tx.edges.listTo(frontier, 'narrower')).map((edge) => edge.from);
    frontier = [...new Set(broader)].filter((gid) => !above.has(gid));
    for (const gid of frontier) above.add(gid);
  }
  return above;
}

function failRelation(id: string, message: string): never {
  fail('bad-parameter', message, { details: { parameter: 'id', value: id } });
}
