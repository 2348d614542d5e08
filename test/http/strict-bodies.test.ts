/** Mistakes in the body of a record are errors, whichever way it is sent: nothing is dropped or stored under a misspelled name. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
let description: string;

const described = (data: object, relationships: object = {}) => ({
  type: 'DocumentaryUnitDescription',
  data: { name: 'Letters', languageCode: 'eng', ...data },
  relationships,
});
const period = (startDate: string, endDate: string) => ({ type: 'DatePeriod', data: { startDate, endDate } });
const unit = (data: object, relationships: object = {}, id?: string) => ({
  ...(id !== undefined && { id }),
  type: 'DocumentaryUnit',
  data,
  relationships,
});

before(async () => {
  archive = await openTestArchive();
  const make = async (path: string, body: unknown) => {
    const reply = await request(archive, `POST /archive/${path}`, asMike, body);
    assert.equal(reply.statusCode, 201, reply.body);
    return json(reply);
  };
  await make('Country', { type: 'Country', data: { identifier: 'nl' } });
  await make('classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
  const made = await make(
    'classes/Repository/nl-r',
    unit({ identifier: 'u' }, { describes: [described({})] }),
  );
  description = made.relationships.describes[0].id;
});
after(() => archive.close());

/** Every way to send a unit, with how its body is wrapped. */
const ways: readonly [name: string, line: string, wrap: (sent: object) => unknown][] = [
  ['created', 'POST /archive/classes/Repository/nl-r', (sent) => ({ ...sent, id: undefined })],
  ['replaced', 'PUT /archive/classes/DocumentaryUnit/nl-r-u', (sent) => sent],
  ['patched', 'PATCH /archive/classes/DocumentaryUnit/nl-r-u', (sent) => sent],
  ['changed in a batch', 'PUT /archive/batch/update', (sent) => [sent]],
  ['put in a list of children', 'POST /archive/classes/Repository/nl-r/list', (sent) => [sent]],
];

describe('A record that is sent', () => {
  const mistakes: readonly [
    what: string,
    body: () => object,
    says: RegExp,
    code: 'invalid' | 'malformed-json',
  ][] = [
    [
      'an unknown field',
      () => unit({ identifier: 'u', otherIdentifers: ['x'] }, {}, 'nl-r-u'),
      /otherIdentifers: Unknown field of a DocumentaryUnit.*'otherIdentifiers'/,
      'invalid',
    ],
    [
      'an unknown field that is to be taken away',
      () => unit({ identifier: 'u', otherIdentifers: null }, {}, 'nl-r-u'),
      /otherIdentifers: Unknown field/,
      'invalid',
    ],
    [
      'an unknown field without values',
      () => unit({ identifier: 'u', otherIdentifers: [] }, {}, 'nl-r-u'),
      /otherIdentifers: Unknown field/,
      'invalid',
    ],
    [
      'an unknown field in a description',
      () =>
        unit(
          { identifier: 'u' },
          { describes: [{ ...described({ scopeandContent: 'x' }), id: description }] },
          'nl-r-u',
        ),
      /describes\.scopeandContent: Unknown field.*'scopeAndContent'/,
      'invalid',
    ],
    [
      'an unknown relation',
      () => unit({ identifier: 'u' }, { describe: [described({})] }, 'nl-r-u'),
      /"describe".*no relation of a DocumentaryUnit.*'describes'/,
      'malformed-json',
    ],
    [
      'an unknown relation of a description',
      () =>
        unit(
          { identifier: 'u' },
          { describes: [{ ...described({}, { hasDates: [] }), id: description }] },
          'nl-r-u',
        ),
      /"hasDates".*no relation of a DocumentaryUnitDescription.*'hasDate'/,
      'malformed-json',
    ],
    [
      'a number as meta',
      () => ({ ...unit({ identifier: 'u' }, {}, 'nl-r-u'), meta: 5 }),
      /"meta" of the body.* must be an object/,
      'malformed-json',
    ],
    [
      'an unknown member',
      () => ({ ...unit({ identifier: 'u' }, {}, 'nl-r-u'), relationship: {} }),
      /"relationship".*'relationships'/,
      'malformed-json',
    ],
  ];
  for (const [what, body, says, code] of mistakes) {
    for (const [name, line, wrap] of ways) {
      it(`is rejected with ${what} if it is ${name}`, async () => {
        const reply = await request(archive, line, asMike, wrap(body()));
        assertError(reply, 400, code);
        assert.match(json(reply).message, says);
      });
    }
  }

  for (const [name, line, wrap] of ways.filter(([one]) => !/patch|batch/.test(one))) {
    it(`is rejected with a period that ends before it starts if it is ${name}`, async () => {
      for (const [start, end] of [
        ['1947', '1924'],
        ['1924-02', '1924-01-31'],
        ['1924-05-02', '1924-05-01'],
        ['0014', '-0043'],
        ['-0043-03-15', '-0043-03-14'],
        ['-0043', '-0044'],
      ] as const) {
        const parts = { describes: [described({}, { hasDate: [period(start, end)] })] };
        const reply = await request(archive, line, asMike, wrap(unit({ identifier: 'v' }, parts, 'nl-r-u')));
        assertError(reply, 400, 'invalid');
        assert.match(json(reply).message, /endDate: The period ends before it starts/);
      }
    });
  }

  it('may have a period whose end is less precise than its start', async () => {
    const parts = { describes: [described({}, { hasDate: [period('1924-05', '1924')] })] };
    const reply = await request(
      archive,
      'POST /archive/classes/Repository/nl-r',
      asMike,
      unit({ identifier: 'w' }, parts),
    );
    assert.equal(reply.statusCode, 201, reply.body);
  });

  it('may have any key in parts that allow any key', async () => {
    const parts = {
      describes: [
        described({}, { hasUnknownProperty: [{ type: 'UnknownProperty', data: { ead_x_: 'y' } }] }),
      ],
    };
    const reply = await request(
      archive,
      'POST /archive/classes/Repository/nl-r',
      asMike,
      unit({ identifier: 'x' }, parts),
    );
    assert.equal(reply.statusCode, 201, reply.body);
  });

  it('is rejected with an unknown field as a link, annotation, access point or default user', async () => {
    const point = { type: 'AccessPoint', data: { name: 'x', type: 'subjectAccess', sorce: 'y' } };
    for (const [line, body] of [
      [
        'classes/Link?source=nl-r-u&target=nl-r',
        { type: 'Link', data: { type: 'associative', descripton: 'x' } },
      ],
      ['classes/Annotation?target=nl-r-u', { type: 'Annotation', data: { body: 'x', feild: 'name' } }],
      [`entities/nl-r-u/descriptions/${description}/access-points`, point],
      ['admin/create-default-user-profile', { nmae: 'A visitor' }],
      ['admin/create-default-user-profile', { nmae: null }],
      ['admin/create-default-user-profile', { nmae: [] }],
    ] as const) {
      const reply = await request(archive, `POST /archive/${line}`, asMike, body);
      assertError(reply, 400, 'invalid');
      assert.match(json(reply).message, /Unknown field/);
    }
  });
});

describe('A patch', () => {
  const place = 'PATCH /archive/classes/DocumentaryUnit/nl-r-u';

  for (const [what, part, says] of [
    ['without an id', described({ name: 'Other' }), /describes\[0\] has no id/],
    [
      'with the id of no description',
      { ...described({ name: 'Other' }), id: 'nl-r-u.fra' },
      /describes\[0\] has the id 'nl-r-u\.fra', which no such part/,
    ],
  ] as const) {
    it(`is rejected with a description ${what}, which it would not change`, async () => {
      const sent = unit({ identifier: 'u' }, { describes: [part] });
      for (const [line, body] of [
        [place, sent],
        ['PUT /archive/batch/update', [{ ...sent, id: 'nl-r-u' }]],
      ] as const) {
        const reply = await request(archive, line, asMike, body);
        assertError(reply, 400, 'invalid');
        assert.match(json(reply).message, says);
      }
    });
  }

  it('is rejected with a part of a description that does not exist', async () => {
    const part = { ...described({}, { hasDate: [period('1924', '1925')] }), id: description };
    const reply = await request(archive, place, asMike, unit({ identifier: 'u' }, { describes: [part] }));
    assertError(reply, 400, 'invalid');
    assert.match(json(reply).message, /describes\[0\]\.hasDate\[0\] has no id/);
  });
});

describe('A list of ids and gids', () => {
  for (const [what, entry, says] of [
    ['an object', { id: 'nl' }, /body\[1\] is an object/],
    ['a list', ['nl'], /body\[1\] is a list/],
    ['a fraction', 4.5, /body\[1\] is 4\.5/],
    ['null', null, /body\[1\] is null/],
  ] as const) {
    it(`is rejected with ${what} as an entry`, async () => {
      const reply = await request(archive, 'POST /archive/entities', asMike, ['nl', entry]);
      assertError(reply, 400, 'malformed-json');
      assert.match(json(reply).message, says);
    });
  }
});

describe('A form', () => {
  const asForm = { ...asMike, 'content-type': 'application/x-www-form-urlencoded' };
  const line = 'POST /archive/tools/find-replace?type=Country&subtype=Country&property=identifier';

  for (const [what, body, says] of [
    ['an unknown field', 'from=a&too=b&to=c', /unknown field 'too'. The nearest known one is 'to'/],
    ['a field twice', 'from=a&to=b&to=c', /field 'to' twice/],
    ['bytes that are not UTF-8', 'from=%ff&to=b', /cannot be decoded/],
  ] as const) {
    it(`is rejected with ${what}`, async () => {
      const reply = await request(archive, line, asForm, body);
      assertError(reply, 400, 'bad-parameter');
      assert.match(json(reply).message, says);
    });
  }
});

describe('A GraphQL request', () => {
  it('is rejected with an unknown member', async () => {
    const body = { query: '{ __typename }', variabels: {} };
    const reply = await request(archive, 'POST /archive/graphql', asMike, body);
    assertError(reply, 400, 'bad-parameter');
    assert.match(json(reply).message, /'variabels'. The nearest known one is 'variables'/);
  });
});

describe('A stored record with unknown fields', () => {
  it('can be updated as it was read, and loses the fields if they are null', async () => {
    await archive.store.transaction(async (tx) => {
      const { gid, revision, parts, lastEvent } = (await tx.items.find('nl-r'))!;
      const data = JSON.stringify({ identifier: 'r', legacy: 'kept' });
      await tx.items.update([{ gid, data, parts, lastEvent: lastEvent!, revision }]);
    });
    const place = '/archive/classes/Repository/nl-r';
    const read = json(await request(archive, `GET ${place}`));
    assert.equal((await request(archive, `PUT ${place}`, asMike, read)).statusCode, 200);
    const patch = { type: 'Repository', data: { typeOfEntity: 'city', legacy: null } };
    assert.deepEqual(json(await request(archive, `PATCH ${place}`, asMike, patch)).data, {
      identifier: 'r',
      typeOfEntity: 'city',
    });
    assertError(await request(archive, `PATCH ${place}`, asMike, patch), 400, 'invalid');
  });
});

describe('A JSON object with two members of the same name', () => {
  it('has the value of the last one', async () => {
    const body = '{"type": "DocumentaryUnit", "data": {"identifier": "first", "identifier": "last"}}';
    const reply = await request(archive, 'POST /archive/classes/Repository/nl-r', asMike, body);
    assert.equal(reply.statusCode, 201, reply.body);
    assert.equal(json(reply).data.identifier, 'last');
  });
});
