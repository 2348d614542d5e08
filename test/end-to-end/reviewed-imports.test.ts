/** Reviewed imports of real servers: one that is killed while the import runs, and two on one database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { describeOnEach } from '../world/engines.ts';
import { postgresServer, withoutPostgres } from '../world/postgres.ts';
import { waitUntil } from '../world/wait-until.ts';
import { create, finding, kill, startServers, total } from './processes.ts';

const asMike = { 'X-User': 'mike' };

/** Enough units to kill the server before the end of the import, on any machine. */
const many = 20_000;

interface Job {
  readonly id: string;
  readonly state: string;
  readonly progress: { readonly created: number } | null;
  readonly review: { readonly counts: { readonly created: number } };
  readonly log: { readonly created: number } | null;
  readonly error: { readonly code: string } | null;
}

async function send(url: string, body: string): Promise<string> {
  const headers = { ...asMike, 'Content-Type': 'text/xml', Prefer: 'respond-async' };
  const path = `${url}/import/ead?scope=nl-r1&review=true`;
  const response = await fetch(path, { method: 'POST', headers, body });
  assert.equal(response.status, 202);
  return ((await response.json()) as Job).id;
}

const find = async (url: string, id: string): Promise<Job> =>
  (await (await fetch(`${url}/jobs/${id}`, { headers: asMike })).json()) as Job;

async function untilIs(url: string, id: string, state: string): Promise<Job> {
  await waitUntil(async () => (await find(url, id)).state === state, `the job is ${state}`);
  return find(url, id);
}

const act = (url: string, id: string, action: 'run' | 'cancel'): Promise<Response> =>
  fetch(`${url}/jobs/${id}/${action}`, { method: 'POST', headers: asMike });

const readPage = async (url: string, id: string): Promise<string> => {
  const headers = { ...asMike, accept: 'text/html' };
  return (await fetch(new URL(`/staff/jobs/${id}`, url), { headers })).text();
};

describeOnEach('A reviewed import', (engine) => {
  it('whose server is killed while it runs has failed, and does not look finished', {
    timeout: 600_000,
  }, async (t) => {
    const flags = await engine.storeFlags(temporaryFolder(t));
    await runFonds(['init', ...flags]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', ...flags]);
    let server = await startFonds(t, ['serve', ...flags]);
    await create(server.url, 'Country', 'Country', 'nl');
    await create(server.url, 'classes/Country/nl', 'Repository', 'r1');
    const id = await send(server.url, finding('large', many));
    assert.equal((await untilIs(server.url, id, 'review')).review.counts.created, many + 1);
    assert.equal((await act(server.url, id, 'run')).status, 202);
    await waitUntil(async () => {
      const { state, progress } = await find(server.url, id);
      return state === 'running' && (progress?.created ?? 0) > 0;
    }, 'the import is under way');
    await kill(server);
    server = await startFonds(t, ['serve', ...flags]);
    const { error, log } = await untilIs(server.url, id, 'failed');
    assert.deepEqual([error!.code, log], ['interrupted', null]);
    assert.equal(await total(server.url, 'DocumentaryUnit'), 0);
    assert.equal((await act(server.url, id, 'run')).status, 409);
    const page = await readPage(server.url, id);
    assert.match(page, /Nothing was imported/);
    assert.doesNotMatch(
      page,
      /class="job-counts"|class="job-line good"|<progress class="job-progress" aria-label="running"/,
    );
  });
});

describe('Two processes on one database', { skip: withoutPostgres }, () => {
  it('show, run and discard the reviewed imports of each other', { timeout: 600_000 }, async (t) => {
    const { servers } = await startServers(t, await (await postgresServer()).emptyDatabase(), 2);
    const [one, other] = servers.map(({ url }) => url) as [string, string];
    const [run, discarded] = [await send(one, finding('a', 2)), await send(one, finding('b', 2))];
    for (const id of [run, discarded]) await untilIs(other, id, 'review');
    const path = `${other}/jobs/${run}/changes?kind=created&limit=1`;
    const changes = await fetch(path, { headers: asMike });
    assert.match(String(changes.headers.get('content-range')), /total=3/);
    assert.match(await readPage(other, run), /Import 3 records/);
    assert.equal((await act(other, run, 'run')).status, 202);
    assert.equal((await untilIs(other, run, 'done')).log!.created, 3);
    assert.equal((await act(other, discarded, 'cancel')).status, 200);
    await untilIs(one, discarded, 'cancelled');
    assert.equal(await total(one, 'DocumentaryUnit'), 3);
  });
});
