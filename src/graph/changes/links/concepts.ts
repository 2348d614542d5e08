/**
 * Relations between concepts. Broader and narrower are the two ends of one edge; they must be in the same vocabulary and must not form a
 * cycle. Related concepts may be in different vocabularies.
 */
import { fail } from '../../../model/errors.ts';
import { conceptType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { EdgeRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

export interface RelateRequest {
  /** Id of the concept. */
  readonly id: string;
  readonly relation: 'broader' | 'narrower' | 'related';
  /** Ids of the related concepts. */
  readonly others: readonly string[];
  /** `set` removes all relations that are not in the request. */
  readonly how: 'add' | 'remove' | 'set';
}

export async function updateConceptRelations(
  context: ChangeContext,
  request: RelateRequest,
): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const concept = await getVisibleItem(tx, actor, request.id, conceptType);
  const others = new Map<Gid, ItemRow>();
  for (const id of request.others) {
    const other = await getVisibleItem(tx, actor, id, conceptType);
    others.set(other.gid, other);
  }
  const { relation, how } = request;
  // Changes to one vocabulary run one after the other: two concurrent ones could close a cycle that neither sees.
  if (concept.parent !== null) await tx.lockScope(concept.parent);
  const unwanted = how === 'set' ? await listUnwanted(context, concept, relation, others) : [];
  for (const item of [concept, ...others.values(), ...unwanted])
    await requirePermission(tx, actor, 'update', { type: item.type, item });
  const named = [...others.values()];
  const edges = named.map((other) => edgeBetween(concept, relation, other));
  if (how !== 'remove') await requirePossible(context, concept, relation, named);
  const removed = await disconnect(
    tx,
    how === 'remove' ? edges : unwanted.map((other) => edgeBetween(concept, relation, other)),
  );
  const added = how === 'remove' ? [] : await connect(tx, edges);
  if (removed.length + added.length > 0) {
    const subjects = new Set([
      concept.gid,
      ...[...added, ...removed].flatMap((edge) => [edge.from, edge.to]),
    ]);
    await writeAuditEntry(context, { eventType: 'modification', subjects: [...subjects] });
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

/** Related concepts that are not in the request, except those that the actor may not see: their relations stay. */
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

/** Throws `bad-parameter` for a concept of another vocabulary, and for a relation that would close a cycle. */
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
  const isCyclic = isBroader ? above.has(concept.gid) : others.some((other) => above.has(other.gid));
  if (isCyclic) failRelation(concept.id, `'${concept.id}' would become a broader concept of itself.`);
}

/** These concepts and all their broader concepts, at any distance. */
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
