/**
 * Migration 21: passwords and passkeys, sessions, one-time links and the security log. An embedded store has only the credentials: the other tables
 * are in `sign-in.sqlite`, so that signing in neither waits for an import nor empties the caches of reads.
 */

const credentialTable = `
      create table if not exists credential (
        id text not null primary key,
        user_gid bigint not null,
        kind text not null,
        key text not null,
        data text not null,
        note text not null,
        created text not null
      );
      create unique index if not exists credential_by_key on credential (kind, key);
      create index if not exists credential_by_user on credential (user_gid);
`;

/** @param numberColumn declares a number that the database assigns in ascending order. */
export function signInTablesSql(numberColumn: string): string {
  return `
      create table if not exists session (
        id text not null primary key,
        digest text not null unique,
        user_gid bigint not null,
        user_id text not null,
        method text not null,
        provider text,
        address text not null,
        browser text not null,
        created text not null,
        last_used text not null
      );
      create index if not exists session_by_user on session (user_gid);
      create index if not exists session_by_provider on session (provider) where provider is not null;
      create index if not exists session_by_last_use on session (last_used);

      create table if not exists one_time_link (
        digest text not null primary key,
        purpose text not null,
        user_gid bigint not null,
        user_id text not null,
        data text not null,
        expires text not null
      );
      create index if not exists one_time_link_by_user on one_time_link (user_gid, purpose);
      create index if not exists one_time_link_by_expiry on one_time_link (expires);

      create table if not exists security_log (
        ${numberColumn},
        time text not null,
        kind text not null,
        user_id text,
        actor text,
        method text,
        account text,
        address text,
        network text,
        short_address text,
        details text not null
      );
      create index if not exists security_log_by_time on security_log (time);
      create index if not exists security_log_by_account on security_log (account, number) where account is not null;
      create index if not exists security_log_by_network on security_log (network, time) where network is not null;
`;
}

export const signInStep = {
  number: 21,
  name: 'sign-in',
  sqlite: credentialTable,
  postgres: `${credentialTable}${signInTablesSql('number bigint generated always as identity primary key')}`,
} as const;
