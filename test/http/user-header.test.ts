/** The header X-User names one user, however it is encoded, and no user can be created that shares a header value with another one. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { defaultForm } from '../../src/graph/wire/wire.ts';
import { getContext } from '../../src/http/context.ts';
import { Failure } from '../../src/model/errors.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { eventLoopTurns } from '../world/wait-until.ts';
import { asMike, assertError, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openTestArchive();
  await archive.addUser('archivist', ['admin']);
});

after(() => archive.close());

const user = (identifier: string) => ({ type: 'UserProfile', data: { identifier, name: identifier } });
const group = (id: string) => ({ id, type: 'Group', data: { identifier: 'readers', name: 'Readers' } });

/** The bytes of the text as UTF-8, in the form in which node passes a header on. */
const asUtf8 = (text: string): string => Buffer.from(text).toString('latin1');

/** The id of the user that a request with these headers is made as; undefined if it is rejected. */
async function whoActs(headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  try {
    const client = {
      address: () => '127.0.0.1',
      isFromProxy: () => false,
      disconnectSignal: () => new AbortController().signal,
    };
    const asking = { method: 'POST', headers, url: '/', form: defaultForm, ...client };
    return (await getContext(archive.options, { access: 'write' }, asking)).actor.id;
  } catch (error) {
    assert.ok(error instanceof Failure && ['unknown-user', 'wrong-user'].includes(error.code), String(error));
    return undefined;
  }
}

/** As an older version could create them. */
async function insertUser(id: string): Promise<void> {
  await archive.store.transaction(async (tx) => {
    const gid = await tx.reserveGids(1);
    const data = JSON.stringify({ identifier: id, name: id });
    const place = { parent: null, position: 0, childCount: 0, lastEvent: null };
    await tx.items.insert([{ gid, id, type: 'UserProfile', ...place, data, parts: '' }]);
  });
  // Bypasses the graph, which checks for changes once in a turn of the event loop.
  await eventLoopTurns(1);
}

describe('A user or group whose id could be read as another one', () => {
  for (const id of ['arch%69vist', '%61rchivist', 'archivist%00', '%zz%41', 'Ã©', 'b%C3%A9', '%E9', 'a%2525'])
    it(`cannot be created: ${id}`, async () => {
      for (const [path, body] of [
        ['UserProfile', user(id)],
        ['Group', group(id)],
      ] as const) {
        const reply = await request(archive, `POST /archive/${path}`, asMike, body);
        assertError(reply, 400, 'invalid');
        assert.match(reply.body, /requests decode to another id/);
      }
      await assert.rejects(archive.addUser(id), /decode to another id/, 'nor on the command line');
      assert.equal(await archive.store.items.find(id), undefined);
    });

  it('results neither from a batch nor from a rename', async () => {
    const made = await request(archive, 'POST /archive/Group', asMike, group('readers'));
    assert.equal(made.statusCode, 201, made.body);
    const csv = { ...asMike, 'content-type': 'text/csv' };
    const bodies: readonly (readonly [line: string, headers: Record<string, string>, body: unknown])[] = [
      ['PUT /archive/batch/update', asMike, [{ ...user('arch%69vist'), id: 'ruth', relationships: {} }]],
      ['PUT /archive/batch/update', asMike, [{ ...user('x'), id: 'arch%69vist', relationships: {} }]],
      ['POST /archive/tools/rename?commit=true', csv, 'readers,arch%69vist'],
      ['POST /archive/tools/rename?commit=true', csv, 'ruth,arch%69vist'],
      [
        'POST /archive/classes/Group/readers/rename',
        { ...asMike, 'content-type': 'text/plain' },
        'arch%69vist',
      ],
      ['POST /archive/tools/regenerate-ids?commit=true', csv, 'ruth'],
    ];
    for (const [line, headers, body] of bodies) {
      const reply = await request(archive, line, headers, body);
      assert.ok(reply.statusCode < 500, `${line}: ${reply.body}`);
      assert.equal(await archive.store.items.find('arch%69vist'), undefined, `${line}: ${reply.body}`);
      assert.equal(await whoActs({ 'x-user': 'arch%69vist' }), 'archivist', 'as before');
    }
    assert.equal(await whoActs({ 'x-user': 'ruth' }), 'ruth');
  });

  for (const id of ['100%', '%', 'a%b', 'a%4', 'é', 'łódź', '档案', 'ÿ', '🗄', 'a+b', 'a b', 'o’neil'])
    it(`can be created if it cannot be confused: ${id}`, async () => {
      const made = await request(archive, 'POST /archive/UserProfile', asMike, user(id));
      assert.equal(made.statusCode, 201, made.body);
      for (const header of [asUtf8(id), encodeURIComponent(id)])
        assert.equal(await whoActs({ 'x-user': header }), id, header);
    });

  it('is still itself if an older version has created it, and not the other one', async () => {
    await insertUser('arch%69vist');
    assert.equal(await whoActs({ 'x-user': 'arch%69vist' }), 'arch%69vist');
    assert.equal(await whoActs({ 'x-user': 'arch%2569vist' }), 'arch%69vist');
    assert.equal(await whoActs({ 'x-user': 'archivist' }), 'archivist');
    assert.equal(await whoActs({ 'x-user': '%61rchivist' }), 'archivist');
    const denied = await request(
      archive,
      'POST /archive/Country',
      { ...asMike, 'x-user': 'arch%69vist' },
      { type: 'Country', data: { identifier: 'nl' } },
    );
    assertError(denied, 403, 'permission-denied');
  });

  it('is not authenticated by a token of the other one', async () => {
    await insertUser('mi%6be');
    const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
    const { token } = await archive.graph.perform({
      change: 'addToken',
      ...by,
      user: 'mike',
      note: 'for a test',
    });
    const authorization = `Bearer ${token}`;
    assert.equal(await whoActs({ authorization }), 'mike');
    assert.equal(await whoActs({ authorization, 'x-user': 'm%69ke' }), 'mike');
    assert.equal(await whoActs({ authorization, 'x-user': 'mi%6be' }), undefined);
    const other = await archive.graph.perform({
      change: 'addToken',
      ...by,
      user: 'mi%6be',
      note: 'for a test',
    });
    assert.equal(await whoActs({ authorization: `Bearer ${other.token}` }), 'mi%6be');
    assert.equal(await whoActs({ authorization: `Bearer ${other.token}`, 'x-user': 'mike' }), undefined);
  });
});

/** Texts that percent-encoding and the encodings of headers have something to do with. */
const idText = fc
  .array(fc.constantFrom('a', 'A', '%', '6', '1', '%61', '%25', 'é', 'Ã', '©', 'ł', '+', ' ', '🗄'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('').trim())
  .filter((id) => id !== '');

/** Every way to write the id in a header. */
function headersOf(id: string): readonly string[] {
  const everyByte = [...Buffer.from(id)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const asLatin1 = /^[\0-\xff]*$/.test(id) ? [id] : [];
  return [asUtf8(id), encodeURIComponent(id), everyByte, ...asLatin1];
}

/** Whether the user exists. */
async function canBeCreated(id: string): Promise<boolean> {
  if ((await archive.store.items.find(id)) !== undefined) return true;
  const made = await request(archive, 'POST /archive/UserProfile', asMike, user(id));
  if (made.statusCode !== 201) assertError(made, 400, 'invalid');
  return made.statusCode === 201;
}

describe('The header X-User', () => {
  it('that cannot be an id at all is that of an unknown user', async () => {
    for (const header of ['a%00', '%', '%FF', 'a%0Ab', '%ED%A0%80', 'mike%20'])
      assert.equal(await whoActs({ 'x-user': header }), header === '%' ? '%' : undefined, header);
  });

  it('of one user never acts as another user that can be created', async () => {
    const created = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(idText, { minLength: 2, maxLength: 2 }), async (ids) => {
        for (const id of ids) if (await canBeCreated(id)) created.add(id);
        for (const id of ids.filter((one) => created.has(one)))
          for (const header of headersOf(id)) assert.equal(await whoActs({ 'x-user': header }), id, header);
      }),
      { numRuns: 150 },
    );
    assert.ok(created.size > 20, 'users were created');
  });

  it('that is sent without encoding names that user, whatever other users exist', async () => {
    await fc.assert(
      fc.asyncProperty(idText, async (id) => {
        if ((await archive.store.items.find(id)) === undefined) await insertUser(id);
        assert.equal(await whoActs({ 'x-user': asUtf8(id) }), id);
      }),
      { numRuns: 100 },
    );
  });
});
