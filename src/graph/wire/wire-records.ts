/** The wire form of what is kept beside the items: events, versions, grants. */
import { getRecordType } from '../../model/registry.ts';
import { eventRecordType, grantRecordType, versionRecordType } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { StoredEvent, VersionRow } from '../../store/history.ts';
import type { ItemRow, TombstoneRow } from '../../store/items.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { belongsTo } from '../lookup.ts';
import { maxLevels, type Neighbours } from './neighbours.ts';

/** A nested text, and whether all of it may be shown to anyone. */
export interface Nested {
  readonly text: string;
  readonly open: boolean;
}

export const nothing: Nested = { text: '', open: true };

/** What a viewer may see of the restricted records around those that are written. */
export interface Visible {
  (gid: Gid): boolean;
  readonly viewer: Viewer;
  /** Whether the item was restricted and hidden from the viewer when the event about it was written. */
  wasHidden(event: Gid, item: Gid): boolean;
  /** Whether an item with restricted versions has a version that the viewer may see. */
  isVersioned(gid: Gid): boolean;
}

/** What writes the items that these records point to. */
interface Nesting {
  readonly around: Neighbours;
  /** Whether nothing but the record itself is asked for. */
  readonly ownOnly: boolean;
  list(gids: readonly Gid[], left: number, visible: Visible): Nested;
  actor(gid: Gid, visible: Visible): Nested;
}

/**
 * An event; a nested one shows only what is not `topOnly`. Beside a record that the viewer could see, an event about a record that was hidden from the
 * viewer at that time shows neither its message nor the number of its records.
 */
export function writeEvent(wire: Nesting, row: StoredEvent, depth: number, visible: Visible): Nested {
  const { around } = wire;
  const isWhole = belongsTo(row.seenBy, visible.viewer);
  const data = JSON.stringify({
    eventType: row.eventType,
    timestamp: row.timestamp,
    ...(row.logMessage === null || !isWhole ? {} : { logMessage: row.logMessage }),
  });
  const subject = around.subjects.get(row.gid);
  const left = maxLevels - depth;
  const relations = writeEnds(wire, eventRecordType, depth, {
    actor: () => wire.actor(row.actor, visible),
    scope: () => wire.list(row.scope === null ? [] : [row.scope], left, visible),
    'first-subject': () => wire.list(subject === undefined ? [] : [subject], left, visible),
    versions: () => writeVersionHeads(wire, row.gid, visible),
  });
  const counts = `{${isWhole ? `"childCount":${row.subjectCount},` : ''}"gid":${row.gid}}`;
  return {
    text: `{"id":${JSON.stringify(row.id)},"type":"${eventRecordType}","data":${data},"meta":${counts},"relationships":{${relations.text}}}`,
    open: relations.open && row.seenBy === null,
  };
}

/** A record as it was: the text is that of the record then, with its parts. Undefined where nothing is known of the record. */
export function writeVersion(wire: Nesting, row: VersionRow, visible: Visible): string | undefined {
  const owner = findOwner(wire, row.item);
  if (owner === undefined) return undefined;
  const parts = getRecordType(owner.type).relations;
  const name = Object.keys(parts).find((key) => parts[key]!.from === 'parts');
  const relationships = name === undefined || row.parts === '' ? '' : `${JSON.stringify(name)}:${row.parts}`;
  const text = `{"id":${JSON.stringify(owner.id)},"type":"${owner.type}","data":${row.data},"relationships":{${relationships}}}`;
  const data = JSON.stringify({ entityType: owner.type, entityId: owner.id, entityData: text });
  const event = wire.around.events.get(row.event);
  const relations = writeEnds(wire, versionRecordType, 0, {
    event: () => {
      if (event === undefined || visible.wasHidden(row.event, row.item)) return nothing;
      const nested = writeEvent(wire, event, 1, visible);
      return { ...nested, text: `[${nested.text}]` };
    },
  });
  return `{"id":${JSON.stringify(row.id)},"type":"${versionRecordType}","data":${data},"meta":{"gid":${row.gid}},"relationships":{${relations.text}}}`;
}

/** @param permission the gid of the permission's own record. */
export function writeGrant(
  wire: Nesting,
  row: GrantRow,
  permission: Gid | undefined,
  visible: Visible,
): string {
  const relations = writeEnds(wire, grantRecordType, 0, {
    accessor: () => wire.list([row.accessor], 2, visible),
    grantee: () => wire.list(row.grantee === null ? [] : [row.grantee], 2, visible),
    permission: () => wire.list(permission === undefined ? [] : [permission], 1, visible),
    scope: () => wire.list(row.scope === null ? [] : [row.scope], 1, visible),
    targets: () => wire.list(row.targets, 2, visible),
  });
  return `{"id":${JSON.stringify(row.id)},"type":"${grantRecordType}","data":{},"meta":{"gid":${row.gid}},"relationships":{${relations.text}}}`;
}

/** Of one who was deleted the id is left; of one who was restricted, for administrators alone. */
export function departed(wire: Nesting, gid: Gid, visible: Visible): Nested {
  const tombstone = wire.around.departed.get(gid);
  if (tombstone === undefined) return nothing;
  const { id, type, restricted } = tombstone;
  if (restricted && !visible(gid)) return { text: '', open: false };
  return {
    text: `[{"id":${JSON.stringify(id)},"type":"${type}","data":{},"meta":{"gid":${gid}},"relationships":{}}]`,
    open: !restricted,
  };
}

function writeVersionHeads(wire: Nesting, event: Gid, visible: Visible): Nested {
  const heads = wire.around.versions.get(event) ?? [];
  let open = true;
  const texts = heads.flatMap((head) => {
    const owner = findOwner(wire, head.item);
    if (owner?.restricted !== false || head.seenBy !== null) open = false;
    if (owner === undefined || (owner.restricted && !visible(head.item))) return [];
    if (!belongsTo(head.seenBy, visible.viewer)) return [];
    const data = JSON.stringify({ entityType: owner.type, entityId: owner.id });
    return [
      `{"id":${JSON.stringify(head.id)},"type":"${versionRecordType}","data":${data},"meta":{"gid":${head.gid}},"relationships":{}}`,
    ];
  });
  return { text: texts.length === 0 ? '' : `[${texts.join(',')}]`, open };
}

/**
 * Versions outlive their record, and then its tombstone tells what it was. Who looks while another process deletes the record may find
 * neither: the one was looked for too late, the other too early.
 */
function findOwner({ around }: Nesting, gid: Gid): ItemRow | TombstoneRow | undefined {
  return around.items.get(gid)?.row ?? around.departed.get(gid);
}

/** The relations of a record that is no item, in the order the registry has them. */
function writeEnds(
  { ownOnly }: Nesting,
  typeName: string,
  depth: number,
  write: Readonly<Record<string, () => Nested>>,
): Nested {
  if (ownOnly) return nothing;
  let text = '';
  let open = true;
  const { relations } = getRecordType(typeName);
  for (const name in relations) {
    const relation = relations[name]!;
    if (relation.from !== 'references' || (relation.topOnly && depth > 0)) continue;
    const nested = write[relation.reference]!();
    open &&= nested.open;
    if (nested.text !== '') text += `${text === '' ? '' : ','}"${name}":${nested.text}`;
  }
  return { text, open };
}
