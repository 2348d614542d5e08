/**
 * Jobs in a table, on every engine: see job-store.ts. Each method is one statement, committed by itself, so that processes that change the
 * same job need no other lock.
 */
import {
  anyProcess,
  type JobCount,
  type JobOutcome,
  type JobRow,
  type JobStore,
  type NewJob,
  type QueueLimits,
} from '../job-store.ts';
import type { Gid, OffsetWindow } from '../viewer.ts';

type SqlValue = string | number | null | Uint8Array;

interface JobDatabase {
  /** Runs one statement and commits it. */
  query<Row>(sql: string, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** The same, and the commit survives a power cut. */
  queryDurably<Row>(sql: string, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** The present time in milliseconds, as SQL. */
  readonly nowMs: string;
  readonly bytesType: 'blob' | 'bytea';
  close(): Promise<void>;
}

const columns = `id, kind, key, user_gid as "user", user_id as "userId", request, state, cancel_wanted as "isCancelRequested", owner, created, started, ended,
  progress, log, error, review`;
const isOpen = "state in ('queued', 'running', 'finishing')";
/** A job in review keeps the process that has its files. */
const hasOwner = "state in ('queued', 'running', 'finishing', 'review')";
const isRunning = "state in ('running', 'finishing')";

type StoredJob = Omit<JobRow, 'isCancelRequested'> & { readonly isCancelRequested: number };

export class JobTable implements JobStore {
  readonly #db: JobDatabase;

  constructor(db: JobDatabase) {
    this.#db = db;
  }

  async insert(job: NewJob, { total, perUser }: QueueLimits): Promise<boolean> {
    const { id, user, userId, request, owner, created, pdf } = job;
    const kind: JobRow['kind'] = pdf === undefined ? 'import' : 'pdf';
    // Idempotent: a retry after a lost response finds its own row. Of several requests with one key, the first one is stored.
    const conflict =
      pdf === undefined ? 'on conflict (id) do update set owner = excluded.owner' : 'on conflict do nothing';
    const rows = await this.#db.queryDurably(
      `insert into job (id, user_gid, user_id, request, state, owner, beat, created, kind, key, caller)
       select cast($1 as text), cast($2 as bigint), cast($3 as text), cast($4 as text), 'queued', cast($5 as text), ${this.#db.nowMs}, cast($6 as text),
         cast($9 as text), cast($10 as text), cast($11 as text)
       where (select count(*) from job where state = 'queued' and kind = $9) < $7
         and (select count(*) from job where state in ('queued', 'review') and kind = $9 and user_gid = $2 and caller = $11) < $8
       ${conflict} returning id`,
      [id, user, userId, request, owner, created, total, perUser, kind, pdf?.key ?? null, pdf?.caller ?? ''],
    );
    return rows.length > 0;
  }

  async find(id: string): Promise<JobRow | undefined> {
    return (await this.#jobs(`select ${columns} from job where id = $1`, [id]))[0];
  }

  async findByKey(key: string): Promise<JobRow | undefined> {
    return (await this.#jobs(`select ${columns} from job where key = $1`, [key]))[0];
  }

  list(user: Gid | 'everybody', page: OffsetWindow): Promise<readonly JobRow[]> {
    const order = 'order by created desc, id desc limit $1 offset $2';
    return user === 'everybody'
      ? this.#jobs(`select ${columns} from job ${order}`, [page.limit, page.offset])
      : this.#jobs(`select ${columns} from job where user_gid = $3 ${order}`, [
          page.limit,
          page.offset,
          user,
        ]);
  }

  async count(user: Gid | 'everybody'): Promise<number> {
    const [row] =
      user === 'everybody'
        ? await this.#db.query<{ n: number }>('select count(*) as n from job', [])
        : await this.#db.query<{ n: number }>('select count(*) as n from job where user_gid = $1', [user]);
    return row!.n;
  }

  countByState(): Promise<readonly JobCount[]> {
    return this.#db.query<JobCount>(
      'select kind, state, count(*) as count from job group by kind, state order by kind, state',
      [],
    );
  }

  listOpen(): Promise<readonly JobRow[]> {
    return this.#jobs(`select ${columns} from job where ${isOpen} order by created, id`, []);
  }

  start(id: string, owner: string, started: string): Promise<boolean> {
    return this.#changes(
      `update job set state = 'running', progress = null, started = $3, beat = ${this.#db.nowMs}
       where id = $1 and owner = $2 and state = 'queued' returning id`,
      [id, owner, started],
    );
  }

  claim(id: string, owner: string, started: string): Promise<boolean> {
    return this.#changes(
      `update job set state = 'running', owner = $2, started = $3, beat = ${this.#db.nowMs}
       where id = $1 and owner = '${anyProcess}' and state = 'queued' returning id`,
      [id, owner, started],
    );
  }

  markFinishing(id: string, owner: string): Promise<boolean> {
    // Idempotent: a retry after a lost response finds the job already finishing.
    return this.#changes(
      `update job set state = 'finishing' where id = $1 and owner = $2 and ${isRunning} and cancel_wanted = 0 returning id`,
      [id, owner],
    );
  }

  updateProgress(id: string, owner: string, progress: string): Promise<boolean> {
    return this.#changes(
      `update job set progress = $3, beat = ${this.#db.nowMs} where id = $1 and owner = $2 and ${isRunning} returning id`,
      [id, owner, progress],
    );
  }

  async renewLease(owner: string): Promise<void> {
    await this.#changes(
      `update job set beat = ${this.#db.nowMs} where owner = $1 and ${hasOwner} returning id`,
      [owner],
    );
  }

  async expireLease(owner: string, leaseMs: number): Promise<void> {
    await this.#changes(
      `update job set beat = ${this.#db.nowMs} - cast($2 as bigint) - 1 where owner = $1 and ${hasOwner} returning id`,
      [owner, leaseMs],
    );
  }

  async cancel(id: string, ended: string): Promise<JobRow | undefined> {
    const [job] = await this.#jobs(
      `update job set cancel_wanted = 1, ended = case state when 'running' then ended else $2 end,
         state = case state when 'running' then state else 'cancelled' end
       where id = $1 and state in ('queued', 'running', 'review') returning ${columns}`,
      [id, ended],
    );
    return job;
  }

  end(id: string, owner: string, ended: string, outcome: JobOutcome): Promise<boolean> {
    return this.#changes(
      `update job set state = $3, ended = $4, log = $5, error = $6 where id = $1 and owner = $2 and ${isRunning} returning id`,
      [id, owner, outcome.state, ended, ...textsOf(outcome)],
    );
  }

  async requeueOrCancel(id: string, owner: string, ended: string): Promise<void> {
    await this.#changes(
      `update job set started = case cancel_wanted when 1 then started else null end, ended = case cancel_wanted when 1 then $3 else null end,
         progress = null, state = case cancel_wanted when 1 then 'cancelled' else 'queued' end,
         owner = case kind when 'pdf' then '${anyProcess}' else owner end
       where id = $1 and owner = $2 and ${isRunning} returning id`,
      [id, owner, ended],
    );
  }

  startReview(id: string, owner: string, log: string, review: string): Promise<boolean> {
    return this.#changes(
      `update job set state = 'review', log = $3, review = $4, beat = ${this.#db.nowMs}
       where id = $1 and owner = $2 and state = 'running' and cancel_wanted = 0 returning id`,
      [id, owner, log, review],
    );
  }

  endReview(id: string, review: string): Promise<boolean> {
    return this.#changes(
      `update job set state = 'queued', review = $2, log = null, progress = null, started = null
       where id = $1 and state = 'review' returning id`,
      [id, review],
    );
  }

  repeatReview(id: string, owner: string, review: string): Promise<boolean> {
    return this.#changes(
      `update job set state = 'queued', review = $3, log = null, progress = null, started = null
       where id = $1 and owner = $2 and ${isRunning} and cancel_wanted = 0 returning id`,
      [id, owner, review],
    );
  }

  listInReview(): Promise<readonly JobRow[]> {
    return this.#jobs(`select ${columns} from job where state = 'review' order by created, id`, []);
  }

  expireReview(id: string, ended: string, error: string): Promise<boolean> {
    return this.#changes(
      `update job set state = 'failed', ended = $2, log = null, error = $3 where id = $1 and state = 'review' returning id`,
      [id, ended, error],
    );
  }

  addChanges(id: string, owner: string, kind: string, chunk: number, bytes: Uint8Array): Promise<boolean> {
    return this.#changes(
      `insert into job_change (job, kind, chunk, bytes) select id, cast($3 as text), cast($4 as bigint), cast($5 as ${this.#db.bytesType})
       from job where id = $1 and owner = $2 and state = 'running'
       on conflict (job, kind, chunk) do update set bytes = excluded.bytes returning job`,
      [id, owner, kind, chunk, bytes],
    );
  }

  async findChanges(id: string, kind: string, chunk: number): Promise<Uint8Array | undefined> {
    const rows = await this.#db.query<{ bytes: Uint8Array }>(
      'select bytes from job_change where job = $1 and kind = $2 and chunk = $3',
      [id, kind, chunk],
    );
    return rows[0]?.bytes;
  }

  listLost(leaseMs: number): Promise<readonly JobRow[]> {
    return this.#jobs(
      `select ${columns} from job where ${hasOwner} and ${this.#isLost('$1')} order by created, id`,
      [leaseMs],
    );
  }

  adopt(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.#changes(
      `update job set owner = $2, beat = ${this.#db.nowMs} where id = $1 and state in ('queued', 'review') and ${this.#isLost('$3')} returning id`,
      [id, owner, leaseMs],
    );
  }

  endLost(id: string, leaseMs: number, ended: string, outcome: JobOutcome): Promise<boolean> {
    return this.#changes(
      `update job set state = $3, ended = $4, log = $5, error = $6 where id = $1 and ${isOpen} and ${this.#isLost('$2')} returning id`,
      [id, leaseMs, outcome.state, ended, ...textsOf(outcome)],
    );
  }

  async deleteEnded(before: string): Promise<void> {
    await this.#changes(`delete from job where not (${hasOwner}) and ended < $1 returning id`, [before]);
    await this.deleteUnusedFiles();
  }

  addFilePart(id: string, owner: string, part: number, bytes: Uint8Array): Promise<boolean> {
    return this.#changes(
      `insert into job_file (job, part, bytes) select id, cast($3 as bigint), cast($4 as ${this.#db.bytesType}) from job where id = $1 and owner = $2 and state = 'running'
       on conflict (job, part) do update set bytes = excluded.bytes returning job`,
      [id, owner, part, bytes],
    );
  }

  async findFilePart(id: string, part: number): Promise<Uint8Array | undefined> {
    const rows = await this.#db.query<{ bytes: Uint8Array }>(
      'select bytes from job_file where job = $1 and part = $2',
      [id, part],
    );
    return rows[0]?.bytes;
  }

  listWithFiles(): Promise<readonly JobRow[]> {
    const order = 'order by ended desc, id desc';
    return this.#jobs(
      `select ${columns} from job where kind = 'pdf' and state = 'done' and key is not null ${order}`,
      [],
    );
  }

  async deleteFile(id: string): Promise<void> {
    await this.#changes(`update job set key = null where id = $1 and not (${isOpen}) returning id`, [id]);
    await this.deleteUnusedFiles();
  }

  async deleteUnusedFiles(): Promise<void> {
    await this.#changes(
      `delete from job_file where job not in
         (select id from job where state in ('running', 'finishing') or (state = 'done' and key is not null)) returning job`,
      [],
    );
    await this.#changes(
      "delete from job_change where job not in (select id from job where state not in ('failed', 'cancelled')) returning job",
      [],
    );
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  #isLost(leaseMs: string): string {
    return `owner <> '${anyProcess}' and beat < ${this.#db.nowMs} - ${leaseMs}`;
  }

  async #changes(sql: string, parameters: readonly SqlValue[]): Promise<boolean> {
    return (await this.#db.query(sql, parameters)).length > 0;
  }

  async #jobs(sql: string, parameters: readonly SqlValue[]): Promise<readonly JobRow[]> {
    const rows = await this.#db.query<StoredJob>(sql, parameters);
    return rows.map((row) => ({ ...row, isCancelRequested: row.isCancelRequested === 1 }));
  }
}

function textsOf(outcome: JobOutcome): readonly [string | null, string | null] {
  return ['log' in outcome ? outcome.log : null, 'error' in outcome ? outcome.error : null];
}
