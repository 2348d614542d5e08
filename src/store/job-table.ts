/**
 * Jobs in a table. Both engines understand the same statements: parameters are written `$1`, and what differs is how a statement is asked and how the
 * engine tells the time.
 */
import type { JobOutcome, JobRow, JobStore, NewJob, QueueLimits } from './job-store.ts';
import type { Gid } from './viewer.ts';

export interface JobEngine {
  /** Rows of one statement, which is kept when they are there. */
  ask<Row>(sql: string, parameters: readonly (string | number | null)[]): Promise<readonly Row[]>;
  /** The same, and it survives a power cut as well. */
  askDurably<Row>(sql: string, parameters: readonly (string | number | null)[]): Promise<readonly Row[]>;
  /** An expression for the time in milliseconds. */
  readonly nowMs: string;
  close(): Promise<void>;
}

const columns = `id, user_gid as "user", user_id as "userId", request, state, cancel_wanted as "isCancelRequested", owner, created, started, ended,
  progress, log, error`;
const isOpen = "state in ('queued', 'running', 'finishing')";
const isRunning = "state in ('running', 'finishing')";

type StoredJob = Omit<JobRow, 'isCancelRequested'> & { readonly isCancelRequested: number };

export class JobTable implements JobStore {
  readonly #engine: JobEngine;

  constructor(engine: JobEngine) {
    this.#engine = engine;
  }

  async insert(job: NewJob, { total, perUser }: QueueLimits): Promise<boolean> {
    const { id, user, userId, request, owner, created } = job;
    // A statement whose answer was lost is asked again, and finds its own row.
    const rows = await this.#engine.askDurably(
      `insert into job (id, user_gid, user_id, request, state, owner, beat, created)
       select cast($1 as text), cast($2 as bigint), cast($3 as text), cast($4 as text), 'queued', cast($5 as text), ${this.#engine.nowMs}, cast($6 as text)
       where (select count(*) from job where state = 'queued') < $7
         and (select count(*) from job where state = 'queued' and user_gid = $2) < $8
       on conflict (id) do update set owner = excluded.owner returning id`,
      [id, user, userId, request, owner, created, total, perUser],
    );
    return rows.length > 0;
  }

  async find(id: string): Promise<JobRow | undefined> {
    return (await this.#jobs(`select ${columns} from job where id = $1`, id))[0];
  }

  list(
    user: Gid | 'everybody',
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly JobRow[]> {
    const order = 'order by created desc, id desc limit $1 offset $2';
    return user === 'everybody'
      ? this.#jobs(`select ${columns} from job ${order}`, page.limit, page.offset)
      : this.#jobs(`select ${columns} from job where user_gid = $3 ${order}`, page.limit, page.offset, user);
  }

  async count(user: Gid | 'everybody'): Promise<number> {
    const [row] =
      user === 'everybody'
        ? await this.#engine.ask<{ n: number }>('select count(*) as n from job', [])
        : await this.#engine.ask<{ n: number }>('select count(*) as n from job where user_gid = $1', [user]);
    return row!.n;
  }

  listOpen(): Promise<readonly JobRow[]> {
    return this.#jobs(`select ${columns} from job where ${isOpen} order by created, id`);
  }

  start(id: string, owner: string, started: string): Promise<boolean> {
    return this.#did(
      `update job set state = 'running', started = $3, beat = ${this.#engine.nowMs} where id = $1 and owner = $2 and state = 'queued' returning id`,
      ...[id, owner, started],
    );
  }

  markFinishing(id: string, owner: string): Promise<boolean> {
    // Idempotent: a retry after a lost response finds the job already finishing.
    return this.#did(
      `update job set state = 'finishing' where id = $1 and owner = $2 and ${isRunning} and cancel_wanted = 0 returning id`,
      ...[id, owner],
    );
  }

  updateProgress(id: string, owner: string, progress: string): Promise<boolean> {
    return this.#did(
      `update job set progress = $3, beat = ${this.#engine.nowMs} where id = $1 and owner = $2 and ${isRunning} returning id`,
      ...[id, owner, progress],
    );
  }

  async renewLease(owner: string): Promise<void> {
    await this.#did(
      `update job set beat = ${this.#engine.nowMs} where owner = $1 and ${isOpen} returning id`,
      owner,
    );
  }

  async endLease(owner: string, leaseMs: number): Promise<void> {
    await this.#did(
      `update job set beat = ${this.#engine.nowMs} - cast($2 as bigint) - 1 where owner = $1 and ${isOpen} returning id`,
      ...[owner, leaseMs],
    );
  }

  async cancel(id: string, ended: string): Promise<JobRow | undefined> {
    const [job] = await this.#jobs(
      `update job set cancel_wanted = 1, ended = case state when 'queued' then $2 else ended end,
         state = case state when 'queued' then 'cancelled' else state end
       where id = $1 and state in ('queued', 'running') returning ${columns}`,
      ...[id, ended],
    );
    return job;
  }

  end(id: string, owner: string, ended: string, outcome: JobOutcome): Promise<boolean> {
    return this.#did(
      `update job set state = $3, ended = $4, log = $5, error = $6 where id = $1 and owner = $2 and ${isRunning} returning id`,
      ...[id, owner, outcome.state, ended, ...textsOf(outcome)],
    );
  }

  async requeue(id: string, owner: string, ended: string): Promise<void> {
    await this.#did(
      `update job set started = case cancel_wanted when 1 then started else null end, ended = case cancel_wanted when 1 then $3 else null end,
         progress = null, state = case cancel_wanted when 1 then 'cancelled' else 'queued' end
       where id = $1 and owner = $2 and ${isRunning} returning id`,
      ...[id, owner, ended],
    );
  }

  listLost(leaseMs: number): Promise<readonly JobRow[]> {
    return this.#jobs(`select ${columns} from job where ${this.#isLost('$1')} order by created, id`, leaseMs);
  }

  adopt(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.#did(
      `update job set owner = $2, beat = ${this.#engine.nowMs} where id = $1 and state = 'queued' and ${this.#isLost('$3')} returning id`,
      ...[id, owner, leaseMs],
    );
  }

  endLost(id: string, leaseMs: number, ended: string, outcome: JobOutcome): Promise<boolean> {
    return this.#did(
      `update job set state = $3, ended = $4, log = $5, error = $6 where id = $1 and ${this.#isLost('$2')} returning id`,
      ...[id, leaseMs, outcome.state, ended, ...textsOf(outcome)],
    );
  }

  async deleteEnded(before: string): Promise<void> {
    await this.#did(`delete from job where not (${isOpen}) and ended < $1 returning id`, before);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  #isLost(leaseMs: string): string {
    return `${isOpen} and beat < ${this.#engine.nowMs} - ${leaseMs}`;
  }

  async #did(sql: string, ...parameters: readonly (string | number | null)[]): Promise<boolean> {
    return (await this.#engine.ask(sql, parameters)).length > 0;
  }

  async #jobs(sql: string, ...parameters: readonly (string | number | null)[]): Promise<readonly JobRow[]> {
    const rows = await this.#engine.ask<StoredJob>(sql, parameters);
    return rows.map((row) => ({ ...row, isCancelRequested: row.isCancelRequested === 1 }));
  }
}

function textsOf(outcome: JobOutcome): readonly [string | null, string | null] {
  return ['log' in outcome ? outcome.log : null, 'error' in outcome ? outcome.error : null];
}
