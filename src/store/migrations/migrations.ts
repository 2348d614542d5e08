/**
 * The schema as a list of numbered migrations. A released migration must not be edited: changes to the schema are new migrations. The file is long
 * because the first two migrations, which create most tables, have separate SQL for each engine.
 *
 * Why not umzug (3.8.3) or postgrator (8.0.0): both run and log one migration after the other, so the tables of a migration that fails stay, and
 * with them a store of no version. Here all are one transaction. umzug accepts a store whose log has a migration that it does not know;
 * postgrator reads its migrations from a folder, and has no driver for better-sqlite3.
 */
import { allRecordTypesStep } from './all-record-types.ts';
import { changeFeedStep, departureNamesStep } from './change-feed.ts';
import { eventSubjectTypesStep } from './event-subject-types.ts';
import { formerIdsStep } from './former-ids.ts';
import { harvestTables } from './harvest-tables.ts';
import { importProfilesStep } from './import-profiles.ts';
import { inheritedRestrictionsStep } from './inherited-restrictions.ts';
import { journalIndexesStep } from './journal-indexes.ts';
import { listTalliesStep } from './list-tallies.ts';
import { pdfJobsStep } from './pdf-jobs.ts';
import { restrictedInListIndexesStep } from './restricted-in-list-indexes.ts';
import { restrictedVersionsStep, restrictionsStep } from './restrictions.ts';
import { reviewedImportsStep } from './reviewed-imports.ts';
import { searchTables } from './search-tables.ts';
import { signInStep } from './sign-in.ts';
import { signInEpochsStep } from './sign-in-epochs.ts';
import { typesOfDeletionsStep } from './types-of-deletions.ts';
import { undoStep } from './undo.ts';
import { webhookDeliveriesStep } from './webhook-deliveries.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sqlite: string;
  readonly postgres: string;
}

/** The table of jobs, in SQL for both engines. An embedded store has it in a separate file, which an import does not lock. */
export const jobTableSql = `
      create table job (
        id text primary key,
        user_gid bigint not null,
        user_id text not null,
        request text not null,
        state text not null,
        cancel_wanted bigint not null default 0,
        owner text not null,
        beat bigint not null,
        created text not null,
        started text,
        ended text,
        progress text,
        log text,
        error text
      );
      create index job_by_state on job (state, created);
      create index job_by_user on job (user_gid, created);
`;

/** The end of a job, inserted in the transaction of its import. */
const jobEndTable = `
      create table job_end (id text primary key, ended text not null, log text);
      create index job_end_by_ended on job_end (ended);
`;

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'items, parts, edges, events',
    // `data` and `parts` are the last columns, so that reading the others does not read the overflow pages of a long row.
    // `restricted` is a key of the list indexes, so that a total is counted in an index.
    sqlite: `
      create table counter (name text primary key, value integer not null) without rowid;
      insert into counter values ('gid', 1);

      create table item (
        gid integer primary key,
        id text not null unique,
        type text not null,
        parent integer,
        position integer not null default 0,
        restricted integer not null default 0,
        child_count integer not null default 0,
        watched_by integer not null default 0,
        followers integer not null default 0,
        following integer not null default 0,
        watching integer not null default 0,
        last_event integer,
        revision integer not null default 1,
        data text not null,
        parts text not null
      );
      create index item_by_type on item (type, restricted, gid);
      create index item_by_parent on item (parent, restricted, position, gid) where parent is not null;

      create table part (gid integer primary key, id text not null unique, item integer not null);

      create table edge (
        source integer not null,
        label text not null,
        rank integer not null,
        target integer not null,
        primary key (source, label, rank)
      ) without rowid;
      create index edge_by_target on edge (target, label);

      create table access (item integer not null, accessor integer not null, primary key (item, accessor)) without rowid;
      create index access_by_accessor on access (accessor, item);

      create table source (
        item integer not null,
        language text not null,
        file text not null,
        digest text,
        primary key (item, language, file)
      ) without rowid;

      create table event (
        gid integer primary key,
        id text not null unique,
        event_type text not null,
        timestamp text not null,
        log_message text,
        actor integer not null,
        scope integer,
        subject_count integer not null
      );
      create table event_subject (event integer not null, item integer not null, primary key (event, item)) without rowid;

      create table version (
        gid integer primary key,
        id text not null unique,
        item integer not null,
        event integer not null,
        data text not null,
        parts text not null
      );
      create index version_by_item on version (item, gid);

      create table permission_grant (
        gid integer primary key,
        id text not null unique,
        accessor integer not null,
        permission text not null,
        target integer not null
      );
      create index grant_by_accessor on permission_grant (accessor);

      create table tombstone (id text primary key, gid integer not null, type text not null, restricted integer not null, since text not null) without rowid;
      create index tombstone_by_gid on tombstone (gid);
    `,
    // Ids are compared byte by byte, as in SQLite. A child count is updated without updating an index. The list indexes are those of migration 18.
    postgres: `
      create sequence gid as bigint increment by 1024;

      create table item (
        gid bigint primary key,
        id text collate "C" not null unique,
        type text collate "C" not null,
        parent bigint,
        position bigint not null default 0,
        restricted boolean not null default false,
        child_count bigint not null default 0,
        watched_by bigint not null default 0,
        followers bigint not null default 0,
        following bigint not null default 0,
        watching bigint not null default 0,
        last_event bigint,
        revision bigint not null default 1,
        data text not null,
        parts text not null
      );
      create index item_by_type on item (type, restricted, gid);
      create index item_by_parent on item (parent, restricted, position, gid) where parent is not null;

      create table part (gid bigint primary key, id text collate "C" not null unique, item bigint not null);

      create table edge (
        source bigint not null,
        label text collate "C" not null,
        rank bigint not null,
        target bigint not null,
        primary key (source, label, rank)
      );
      create index edge_by_target on edge (target, label);

      create table access (item bigint not null, accessor bigint not null, primary key (item, accessor));
      create index access_by_accessor on access (accessor, item);

      create table source (
        item bigint not null,
        language text collate "C" not null,
        file text collate "C" not null,
        digest text collate "C",
        primary key (item, language, file)
      );

      create table event (
        gid bigint primary key,
        id text collate "C" not null unique,
        event_type text not null,
        timestamp text not null,
        log_message text,
        actor bigint not null,
        scope bigint,
        subject_count bigint not null
      );
      create table event_subject (event bigint not null, item bigint not null, primary key (event, item));

      create table version (
        gid bigint primary key,
        id text collate "C" not null unique,
        item bigint not null,
        event bigint not null,
        data text not null,
        parts text not null
      );
      create index version_by_item on version (item, gid);

      create table permission_grant (
        gid bigint primary key,
        id text collate "C" not null unique,
        accessor bigint not null,
        permission text not null,
        target bigint not null
      );
      create index grant_by_accessor on permission_grant (accessor);

      create table tombstone (
        id text collate "C" primary key,
        gid bigint not null,
        type text not null,
        restricted boolean not null,
        since text not null
      );
      create index tombstone_by_gid on tombstone (gid);
    `,
  },
  allRecordTypesStep,
  { number: 3, name: 'jobs', sqlite: jobEndTable, postgres: `${jobTableSql}${jobEndTable}` },
  {
    number: 4,
    name: 'events of restricted records stay hidden after their deletion',
    sqlite: 'create index tombstone_restricted on tombstone (gid) where restricted = 1',
    postgres: 'create index tombstone_restricted on tombstone (gid) where restricted',
  },
  changeFeedStep,
  { number: 6, name: 'OAI records', ...harvestTables },
  departureNamesStep,
  restrictionsStep,
  restrictedVersionsStep,
  // Numbers 10 to 12 had the tables of search in earlier layouts. This one replaces them; the index is then built again.
  { number: 13, name: 'search', ...searchTables },
  eventSubjectTypesStep,
  formerIdsStep,
  listTalliesStep,
  inheritedRestrictionsStep,
  restrictedInListIndexesStep,
  pdfJobsStep,
  webhookDeliveriesStep,
  signInStep,
  undoStep,
  reviewedImportsStep,
  typesOfDeletionsStep,
  importProfilesStep,
  journalIndexesStep,
  signInEpochsStep,
];

/** The number of the last migration. */
export const schemaVersion = lastNumber(migrations);

export function lastNumber(steps: readonly Migration[]): number {
  return steps.at(-1)!.number;
}

/** The migrations that a store of this schema needs. */
export function missingSteps(steps: readonly Migration[], from: number): readonly Migration[] {
  return steps.filter((step) => step.number > from);
}

/** The advice for a store with another schema than the one that this version needs. */
export function adviceFor(found: number, needed = schemaVersion): string {
  return found > needed
    ? 'use the newer version of Fonds that wrote it'
    : "make a backup, then run 'fonds migrate'";
}
