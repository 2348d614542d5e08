/** Single records in the wire form. All functions throw `not-found` or `gone` for a record that the actor may not see. */
import { createEtag } from '../../lib/digest.ts';
import { getRecordType } from '../../model/registry.ts';
import { eventTypeName, grantTypeName, versionTypeName } from '../../model/system.ts';
import type { StoredEvent } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { ReadContext } from '../actor.ts';
import { ownText } from '../items/item-etag.ts';
import { failNotFound, getVisibleItem } from '../lookup.ts';
import type { Wire } from '../wire/wire.ts';
import type { WireRecord } from '../wire-form.ts';
import { mayReadVersion } from './history.ts';

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

/** The record type of any id. */
export async function getRecordTypeOf({ store, actor }: ReadContext, id: string): Promise<string> {
  if ((await store.events.find(id)) !== undefined) return eventTypeName;
  if ((await store.versions.find(id)) !== undefined) return versionTypeName;
  if ((await store.grants.find(id)) !== undefined) return grantTypeName;
  return (await getVisibleItem(store, actor, id)).type;
}

/** Callers must have checked that the actor may see the item. */
export async function writeItem({ viewer }: ReadContext, wire: Wire, row: ItemRow): Promise<WireRecord> {
  const [text] = await wire.items([row], viewer);
  return toRecord(row, text!, await wire.findModificationTime(row, viewer), ownText(row));
}

export async function getEvent({ store, viewer }: ReadContext, id: string): Promise<StoredEvent> {
  const row = (await store.events.find(id)) ?? failNotFound(id);
  if ((await store.events.listVisible([row.gid], viewer)).length === 0) failNotFound(id);
  return row;
}

async function getItemRecord(
  context: ReadContext,
  wire: GetWire,
  type: string,
  id: string,
): Promise<WireRecord> {
  const row = await getVisibleItem(context.store, context.actor, id, type);
  return writeItem(context, wire(), row);
}

async function getEventRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  const row = await getEvent(context, id);
  const [text] = await wire().events([row], context.viewer);
  return toRecord({ id: row.id, type: eventTypeName }, text!, row.timestamp);
}

async function getVersionRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  const row = (await context.store.versions.find(id)) ?? failNotFound(id);
  // The error contains the id of the version and not that of its record, which the viewer must not learn.
  if (!(await mayReadVersion(context, row))) failNotFound(id);
  const [text] = await wire().versions([row], context.viewer);
  return toRecord({ id: row.id, type: versionTypeName }, text ?? failNotFound(id), undefined);
}

async function getGrantRecord(context: ReadContext, wire: GetWire, id: string): Promise<WireRecord> {
  const row = (await context.store.grants.find(id)) ?? failNotFound(id);
  const [text] = await wire().grants([row], context.viewer);
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
