/**
 * Writing to PostgreSQL: one transaction on one connection; see postgres-store.ts for where it begins and ends. Others write at the same
 * time. So counts are gathered and added last, in gid order: who waits for a busy parent then waits for a moment only,
 * and no two wait for each other.
 */
import { fail } from '../../model/errors.ts';
import type { DeliveryState, DepartureRow, WebhookRow } from '../feed.ts';
import { lockSql, showSql, stampAtEnd, toStamp, withdrawSql } from '../harvest-sql.ts';
import type { EventRow } from '../history.ts';
import type { ItemRow } from '../items.ts';
import { placeEventsSql } from '../migrations/change-feed.ts';
import type { JobEndRow, OutcomeRow, TokenRow } from '../tokens.ts';
import type { Gid } from '../viewer.ts';
import { impossible } from './postgres-item-reads.ts';
import { PostgresItemWrites } from './postgres-item-writes.ts';
import { audienceOf } from './postgres-visibility.ts';

/** The increment of the sequence: gids are reserved in blocks of this size. */
export const gidBlock = 1024;

export class PostgresTransaction extends PostgresItemWrites {
  #nextGid: Gid = 0;
  #blockEnd: Gid = 0;
  /** Of the latest event. */
  #stamp = toStamp('');

  /** @param waitMs how long a statement waits for what another transaction holds. */
  async begin(waitMs: number): Promise<void> {
    await this.plain(`begin isolation level read committed; set local lock_timeout = ${waitMs}`);
  }

  /** Writes what was put off. */
  async settle(): Promise<void> {
    await this.caughtUp();
    await this.settleRestrictions();
    await this.#addCounts();
    await this.keepHarvest();
  }

  async #addCounts(): Promise<void> {
    const { gids, sql, values } = this.counts.take();
    if (gids.length === 0) return;
    if (gids.length > 1)
      await this.all(
        'select gid from item where gid = any($1::bigint[]) order by gid for no key update',
        gids,
      );
    const changed = await this.all(sql, ...values);
    if (changed.length < gids.length)
      this.conflict('An item whose counts were to change has been deleted meanwhile');
  }

  /**
   * Tells harvesters of what has changed. Last, since what they are told is the time at which they can see it, and since many changes end in
   * the same row: who waits for it holds nothing that others would have to wait for first, and then looks at what they have left.
   */
  protected async keepHarvest(): Promise<void> {
    if (this.touched.length === 0) return;
    const isTouched = (gid: string): string => `${gid} = any($1::bigint[])`;
    const values = [[...new Set(this.touched)], this.#stamp];
    await this.all(lockSql(isTouched, '$1::bigint[]'), values[0]);
    await this.all(showSql(isTouched, stampAtEnd.postgres('$2::text')), ...values);
    await this.all(withdrawSql(isTouched, stampAtEnd.postgres('$2::text')), ...values);
  }

  /** @param notify the statement that tells other processes. @param after asked in the same message, when all is kept. */
  async commit(notify: string, after = ''): Promise<unknown> {
    return this.plain(`${notify}; commit; ${after}`);
  }

  async rollback(): Promise<void> {
    await this.forgive();
    await this.plain('rollback');
  }

  async savepoint<T>(run: () => Promise<T>): Promise<T> {
    const counts = this.counts.copy();
    const before = this.touched.length;
    await this.plain('savepoint part');
    try {
      const result = await run();
      await this.plain('release savepoint part');
      return result;
    } catch (error) {
      this.counts = counts;
      this.touched.length = before;
      await this.forgive();
      await this.plain('rollback to savepoint part; release savepoint part');
      throw error;
    }
  }

  async lockScope(scope: Gid): Promise<boolean> {
    const path = await this.all<{ gid: Gid }>(
      `with recursive path (gid, parent, height) as (
         select gid, parent, 0 from item where gid = $1
         union all select item.gid, item.parent, height + 1 from path join item on item.gid = path.parent)
       select gid from path order by height desc`,
      scope,
    );
    let waited = false;
    // A deletion of the scope waits for this transaction, or this one for the deletion, instead of failing when counts are added.
    await this.all('select from item where gid = $1 for key share', scope);
    for (const { gid } of path) {
      const suffix = gid === scope ? '' : '_shared';
      const key = "hashtextextended('fonds import ' || $1::bigint, 0)";
      const tried = await this.one<{ got: boolean }>(
        `select pg_try_advisory_xact_lock${suffix}(${key}) as got`,
        gid,
      );
      if (tried!.got) continue;
      waited = true;
      await this.all(`select pg_advisory_xact_lock${suffix}(${key})`, gid);
    }
    return waited;
  }

  /** Whoever adds a child waits here for the one before, and then sees it. The id of the child begins with that of the parent as it was read. */
  async takePlace({ gid, id }: Pick<ItemRow, 'gid' | 'id'>): Promise<number> {
    const held = await this.all('select from item where gid = $1 and id = $2 for no key update', gid, id);
    if (held.length === 0)
      this.conflict('The item that was to hold another was deleted or renamed meanwhile', [gid]);
    return this.nextPosition(gid);
  }

  async reserveGids(count: number): Promise<Gid> {
    while (this.#nextGid + count > this.#blockEnd) await this.#takeBlocks(Math.ceil(count / gidBlock));
    const first = this.#nextGid;
    this.#nextGid += count;
    return first;
  }

  /** Several blocks are in a row unless another process took one in between; the caller then asks again. */
  async #takeBlocks(blocks: number): Promise<void> {
    const rows = await this.all<{ first: Gid }>(
      "select nextval('gid') as first from generate_series(1, $1::int)",
      blocks,
    );
    const [first, last] = [rows[0]!.first, rows.at(-1)!.first];
    this.#nextGid = first;
    this.#blockEnd = last - first === (blocks - 1) * gidBlock ? last + gidBlock : first;
  }

  async insertEvent(event: EventRow): Promise<void> {
    this.#stamp = toStamp(event.timestamp);
    await this.all(
      `insert into event (gid, id, event_type, timestamp, log_message, actor, scope, subject_count, seen_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, ${audienceOf('$7::bigint')})`,
      event.gid,
      event.id,
      event.eventType,
      event.timestamp,
      // The one character that PostgreSQL's texts cannot hold.
      event.logMessage?.replaceAll('\0', '\uFFFD') ?? null,
      event.actor,
      event.scope,
      event.subjectCount,
    );
  }

  async insertSubjects(event: Gid, items: readonly Gid[], told = items): Promise<void> {
    this.touch(told);
    await this.write(
      items.length,
      `insert into event_subject (event, item, seen_by) select $1::bigint, s.item, ${audienceOf('s.item')}
       from unnest($2::bigint[]) as s (item) on conflict do nothing`,
      event,
      items,
    );
  }

  async updateAudiences(event: Gid, items: readonly Gid[]): Promise<void> {
    await this.write(
      items.length,
      `update event_subject set seen_by = ${audienceOf('event_subject.item')} where event = $1 and item = any($2::bigint[])`,
      event,
      items,
    );
  }

  async keepOutcome(outcome: OutcomeRow, keptSince: string): Promise<void> {
    await this.all('delete from outcome where created < $1', keptSince);
    const { user, key, digest, type, id, created } = outcome;
    const kept = await this.all(
      `insert into outcome (user_gid, key, digest, type, id, created) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_gid, key) do nothing returning key`,
      ...[user, key, digest, type, id, created],
    );
    if (kept.length === 0) fail('duplicate', `The key '${key}' has been used already.`, { details: key });
  }

  async insertDepartures(departures: readonly DepartureRow[]): Promise<void> {
    await this.write(
      departures.length,
      `insert into departure (event, item, id, lineage, seen_by)
       select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[])
       on conflict (event, item) do update set id = excluded.id, lineage = excluded.lineage, seen_by = excluded.seen_by`,
      departures.map((row) => row.event),
      departures.map((row) => row.item),
      departures.map((row) => row.id),
      departures.map((row) => JSON.stringify(row.lineage)),
      departures.map((row) => (row.seenBy === null ? null : JSON.stringify(row.seenBy))),
    );
  }

  /** One process at a time, and by a statement that begins when the one before has committed: so no two events get one place. */
  async placeEvents(): Promise<void> {
    await this.plain("select pg_advisory_xact_lock(hashtextextended('fonds places', 0))");
    await this.plain(placeEventsSql);
  }

  async insertWebhook(hook: WebhookRow & DeliveryState): Promise<void> {
    await this.all(
      `insert into webhook (id, url, types, scope, user_id, secret, created, cursor, next_try) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      ...[hook.id, hook.url, JSON.stringify(hook.types), hook.scope, hook.user, hook.secret],
      ...[hook.created, hook.cursor, hook.nextTry],
    );
  }

  async deleteWebhook(id: string): Promise<boolean> {
    if (id.includes(impossible)) return false;
    return (await this.all('delete from webhook where id = $1 returning id', id)).length > 0;
  }

  async claimWebhook(
    id: string,
    by: string,
    { now, until }: { now: string; until: string },
  ): Promise<boolean> {
    const claimed = await this.all(
      `update webhook set claimed_by = $2, claimed_until = $3
       where id = $1 and given_up is null and (claimed_until is null or claimed_until collate "C" <= $4) returning id`,
      ...[id, by, until, now],
    );
    return claimed.length > 0;
  }

  async releaseWebhook(id: string, by: string, state: DeliveryState): Promise<boolean> {
    const { cursor, attempts, failingSince, lastError, nextTry, givenUp } = state;
    const released = await this.all(
      `update webhook set cursor = $3, attempts = $4, failing_since = $5, last_error = $6, next_try = $7, given_up = $8,
         claimed_by = null, claimed_until = null where id = $1 and claimed_by = $2 returning id`,
      ...[id, by, cursor, attempts, failingSince, lastError, nextTry, givenUp],
    );
    return released.length > 0;
  }

  async endJob({ id, ended, log }: JobEndRow, keptSince: string): Promise<boolean> {
    await this.all('delete from job_end where ended < $1', keptSince);
    const first = await this.all(
      'insert into job_end (id, ended, log) values ($1, $2, $3) on conflict (id) do nothing returning id',
      ...[id, ended, log],
    );
    return first.length > 0;
  }

  async insertToken(token: TokenRow): Promise<void> {
    await this.all(
      'insert into token (id, digest, user_gid, note, created) values ($1, $2, $3, $4, $5)',
      ...[token.id, token.digest, token.user, token.note, token.created],
    );
  }

  async deleteToken(id: string): Promise<boolean> {
    return (await this.all('delete from token where id = $1 returning id', id)).length > 0;
  }
}
