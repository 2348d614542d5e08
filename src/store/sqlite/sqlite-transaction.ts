/** Writing to SQLite. Every method runs inside the one open transaction of its connection; see sqlite-store.ts. */

import { fail } from '../../model/errors.ts';
import type { DeliveryState, DepartureRow, WebhookRow } from '../feed.ts';
import { showSql, stampAtEnd, toStamp, withdrawSql } from '../harvest-sql.ts';
import type { EventRow } from '../history.ts';
import type { JobEndRow, OutcomeRow, TokenRow } from '../tokens.ts';
import type { Gid } from '../viewer.ts';
import { SqliteItemWrites } from './sqlite-item-writes.ts';
import { listed } from './sqlite-statements.ts';
import { audienceOf } from './sqlite-visibility.ts';

export class SqliteTransaction extends SqliteItemWrites {
  #nextGid = 0;
  #firstGid = 0;
  /** Of the latest event. */
  #stamp = toStamp('');

  begin(): void {
    this.connection.exec('begin immediate');
    const next = this.one<{ value: number }>("select value from counter where name = 'gid'")!.value;
    this.touched.length = 0;
    this.#firstGid = next;
    this.#nextGid = next;
  }

  commit(): void {
    this.keepHarvest();
    if (this.#nextGid !== this.#firstGid)
      this.run("update counter set value = ? where name = 'gid'", this.#nextGid);
    this.connection.exec('commit');
  }

  rollback(): void {
    if (this.connection.inTransaction) this.connection.exec('rollback');
  }

  /** Tells harvesters of what has changed; last, since what they are told is the time at which they can see it. */
  protected keepHarvest(): void {
    if (this.touched.length === 0) return;
    const isTouched = (gid: string): string => `${gid} in (select value from json_each(@touched))`;
    const values = { touched: JSON.stringify(this.touched), stamp: this.#stamp };
    this.run(showSql(isTouched, stampAtEnd.sqlite('@stamp')), values);
    this.run(withdrawSql(isTouched, stampAtEnd.sqlite('@stamp')), values);
  }

  async savepoint<T>(run: () => Promise<T>): Promise<T> {
    const before = this.touched.length;
    this.connection.exec('savepoint part');
    try {
      return await run();
    } catch (error) {
      // On a full disk SQLite has rolled back the whole transaction itself, and there is no savepoint left.
      if (this.connection.inTransaction) this.connection.exec('rollback to part');
      this.touched.length = before;
      throw error;
    } finally {
      if (this.connection.inTransaction) this.connection.exec('release part');
    }
  }

  async lockScope(): Promise<boolean> {
    // Nobody else writes while this transaction is open.
    return false;
  }

  async lockItems(): Promise<void> {}

  async reserveGids(count: number): Promise<Gid> {
    const first = this.#nextGid;
    this.#nextGid += count;
    return first;
  }

  async insertEvent(event: EventRow): Promise<void> {
    this.#stamp = toStamp(event.timestamp);
    this.run(
      // One writes at a time: the order of events is that of their commits.
      `insert into event (gid, id, event_type, timestamp, log_message, actor, scope, subject_count, seen_by, place)
       values (@gid, @id, @eventType, @timestamp, @logMessage, @actor, @scope, @subjectCount, ${audienceOf('@scope')}, (select coalesce(max(place), 0) + 1 from event))`,
      event,
    );
  }

  async insertSubjects(event: Gid, items: readonly Gid[], told = items): Promise<void> {
    const insert = this.statement(
      `insert or ignore into event_subject (event, item, seen_by) values (@event, @item, ${audienceOf('@item')})`,
    );
    for (const item of items) insert.run({ event, item });
    this.touch(told);
  }

  async updateAudiences(event: Gid, items: readonly Gid[]): Promise<void> {
    this.run(
      `update event_subject set seen_by = ${audienceOf('event_subject.item')} where event = ? and item in ${listed}`,
      event,
      JSON.stringify(items),
    );
  }

  async keepOutcome(outcome: OutcomeRow, keptSince: string): Promise<void> {
    this.run('delete from outcome where created < ?', keptSince);
    const { user, key, digest, type, id, created } = outcome;
    const kept = this.statement(
      `insert into outcome (user_gid, key, digest, type, id, created) values (?, ?, ?, ?, ?, ?)
       on conflict (user_gid, key) do nothing`,
    ).run(user, key, digest, type, id, created);
    if (kept.changes === 0) fail('duplicate', `The key '${key}' has been used already.`, { details: key });
  }

  async insertDepartures(departures: readonly DepartureRow[]): Promise<void> {
    const insert = this.statement(
      'insert or replace into departure (event, item, id, lineage, seen_by) values (?, ?, ?, ?, ?)',
    );
    for (const { event, item, id, lineage, seenBy } of departures)
      insert.run(event, item, id, JSON.stringify(lineage), seenBy === null ? null : JSON.stringify(seenBy));
  }

  async placeEvents(): Promise<void> {
    // Each was given its place when it was written.
  }

  async insertWebhook(hook: WebhookRow & DeliveryState): Promise<void> {
    this.run(
      `insert into webhook (id, url, types, scope, user_id, secret, created, cursor, next_try) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[hook.id, hook.url, JSON.stringify(hook.types), hook.scope, hook.user, hook.secret],
      ...[hook.created, hook.cursor, hook.nextTry],
    );
  }

  async deleteWebhook(id: string): Promise<boolean> {
    return this.statement('delete from webhook where id = ?').run(id).changes > 0;
  }

  async claimWebhook(
    id: string,
    by: string,
    { now, until }: { now: string; until: string },
  ): Promise<boolean> {
    const claim = this.statement(
      `update webhook set claimed_by = ?, claimed_until = ? where id = ? and given_up is null and (claimed_until is null or claimed_until <= ?)`,
    );
    return claim.run(by, until, id, now).changes > 0;
  }

  async releaseWebhook(id: string, by: string, state: DeliveryState): Promise<boolean> {
    const release = this.statement(
      `update webhook set cursor = ?, attempts = ?, failing_since = ?, last_error = ?, next_try = ?, given_up = ?,
         claimed_by = null, claimed_until = null where id = ? and claimed_by = ?`,
    );
    const { cursor, attempts, failingSince, lastError, nextTry, givenUp } = state;
    return release.run(cursor, attempts, failingSince, lastError, nextTry, givenUp, id, by).changes > 0;
  }

  async endJob({ id, ended, log }: JobEndRow, keptSince: string): Promise<boolean> {
    this.run('delete from job_end where ended < ?', keptSince);
    const insert = this.statement(
      'insert into job_end (id, ended, log) values (?, ?, ?) on conflict (id) do nothing',
    );
    return insert.run(id, ended, log).changes > 0;
  }

  async insertToken(token: TokenRow): Promise<void> {
    this.run(
      'insert into token (id, digest, user_gid, note, created) values (?, ?, ?, ?, ?)',
      ...[token.id, token.digest, token.user, token.note, token.created],
    );
  }

  async deleteToken(id: string): Promise<boolean> {
    return this.statement('delete from token where id = ?').run(id).changes > 0;
  }
}
