/** Single records in the wire form. All functions throw `not-found` or `gone` for a record that the actor may not see. */
import { createEtag } from '../../lib/digest.ts';
import { getRecordType } from '../../model/registry.ts';
import { eventTypeName, grantTypeName, versionTypeName } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { StoredEvent, VersionRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { ReadContext } from '../actor.ts';
import { ownText } from '../content/item-etag.ts';
import { mayReadVersion } from '../history/versions.ts';
import { failNotFound, getVisibleItem } from '../lookup.ts';
import type { Wire, WireRecord } from '../wire/wire.ts';

/** Called after the rows were read, so that the neighbours are not older than the rows. */
type GetWire = () => Wire;

export function getRecord(
  context: ReadContext,
  wire: GetWire,
  type: string,
  id: string,
): Promise<WireRecord> {
  switch (getRecordType(type).kind) {
    case 'event':
      return getEventRecord(context, wire, id);
    case 'version':
      return getVersionRecord(context, wire, id);
    case 'grant':
      return getGrantRecord(context, wire, id);
    default:
      return getItemRecord(context, wire, type, id);
  }
}

/** The record of any type that has this id. */
export async function getAnyRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  const { store, actor } = context;
  const event = await store.events.find(id);
  if (event !== undefined) return toEventRecord(context, wire, event);
  const version = await store.versions.find(id);
  if (version !== undefined) return toVersionRecord(context, wire, version);
  const grant = await store.grants.find(id);
  if (grant !== undefined) return toGrantRecord(context, wire, grant);
  const item = await getVisibleItem(store, actor, id);
  return toItemRecord(context, wire(), item);
}

/** Callers must have checked that the actor may see the item. */
export async function toItemRecord({ viewer }: ReadContext, wire: Wire, row: ItemRow): Promise<WireRecord> {
  const [text] = await wire.items([row], viewer);
  // A summary must not be sent back in place of the record, so If-Match does not accept its ETag.
  const own = wire.isSummary ? '' : ownText(row);
  return toRecord(row, text!, await wire.findModificationTime(row, viewer), own);
}

/** Throws `not-found` if the viewer may not see the event. */
export async function getEvent(context: ReadContext, id: string): Promise<StoredEvent> {
  const row = (await context.store.events.find(id)) ?? failNotFound(id);
  await requireVisibleEvent(context, row);
  return row;
}

async function requireVisibleEvent({ store, viewer }: ReadContext, { id, gid }: StoredEvent): Promise<void> {
  if ((await store.events.listVisible([gid], viewer)).length === 0) failNotFound(id);
}

/** The JSON of an item. */
export async function getItemJson(
  context: ReadContext,
  wire: GetWire,
  type: string,
  id: string,
): Promise<string> {
  const row = await getVisibleItem(context.store, context.actor, id, type);
  const [text] = await wire().items([row], context.viewer);
  return text!;
}

async function getItemRecord(
  context: ReadContext,
  wire: GetWire,
  type: string,
  id: string,
): Promise<WireRecord> {
  const row = await getVisibleItem(context.store, context.actor, id, type);
  return toItemRecord(context, wire(), row);
}

async function getEventRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  return toEventRecord(context, wire, (await context.store.events.find(id)) ?? failNotFound(id));
}

async function getVersionRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  return toVersionRecord(context, wire, (await context.store.versions.find(id)) ?? failNotFound(id));
}

async function getGrantRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  return toGrantRecord(context, wire, (await context.store.grants.find(id)) ?? failNotFound(id));
}

async function toEventRecord(context: ReadContext, wire: GetWire, row: StoredEvent): Promise<WireRecord> {
  await requireVisibleEvent(context, row);
  const [text] = await wire().events([row], context.viewer);
  return toRecord({ id: row.id, type: eventTypeName }, text!, row.timestamp);
}

async function toVersionRecord(context: ReadContext, wire: GetWire, row: VersionRow): Promise<WireRecord> {
  const { id } = row;
  // The error contains the id of the version and not that of its record, which the viewer must not learn.
  if (!(await mayReadVersion(context, row))) failNotFound(id);
  const [text] = await wire().versions([row], context.viewer);
  return toRecord({ id, type: versionTypeName }, text ?? failNotFound(id), undefined);
}

async function toGrantRecord({ viewer }: ReadContext, wire: GetWire, row: GrantRow): Promise<WireRecord> {
  const [text] = await wire().grants([row], viewer);
  return toRecord({ id: row.id, type: grantTypeName }, text!, undefined);
}

/** @param own the content of an item; events, versions and grants never change and have none. */
function toRecord(
  { id, type }: { readonly id: string; readonly type: string },
  text: string,
  modified: string | undefined,
  own = '',
): WireRecord {
  const body = Buffer.from(text);
  return { id, type, body, etag: createEtag(body, own), modified };
}
