/**
 * Migration 17: the rule by which records are restricted, and the causes for which events are hidden. The store gets the rule when it is created, or
 * by `fonds migrate`: see graph/changes/restriction-rule.ts.
 */

interface ColumnTypes {
  readonly gid: string;
  readonly text: string;
}

/** Derives all causes of events from those of their subjects and scopes. */
export const fillEventRestrictionsSql = `
      insert into event_restriction (event, cause)
        select s.event, r.cause from restriction r join event_subject s on s.item = r.item
        union select event.gid, r.cause from restriction r join event on event.scope = r.item;
`;

const sql = ({ gid, text }: ColumnTypes, options = ''): string => `
      create table restriction_rule (name ${text} primary key) ${options};
      create table event_restriction (event ${gid} not null, cause ${gid} not null, primary key (event, cause)) ${options};
      create index event_restriction_by_cause on event_restriction (cause, event);
      ${fillEventRestrictionsSql}
      create index event_subject_by_audience on event_subject (seen_by, event) where seen_by is not null;
`;

export const inheritedRestrictionsStep = {
  number: 17,
  name: 'inherited restrictions, causes of hidden events',
  sqlite: sql({ gid: 'integer', text: 'text' }, 'without rowid'),
  postgres: sql({ gid: 'bigint', text: 'text collate "C"' }),
} as const;
