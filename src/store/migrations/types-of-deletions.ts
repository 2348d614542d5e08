/**
 * Migration 24: the types of deleted records in the index of events by type, so that the audit log of a rare type reads no other events; and indexes of
 * the security log. A row of a type without an example among the subjects has the item 0.
 */

/** Adds the types of the records that events have deleted, by their departures and versions. A restore uses it again. */
export const insertTypesOfDeletionsSql = `
      insert into event_subject_type (type, event, item)
        select tombstone.type, departure.event, 0 from departure join tombstone on tombstone.gid = departure.item
        union select tombstone.type, version.event, 0 from version join tombstone on tombstone.gid = version.item
        where true on conflict do nothing;
`;

export const securityLogIndexesSql = `
      create index if not exists security_log_by_user on security_log (user_id, number) where user_id is not null;
      create index if not exists security_log_by_actor on security_log (actor, number) where actor is not null;
      create index if not exists security_log_by_kind on security_log (kind, number);
      create index if not exists security_log_by_address on security_log (address, number) where address is not null;
      create index if not exists security_log_by_short_address on security_log (short_address, number) where short_address is not null;
`;

export const typesOfDeletionsStep = {
  number: 24,
  name: 'types of deleted records',
  sqlite: insertTypesOfDeletionsSql,
  postgres: `${insertTypesOfDeletionsSql}${securityLogIndexesSql}`,
} as const;
