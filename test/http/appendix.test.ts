/**
 * The worked examples of ehri-rest (api.md, Appendix A), one test each, with records of our own, under the profile `ehri`.
 * Titles and comments name the differences from ehri-rest.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openForWriting } from '../../src/app/open-store.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asDump, restoreText } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import { scratchFolder } from '../world/scratch.ts';
import { json, request } from './request.ts';

const to = (...ids: readonly string[]): readonly object[] => ids.map((id) => ({ id }));
const line = (id: string, type: string, data: object, relationships: object = {}): string =>
  JSON.stringify({ id, type, data, relationships });

/** A tannery's papers in a Belgian archive: `u4` open, `u2` below `u1` and open to Lotte and the administrators alone. */
const records = [
  line('greet', 'UserProfile', { identifier: 'greet', name: 'Greet' }, { belongsTo: to('admin') }),
  line('staff', 'Group', { identifier: 'staff', name: 'Staff' }),
  line('lotte', 'UserProfile', { identifier: 'lotte', name: 'Lotte' }, { belongsTo: to('staff') }),
  line('be', 'Country', { identifier: 'be' }),
  line(
    'be-gent',
    'Repository',
    { identifier: 'gent' },
    {
      hasCountry: to('be'),
      describes: [
        {
          id: 'gent-desc',
          type: 'RepositoryDescription',
          data: { name: 'Archive of Ghent', languageCode: 'eng', history: 'Not shown in short form' },
        },
      ],
    },
  ),
  line('be-brugge', 'Repository', { identifier: 'brugge' }, { hasCountry: to('be') }),
  line(
    'u1',
    'DocumentaryUnit',
    { identifier: 'u1' },
    { heldBy: to('be-gent'), describes: named('u1-desc', 'Tannery') },
  ),
  line('u2', 'DocumentaryUnit', { identifier: 'u2' }, { childOf: to('u1'), access: to('lotte', 'admin') }),
  line(
    'u4',
    'DocumentaryUnit',
    { identifier: 'u4' },
    {
      heldBy: to('be-gent'),
      describes: [
        {
          id: 'u4-desc',
          type: 'DocumentaryUnitDescription',
          data: {
            identifier: 'u4-text',
            name: 'Ledgers',
            languageCode: 'eng',
            scopeAndContent: 'What was bought and sold',
          },
          relationships: {
            hasDate: [
              {
                id: 'u4-date',
                type: 'DatePeriod',
                data: { type: 'creation', startDate: '1880-01-01', endDate: '1891-01-01' },
              },
            ],
            hasUnknownProperty: [{ id: 'u4-rest', type: 'UnknownProperty', data: { shelf: '3', box: '12' } }],
            relatesTo: [
              { id: 'u4-leather', type: 'AccessPoint', data: { name: 'Leather', type: 'subject' } },
            ],
          },
        },
      ],
    },
  ),
  line(
    'lotteMakesUnits',
    'PermissionGrant',
    {},
    {
      hasAccessor: to('lotte'),
      hasGrantee: to('greet'),
      hasPermission: to('create'),
      hasScope: to('be-gent'),
      hasTarget: to('DocumentaryUnit'),
    },
  ),
];

function named(id: string, name: string): readonly object[] {
  return [{ id, type: 'DocumentaryUnitDescription', data: { name, languageCode: 'eng' } }];
}

const n = 'n';
const meta = (counts: object = {}): object => ({ gid: n, isVersioned: false, ...counts });

const country = {
  id: 'be',
  type: 'Country',
  data: { identifier: 'be' },
  meta: { gid: n, childCount: 2, isVersioned: false },
  relationships: {},
};
const repository = {
  id: 'be-gent',
  type: 'Repository',
  data: { identifier: 'gent' },
  meta: meta({ childCount: 2, watchedBy: 0 }),
  relationships: {
    describes: [
      {
        id: 'gent-desc',
        type: 'RepositoryDescription',
        meta: { gid: n },
        relationships: {},
        data: { name: 'Archive of Ghent', languageCode: 'eng' },
      },
    ],
    hasCountry: [country],
  },
};
const part = (id: string, type: string, data: object): object => ({
  id,
  type,
  data,
  meta: { gid: n },
  relationships: {},
});
const description = {
  id: 'u4-desc',
  type: 'DocumentaryUnitDescription',
  meta: { gid: n },
  data: {
    identifier: 'u4-text',
    name: 'Ledgers',
    languageCode: 'eng',
    scopeAndContent: 'What was bought and sold',
  },
  relationships: {
    hasDate: [
      part('u4-date', 'DatePeriod', { type: 'creation', startDate: '1880-01-01', endDate: '1891-01-01' }),
    ],
    hasUnknownProperty: [part('u4-rest', 'UnknownProperty', { shelf: '3', box: '12' })],
    relatesTo: [part('u4-leather', 'AccessPoint', { name: 'Leather', type: 'subject' })],
  },
};

/** A record with a letter for each number that the store gave. */
function settled(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) => (key === 'gid' ? n : inner));
}

function withoutMeta(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) => (key === 'meta' ? undefined : inner));
}

const as = (user: string) => ({ 'x-user': user, 'content-type': 'application/json' });

describe('The worked examples of ehri-rest', () => {
  const folder = scratchFolder();
  let archive: TestArchive;

  before(async () => {
    const place = await newPlace(folder)();
    await restoreText(asDump(records), place, folder);
    archive = await openTestArchive({
      settings: { profile: 'ehri', prefix: '/ehri' },
      openStore: async () => (await openForWriting(place)).store,
    });
  });
  after(() => archive.close());

  /** Title → test, so that the list can be compared with that of ehri-rest. */
  const cases: Readonly<Record<string, () => Promise<void>>> = {
    'A.1: a unit with its parts, its repository and the country of the repository': async () => {
      const unit = json(await request(archive, 'GET /ehri/classes/DocumentaryUnit/u4'));
      assert.deepEqual(settled(unit), {
        id: 'u4',
        type: 'DocumentaryUnit',
        data: { identifier: 'u4' },
        meta: meta({ childCount: 0, watchedBy: 0 }),
        relationships: { describes: [description], heldBy: [repository] },
      });
      assert.deepEqual(Object.keys(unit), ['id', 'type', 'data', 'meta', 'relationships']);
    },

    'A.1: a restricted unit below another shows who may see it, and its parent in short form': async () => {
      const unit = json(await request(archive, 'GET /ehri/classes/DocumentaryUnit/u2', as('lotte')));
      const { access, childOf, heldBy, lifecycleEvent } = unit.relationships;
      const accessors = access.map((one: { id: string }) => one.id);
      assert.deepEqual(accessors.toSorted(), ['admin', 'lotte']);
      const lotte = access[accessors.indexOf('lotte')];
      assert.deepEqual(lotte.relationships.belongsTo[0].id, 'staff');
      assert.equal(childOf[0].id, 'u1');
      assert.deepEqual(childOf[0].relationships.describes[0].data, { name: 'Tannery', languageCode: 'eng' });
      assert.deepEqual(settled(childOf[0].relationships.heldBy), [repository]);
      assert.deepEqual(settled(heldBy), [repository]);
      assert.equal(lifecycleEvent, undefined);
    },

    'A.2: the same unit without neighbours and without meta': async () => {
      const unit = json(
        await request(archive, 'GET /ehri/classes/DocumentaryUnit/u4?_dep=true&_noMeta=true'),
      );
      assert.deepEqual(unit, {
        id: 'u4',
        type: 'DocumentaryUnit',
        data: { identifier: 'u4' },
        relationships: { describes: [withoutMeta(description)] },
      });
    },

    'A.3: one event in a list, after a repository was made; without a message, where ehri-rest has an empty one':
      async () => {
        const body = { type: 'Repository', data: { identifier: 'ieper' } };
        const made = await request(archive, 'POST /ehri/classes/Country/be', as('greet'), body);
        assert.equal(made.statusCode, 201, made.body);
        const groups = json(await request(archive, 'GET /ehri/classes/SystemEvent?limit=1', as('greet')));
        assert.deepEqual([groups.length, groups[0].length], [1, 1]);
        const [[event]] = groups;
        const { hasActioner, hasEventScope, hasFirstSubject } = event.relationships;
        assert.match(event.id, /^[0-9a-f-]{36}$/);
        assert.match(event.data.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
        assert.deepEqual({ ...event.data, timestamp: '' }, { eventType: 'creation', timestamp: '' });
        assert.deepEqual(settled(event.meta), { gid: n, childCount: 1 });
        assert.deepEqual(settled(hasActioner), [
          {
            id: 'greet',
            type: 'UserProfile',
            data: { identifier: 'greet', name: 'Greet' },
            meta: meta({ followers: 0, following: 0, watching: 0 }),
            relationships: {},
          },
        ]);
        assert.deepEqual([hasEventScope[0].id, hasEventScope[0].data], ['be', { identifier: 'be' }]);
        assert.deepEqual(
          [hasFirstSubject[0].id, hasFirstSubject[0].data, hasFirstSubject[0].relationships.hasCountry[0].id],
          ['be-ieper', { identifier: 'ieper' }, 'be'],
        );
      },

    'A.4: 404 for what is not there': async () =>
      assertError('GET /ehri/classes/DocumentaryUnit/x', 'lotte', undefined, {
        status: 404,
        error: 'Not Found',
        details: { message: "Item with id 'x' not found", key: 'id', value: 'x' },
      }),

    'A.4: 410 for what was deleted, with the time of that, and with its type, which ehri-rest calls null':
      async () => {
        const body = { type: 'DocumentaryUnit', data: { identifier: 'brief' } };
        const made = await request(archive, 'POST /ehri/classes/Repository/be-brugge', as('greet'), body);
        assert.equal(made.statusCode, 201, made.body);
        const { id } = json(made);
        await request(archive, `DELETE /ehri/classes/DocumentaryUnit/${id}`, as('greet'));
        const [[event]] = json(await request(archive, 'GET /ehri/classes/SystemEvent?limit=1', as('greet')));
        await assertError(`GET /ehri/classes/DocumentaryUnit/${id}`, 'lotte', undefined, {
          status: 410,
          error: 'Gone',
          details: {
            message: `Item with id '${id}' and type 'DocumentaryUnit' not found`,
            key: 'id',
            value: id,
            since: event.data.timestamp,
          },
        });
      },

    'A.4: 400 for a user who is not there': async () =>
      assertError('GET /ehri/classes/DocumentaryUnit/u4', 'nobody', undefined, {
        status: 400,
        error: 'Bad Request',
        details: "Requester missing or badly formed: 'nobody'",
      }),

    'A.4: 403 for a unit in a repository where the user may make none': async () => {
      const body = { type: 'DocumentaryUnit', data: { identifier: 'x' } };
      await assertError('POST /ehri/classes/Repository/be-brugge', 'lotte', body, {
        status: 403,
        error: 'Forbidden',
        details: {
          message:
            "Permission 'create' denied for resource 'DocumentaryUnit' as 'lotte' with scope 'be-brugge'",
          accessor: 'lotte',
          scope: 'be-brugge',
          item: 'DocumentaryUnit',
        },
      });
    },

    'A.4: 409 for a unit with a child': async () =>
      assertError('DELETE /ehri/classes/DocumentaryUnit/u1', 'greet', undefined, {
        status: 409,
        error: 'Conflict',
        details: { message: "Item 'u1' has 1 child items", id: 'u1', count: 1 },
      }),

    'A.4: 400 for a unit that is sent a second time, in the shape of what was sent': async () => {
      const body = {
        type: 'DocumentaryUnit',
        data: { identifier: 'some-id' },
        relationships: {
          describes: [
            {
              type: 'DocumentaryUnitDescription',
              data: { identifier: 'some-id', name: 'Twice', languageCode: 'en' },
              relationships: { hasDate: [{ type: 'DatePeriod', data: { startDate: '1900-01-01' } }] },
            },
          ],
        },
      };
      const path = 'POST /ehri/classes/Repository/be-gent';
      assert.equal((await request(archive, path, as('lotte'), body)).statusCode, 201);
      const taken = ["Value 'some-id' exists and must be unique"];
      // The language code is stored and returned in its three-letter form.
      const takenPart = ["Value 'eng-some_id' exists and must be unique"];
      await assertError(path, 'lotte', body, {
        status: 400,
        error: 'Bad Request',
        context: `DocumentaryUnit null: identifier: ${taken}, describes.languageCode: ${takenPart}, describes.identifier: ${takenPart}\n`,
        details: {
          errors: { identifier: taken },
          relationships: {
            describes: [
              {
                errors: { languageCode: takenPart, identifier: takenPart },
                relationships: { hasDate: [{ errors: {}, relationships: {} }] },
              },
            ],
          },
        },
      });
    },

    'A.5: the permissions of a user after some were given, and those of the group': async () => {
      const body = { DocumentaryUnit: ['create', 'delete'] };
      const matrix = [{ lotte: body }, { staff: {} }];
      const path = '/ehri/permissions/lotte';
      assert.deepEqual(json(await request(archive, `POST ${path}`, as('greet'), body)), matrix);
      assert.deepEqual(json(await request(archive, `GET ${path}`, as('greet'))), matrix);
    },

    'A.6: a grant with all that it connects; kept by no cache unasked, as every record here': async () => {
      const reply = await request(archive, 'GET /ehri/classes/PermissionGrant/lotteMakesUnits', as('greet'));
      const grant = json(reply);
      assert.deepEqual(settled([grant.data, grant.meta]), [{}, { gid: n }]);
      const { hasAccessor, hasGrantee, hasPermission, hasScope, hasTarget, ...rest } = grant.relationships;
      assert.deepEqual(rest, {});
      assert.equal(hasAccessor[0].id, 'lotte');
      assert.equal(hasAccessor[0].relationships.belongsTo[0].id, 'staff');
      assert.equal(hasGrantee[0].id, 'greet');
      const [permission] = hasPermission;
      assert.deepEqual([permission.id, permission.type, permission.data], ['create', 'Permission', {}]);
      const [scope] = hasScope;
      assert.deepEqual([scope.id, scope.data, scope.relationships], ['be-gent', { identifier: 'gent' }, {}]);
      const [target] = hasTarget;
      assert.deepEqual([target.id, target.type, target.data], ['DocumentaryUnit', 'ContentType', {}]);
      assert.equal(reply.headers['cache-control'], 'private, no-cache');
      assert.equal(reply.headers['last-modified'], undefined);
    },
  };

  for (const [title, run] of Object.entries(cases)) it(title, run);

  /** The members of ehri-rest; our errors also have a code and a message. */
  async function assertError(
    path: string,
    user: string,
    body: unknown,
    wanted: { readonly status: number; readonly [member: string]: unknown },
  ): Promise<void> {
    const reply = await request(archive, path, as(user), body);
    const { code, message, ...rest } = json(reply);
    assert.deepEqual(rest, wanted);
    assert.equal(reply.statusCode, wanted.status);
    assert.ok(code && message);
  }

  it('all have a test', (t) => {
    const file = new URL('../../../shared/spec/api.md', import.meta.url);
    if (!existsSync(file)) {
      t.skip('../shared/spec/api.md not found: whether any example is missing was NOT checked');
      return;
    }
    const [, appendix] = readFileSync(file, 'utf8').split(/^## Appendix A\b.*$/m);
    const wanted = appendix!
      .split(/^### /m)
      .slice(1)
      .flatMap((section) => {
        const [name] = section.split(' ', 1);
        const errors = [...section.matchAll(/^(\d{3}) \{/gm)].map(([, status]) => `${name}: ${status}`);
        return errors.length > 0 ? errors : [`${name}:`];
      });
    assert.ok(wanted.length > 5);
    const titles = Object.keys(cases);
    for (const [start, group] of Map.groupBy(wanted, (one) => one))
      assert.ok(titles.filter((title) => title.startsWith(start)).length >= group.length, start);
  });
});
