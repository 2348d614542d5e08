/** Tokens and webhooks in the workroom: who sees them, and secrets that are shown only once. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { Receiver } from '../../world/receiver.ts';
import { asMike, json, request } from '../request.ts';

let archive: TestArchive;

const html = { accept: 'text/html' };
const get = (path: string, user: string) => request(archive, `GET ${path}`, { ...html, 'x-user': user });

function send(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return request(
    archive,
    `POST ${path}`,
    { ...html, ...type, ...headers },
    new URLSearchParams(fields).toString(),
  );
}

before(async () => {
  archive = await openTestArchive({ settings: { webhookPrivate: true } });
});
after(() => archive.close());

describe('The tokens of a user', () => {
  it('are shown once when they are created, and never again', async () => {
    const reply = await send('/staff/tokens', { form: 'create', note: 'Portal' }, { 'x-user': 'ruth' });
    assert.equal(reply.statusCode, 200);
    const token = /<code>(fonds_[\w-]+)<\/code>/.exec(reply.body)?.[1];
    assert.ok(token !== undefined, 'the token is shown');
    assert.ok(!(await get('/staff/tokens', 'ruth')).body.includes(token));
    const own = await request(archive, 'GET /archive/tokens', { authorization: `Bearer ${token}` });
    assert.deepEqual(
      json(own).map(({ note, user }: { note: string; user: string }) => [note, user]),
      [['Portal', 'ruth']],
    );
    // A stolen token must not be able to create another one.
    const stolen = await send(
      '/staff/tokens',
      { form: 'create', note: 'x' },
      { authorization: `Bearer ${token}` },
    );
    assert.equal(stolen.statusCode, 403);
  });

  it('are listed for the user and for administrators, and revoked by them alone', async () => {
    await archive.addUser('anna');
    const [{ id }] = json(await request(archive, 'GET /archive/tokens', { 'x-user': 'ruth' }));
    assert.match((await get('/staff/tokens', 'mike')).body, new RegExp(id));
    assert.doesNotMatch((await get('/staff/tokens', 'anna')).body, new RegExp(id));
    const foreign = await send('/staff/tokens', { form: 'revoke', id }, { 'x-user': 'anna' });
    assert.equal(foreign.statusCode, 404);
    const own = await send('/staff/tokens', { form: 'revoke', id }, { 'x-user': 'ruth' });
    assert.equal(own.statusCode, 303);
    assert.match((await get('/staff/tokens', 'ruth')).body, /There are no tokens/);
  });

  it('are created for other users by administrators alone', async () => {
    const fields = { form: 'create', note: 'Harvester', user: 'ruth' };
    assert.equal((await send('/staff/tokens', fields, { 'x-user': 'anna' })).statusCode, 403);
    assert.match((await send('/staff/tokens', fields, { 'x-user': 'mike' })).body, /fonds_/);
    const unknown = await send('/staff/tokens', { ...fields, user: 'nobody' }, { 'x-user': 'mike' });
    assert.equal(unknown.statusCode, 400);
    assert.match(unknown.body, /There is no user &#39;nobody&#39;|There is no user 'nobody'/);
  });
});

describe('The webhooks', () => {
  it('are created with a secret that is shown once, and deleted', async () => {
    const fields = { form: 'create', url: 'http://127.0.0.1:1/hook' };
    assert.equal((await send('/staff/webhooks', fields, { 'x-user': 'ruth' })).statusCode, 403);
    const reply = await send('/staff/webhooks', fields, { 'x-user': 'mike' });
    assert.equal(reply.statusCode, 200, reply.body.slice(0, 500));
    const secret = /<code>([^<]+)<\/code>/.exec(reply.body)?.[1];
    assert.ok(secret !== undefined && !(await get('/staff/webhooks', 'mike')).body.includes(secret));
    const [{ id }] = json(await request(archive, 'GET /archive/webhooks', asMike));
    assert.match((await get(`/staff/webhooks/${id}`, 'mike')).body, /Nothing was sent yet/);
    assert.equal((await get(`/staff/webhooks/${id}`, 'ruth')).statusCode, 403);
    assert.equal(
      (await send('/staff/webhooks', { form: 'delete', id }, { 'x-user': 'mike' })).statusCode,
      303,
    );
    assert.equal((await get(`/staff/webhooks/${id}`, 'mike')).statusCode, 404);
  });

  it('send a delivery again', async (t) => {
    const receiver = await Receiver.start(t);
    await send('/staff/webhooks', { form: 'create', url: receiver.url }, { 'x-user': 'mike' });
    const [{ id }] = json(await request(archive, 'GET /archive/webhooks', asMike));
    const [{ cursor: from }] = json(await request(archive, 'GET /archive/webhooks', asMike));
    await request(archive, 'POST /archive/classes/Country', asMike, {
      type: 'Country',
      data: { identifier: 'be' },
    });
    const lines = (await request(archive, `GET /archive/changes?since=${from}`, asMike)).body
      .trim()
      .split('\n');
    const { cursor: to } = JSON.parse(lines.at(-1)!) as { cursor: string };
    const delivery = { from, to, started: '2026-11-15T02:13:26.685+00:00', milliseconds: 7, changes: 1 };
    await archive.store.transaction((tx) =>
      tx.webhooks.insertDelivery(id, { ...delivery, status: 500, error: 'HTTP 500' }, 100),
    );
    const page = await get(`/staff/webhooks/${id}`, 'mike');
    assert.match(page.body, /HTTP 500/);
    const number = /name="delivery" value="(\d+)"/.exec(page.body)![1]!;
    const reply = await send(
      `/staff/webhooks/${id}`,
      { form: 'send', delivery: number },
      { 'x-user': 'mike' },
    );
    assert.equal(reply.statusCode, 303, reply.body.slice(0, 500));
    assert.equal(receiver.deliveries.length, 1);
    const unknown = await send(
      `/staff/webhooks/${id}`,
      { form: 'send', delivery: '999' },
      { 'x-user': 'mike' },
    );
    assert.equal(unknown.statusCode, 404);
  });
});
