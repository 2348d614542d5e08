/** Adds and removes single access points of a description. All other parts are changed by updating the whole record. */
import { withArticle } from '../../../lib/english.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType, partsRelation } from '../../../model/registry.ts';
import { accessPointType } from '../../../model/system.ts';
import { validate } from '../../../model/validate.ts';
import type { ItemRow } from '../../../store/items.ts';
import { toBundle } from '../../content/content.ts';
import { type PartEnvelope, parseParts } from '../../content/part-builder.ts';
import { failNotFound, getVisibleContentItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { runOnce } from './idempotency.ts';
import { replaceContent } from './update.ts';

interface DescriptionRequest {
  /** Ids of the item and of its description. */
  readonly id: string;
  readonly description: string;
}

interface AddAccessPointRequest extends DescriptionRequest {
  readonly bundle: Bundle;
  /** A request that is sent again with the same key creates no second access point. */
  readonly idempotencyKey?: string;
}

interface RemoveAccessPointRequest extends DescriptionRequest {
  readonly accessPoint: string;
}

/** The item and the stored access point. */
type AccessPointOutcome = ItemOutcome & { readonly accessPoint: PartEnvelope };

export async function addAccessPoint(
  context: ChangeContext,
  request: AddAccessPointRequest,
): Promise<AccessPointOutcome> {
  const { id, description, bundle } = request;
  const { item } = await getDescription(context, request);
  const made = await runOnce(context, request.idempotencyKey, { id, description, bundle }, () =>
    add(context, item, request),
  );
  const stored = await getDescription(context, request);
  const accessPoint = stored.accessPoints.find((part) => part.id === made.id) ?? failNotFound(made.id);
  return { type: item.type, id: item.id, accessPoint };
}

async function add(
  context: ChangeContext,
  item: ItemRow,
  request: AddAccessPointRequest,
): Promise<ItemOutcome> {
  if (request.bundle.type !== accessPointType) {
    fail(
      'type-mismatch',
      `The body is ${withArticle(request.bundle.type)}; it must be ${withArticle(accessPointType)}.`,
      { details: `The path is for ${accessPointType}, the body for ${request.bundle.type}` },
    );
  }
  const point = {
    ...validate(request.bundle, context.env.profile),
    id: request.bundle.id ?? context.env.newId(),
  };
  await replaceAccessPoints(context, item, request.description, 'createDependent', (points) => [
    ...points,
    point,
  ]);
  return { type: accessPointType, id: point.id };
}

export async function removeAccessPoint(
  context: ChangeContext,
  request: RemoveAccessPointRequest,
): Promise<ItemOutcome> {
  const { item, accessPoints } = await getDescription(context, request);
  if (!accessPoints.some((point) => point.id === request.accessPoint)) failNotFound(request.accessPoint);
  await replaceAccessPoints(context, item, request.description, 'deleteDependent', (points) =>
    points.filter((point) => point.id !== request.accessPoint),
  );
  return { type: item.type, id: item.id };
}

interface Description {
  readonly item: ItemRow;
  readonly accessPoints: readonly PartEnvelope[];
}

/** Throws `not-found`, `gone`, `permission-denied`. */
async function getDescription(
  { tx, actor }: ChangeContext,
  { id, description }: DescriptionRequest,
): Promise<Description> {
  const item = await getVisibleContentItem(tx, actor, id);
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  const found = parseParts(item.parts).find((part) => part.id === description);
  const relation = found === undefined ? undefined : relationOf(found.type);
  if (found === undefined || relation === undefined) failNotFound(description);
  return { item, accessPoints: found.relationships[relation] ?? [] };
}

/** The relation in which parts of this type have access points, if they can have any. */
function relationOf(type: string): string | undefined {
  const relations = Object.entries(getRecordType(type).relations);
  return relations.find(([, { from, target }]) => from === 'parts' && target === accessPointType)?.[0];
}

/** Replaces the access points of a description, and writes a version and an event. */
async function replaceAccessPoints(
  context: ChangeContext,
  item: ItemRow,
  description: string,
  eventType: 'createDependent' | 'deleteDependent',
  change: (points: readonly Bundle[]) => readonly Bundle[],
): Promise<void> {
  const stored = toBundle(item);
  const { name } = partsRelation(getRecordType(item.type))!;
  const parts = stored.relationships[name]!.map((part) => {
    if (part.id !== description) return part;
    const relation = relationOf(part.type)!;
    const points = change(part.relationships[relation] ?? []);
    return { ...part, relationships: { ...part.relationships, [relation]: points } };
  });
  const event = await context.tx.reserveGids(1);
  const wanted = { ...stored, relationships: { ...stored.relationships, [name]: parts } };
  if (!(await replaceContent(context, item, wanted, event))) return;
  await writeAuditEntry(context, { eventType, subjects: [item.gid], before: [item], gid: event });
}
