/**
 * Migration 19: PDFs are jobs, and their files are in the table of jobs' files, so that every process of the service can send them. An embedded
 * store has both tables in `jobs.sqlite`, which is updated when it is opened.
 */

/** In SQL for both engines, except for the type of bytes. */
export function pdfJobsSql(bytesType: 'blob' | 'bytea'): string {
  return `
      alter table job add column kind text not null default 'import';
      alter table job add column caller text not null default '';
      alter table job add column key text;
      create unique index job_by_key on job (key) where key is not null;
      create table job_file (
        job text not null,
        part bigint not null,
        bytes ${bytesType} not null,
        primary key (job, part)
      );
`;
}

export const pdfJobsStep = {
  number: 19,
  name: 'PDFs as jobs',
  sqlite: '',
  postgres: pdfJobsSql('bytea'),
} as const;
