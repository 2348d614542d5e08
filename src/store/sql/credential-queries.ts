/** Passwords, passkeys and identities on every engine: see credentials.ts. */
import { fail } from '../../model/errors.ts';
import type { CredentialReader, CredentialRow, CredentialWriter, SignInEpoch } from '../credentials.ts';
import type { Database } from './database.ts';
import type { WriteContext } from './write-context.ts';

const columns = 'id, user_gid as "user", kind, key, data, note, created';

export function createCredentialReader(db: Database): CredentialReader {
  return {
    async find(kind, key) {
      if (!db.dialect.isStorable(key)) return undefined;
      return db.first<CredentialRow>(`select ${columns} from credential where kind = $1 and key = $2`, [
        kind,
        key,
      ]);
    },
    list: (user) =>
      db.all<CredentialRow>(`select ${columns} from credential where user_gid = $1 order by created, id`, [
        user,
      ]),
    hasAny: async () =>
      (await db.first("select 1 as found from credential where kind <> 'oidc' limit 1", [])) !== undefined,
    getEpoch: async (user) =>
      (await db.first<SignInEpoch>(
        'select epoch, kept_session as "keptSession" from sign_in_epoch where user_gid = $1',
        [user],
      )) ?? { epoch: 0, keptSession: null },
  };
}

export function createCredentialWriter({ db }: WriteContext, reader: CredentialReader): CredentialWriter {
  return {
    ...reader,
    async insert({ id, user, kind, key, data, note, created }): Promise<void> {
      const inserted = await db.all(
        `insert into credential (id, user_gid, kind, key, data, note, created) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (kind, key) do nothing returning id`,
        [id, user, kind, key, data, db.dialect.toStorable(note), created],
      );
      if (inserted.length === 0) fail('duplicate', 'This credential is in use already.');
    },
    update: (id, data) => db.run('update credential set data = $2 where id = $1', [id, data]),
    delete: async (id) =>
      (await db.all<CredentialRow>(`delete from credential where id = $1 returning ${columns}`, [id]))[0],
    async beginEpochs(users, keptSession): Promise<void> {
      for (const user of users)
        await db.run(
          `insert into sign_in_epoch (user_gid, epoch, kept_session) values ($1, 1, $2)
           on conflict (user_gid) do update set epoch = sign_in_epoch.epoch + 1, kept_session = $2`,
          [user, keptSession],
        );
    },
  };
}
