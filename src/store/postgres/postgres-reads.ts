/** Reading from PostgreSQL: items (postgres-item-reads.ts), events (postgres-event-reads.ts), the feed (postgres-feed-reads.ts), and here all the rest. */

import type { SourceRow } from '../connections.ts';
import type { GrantRow, GrantSelection } from '../grants.ts';
import type { JobEndRow, OutcomeRow, TokenRow } from '../tokens.ts';
import type { Gid, Viewer } from '../viewer.ts';
import { PostgresFeedReads } from './postgres-feed-reads.ts';
import { impossible } from './postgres-item-reads.ts';
import { accessible, isHidden, Parameters } from './postgres-visibility.ts';

/** Targets as float8, which the driver reads as numbers; an array of bigint it gives as texts. */
const grantColumns = `gid, id, accessor, permission, scope, grantee,
  array(select target from grant_target where grant_gid = gid order by target)::float8[] as targets`;
const tokenColumns = 'id, digest, user_gid as "user", note, created';

export abstract class PostgresReads extends PostgresFeedReads {
  async listSources(items: readonly Gid[]): Promise<readonly SourceRow[]> {
    return this.all<SourceRow>(
      'select item, language, file, digest from source where item = any($1::bigint[])',
      items,
    );
  }

  async countSources(
    topId: string,
    { file, language }: Pick<SourceRow, 'file' | 'language'>,
    viewer: Viewer,
  ): Promise<number> {
    const parameters = new Parameters();
    const [top, from, to] = [topId, `${topId}-`, `${topId}.`].map((id) => parameters.add(id));
    // '.' is the character behind '-': the range holds every id that starts with `topId-`.
    const row = await this.one<{ n: number }>(
      `select count(*) as n from item join source on source.item = item.gid
       where (item.id = ${top} or (item.id > ${from} and item.id < ${to}))
       and source.file = ${parameters.add(file)} and source.language = ${parameters.add(language)}
       and not ${isHidden('item', accessible(viewer, parameters))}`,
      ...parameters.values,
    );
    return row!.n;
  }

  async listGrants(accessors: readonly Gid[], targets?: readonly Gid[]): Promise<readonly GrantRow[]> {
    if (targets !== undefined)
      return this.all<GrantRow>(
        `select ${grantColumns} from permission_grant where accessor = any($1::bigint[])
         and gid in (select grant_gid from grant_target where target = any($2::bigint[])) order by gid`,
        accessors,
        targets,
      );
    return this.all<GrantRow>(
      `select ${grantColumns} from permission_grant where accessor = any($1::bigint[]) order by gid`,
      accessors,
    );
  }

  async findGrant(id: string): Promise<GrantRow | undefined> {
    if (id.includes(impossible)) return undefined;
    return this.one<GrantRow>(`select ${grantColumns} from permission_grant where id = $1`, id);
  }

  async countGrants(selection: GrantSelection): Promise<number> {
    const { where, value } = selectGrants(selection);
    const row = await this.one<{ n: number }>(
      `select count(*) as n from permission_grant where ${where}`,
      value,
    );
    return row!.n;
  }

  async pageGrants(
    selection: GrantSelection,
    page: { readonly offset: number; readonly limit: number; readonly after?: Gid },
  ): Promise<readonly GrantRow[]> {
    const { where, value } = selectGrants(selection);
    return this.all<GrantRow>(
      `select ${grantColumns} from permission_grant where ${where} and gid > $2 order by gid limit $3 offset $4`,
      ...[value, page.after ?? 0, page.limit, page.offset],
    );
  }

  async findOutcome(user: Gid, key: string): Promise<OutcomeRow | undefined> {
    if (key.includes(impossible)) return undefined;
    return this.one<OutcomeRow>(
      'select user_gid as "user", key, digest, type, id, created from outcome where user_gid = $1 and key = $2',
      user,
      key,
    );
  }

  async findJobEnd(id: string): Promise<JobEndRow | undefined> {
    return this.one<JobEndRow>('select id, ended, log from job_end where id = $1', id);
  }

  async findToken(digest: string): Promise<TokenRow | undefined> {
    return this.one<TokenRow>(`select ${tokenColumns} from token where digest = $1`, digest);
  }

  async listTokens(): Promise<readonly TokenRow[]> {
    return this.all<TokenRow>(`select ${tokenColumns} from token order by number`);
  }
}

function selectGrants(selection: GrantSelection): { where: string; value: Gid } {
  if ('accessor' in selection) return { where: 'accessor = $1', value: selection.accessor };
  if ('scope' in selection) return { where: 'scope = $1', value: selection.scope };
  return { where: 'gid in (select grant_gid from grant_target where target = $1)', value: selection.target };
}
