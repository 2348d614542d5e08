/** Sessions, one-time links and the security log of an embedded store, in a file of their own: an import locks the store for as long as it runs. */
import { join } from 'node:path';
import { signInTablesSql } from '../migrations/sign-in.ts';
import { epochColumnsSql } from '../migrations/sign-in-epochs.ts';
import { securityLogIndexesSql } from '../migrations/types-of-deletions.ts';
import type { SignInStore } from '../sign-in.ts';
import { createSignInStore } from '../sql/sign-in-tables.ts';
import type { SqliteOptions } from './connection.ts';
import { SqliteDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { openSideFile } from './side-file.ts';

/** Each call is one short statement, so the file is never locked for long. */
const waitMs = 5000;

/** The SQL of each version of the file, which `user_version` counts. */
const versions = [
  signInTablesSql('number integer primary key autoincrement'),
  securityLogIndexesSql,
  epochColumnsSql('add column'),
];

/** Opens the file at the first call: many archives have no user who signs in. */
export function openSignIn({ folder }: Pick<SqliteOptions, 'folder'>): SignInStore {
  let opened: { readonly db: SqliteDatabase; readonly close: () => void } | undefined;
  const getDb = (): SqliteDatabase => {
    opened ??= open(join(folder, 'sign-in.sqlite'));
    return opened.db;
  };
  return createSignInStore({
    query: (sql, parameters) => getDb().all(sql, parameters),
    run: (sql, parameters) => getDb().run(sql, parameters),
    toStorable: sqliteDialect.toStorable,
    close: async () => {
      opened?.close();
    },
  });
}

function open(path: string) {
  const lostData = ', without the earlier sessions and security log';
  const connection = openSideFile({ path, waitMs, lostData }, (created) => {
    created.pragma('journal_mode = WAL');
    created.pragma('synchronous = FULL');
    created
      .transaction(() => {
        const found = created.pragma('user_version', { simple: true }) as number;
        if (found >= versions.length) return;
        for (const sql of versions.slice(found)) created.exec(sql);
        created.pragma(`user_version = ${versions.length}`);
      })
      .immediate();
  });
  return { db: new SqliteDatabase(connection), close: () => connection.close() };
}
