/**
 * Migration 23: reviewed imports. A job in review has its state there, and the differences of its dry run are in a table of their own, so that every
 * process of the service can show them. An embedded store has both in `jobs.sqlite`, which is updated when it is opened.
 */

/** In SQL for both engines, except for the type of bytes. */
export function reviewedImportsSql(bytesType: 'blob' | 'bytea'): string {
  return `
      alter table job add column review text;
      create table job_change (
        job text not null,
        kind text not null,
        chunk bigint not null,
        bytes ${bytesType} not null,
        primary key (job, kind, chunk)
      );
`;
}

export const reviewedImportsStep = {
  number: 23,
  name: 'reviewed imports',
  sqlite: '',
  postgres: reviewedImportsSql('bytea'),
} as const;
