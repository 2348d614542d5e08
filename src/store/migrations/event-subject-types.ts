/**
 * Migration 14: indexes for events of one type and of subjects of one type. An import has a hundred thousand subjects, most of them of one type, so
 * each type of an event is one row, with one subject of this type as an example.
 */

interface ColumnTypes {
  readonly gid: string;
  readonly text: string;
}

const sql = ({ gid, text }: ColumnTypes, options = ''): string => `
      create table event_subject_type (type ${text} not null, event ${gid} not null, item ${gid} not null, primary key (type, event)) ${options};
      insert into event_subject_type (type, event, item)
        select item.type, event_subject.event, min(item.gid) from event_subject join item on item.gid = event_subject.item
        group by item.type, event_subject.event;
      create index event_by_type on event (event_type, gid);
`;

export const eventSubjectTypesStep = {
  number: 14,
  name: 'types of events and of their subjects',
  sqlite: sql({ gid: 'integer', text: 'text' }, 'without rowid'),
  postgres: sql({ gid: 'bigint', text: 'text collate "C"' }),
} as const;
