/** Users and groups of a public service: callers without a token see them only where they are nested in other records. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { actorTypes } from '../../src/model/system.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { serveExamples } from '../world/example-server.ts';
import { asMike, assertError, json, request } from './request.ts';

const ids = ['mike', 'paula', 'staff', 'admin'];

/** A user and a group that were changed, one of each that was deleted, and a record that mike created. */
async function fill(archive: TestArchive, headers: Readonly<Record<string, string>>): Promise<void> {
  const send = async (line: string, body?: unknown) => {
    const reply = await request(archive, line, headers, body);
    assert.ok(reply.statusCode < 300, `${line}: ${reply.body}`);
  };
  const user = (name: string) => ({ type: 'UserProfile', data: { identifier: 'paula', name } });
  const group = { type: 'Group', data: { identifier: 'staff', name: 'Staff' } };
  await send('POST /archive/Country', { type: 'Country', data: { identifier: 'nl' } });
  await send('POST /archive/UserProfile', user('Paula'));
  await send('PUT /archive/classes/UserProfile/paula', user('Paula B.'));
  await send('POST /archive/Group', group);
  await send('POST /archive/classes/Group/staff/paula');
  const gone = { type: 'UserProfile', data: { identifier: 'gone', name: 'Gone' } };
  await send('POST /archive/UserProfile', gone);
  await send('DELETE /archive/classes/UserProfile/gone');
}

async function addToken(archive: TestArchive, user: string | null): Promise<string> {
  const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
  return (await archive.graph.perform({ change: 'addToken', ...by, user, note: '' })).token;
}

describe('A public service', () => {
  let archive: TestArchive;
  let withToken: Readonly<Record<string, string>>;
  before(async () => {
    archive = await openTestArchive({ settings: { public: true } });
    withToken = { ...asMike, authorization: `Bearer ${await addToken(archive, 'mike')}` };
    await fill(archive, withToken);
  });
  after(() => archive.close());
  const get = (path: string, headers = {}) => request(archive, `GET /archive/${path}`, headers);

  it('has no users and groups for callers without a token, by any address', async () => {
    const versions = json(await get('entities/paula/versions', withToken));
    assert.equal(versions.length, 1);
    for (const path of [
      ...actorTypes.flatMap((type) => [
        `classes/${type}`,
        `classes/${type}?limit=1`,
        `classes/${type}/nobody`,
      ]),
      ...ids.flatMap((id) => [
        `entities/${id}`,
        `entities/${id}/events`,
        `entities/${id}/versions`,
        `classes/UserProfile/${id}`,
        `classes/UserProfile/${id}/followers`,
        `classes/UserProfile/${id}/actions`,
        `classes/Group/${id}`,
        `classes/Group/${id}/list`,
        `classes/Country/${id}`,
      ]),
      `classes/Version/${versions[0].id}`,
      `entities/${versions[0].id}`,
    ]) {
      const reply = await get(path);
      assertError(reply, 404, 'not-found');
      assert.doesNotMatch(reply.body, /Paula|Staff|UserProfile '|a Group|a UserProfile/);
      assert.equal((await request(archive, `HEAD /archive/${path}`)).statusCode, 404, path);
    }
    assertError(await get('entities/gone'), 404, 'not-found');
    assertError(await get('entities/gone', withToken), 410, 'gone');
  });

  it('has the same answer for a user that exists and one that does not', async () => {
    const [known, unknown] = [await get('classes/UserProfile/paula'), await get('classes/UserProfile/none')];
    assert.equal(known.body.replaceAll('paula', 'none'), unknown.body);
  });

  it('leaves users out of lists of records', async () => {
    const gid = json(await get('entities/paula', withToken)).meta.gid;
    assert.deepEqual(
      json(await get(`entities?id=paula&id=nl&gid=${gid}`)).map((one: { id: string } | null) => one?.id),
      [undefined, undefined, 'nl'],
    );
    const events = json(await get('classes/SystemEvent'));
    const all: string[] = [];
    for (const { id } of events) {
      const reply = await get(`classes/SystemEvent/${id}/subjects`);
      const listed = json(reply);
      assert.match(String(reply.headers['content-range']), new RegExp(`total=${listed.length}$`));
      all.push(...listed.map((one: { id: string }) => one.id));
    }
    assert.deepEqual(all, ['nl']);
    assert.deepEqual(json(await get('classes/SystemEvent?item=paula')), []);
    const exported = json(await get('admin/export-json')).map((one: { type: string }) => one.type);
    assert.ok(exported.includes('Country'));
    assert.ok(exported.every((type: string) => !actorTypes.includes(type)));
  });

  it('leaves users out of the change feed, the search and the suggestions', async () => {
    const lines = (await get('changes')).body.trim().split('\n');
    assert.deepEqual(
      lines
        .map((line) => JSON.parse(line))
        .filter((line) => line.what !== 'end')
        .map((line) => line.id),
      ['nl'],
    );
    assert.match((await get('changes', withToken)).body, /"paula"/);
    assert.doesNotMatch((await get('search?q=paula')).body, /"id":"paula"/);
    assert.doesNotMatch((await get('search/suggest?q=pau')).body, /Paula/);
  });

  it('has no users and groups as fields of a GraphQL query, and no lists of nested ones', async () => {
    const ask = async (query: string, headers = {}) =>
      json(
        await request(
          archive,
          'POST /archive/graphql',
          { 'content-type': 'application/json', ...headers },
          { query },
        ),
      );
    const query =
      '{ UserProfile(id: "paula") { id } Group(id: "staff") { id } userProfiles { totalCount items { id } } groups { totalCount items { id } } }';
    assert.deepEqual((await ask(query)).data, {
      UserProfile: null,
      Group: null,
      userProfiles: { totalCount: 0, items: [] },
      groups: { totalCount: 0, items: [] },
    });
    const full = (await ask(query, withToken)).data;
    assert.deepEqual([full.UserProfile.id, full.Group.id, full.groups.totalCount], ['paula', 'staff', 2]);
    const nested =
      '{ Country(id: "nl") { systemEvents { actioner { id ... on UserProfile { belongsTo { id } systemEvents { id } } } } } }';
    const actionerOf = (reply: { data: { Country: { systemEvents: { actioner: unknown }[] } } }) =>
      reply.data.Country.systemEvents[0]!.actioner;
    assert.deepEqual(actionerOf(await ask(nested)), { id: 'mike', belongsTo: [], systemEvents: [] });
    assert.notDeepEqual(actionerOf(await ask(nested, withToken)), {
      id: 'mike',
      belongsTo: [],
      systemEvents: [],
    });
  });

  it('keeps the users that are nested in records, events and histories', async () => {
    const { relationships } = json(await get('classes/Country/nl'));
    assert.equal(relationships.lifecycleEvent[0].relationships.hasActioner[0].id, 'mike');
    const [[event]] = json(await get('entities/nl/events'));
    assert.equal(event.relationships.hasActioner[0].id, 'mike');
  });

  it('shows them to callers with a token, also to one without a user', async () => {
    const bare = { authorization: `Bearer ${await addToken(archive, null)}` };
    for (const headers of [withToken, bare])
      for (const path of [
        'classes/UserProfile',
        'classes/UserProfile/paula',
        'classes/Group/staff',
        'entities/paula',
      ])
        assert.equal((await get(path, headers)).statusCode, 200, path);
    // Not from a cache of another caller.
    assert.equal((await get('classes/UserProfile/paula')).statusCode, 404);
  });
});

describe('Users and groups without a token', () => {
  for (const [what, settings] of [
    ['with public-users', { public: true, publicUsers: true }],
    ['without public', {}],
    ['under the profile ehri', { public: true, profile: 'ehri' as const }],
  ] as const) {
    it(`are records of their own ${what}`, async (t) => {
      const archive = await openTestArchive({ settings });
      t.after(() => archive.close());
      for (const path of [
        'classes/UserProfile',
        'classes/UserProfile/mike',
        'classes/Group/admin',
        'entities/mike',
      ])
        assert.equal((await request(archive, `GET /archive/${path}`)).statusCode, 200, path);
    });
  }
});

describe('Every GET of the interface of a public service', () => {
  it('has no user or group as a record of its own', async (t) => {
    const { archive } = await serveExamples({ public: true });
    t.after(() => archive.close());
    const { paths } = json(await request(archive, 'GET /archive/openapi.json'));
    const gets = Object.keys(paths).filter((path) => paths[path].get !== undefined);
    assert.ok(gets.length > 100);
    const segments: Readonly<Record<string, string>> = {
      otherId: exampleIds.administrator,
      version: exampleIds.version,
      accessor: exampleIds.user,
    };
    const listed: string[] = [];
    for (const path of gets)
      for (const id of [exampleIds.user, exampleIds.group, exampleIds.unit]) {
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? id);
        const reply = await request(archive, `GET /archive${url}`);
        if (id !== exampleIds.unit && path.includes('{id}')) assert.notEqual(reply.statusCode, 200, url);
        if (reply.statusCode === 200 && hasActor(reply.body)) listed.push(url);
      }
    assert.deepEqual(listed, []);
  });
});

/** Whether a response is a user or a group, or a list of records with one. */
function hasActor(body: string): boolean {
  const records = [tryParse(body)].flat(2) as ({ type?: string } | null)[];
  return records.some((one) => actorTypes.includes(one?.type ?? ''));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
