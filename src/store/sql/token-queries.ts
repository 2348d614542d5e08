/** Tokens, outcomes of idempotent requests and ends of jobs, on every engine: see tokens.ts. */
import { fail } from '../../model/errors.ts';
import type {
  JobEndReader,
  JobEndRow,
  JobEndWriter,
  RequestOutcomeReader,
  RequestOutcomeRow,
  RequestOutcomeWriter,
  TokenReader,
  TokenRow,
  TokenWriter,
} from '../tokens.ts';
import type { Database } from './database.ts';
import type { WriteContext } from './write-context.ts';

const tokenColumns = 'id, digest, user_gid as "user", note, created';

export function createTokenReader(db: Database): TokenReader {
  return {
    find: (digest) => db.first<TokenRow>(`select ${tokenColumns} from token where digest = $1`, [digest]),
    list: () => db.all<TokenRow>(`select ${tokenColumns} from token order by number`, []),
  };
}

export function createTokenWriter({ db, journal }: WriteContext, reader: TokenReader): TokenWriter {
  return {
    ...reader,
    insert: ({ id, digest, user, note, created }) =>
      db.run('insert into token (id, digest, user_gid, note, created) values ($1, $2, $3, $4, $5)', [
        id,
        digest,
        user,
        note,
        created,
      ]),
    async delete(id): Promise<boolean> {
      const deleted = await db.all<{ user: number | null }>(
        'delete from token where id = $1 returning user_gid as "user"',
        [id],
      );
      if (deleted.length > 0) await journal.deleteToken(id, deleted[0]!.user ?? 0);
      return deleted.length > 0;
    },
  };
}

export function createRequestOutcomeReader(db: Database): RequestOutcomeReader {
  return {
    async find(user, key): Promise<RequestOutcomeRow | undefined> {
      if (!db.dialect.isStorable(key)) return undefined;
      return db.first<RequestOutcomeRow>(
        'select user_gid as "user", key, digest, type, id, created from outcome where user_gid = $1 and key = $2',
        [user, key],
      );
    },
  };
}

export function createRequestOutcomeWriter(
  { db }: WriteContext,
  reader: RequestOutcomeReader,
): RequestOutcomeWriter {
  return {
    ...reader,
    async insert({ user, key, digest, type, id, created }, keptSince): Promise<void> {
      await db.run('delete from outcome where created < $1', [keptSince]);
      const inserted = await db.all(
        `insert into outcome (user_gid, key, digest, type, id, created) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_gid, key) do nothing returning key`,
        [user, key, digest, type, id, created],
      );
      if (inserted.length === 0)
        fail('duplicate', `The key '${key}' has been used already.`, { details: key });
    },
  };
}

export function createJobEndReader(db: Database): JobEndReader {
  return { find: (id) => db.first<JobEndRow>('select id, ended, log from job_end where id = $1', [id]) };
}

export function createJobEndWriter({ db }: WriteContext, reader: JobEndReader): JobEndWriter {
  return {
    ...reader,
    async insert({ id, ended, log }, keptSince): Promise<boolean> {
      await db.run('delete from job_end where ended < $1', [keptSince]);
      const inserted = await db.all(
        'insert into job_end (id, ended, log) values ($1, $2, $3) on conflict (id) do nothing returning id',
        [id, ended, log],
      );
      return inserted.length > 0;
    },
  };
}
