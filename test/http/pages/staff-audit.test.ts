/** The audit log for administrators: its filters, the CSV file and the Atom feed. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { parseCsv } from '../../../src/http/table.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;

const get = (path: string, headers: Readonly<Record<string, string>> = asMike) =>
  request(archive, `GET /staff/audit${path}`, { ...headers, accept: 'text/html' });

/** The rows of the CSV file as `event type record`. */
async function listRows(query: string): Promise<readonly string[]> {
  const reply = await get(`.csv${query}`);
  assert.equal(reply.statusCode, 200, reply.body);
  const rows = await parseCsv(Buffer.from(reply.body), archive.options.settings);
  return rows
    .slice(1)
    .map(({ cells: [_time, event, _id, _user, _records, type, record] }) => `${event} ${type} ${record}`);
}

before(async () => {
  archive = await openTestArchive({ settings: { auditExportEvents: 12 } });
  await addRepository(archive);
  await archive.addUser('anna', ['admin']);
  const asAnna = { ...asMike, 'x-user': 'anna', 'x-logmessage': '=A1, the "first" unit' };
  const unit = { type: 'DocumentaryUnit', data: { identifier: 'u1' } };
  await request(archive, 'POST /archive/classes/Repository/nl-r1', asAnna, unit);
  const deleted = await request(archive, 'DELETE /archive/classes/DocumentaryUnit/nl-r1-u1', asAnna);
  assert.equal(deleted.statusCode, 204, deleted.body);
  await request(archive, 'POST /archive/permissions/ruth/scope/nl-r1', asMike, {
    DocumentaryUnit: ['update'],
  });
});
after(() => archive.close());

describe('The audit log', () => {
  it('is only for administrators, as a page, as CSV and as a feed', async () => {
    for (const path of ['', '.csv', '.atom']) {
      assert.equal((await get(path, {})).statusCode, 303, path);
      assert.equal((await get(path, { 'x-user': 'ruth' })).statusCode, 403, path);
      assert.equal((await get(path)).statusCode, 200, path);
    }
  });

  it('has the events of users and permissions, which the latest changes omit', async () => {
    const { body } = await get('');
    assert.match(body, /Permissions changed/);
    assert.match(body, /href="\/staff\/audit\?user=anna"/);
    assert.doesNotMatch((await request(archive, 'GET /changes', asMike)).body, /Permissions changed/);
  });

  it('is filtered by user, type, record, kind and time, also for records that were deleted', async () => {
    const today = new Date().toISOString().slice(0, 10);
    // The creation does not name its record, which no longer exists.
    const ofUnit = ['deletion DocumentaryUnit nl-r1-u1', 'creation  '];
    assert.deepEqual(await listRows('?user=anna'), ofUnit);
    assert.deepEqual(await listRows('?type=DocumentaryUnit'), ofUnit);
    assert.deepEqual(await listRows('?item=nl-r1-u1'), []);
    assert.deepEqual(await listRows('?item=ruth&et=setGlobalPermissions'), [
      'setGlobalPermissions UserProfile ruth',
    ]);
    assert.deepEqual(await listRows(`?type=Country&from=${today}`), ['creation Country nl']);
    assert.deepEqual(await listRows(`?type=Country&to=2001-01-01`), []);
    assert.deepEqual(await listRows('?user=nobody'), []);
    assert.match((await get('?user=nobody')).body, /No event matches the filter/);
  });

  it('keeps the filter in the form, and in the links to the feed and to the file', async () => {
    const { body } = await get('?user=anna&et=deletion&from=&to=&type=&item=');
    assert.match(body, /name="user" value="anna"/);
    assert.match(body, /<option value="deletion" selected>/);
    assert.match(body, /href="\/staff\/audit\.csv\?user=anna&amp;et=deletion"/);
    assert.match(body, /href="\/staff\/audit\.atom\?user=anna&amp;et=deletion"/);
  });

  it('rejects a filter that it does not know', async () => {
    for (const query of ['?kind=deletion', '?et=destroyed', '?type=Unit', '?from=yesterday', '?before=x'])
      assert.equal((await get(query)).statusCode, 400, query);
  });

  it('protects spreadsheet programs from log messages that are formulas', async () => {
    const { body } = await get('.csv?user=anna&et=creation');
    assert.match(body, /,"'=A1, the ""first"" unit"\r\n$/);
  });

  it('has no file of more events than the limit, and reports how many there are', async () => {
    for (let i = 0; i < 12; i++) await archive.addUser(`user${i}`);
    const reply = await get('.csv', { 'x-user': 'mike' });
    assert.equal(reply.statusCode, 413);
    assert.match(reply.body, /The filter selects \d+ events; a CSV file has at most 12/);
    assert.equal((await listRows('?user=anna')).length, 2);
  });

  it('leads to older events, and has no page beyond the oldest', async () => {
    for (let i = 0; i < 20; i++) await archive.addUser(`person${i}`);
    const { body } = await get('?et=creation');
    const older = /href="(\/staff\/audit\?et=creation&amp;before=\d+)"/.exec(body)?.[1];
    assert.ok(older !== undefined, 'there is a link to older events');
    const next = await request(archive, `GET ${older.replace('&amp;', '&')}`, asMike);
    assert.ok(next.body.includes('<a href="/countries/nl"'), 'the first event is on the next page');
    assert.equal((await get('?before=1')).statusCode, 404);
  });

  it('is a feed for readers that send a token', async () => {
    const created = await request(archive, 'POST /archive/tokens', asMike, { user: 'mike', note: 'feed' });
    const { token } = json(created) as { readonly token: string };
    const reply = await get('.atom?user=anna', { authorization: `Bearer ${token}` });
    assert.equal(reply.statusCode, 200, reply.body);
    assert.match(reply.headers['content-type'] as string, /^application\/atom\+xml/);
    assert.match(reply.body, /<title>Audit log · /);
    assert.match(reply.body, /<title>Deleted: nl-r1-u1<\/title>/);
  });
});
