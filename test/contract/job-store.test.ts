/** The contract of src/store/job-store.ts, on every engine; and ends of jobs, which are committed with the records. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { anyProcess, type JobRow, type JobStore, type NewJob, nobody } from '../../src/store/job-store.ts';
import { jobTableSql } from '../../src/store/migrations/migrations.ts';
import { openJobs } from '../../src/store/sqlite/jobs.ts';
import { scratchPostgres, withoutPostgres } from '../world/postgres.ts';
import { scratchFolder } from '../world/scratch.ts';
import { waitUntil } from '../world/wait-until.ts';
import { engines } from './engines.ts';

const stores: readonly { name: string; open: () => Promise<JobStore>; skip: string | false }[] = [
  {
    name: 'SQLite',
    open: async () => {
      const jobs = openJobs({ folder: scratchFolder() });
      after(() => jobs.close());
      return jobs;
    },
    skip: false,
  },
  { name: 'PostgreSQL', open: async () => (await scratchPostgres()).jobs, skip: withoutPostgres },
];

function newPdf(key: string, more: Partial<NewJob> = {}, caller = 'a'): NewJob {
  return newJob({ user: nobody, userId: '', owner: anyProcess, pdf: { key, caller }, ...more });
}

/** A PDF that has ended with a file of two parts. */
async function addPdfWithFile(jobs: JobStore, key: string, when = ended): Promise<string> {
  const { id } = await addPdf(jobs, key);
  await jobs.claim(id, 'here', ended);
  for (const part of [0, 1]) assert.ok(await jobs.addFilePart(id, 'here', part, Buffer.from([part, 255])));
  assert.ok(await jobs.markFinishing(id, 'here'));
  assert.ok(await jobs.end(id, 'here', when, { state: 'done', log: '{}' }));
  return id;
}

async function addPdf(jobs: JobStore, key: string): Promise<NewJob> {
  const job = newPdf(key);
  assert.ok(await jobs.insert(job, { total: many, perUser: many }));
  return job;
}

const many = 100;
const lease = 10_000;
/** Every lease has expired with this duration. */
const expired = -60_000;
const ended = '2026-11-15T12:00:00.000Z';
let made = 0;

function newJob(more: Partial<NewJob> = {}): NewJob {
  made += 1;
  const created = `2026-11-15T10:00:00.${String(made).padStart(3, '0')}Z`;
  return { id: `job-${made}`, user: 7, userId: 'ruth', request: '{}', owner: 'here', created, ...more };
}

async function add(jobs: JobStore, more: Partial<NewJob> = {}): Promise<string> {
  const job = newJob(more);
  assert.ok(await jobs.insert(job, { total: many, perUser: many }));
  return job.id;
}

const stateOf = async (jobs: JobStore, id: string): Promise<string | undefined> =>
  (await jobs.find(id))?.state;
const ids = (rows: readonly JobRow[]): string[] => rows.map(({ id }) => id);

for (const { name, open, skip } of stores) {
  describe(`Jobs on ${name}`, { skip }, () => {
    it('wait until their owner starts them, and are started once', async () => {
      const jobs = await open();
      const id = await add(jobs);
      assert.equal(await stateOf(jobs, id), 'queued');
      assert.equal(await jobs.start(id, 'there', ended), false, 'it belongs to another process');
      const claims = await Promise.all([1, 2, 3].map(() => jobs.start(id, 'here', ended)));
      assert.deepEqual(claims.sort(), [false, false, true]);
      const job = await jobs.find(id);
      assert.deepEqual([job?.state, job?.started, job?.user], ['running', ended, 7]);
    });

    it('are rejected when the queue is full', async () => {
      const jobs = await open();
      const first = newJob();
      assert.equal(await jobs.insert(first, { total: 2, perUser: 2 }), true);
      assert.equal(await jobs.insert(newJob({ user: 8 }), { total: 2, perUser: 2 }), true);
      assert.equal(await jobs.insert(newJob(), { total: 2, perUser: 2 }), false);
      await jobs.start(first.id, 'here', ended);
      assert.equal(
        await jobs.insert(newJob(), { total: 2, perUser: 2 }),
        true,
        'a running job is not in the queue',
      );
    });

    it('are rejected when one user has too many in the queue, while other users may add theirs', async () => {
      const jobs = await open();
      const limits = { total: 10, perUser: 1 };
      const first = newJob();
      assert.equal(await jobs.insert(first, limits), true);
      assert.equal(await jobs.insert(newJob(), limits), false);
      assert.equal(await jobs.insert(newJob({ user: 8 }), limits), true);
      await jobs.start(first.id, 'here', ended);
      assert.equal(await jobs.insert(newJob(), limits), true, 'a running job is not in the queue');
    });

    it('are listed newest first, of one user or of all', async () => {
      const jobs = await open();
      const [a, b, c] = [await add(jobs), await add(jobs, { user: 8 }), await add(jobs)];
      assert.deepEqual(ids(await jobs.list('everybody', { offset: 0, limit: 10 })), [c, b, a]);
      assert.deepEqual(ids(await jobs.list('everybody', { offset: 1, limit: 1 })), [b]);
      assert.deepEqual(ids(await jobs.list(7, { offset: 0, limit: 10 })), [c, a]);
      assert.deepEqual([await jobs.count('everybody'), await jobs.count(8)], [3, 1]);
      assert.deepEqual(ids(await jobs.listOpen()), [a, b, c]);
    });

    it('are cancelled at once in the queue, asked to stop while they run, and unchanged after they have ended', async () => {
      const jobs = await open();
      const [waiting, running] = [await add(jobs), await add(jobs)];
      await jobs.start(running, 'here', ended);
      assert.equal((await jobs.cancel(waiting, ended))?.state, 'cancelled');
      assert.equal((await jobs.find(waiting))?.ended, ended);
      assert.equal(await jobs.start(waiting, 'here', ended), false);
      const asked = await jobs.cancel(running, ended);
      assert.deepEqual([asked?.state, asked?.isCancelRequested, asked?.ended], ['running', true, null]);
      assert.equal(await jobs.end(running, 'here', ended, { state: 'cancelled' }), true);
      assert.equal(await jobs.cancel(running, ended), undefined);
      assert.equal(await jobs.cancel('none', ended), undefined);
    });

    it('are either cancelled or finishing, whichever comes first', async () => {
      const jobs = await open();
      const [finished, cancelled] = [await add(jobs), await add(jobs)];
      assert.equal(await jobs.markFinishing(finished, 'here'), false, 'not started');
      for (const id of [finished, cancelled]) await jobs.start(id, 'here', ended);
      assert.equal(await jobs.markFinishing(finished, 'there'), false, 'another process is not its owner');
      assert.equal(await jobs.markFinishing(finished, 'here'), true);
      assert.equal(await jobs.markFinishing(finished, 'here'), true, 'a retry after a lost response');
      assert.equal(await jobs.cancel(finished, ended), undefined);
      assert.equal(await stateOf(jobs, finished), 'finishing');
      assert.deepEqual(ids(await jobs.listOpen()), [finished, cancelled]);
      assert.equal(await jobs.updateProgress(finished, 'here', '{}'), true);
      assert.equal(await jobs.end(finished, 'here', ended, { state: 'done', log: '{}' }), true);
      await jobs.cancel(cancelled, ended);
      assert.equal(await jobs.markFinishing(cancelled, 'here'), false);
      await jobs.requeueOrCancel(cancelled, 'here', ended);
      assert.equal(await stateOf(jobs, cancelled), 'cancelled');
    });

    it('that are finishing can be lost or queued again, as running ones', async () => {
      const jobs = await open();
      const [lost, again] = [await add(jobs), await add(jobs)];
      for (const id of [lost, again]) await jobs.start(id, 'here', ended);
      for (const id of [lost, again]) await jobs.markFinishing(id, 'here');
      await jobs.requeueOrCancel(again, 'here', ended);
      assert.equal(await stateOf(jobs, again), 'queued');
      assert.equal(await jobs.adopt(lost, 'there', expired), false);
      assert.equal(await jobs.endLost(lost, expired, ended, { state: 'failed', error: '{}' }), true);
    });

    it('are ended once, by their owner, with a log or an error', async () => {
      const jobs = await open();
      const [done, failed] = [await add(jobs), await add(jobs)];
      assert.equal(await jobs.end(done, 'here', ended, { state: 'done', log: '{}' }), false, 'not started');
      await jobs.start(done, 'here', ended);
      await jobs.start(failed, 'here', ended);
      assert.equal(await jobs.end(done, 'there', ended, { state: 'done', log: '{}' }), false);
      assert.equal(await jobs.end(done, 'here', ended, { state: 'done', log: '{"a":1}' }), true);
      assert.equal(await jobs.end(done, 'here', ended, { state: 'failed', error: '{}' }), false);
      assert.equal(await jobs.end(failed, 'here', ended, { state: 'failed', error: '{"b":2}' }), true);
      const [one, two] = [await jobs.find(done), await jobs.find(failed)];
      assert.deepEqual([one?.state, one?.log, one?.error], ['done', '{"a":1}', null]);
      assert.deepEqual([two?.state, two?.log, two?.error], ['failed', null, '{"b":2}']);
    });

    it('accept progress only while they run', async () => {
      const jobs = await open();
      const id = await add(jobs);
      assert.equal(await jobs.updateProgress(id, 'here', '{}'), false);
      await jobs.start(id, 'here', ended);
      assert.equal(await jobs.updateProgress(id, 'there', '{}'), false);
      assert.equal(await jobs.updateProgress(id, 'here', '{"bytesRead":5}'), true);
      assert.equal((await jobs.find(id))?.progress, '{"bytesRead":5}');
    });

    it('return to their position in the queue, or are cancelled if they were asked to stop', async () => {
      const jobs = await open();
      const [a, b, c] = [await add(jobs), await add(jobs), await add(jobs)];
      await jobs.start(a, 'here', ended);
      await jobs.start(c, 'here', ended);
      await jobs.updateProgress(a, 'here', '{}');
      await jobs.cancel(c, ended);
      await jobs.requeueOrCancel(a, 'there', ended);
      assert.equal(await stateOf(jobs, a), 'running', 'another process is not its owner');
      for (const id of [a, c]) await jobs.requeueOrCancel(id, 'here', ended);
      assert.deepEqual(ids(await jobs.listOpen()), [a, b]);
      const back = await jobs.find(a);
      assert.deepEqual([back?.state, back?.started, back?.progress], ['queued', null, null]);
      assert.equal(await stateOf(jobs, c), 'cancelled');
    });

    it('are lost when their lease expires; only then another process may adopt or end them', async () => {
      const jobs = await open();
      const [running, waiting, ending] = [await add(jobs), await add(jobs), await add(jobs)];
      await jobs.start(running, 'here', ended);
      await jobs.start(ending, 'here', ended);
      await jobs.end(ending, 'here', ended, { state: 'cancelled' });
      assert.deepEqual(await jobs.listLost(lease), []);
      assert.equal(await jobs.adopt(waiting, 'there', lease), false);
      assert.equal(await jobs.endLost(running, lease, ended, { state: 'failed', error: '{}' }), false);
      assert.deepEqual(ids(await jobs.listLost(expired)), [running, waiting]);
      assert.equal(await jobs.adopt(running, 'there', expired), false, 'a running job is not started again');
      assert.equal(await jobs.adopt(waiting, 'there', expired), true);
      assert.equal((await jobs.find(waiting))?.owner, 'there');
      assert.equal(await jobs.endLost(running, expired, ended, { state: 'failed', error: '{}' }), true);
      assert.equal(await jobs.endLost(ending, expired, ended, { state: 'failed', error: '{}' }), false);
      assert.equal(await jobs.end(running, 'here', ended, { state: 'done', log: '{}' }), false);
    });

    it('are not lost as long as their owner renews the lease', async () => {
      const jobs = await open();
      const [mine, theirs] = [await add(jobs), await add(jobs, { owner: 'there' })];
      const lease = 2000;
      const areLost = async () => (await jobs.listLost(lease)).length === 2;
      await waitUntil(areLost, 'both leases have expired');
      // Polled together: both leases expire again if the process is paused between the two statements.
      await waitUntil(async () => {
        await jobs.renewLease('here');
        const lost = ids(await jobs.listLost(lease));
        return lost.includes(theirs) && !lost.includes(mine);
      }, 'only the lease of the other owner has expired');
    });

    it('are deleted some time after they have ended, and not before', async () => {
      const jobs = await open();
      const [old, young, open_] = [await add(jobs), await add(jobs), await add(jobs)];
      await jobs.cancel(old, '2026-10-01T00:00:00.000Z');
      await jobs.cancel(young, ended);
      await jobs.deleteEnded('2026-11-01T00:00:00.000Z');
      assert.deepEqual(ids(await jobs.list('everybody', { offset: 0, limit: 10 })), [open_, young]);
    });
  });
}

for (const { name, open, skip } of stores) {
  describe(`PDFs on ${name}`, { skip }, () => {
    it('wait in review with their differences, and are then queued, discarded or expired', async () => {
      const jobs = await open();
      const addInReview = async (): Promise<string> => {
        const id = await add(jobs);
        assert.equal(await jobs.startReview(id, 'here', '{}', '{}'), false, 'it does not run');
        await jobs.start(id, 'here', ended);
        await jobs.updateProgress(id, 'here', '{"records":1}');
        assert.equal(await jobs.addChanges(id, 'there', 'created', 0, Buffer.from('a')), false);
        assert.ok(await jobs.addChanges(id, 'here', 'created', 0, Buffer.from('a')));
        assert.ok(await jobs.startReview(id, 'here', '{"log":1}', '{"phase":"review"}'));
        return id;
      };
      const [run, discarded, expiring] = [await addInReview(), await addInReview(), await addInReview()];
      const { state, log, review } = (await jobs.find(run))!;
      assert.deepEqual([state, log, review], ['review', '{"log":1}', '{"phase":"review"}']);
      assert.deepEqual(ids(await jobs.listInReview()), [run, discarded, expiring]);
      assert.deepEqual(await jobs.listOpen(), [], 'no process runs them');
      await jobs.deleteEnded('9999');

      assert.ok(await jobs.endReview(run, '{"phase":"run"}'));
      assert.equal(await jobs.endReview(run, '{}'), false, 'once');
      const queued = (await jobs.find(run))!;
      assert.deepEqual(
        [queued.state, queued.log, queued.started, queued.review],
        ['queued', null, null, '{"phase":"run"}'],
      );
      await jobs.start(run, 'here', ended);
      assert.equal((await jobs.find(run))?.progress, null, 'that of the dry run is over');
      assert.ok(await jobs.repeatReview(run, 'here', '{"phase":"again"}'));
      assert.equal(await stateOf(jobs, run), 'queued');

      assert.equal((await jobs.cancel(discarded, ended))?.state, 'cancelled');
      assert.ok(await jobs.expireReview(expiring, ended, '{"code":"review-expired"}'));
      assert.equal(await jobs.expireReview(discarded, ended, '{}'), false);
      await jobs.deleteUnusedFiles();
      const kept = await Promise.all(
        [run, discarded, expiring].map((id) => jobs.findChanges(id, 'created', 0)),
      );
      assert.deepEqual(
        kept.map((bytes) => bytes?.length),
        [1, undefined, undefined],
      );
    });

    it('in review count for the limit of their user, and can be adopted when their process has ended', async () => {
      const jobs = await open();
      const id = await add(jobs);
      await jobs.start(id, 'here', ended);
      await jobs.startReview(id, 'here', '{}', '{}');
      assert.equal(await jobs.insert(newJob(), { total: many, perUser: 1 }), false);
      assert.ok(await jobs.insert(newJob({ user: 8 }), { total: many, perUser: 1 }));
      assert.equal(await jobs.adopt(id, 'there', lease), false);
      assert.ok(ids(await jobs.listLost(expired)).includes(id));
      assert.equal(
        await jobs.endLost(id, expired, ended, { state: 'cancelled' }),
        false,
        'it is not lost itself',
      );
      assert.ok(await jobs.adopt(id, 'there', expired));
      assert.equal((await jobs.find(id))?.owner, 'there');
    });

    it('are claimed by one of several processes', async () => {
      const jobs = await open();
      const { id } = await addPdf(jobs, 'k');
      const claims = await Promise.all(['a', 'b', 'c'].map((owner) => jobs.claim(id, owner, ended)));
      assert.deepEqual(claims.toSorted(), [false, false, true]);
      const row = await jobs.find(id);
      assert.deepEqual([row?.state, row?.kind, row?.user], ['running', 'pdf', nobody]);
      assert.equal(row?.owner, ['a', 'b', 'c'][claims.indexOf(true)]);
      assert.equal(await jobs.claim(await add(jobs), 'a', ended), false, 'an import has an owner');
    });

    it('have one job for each key', async () => {
      const jobs = await open();
      const limits = { total: many, perUser: many };
      const inserted = await Promise.all([1, 2, 3].map(() => jobs.insert(newPdf('k'), limits)));
      assert.deepEqual(inserted.toSorted(), [false, false, true]);
      assert.equal(await jobs.insert(newPdf('other'), limits), true);
      assert.equal((await jobs.findByKey('k'))?.key, 'k');
      assert.equal(await jobs.findByKey('none'), undefined);
    });

    it('have their own limits, for each caller, beside imports', async () => {
      const jobs = await open();
      const limits = { total: 3, perUser: 1 };
      assert.equal(await jobs.insert(newJob({ user: 9 }), limits), true);
      assert.equal(await jobs.insert(newPdf('1', {}, 'a'), limits), true);
      assert.equal(await jobs.insert(newPdf('2', {}, 'a'), limits), false, 'the caller has one');
      assert.equal(await jobs.insert(newPdf('3', {}, 'b'), limits), true);
      assert.equal(await jobs.insert(newPdf('4', { user: 9 }, ''), limits), true, 'an import does not count');
      assert.equal(await jobs.insert(newPdf('5', {}, 'c'), limits), false, 'the queue of PDFs is full');
      assert.equal(await jobs.insert(newJob(), limits), true, 'PDFs do not count');
    });

    it('are never lost in the queue, return to it without an owner, and are lost while they run', async () => {
      const jobs = await open();
      const { id } = await addPdf(jobs, 'k');
      assert.deepEqual(ids(await jobs.listLost(expired)), []);
      await jobs.claim(id, 'here', ended);
      assert.deepEqual(ids(await jobs.listLost(expired)), [id]);
      await jobs.requeueOrCancel(id, 'here', ended);
      assert.deepEqual(ids(await jobs.listLost(expired)), []);
      assert.equal(await jobs.claim(id, 'there', ended), true);
    });

    it('keep their files until these, or the jobs, are deleted', async () => {
      const jobs = await open();
      const [a, b] = [
        await addPdfWithFile(jobs, 'a', '2026-10-01T00:00:00.000Z'),
        await addPdfWithFile(jobs, 'b'),
      ];
      const read = async (id: string, part: number) => {
        const bytes = await jobs.findFilePart(id, part);
        return bytes && [...bytes];
      };
      assert.deepEqual(
        [await read(a, 0), await read(a, 1), await read(a, 2)],
        [[0, 255], [1, 255], undefined],
      );
      assert.equal(await jobs.addFilePart(a, 'here', 2, Buffer.from('x')), false, 'the job has ended');
      assert.deepEqual(ids(await jobs.listWithFiles()), [b, a]);
      await jobs.deleteFile(b);
      assert.deepEqual(
        [await read(b, 0), (await jobs.find(b))?.key, (await jobs.find(b))?.state],
        [undefined, null, 'done'],
      );
      assert.ok(await read(a, 0));
      await addPdf(jobs, 'b');
      await jobs.deleteEnded('2026-11-01T00:00:00.000Z');
      assert.deepEqual([await jobs.find(a), await read(a, 0)], [undefined, undefined]);
    });

    it('lose the parts of their files when they fail', async () => {
      const jobs = await open();
      const { id } = await addPdf(jobs, 'k');
      await jobs.claim(id, 'here', ended);
      await jobs.addFilePart(id, 'here', 0, Buffer.from('x'));
      await jobs.deleteUnusedFiles();
      assert.ok(await jobs.findFilePart(id, 0), 'the job is running');
      await jobs.end(id, 'here', ended, { state: 'failed', error: '{}' });
      await jobs.deleteUnusedFiles();
      assert.equal(await jobs.findFilePart(id, 0), undefined);
    });
  });
}

describe('Jobs of an embedded store of an earlier version', () => {
  it('stay in the table, which gets the columns of PDFs', async () => {
    const folder = scratchFolder();
    const file = new Database(join(folder, 'jobs.sqlite'));
    file.exec(jobTableSql);
    file.pragma('user_version = 1');
    file.exec(`insert into job (id, user_gid, user_id, request, state, owner, beat, created)
      values ('old', 7, 'ruth', '{}', 'queued', 'here', 1, 't')`);
    file.close();
    for (const opening of ['first', 'second']) {
      const jobs = openJobs({ folder });
      assert.deepEqual(ids(await jobs.listOpen()), ['old'], opening);
      assert.deepEqual([(await jobs.find('old'))?.kind, (await jobs.find('old'))?.key], ['import', null]);
      await jobs.close();
    }
  });
});

for (const { name, open, skip } of engines) {
  describe(`The end of a job on ${name}`, { skip }, () => {
    const end = (id: string, log: string | null, when = ended) => ({ id, log, ended: when });

    it('is committed with the transaction, and the first one stays', async () => {
      const store = await open();
      await assert.rejects(
        store.transaction(async (tx) => {
          assert.equal(await tx.jobEnds.insert(end('j', '{}'), ''), true);
          throw new Error('rolled back');
        }),
      );
      assert.equal(await store.jobEnds.find('j'), undefined);
      assert.equal(await store.transaction((tx) => tx.jobEnds.insert(end('j', null), '')), true);
      assert.equal(await store.transaction((tx) => tx.jobEnds.insert(end('j', '{}'), '')), false);
      assert.deepEqual(await store.jobEnds.find('j'), end('j', null));
    });

    it('is deleted with the next one when it is old', async () => {
      const store = await open();
      await store.transaction((tx) => tx.jobEnds.insert(end('old', '{}', '2026-10-01T00:00:00.000Z'), ''));
      await store.transaction((tx) => tx.jobEnds.insert(end('new', '{}'), '2026-11-01T00:00:00.000Z'));
      assert.equal(await store.jobEnds.find('old'), undefined);
      assert.equal((await store.jobEnds.find('new'))?.log, '{}');
    });
  });
}
