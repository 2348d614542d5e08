/** The first page of the workroom: what administrators and other users see, and the forms of the sample archive. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, allowImports, asMike, json, request } from '../request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
});
after(() => archive.close());

const asUser = (user: string) => ({ 'x-user': user, accept: 'text/html' });
const get = async (path: string, user = 'mike'): Promise<string> => {
  const reply = await request(archive, `GET ${path}`, asUser(user));
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.body;
};
const load = (user = 'mike') =>
  request(
    archive,
    'POST /staff',
    { ...asUser(user), 'content-type': 'application/x-www-form-urlencoded' },
    '',
  );
const count = async (type: string): Promise<string> =>
  String(
    (await request(archive, `GET /archive/classes/${type}?limit=0`, asMike)).headers['content-range'],
  ).split('total=')[1]!;

describe('An empty archive', () => {
  it('offers its sample to administrators only', async () => {
    assert.match(await get('/staff'), /Load the sample archive/);
    assert.doesNotMatch(await get('/staff', 'ruth'), /Load the sample archive/);
    assert.equal((await load('ruth')).statusCode, 403);
    assert.equal(await count('Repository'), '0');
  });
});

describe('The sample archive', () => {
  it('is loaded, reported with links to its records, and removed by an undo', async () => {
    const loaded = await load();
    assert.equal(loaded.statusCode, 303, loaded.body);
    const page = await get(String(loaded.headers.location));
    assert.match(page, /role="status".*Imported.*Sample archive.*2 institutions.*Remove it \(\d+ records\)/s);
    assert.equal(page.match(/Remove it/g)?.length, 1, 'one link');
    assert.match(await get('/staff'), /The sample archive is loaded\./);
    const again = await load();
    assert.equal(again.statusCode, 400);
    assert.match(again.body, /is loaded already\. Remove it first to load it again\..*Remove it \(/s);
    assert.doesNotMatch(await get('/staff', 'ruth'), /Remove it/);
    const [, event] = /\/staff\/events\/([^/]+)\/undo">Remove it/.exec(page) ?? [];
    const undone = await request(archive, `POST /archive/events/${event}/undo`, asMike);
    assert.equal(undone.statusCode, 200, undone.body);
    assert.deepEqual([await count('Repository'), await count('DocumentaryUnit')], ['0', '0']);
    assert.match(await get('/staff'), /This archive is empty/);
  });

  it('is not reported for other events, or events that do not exist', async () => {
    assert.doesNotMatch(await get('/staff?event=none'), /role="status"/);
  });
});

describe('The first page of the workroom', () => {
  before(async () => {
    await addRepository(archive).catch(() => {});
    await archive.addUser('rita');
    await request(archive, 'POST /archive/classes/Country/nl', asMike, {
      type: 'Repository',
      data: { identifier: 'r1' },
    });
    await allowImports(archive, 'rita');
  });

  async function queue(user: string): Promise<string> {
    const headers = { 'x-user': user, 'content-type': 'text/xml', prefer: 'respond-async' };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, '<ead/>');
    assert.equal(reply.statusCode, 202, reply.body);
    return json(reply).id;
  }

  it('lists the jobs of the user alone, also for administrators', async () => {
    const id = await queue('rita');
    assert.match(await get('/staff', 'rita'), new RegExp(`/staff/jobs/${id}`));
    const page = await get('/staff');
    assert.doesNotMatch(page, new RegExp(`/staff/jobs/${id}`));
    assert.match(page, /Your imports are listed here/);
  });

  it('lists jobs that have failed as problems, for their users and for administrators', async () => {
    const id = await queue('rita');
    const error = { code: 'malformed-xml', message: 'The file has no end.' };
    await archive.jobStore.start(id, 'test', new Date().toISOString());
    await archive.jobStore.end(id, 'test', new Date().toISOString(), {
      state: 'failed',
      error: JSON.stringify(error),
    });
    for (const user of ['rita', 'mike'])
      assert.match(await get('/staff', user), /Failed: Import \(EAD\).*The file has no end\./s);
    assert.doesNotMatch(await get('/staff', 'ruth'), /The file has no end/);
  });

  it('lists webhooks without a receiver for administrators', async () => {
    const address = { url: 'https://portal.example/changes', types: [], scope: null, user: null };
    const state = {
      cursor: '0',
      attempts: 0,
      failingSince: null,
      lastError: null,
      nextTry: 't',
      givenUp: null,
    };
    await archive.store.transaction(async ({ webhooks }) => {
      await webhooks.insert({ id: 'portal', ...address, secret: 'whsec_', created: 't', ...state });
      await webhooks.claim('portal', 'test', { now: 't', until: 'u' });
      const failed = { attempts: 3, failingSince: 't', lastError: 'No answer.' };
      await webhooks.release('portal', 'test', { ...state, ...failed });
    });
    assert.match(await get('/staff'), /cannot be sent to https:\/\/portal\.example.*No answer\./s);
    assert.doesNotMatch(await get('/staff', 'rita'), /portal\.example/);
  });

  it('links the latest changes to their undo', async () => {
    const body = { type: 'DocumentaryUnit', data: { identifier: 'latest' } };
    const created = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, body);
    assert.equal(created.statusCode, 201, created.body);
    const [event] = json(await request(archive, 'GET /archive/classes/SystemEvent?limit=1', asMike));
    const path = `/staff/events/${event.id}/undo`;
    assert.ok((await get('/staff')).includes(`<a href="${path}">Undo</a>`));
    assert.match(await get(path), /1 record is deleted/);
    assert.ok(!(await get('/staff', 'ruth')).includes(path));
  });

  it('shows changes of users to administrators only', async () => {
    assert.match(await get('/staff'), /Latest changes/);
    assert.doesNotMatch(await get('/staff', 'ruth'), /Created from the command line/);
  });
});
