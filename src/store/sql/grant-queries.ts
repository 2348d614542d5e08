/**
 * Permission grants, on every engine: see grants.ts. A grant can have several targets, which are rows of `grant_target`. Knows nothing of what a
 * permission allows: see graph/permissions/.
 */
import type { GrantReader, GrantRow, GrantSelection, GrantWindow, GrantWriter } from '../grants.ts';
import type { Gid } from '../viewer.ts';
import { type Column, type Database, perDialect, type WriteDatabase } from './database.ts';
import type { WriteContext } from './write-context.ts';

type StoredGrant = Omit<GrantRow, 'targets'> & { readonly targets: string };

const newGrantColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['accessor', 'bigint'],
  ['permission', 'text'],
  ['scope', 'bigint'],
  ['grantee', 'bigint'],
];
const newTargetColumns: readonly Column[] = [
  ['grant_gid', 'bigint'],
  ['target', 'bigint'],
];

const grantSql = perDialect((dialect) => {
  const targets = `(select ${dialect.jsonArray('t.target')} from (select target from grant_target where grant_gid = gid order by target) t)`;
  const select = `select gid, id, accessor, permission, scope, grantee, ${targets} as targets from permission_grant where`;
  return {
    select,
    byId: `${select} id = $1`,
    byGids: `${select} ${dialect.isIn('gid', '$1')}`,
    ofAccessors: `${select} ${dialect.isIn('accessor', '$1')} order by gid`,
    // The index by accessor would read all grants of the accessors: a user who created 100,000 items owns each of them.
    ofAccessorsOnTargets: `${select} ${dialect.isIn(dialect.withoutIndex('accessor'), '$1')}
      and gid in (select grant_gid from grant_target where ${dialect.isIn('target', '$2')}) order by gid`,
  };
});

export function createGrantReader(db: Database): GrantReader {
  const { dialect } = db;
  const sql = grantSql(dialect);

  async function listGrants(query: string, parameters: readonly unknown[]): Promise<GrantRow[]> {
    const rows = await db.all<StoredGrant>(query, parameters);
    return rows.map((row) => ({ ...row, targets: JSON.parse(row.targets) as Gid[] }));
  }

  return {
    async find(id: string): Promise<GrantRow | undefined> {
      if (!dialect.isStorable(id)) return undefined;
      return (await listGrants(sql.byId, [id]))[0];
    },
    listByGid: (gids) => listGrants(sql.byGids, [dialect.list(gids)]),
    list(selection: GrantSelection, page: GrantWindow): Promise<readonly GrantRow[]> {
      const { where, value } = selectGrants(selection);
      return listGrants(`${sql.select} ${where} and gid > $2 order by gid limit $3 offset $4`, [
        value,
        page.after ?? 0,
        page.limit,
        page.offset,
      ]);
    },
    async count(selection: GrantSelection): Promise<number> {
      const { where, value } = selectGrants(selection);
      const row = await db.first<{ n: number }>(`select count(*) as n from permission_grant where ${where}`, [
        value,
      ]);
      return row!.n;
    },
    listOf(accessors: readonly Gid[], targets?: readonly Gid[]): Promise<readonly GrantRow[]> {
      if (targets === undefined) return listGrants(sql.ofAccessors, [dialect.list(accessors)]);
      return listGrants(sql.ofAccessorsOnTargets, [dialect.list(accessors), dialect.list(targets)]);
    },
  };
}

export function createGrantWriter({ db, locks, journal }: WriteContext, reader: GrantReader): GrantWriter {
  return {
    ...reader,
    async insert(grants: readonly GrantRow[]): Promise<void> {
      if (grants.length === 0) return;
      await locks.lockConnected(grants.flatMap((g) => [g.accessor, g.scope ?? [], g.targets].flat()));
      await journal.insertGrants(grants);
      await db.insert(
        'permission_grant',
        newGrantColumns,
        grants.map((g) => [g.gid, g.id, g.accessor, g.permission, g.scope, g.grantee]),
      );
      await db.insert(
        'grant_target',
        newTargetColumns,
        grants.flatMap((grant) => [...new Set(grant.targets)].map((target) => [grant.gid, target])),
      );
    },
    async delete(gids): Promise<void> {
      await journal.deleteGrants(gids);
      await deleteGrants(db, gids);
    },
  };
}

export async function deleteGrants(db: WriteDatabase, gids: readonly Gid[]): Promise<void> {
  const { dialect } = db;
  await db.writeTogether(
    gids.length,
    [
      `delete from grant_target where ${dialect.isIn('grant_gid', '$1')}`,
      `delete from permission_grant where ${dialect.isIn('gid', '$1')}`,
    ],
    [dialect.list(gids)],
  );
}

function selectGrants(selection: GrantSelection): { where: string; value: Gid } {
  if ('accessor' in selection) return { where: 'accessor = $1', value: selection.accessor };
  if ('scope' in selection) return { where: 'scope = $1', value: selection.scope };
  return { where: 'gid in (select grant_gid from grant_target where target = $1)', value: selection.target };
}
