/** Links and annotations about a restricted record, its versions and events, at every address of the service that can be read. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
/** Ids of records that Ruth may not see. */
const hidden: Record<string, string> = {};
const shown = ['nl', 'nl-r1', 'nl-r1-open', 'mike', 'ruth'];
const secret = /hush/i;

const send = async (line: string, body?: unknown, headers: Readonly<Record<string, string>> = asMike) => {
  const reply = await request(archive, line, { ...headers, 'x-logmessage': 'Hush, a message' }, body);
  assert.ok(reply.statusCode < 300, `${line}: ${reply.body}`);
  return reply.body === '' ? undefined : json(reply);
};
const unit = (identifier: string, name: string) => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: {
    describes: [
      {
        type: 'DocumentaryUnitDescription',
        data: { name, languageCode: 'eng' },
        relationships: { relatesTo: [{ type: 'AccessPoint', data: { name, type: 'subject' } }] },
      },
    ],
  },
});
const note = { type: 'Annotation', data: { body: 'Hush, a note' } };

before(async () => {
  archive = await openTestArchive();
  const plain = { 'x-user': 'mike', 'content-type': 'application/json' };
  const create = (path: string, body: unknown) => request(archive, `POST /archive/${path}`, plain, body);
  await create('classes/Country', { type: 'Country', data: { identifier: 'nl' } });
  await create('classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
  await create('classes/Repository/nl-r1', unit('open', 'Minutes'));
  hidden.unit = (
    await send('POST /archive/classes/Repository/nl-r1?accessibleTo=mike', unit('quiet', 'Hush'))
  ).id;
  await send('PATCH /archive/classes/DocumentaryUnit/nl-r1-quiet', {
    type: 'DocumentaryUnit',
    data: { otherIdentifiers: 'hush hush' },
    relationships: {},
  });
  const linkOf = { type: 'Link', data: { type: 'associative', description: 'Hush, a link' } };
  hidden.link = (await send('POST /archive/classes/Link?source=nl-r1-open&target=nl-r1-quiet', linkOf)).id;
  hidden.note = (await send('POST /archive/classes/Annotation?target=nl-r1-quiet', note)).id;
  hidden.reply = (await send(`POST /archive/classes/Annotation?target=${hidden.link}`, note)).id;
  const versions = await send('GET /archive/entities/nl-r1-quiet/versions');
  hidden.version = versions[0].id;
  hidden.event = (await send('GET /archive/entities/nl-r1-quiet/events')).flat()[0].id;
});
after(() => archive.close());

/** Every address that can be read, with these ids in it. */
async function addresses(ids: readonly string[]): Promise<readonly string[]> {
  const { paths } = json(await request(archive, 'GET /archive/openapi.json'));
  const readable = Object.entries(paths as Record<string, object>).filter(([, methods]) => 'get' in methods);
  return readable.flatMap(([path]) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (names.length === 0) return [`/archive${path}`];
    return ids.map((id) =>
      names.reduce(
        (filled, name) => filled.replace(`{${name}}`, name === 'version' ? hidden.version! : id),
        `/archive${path}`,
      ),
    );
  });
}

describe('Records that a reader may not see', () => {
  for (const [who, headers] of [
    ['Ruth', { 'x-user': 'ruth' }],
    ['a reader without a name', {}],
  ] as const)
    it(`are like missing records for ${who}, at every URL`, { timeout: 300_000 }, async () => {
      const read = (path: string) => request(archive, `GET ${path}`, headers);
      const all = Object.values(hidden);
      for (const path of await addresses(shown)) {
        const { body } = await read(path);
        assert.doesNotMatch(body, secret, path);
        for (const id of all) assert.ok(!body.includes(id) || path.includes(id), `${id} at ${path}: ${body}`);
      }
      for (const [kind, id] of Object.entries(hidden)) {
        const missing = id.replace(/[a-z0-9]/g, 'x');
        const [there, absent] = [await addresses([id]), await addresses([missing])];
        for (const [i, path] of there.entries()) {
          if (!path.includes(id)) continue;
          const [found, none] = [await read(path), await read(absent[i]!)];
          assert.equal(found.statusCode, none.statusCode, `${kind} at ${path}: ${found.body}`);
          const asMissing = (text: string) => text.replaceAll(id, missing);
          assert.equal(asMissing(found.body), asMissing(none.body), `${kind} at ${path}`);
        }
      }
    });

  it('are not visible in GraphQL, nor by gid', async () => {
    const gids = await Promise.all(
      [hidden.unit, hidden.link, hidden.note, hidden.reply].map(
        async (id) => (await archive.store.items.find(id!))!.gid,
      ),
    );
    const reply = await request(
      archive,
      `GET /archive/entities?${gids.map((gid) => `gid=${gid}`).join('&')}`,
    );
    assert.deepEqual(json(reply), [null, null, null, null]);
    const query = `{ links { items { id description } } annotations { items { id body } }
      DocumentaryUnit(id: "nl-r1-open") { links { description targets { id } } } Link(id: "${hidden.link}") { id } }`;
    const answer = await request(
      archive,
      'POST /archive/graphql',
      { 'x-user': 'ruth', 'content-type': 'application/json' },
      { query },
    );
    assert.doesNotMatch(answer.body.replaceAll('hush_', ''), secret);
    assert.ok(!answer.body.includes(hidden.note!));
  });

  it('keep their history restricted when they become public, until it is published', async () => {
    await send('POST /archive/entities/nl-r1-quiet/access');
    const ruth = (path: string) => request(archive, `GET /archive/${path}`, { 'x-user': 'ruth' });
    assert.equal((await ruth('classes/DocumentaryUnit/nl-r1-quiet')).statusCode, 200);
    assert.equal((await ruth(`classes/Link/${hidden.link}`)).statusCode, 200);
    assert.doesNotMatch((await ruth(`classes/Link/${hidden.link}`)).body, /Hush, a message/);
    assert.equal((await ruth('entities/nl-r1-quiet/versions')).body, '[]');
    assertError(await ruth(`classes/Version/${hidden.version}`), 404, 'not-found');
    assertError(await ruth(`classes/SystemEvent/${hidden.event}`), 404, 'not-found');
    assertError(await ruth(`entities/nl-r1-quiet/diff/${hidden.version}`), 404, 'not-found');
    assert.equal(
      json(await ruth('entities/nl-r1-quiet/events')).flat().length,
      1,
      'the event that opened it',
    );
    const restricting = 'POST /archive/entities/nl-r1-quiet/access?publishHistory=true&accessibleTo=mike';
    assertError(await request(archive, restricting, asMike), 400, 'bad-parameter');
    await send('POST /archive/entities/nl-r1-quiet/access?publishHistory=true');
    assert.match((await ruth('entities/nl-r1-quiet/versions')).body, /Hush/);
    const event = await ruth(`classes/SystemEvent/${hidden.event}`);
    assert.equal(
      event.statusCode,
      200,
      `${event.body} ${JSON.stringify(await archive.store.events.find(hidden.event!))}`,
    );
  });
});

describe('An import with the parameter accessibleTo', () => {
  const importing = (query: string, xml: string) =>
    request(
      archive,
      `POST /archive/import/ead?scope=nl-r1${query}`,
      { 'x-user': 'mike', 'content-type': 'text/xml' },
      xml,
    );
  const file = ead('gift', c('a', 'A deed', c('b', 'A letter')));
  const statusFor = async (user: string, id: string) =>
    (await request(archive, `GET /archive/entities/${id}`, { 'x-user': user })).statusCode;

  it('creates units that only these users see, with their events', async () => {
    await archive.addUser('anna');
    const reply = await importing('&accessibleTo=anna', file);
    assert.equal(reply.statusCode, 200, reply.body);
    for (const id of ['nl-r1-gift', 'nl-r1-gift-a', 'nl-r1-gift-a-b']) {
      assert.equal(await statusFor('anna', id), 200);
      assert.equal(await statusFor('mike', id), 200);
      assert.equal(await statusFor('ruth', id), 404);
    }
    const feed = await request(archive, 'GET /archive/changes', { 'x-user': 'ruth' });
    assert.doesNotMatch(feed.body, /nl-r1-gift/);
    assertError(
      await request(archive, `GET /archive/classes/SystemEvent/${json(reply).event}`, { 'x-user': 'ruth' }),
      404,
      'not-found',
    );
  });

  it('does not change the access of existing units, and hides new units below them', async () => {
    const more = ead('gift', c('a', 'A deed, changed', c('b', 'A letter')) + c('n', 'New'));
    const reply = await importing('', more);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(await statusFor('ruth', 'nl-r1-gift-a'), 404);
    assert.equal(await statusFor('ruth', 'nl-r1-gift-n'), 404);
    assert.equal(await statusFor('anna', 'nl-r1-gift-n'), 200);
  });

  it('is rejected for an unknown user', async () => {
    assertError(await importing('&accessibleTo=nobody', ead('other', c('a', 'A'))), 400, 'invalid');
    assert.equal(await statusFor('mike', 'nl-r1-other'), 404);
  });
});
