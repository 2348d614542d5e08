/** Changes the content of a record: replaces it (PUT) or merges a patch into it. Parts keep their ids. */
import { withArticle } from '../../../lib/english.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { sourceOf } from '../../../model/draft.ts';
import { fail } from '../../../model/errors.ts';
import { keepImportedFields, removeOutdatedValues } from '../../../model/imported-fields.ts';
import { getRecordType, partsRelation } from '../../../model/registry.ts';
import {
  emptyErrorTree,
  failOnField,
  failWithErrors,
  undeclaredKeys,
  type ValidationRules,
  validate,
} from '../../../model/validate.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { applyPatch, isSameContent, toBundle, withKnownIds } from '../../content/content.ts';
import { hasReversedPeriod } from '../../content/import-rules.ts';
import { isOfDescription } from '../../content/imported-descriptions.ts';
import { requireMatch } from '../../content/item-etag.ts';
import {
  countParts,
  PartBuilder,
  type PartEnvelope,
  parseParts,
  partGids,
  partGidsById,
  stringifyParts,
} from '../../content/part-builder.ts';
import { mintPartIds, withDescriptionIds } from '../../ids/ids.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

interface UpdateRequest {
  readonly type: string;
  readonly id: string;
  readonly bundle: Bundle;
  /** Whether fields that are missing from the bundle stay. */
  readonly patch: boolean;
  /** The header If-Match: the record must have one of these ETags. */
  readonly ifMatch?: string;
}

/** Writes neither event nor version if the content is unchanged. */
export async function update(context: ChangeContext, request: UpdateRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const item = await getVisibleItem(tx, actor, request.id, request.type);
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  requireMatch(item, request.ifMatch);
  if (context.env.profile.mismatchedBodyIds === 'refused') requireSameId(item, request.bundle);
  const event = await tx.reserveGids(1);
  const bundle = request.patch
    ? applyPatch(toBundle(item), request.bundle, context.env.profile)
    : request.bundle;
  if (await replaceContent(context, item, bundle, event)) {
    await writeAuditEntry(context, {
      eventType: 'modification',
      subjects: [item.gid],
      before: [item],
      gid: event,
    });
  }
  return { type: item.type, id: item.id };
}

/** Replaces the content of an item. Returns whether it changed; the caller must then write the event. */
export async function replaceContent(
  { tx, env, actor }: ChangeContext,
  item: ItemRow,
  wanted: Bundle,
  event: Gid,
): Promise<boolean> {
  requireSameKind(item, wanted);
  const before = toBundle(item);
  const valid = validate({ ...wanted, id: item.id }, rulesFor(before, env.profile));
  const bundle = keepImportedFields(valid, before.data);
  if (isSameContent(before, bundle)) return false;
  const relation = partsRelation(getRecordType(item.type));
  const stored = parseParts(item.parts);
  const sent = relation === undefined ? [] : (bundle.relationships[relation.name] ?? []);
  const isSameData = isSameContent({ ...before, relationships: {} }, { ...bundle, relationships: {} });
  const parts = withKnownIds(withDescriptionIds(item.id, sent, stored), stored).map((part) => {
    const old = stored.find(({ id }) => id === part.id);
    if (old === undefined || (isSameData && isSameContent(part, old))) return part;
    return { ...part, data: removeOutdatedValues(part.type, part.data, old.data) };
  });
  const known = partGidsById(stored);
  const ids = await mintPartIds(tx, actor, bundle, item.id, parts, known);
  const writer = new PartBuilder(item.gid, await tx.reserveGids(countParts(parts)), env.newId, known);
  const written = parts.map((part, i) => writer.buildPart(part, ids[i]));
  const kept = new Set(partGids(written));
  await tx.parts.delete(partGids(stored).filter((gid) => !kept.has(gid)));
  await tx.parts.insert(writer.rows);
  const { gid, revision } = item;
  const data = JSON.stringify(bundle.data);
  await tx.items.update([{ gid, data, parts: stringifyParts(written), lastEvent: event, revision }]);
  await clearDigests(tx, item, written);
  return true;
}

/** A restored or imported record can violate the rules for new records. A client may send such content again unchanged. */
function rulesFor(before: Bundle, profile: ChangeContext['env']['profile']): ValidationRules {
  const storedKeys = new Set(undeclaredKeys(before));
  return { ...profile, storedKeys, allowsReversedPeriods: hasReversedPeriod([before]) };
}

/** Throws `invalid` for a body with the id of another record. */
function requireSameId(item: ItemRow, bundle: Bundle): void {
  if (bundle.id === undefined || bundle.id === item.id) return;
  failOnField(
    bundle,
    'id',
    `The body has the id '${bundle.id}', the path '${item.id}'. Send the id of the path or omit it. To change an id, rename the record`,
  );
}

/** Throws `invalid` if the type would change, or the identifier of a record whose id is its identifier. */
function requireSameKind(item: ItemRow, wanted: Bundle): void {
  if (wanted.type !== item.type) {
    fail(
      'type-mismatch',
      `The body is ${withArticle(wanted.type)}, but '${item.id}' is ${withArticle(item.type)}.`,
      { details: `The path is for ${item.type}, the body for ${wanted.type}` },
    );
  }
  const { identifier } = wanted.data;
  const isFixed = getRecordType(item.type).id === 'identifier';
  if (!isFixed || identifier === undefined || String(identifier).toLowerCase() === item.id.toLowerCase())
    return;
  const message = `The identifier of ${withArticle(item.type)} is its id, '${item.id}', and cannot change`;
  failWithErrors(wanted, { ...emptyErrorTree(wanted), errors: { identifier: [message] } });
}

/** Clears the digests of edited descriptions, so that the next import of their file compares the content again. */
async function clearDigests(
  tx: ChangeContext['tx'],
  before: ItemRow,
  parts: readonly PartEnvelope[],
): Promise<void> {
  const sources = (await tx.sources.list([before.gid])).filter(isOfDescription);
  if (sources.length === 0) return;
  const unchanged = new Set(
    parseParts(before.parts)
      .filter((old) => parts.some((part) => part.id === old.id && isSameContent(part, old)))
      .map((old) => JSON.stringify(sourceOf(old))),
  );
  const edited = sources.filter(({ language, file }) => !unchanged.has(JSON.stringify({ language, file })));
  await tx.sources.upsert(edited.map((source) => ({ ...source, digest: null })));
}
