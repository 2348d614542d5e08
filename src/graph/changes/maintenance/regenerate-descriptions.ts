/** Regenerates the ids of descriptions from the ids of their items, their languages and their identifiers. */
import { getRecordType, partsRelation, recordTypes } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { freeDescriptionId } from '../../content/imported-descriptions.ts';
import { type PartEnvelope, parseParts } from '../../content/part-builder.ts';
import { getVisibleItem } from '../../lookup.ts';
import { readItems, wholeList } from '../../paging.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { PartRenames, renameParts } from './rename-items.ts';

interface RegenerateDescriptionsRequest {
  /** The item; absent for all items. */
  readonly id?: string;
}

/** Returns the number of changed ids. */
export async function regenerateDescriptions(
  context: ChangeContext,
  { id }: RegenerateDescriptionsRequest,
): Promise<number> {
  const { tx, actor } = context;
  const audit = await BatchAudit.open(context, 'modification');
  const names = new PartRenames();
  if (id !== undefined) await renameDescriptions(context, await getVisibleItem(tx, actor, id), audit, names);
  else {
    for (const { name } of recordTypes.filter((type) => isDescribed(type.name))) {
      for await (const rows of readItems(tx, { type: name }, viewerOf(actor), wholeList))
        for (const row of rows) await renameDescriptions(context, row, audit, names);
    }
  }
  await names.write(tx);
  await audit.finish();
  return names.count;
}

function isDescribed(typeName: string): boolean {
  const parts = partsRelation(getRecordType(typeName));
  return parts !== undefined && getRecordType(parts.target).id === 'description';
}

async function renameDescriptions(
  context: ChangeContext,
  item: ItemRow,
  audit: BatchAudit,
  names: PartRenames,
): Promise<void> {
  if (!isDescribed(item.type)) return;
  const ids = new Map<Gid, { readonly id: string }>();
  const parts = parseParts(item.parts);
  for (const part of parts)
    ids.set(part.meta.gid, { id: freeDescriptionId(item.id, part, [...ids.values()]) });
  const newId = (part: PartEnvelope): string => ids.get(part.meta.gid)!.id;
  if (parts.every((part) => newId(part) === part.id)) return;
  await requirePermission(context.tx, context.actor, 'update', { type: item.type, item });
  await renameParts(context, item, newId, audit.gid, names);
  await audit.addChanged(item.gid);
}
