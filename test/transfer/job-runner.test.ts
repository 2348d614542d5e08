/** The job runner with imports that the test controls: a real table of jobs, and another process that has ended. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { JobRow, JobStore } from '../../src/graph/jobs.ts';
import { Failure } from '../../src/model/errors.ts';
import { openJobs } from '../../src/store/sqlite/jobs.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { JobRunner, type JobRunnerOptions } from '../../src/transfer/jobs/jobs.ts';
import { waitForClock, waitUntil } from '../world/wait-until.ts';

const limits = { total: 100, perUser: 100 };
const log: ImportLog = {
  message: null,
  created: 3,
  updated: 0,
  unchanged: 1,
  event: 'e',
  errors: [],
  warnings: [],
};
const times = { renewMs: 20, leaseMs: 300, abandonedMs: 100_000, progressMs: 0, retryMs: 10 };
const created = '2026-11-15T10:00:00.000+00:00';
const request = JSON.stringify({ format: 'ead', scope: 'nl', sources: [{ name: 'a', path: 'body' }] });

interface World {
  readonly jobs: JobStore;
  readonly folder: string;
  readonly logged: string[];
  /** Queues a job with its file. */
  add(id: string, owner?: string, text?: string): Promise<void>;
  start(more?: Partial<JobRunnerOptions>): JobRunner;
  /** Resolves to the job when it is in one of these states. */
  until(id: string, ...states: readonly string[]): Promise<JobRow>;
}

function makeWorld(t: TestContext): World {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-test-'));
  const jobs = openJobs({ folder });
  const files = join(folder, 'jobs');
  const logged: string[] = [];
  const runners: JobRunner[] = [];
  // In this order: a runner writes to the folder until it is closed.
  t.after(async () => {
    await Promise.all(runners.map((runner) => runner.close()));
    await jobs.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    jobs,
    folder: files,
    logged,
    add: async (id, owner = 'here', text = request) => {
      mkdirSync(join(files, id), { recursive: true });
      writeFileSync(join(files, id, 'body'), '<ead/>');
      await jobs.insert({ id, user: 1, userId: 'ruth', request: text, owner, created }, limits);
    },
    start: (more = {}) => {
      const runner = new JobRunner({
        jobs,
        owner: 'here',
        folder: files,
        keptDays: 30,
        reviewDays: 7,
        times,
        run: async (_request, _watch, begin) => ((await begin()) ? log : undefined),
        giveUp: async () => ({ log: null }),
        now: () => new Date(),
        log: (line) => logged.push(line),
        ...more,
      });
      runners.push(runner);
      runner.start();
      return runner;
    },
    until: async (id, ...states) => {
      let job: JobRow | undefined;
      await waitUntil(
        async () => {
          job = await jobs.find(id);
          return job !== undefined && states.includes(job.state);
        },
        `${id} is ${states.join(' or ')}`,
      );
      return job!;
    },
  };
}

/** An import that runs until it is stopped. */
const endless: JobRunnerOptions['run'] = async (_request, { signal, onProgress }, begin) => {
  if (!(await begin())) return undefined;
  onProgress?.({ file: 'a', bytesRead: 5, bytesTotal: 10, created: 1, updated: 0, unchanged: 0 });
  await new Promise((resolve) => signal!.addEventListener('abort', resolve));
  throw new Failure('cancelled', 'The import was cancelled and rolled back.');
};

const failing =
  (error: unknown): JobRunnerOptions['run'] =>
  async (_request, _watch, begin) => {
    await begin();
    throw error;
  };

function fileIsGone(path: string): Promise<void> {
  return waitUntil(() => !existsSync(path), `${path} is gone`);
}

describe('A job that is run', () => {
  it('is done with its log, and its file is deleted', async (t) => {
    const { jobs, folder, add, start, until } = makeWorld(t);
    await add('a');
    const asked: unknown[] = [];
    start({
      run: async (given, { onProgress }, begin) => {
        asked.push(given);
        await begin();
        onProgress?.({ file: 'a', bytesRead: 5, bytesTotal: 10, created: 1, updated: 0, unchanged: 0 });
        return log;
      },
    });
    const job = await until('a', 'done');
    assert.deepEqual(JSON.parse(job.log!), log);
    assert.ok(job.started !== null && job.ended !== null);
    const { rate, ...progress } = JSON.parse(job.progress!);
    assert.deepEqual(progress, {
      file: 'a',
      bytesRead: 10,
      bytesTotal: 10,
      created: 3,
      updated: 0,
      unchanged: 1,
      secondsLeft: null,
    });
    assert.equal(typeof rate, 'number');
    assert.deepEqual(asked, [
      {
        format: 'ead',
        scope: 'nl',
        job: 'a',
        sources: [{ name: 'a', path: join(folder, 'a', 'body') }],
        actorGid: 1,
      },
    ]);
    await fileIsGone(join(folder, 'a'));
    assert.deepEqual(await jobs.listOpen(), []);
  });

  it('that is queued later runs as soon as the runner is woken', async (t) => {
    const { jobs, add, start, until } = makeWorld(t);
    let looks = 0;
    const listQueued = jobs.listOpen.bind(jobs);
    jobs.listOpen = async () => {
      const found = await listQueued();
      looks += 1;
      return found;
    };
    const runner = start({ times: { ...times, renewMs: 60_000 } });
    await waitUntil(() => looks > 0, 'the runner has looked for jobs');
    await add('a');
    runner.wake();
    await until('a', 'done');
  });

  it('fails with the error of the import, which is not logged', async (t) => {
    const { logged, add, start, until } = makeWorld(t);
    await add('a');
    start({ run: failing(new Failure('malformed-xml', 'Not closed.', { errors: [{ message: 'x' }] })) });
    const { error } = await until('a', 'failed');
    assert.deepEqual(JSON.parse(error!), {
      code: 'malformed-xml',
      message: 'Not closed.',
      errors: [{ message: 'x' }],
    });
    assert.deepEqual(logged, []);
  });

  it('fails without the cause of an internal error, which is logged', async (t) => {
    const { logged, add, start, until } = makeWorld(t);
    await add('a');
    start({ run: failing(new Error('The write process ended')) });
    const { error } = await until('a', 'failed');
    assert.equal(JSON.parse(error!).code, 'internal');
    assert.doesNotMatch(error!, /thread/);
    assert.match(logged.join(), /Job a: .*The write process ended/s);
  });

  it('is done if the connection was lost after the commit', async (t) => {
    const { add, start, until } = makeWorld(t);
    await add('a');
    start({
      run: failing(new Failure('unavailable', 'The database was lost.')),
      giveUp: async () => ({ log: '{"created":3}' }),
    });
    assert.equal((await until('a', 'done', 'failed')).log, '{"created":3}');
  });

  it('is imported once, also if its end cannot be stored at first', async (t) => {
    const { add, start, until, jobs } = makeWorld(t);
    await add('a');
    let [made, tries] = [0, 0];
    const endJob = jobs.end.bind(jobs);
    jobs.end = (...end) => (tries++ === 0 ? Promise.reject(new Failure('busy', 'Locked')) : endJob(...end));
    start({
      run: async (_request, _watch, begin) => {
        made += 1;
        return (await begin()) ? log : undefined;
      },
      giveUp: async () => ({ log: JSON.stringify(log) }),
    });
    assert.deepEqual(JSON.parse((await until('a', 'done')).log!), log);
    assert.equal(made, 1);
  });

  it('is requeued while the store is busy', async (t) => {
    const { add, start, until } = makeWorld(t);
    await add('a');
    let tries = 0;
    start({
      run: async (_request, _watch, begin) => {
        await begin();
        tries += 1;
        if (tries < 3) throw new Failure('busy', 'Another process is writing.');
        return log;
      },
    });
    await until('a', 'done');
    assert.equal(tries, 3);
  });

  it('stops when it is cancelled, here or by another process', async (t) => {
    const { jobs, folder, add, start, until } = makeWorld(t);
    for (const id of ['a', 'b']) await add(id);
    const runner = start({ run: endless });
    for (const id of ['a', 'b']) await until(id, 'running');
    await jobs.cancel('a', created);
    runner.stop('a');
    await jobs.cancel('b', created);
    for (const id of ['a', 'b']) {
      await until(id, 'cancelled');
      await fileIsGone(join(folder, id));
    }
  });

  it('is either cancelled or done if it is cancelled during its commit', async (t) => {
    const { jobs, add, start, until } = makeWorld(t);
    const committed: string[] = [];
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    start({
      run: async ({ job }, { mayCommit }, begin) => {
        if (!(await begin())) return undefined;
        if (job === 'cancelled') {
          asked.resolve();
          await answer.promise;
        }
        if (!(await mayCommit!())) throw new Failure('cancelled', 'Nothing of it was kept.');
        if (job === 'done') {
          assert.equal(await jobs.cancel('done', created), undefined, 'it is too late');
        }
        committed.push(job!);
        return log;
      },
    });
    await add('done');
    assert.equal((await until('done', 'done', 'cancelled')).state, 'done');
    await add('cancelled');
    await asked.promise;
    assert.equal((await jobs.cancel('cancelled', created))?.isCancelRequested, true);
    answer.resolve();
    assert.equal((await until('cancelled', 'done', 'cancelled')).state, 'cancelled');
    assert.deepEqual(committed, ['done']);
  });

  it('leaves no files if it is discarded at the moment at which its review begins', async (t) => {
    const { jobs, folder, add, start, until } = makeWorld(t);
    const file = join(folder, 'outcomes');
    const reviewed = JSON.stringify({ ...JSON.parse(request), review: { file } });
    const startReview = jobs.startReview.bind(jobs);
    jobs.startReview = async (id, ...review) => {
      const isStarted = await startReview(id, ...review);
      await jobs.cancel(id, created);
      runner.stop(id);
      return isStarted;
    };
    await add('a', 'here', reviewed);
    const runner = start({
      run: async (_request, _watch, begin) => {
        writeFileSync(file, '');
        return (await begin()) ? log : undefined;
      },
    });
    await until('a', 'cancelled');
    await fileIsGone(join(folder, 'a'));
  });

  it('stops when another process has given it up', async (t) => {
    const { jobs, add, start, until } = makeWorld(t);
    await add('a');
    let stopped = false;
    start({
      run: (given, watch, begin) =>
        endless(given, watch, begin).finally(() => {
          stopped = true;
        }),
    });
    await until('a', 'running');
    await jobs.endLost('a', -1000, created, { state: 'failed', error: '{}' });
    await waitUntil(() => stopped, 'the import is stopped');
    assert.equal((await jobs.find('a'))!.state, 'failed');
  });

  it('is not lost while its process lives, however long it is queued', async (t) => {
    const { jobs, start } = makeWorld(t);
    // Without files no other process can adopt it and renew its lease.
    await jobs.insert({ id: 'a', user: 1, userId: 'ruth', request, owner: 'here', created }, limits);
    start({
      // It must not fail as abandoned: a job that has ended is not lost either.
      times: { ...times, abandonedMs: 1e9 },
      run: (_request, { signal }) =>
        new Promise((resolve) => signal!.addEventListener('abort', () => resolve(undefined))),
    });
    await waitForClock(Date.now() + 2 * times.leaseMs);
    // After a pause of this process the runner may not have renewed the lease yet.
    const isKept = async () => (await jobs.listLost(times.leaseMs)).length === 0;
    await waitUntil(isKept, 'the lease is renewed');
    assert.equal((await jobs.find('a'))!.state, 'queued');
  });

  it('is requeued when the service shuts down, and can be adopted at once', async (t) => {
    const { jobs, folder, add, start, until } = makeWorld(t);
    await add('a');
    const runner = start({ run: endless });
    await until('a', 'running');
    await runner.close();
    assert.equal((await jobs.find('a'))!.state, 'queued');
    assert.ok(existsSync(join(folder, 'a', 'body')));
    assert.equal((await jobs.listLost(times.leaseMs)).length, 1);
    start({ owner: 'next' });
    assert.equal((await until('a', 'done')).owner, 'next');
  });
});

describe('A job whose process has ended', () => {
  it('is continued by a process with its files, if it was queued', async (t) => {
    const { add, start, until } = makeWorld(t);
    await add('a', 'gone');
    start();
    assert.equal((await until('a', 'done')).owner, 'here');
  });

  it('waits for a process with its files, and fails after a while', async (t) => {
    const { jobs, start, until } = makeWorld(t);
    await jobs.insert({ id: 'a', user: 1, userId: 'ruth', request, owner: 'gone', created }, limits);
    const patient = start();
    await waitForClock(Date.now() + times.leaseMs + 10 * times.renewMs);
    assert.equal((await jobs.find('a'))!.state, 'queued');
    await patient.close();
    start({ times: { ...times, abandonedMs: 350 } });
    const { error } = await until('a', 'failed');
    assert.equal(JSON.parse(error!).code, 'interrupted');
  });

  it('fails if it was running, and reports that it was rolled back', async (t) => {
    const { jobs, folder, logged, add, start, until } = makeWorld(t);
    await add('a', 'gone');
    await jobs.start('a', 'gone', created);
    const givenUp: string[] = [];
    start({
      giveUp: async (id) => {
        givenUp.push(id);
        return { log: null };
      },
    });
    const { error } = await until('a', 'failed', 'done');
    assert.deepEqual(givenUp, ['a']);
    assert.equal(JSON.parse(error!).code, 'interrupted');
    assert.match(JSON.parse(error!).message, /was rolled back/);
    assert.match(logged.join(), /job a was running/);
    await fileIsGone(join(folder, 'a'));
  });

  it('is done if its import was committed', async (t) => {
    const { jobs, add, start, until } = makeWorld(t);
    await add('a', 'gone');
    await jobs.start('a', 'gone', created);
    start({ giveUp: async () => ({ log: '{"created":3}' }) });
    assert.equal((await until('a', 'failed', 'done')).log, '{"created":3}');
  });

  it('is not recovered as long as its process lives', async (t) => {
    const { jobs, add, start } = makeWorld(t);
    await add('a', 'there');
    await jobs.start('a', 'there', created);
    const listLost = jobs.listLost.bind(jobs);
    const looks: number[] = [];
    // The lease is renewed before each look, and once more if a pause between them was as long as the lease.
    jobs.listLost = async (leaseMs) => {
      let [renewed, lost] = [0, [] as readonly JobRow[]];
      do {
        renewed = Date.now();
        await jobs.renewLease('there');
        lost = await listLost(leaseMs);
      } while (Date.now() - renewed >= leaseMs);
      looks.push(leaseMs);
      return lost;
    };
    start();
    const ends = Date.now() + 2 * times.leaseMs;
    await waitUntil(
      () => looks.length > 10 && Date.now() > ends,
      'the runner has looked during twice the lease',
    );
    assert.deepEqual(new Set(looks), new Set([times.leaseMs]));
    assert.equal((await jobs.find('a'))!.state, 'running');
  });
});

describe('Old data', () => {
  it('is deleted: jobs that ended long ago, and files without a job', async (t) => {
    const { jobs, folder, add, start, until } = makeWorld(t);
    const now = new Date('2026-11-15T10:00:00Z');
    for (const id of ['old', 'young', 'waiting']) await add(id);
    await jobs.cancel('old', '2026-10-15T10:00:00.000+00:00');
    await jobs.cancel('young', '2026-10-17T10:00:00.000+00:00');
    mkdirSync(join(folder, 'coming'));
    mkdirSync(join(folder, 'stray'));
    for (const name of ['old', 'young', 'waiting', 'stray'])
      utimesSync(join(folder, name), now.getTime() / 1000 - 7200, now.getTime() / 1000 - 7200);
    utimesSync(join(folder, 'coming'), now.getTime() / 1000 - 60, now.getTime() / 1000 - 60);
    start({ now: () => now, run: endless });
    await until('waiting', 'running');
    await fileIsGone(join(folder, 'stray'));
    await fileIsGone(join(folder, 'young'));
    assert.equal(await jobs.find('old'), undefined);
    assert.ok(await jobs.find('young'));
    assert.deepEqual(readdirSync(folder).sort(), ['coming', 'waiting']);
  });
});
