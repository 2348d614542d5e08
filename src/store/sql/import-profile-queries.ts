/** Import profiles, on every engine: see import-profiles.ts. */
import type { ImportProfileReader, ImportProfileRow, ImportProfileWriter } from '../import-profiles.ts';
import type { Database } from './database.ts';
import type { WriteContext } from './write-context.ts';

const columns = 'name, format, scope, parameters, user_gid as "user", updated';

export function createImportProfileReader(db: Database): ImportProfileReader {
  return {
    async find(name): Promise<ImportProfileRow | undefined> {
      if (!db.dialect.isStorable(name)) return undefined;
      return db.first<ImportProfileRow>(`select ${columns} from import_profile where name = $1`, [name]);
    },
    list: () => db.all<ImportProfileRow>(`select ${columns} from import_profile order by name`, []),
  };
}

export function createImportProfileWriter(
  { db }: WriteContext,
  reader: ImportProfileReader,
): ImportProfileWriter {
  return {
    ...reader,
    upsert: ({ name, format, scope, parameters, user, updated }) =>
      db.run(
        `insert into import_profile (name, format, scope, parameters, user_gid, updated) values ($1, $2, $3, $4, $5, $6)
         on conflict (name) do update set format = excluded.format, scope = excluded.scope, parameters = excluded.parameters,
           user_gid = excluded.user_gid, updated = excluded.updated`,
        [name, format, scope, parameters, user, updated],
      ),
    delete: (name) => db.run('delete from import_profile where name = $1', [name]),
  };
}
