/** Jobs of real servers, on each engine: one that is killed, one that shuts down, and two on one database. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type FondsServer, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { describeOnEach } from '../world/engines.ts';
import { postgresServer, withoutPostgres } from '../world/postgres.ts';
import { waitUntil } from '../world/wait-until.ts';
import { childCount, create, finding, kill, startServers, total } from './processes.ts';

interface Job {
  readonly id: string;
  readonly state: string;
  readonly progress: { readonly bytesRead: number; readonly created: number; readonly rate: number } | null;
  readonly log: { readonly created: number } | null;
  readonly error: { readonly code: string; readonly message: string; readonly status: number } | null;
}

interface Event {
  readonly data: { readonly eventType: string };
}

const asMike = { 'X-User': 'mike' };
/** Enough units to cancel or kill a job before its end, on any machine. */
const endless = 200_000;
const endlessAid = finding('large', endless);

async function send(url: string, body: string): Promise<string> {
  const headers = { ...asMike, 'Content-Type': 'text/xml', Prefer: 'respond-async' };
  const response = await fetch(`${url}/import/ead?scope=nl-r1`, { method: 'POST', headers, body });
  assert.equal(response.status, 202);
  return ((await response.json()) as Job).id;
}

async function find(url: string, id: string): Promise<Job> {
  return (await (await fetch(`${url}/jobs/${id}`, { headers: asMike })).json()) as Job;
}

const cancel = (url: string, id: string): Promise<Response> =>
  fetch(`${url}/jobs/${id}/cancel`, { method: 'POST', headers: asMike });

/** Resolves to the job when it is in that state. */
async function untilIs(url: string, id: string, state: string): Promise<Job> {
  await waitUntil(async () => (await find(url, id)).state === state, `the job is ${state}`);
  return find(url, id);
}

/** Some of it has been written, and not all. */
const untilUnderWay = (url: string, id: string): Promise<void> =>
  waitUntil(async () => ((await find(url, id)).progress?.created ?? 0) > 0, 'the import is under way');

/**
 * Sends a change. Resolves when the server has checked its headers and the body is on its way, so that the
 * server reads it before any later request; `status` is that of the response.
 */
async function sendCountry(
  url: string,
  identifier: string,
): Promise<{ readonly status: Promise<number | undefined> }> {
  const body = JSON.stringify({ type: 'Country', data: { identifier } });
  const headers = {
    ...asMike,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
  };
  const sent = request(`${url}/Country`, { method: 'POST', headers });
  const status = once(sent, 'response').then(([response]: IncomingMessage[]) => {
    response!.resume();
    return response!.statusCode;
  });
  // An error is sent instead of 100 Continue.
  await Promise.race([once(sent, 'continue'), status]);
  await new Promise<void>((resolve) => sent.end(body, resolve));
  return { status };
}

async function startOne(
  t: TestContext,
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<FondsServer> {
  await runFonds(['init', ...flags]);
  await runFonds(['user', 'add', 'mike', '--group', 'admin', ...flags]);
  const server = await startFonds(t, ['serve', ...flags], { env });
  await create(server.url, 'Country', 'Country', 'nl');
  await create(server.url, 'classes/Country/nl', 'Repository', 'r1');
  return server;
}

describeOnEach('A service with jobs', (engine) => {
  it('that is killed rolls back its running job, which fails; the queued one is completed', {
    timeout: 600_000,
  }, async (t) => {
    const folder = temporaryFolder(t);
    const flags = await engine.storeFlags(folder);
    let server = await startOne(t, flags);
    const running = await send(server.url, endlessAid);
    const waiting = await send(server.url, finding('small', 2));
    await untilUnderWay(server.url, running);
    const { progress } = await find(server.url, running);
    assert.ok(progress!.bytesRead > 0 && progress!.rate > 0);
    await kill(server);

    const shown = await runFonds(['jobs', running, ...flags]);
    assert.match(shown.out, /is running: ead into nl-r1 by mike/, 'nobody has looked after it yet');
    server = await startFonds(t, ['serve', ...flags]);
    assert.equal((await untilIs(server.url, waiting, 'done')).log!.created, 3);
    const { error, log } = await untilIs(server.url, running, 'failed');
    assert.deepEqual([error!.code, error!.status, log], ['interrupted', 503, null]);
    assert.match(error!.message, /was rolled back/);
    assert.equal(await total(server.url, 'DocumentaryUnit'), 3);
    assert.equal(await childCount(server.url), 1);
    await waitUntil(async () => readdirSync(join(folder, 'jobs')).length === 0, 'the files are gone');

    const listed = await runFonds(['jobs', ...flags]);
    assert.match(listed.out, new RegExp(`^${waiting} +done +mike .*\\n${running} +failed`));
    assert.match((await runFonds(['jobs', running, ...flags])).out, /was rolled back/);
    assert.match((await runFonds(['jobs', waiting, ...flags])).out, /Imported into nl-r1: 3 created/);
    assert.equal((await runFonds(['jobs', 'none', ...flags])).code, 3);
  });

  it('that shuts down requeues its running job, and continues it after the restart', {
    timeout: 600_000,
  }, async (t) => {
    const folder = temporaryFolder(t);
    const flags = await engine.storeFlags(folder);
    let server = await startOne(t, flags);
    const id = await send(server.url, endlessAid);
    await untilUnderWay(server.url, id);
    const events = await fetch(`${server.url}/jobs/${id}/events`, { headers: asMike });
    const text = events.text();
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(await text, /event: (done|failed|cancelled)/);
    assert.match((await runFonds(['jobs', id, ...flags])).out, /is queued, number 1 in the queue/);
    // Its file is kept. A short one in its place lets the job end soon.
    const file = join(folder, 'jobs', id, 'body');
    assert.ok(readFileSync(file, 'utf8') === endlessAid);
    writeFileSync(file, finding('large', 2));
    server = await startFonds(t, ['serve', ...flags]);
    assert.equal((await untilIs(server.url, id, 'done')).log!.created, 3);
    assert.equal(await total(server.url, 'DocumentaryUnit'), 3, 'nothing of the first run is left');
  });

  it('rolls back a job that is cancelled in the middle of a large file, and runs the next', {
    timeout: 600_000,
  }, async (t) => {
    const flags = await engine.storeFlags(temporaryFolder(t));
    const { url } = await startOne(t, flags);
    const running = await send(url, endlessAid);
    const waiting = await send(url, finding('other', 2));
    const next = await send(url, finding('small', 2));
    await untilUnderWay(url, running);
    const events = fetch(`${url}/jobs/${running}/events`, { headers: asMike });
    assert.equal((await cancel(url, waiting)).status, 200);
    assert.equal((await cancel(url, running)).status, 202);
    assert.match(await (await events).text(), /event: cancelled\ndata: .*"state":"cancelled".*\n\n$/);
    assert.equal((await untilIs(url, next, 'done')).log!.created, 3);
    assert.equal(await total(url, 'DocumentaryUnit'), 3);
    assert.equal((await cancel(url, running)).status, 409);
  });

  it('executes small changes and lists its jobs while one runs and further ones wait', {
    timeout: 600_000,
  }, async (t) => {
    const flags = await engine.storeFlags(temporaryFolder(t));
    // The change waits as long as the first job runs.
    const { url } = await startOne(t, flags, { FONDS_WRITE_WAIT_SECONDS: '600' });
    const running = await send(url, endlessAid);
    const jobs: string[] = [];
    for (let n = 0; n < 6; n++) jobs.push(await send(url, finding(`f${n}`, 500)));
    await untilUnderWay(url, running);
    const change = await sendCountry(url, 'be');
    const listed = (await (await fetch(`${url}/jobs`, { headers: asMike })).json()) as readonly Job[];
    assert.deepEqual(
      listed.map(({ id, state }) => `${id} ${state}`),
      [...jobs.map((id) => `${id} queued`).reverse(), `${running} running`],
    );
    assert.equal((await cancel(url, running)).status, 202);
    assert.equal(await change.status, 201);
    for (const id of jobs) await untilIs(url, id, 'done');
    assert.equal(await total(url, 'DocumentaryUnit'), 6 * 501);
    // Newest first. The change was sent after all jobs.
    const events = (await (await fetch(`${url}/classes/SystemEvent?limit=10`)).json()) as readonly Event[];
    const types = events.map(({ data }) => data.eventType);
    assert.equal(types[0], 'ingest', `the change waited for the last job: ${types.join()}`);
    assert.ok(types.includes('creation'));
  });
});

describe('Two processes on one database', { skip: withoutPostgres }, () => {
  it('run each job once, and both can show and cancel it', { timeout: 600_000 }, async (t) => {
    const { servers } = await startServers(t, await (await postgresServer()).emptyDatabase(), 2);
    const [one, other] = servers.map(({ url }) => url) as [string, string];
    const [large, ...small] = [
      await send(one, endlessAid),
      await send(one, finding('a', 2)),
      await send(other, finding('b', 2)),
    ] as const;
    await untilUnderWay(other, large!);
    const events = fetch(`${other}/jobs/${large}/events`, { headers: asMike });
    assert.equal((await cancel(other, large!)).status, 202);
    assert.match(await (await events).text(), /event: cancelled/);
    for (const id of small) assert.equal((await untilIs(other, id, 'done')).log!.created, 3);
    assert.equal(await total(other, 'DocumentaryUnit'), 6);
    assert.equal(await total(other, 'SystemEvent'), await total(one, 'SystemEvent'));
  });

  it('recover the jobs of one that was killed, also without its files', { timeout: 600_000 }, async (t) => {
    const database = await (await postgresServer()).emptyDatabase();
    const { servers, flags } = await startServers(t, database, 1);
    const elsewhere = await startFonds(t, [
      'serve',
      '--data',
      temporaryFolder(t),
      '--database-url',
      database,
    ]);
    const running = await send(servers[0]!.url, endlessAid);
    const waiting = await send(servers[0]!.url, finding('small', 2));
    await untilUnderWay(elsewhere.url, running);
    await kill(servers[0]!);
    const { error } = await untilIs(elsewhere.url, running, 'failed');
    assert.equal(error!.code, 'interrupted');
    assert.equal((await find(elsewhere.url, waiting)).state, 'queued', 'its file is with the other');
    assert.equal(await total(elsewhere.url, 'DocumentaryUnit'), 0);
    const back = await startFonds(t, ['serve', ...flags]);
    assert.equal((await untilIs(back.url, waiting, 'done')).log!.created, 3);
    await waitUntil(async () => !existsSync(join(flags[1]!, 'jobs', waiting)), 'the files are gone');
  });
});
