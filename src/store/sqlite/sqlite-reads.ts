/** Reading from SQLite: items (sqlite-item-reads.ts), events (sqlite-event-reads.ts), the feed (sqlite-feed-reads.ts), and here all the rest. */

import type { SourceRow } from '../connections.ts';
import type { GrantRow, GrantSelection } from '../grants.ts';
import type { JobEndRow, OutcomeRow, TokenRow } from '../tokens.ts';
import type { Gid, Viewer } from '../viewer.ts';
import { SqliteFeedReads } from './sqlite-feed-reads.ts';
import { listed } from './sqlite-statements.ts';
import { isHidden, viewerParameter } from './sqlite-visibility.ts';

const grantColumns = `gid, id, accessor, permission, scope, grantee,
  (select json_group_array(target) from (select target from grant_target where grant_gid = gid order by target)) as targets`;
const tokenColumns = 'id, digest, user_gid as user, note, created';

type StoredGrant = Omit<GrantRow, 'targets'> & { targets: string };

export class SqliteReads extends SqliteFeedReads {
  async listSources(items: readonly Gid[]): Promise<readonly SourceRow[]> {
    return this.all<SourceRow>(
      `select item, language, file, digest from source where item in ${listed}`,
      JSON.stringify(items),
    );
  }

  async countSources(
    topId: string,
    { file, language }: Pick<SourceRow, 'file' | 'language'>,
    viewer: Viewer,
  ): Promise<number> {
    // '.' is the character behind '-': the range holds every id that starts with `topId-`.
    return this.one<{ n: number }>(
      `select count(*) as n from item join source on source.item = item.gid
       where (item.id = @topId or (item.id > @from and item.id < @to)) and source.file = @file and source.language = @language
       and not ${isHidden('item', viewer)}`,
      { topId, from: `${topId}-`, to: `${topId}.`, file, language, ...viewerParameter(viewer) },
    )!.n;
  }

  async listGrants(accessors: readonly Gid[], targets?: readonly Gid[]): Promise<readonly GrantRow[]> {
    if (targets !== undefined)
      // The plus keeps it from starting at the accessors.
      return this.#grants(
        `select ${grantColumns} from permission_grant where +accessor in ${listed}
         and gid in (select grant_gid from grant_target where target in ${listed}) order by gid`,
        JSON.stringify(accessors),
        JSON.stringify(targets),
      );
    return this.#grants(
      `select ${grantColumns} from permission_grant where accessor in ${listed} order by gid`,
      JSON.stringify(accessors),
    );
  }

  async findGrant(id: string): Promise<GrantRow | undefined> {
    return this.#grants(`select ${grantColumns} from permission_grant where id = ?`, id)[0];
  }

  async countGrants(selection: GrantSelection): Promise<number> {
    const { where, value } = selectGrants(selection);
    return this.one<{ n: number }>(`select count(*) as n from permission_grant where ${where}`, value)!.n;
  }

  async pageGrants(
    selection: GrantSelection,
    page: { readonly offset: number; readonly limit: number; readonly after?: Gid },
  ): Promise<readonly GrantRow[]> {
    const { where, value } = selectGrants(selection);
    return this.#grants(
      `select ${grantColumns} from permission_grant where ${where} and gid > ? order by gid limit ? offset ?`,
      ...[value, page.after ?? 0, page.limit, page.offset],
    );
  }

  async findOutcome(user: Gid, key: string): Promise<OutcomeRow | undefined> {
    return this.one<OutcomeRow>(
      'select user_gid as user, key, digest, type, id, created from outcome where user_gid = ? and key = ?',
      user,
      key,
    );
  }

  async findJobEnd(id: string): Promise<JobEndRow | undefined> {
    return this.one<JobEndRow>('select id, ended, log from job_end where id = ?', id);
  }

  async findToken(digest: string): Promise<TokenRow | undefined> {
    return this.one<TokenRow>(`select ${tokenColumns} from token where digest = ?`, digest);
  }

  async listTokens(): Promise<readonly TokenRow[]> {
    return this.all<TokenRow>(`select ${tokenColumns} from token order by number`);
  }

  #grants(sql: string, ...parameters: readonly unknown[]): readonly GrantRow[] {
    return this.all<StoredGrant>(sql, ...parameters).map((row) => ({
      ...row,
      targets: JSON.parse(row.targets) as Gid[],
    }));
  }
}

function selectGrants(selection: GrantSelection): { where: string; value: Gid } {
  if ('accessor' in selection) return { where: 'accessor = ?', value: selection.accessor };
  if ('scope' in selection) return { where: 'scope = ?', value: selection.scope };
  return { where: 'gid in (select grant_gid from grant_target where target = ?)', value: selection.target };
}
