/** Connects the records of a dump after all of them are written: edges, access, votes, subjects of events, versions and grants. */
import { inBatches } from '../../lib/batches.ts';
import { parseAudience } from '../../model/audience-text.ts';
import { type DumpReference, dumpRelations } from '../../model/dump-record.ts';
import { edgeLabels, labelsToParts, voteLabels } from '../../model/edge-labels.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { groupType, userType } from '../../model/system.ts';
import type { RestrictionRow } from '../../store/access.ts';
import type { RestoreTransaction } from '../../store/dump-store.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { NewVersion } from '../../store/history.ts';
import type { EdgeRow } from '../../store/parts-and-edges.ts';
import type { Audience, Gid } from '../../store/viewer.ts';
import { connect } from '../content/edges.ts';
import { failAt, type NumberedRecord } from './assign-gids.ts';
import { parentOf } from './check-record.ts';
import { ReferenceTargets } from './reference-targets.ts';
import { idsOf, lastEventOf, requireAllowedParentType } from './write-records.ts';

/** Subjects of an event that are written together. */
const subjectsPerWrite = 1000;

/** Whether items refer to later lines of the file: to records that were not stored yet when the items were written. */
interface ForwardReferences {
  /** Whether an item comes before its parent. Such children are moved to their parents, in the order of the file. */
  readonly parents: boolean;
  /** Whether an item comes before its last event. */
  readonly events: boolean;
}

export class Connector {
  readonly #tx: RestoreTransaction;
  readonly #forwardReferences: ForwardReferences;

  constructor(tx: RestoreTransaction, forwardReferences: ForwardReferences) {
    this.#tx = tx;
    this.#forwardReferences = forwardReferences;
  }

  async connect(batch: readonly NumberedRecord[]): Promise<void> {
    const ofKind = (kind: NumberedRecord['kind']) => batch.filter((record) => record.kind === kind);
    await this.#connectItems(ofKind('item'));
    await this.#connectTombstones(ofKind('tombstone'));
    await this.#connectEvents(ofKind('event'));
    await this.#writeVersions(ofKind('version'));
    await this.#writeGrants(ofKind('grant'));
  }

  async #connectItems(items: readonly NumberedRecord[]): Promise<void> {
    const targets = await ReferenceTargets.find(this.#tx, items, [dumpRelations.restrictedBy]);
    await connect(
      this.#tx,
      items.flatMap((item) => edgesOf(item, targets)),
    );
    await this.#tx.restore.insertRestrictions(items.flatMap((item) => restrictionsOf(item, targets)));
    for (const item of items) {
      const access = item.references[dumpRelations.access] ?? [];
      if (access.length > 0)
        await this.#tx.access.set(
          item.gid,
          access.map((reference) => accessorOf(item, reference, targets)),
        );
      // An empty list: there were votes, and all were withdrawn.
      if (voteLabels.some((label) => item.references[label] !== undefined))
        await this.#tx.access.updatePromotion(item.gid);
    }
    if (this.#forwardReferences.events) await this.#pointToEvents(items);
    this.#checkScopes(items, targets);
    if (this.#forwardReferences.parents) await this.#setParents(items, targets);
  }

  async #pointToEvents(items: readonly NumberedRecord[]): Promise<void> {
    const gids = await this.#tx.restore.listEventGids(idsOf(items.flatMap(lastEventOf)));
    const pointing = items.filter((item) => lastEventOf(item).length > 0);
    const eventOf = (item: NumberedRecord): Gid => {
      const reference = lastEventOf(item)[0]!;
      return gids.get(reference.id) ?? failNowhere(item, dumpRelations.lastEvent, reference);
    };
    for (const [event, list] of Map.groupBy(pointing, eventOf))
      await this.#tx.items.setLastEvent(
        list.map((item) => item.gid),
        event,
      );
  }

  /** Throws `invalid` if the permission scope of an item does not exist. It is its parent, since the store cannot represent another. */
  #checkScopes(items: readonly NumberedRecord[], targets: ReferenceTargets): void {
    for (const item of items)
      for (const reference of item.references[dumpRelations.scope] ?? [])
        targets.get(item, dumpRelations.scope, reference);
  }

  async #setParents(items: readonly NumberedRecord[], targets: ReferenceTargets): Promise<void> {
    const places: { gid: Gid; parent: Gid; position: number }[] = [];
    for (const item of items) {
      const reference = parentOf(item);
      if (reference === undefined) continue;
      const parent = targets.getItem(item, 'its parent', reference);
      requireAllowedParentType(item, reference.id, parent.type);
      places.push({ gid: item.gid, parent: parent.gid, position: item.line });
    }
    await this.#tx.items.move(places);
  }

  async #connectTombstones(tombstones: readonly NumberedRecord[]): Promise<void> {
    const targets = await ReferenceTargets.find(this.#tx, tombstones);
    const restricted = tombstones.filter((record) => record.data.restricted === true);
    await this.#tx.restore.insertRestrictions(restricted.map(({ gid }) => ({ item: gid, cause: gid })));
    await this.#tx.restore.insertAccess(
      tombstones.flatMap((record) =>
        (record.references[dumpRelations.access] ?? []).map((reference) => ({
          item: record.gid,
          accessor: accessorOf(record, reference, targets),
        })),
      ),
    );
  }

  async #connectEvents(events: readonly NumberedRecord[]): Promise<void> {
    const { actor, eventScope, subjects } = dumpRelations;
    // Without the subjects, since there can be very many.
    const bare = events.map((event) => ({ ...event, references: { ...event.references, [subjects]: [] } }));
    const targets = await ReferenceTargets.find(this.#tx, bare, [actor, eventScope]);
    await this.#tx.restore.updateEventReferences(
      events.map((event) => ({
        gid: event.gid,
        actor: targets.required(event, actor),
        scope: targets.optional(event, eventScope) ?? null,
      })),
    );
    await this.#tx.restore.setAudiences({ scopes: audiencesOf(events, 'scopeSeenBy') });
    for (const event of events) {
      const all = event.references[subjects] ?? [];
      for (const batch of inBatches(all, subjectsPerWrite)) {
        const some = { ...event, references: { [subjects]: batch } };
        const found = await ReferenceTargets.find(this.#tx, [some], [subjects]);
        const listed = some.references[subjects]!.map((reference) => ({
          item: found.getItemOrTombstone(event, subjects, reference),
          seenBy: reference.seenBy,
        }));
        await this.#tx.events.insertSubjects(
          event.gid,
          listed.map(({ item }) => item),
        );
        await this.#tx.restore.setAudiences({
          subjects: listed.flatMap(({ item, seenBy }) =>
            seenBy === undefined ? [] : { event: event.gid, item, seenBy },
          ),
        });
      }
    }
  }

  async #writeVersions(versions: readonly NumberedRecord[]): Promise<void> {
    const { event, versionOf } = dumpRelations;
    // Without a reference, the data of the version contains the id of its item.
    const owned = versions.map((version) =>
      (version.references[versionOf] ?? []).length > 0
        ? version
        : {
            ...version,
            references: {
              ...version.references,
              [versionOf]: [{ id: String(version.data.entityId), gid: undefined }],
            },
          },
    );
    const targets = await ReferenceTargets.find(this.#tx, owned, [versionOf]);
    const events = await this.#tx.restore.listEventGids(
      idsOf(owned.flatMap((row) => row.references[event] ?? [])),
    );
    await this.#tx.versions.insert(
      owned.map((version): NewVersion => {
        const by = version.references[event]![0]!;
        return {
          gid: version.gid,
          id: version.id,
          item: targets.required(version, versionOf),
          event: events.get(by.id) ?? failNowhere(version, event, by),
          ...textsOf(version),
        };
      }),
    );
    await this.#tx.restore.setAudiences({ versions: audiencesOf(versions, 'seenBy') });
  }

  async #writeGrants(grants: readonly NumberedRecord[]): Promise<void> {
    const { accessor, grantee, grantScope, targets, permission } = dumpRelations;
    const found = await ReferenceTargets.find(this.#tx, grants);
    await this.#tx.grants.insert(
      grants.map((grant): GrantRow => {
        found.required(grant, permission);
        const references = grant.references[targets]!;
        return {
          gid: grant.gid,
          id: grant.id,
          permission: grant.references[permission]![0]!.id,
          accessor: found.required(grant, accessor),
          targets: references.map((reference) => found.getItem(grant, targets, reference).gid),
          scope: found.optional(grant, grantScope) ?? null,
          grantee: found.optional(grant, grantee) ?? null,
        };
      }),
    );
  }
}

function edgesOf(item: NumberedRecord, targets: ReferenceTargets): readonly EdgeRow[] {
  return Object.entries(item.references)
    .filter(([label]) => edgeLabels.has(label))
    .flatMap(([label, references]) =>
      references.map((reference) => ({ from: item.gid, label, to: endOf(item, label, reference, targets) })),
    );
}

function endOf(
  item: NumberedRecord,
  label: string,
  reference: DumpReference,
  targets: ReferenceTargets,
): Gid {
  return labelsToParts.has(label)
    ? targets.get(item, label, reference)
    : targets.getItem(item, label, reference).gid;
}

function restrictionsOf(record: NumberedRecord, targets: ReferenceTargets): readonly RestrictionRow[] {
  const { restrictedBy } = dumpRelations;
  return (record.references[restrictedBy] ?? []).map((reference) => ({
    item: record.gid,
    cause: targets.getItemOrTombstone(record, restrictedBy, reference),
  }));
}

/** Audiences from the data of the lines. */
function audiencesOf(
  records: readonly NumberedRecord[],
  name: string,
): readonly { readonly gid: Gid; readonly seenBy: Audience }[] {
  return records.flatMap(({ gid, id, data }) =>
    data[name] === undefined ? [] : { gid, seenBy: parseAudience(data[name], id) },
  );
}

function accessorOf(item: NumberedRecord, reference: DumpReference, targets: ReferenceTargets): Gid {
  const { gid, type } = targets.getItem(item, dumpRelations.access, reference);
  if (type !== userType && type !== groupType)
    failAt(
      item.line,
      `'${item.id}' is restricted to '${reference.id}', which is neither a user nor a group.`,
    );
  return gid;
}

/** The content of the record, from the text in the wire form of a version. The line was checked (check-record.ts). */
function textsOf({ data }: NumberedRecord): Pick<NewVersion, 'data' | 'parts'> {
  const { entityType, entityData } = data;
  if (entityData === undefined) return { data: '{}', parts: '' };
  const entity = JSON.parse(String(entityData)) as {
    data?: unknown;
    relationships?: Record<string, readonly unknown[]>;
  };
  const relation = partsRelation(getRecordType(String(entityType)));
  const parts = relation === undefined ? undefined : entity.relationships?.[relation.name];
  return {
    data: JSON.stringify(entity.data ?? {}),
    parts: parts === undefined || parts.length === 0 ? '' : JSON.stringify(parts),
  };
}

function failNowhere(record: NumberedRecord, name: string, { id }: DumpReference): never {
  failAt(record.line, `'${name}' of '${record.id}' refers to '${id}', which does not exist.`);
}
