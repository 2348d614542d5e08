/** Routes of jobs. Nothing runs here: the tests set the state of jobs in the store. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Response as InjectedResponse } from 'light-my-request';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { waitUntil } from '../world/wait-until.ts';
import { addRepository, allowImports, assertError, json, request } from './request.ts';

const xml = { 'content-type': 'text/xml' };
const as = (user: string) => ({ 'x-user': user });
const time = '2026-11-15T12:00:00.000+00:00';
let archive: TestArchive;

before(async () => {
  archive = await openTestArchive({ settings: { waitingJobs: 3, waitingJobsPerUser: 2 } });
  await archive.addUser('rita');
  await addRepository(archive);
  for (const user of ['ruth', 'rita']) await allowImports(archive, user);
});
after(() => archive.close());
beforeEach(async () => {
  for (const { id } of await archive.jobStore.listOpen()) {
    await archive.jobStore.cancel(id, time);
    await archive.jobStore.end(id, 'test', time, { state: 'cancelled' });
  }
  await archive.jobStore.deleteEnded('9');
});

const send = (
  user: string,
  headers: Readonly<Record<string, string>> = { prefer: 'respond-async' },
  query = 'scope=nl-r1',
): Promise<InjectedResponse> =>
  request(archive, `POST /archive/import/ead?${query}`, { ...as(user), ...xml, ...headers }, '<ead/>');

/** The id of a job that waits. */
const queue = async (user: string): Promise<string> => json(await send(user)).id;
const begin = (id: string) => archive.jobStore.start(id, 'test', time);
const get = (path: string, user: string) => request(archive, `GET /archive/jobs${path}`, as(user));
const cancel = (id: string, user: string) => request(archive, `POST /archive/jobs/${id}/cancel`, as(user));

describe('A background import', () => {
  it('returns the job and its URL at once', async () => {
    const reply = await send('ruth', { prefer: 'respond-async', 'x-logmessage': 'Why' });
    assert.equal(reply.statusCode, 202, reply.body);
    const { id, created, ...job } = json(reply);
    assert.equal(reply.headers.location, `http://localhost/archive/jobs/${id}`);
    assert.equal(reply.headers['preference-applied'], 'respond-async');
    assert.match(created, /^2\d{3}-.*\+00:00$/);
    assert.deepEqual(job, {
      kind: 'import',
      format: 'ead',
      scope: 'nl-r1',
      user: 'ruth',
      message: 'Why',
      commit: true,
      state: 'queued',
      cancelling: false,
      queuePosition: 1,
      started: null,
      ended: null,
      progress: null,
      log: null,
      result: null,
      error: null,
      review: null,
    });
    assert.deepEqual(json(await get(`/${id}`, 'ruth')).id, id);
  });

  it('can be a sync', async () => {
    const path = 'POST /archive/import/ead-sync?scope=nl-r1&ex=nl-r1-a';
    const reply = await request(archive, path, { ...as('ruth'), ...xml, prefer: 'respond-async' }, '<ead/>');
    assert.equal(reply.statusCode, 202, reply.body);
    assert.equal(json(reply).kind, 'sync');
    const { request: asked } = (await archive.jobStore.find(json(reply).id))!;
    assert.deepEqual(JSON.parse(asked).sync, { except: ['nl-r1-a'], deleteMany: false });
  });

  it('stores its file in the folder of jobs only', async () => {
    const id = await queue('ruth');
    const { sources, ...asked } = JSON.parse((await archive.jobStore.find(id))!.request) as ImportRequest;
    assert.deepEqual(asked, {
      format: 'ead',
      scope: 'nl-r1',
      commit: true,
      allowUpdate: true,
      tolerant: false,
      validate: false,
      actor: 'ruth',
      logMessage: null,
    });
    const path = join(archive.options.jobsFolder, id, sources[0]!.path);
    assert.equal(readFileSync(path, 'utf8'), '<ead/>');
    assert.deepEqual(readdirSync(join(archive.folder, 'spool')), []);
  });

  it('copies the files of a path list, which may change before the job runs', async () => {
    const path = join(archive.folder, 'a.xml');
    writeFileSync(path, '<ead/>');
    const headers = { ...as('mike'), 'content-type': 'text/plain', prefer: 'respond-async' };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, path);
    const { id } = json(reply);
    const asked = JSON.parse((await archive.jobStore.find(id))!.request) as ImportRequest;
    const [source] = asked.sources;
    assert.equal(source!.name, path);
    assert.equal(readFileSync(join(archive.options.jobsFolder, id, source!.path), 'utf8'), '<ead/>');
  });

  for (const prefer of ['respond-async, wait=10', 'Respond-Async', 'return=minimal; x=1, respond-async'])
    it(`is requested by Prefer: ${prefer}`, async () => {
      assert.equal((await send('ruth', { prefer })).statusCode, 202);
    });

  it('is not requested by other preferences', async () => {
    await send('ruth', { prefer: 'respond-asynchronously' });
    assert.deepEqual(await archive.jobStore.listOpen(), []);
  });

  it('creates no job for an invalid request', async () => {
    const prefer = { prefer: 'respond-async' };
    assertError(await send('ruth', prefer, ''), 400, 'scope-required');
    for (const parameter of ['keys', 'diff'])
      assertError(await send('ruth', prefer, `scope=nl-r1&${parameter}=true`), 400, 'bad-parameter');
    const tolerant = 'POST /archive/import/ead-sync?scope=nl-r1&tolerant=true';
    const sync = await request(archive, tolerant, { ...as('ruth'), ...xml, ...prefer }, '<ead/>');
    assertError(sync, 400, 'bad-parameter');
    assertError(
      await send('ruth', { ...prefer, 'content-type': 'image/png' }),
      415,
      'unsupported-media-type',
    );
    assertError(await send('nobody', prefer), 400, 'unknown-user');
    assert.deepEqual(await archive.jobStore.listOpen(), []);
  });

  it('is rejected if too many jobs wait, and its file is deleted', async () => {
    for (const user of ['ruth', 'rita', 'mike']) await queue(user);
    const before = readdirSync(archive.options.jobsFolder).length;
    const reply = await send('ruth');
    assertError(reply, 503, 'busy');
    assert.ok(reply.headers['retry-after']);
    assert.equal(readdirSync(archive.options.jobsFolder).length, before);
    assert.deepEqual(readdirSync(join(archive.folder, 'spool')), []);
    const jobs = archive.jobs.as((await archive.graph.findActor('ruth'))!);
    await assert.rejects(jobs.requireQueueCapacity(), { code: 'busy' }, 'also before its file is taken in');
  });

  it('is rejected if too many jobs of the user wait, while other users can submit theirs', async () => {
    for (const user of ['ruth', 'ruth']) await queue(user);
    const reply = await send('ruth');
    assertError(reply, 503, 'busy');
    assert.deepEqual(json(reply).details, { limit: 'waiting-jobs-per-user', value: 2 });
    assert.equal((await send('rita')).statusCode, 202);
  });
});

describe('A job', () => {
  it('is visible to its user and to administrators, and not found for other users', async () => {
    const id = await queue('ruth');
    for (const user of ['ruth', 'mike']) assert.equal((await get(`/${id}`, user)).statusCode, 200);
    assertError(await get(`/${id}`, 'rita'), 404, 'not-found');
    assertError(await get(`/${id}/events`, 'rita'), 404, 'not-found');
    assertError(await cancel(id, 'rita'), 404, 'not-found');
    assert.equal((await archive.jobStore.find(id))!.state, 'queued');
    for (const path of ['', `/${id}`, `/${id}/events`])
      assertError(await request(archive, `GET /archive/jobs${path}`), 403, 'user-required');
    assertError(await request(archive, `POST /archive/jobs/${id}/cancel`), 403, 'user-required');
  });

  it('is not visible to a later user with the same id', async () => {
    await archive.addUser('leaver');
    const id = await queue('leaver');
    await archive.graph.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'leaver',
      logMessage: null,
    });
    await archive.addUser('leaver');
    assertError(await get(`/${id}`, 'leaver'), 404, 'not-found');
    assert.deepEqual(json(await get('', 'leaver')), []);
  });

  it('that does not exist is not found, whatever it is called', async () => {
    for (const id of ['none', '%00', '01a1df64-2912-7000-908c-afc90c84c324', '%ED%A0%80'])
      assert.ok([400, 404].includes((await get(`/${id}`, 'mike')).statusCode), id);
  });

  it('has its log when it is done', async () => {
    const id = await queue('ruth');
    await begin(id);
    await archive.jobStore.end(id, 'test', time, { state: 'done', log: '{"created":3}' });
    const job = json(await get(`/${id}`, 'ruth'));
    assert.deepEqual([job.state, job.ended, job.log, job.error], ['done', time, { created: 3 }, null]);
  });

  it('has an error in the usual shape if it has failed', async () => {
    const id = await queue('ruth');
    await begin(id);
    const error = {
      code: 'malformed-xml',
      message: 'Not closed.',
      errors: [{ line: 3, message: 'Not closed.' }],
    };
    await archive.jobStore.end(id, 'test', time, { state: 'failed', error: JSON.stringify(error) });
    assert.deepEqual(json(await get(`/${id}`, 'ruth')).error, {
      status: 400,
      error: 'Bad Request',
      details: 'ParseError: Not closed.',
      ...error,
    });
  });

  it('that waits is cancelled at once', async () => {
    const id = await queue('ruth');
    const reply = await cancel(id, 'ruth');
    assert.equal(reply.statusCode, 200);
    assert.equal(json(reply).state, 'cancelled');
  });

  it('that runs is cancelled, by an administrator as well', async () => {
    const id = await queue('ruth');
    await begin(id);
    const reply = await cancel(id, 'mike');
    assert.equal(reply.statusCode, 202);
    assert.deepEqual([json(reply).state, json(reply).cancelling], ['running', true]);
  });

  it('that is being committed cannot be cancelled, and the error has its state', async () => {
    const id = await queue('ruth');
    await begin(id);
    await archive.jobStore.markFinishing(id, 'test');
    const reply = await cancel(id, 'ruth');
    assertError(reply, 409, 'job-ended');
    assert.deepEqual(json(reply).details, { id, state: 'finishing' });
    assert.equal(json(await get(`/${id}`, 'ruth')).cancelling, false);
  });

  it('that has ended cannot be cancelled', async () => {
    const id = await queue('ruth');
    await cancel(id, 'ruth');
    assertError(await cancel(id, 'ruth'), 409, 'job-ended');
  });
});

describe('The list of jobs', () => {
  it('has the jobs of the user, or all for an administrator, newest first, in pages', async () => {
    const [a, b, c] = [await queue('ruth'), await queue('rita'), await queue('ruth')];
    const ids = (reply: InjectedResponse) => json(reply).map((job: { id: string }) => job.id);
    const own = await get('', 'ruth');
    assert.deepEqual(ids(own), [c, a]);
    assert.equal(own.headers['content-range'], 'offset=0; limit=50; total=2');
    assert.match(String(own.headers['cache-control']), /private/);
    assert.deepEqual(ids(await get('', 'mike')), [c, b, a]);
    const part = await get('?offset=1&limit=1', 'mike');
    assert.deepEqual(ids(part), [b]);
    assert.equal(part.headers['content-range'], 'offset=1; limit=1; total=3');
    assertError(await get('?limit=many', 'mike'), 400, 'bad-parameter');
  });

  it('shows the positions in the queue, which alternates between users', async () => {
    const [a1, a2, b1] = [await queue('ruth'), await queue('ruth'), await queue('rita')];
    const positions = async () =>
      Object.fromEntries(
        json(await get('', 'mike')).map((job: { id: string; queuePosition: number }) => [
          job.id,
          job.queuePosition,
        ]),
      );
    assert.deepEqual(await positions(), { [a1]: 1, [b1]: 2, [a2]: 3 });
    await begin(a1);
    assert.deepEqual(await positions(), { [a1]: null, [b1]: 1, [a2]: 2 });
  });
});

describe('The events of a job', () => {
  const events = (text: string) =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map((match) => [
      match[1],
      JSON.parse(match[2]!).state,
      JSON.parse(match[2]!).progress?.bytesRead,
    ]);

  /** Each state once: there may be an event for a new position in the queue, and one for the start before the first progress. */
  const distinct = (all: readonly (readonly unknown[])[]) =>
    all.filter(
      ([, state, bytes], at) =>
        !(state === 'running' && bytes === undefined) &&
        !(at > 0 && all[at - 1]![1] === state && state === 'queued'),
    );

  /** The stream of events, as far as it has arrived. */
  async function openEvents(where: TestArchive, id: string, user: string) {
    if (!where.app.server.listening) await where.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = where.app.server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/archive/jobs/${id}/events`, { headers: as(user) });
    let text = '';
    const read = async (): Promise<void> => {
      const decoder = new TextDecoder();
      for await (const chunk of reply.body!) text += decoder.decode(chunk, { stream: true });
    };
    return { headers: reply.headers, text: () => text, end: read() };
  }

  it('start with the current state, report changes, and end with the job', async () => {
    const id = await queue('ruth');
    const { headers, text, end } = await openEvents(archive, id, 'ruth');
    await waitUntil(() => text().includes('queued'), 'the first event has arrived');
    await begin(id);
    await archive.jobStore.updateProgress(id, 'test', '{"bytesRead":5}');
    await waitUntil(() => text().includes('"bytesRead":5'), 'the progress has arrived');
    await archive.jobStore.end(id, 'test', time, { state: 'done', log: '{}' });
    await end;
    assert.match(String(headers.get('content-type')), /^text\/event-stream/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(distinct(events(text())), [
      ['progress', 'queued', undefined],
      ['progress', 'running', 5],
      ['done', 'done', 5],
    ]);
  });

  it('of an ended job are one event', async () => {
    const id = await queue('ruth');
    await cancel(id, 'ruth');
    assert.deepEqual(events((await get(`/${id}/events`, 'ruth')).body), [
      ['cancelled', 'cancelled', undefined],
    ]);
  });

  it('end when the service shuts down', async () => {
    const other = await openTestArchive();
    const { id } = await other.jobs
      .as({ ...(await other.graph.findActor('mike'))! })
      .submit(other.jobs.newId(), { format: 'ead', scope: 'nl', logMessage: null, commit: true });
    const { text, end } = await openEvents(other, id, 'mike');
    await waitUntil(() => text().includes('queued'), 'the first event has arrived');
    other.jobs.close();
    await end;
    assert.deepEqual(events(text()), [['progress', 'queued', undefined]]);
    await other.close();
    assert.ok(!existsSync(other.folder));
  });
});
