/** Tables of permissions in the workroom: what they say, what they change, and what restricted records reveal. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;

const get = (path: string, user = 'mike') =>
  request(archive, `GET /staff/permissions/${path}`, { 'x-user': user, accept: 'text/html' });

function send(path: string, pairs: readonly (readonly [string, string])[], user = 'mike') {
  const headers = { 'x-user': user, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return request(archive, `POST /staff/permissions/${path}`, { ...headers, accept: 'text/html' }, body);
}

async function matrixOf(user: string, scope: string): Promise<unknown> {
  return json(await request(archive, `GET /archive/permissions/${user}/scope/${scope}`, asMike))[0][user];
}

const grant = (accessor: string, scope: string, permissions: object) =>
  request(archive, `POST /archive/permissions/${accessor}/scope/${scope}`, asMike, permissions);

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
  const restricted = { type: 'Repository', data: { identifier: 'hidden' } };
  await request(archive, 'POST /archive/classes/Country/nl?accessibleTo=mike', asMike, restricted);
  const post = (line: string, body?: object) => request(archive, `POST /archive/${line}`, asMike, body);
  await post('classes/Group', { type: 'Group', data: { identifier: 'editors', name: 'Editors' } });
  await post('classes/Group?accessibleTo=mike', {
    type: 'Group',
    data: { identifier: 'secret', name: 'Secret' },
  });
  for (const user of ['anna', 'berta']) await archive.addUser(user);
  await post('classes/Group/editors/berta');
  await post('classes/Group/secret/berta');
  await grant('anna', 'nl-r1', { DocumentaryUnit: ['grant'] });
  await grant('editors', 'nl', { DocumentaryUnit: ['update'] });
  await grant('secret', 'nl-r1', { DocumentaryUnit: ['delete'] });
  await grant('berta', 'nl-r1', { Repository: ['annotate'] });
});
after(() => archive.close());

describe('The table of permissions of a user', () => {
  it('says through which group and scope a permission is given', async () => {
    const { body } = await get('berta?scope=nl-r1');
    assert.match(body, /“change” for editors, in nl and below, through editors/);
    assert.match(body, /“delete” for secret, in nl-r1 and below, through secret/);
    assert.match((await get('mike')).body, /<li>administrator<\/li>/);
  });

  it('does not name groups and scopes that the reader may not see', async () => {
    const { body } = await get('berta?scope=nl-r1', 'anna');
    assert.doesNotMatch(body, /secret/i);
    assert.match(body, /for a group that you may not see/);
    // Outside of the scope, and about other types, only grants of the reader are explained.
    assert.deepEqual(body.match(/<th scope="row">[^<]*/g), ['<th scope="row">Archival unit']);
    assert.match((await get('berta', 'anna')).body, /You may not grant permissions here/);
    assert.equal((await get('berta?item=nl-r1', 'anna')).statusCode, 403);
    assert.equal((await get('DocumentaryUnit?scope=nl', 'anna')).statusCode, 403);
    assert.match((await get('anna?scope=nl', 'anna')).body, /<th scope="row">Archival institution/);
    assert.equal((await get('berta?scope=nl-hidden', 'anna')).statusCode, 404);
    assert.equal((await get('berta?item=nl-hidden', 'anna')).statusCode, 404);
    assert.equal((await get('nl-hidden', 'anna')).statusCode, 404);
    assert.equal((await get('secret', 'anna')).statusCode, 404);
    assert.equal((await get('nl-hidden')).statusCode, 200);
  });

  it('warns of permissions on a record that the user may not see', async () => {
    assert.match((await get('berta?item=nl-hidden')).body, /berta may not see it/);
    assert.doesNotMatch((await get('berta?item=nl-r1')).body, /may not see it/);
  });

  it('leads to the records below which the user has permissions, also through groups', async () => {
    const scopesOf = async (path: string, user?: string) =>
      [...(await get(path, user)).body.matchAll(/href="\/staff\/permissions\/berta\?scope=([\w-]+)"/g)].map(
        ([, id]) => id!,
      );
    assert.deepEqual(await scopesOf('berta'), ['nl', 'nl-r1']);
    assert.deepEqual(await scopesOf('berta?scope=nl'), []);
    assert.doesNotMatch((await get('mike')).body, /More permissions below/);
    await grant('berta', 'nl-hidden', { DocumentaryUnit: ['update'] });
    assert.deepEqual(await scopesOf('berta'), ['nl', 'nl-r1', 'nl-hidden']);
    // Where anna may grant permissions herself.
    assert.deepEqual(await scopesOf('berta', 'anna'), ['nl-r1']);
    await grant('berta', 'nl-hidden', {});
  });

  it('has boxes for the grants of exactly this scope', async () => {
    const checked = async (path: string): Promise<readonly string[]> =>
      [...(await get(path)).body.matchAll(/name="allow" value="([\w.]+)" checked/g)].map(
        ([, value]) => value!,
      );
    assert.deepEqual(await checked('berta?scope=nl-r1'), ['Repository.annotate']);
    assert.deepEqual(await checked('editors?scope=nl'), ['DocumentaryUnit.update']);
    assert.deepEqual(await checked('editors?scope=nl-r1'), []);
  });

  it('lets a user who may grant change those types alone, and keeps other types', async () => {
    const { body } = await get('berta?scope=nl-r1', 'anna');
    const editable = [...body.matchAll(/name="editable" value="(\w+)"/g)].map(([, type]) => type);
    assert.deepEqual(editable, ['DocumentaryUnit']);
    const form = [
      ['scope', 'nl-r1'],
      ['editable', 'DocumentaryUnit'],
      ['allow', 'DocumentaryUnit.create'],
    ] as const;
    const reply = await send('berta', form, 'anna');
    assert.equal(reply.statusCode, 303, reply.body.slice(0, 1000));
    assert.equal(reply.headers.location, '/staff/permissions/berta?scope=nl-r1&done=set');
    assert.deepEqual(await matrixOf('berta', 'nl-r1'), {
      DocumentaryUnit: ['create'],
      Repository: ['annotate'],
    });
    assert.match((await get('berta?scope=nl-r1&done=set', 'anna')).body, /The permissions were changed/);
  });

  it('rejects other types, other scopes and the group of administrators, and changes nothing', async () => {
    const before = await matrixOf('berta', 'nl-r1');
    for (const form of [
      [
        ['scope', 'nl-r1'],
        ['editable', 'Repository'],
      ],
      [
        ['scope', 'nl-r1'],
        ['editable', 'DocumentaryUnit'],
        ['allow', 'Repository.grant'],
        ['editable', 'Repository'],
      ],
      [
        ['editable', 'DocumentaryUnit'],
        ['allow', 'DocumentaryUnit.update'],
      ],
    ] as const)
      assert.equal((await send('berta', form, 'anna')).statusCode, 403);
    assert.equal((await send('berta', [['editable', 'DocumentaryUnit']], 'berta')).statusCode, 403);
    const ofAdmins = [
      ['editable', 'Link'],
      ['allow', 'Link.create'],
    ] as const;
    assert.equal((await send('admin', ofAdmins)).statusCode, 403);
    assert.equal((await send('berta', [['allow', 'DocumentaryUnit.fly']])).statusCode, 400);
    assert.deepEqual(await matrixOf('berta', 'nl-r1'), before);
  });

  it('sets the permissions on a single record', async () => {
    const form = [
      ['item', 'nl-r1'],
      ['editable', 'Repository'],
      ['allow', 'Repository.update'],
    ] as const;
    assert.equal((await send('ruth', form)).statusCode, 303);
    assert.match((await get('ruth?item=nl-r1')).body, /value="Repository\.update" checked/);
    assert.equal((await send('ruth', form, 'anna')).statusCode, 403);
    assert.equal((await send('ruth', form.slice(0, 2))).statusCode, 303);
    assert.doesNotMatch((await get('ruth?item=nl-r1')).body, /checked/);
  });
});

describe('The table of permissions of a record or a type', () => {
  const listed = async (path: string, user = 'mike'): Promise<readonly string[]> =>
    [...(await get(path, user)).body.matchAll(/<th scope="row"><a href="\/staff\/permissions\/(\w+)/g)]
      .map(([, id]) => id!)
      .sort();

  it('lists the users and groups with grants that concern it', async () => {
    assert.deepEqual(await listed('DocumentaryUnit?scope=nl-r1'), ['anna', 'berta', 'editors', 'secret']);
    assert.deepEqual(await listed('DocumentaryUnit?scope=nl'), ['editors']);
    assert.deepEqual(await listed('Country'), []);
    const unit = { type: 'DocumentaryUnit', data: { identifier: 'u' } };
    await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
    assert.deepEqual(await listed('nl-r1-u'), ['anna', 'berta', 'editors', 'secret']);
  });

  it('does not list those that the reader may not see', async () => {
    assert.deepEqual(await listed('nl-r1-u', 'anna'), ['anna', 'berta', 'editors']);
  });
});

describe('The table of permissions on a record', () => {
  it('has all users and groups with grants, on several pages', async () => {
    const post = (line: string, body: object) => request(archive, `POST /archive/${line}`, asMike, body);
    await post('classes/Country/nl', { type: 'Repository', data: { identifier: 'r2' } });
    const users = Array.from({ length: 120 }, (_, n) => `colleague-${n}`);
    for (const id of users)
      await post('users', { id, scope: 'nl-r2', permissions: { Repository: ['update'] } });
    const named = (body: string) =>
      [...body.matchAll(/\/staff\/permissions\/(colleague-\d+)\?/g)].map(([, id]) => id!);
    const pages = [await get('nl-r2'), await get('nl-r2?page=2'), await get('nl-r2?page=3')];
    assert.deepEqual([...new Set(pages.flatMap(({ body }) => named(body)))].sort(), users.sort());
    assert.match(pages[0]!.body, /href="\/staff\/permissions\/nl-r2\?page=2"/);
    assert.equal((await get('nl-r2?page=4')).statusCode, 404);
  });
});
