/**
 * Migration 28: when all sessions and links of a user end. The table is in the store, so that a change can end them in its transaction; sessions and
 * links have the epoch in which they began (store/credentials.ts).
 */
const epochTable = `
      create table if not exists sign_in_epoch (
        user_gid bigint not null primary key,
        epoch bigint not null,
        kept_session text
      );
`;

/** @param add adds a column; only PostgreSQL has `if not exists`. */
export function epochColumnsSql(add: 'add column' | 'add column if not exists'): string {
  return `
      alter table session ${add} epoch bigint not null default 0;
      alter table one_time_link ${add} epoch bigint not null default 0;
`;
}

export const signInEpochsStep = {
  number: 28,
  name: 'sign-in epochs',
  sqlite: epochTable,
  postgres: `${epochTable}${epochColumnsSql('add column if not exists')}`,
} as const;
