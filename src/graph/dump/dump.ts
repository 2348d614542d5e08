/**
 * Writes a dump: the whole store as lines of text, one record per line (docs/dump-format.md). It reads one snapshot in batches of a few
 * hundred records, whatever the size of the store. It checks no permissions: a dump is for operators, who can read the store itself.
 */
import { writeAudience } from '../../model/audience-text.ts';
import { dumpRelations } from '../../model/dump-record.ts';
import { findActorIdProblem } from '../../model/identifiers.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import { eventTypeName, grantTypeName, tombstoneType, versionTypeName } from '../../model/system.ts';
import type { DumpedSubject, JournalEvent, Snapshot } from '../../store/dump-store.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { EventRow, VersionRow } from '../../store/history.ts';
import type { ItemRow, TombstoneRow } from '../../store/items.ts';
import type { Audience, Gid } from '../../store/viewer.ts';
import { findConflictingActor } from './ambiguous-actors.ts';
import { failUnrestorable } from './check-record.ts';
import { withEndLine } from './end-line.ts';
import { writeItems } from './item-lines.ts';
import { toChangeMembers, writeJournalRow } from './journal-lines.ts';
import { prepareReferences, type WriteReferences, writeLine } from './lines.ts';
import { writeProfileLine } from './profile-lines.ts';

/**
 * Yields the text of the dump in pieces, which need not end with a line.
 * @param onItems is called with the number of items written so far.
 */
export function dumpStore(
  snapshot: Snapshot,
  onItems: (count: number, total: number) => void = () => undefined,
): AsyncGenerator<string> {
  return withEndLine(dumpRecords(snapshot, onItems));
}

async function* dumpRecords(
  snapshot: Snapshot,
  onItems: (count: number, total: number) => void,
): AsyncGenerator<string> {
  for await (const rows of snapshot.dump.streamTombstones()) yield await writeTombstones(snapshot, rows);
  yield* dumpEvents(snapshot);
  const total = await snapshot.dump.countItems();
  let count = 0;
  for await (const rows of snapshot.dump.streamItems()) {
    await requireUnambiguousActors(snapshot, rows);
    yield await writeItems(snapshot, rows);
    count += rows.length;
    onItems(count, total);
  }
  for await (const rows of snapshot.dump.streamVersions()) yield await writeVersions(snapshot, rows);
  for await (const rows of snapshot.dump.streamGrants()) yield await writeGrants(snapshot, rows);
  for await (const rows of snapshot.dump.streamJournal()) yield rows.map(writeJournalRow).join('');
  yield (await snapshot.importProfiles.list()).map(writeProfileLine).join('');
}

/** Throws `invalid` for a user or group that a restore would reject. */
async function requireUnambiguousActors(snapshot: Snapshot, rows: readonly ItemRow[]): Promise<void> {
  const ambiguous = rows.flatMap(({ id, type }) => {
    const problem = findActorIdProblem(type, id);
    return problem === undefined ? [] : { id, problem };
  });
  const conflicting = await findConflictingActor(snapshot.items, ambiguous);
  if (conflicting !== undefined) failUnrestorable(conflicting.id, `${conflicting.problem}.`);
}

async function writeTombstones(snapshot: Snapshot, rows: readonly TombstoneRow[]): Promise<string> {
  const access = await snapshot.access.list(rows.filter((row) => row.restricted).map((row) => row.gid));
  const references = await prepareReferences(
    snapshot,
    access.map((row) => row.accessor),
  );
  const byItem = Map.groupBy(access, (row) => row.item);
  return rows
    .map(({ id, gid, type, restricted, since }) => {
      const data = JSON.stringify({ type, since, ...(restricted && { restricted }) });
      const accessors = (byItem.get(gid) ?? []).map((row) => row.accessor);
      return writeLine({ id, type: tombstoneType, gid, data }, [
        [dumpRelations.access, references(accessors)],
      ]);
    })
    .join('');
}

/** Events and their subjects are read in the same order. The subjects of an import may not fit into memory, so each batch is written at once. */
async function* dumpEvents(snapshot: Snapshot): AsyncGenerator<string> {
  const subjects = new Subjects(snapshot.dump.streamSubjects());
  for await (const rows of snapshot.dump.streamEvents()) {
    const references = await prepareReferences(
      snapshot,
      rows.flatMap((row) => [row.actor, row.scope ?? []].flat()),
    );
    const gids = rows.map((row) => row.gid);
    const audiences = await snapshot.dump.listScopeAudiences(gids);
    const changes = new Map((await snapshot.dump.listJournalEvents(gids)).map((row) => [row.event, row]));
    for (const row of rows) {
      const [head, tail] = eventLine(
        row,
        { scopeSeenBy: audiences.get(row.gid), inJournal: changes.get(row.gid) },
        references,
      ).split(noSubjects) as [string, string];
      yield `${head}${noSubjects.slice(0, -1)}`;
      let isFirst = true;
      for await (const names of subjects.of(row.gid)) {
        yield (isFirst ? '' : ',') + names.map(toReference).join(',');
        isFirst = false;
      }
      yield `]${tail}`;
    }
  }
}

function toReference({ id, deletedGid, seenBy }: DumpedSubject): string {
  return JSON.stringify({
    id,
    ...(deletedGid !== null && { gid: deletedGid }),
    ...(seenBy !== null && { seenBy: writeAudience(seenBy) }),
  });
}

/** The empty list that the subjects are written into. It occurs once in a line, since quotes inside JSON strings are escaped. */
const noSubjects = `"${dumpRelations.subjects}":[]`;

function eventLine(
  row: EventRow,
  {
    scopeSeenBy,
    inJournal,
  }: { readonly scopeSeenBy: Audience | undefined; readonly inJournal: JournalEvent | undefined },
  references: WriteReferences,
): string {
  const { eventType, timestamp, logMessage, subjectCount } = row;
  const data = JSON.stringify({
    eventType,
    timestamp,
    ...(logMessage !== null && { logMessage }),
    subjectCount,
    ...(scopeSeenBy !== undefined && { scopeSeenBy: writeAudience(scopeSeenBy) }),
    ...(inJournal !== undefined && toChangeMembers(inJournal)),
  });
  return writeLine({ id: row.id, type: eventTypeName, gid: row.gid, data }, [
    [dumpRelations.actor, references([row.actor])],
    [dumpRelations.eventScope, references(row.scope === null ? [] : [row.scope])],
    [dumpRelations.subjects, '[]'],
  ]);
}

/** Reads the subjects of one event after the other from one stream. */
class Subjects {
  readonly #batches: AsyncIterator<readonly DumpedSubject[]>;
  #rows: readonly DumpedSubject[] = [];
  #at = 0;

  constructor(batches: AsyncIterable<readonly DumpedSubject[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async *of(event: Gid): AsyncGenerator<readonly DumpedSubject[]> {
    for (;;) {
      const start = this.#at;
      while (this.#at < this.#rows.length && this.#rows[this.#at]!.event <= event) this.#at++;
      const own = this.#rows.slice(start, this.#at).filter((row) => row.event === event);
      if (own.length > 0) yield own;
      if (this.#at < this.#rows.length) return;
      const next = await this.#batches.next();
      if (next.done === true) return;
      this.#rows = next.value;
      this.#at = 0;
    }
  }
}

async function writeVersions(snapshot: Snapshot, rows: readonly VersionRow[]): Promise<string> {
  const references = await prepareReferences(
    snapshot,
    rows.flatMap((row) => [row.item, row.event]),
  );
  const owners = await findOwners(
    snapshot,
    rows.map((row) => row.item),
  );
  return rows
    .map((row) => {
      const owner = owners.get(row.item);
      if (owner === undefined) throw new Error(`Version of ${row.item}, which never was`);
      const relation = partsRelation(getRecordType(owner.type));
      const parts = relation === undefined || row.parts === '' ? '' : `"${relation.name}":${row.parts}`;
      const entityData = `{"id":${JSON.stringify(owner.id)},"type":"${owner.type}","data":${row.data},"relationships":{${parts}}}`;
      const seenBy = row.seenBy === null ? {} : { seenBy: writeAudience(row.seenBy) };
      const data = JSON.stringify({ entityType: owner.type, entityId: owner.id, entityData, ...seenBy });
      return writeLine({ id: row.id, type: versionTypeName, gid: row.gid, data }, [
        [dumpRelations.versionOf, references([row.item])],
        [dumpRelations.event, references([row.event])],
      ]);
    })
    .join('');
}

async function findOwners(
  snapshot: Snapshot,
  gids: readonly Gid[],
): Promise<ReadonlyMap<Gid, { readonly id: string; readonly type: string }>> {
  const wanted = [...new Set(gids)];
  const rows = [
    ...(await snapshot.items.listTombstones(wanted)),
    ...(await snapshot.items.listByGid(wanted)),
  ];
  return new Map(rows.map(({ gid, id, type }) => [gid, { id, type }]));
}

async function writeGrants(snapshot: Snapshot, rows: readonly GrantRow[]): Promise<string> {
  const references = await prepareReferences(
    snapshot,
    rows.flatMap((row) => [row.accessor, row.targets, row.scope ?? [], row.grantee ?? []].flat()),
  );
  return rows
    .map((row) =>
      writeLine({ id: row.id, type: grantTypeName, gid: row.gid, data: '{}' }, [
        [dumpRelations.accessor, references([row.accessor])],
        [dumpRelations.grantee, references(row.grantee === null ? [] : [row.grantee])],
        [dumpRelations.permission, `[{"id":${JSON.stringify(row.permission)}}]`],
        [dumpRelations.grantScope, references(row.scope === null ? [] : [row.scope])],
        [dumpRelations.targets, references(row.targets)],
      ]),
    )
    .join('');
}
