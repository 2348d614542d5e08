/** The rows of src/model/profile.ts, each seen from outside under both profiles. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { loadSettings } from '../../src/config/load-settings.ts';
import { type ProfileName, profiles } from '../../src/model/profile.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { asMike, json, request } from './request.ts';

async function open(
  t: TestContext,
  profile: ProfileName,
  more: Parameters<typeof openTestArchive>[0] = {},
): Promise<TestArchive> {
  const archive = await openTestArchive({ ...more, settings: { profile, prefix: '/archive' } });
  t.after(() => archive.close());
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  return archive;
}

/** The same request under both profiles. */
function both(
  name: string,
  ask: (t: TestContext, profile: ProfileName) => Promise<unknown>,
  answers: Readonly<Record<ProfileName, unknown>>,
): void {
  for (const profile of ['archive', 'ehri'] as const) {
    it(`${name}, under ${profile}`, async (t) => assert.deepEqual(await ask(t, profile), answers[profile]));
  }
}

describe('The profile', () => {
  both(
    'is whether a key that the type does not have is an error or stored',
    async (t, profile) => {
      const body = { type: 'Country', data: { identifier: 'be', legacy: 'x' } };
      const archive = await open(t, profile);
      const { statusCode } = await request(archive, 'POST /archive/Country', asMike, body);
      const stored = json(await request(archive, 'GET /archive/classes/Country/be')).data?.legacy;
      const found = await request(archive, 'GET /archive/classes/Country?filter=legacy:x');
      return [statusCode, stored, found.statusCode];
    },
    { archive: [400, undefined, 400], ehri: [201, 'x', 200] },
  );

  for (const profile of ['archive', 'ehri'] as const) {
    it(`is not that parts under an unknown relation are dropped, under ${profile}`, async (t) => {
      const archive = await open(t, profile);
      const described = (relation: string, relationships = {}) => ({
        type: 'Repository',
        data: { identifier: 'r' },
        relationships: {
          [relation]: [
            { type: 'RepositoryDescription', data: { name: 'Archive', languageCode: 'eng' }, relationships },
          ],
        },
      });
      const misspelt = /"describe", which is no relation of a Repository.*'describes'/;
      const misplaced = /"hasContainer", which is no relation of a RepositoryDescription/;
      const container = { type: 'Container', data: { label: '7' } };
      const make = 'POST /archive/classes/Country/nl';
      assert.match(json(await request(archive, make, asMike, described('describe'))).message, misspelt);
      const made = json(await request(archive, make, asMike, described('describes')));
      const [line, patch] = ['PUT /archive/classes/Repository/nl-r', { ...asMike, 'x-patch': 'true' }];
      for (const [headers, body, says] of [
        [asMike, described('describe'), misspelt],
        [patch, described('describe'), misspelt],
        [asMike, { ...described('describes'), relationships: { describe: [] } }, misspelt],
        [asMike, described('describes', { hasContainer: [container] }), misplaced],
      ] as const) {
        const reply = await request(archive, line, headers, body);
        assert.equal(reply.statusCode, 400, reply.body);
        assert.match(json(reply).message, says);
      }
      const read = json(await request(archive, 'GET /archive/classes/Repository/nl-r'));
      assert.deepEqual(read, made);
    });
  }

  both(
    'is whether relations that ehri-rest shows only of a part read by its id can be sent with the part',
    async (t, profile) => {
      const archive = await open(t, profile);
      const item = { type: 'Repository', data: { identifier: 'r' } };
      const description = { type: 'RepositoryDescription', data: { name: 'Archive', languageCode: 'eng' } };
      const statuses = [];
      for (const name of ['describes', 'access', 'lifecycleEvent']) {
        const relationships = { describes: [{ ...description, relationships: { [name]: [item] } }] };
        const body = { ...item, data: { identifier: name }, relationships };
        const reply = await request(archive, 'POST /archive/classes/Country/nl', asMike, body);
        statuses.push(reply.statusCode);
      }
      return statuses;
    },
    { archive: [400, 400, 400], ehri: [201, 201, 201] },
  );

  both(
    'is whether a body with the id of another record is refused or the id ignored, in a PUT and in a patch',
    async (t, profile) => {
      const archive = await open(t, profile);
      const statuses = [];
      const messages = [];
      for (const [id, headers] of [
        ['be', asMike],
        ['be', { ...asMike, 'x-patch': 'true' }],
        ['nl', asMike],
        [null, asMike],
      ] as const) {
        const body = { id, type: 'Country', data: { identifier: 'nl', report: `${id} ${statuses.length}` } };
        const reply = await request(archive, 'PUT /archive/classes/Country/nl', headers, body);
        statuses.push(reply.statusCode);
        if (reply.statusCode === 200) assert.equal(json(reply).id, 'nl');
        else messages.push(/'be'.*'nl'/.test(json(reply).message));
      }
      return [statuses, messages];
    },
    {
      archive: [
        [400, 400, 200, 200],
        [true, true],
      ],
      ehri: [[200, 200, 200, 200], []],
    },
  );

  both(
    'is whether a filter can compare a date with any text',
    async (t, profile) => {
      const archive = await open(t, profile);
      const line = 'GET /archive/classes/DocumentaryUnit?filter=startDate__GT:circa';
      return (await request(archive, line)).statusCode;
    },
    { archive: 400, ehri: 200 },
  );

  both(
    'is whether an unknown query parameter is an error',
    async (t, profile) =>
      (await request(await open(t, profile), 'GET /archive/classes/Country?ofset=1')).statusCode,
    { archive: 400, ehri: 200 },
  );

  both(
    'is the path of all endpoints',
    async (_t, profile) => loadSettings({ flags: { profile }, environment: {} }).prefix,
    { archive: '/archive', ehri: '/ehri' },
  );

  it('does not set the prefix if the settings do', () => {
    const flags = { profile: 'ehri', prefix: '/archive' };
    assert.equal(loadSettings({ flags, environment: {} }).prefix, '/archive');
  });

  const readImportOptions = async (
    t: TestContext,
    profile: ProfileName,
    query: string,
  ): Promise<readonly unknown[]> => {
    const asked: ImportRequest[] = [];
    const log = {
      message: null,
      created: 0,
      updated: 0,
      unchanged: 0,
      event: null,
      errors: [],
      warnings: [],
    };
    const archive = await open(t, profile, {
      runImport: async (imported) => {
        asked.push(imported);
        if (imported.keysFile !== undefined) writeFileSync(imported.keysFile, '');
        return log;
      },
    });
    const reply = await request(
      archive,
      `POST /archive/import/eag?scope=nl${query}`,
      { ...asMike, 'content-type': 'text/xml' },
      '<eag/>',
    );
    const [imported] = asked;
    return [reply.statusCode, imported?.commit, imported?.allowUpdate, imported?.keysFile !== undefined];
  };
  both(
    'is whether an import takes effect, updates, and lists its keys',
    (t, profile) => readImportOptions(t, profile, ''),
    { archive: [200, true, true, false], ehri: [200, false, false, true] },
  );
  both(
    'is not what a client asks for itself',
    (t, profile) => readImportOptions(t, profile, '&commit=true&allow-update=true&keys=true'),
    { archive: [200, true, true, true], ehri: [200, true, true, true] },
  );
  both(
    'is whether names of program code are taken',
    (t, profile) => readImportOptions(t, profile, '&handler=eu.ehri.project.importers.eag.EagHandler'),
    { archive: [400, undefined, undefined, false], ehri: [200, false, false, true] },
  );
  both(
    'is not that unknown names of program code are taken',
    (t, profile) => readImportOptions(t, profile, '&handler=x'),
    { archive: [400, undefined, undefined, false], ehri: [400, undefined, undefined, false] },
  );

  both(
    'is how long a list is',
    async (t, profile) => {
      const archive = await open(t, profile);
      for (let i = 0; i < 25; i++) await archive.addUser(`user${i}`);
      const reply = await request(archive, 'GET /archive/classes/UserProfile');
      return [json(reply).length, reply.headers['content-range']];
    },
    { archive: [27, 'offset=0; limit=-1; total=27'], ehri: [20, 'offset=0; limit=20; total=27'] },
  );

  both(
    'is how access points are named, whichever name was sent',
    async (_t, profile) => {
      const world = await GraphWorld.make(profiles[profile]);
      await world.import(
        'ead',
        ead(
          'F',
          '<c><did><unitid>1</unitid><unittitle>One</unittitle></did><controlaccess><subject>Strikes</subject></controlaccess></c>',
        ),
      );
      return (await world.unit('nl-r1-f-1')).relationships.describes![0]!.relationships.relatesTo![0]!.data
        .type;
    },
    { archive: 'subjectAccess', ehri: 'subject' },
  );

  both(
    'is the id of an imported description',
    async (_t, profile) => {
      const world = await GraphWorld.make(profiles[profile]);
      await world.import('ead', ead('F', c('1', 'One')));
      const [description] = (await world.unit('nl-r1-f-1')).relationships.describes!;
      return [description!.id, description!.data.identifier];
    },
    { archive: ['nl-r1-f-1.eng', undefined], ehri: ['nl-r1-f-1.eng-file1_eng', 'file1#ENG'] },
  );

  both(
    'is where an identifier that repeats its parent is cut',
    async (_t, profile) => {
      const world = await GraphWorld.make(profiles[profile]);
      const { id } = await world.create(
        'Repository',
        { identifier: 'nl-002' },
        { type: 'Country', id: 'nl' },
      );
      await world.import('ead', ead('r1-7', c('r1-7/1', 'One')));
      return [id, (await world.children('Repository', 'nl-r1'))[0]!.id];
    },
    { archive: ['nl-nl_002', 'nl-r1-r1_7'], ehri: ['nl-002', 'nl-r1-7'] },
  );

  both(
    'is whether an import that changed nothing leaves an event',
    async (_t, profile) => {
      const world = await GraphWorld.make(profiles[profile]);
      await world.import('ead', ead('F', c('1', 'One')));
      return (await world.import('ead', ead('F', c('1', 'One')))).event === null;
    },
    { archive: false, ehri: true },
  );

  both(
    'is what a plus in the message is, and whether a group may act',
    async (t, profile) => {
      const archive = await open(t, profile);
      const headers = { ...asMike, 'x-logmessage': 'a+b' };
      const user = { type: 'Country', data: { identifier: 'be' } };
      const made = json(await request(archive, 'POST /archive/Country', headers, user));
      const group = await request(
        archive,
        'POST /archive/Country',
        { ...asMike, 'x-user': 'admin' },
        { type: 'Country', data: { identifier: 'fr' } },
      );
      return [made.relationships.lifecycleEvent[0].data.logMessage, group.statusCode];
    },
    { archive: ['a+b', 400], ehri: ['a b', 201] },
  );

  both(
    'is whether anyone can join, though not as an administrator',
    async (t, profile) => {
      const archive = await open(t, profile);
      const path = 'POST /archive/admin/create-default-user-profile';
      const made = await request(archive, path);
      const admin = await request(archive, `${path}?group=admin`);
      return [made.statusCode, admin.statusCode, json(made).data?.identifier];
    },
    { archive: [403, 403, undefined], ehri: [201, 403, 'user000003'] },
  );

  both(
    'is whether a table of links takes effect, and lists its keys',
    async (t, profile) => {
      const archive = await open(t, profile);
      const body = { type: 'Country', data: { identifier: 'be' } };
      await request(archive, 'POST /archive/Country', asMike, body);
      const rows = [['nl', 'be', '', 'associative', '', '']];
      const log = json(await request(archive, 'POST /archive/import/links', asMike, rows));
      const links = json(await request(archive, 'GET /archive/classes/Link'));
      return [log.created, 'created_keys' in log, links.length];
    },
    { archive: [1, false, 1], ehri: [1, true, 0] },
  );

  both(
    'is whether a table of links that changed nothing leaves an event',
    async (t, profile) => {
      const archive = await open(t, profile);
      const rows = [['Strikes', 'nl']];
      const line = 'POST /archive/import/coreferences?scope=nl&commit=true';
      return json(await request(archive, line, asMike, rows)).event === null;
    },
    { archive: false, ehri: true },
  );

  both(
    'is how access points are named when one is added, in versions, in what has changed, and in an export',
    async (t, profile) => {
      const archive = await open(t, profile);
      const accessPoint = (name: string) => ({ type: 'AccessPoint', data: { name, type: 'placeAccess' } });
      await request(archive, 'POST /archive/classes/Country/nl', asMike, {
        type: 'Repository',
        data: { identifier: 'r' },
        relationships: {
          describes: [
            {
              type: 'RepositoryDescription',
              data: { name: 'R', languageCode: 'eng' },
              relationships: { relatesTo: [accessPoint('Here')] },
            },
          ],
        },
      });
      const line = 'POST /archive/entities/nl-r/descriptions/nl-r.eng/access-points';
      const added = await request(archive, line, asMike, accessPoint('There'));
      const [version] = json(await request(archive, 'GET /archive/entities/nl-r/versions'));
      const texts = [
        added.body,
        version.data.entityData,
        (await request(archive, `GET /archive/entities/nl-r/diff/${version.id}`)).body,
        (await request(archive, 'GET /archive/admin/export-json')).body,
      ];
      return texts.map((text) => /"type":"(place\w*)"/.exec(text)?.[1]);
    },
    {
      archive: ['placeAccess', 'placeAccess', 'placeAccess', 'placeAccess'],
      ehri: ['place', 'place', 'place', 'place'],
    },
  );

  both(
    'is whether a default user is made for one who names nobody',
    async (t, profile) => {
      const archive = await open(t, profile);
      const reply = await request(archive, 'POST /archive/admin/create-default-user-profile');
      const { relationships } = json(reply);
      return [reply.statusCode, relationships?.lifecycleEvent[0].relationships.hasActioner[0].id];
    },
    { archive: [403, undefined], ehri: [201, 'admin'] },
  );

  both(
    'is whether the identifier sent for a default user, which the service assigns, is refused or ignored',
    async (t, profile) => {
      const archive = await open(t, profile);
      const line = 'POST /archive/admin/create-default-user-profile';
      const reply = await request(archive, line, asMike, { identifier: 'zed', name: 'Zed' });
      const { data, message } = json(reply);
      return [reply.statusCode, data?.identifier, /identifier: The service assigns/.test(message)];
    },
    { archive: [400, undefined, true], ehri: [201, 'user000003', false] },
  );

  both(
    'is whether the list of events is put together by user',
    async (t, profile) => {
      const archive = await open(t, profile);
      return Array.isArray(json(await request(archive, 'GET /archive/classes/SystemEvent'))[0]);
    },
    { archive: false, ehri: true },
  );

  both(
    'is not that a group makes links and virtual units, which have a user as their maker',
    async (t, profile) => {
      const archive = await open(t, profile);
      const asAdmin = { ...asMike, 'x-user': 'admin' };
      const link = { type: 'Link', data: { type: 'associative' } };
      const unit = { type: 'VirtualUnit', data: { identifier: 'v' } };
      return [
        (await request(archive, 'POST /archive/Link?source=nl&target=nl', asAdmin, link)).statusCode,
        (await request(archive, 'POST /archive/VirtualUnit', asAdmin, unit)).statusCode,
      ];
    },
    { archive: [400, 400], ehri: [400, 400] },
  );

  both(
    'is whether unknown members of a body are refused',
    async (t, profile) => {
      const archive = await open(t, profile);
      const body = { type: 'Country', data: { identifier: 'be' }, extra: 1 };
      return (await request(archive, 'POST /archive/Country', asMike, body)).statusCode;
    },
    { archive: 400, ehri: 201 },
  );

  both(
    'is whether the fields of an address are lists in GraphQL',
    async (t, profile) => {
      const archive = await open(t, profile);
      const query = '{ __type(name: "Address") { fields { name type { kind } } } }';
      const { data } = json(await request(archive, 'POST /archive/graphql', asMike, { query }));
      const kinds = new Map<string, string>(
        data.__type.fields.map((field: { name: string; type: { kind: string } }) => [
          field.name,
          field.type.kind,
        ]),
      );
      return ['street', 'municipality', 'email', 'telephone', 'fax', 'webpage'].map((name) =>
        kinds.get(name),
      );
    },
    {
      archive: ['LIST', 'LIST', 'LIST', 'LIST', 'LIST', 'LIST'],
      ehri: ['SCALAR', 'SCALAR', 'LIST', 'LIST', 'LIST', 'LIST'],
    },
  );

  both(
    'is whether a browser gets the page of GraphQL or its schema',
    async (t, profile) => {
      const archive = await open(t, profile);
      const types = ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html', 'application/json', '*/*'];
      const replies = await Promise.all(
        types.map((accept) => request(archive, 'GET /archive/graphql', { accept })),
      );
      return replies.map(({ headers }) => String(headers['content-type']).split(';')[0]);
    },
    {
      archive: ['text/html', 'text/html', 'application/json', 'application/json'],
      ehri: ['application/json', 'text/html', 'application/json', 'application/json'],
    },
  );

  both(
    'is not that a number which no record has is answered with null',
    async (t, profile) =>
      json(await request(await open(t, profile), 'GET /archive/entities?gid=-1&gid=0&id=nl')).map(
        (record: { id: string } | null) => record?.id ?? null,
      ),
    { archive: [null, null, 'nl'], ehri: [null, null, 'nl'] },
  );

  both(
    'is whether mistakes that ehri-rest ignores are errors',
    async (t, profile) => {
      const archive = await open(t, profile);
      const description = { type: 'RepositoryDescription', data: { name: 'x', languageCode: 'eng' } };
      const repository = { type: 'Repository', data: { identifier: 'r' } };
      await request(archive, 'POST /archive/classes/Country/nl', asMike, repository);
      const replies = [
        await request(archive, 'GET /archive/classes/Country?limit=-2'),
        await request(archive, 'GET /archive/classes/Country?_ip=unknown'),
        await request(archive, 'POST /archive/entities', asMike, ['nl', { id: 'nl' }]),
        await request(archive, 'POST /archive/graphql', asMike, { query: '{ __typename }', id: 1 }),
        await request(archive, 'PATCH /archive/classes/Repository/nl-r', asMike, {
          ...repository,
          relationships: { describes: [description] },
        }),
      ];
      return replies.map(({ statusCode }) => statusCode);
    },
    { archive: [400, 400, 400, 400, 400], ehri: [200, 200, 200, 200, 200] },
  );

  it('has a page that names every row', () => {
    const page = readFileSync(new URL('../../docs/profile.md', import.meta.url), 'utf8');
    for (const name of Object.keys(profiles.archive)) assert.ok(page.includes(`| \`${name}\` |`), name);
  });
});
