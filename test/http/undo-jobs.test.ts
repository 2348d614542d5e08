/** An undo or a restore in the background: Prefer: respond-async with POST events/{event}/undo and entities/{id}/restore. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { JobRunner, JobRunnerOptions } from '../../src/transfer/jobs/jobs.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { startJobRunner } from '../world/job-runner.ts';
import { waitUntil } from '../world/wait-until.ts';
import { addRepository, asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
let files = 0;

const ask = (line: string, headers = {}, body?: object) =>
  request(archive, line, { ...asMike, ...headers }, body);
const inBackground = { prefer: 'respond-async' };

/** Imports a finding aid with new ids. Returns the event. */
async function importFile(): Promise<string> {
  files += 1;
  const text = ead(`F${files}`, c('a', 'First') + c('b', 'Second'), { eadid: `f${files}` });
  const headers = { ...asMike, 'content-type': 'text/xml' };
  const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, text);
  assert.equal(reply.statusCode, 200, reply.body);
  return json(reply).event as string;
}

async function submit(event: string, query = '', headers = {}) {
  const reply = await ask(`POST /archive/events/${event}/undo${query}`, { ...inBackground, ...headers });
  assert.equal(reply.statusCode, 202, reply.body);
  assert.equal(reply.headers['preference-applied'], 'respond-async');
  assert.match(reply.headers.location as string, /\/archive\/jobs\//);
  return json(reply);
}

const readJob = async (id: string) => json(await ask(`GET /archive/jobs/${id}`));

async function untilEnded(id: string) {
  await waitUntil(
    async () => ['done', 'failed', 'cancelled'].includes((await readJob(id)).state as string),
    'the job has ended',
  );
  return readJob(id);
}

const unitStatus = async (): Promise<number> =>
  (await ask(`GET /archive/classes/DocumentaryUnit/nl-r1-f${files}`)).statusCode;

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
});
after(() => archive.close());

async function withRunner(run: () => Promise<void>, options: Partial<JobRunnerOptions> = {}): Promise<void> {
  const runner: JobRunner = await startJobRunner(archive, options);
  try {
    await run();
  } finally {
    await runner.close();
  }
}

describe('An undo in the background', () => {
  it('is a job with the response of an undo as its result', () =>
    withRunner(async () => {
      const event = await importFile();
      const tried = await submit(event, '?commit=false');
      assert.deepEqual([tried.kind, tried.scope, tried.commit, tried.log], ['undo', event, false, null]);
      const dryRun = await untilEnded(tried.id);
      assert.equal(dryRun.state, 'done', JSON.stringify(dryRun));
      assert.deepEqual([dryRun.result.undoes, dryRun.result.deleted], [event, 3]);
      assert.equal(await unitStatus(), 200, 'a dry run changes nothing');

      const { id } = await submit(event, '', { 'if-match': `"${dryRun.result.digest}"` });
      const { state, result, progress } = await untilEnded(id);
      assert.equal(state, 'done');
      assert.deepEqual(
        { ...result, event: null },
        { ...dryRun.result, event: null },
        'the response is the same as that of the dry run',
      );
      assert.deepEqual([progress.records, progress.total], [3, 3]);
      assert.equal(await unitStatus(), 410);
      const { data } = json(await ask(`GET /archive/classes/SystemEvent/${result.event}`));
      assert.equal(data.undoes, event);
      assert.equal((await readJob(id)).result.event, result.event);
      const again = await untilEnded((await submit(event)).id);
      assert.deepEqual([again.state, again.result.event, again.result.deleted], ['done', null, 0]);
    }));

  it('fails, and changes nothing, if records were changed since the dry run', () =>
    withRunner(async () => {
      const event = await importFile();
      const { id } = await submit(event, '', { 'if-match': '"other"' });
      const { state, error, result } = await untilEnded(id);
      assert.deepEqual([state, error.code, result], ['failed', 'changed-meanwhile', null]);
      assert.equal(await unitStatus(), 200);
    }));

  it('needs the permissions when it runs, and is for its user and administrators only', () =>
    withRunner(async () => {
      const event = await importFile();
      const { id } = await submit(event, '', { 'x-user': 'ruth' });
      const { state, error } = await untilEnded(id);
      assert.deepEqual([state, error.code], ['failed', 'permission-denied']);
      assert.equal(await unitStatus(), 200);
      const mine = (await submit(event)).id as string;
      assert.equal((await ask(`GET /archive/jobs/${mine}`, { 'x-user': 'ruth' })).statusCode, 404);
      await untilEnded(mine);
    }));

  it('is rejected at once for an unknown event and without a user', async () => {
    assertError(await ask('POST /archive/events/none/undo', inBackground), 404, 'not-found');
    const event = await importFile();
    const reply = await request(archive, `POST /archive/events/${event}/undo`, inBackground);
    assertError(reply, 403, 'user-required');
  });

  for (const query of ['', '?commit=false'])
    it(`can be cancelled until its end, and then nothing is undone${query}`, async () => {
      const event = await importFile();
      const { id } = await submit(event, query);
      const cancelled = await ask(`POST /archive/jobs/${id}/cancel`);
      assert.deepEqual([cancelled.statusCode, json(cancelled).state], [200, 'cancelled']);
      await withRunner(async () => {
        const asked = Promise.withResolvers<void>();
        const answer = Promise.withResolvers<void>();
        const { jobStore } = archive;
        const markFinishing = jobStore.markFinishing.bind(jobStore);
        // The undo is complete except for its commit.
        jobStore.markFinishing = async (job, owner) => {
          asked.resolve();
          await answer.promise;
          return markFinishing(job, owner);
        };
        try {
          const running = (await submit(event, query)).id as string;
          await Promise.race([asked.promise, untilEnded(running)]);
          assert.equal((await ask(`POST /archive/jobs/${running}/cancel`)).statusCode, 202);
          answer.resolve();
          assert.equal((await untilEnded(running)).state, 'cancelled');
        } finally {
          jobStore.markFinishing = markFinishing;
        }
      });
      assert.equal(await unitStatus(), 200);
    });
});

describe('The result of an undo in the background', () => {
  it('names no record that its reader may not see any longer', () =>
    withRunner(async () => {
      const reader = { 'x-user': 'rita' };
      await archive.addUser('rita');
      await ask(
        'POST /archive/permissions/rita/scope/nl',
        {},
        { DocumentaryUnit: ['update', 'create', 'delete'] },
      );
      const event = await importFile();
      const [first, second] = ['a', 'b'].map((child) => `nl-r1-f${files}-${child}`);
      for (const id of [first, second])
        await ask(
          `PATCH /archive/classes/DocumentaryUnit/${id}`,
          {},
          { type: 'DocumentaryUnit', data: { otherIdentifiers: 'confidential' } },
        );
      const { id } = await submit(event, '', reader);
      const readAs = async (headers: object) => json(await ask(`GET /archive/jobs/${id}`, headers)).result;
      await untilEnded(id);
      type Named = Readonly<Record<'conflicts' | 'impossible', readonly { readonly id: string }[]>>;
      const namedIn = ({ conflicts, impossible }: Named): readonly string[] => [
        ...new Set([...conflicts, ...impossible].map((one) => one.id)),
      ];
      assert.deepEqual(namedIn(await readAs(reader)), [first, second, `nl-r1-f${files}`]);
      await ask(`POST /archive/entities/${second}/access?accessibleTo=mike`);
      const seen = await readAs(reader);
      assert.deepEqual(namedIn(seen), [first, `nl-r1-f${files}`]);
      assert.equal(seen.conflictCount, 2, 'the count stays');
      assert.deepEqual(namedIn(await readAs({})), [first, second, `nl-r1-f${files}`]);
      for (const path of [`GET /archive/jobs`, `GET /archive/jobs/${id}/events`, `GET /staff/jobs/${id}`])
        assert.equal((await ask(path, reader)).body.includes(second!), false, path);
      await ask(`DELETE /archive/classes/DocumentaryUnit/${second}`);
      assert.deepEqual(namedIn(await readAs(reader)), [first, `nl-r1-f${files}`]);
    }));
});

describe('A restore in the background', () => {
  const restorePath = (query: string): string => `/archive/entities/nl-r1-f${files}/restore?${query}`;

  async function submitRestore(query: string, headers = {}) {
    const reply = await ask(`POST ${restorePath(query)}`, { ...inBackground, ...headers });
    assert.equal(reply.statusCode, 202, reply.body);
    return json(reply);
  }

  it('is a job with the response of a restore as its result', () =>
    withRunner(async () => {
      const event = await importFile();
      const unit = `nl-r1-f${files}`;
      await ask(`DELETE /archive/classes/DocumentaryUnit/${unit}-a`);
      const query = `event=${event}&below=true`;
      const tried = await submitRestore(`${query}&commit=false`);
      assert.deepEqual([tried.kind, tried.scope, tried.commit, tried.log], ['restore', unit, false, null]);
      const dryRun = await untilEnded(tried.id);
      assert.deepEqual([dryRun.state, dryRun.result.restored], ['done', 1]);
      const { id } = await submitRestore(query, { 'if-match': `"${dryRun.result.digest}"` });
      const { state, result, progress } = await untilEnded(id);
      assert.equal(state, 'done');
      assert.deepEqual({ ...result, event: null }, { ...dryRun.result, event: null });
      assert.deepEqual([progress.records, progress.total], [3, 3]);
      assert.equal((await ask(`GET /archive/classes/DocumentaryUnit/${unit}-a`)).statusCode, 200);
      const late = await submitRestore(query, { 'if-match': '"other"' });
      assert.equal((await untilEnded(late.id)).error.code, 'changed-meanwhile');
    }));

  it('is rejected at once for an unknown record or a wrong day', async () => {
    assertError(
      await ask('POST /archive/entities/none/restore?date=2026-11-15', inBackground),
      404,
      'not-found',
    );
    assertError(await ask(`POST ${restorePath('date=x')}`, inBackground), 400, 'bad-parameter');
  });
});
