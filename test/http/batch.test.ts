/** Batch operations, tools and the other routes for administrators. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
const asRuth = { ...asMike, 'x-user': 'ruth' };
const csv = { 'x-user': 'mike', 'content-type': 'text/csv' };

const put = async (parent: string, ...identifiers: readonly string[]): Promise<void> => {
  const units = identifiers.map((identifier) => ({ type: 'DocumentaryUnit', data: { identifier } }));
  const reply = await request(archive, `POST /archive/classes/${parent}/list`, asMike, units);
  assert.equal(reply.statusCode, 200, reply.body);
};

const status = async (id: string): Promise<number> =>
  (await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`)).statusCode;

const noteOf = async (id: string) =>
  json(await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`)).data.otherIdentifiers;

const eventCount = (): Promise<number> => archive.store.events.count({}, 'everything');

before(async () => {
  archive = await openTestArchive({ settings: { batchItems: 20 }, inheritsRestrictions: false });
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  await request(archive, 'POST /archive/classes/Country/nl', asMike, {
    type: 'Repository',
    data: { identifier: 'r' },
  });
  await put('Repository/nl-r', 'a', 'b');
  await put('DocumentaryUnit/nl-r-a', 'k');
});

after(() => archive.close());

describe('PUT batch/update', () => {
  const line = 'PUT /archive/batch/update';
  const patch = (id: string, note: string | null) => ({
    id,
    type: 'DocumentaryUnit',
    data: { otherIdentifiers: note },
  });

  it('returns a log in the shape of an import log', async () => {
    const headers = { ...asMike, 'x-logmessage': 'Notes' };
    const reply = await request(archive, `${line}?scope=nl-r&keys=true`, headers, [patch('nl-r-a', 'x')]);
    assert.equal(reply.statusCode, 200, reply.body);
    const { event, ...log } = json(reply);
    assert.deepEqual(log, {
      message: 'Notes',
      created: 0,
      updated: 1,
      unchanged: 0,
      errors: [],
      warnings: [],
      created_keys: {},
      updated_keys: { '-': ['nl-r-a'] },
      unchanged_keys: {},
    });
    const record = json(await request(archive, `GET /archive/classes/SystemEvent/${event}`));
    assert.equal(record.data.logMessage, 'Notes');
    assert.equal(record.relationships.hasEventScope[0].id, 'nl-r');
  });

  it('changes nothing if an option of the log is invalid', async () => {
    const before = await eventCount();
    const update = await request(archive, `${line}?keys=maybe`, asMike, [patch('nl-r-a', 'unsaid')]);
    assertError(update, 400, 'bad-parameter');
    const unit = { type: 'DocumentaryUnit', data: { identifier: 'unsaid' } };
    const list = 'POST /archive/classes/Repository/nl-r/list?keys=maybe';
    assertError(await request(archive, list, asMike, [unit]), 400, 'bad-parameter');
    assert.notEqual(await noteOf('nl-r-a'), 'unsaid');
    assert.equal(await status('nl-r-unsaid'), 404);
    assert.equal(await eventCount(), before);
  });

  it('accepts a log message in the query, as text and never as a path', async () => {
    const reply = await request(archive, `${line}?log=/etc/hostname`, asMike, [patch('nl-r-a', 'log')]);
    assert.equal(json(reply).message, '/etc/hostname');
  });

  it('removes a field with null, and counts unchanged records', async () => {
    await request(archive, line, asMike, [patch('nl-r-a', null)]);
    assert.equal(await noteOf('nl-r-a'), undefined);
    const log = json(await request(archive, line, asMike, [patch('nl-r-a', null)]));
    assert.deepEqual([log.updated, log.unchanged, log.event], [0, 1, null]);
    assert.equal(log.updated_keys, undefined);
  });

  it('is a dry run with commit=false', async () => {
    const count = await eventCount();
    const log = json(await request(archive, `${line}?commit=false`, asMike, [patch('nl-r-a', 'dry')]));
    assert.deepEqual([log.updated, log.event], [1, null]);
    assert.equal(await noteOf('nl-r-a'), undefined);
    assert.equal(await eventCount(), count);
  });

  it('lists skipped records in tolerant mode', async () => {
    const bodies = [patch('nowhere', 'x'), patch('nl-r-b', 'x')];
    const log = json(await request(archive, `${line}?tolerant=true`, asMike, bodies));
    assert.equal(log.updated, 1);
    assert.deepEqual(
      log.errors.map(({ id, path }: Record<string, string>) => [id, path]),
      [['nowhere', 'body[0]']],
    );
    const text = await request(archive, `${line}?tolerant=true`, { ...asMike, accept: 'text/plain' }, bodies);
    assert.equal(text.body, 'Created: 0, Updated: 0, Unchanged: 1, Errors: 1');
  });

  it('rejects invalid batches, and stores nothing', async () => {
    assertError(await request(archive, line, asMike, [patch('nowhere', 'x')]), 404, 'not-found');
    assertError(await request(archive, line, asMike, { a: 1 }), 400, 'malformed-json');
    assertError(await request(archive, line, asMike, [1]), 400, 'malformed-json');
    assertError(await request(archive, line, asMike, [{ id: 'nl-r-a' }]), 400, 'malformed-json');
    assertError(await request(archive, `${line}?scope=nowhere`, asMike, []), 404, 'not-found');
    assertError(await request(archive, `${line}?commit=perhaps`, asMike, []), 400, 'bad-parameter');
    assertError(await request(archive, line, asRuth, [patch('nl-r-a', 'x')]), 403, 'permission-denied');
    assertError(
      await request(archive, line, { 'content-type': 'application/json' }, []),
      403,
      'user-required',
    );
    const many = Array.from({ length: 21 }, () => patch('nl-r-a', 'x'));
    const reply = await request(archive, line, asMike, many);
    assertError(reply, 413, 'limit-exceeded');
    assert.match(json(reply).message, /batch-items/);
  });
});

describe('POST {id}/list', () => {
  it('creates and replaces children of a record', async () => {
    const units = [
      { type: 'DocumentaryUnit', data: { identifier: 'c' } },
      { type: 'DocumentaryUnit', data: { identifier: 'b', otherIdentifiers: 'put' } },
    ];
    const path = 'POST /archive/classes/Repository/nl-r/list';
    const dry = json(await request(archive, `${path}?commit=false`, asMike, units));
    assert.deepEqual([dry.created, dry.updated, dry.event], [1, 1, null]);
    assert.equal(await status('nl-r-c'), 404);
    const log = json(await request(archive, `${path}?keys=true`, asMike, units));
    assert.deepEqual(log.created_keys, { '-': ['nl-r-c'] });
    assert.deepEqual(log.updated_keys, { '-': ['nl-r-b'] });
    assert.equal(await noteOf('nl-r-b'), 'put');
    assertError(await request(archive, path, asRuth, units), 403, 'permission-denied');
    assertError(await request(archive, path.replace('nl-r/', 'zz/'), asMike, units), 404, 'not-found');
    assertError(await request(archive, path, asMike, [{ type: 'Country', data: {} }]), 400, 'type-mismatch');
  });

  it('works for sets of authority records', async () => {
    const set = { type: 'AuthoritativeSet', data: { identifier: 's', name: 'S' } };
    await request(archive, 'POST /archive/AuthoritativeSet', asMike, set);
    const agents = [{ type: 'HistoricalAgent', data: { identifier: 'x' } }];
    const log = json(await request(archive, 'POST /archive/classes/AuthoritativeSet/s/list', asMike, agents));
    assert.equal(log.created, 1);
    const agent = json(await request(archive, 'GET /archive/classes/HistoricalAgent/s-x'));
    assert.equal(agent.relationships.inAuthoritativeSet[0].id, 's');
  });

  it('does not exist for children connected by edges', async () => {
    const reply = await request(archive, 'POST /archive/classes/CvocConcept/x/list', asMike, []);
    assert.ok([404, 405].includes(reply.statusCode));
  });
});

describe('POST batch/delete', () => {
  const line = 'POST /archive/batch/delete';

  it('is a dry run unless commit=true, and returns the count', async () => {
    await put('Repository/nl-r', 'd1', 'd2');
    await put('DocumentaryUnit/nl-r-d1', 'in');
    const body = 'nl-r-d1\n"nl-r-d1-in",ignored\r\nnl-r-d2';
    const dry = await request(archive, line, csv, body);
    assert.equal(dry.statusCode, 200, dry.body);
    assert.equal(dry.body, '3');
    assert.equal(await status('nl-r-d1'), 200);
    const ids = [['nl-r-d1'], ['nl-r-d1-in'], ['nl-r-d2']];
    assert.equal((await request(archive, `${line}?commit=true`, asMike, ids)).body, '3');
    assert.equal(await status('nl-r-d1-in'), 410);
  });

  it('rejects invalid batches, and deletes nothing', async () => {
    const commit = `${line}?commit=true`;
    const missing = await request(archive, commit, asMike, [['nl-r-b'], ['nowhere']]);
    assertError(missing, 400, 'invalid');
    assert.equal(json(missing).details, 'Unable to locate item with ID: nowhere');
    assertError(await request(archive, commit, asMike, [['nl-r-a']]), 409, 'has-children');
    assertError(await request(archive, commit, asMike, [[]]), 400, 'malformed-table');
    assertError(await request(archive, commit, asRuth, [['nl-r-b']]), 403, 'permission-denied');
    assert.equal((await request(archive, `${commit}&tolerant=true`, asMike, [['nowhere']])).body, '0');
    assert.equal(await status('nl-r-b'), 200);
  });
});

describe('A system record', () => {
  const type = 'DocumentaryUnit';
  const accessPoint = { type: 'AccessPoint', data: { name: 'x', type: 'placeAccess' } };
  const doors: readonly [line: string, body: unknown][] = [
    ['POST /archive/batch/delete?commit=true', [[type]]],
    ['POST /archive/batch/delete?commit=true', [['globalEventRoot']]],
    ['PUT /archive/batch/update', [{ id: type, type: 'ContentType', data: { otherIdentifiers: 'x' } }]],
    [`PUT /archive/batch/update?scope=${type}`, []],
    ['POST /archive/tools/reparent?commit=true', [[type, 'nl-r']]],
    ['POST /archive/tools/relink-targets?commit=true', [['nl-r', type]]],
    ['POST /archive/import/links', [['nl-r', type, '', 'associative', '', '']]],
    [`POST /archive/entities/${type}/descriptions/x/access-points`, accessPoint],
  ];
  for (const [line, body] of doors) {
    it(`cannot be changed by ${line.replace('/archive', '')} with ${JSON.stringify(body)}`, async () => {
      for (const headers of [asMike, asRuth]) {
        const reply = await request(archive, line, headers, body);
        assert.ok([400, 403, 404].includes(reply.statusCode), reply.body);
      }
      const kept = await request(archive, `GET /archive/classes/ContentType/${type}`);
      assert.deepEqual([kept.statusCode, json(kept).data], [200, {}]);
      assert.ok((await archive.store.items.find('globalEventRoot')) !== undefined);
    });
  }
});

describe('A table', () => {
  const line = 'POST /archive/tools/rename';
  const bad: readonly [body: string, type: string][] = [
    ['{"a": 1}', 'application/json'],
    ['["nl-r-a"]', 'application/json'],
    ['[["nl-r-a", 1]]', 'application/json'],
    ['[["nl-r-a"', 'application/json'],
    ['[["nl-r-a"]]', 'application/json'],
    ['nl-r-a', 'text/csv'],
    ['nl-r-a,b,c', 'text/csv'],
    ['"nl-r-a,b', 'text/csv'],
    ['"nl-r-a"x,b', 'text/csv'],
  ];
  for (const [body, type] of bad) {
    it(`is rejected if it is ${body} as ${type}`, async () => {
      const reply = await request(archive, line, { ...asMike, 'content-type': type }, body);
      assertError(reply, 400, 'malformed-table');
      assert.match(JSON.stringify(json(reply).details), new RegExp(type));
    });
  }

  it('of another content type, or that is too long, is rejected', async () => {
    const xml = { ...asMike, 'content-type': 'text/xml' };
    assertError(await request(archive, line, xml, '<a/>'), 415, 'unsupported-media-type');
    assertError(await request(archive, line, csv, 'a,b\n'.repeat(21)), 413, 'limit-exceeded');
    const bytes = Buffer.from([0xff, 0xfe]);
    assertError(await request(archive, line, csv, bytes), 400, 'malformed-table');
  });

  it('is sent as CSV to clients that prefer it, with quotes if needed', async () => {
    await put('Repository/nl-r', 't');
    const quoted = '"nl-r-t","a ""b"", c"\n\n';
    const reply = await request(archive, line, { ...csv, accept: 'text/csv' }, quoted);
    assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(reply.body, 'nl-r-t,nl-r-a_b_c\n');
    const preferred = { ...csv, accept: 'text/csv, application/json' };
    assert.deepEqual(json(await request(archive, line, preferred, quoted)), [['nl-r-t', 'nl-r-a_b_c']]);
  });
});

describe('POST {id}/rename', () => {
  const text = { 'x-user': 'mike', 'content-type': 'text/plain' };

  it('renames at once, and returns all old and new ids', async () => {
    await put('Repository/nl-r', 'old');
    await put('DocumentaryUnit/nl-r-old', 'x');
    const reply = await request(
      archive,
      'POST /archive/classes/DocumentaryUnit/nl-r-old/rename',
      text,
      'new\n',
    );
    assert.deepEqual(json(reply), [
      ['nl-r-old', 'nl-r-new'],
      ['nl-r-old-x', 'nl-r-new-x'],
    ]);
    assert.equal(await status('nl-r-old'), 404);
    assert.equal(await status('nl-r-new-x'), 200);
  });

  it('reports collisions, and with check changes nothing', async () => {
    const line = 'POST /archive/classes/DocumentaryUnit/nl-r-new/rename';
    const count = await eventCount();
    const reply = await request(archive, line, text, 'b');
    assertError(reply, 409, 'id-collision');
    assert.equal(json(reply).details, 'Renaming nl-r-new to nl-r-b would collide with existing item');
    assert.deepEqual(json(await request(archive, `${line}?check=true`, text, 'b')), [['nl-r-new', 'nl-r-b']]);
    assert.deepEqual(json(await request(archive, `${line}?check=true`, text, 'free')), []);
    assert.equal(await eventCount(), count);
    assertError(await request(archive, line, text, ' '), 400, 'invalid');
    assertError(await request(archive, line, { ...text, 'x-user': 'ruth' }, 'z'), 403, 'permission-denied');
    assertError(await request(archive, line.replace('nl-r-new', 'zz'), text, 'z'), 404, 'not-found');
  });
});

describe('The tools', () => {
  const form = { 'x-user': 'mike', 'content-type': 'application/x-www-form-urlencoded' };

  it('return the version', async () => {
    const reply = await request(archive, 'GET /archive/tools/version');
    assert.equal(reply.body, '0.0.0-test');
    assert.match(String(reply.headers['content-type']), /^text\/plain/);
  });

  it('replace texts, and only with commit=true', async () => {
    const patch = [{ id: 'nl-r-a', type: 'DocumentaryUnit', data: { otherIdentifiers: 'a b' } }];
    await request(archive, 'PUT /archive/batch/update', asMike, patch);
    const query = 'type=DocumentaryUnit&subtype=documentaryUnit&property=otherIdentifiers';
    const line = `POST /archive/tools/find-replace?${query}`;
    const rows = [['nl-r-a', 'nl-r-a', 'a b']];
    assert.deepEqual(json(await request(archive, line, form, 'from=a+b&to=%C3%A9')), rows);
    assert.equal(await noteOf('nl-r-a'), 'a b');
    assert.deepEqual(json(await request(archive, `${line}&commit=true`, form, 'from=a+b&to=%C3%A9')), rows);
    assert.equal(await noteOf('nl-r-a'), 'é');
  });

  const findReplace: readonly [query: string, body: string, status: number, code: 'bad-parameter'][] = [
    ['', 'from=a&to=b', 400, 'bad-parameter'],
    ['type=Nothing&subtype=Nothing&property=x', 'from=a&to=b', 400, 'bad-parameter'],
    ['type=Country&subtype=Repository&property=x', 'from=a&to=b', 400, 'bad-parameter'],
    ['type=SystemEvent&subtype=SystemEvent&property=x', 'from=a&to=b', 400, 'bad-parameter'],
    ['type=Country&subtype=Country', 'from=a&to=b', 400, 'bad-parameter'],
    ['type=Country&subtype=Country&property=x', 'from=&to=b', 400, 'bad-parameter'],
    ['type=Country&subtype=Country&property=x', 'from=a', 400, 'bad-parameter'],
    ['type=Country&subtype=Country&property=x&max=0', 'from=a&to=b', 400, 'bad-parameter'],
    ['type=Country&subtype=Country&property=x&max=1000', 'from=a&to=b', 400, 'bad-parameter'],
  ];
  for (const [query, body, code, word] of findReplace) {
    it(`reject a replacement with ${query} and ${body}`, async () =>
      assertError(
        await request(archive, `POST /archive/tools/find-replace?${query}`, form, body),
        code,
        word,
      ));
  }

  it('move records', async () => {
    await put('Repository/nl-r', 'm');
    const line = 'POST /archive/tools/reparent';
    const rows = [['nl-r-m', 'nl-r-a-m']];
    assert.deepEqual(json(await request(archive, line, asMike, [['nl-r-m', 'nl-r-a']])), rows);
    assert.equal(await status('nl-r-m'), 200);
    assert.deepEqual(json(await request(archive, `${line}?commit=true`, csv, 'nl-r-m,nl-r-a')), rows);
    assert.equal(await status('nl-r-a-m'), 200);
    assertError(await request(archive, line, asMike, [['nl-r-a', 'nl-r-a-m']]), 400, 'invalid');
    assertError(await request(archive, line, asMike, [['nl-r-a', 'nl']]), 400, 'type-mismatch');
  });

  it('regenerate ids', async () => {
    await request(archive, 'PUT /archive/batch/update', asMike, [
      { id: 'nl-r-a-m', type: 'DocumentaryUnit', data: { identifier: 'n' } },
    ]);
    const rows = [['nl-r-a-m', 'nl-r-a-n']];
    const lines = [
      'regenerate-ids?id=nl-r-a-m',
      'regenerate-ids-for-type/DocumentaryUnit',
      'regenerate-ids-for-scope/nl-r',
    ];
    for (const line of lines)
      assert.deepEqual(
        json(await request(archive, `POST /archive/tools/${line}`, { 'x-user': 'mike' })),
        rows,
      );
    const both = await request(
      archive,
      'POST /archive/tools/regenerate-ids?collisions=true',
      csv,
      'nl-r-a-m',
    );
    assert.deepEqual(json(both), []);
    const done = await request(archive, `POST /archive/tools/${lines[2]}?commit=true`, asMike);
    assert.deepEqual(json(done), rows);
    assert.equal(await status('nl-r-a-n'), 200);
    const unknown = await request(archive, 'POST /archive/tools/regenerate-ids-for-type/Nothing', asMike);
    assertError(unknown, 404, 'unknown-route');
    const missing = await request(archive, 'POST /archive/tools/regenerate-ids-for-scope/zz', asMike);
    assertError(missing, 404, 'not-found');
  });

  for (const line of [
    'regenerate-description-id/nl-r-a',
    'regenerate-description-ids',
    'fix-link-permissions',
  ]) {
    it(`return the count for ${line}`, async () => {
      const reply = await request(archive, `POST /archive/tools/${line}`, { 'x-user': 'mike' });
      assert.equal(reply.statusCode, 200, reply.body);
      assert.equal(reply.body, '0');
    });
  }

  it('replace targets of links and create concepts', async () => {
    const relinked = await request(archive, 'POST /archive/tools/relink-targets', asMike, [
      ['nl-r-a', 'nl-r-b'],
    ]);
    assert.deepEqual(json(relinked), [['nl-r-a', 'nl-r-b', '0']]);
    const vocabulary = { type: 'CvocVocabulary', data: { identifier: 'v', name: 'V' } };
    await request(archive, 'POST /archive/CvocVocabulary', asMike, vocabulary);
    const line = 'POST /archive/tools/generate-concepts/nl-r/v';
    assert.equal((await request(archive, `${line}?apt=subject&apt=placeAccess`, asMike)).body, '0');
    assertError(await request(archive, `${line}?apt=nothing`, asMike), 400, 'bad-parameter');
    assertError(await request(archive, `${line}?lang=zzzz`, asMike), 400, 'bad-parameter');
  });

  it('are for users only', async () => {
    for (const line of ['fix-link-permissions', 'regenerate-ids', 'reparent'])
      assertError(await request(archive, `POST /archive/tools/${line}`), 403, 'user-required');
  });
});

describe('POST admin/create-default-user-profile', () => {
  const line = 'POST /archive/admin/create-default-user-profile';

  it('creates a user with the next free name, with or without further data', async () => {
    const first = await request(archive, `${line}?group=admin`, { 'x-user': 'mike' });
    assert.equal(first.statusCode, 201, first.body);
    assert.equal(json(first).id, 'user000003');
    assert.equal(json(first).relationships.belongsTo[0].id, 'admin');
    assert.match(String(first.headers.location), /\/classes\/UserProfile\/user000003$/);
    const second = await request(archive, line, asMike, { name: 'Ann', isPromotable: true });
    assert.deepEqual(json(second).data, { name: 'Ann', isPromotable: true, identifier: 'user000004' });
  });

  it('rejects invalid requests', async () => {
    assertError(await request(archive, line), 403, 'user-required');
    assertError(await request(archive, line, { 'x-user': 'ruth' }), 403, 'permission-denied');
    assertError(await request(archive, line, asMike, '[1]'), 400, 'malformed-json');
    assertError(await request(archive, line, asMike, '{"a"'), 400, 'malformed-json');
    assertError(await request(archive, `${line}?group=zz`, { 'x-user': 'mike' }), 400, 'invalid');
  });
});

describe('GET admin/export-json', () => {
  const line = 'GET /archive/admin/export-json';
  interface Exported {
    readonly id: string;
    readonly type: string;
    readonly data: object;
    readonly relationships: Readonly<Record<string, readonly [string, string][]>>;
  }

  it('returns every record and part with the ids of connected records', async () => {
    await request(archive, 'POST /archive/classes/Repository/nl-r/list', asMike, [
      {
        type: 'DocumentaryUnit',
        data: { identifier: 'e' },
        relationships: {
          describes: [
            {
              type: 'DocumentaryUnitDescription',
              data: { name: 'E', languageCode: 'eng' },
              relationships: { hasDate: [{ type: 'DatePeriod', data: { startDate: '1924' } }] },
            },
          ],
        },
      },
    ]);
    const records = json(await request(archive, line)) as Exported[];
    const find = (id: string) => records.find((record) => record.id === id)!;
    assert.deepEqual(find('nl-r-e'), {
      id: 'nl-r-e',
      type: 'DocumentaryUnit',
      data: { identifier: 'e' },
      relationships: {
        describes: [['nl-r-e.eng', 'DocumentaryUnitDescription']],
        hasPermissionScope: [['nl-r', 'Repository']],
        heldBy: [['nl-r', 'Repository']],
      },
    });
    assert.equal(find('nl-r-e.eng').relationships.hasDate![0]![1], 'DatePeriod');
    assert.deepEqual(find('mike').relationships.belongsTo, [['admin', 'Group']]);
    assert.deepEqual(find('nl-r-a-k').relationships.childOf, [['nl-r-a', 'DocumentaryUnit']]);
    assert.equal(new Set(records.map((record) => record.id)).size, records.length);
  });

  it('shows neither restricted records nor references to them', async () => {
    await archive.store.transaction(async (tx) =>
      tx.access.set((await tx.items.find('nl-r-a'))!.gid, [(await tx.items.find('mike'))!.gid]),
    );
    const anonymous = (await request(archive, line)).body;
    assert.ok(!anonymous.includes('"nl-r-a"'));
    assert.ok(anonymous.includes('"nl-r-a-k"'));
    const own = json(await request(archive, line, { 'x-user': 'mike' })) as Exported[];
    const record = own.find(({ id }) => id === 'nl-r-a')!;
    assert.deepEqual(record.relationships.access, [['mike', 'UserProfile']]);
  });
});
