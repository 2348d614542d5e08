/** Sessions, one-time links and the security log on every engine: see sign-in.ts. */

import { shortAddressOf } from '../../lib/client-network.ts';
import type {
  FailureTimes,
  OneTimeSecretRow,
  SecurityEventFilter,
  SessionFilter,
  SessionRow,
  SessionSelection,
  SignInStore,
  StoredSecurityEvent,
} from '../sign-in.ts';

type SqlValue = string | number | null;

interface SignInDatabase {
  /** Runs one statement that returns rows, and commits it. */
  query<Row>(sql: string, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs one statement that returns none, and commits it. */
  run(sql: string, parameters: readonly SqlValue[]): Promise<void>;
  /** Replaces characters that the engine cannot store. */
  toStorable(text: string): string;
  close(): Promise<void>;
}

const sessionColumns =
  'id, digest, user_gid as "user", user_id as "userId", method, provider, address, browser, created, last_used as "lastUsed", epoch';
const linkColumns = 'digest, purpose, user_gid as "user", user_id as "userId", data, expires, epoch';
const eventColumns =
  'number, time, kind, user_id as "user", actor, method, account, address, network, short_address as "shortAddress", details';

export function createSignInStore({ query, run, toStorable, close }: SignInDatabase): SignInStore {
  const listFailures = async (
    column: 'account' | 'network',
    [key, since, limit]: readonly [string, string, number],
  ): Promise<FailureTimes> => {
    const sinceSignIn =
      column === 'network'
        ? ''
        : "and number > coalesce((select max(number) from security_log where account = $1 and kind = 'signed-in'), 0)";
    const rows = await query<{ time: string }>(
      `select time from security_log where ${column} = $1 and kind = 'sign-in-failed' and time > $2 ${sinceSignIn}
       order by number desc limit $3`,
      [key, since, limit],
    );
    return rows.map(({ time }) => time);
  };
  return {
    insertSession: ({
      id,
      digest,
      user,
      userId,
      method,
      provider,
      address,
      browser,
      created,
      lastUsed,
      epoch,
    }) =>
      // Idempotent: a retry after a lost response finds its own row.
      run(
        `insert into session (id, digest, user_gid, user_id, method, provider, address, browser, created, last_used, epoch)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing`,
        [id, digest, user, userId, method, provider, address, toStorable(browser), created, lastUsed, epoch],
      ),
    findSession: async (digest) =>
      (await query<SessionRow>(`select ${sessionColumns} from session where digest = $1`, [digest]))[0],
    listSessions: (filter, { offset, limit }) => {
      const { condition, values } = toSessionCondition(filter);
      return query<SessionRow>(
        `select ${sessionColumns} from session where ${condition} order by last_used desc, id
         limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, offset],
      );
    },
    countSessions: async (filter) => {
      const { condition, values } = toSessionCondition(filter);
      const sql = `select count(*) as n from session where ${condition}`;
      return (await query<{ n: number }>(sql, values))[0]!.n;
    },
    setLastUse: (id, lastUsed) => run('update session set last_used = $2 where id = $1', [id, lastUsed]),
    endSessions: (selection) => {
      const { condition, values } = toCondition(selection);
      return query<SessionRow>(`delete from session where ${condition} returning ${sessionColumns}`, values);
    },
    async insertSecret({ digest, purpose, user, userId, data, expires, epoch }): Promise<void> {
      if (purpose === 'sign-in')
        await run('delete from one_time_link where user_gid = $1 and purpose = $2', [user, purpose]);
      await run(
        `insert into one_time_link (digest, purpose, user_gid, user_id, data, expires, epoch) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (digest) do nothing`,
        [digest, purpose, user, userId, data, expires, epoch],
      );
    },
    findSecret: async (digest, purpose) =>
      (
        await query<OneTimeSecretRow>(
          `select ${linkColumns} from one_time_link where digest = $1 and purpose = $2`,
          [digest, purpose],
        )
      )[0],
    takeSecret: async (digest, purpose) =>
      (
        await query<OneTimeSecretRow>(
          `delete from one_time_link where digest = $1 and purpose = $2 returning ${linkColumns}`,
          [digest, purpose],
        )
      )[0],
    deleteLinks: (user) => run('delete from one_time_link where user_gid = $1', [user]),
    addEvent: ({ time, kind, user, actor, method, account, address, network, shortAddress, details }) =>
      run(
        `insert into security_log (time, kind, user_id, actor, method, account, address, network, short_address, details)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [time, kind, user, actor, method, account, address, network, shortAddress, toStorable(details)],
      ),
    listEvents: (filter, limit) => {
      const { condition, values } = toEventCondition(filter);
      return query<StoredSecurityEvent>(
        `select ${eventColumns} from security_log where ${condition} order by number desc limit $${values.length + 1}`,
        [...values, limit],
      );
    },
    listAccountFailures: (account, since, limit) => listFailures('account', [account, since, limit]),
    listNetworkFailures: (network, since, limit) => listFailures('network', [network, since, limit]),
    async deleteExpired({ lastUsed, created, now, log, addresses }): Promise<void> {
      await run('delete from session where last_used < $1 or created < $2', [lastUsed, created]);
      await run('delete from one_time_link where expires < $1', [now]);
      await run('delete from security_log where time < $1', [log]);
      await run(
        'update security_log set address = short_address, network = null where time < $1 and network is not null',
        [addresses],
      );
    },
    close,
  };
}

interface Condition {
  readonly condition: string;
  readonly values: readonly SqlValue[];
}

function toCondition(selection: SessionSelection): Condition {
  if ('provider' in selection) return { condition: 'provider = $1', values: [selection.provider] };
  if ('everybodyExcept' in selection) return { condition: 'id <> $1', values: [selection.everybodyExcept] };
  if (!('user' in selection)) return { condition: 'id = $1', values: [selection.id] };
  const { user, id, except } = selection;
  if (id !== undefined) return { condition: 'user_gid = $1 and id = $2', values: [user, id] };
  return { condition: 'user_gid = $1 and id <> $2', values: [user, except ?? ''] };
}

function toSessionCondition({ user, lastUsed, created }: SessionFilter): Condition {
  const condition = 'last_used > $1 and created > $2';
  if (user === undefined) return { condition, values: [lastUsed, created] };
  return { condition: `${condition} and user_gid = $3`, values: [lastUsed, created, user] };
}

/** Conditions of the fields of a filter, with `?` for each of the values. */
const eventConditions: Readonly<
  Record<keyof SecurityEventFilter, (value: string | number) => readonly [string, ...SqlValue[]]>
> = {
  user: (id) => ['(user_id = ? or actor = ?)', id, id],
  kind: (kind) => ['kind = ?', kind],
  from: (time) => ['time >= ?', time],
  to: (time) => ['time <= ?', time],
  // Of an older event, the address is the shortened one.
  address: (address) => {
    const text = String(address);
    return text.includes('/')
      ? ['short_address = ?', text]
      : ['address in (?, ?)', text, shortAddressOf(text)];
  },
  before: (number) => ['number < ?', number],
};

function toEventCondition(filter: SecurityEventFilter): Condition {
  const given = Object.entries(filter).flatMap(([field, value]) =>
    value === undefined ? [] : [eventConditions[field as keyof SecurityEventFilter](value)],
  );
  let count = 0;
  const conditions = given.map(([text]) => text.replaceAll('?', () => `$${++count}`));
  return {
    condition: conditions.length === 0 ? 'true' : conditions.join(' and '),
    values: given.flatMap(([, ...values]) => values),
  };
}
