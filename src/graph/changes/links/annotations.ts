/** Links between two records, and annotations of a record or one of its parts. */
import { withArticle } from '../../../lib/english.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import { annotationType, linkType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { PartRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect } from '../../content/edges.ts';
import { failNotFound, getVisibleContentItem, isVisible, requireUser } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { createItem } from '../records/create-item.ts';
import { type IdempotentRequest, runOnce } from '../records/idempotency.ts';

interface LinkRequest extends IdempotentRequest {
  readonly bundle: Bundle;
  readonly source: string;
  readonly target: string;
  /** Ids of parts of the two items, such as the access point that the link belongs to. */
  readonly bodies: readonly string[];
  /** Whether the link has a direction, from the source to the target. */
  readonly directional: boolean;
  readonly accessibleTo?: readonly string[];
}

export function link(context: ChangeContext, request: LinkRequest): Promise<ItemOutcome> {
  const { bundle, source, target, bodies, directional, accessibleTo } = request;
  const same = { bundle, source, target, bodies, directional, accessibleTo };
  return runOnce(context, request.idempotencyKey, same, () => linkNow(context, request));
}

async function linkNow(context: ChangeContext, request: LinkRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  requireType(request.bundle, linkType);
  requireUser(actor);
  const source = await getVisibleContentItem(tx, actor, request.source);
  const target = await getVisibleContentItem(tx, actor, request.target);
  await requirePermission(tx, actor, 'annotate', { type: source.type, item: source });
  const bodies: PartRow[] = [];
  for (const id of request.bodies) bodies.push(await getPart(context, id, [source, target]));
  const { bundle, accessibleTo } = request;
  const made = await createItem(context, { bundle, accessibleTo });
  const lead = (label: string, ...gids: readonly Gid[]) => gids.map((to) => ({ from: made.gid, label, to }));
  await connect(tx, [
    ...lead('hasLinkTarget', source.gid, target.gid),
    ...lead('hasLinkSource', ...(request.directional ? [source.gid] : [])),
    ...lead('hasLinkBody', ...bodies.map((body) => body.gid)),
    ...lead('hasLinker', actor.gid),
  ]);
  // The latest event is part of an item. It must not be the event of a link that some viewers of the item may not see.
  const [stored] = await tx.items.listByGid([made.gid]);
  const subjects = new Set([made.gid, ...(stored!.restricted ? [] : [source.gid, target.gid])]);
  await writeAuditEntry(context, { eventType: 'link', subjects: [...subjects], gid: made.event });
  return { type: made.type, id: made.id };
}

interface AnnotateRequest extends IdempotentRequest {
  readonly bundle: Bundle;
  readonly target: string;
  /** Id of the annotated part of the target; absent if the target itself is annotated. */
  readonly part?: string;
  readonly accessibleTo?: readonly string[];
}

export function annotate(context: ChangeContext, request: AnnotateRequest): Promise<ItemOutcome> {
  const { bundle, target, part, accessibleTo } = request;
  const same = { bundle, target, part, accessibleTo };
  return runOnce(context, request.idempotencyKey, same, () => annotateNow(context, request));
}

async function annotateNow(context: ChangeContext, request: AnnotateRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  requireType(request.bundle, annotationType);
  const target = await getVisibleContentItem(tx, actor, request.target);
  await requirePermission(tx, actor, 'annotate', { type: target.type, item: target });
  const part =
    request.part === undefined || request.part === target.id
      ? undefined
      : await getPart(context, request.part, [target]);
  const { bundle, accessibleTo } = request;
  const made = await createItem(context, { bundle, accessibleTo });
  await connect(tx, [
    { from: made.gid, label: 'hasAnnotationTarget', to: target.gid },
    ...(part === undefined ? [] : [{ from: made.gid, label: 'hasAnnotationTargetPart', to: part.gid }]),
    { from: actor.gid, label: 'hasAnnotation', to: made.gid },
  ]);
  await writeAuditEntry(context, {
    eventType: 'annotation',
    subjects: [made.gid],
    scope: target.gid,
    gid: made.event,
  });
  return { type: made.type, id: made.id };
}

function requireType(bundle: Bundle, type: string): void {
  if (bundle.type === type) return;
  fail(
    'type-mismatch',
    `The body is ${withArticle(bundle.type)}, but the path creates ${withArticle(type)}.`,
    { details: `The path is for ${type}, the body for ${bundle.type}` },
  );
}

/** A part of one of the items. Throws `not-found`, also for a part of a hidden item, and `bad-parameter`. */
async function getPart(
  { tx, actor }: ChangeContext,
  id: string,
  owners: readonly ItemRow[],
): Promise<PartRow> {
  const [part] = await tx.parts.listById([id]);
  if (part === undefined) failNotFound(id);
  if (owners.some((owner) => owner.gid === part.item)) return part;
  const [owner] = await tx.items.listByGid([part.item]);
  if (owner === undefined || !(await isVisible(tx, actor, owner))) failNotFound(id);
  const names = [...new Set(owners.map((item) => `'${item.id}'`))].join(' or ');
  fail('bad-parameter', `'${id}' is a part of '${owner.id}', not of ${names}.`, {
    details: { parameter: 'body', value: id },
  });
}
