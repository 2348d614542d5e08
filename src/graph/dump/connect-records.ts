/** Connects the records of a dump once all of them are written: edges, accesses, votes, subjects of events, versions, grants. */
import { parseAudience } from '../../model/audience-text.ts';
import { type DumpReference, dumpRelations } from '../../model/dump-record.ts';
import { edgeLabels, labelsToParts, voteLabels } from '../../model/edge-labels.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { groupType, permissionNames, userType } from '../../model/system.ts';
import type { RestrictionRow } from '../../store/access.ts';
import type { EdgeRow } from '../../store/connections.ts';
import type { RestoreTransaction } from '../../store/dump-store.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { NewVersion } from '../../store/history.ts';
import type { Audience, Gid } from '../../store/viewer.ts';
import { connect } from '../items/edges.ts';
import { Ends } from './ends.ts';
import { failAt, type NumberedRecord } from './numbering.ts';
import { idsOf, lastEventOf, parentOf, requireParent } from './write-records.ts';

/** Subjects of an event written in one go. */
const subjectsAtOnce = 1000;

/** What stood in the file behind the items that name it, so that they are pointed to it only now. */
export interface Late {
  /** Children are put into their parents, and in order. */
  readonly parents: boolean;
  readonly events: boolean;
}

export class Connector {
  readonly #tx: RestoreTransaction;
  readonly #late: Late;

  constructor(tx: RestoreTransaction, late: Late) {
    this.#tx = tx;
    this.#late = late;
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
    const ends = await Ends.find(this.#tx, items, [dumpRelations.restrictedBy]);
    await connect(
      this.#tx,
      items.flatMap((item) => edgesOf(item, ends)),
    );
    await this.#tx.restore.insertRestrictions(items.flatMap((item) => restrictionsOf(item, ends)));
    for (const item of items) {
      const access = item.references[dumpRelations.access] ?? [];
      if (access.length > 0)
        await this.#tx.access.set(
          item.gid,
          access.map((reference) => accessorOf(item, reference, ends)),
        );
      // A list without any: there were votes, and all were taken back.
      if (voteLabels.some((label) => item.references[label] !== undefined))
        await this.#tx.access.updatePromotion(item.gid);
    }
    if (this.#late.events) await this.#pointToEvents(items);
    this.#checkScopes(items, ends);
    if (this.#late.parents) await this.#putInPlace(items, ends);
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

  /** An item's permission scope is what it stands in; a dump that says otherwise means what cannot be kept. */
  #checkScopes(items: readonly NumberedRecord[], ends: Ends): void {
    for (const item of items) {
      for (const reference of item.references[dumpRelations.scope] ?? []) {
        const parent = parentOf(item)!;
        if (reference.id !== parent.id)
          failAt(
            item.line,
            `'${item.id}' belongs to '${parent.id}', so its '${dumpRelations.scope}' cannot be '${reference.id}'.`,
          );
        ends.get(item, dumpRelations.scope, reference);
      }
    }
  }

  async #putInPlace(items: readonly NumberedRecord[], ends: Ends): Promise<void> {
    const places: { gid: Gid; parent: Gid; position: number }[] = [];
    for (const item of items) {
      const reference = parentOf(item);
      if (reference === undefined) continue;
      const parent = ends.getItem(item, 'its parent', reference);
      requireParent(item, reference.id, parent.type);
      places.push({ gid: item.gid, parent: parent.gid, position: item.line });
    }
    await this.#tx.items.move(places);
  }

  async #connectTombstones(tombstones: readonly NumberedRecord[]): Promise<void> {
    const ends = await Ends.find(this.#tx, tombstones);
    const restricted = tombstones.filter((record) => record.data.restricted === true);
    await this.#tx.restore.insertRestrictions(restricted.map(({ gid }) => ({ item: gid, cause: gid })));
    await this.#tx.restore.insertAccess(
      tombstones.flatMap((record) =>
        (record.references[dumpRelations.access] ?? []).map((reference) => ({
          item: record.gid,
          accessor: accessorOf(record, reference, ends),
        })),
      ),
    );
  }

  async #connectEvents(events: readonly NumberedRecord[]): Promise<void> {
    const { actor, eventScope, subjects } = dumpRelations;
    // Without the subjects, of which there can be very many.
    const bare = events.map((event) => ({ ...event, references: { ...event.references, [subjects]: [] } }));
    const ends = await Ends.find(this.#tx, bare, [actor, eventScope]);
    await this.#tx.restore.updateEventEnds(
      events.map((event) => ({
        gid: event.gid,
        actor: ends.required(event, actor),
        scope: ends.optional(event, eventScope) ?? null,
      })),
    );
    await this.#tx.restore.setAudiences({ scopes: audiencesOf(events, 'scopeSeenBy') });
    for (const event of events) {
      const all = event.references[subjects] ?? [];
      for (let at = 0; at < all.length; at += subjectsAtOnce) {
        const some = { ...event, references: { [subjects]: all.slice(at, at + subjectsAtOnce) } };
        const found = await Ends.find(this.#tx, [some], [subjects]);
        const listed = some.references[subjects]!.map((reference) => ({
          item: found.getItemOrGone(event, subjects, reference),
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
    // Whose it is, is told by its data where there is no reference.
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
    const ends = await Ends.find(this.#tx, owned, [versionOf]);
    const events = await this.#tx.restore.listEventGids(
      idsOf(owned.flatMap((row) => row.references[event] ?? [])),
    );
    await this.#tx.versions.insert(
      owned.map((version): NewVersion => {
        const [by] = version.references[event] ?? [];
        if (by === undefined) failAt(version.line, `the version '${version.id}' needs '${event}'.`);
        return {
          ...{ gid: version.gid, id: version.id, item: ends.required(version, versionOf) },
          event: events.get(by.id) ?? failNowhere(version, event, by),
          ...textsOf(version),
        };
      }),
    );
    await this.#tx.restore.setAudiences({ versions: audiencesOf(versions, 'seenBy') });
  }

  async #writeGrants(grants: readonly NumberedRecord[]): Promise<void> {
    const { accessor, grantee, grantScope, targets, permission } = dumpRelations;
    const ends = await Ends.find(this.#tx, grants);
    await this.#tx.grants.insert(
      grants.map((grant): GrantRow => {
        ends.required(grant, permission);
        const name = grant.references[permission]![0]!.id;
        if (!permissionNames.some((known) => known === name))
          failAt(grant.line, `'${name}' is no permission; known are ${permissionNames.join(', ')}.`);
        const aims = grant.references[targets] ?? [];
        if (aims.length === 0) failAt(grant.line, `the grant '${grant.id}' needs '${targets}'.`);
        return {
          ...{ gid: grant.gid, id: grant.id, permission: name },
          accessor: ends.required(grant, accessor),
          targets: aims.map((reference) => ends.getItem(grant, targets, reference).gid),
          scope: ends.optional(grant, grantScope) ?? null,
          grantee: ends.optional(grant, grantee) ?? null,
        };
      }),
    );
  }
}

function edgesOf(item: NumberedRecord, ends: Ends): readonly EdgeRow[] {
  return Object.entries(item.references)
    .filter(([label]) => edgeLabels.has(label))
    .flatMap(([label, references]) =>
      references.map((reference) => ({ from: item.gid, label, to: endOf(item, label, reference, ends) })),
    );
}

function endOf(item: NumberedRecord, label: string, reference: DumpReference, ends: Ends): Gid {
  return labelsToParts.has(label)
    ? ends.get(item, label, reference)
    : ends.getItem(item, label, reference).gid;
}

function restrictionsOf(record: NumberedRecord, ends: Ends): readonly RestrictionRow[] {
  const { restrictedBy } = dumpRelations;
  return (record.references[restrictedBy] ?? []).map((reference) => ({
    item: record.gid,
    cause: ends.getItemOrGone(record, restrictedBy, reference),
  }));
}

/** Audiences that the lines state in their data. */
function audiencesOf(
  records: readonly NumberedRecord[],
  name: string,
): readonly { readonly gid: Gid; readonly seenBy: Audience }[] {
  return records.flatMap(({ gid, id, data }) =>
    data[name] === undefined ? [] : { gid, seenBy: parseAudience(data[name], id) },
  );
}

function accessorOf(item: NumberedRecord, reference: DumpReference, ends: Ends): Gid {
  const { gid, type } = ends.getItem(item, dumpRelations.access, reference);
  if (type !== userType && type !== groupType)
    failAt(item.line, `'${item.id}' is open to '${reference.id}', which is neither a user nor a group.`);
  return gid;
}

/** The record as it was, from the text that versions have on the wire. */
function textsOf({ id, line, data }: NumberedRecord): Pick<NewVersion, 'data' | 'parts'> {
  const { entityType, entityData } = data;
  if (entityData === undefined) return { data: '{}', parts: '' };
  try {
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
  } catch (error) {
    failAt(
      line,
      `"entityData" of the version '${id}' is no record: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

function failNowhere(record: NumberedRecord, name: string, { id }: DumpReference): never {
  failAt(record.line, `'${name}' of '${record.id}' leads to '${id}', which is not there.`);
}
