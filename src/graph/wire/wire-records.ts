/** The wire form of events, versions and grants. */
import { getRecordType } from '../../model/registry.ts';
import { eventTypeName, grantTypeName, versionTypeName } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { StoredEvent, VersionRow } from '../../store/history.ts';
import type { ItemRow, TombstoneRow } from '../../store/items.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { isInAudience } from '../lookup.ts';
import { maxLevels, type Neighbours } from './neighbours.ts';

/** The JSON text of a nested record, and whether all viewers see it alike. */
export interface Nested {
  readonly text: string;
  readonly open: boolean;
}

export const emptyNested: Nested = { text: '', open: true };

/** Whether the viewer may see a restricted neighbour, by its gid. */
export interface VisibilityTest {
  (gid: Gid): boolean;
  readonly viewer: Viewer;
  /** Whether the item was hidden from the viewer at the time of the event. */
  wasHidden(event: Gid, item: Gid): boolean;
  /** Whether an item with restricted versions has a version that the viewer may see. */
  isVersioned(gid: Gid): boolean;
}

/** Writes the items that these records refer to. */
interface NestedWriter {
  readonly neighbours: Neighbours;
  /** Writes records without neighbours. */
  readonly ownOnly: boolean;
  list(gids: readonly Gid[], levels: number, visible: VisibilityTest): Nested;
  actor(gid: Gid, visible: VisibilityTest): Nested;
}

/**
 * A nested event omits relations that are `topOnly`. If one of its subjects was hidden from the viewer at that time, the event omits its
 * message and the number of its subjects.
 */
export function writeEvent(
  writer: NestedWriter,
  row: StoredEvent,
  depth: number,
  visible: VisibilityTest,
): Nested {
  const { neighbours } = writer;
  const isVisible = isInAudience(row.seenBy, visible.viewer);
  const data = JSON.stringify({
    eventType: row.eventType,
    timestamp: row.timestamp,
    ...(!(row.logMessage === null || !isVisible) && { logMessage: row.logMessage }),
    ...(row.undoes !== null && { undoes: row.undoes }),
  });
  const subject = neighbours.subjects.get(row.gid);
  const levels = maxLevels - depth;
  const relations = writeReferences(writer, eventTypeName, depth, {
    actor: () => writer.actor(row.actor, visible),
    scope: () => writer.list(row.scope === null ? [] : [row.scope], levels, visible),
    'first-subject': () => writer.list(subject === undefined ? [] : [subject], levels, visible),
    versions: () => writeVersionHeads(writer, row.gid, visible),
  });
  const counts = `{${isVisible ? `"childCount":${row.subjectCount},` : ''}"gid":${row.gid}}`;
  return {
    text: `{"id":${JSON.stringify(row.id)},"type":"${eventTypeName}","data":${data},"meta":${counts},"relationships":{${relations.text}}}`,
    open: relations.open && row.seenBy === null,
  };
}

/** The data of a version contains the text of the record at that time, with its parts. Undefined if the record was not found. */
export function writeVersion(
  writer: NestedWriter,
  row: VersionRow,
  visible: VisibilityTest,
): string | undefined {
  const owner = findOwner(writer, row.item);
  if (owner === undefined) return undefined;
  const parts = getRecordType(owner.type).relations;
  const name = Object.keys(parts).find((key) => parts[key]!.from === 'parts');
  const relationships = name === undefined || row.parts === '' ? '' : `${JSON.stringify(name)}:${row.parts}`;
  const text = `{"id":${JSON.stringify(owner.id)},"type":"${owner.type}","data":${row.data},"relationships":{${relationships}}}`;
  const data = JSON.stringify({ entityType: owner.type, entityId: owner.id, entityData: text });
  const event = writer.neighbours.events.get(row.event);
  const relations = writeReferences(writer, versionTypeName, 0, {
    event: () => {
      if (event === undefined || visible.wasHidden(row.event, row.item)) return emptyNested;
      const nested = writeEvent(writer, event, 1, visible);
      return { ...nested, text: `[${nested.text}]` };
    },
  });
  return `{"id":${JSON.stringify(row.id)},"type":"${versionTypeName}","data":${data},"meta":{"gid":${row.gid}},"relationships":{${relations.text}}}`;
}

/** @param permission the gid of the permission's own record. */
export function writeGrant(
  writer: NestedWriter,
  row: GrantRow,
  permission: Gid | undefined,
  visible: VisibilityTest,
): string {
  const relations = writeReferences(writer, grantTypeName, 0, {
    accessor: () => writer.list([row.accessor], 2, visible),
    grantee: () => writer.list(row.grantee === null ? [] : [row.grantee], 2, visible),
    permission: () => writer.list(permission === undefined ? [] : [permission], 1, visible),
    scope: () => writer.list(row.scope === null ? [] : [row.scope], 1, visible),
    targets: () => writer.list(row.targets, 2, visible),
  });
  return `{"id":${JSON.stringify(row.id)},"type":"${grantTypeName}","data":{},"meta":{"gid":${row.gid}},"relationships":{${relations.text}}}`;
}

/** A deleted actor with its id. Only administrators see one that was restricted. */
export function writeDeletedActor(writer: NestedWriter, gid: Gid, visible: VisibilityTest): Nested {
  const tombstone = writer.neighbours.deleted.get(gid);
  if (tombstone === undefined) return emptyNested;
  const { id, type, restricted } = tombstone;
  if (restricted && !visible(gid)) return { text: '', open: false };
  return {
    text: `[{"id":${JSON.stringify(id)},"type":"${type}","data":{},"meta":{"gid":${gid}},"relationships":{}}]`,
    open: !restricted,
  };
}

function writeVersionHeads(writer: NestedWriter, event: Gid, visible: VisibilityTest): Nested {
  const heads = writer.neighbours.versions.get(event) ?? [];
  let open = true;
  const texts = heads.flatMap((head) => {
    const owner = findOwner(writer, head.item);
    if (owner?.restricted !== false || head.seenBy !== null) open = false;
    if (owner === undefined || (owner.restricted && !visible(head.item))) return [];
    if (!isInAudience(head.seenBy, visible.viewer)) return [];
    const data = JSON.stringify({ entityType: owner.type, entityId: owner.id });
    return [
      `{"id":${JSON.stringify(head.id)},"type":"${versionTypeName}","data":${data},"meta":{"gid":${head.gid}},"relationships":{}}`,
    ];
  });
  return { text: texts.length === 0 ? '' : `[${texts.join(',')}]`, open };
}

/** The item of a version, or its tombstone. Neither is found if another process deletes the item between the two reads. */
function findOwner({ neighbours }: NestedWriter, gid: Gid): ItemRow | TombstoneRow | undefined {
  return neighbours.items.get(gid)?.row ?? neighbours.deleted.get(gid);
}

/** The relations of an event, version or grant, in the order of its type. */
function writeReferences(
  { ownOnly }: NestedWriter,
  typeName: string,
  depth: number,
  write: Readonly<Record<string, () => Nested>>,
): Nested {
  if (ownOnly) return emptyNested;
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
