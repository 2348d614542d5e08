/** Jobs of an embedded store, in a file of their own: an import locks the store for as long as it runs. */
import { join } from 'node:path';
import type { JobStore } from '../job-store.ts';
import { jobTableSql } from '../migrations/migrations.ts';
import { pdfJobsSql } from '../migrations/pdf-jobs.ts';
import { reviewedImportsSql } from '../migrations/reviewed-imports.ts';
import { JobTable } from '../sql/job-table.ts';
import type { Connection, SqliteOptions } from './connection.ts';
import { SqliteDatabase } from './database.ts';
import { openSideFile } from './side-file.ts';

/** Each call is one short statement, so the file is never locked for long. */
const waitMs = 5000;

export function openJobs({ folder }: Pick<SqliteOptions, 'folder'>): JobStore {
  const path = join(folder, 'jobs.sqlite');
  const connection = openSideFile({ path, waitMs, lostData: ', without the earlier jobs' }, updateTables);
  const setSynchronous = (how: 'FULL' | 'NORMAL'): unknown => connection.pragma(`synchronous = ${how}`);
  // A power cut may lose progress, but the thread that serves requests does not wait for the disk.
  setSynchronous('NORMAL');
  const db = new SqliteDatabase(connection);
  return new JobTable({
    query: (sql, parameters) => db.all(sql, parameters),
    queryDurably: async (sql, parameters) => {
      setSynchronous('FULL');
      try {
        return await db.all(sql, parameters);
      } finally {
        setSynchronous('NORMAL');
      }
    },
    nowMs: "cast(unixepoch('subsec') * 1000 as integer)",
    bytesType: 'blob',
    close: async () => {
      connection.close();
    },
  });
}

/** The SQL of each version of the file, which `user_version` counts. */
const versions = [jobTableSql, pdfJobsSql('blob'), reviewedImportsSql('blob')];

function updateTables(connection: Connection): void {
  connection.pragma('journal_mode = WAL');
  connection
    .transaction(() => {
      const found = connection.pragma('user_version', { simple: true }) as number;
      if (found >= versions.length) return;
      for (const sql of versions.slice(found)) connection.exec(sql);
      connection.pragma(`user_version = ${versions.length}`);
    })
    .immediate();
}
