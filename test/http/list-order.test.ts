/** Sorted and filtered lists, and lists of all descendants of an item. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listFieldNames } from '../../src/model/list-fields.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

interface Made {
  readonly identifier: string;
  readonly [key: string]: unknown;
}

const make = async (path: string, type: string, data: Made, query = ''): Promise<void> => {
  const reply = await request(archive, `POST /archive/${path}${query}`, asMike, { type, data });
  assert.equal(reply.statusCode, 201, reply.body);
};

interface GeneratedUnit {
  readonly identifier: string;
  readonly otherIdentifiers?: readonly string[];
  /** Fields of its description. */
  readonly says?: Readonly<Record<string, unknown>>;
  readonly starts?: readonly string[];
  readonly subjects?: readonly string[];
}

const makeUnit = async (
  path: string,
  { says, starts = [], subjects = [], ...data }: GeneratedUnit,
): Promise<void> => {
  const description = {
    type: 'DocumentaryUnitDescription',
    data: { name: `Unit ${data.identifier}`, languageCode: 'eng', ...says },
    relationships: {
      hasDate: starts.map((startDate) => ({ type: 'DatePeriod', data: { startDate } })),
      relatesTo: subjects.map((name) => ({ type: 'AccessPoint', data: { name, type: 'subjectAccess' } })),
    },
  };
  const describes = says === undefined && starts.length + subjects.length === 0 ? [] : [description];
  const body = { type: 'DocumentaryUnit', data, relationships: { describes } };
  const reply = await request(archive, `POST /archive/classes/${path}`, asMike, body);
  assert.equal(reply.statusCode, 201, reply.body);
};

before(async () => {
  archive = await openTestArchive({ inheritsRestrictions: false });
  await make('Country', 'Country', { identifier: 'nl' });
  await make('classes/Country/nl', 'Repository', { identifier: 'r' });
  const units: readonly GeneratedUnit[] = [
    { identifier: 'B', says: { physicalLocation: 'Delft', archivistNote: 'second half' }, starts: ['1930'] },
    { identifier: 'a', says: { physicalLocation: 'Gouda' }, starts: ['0200'] },
    {
      identifier: 'C',
      otherIdentifiers: ['X', 'Delft 1'],
      says: { physicalLocation: 'Delft' },
      starts: ['1947-05', '1924-01-31'],
      subjects: ['Trade unions', 'Strikes'],
    },
    { identifier: 'd', says: { archivistNote: 'a+b' } },
  ];
  for (const unit of units) await makeUnit('Repository/nl-r', unit);
  await makeUnit('DocumentaryUnit/nl-r-c', { identifier: 'C2', says: { physicalLocation: 'Delft' } });
  await makeUnit('DocumentaryUnit/nl-r-c', { identifier: 'C1', says: { physicalLocation: 'Aalst' } });
  await makeUnit('DocumentaryUnit/nl-r-c-2', { identifier: 'deep' });
  await hide('nl-r-c-2');
});

after(() => archive.close());

const hide = (id: string): Promise<void> =>
  archive.store.transaction(async (tx) => {
    await tx.access.set((await tx.items.find(id))!.gid, [(await tx.items.find('mike'))!.gid]);
  });

const list = async (query: string, headers: Record<string, string> = {}) => {
  const reply = await request(archive, `GET /archive/classes/${query}`, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  const ids = json(reply).map((record: { id: string }) => record.id.replace('nl-r-', ''));
  return { ids, range: reply.headers['content-range'] };
};

const ids = async (query: string): Promise<readonly string[]> => (await list(query)).ids;

describe('A sorted list', () => {
  const children = 'Repository/nl-r/list';
  const cases: readonly [query: string, expected: readonly string[]][] = [
    ['sort=identifier', ['b', 'c', 'a', 'd']],
    ['sort=identifier__DESC', ['d', 'a', 'c', 'b']],
    ['sort=startDate', ['a', 'c', 'b', 'd']],
    ['sort=startDate__DESC', ['d', 'b', 'c', 'a']],
    ['sort=physicalLocation&sort=startDate', ['c', 'b', 'a', 'd']],
    ['sort=startDate&sort=physicalLocation', ['a', 'c', 'b', 'd']],
    ['sort=physicalLocation__DESC&sort=identifier__ASC', ['d', 'a', 'b', 'c']],
    ['sort=name', ['b', 'c', 'a', 'd']],
    ['sort=AccessPoint.name', ['c', 'b', 'a', 'd']],
    ['sort=levelOfDescription', ['b', 'a', 'c', 'd']],
  ];
  for (const [query, expected] of cases) {
    it(`with ${query} is in that order, missing values last and first when descending`, async () =>
      assert.deepEqual(await ids(`${children}?${query}`), expected));
  }

  it('is paged and counted', async () => {
    const page = await list(`${children}?sort=identifier&offset=1&limit=2`);
    assert.deepEqual(page.ids, ['c', 'a']);
    assert.equal(page.range, 'offset=1; limit=2; total=4');
  });

  it('of all records of a type shows visible records only', async () => {
    const { ids: seen, range } = await list('DocumentaryUnit?sort=identifier');
    assert.deepEqual(seen, ['b', 'c', 'c-1', 'a', 'd', 'c-2-deep']);
    assert.equal(range, 'offset=0; limit=-1; total=6');
    assert.equal((await list('DocumentaryUnit?sort=identifier', { 'x-user': 'mike' })).ids.length, 7);
  });

  it('of members of a group is sorted like any other', async () => {
    await archive.addUser('ann', ['admin']);
    assert.deepEqual(await ids('Group/admin/list?sort=identifier'), ['ann', 'mike']);
    assert.deepEqual(await ids('Group/admin/list?filter=name__STARTSWITH:m'), ['mike']);
    assert.deepEqual(await ids('Group/admin/list?all=true&sort=name'), ['ann', 'mike']);
    assert.deepEqual(await ids('Group/admin/list?all=true&filter=name:ann'), ['ann']);
  });

  it('of more records than the limit is rejected with the name of the limit', async () => {
    const small = await openTestArchive({ settings: { sortRows: 1 } });
    try {
      const reply = await request(small, 'GET /archive/classes/UserProfile?sort=identifier');
      assertError(reply, 413, 'limit-exceeded');
      assert.match(json(reply).message, /sort-rows/);
      assert.equal((await request(small, 'GET /archive/classes/UserProfile')).statusCode, 200);
    } finally {
      await small.close();
    }
  });
});

describe('A filtered list', () => {
  const cases: readonly [filter: string, expected: readonly string[]][] = [
    ['physicalLocation:Delft', ['b', 'c']],
    ['physicalLocation__EQUALS:delft', []],
    ['physicalLocation__IEQUALS:dELFT', ['b', 'c']],
    ['physicalLocation__STARTSWITH:G', ['a']],
    ['physicalLocation__ENDSWITH:ft', ['b', 'c']],
    ['archivistNote__CONTAINS:half', ['b']],
    ['archivistNote__ICONTAINS:HALF', ['b']],
    ['identifier__MATCHES:[a-d]', ['a', 'd']],
    ['identifier__MATCHES:(?i)B|c', ['b', 'c']],
    ['identifier__GT:C', ['a', 'd']],
    ['identifier__GTE:C', ['a', 'c', 'd']],
    ['identifier__LT:C', ['b']],
    ['identifier__LTE:C', ['b', 'c']],
    ['archivistNote:a%2Bb', ['d']],
    ['otherIdentifiers:Delft 1', ['c']],
    ['archivistNote:', []],
    ['name__ICONTAINS:unit c', ['c']],
    ['startDate:1947-05', ['c']],
    ['startDate__GTE:1930', ['b', 'c']],
    ['startDate__GTE:193', ['b', 'c']],
    ['startDate__STARTSWITH:1947-0', ['c']],
    ['startDate__STARTSWITH:1947-', ['c']],
    ['startDate__ENDSWITH:-05', ['c']],
    ['startDate__LT:', []],
    ['languageCode:en', ['b', 'a', 'c', 'd']],
    ['AccessPoint.name:Strikes', ['c']],
    ['AccessPoint.type:subject', ['c']],
    ['name:Strikes', []],
    ['startDate__EMPTY:true', ['d']],
    ['startDate__EMPTY:false', ['b', 'a', 'c']],
    ['physicalLocation__EMPTY:true', ['d']],
    ['otherIdentifiers__EMPTY:false', ['c']],
    ['AccessPoint.name__EMPTY:false', ['c']],
    ['barcode__EMPTY:true', ['b', 'a', 'c', 'd']],
  ];
  for (const [filter, expected] of cases) {
    it(`with ${filter} has the matching records, in the order of the list`, async () =>
      assert.deepEqual(await ids(`Repository/nl-r/list?filter=${filter.replaceAll(' ', '%20')}`), expected));
  }

  it('by EMPTY divides every list, for every field that filters accept', async () => {
    for (const type of recordTypes.filter(({ kind }) => kind === 'item')) {
      const all = (await list(type.name)).ids.length;
      for (const field of listFieldNames([type])) {
        const [absent, present] = await Promise.all(
          ['true', 'false'].map((value) => list(`${type.name}?filter=${field}__EMPTY:${value}`)),
        );
        assert.equal(absent!.ids.length + present!.ids.length, all, `${type.name} ${field}`);
        assert.deepEqual(
          present!.ids.filter((id: string) => absent!.ids.includes(id)),
          [],
        );
      }
    }
  });

  it('by EMPTY accepts only true and false, also for fields of limited values', async () => {
    for (const filter of [
      'startDate__EMPTY:1900',
      'languageCode__EMPTY:',
      'name__EMPTY:TRUE',
      'name__empty:true',
    ])
      assertError(
        await request(archive, `GET /archive/classes/DocumentaryUnit?filter=${filter}`),
        400,
        'bad-parameter',
      );
  });

  it('accepts several filters, also on one field, which must all match', async () => {
    const query =
      'filter=identifier__GTE:B&filter=identifier__LTE:C&filter=physicalLocation:Delft&limit=1&offset=1';
    const page = await list(`Repository/nl-r/list?${query}`);
    assert.deepEqual(page.ids, ['c']);
    assert.equal(page.range, 'offset=1; limit=1; total=2');
  });

  it('can be sorted', async () =>
    assert.deepEqual(await ids('Repository/nl-r/list?filter=physicalLocation:Delft&sort=startDate'), [
      'c',
      'b',
    ]));

  it('is not counted with X-Stream', async () => {
    const page = await list('DocumentaryUnit?filter=physicalLocation:Delft&limit=1', { 'x-stream': 'true' });
    assert.equal(page.range, 'offset=0; limit=1; total=-1');
    assert.equal(page.ids.length, 1);
  });

  it('has the number of matching records for HEAD', async () => {
    const reply = await request(
      archive,
      'HEAD /archive/classes/DocumentaryUnit?filter=physicalLocation:Delft',
    );
    assert.equal(reply.headers['content-range'], 'offset=0; limit=-1; total=2');
  });

  it('never blocks the service, whatever the pattern', async (t) => {
    await makeUnit('Repository/nl-r', {
      identifier: 'z',
      says: { scopeAndContent: `${'a'.repeat(2_000_000)}!` },
    });
    t.after(() => request(archive, 'DELETE /archive/classes/DocumentaryUnit/nl-r-z', asMike));
    const scan = request(
      archive,
      'GET /archive/classes/DocumentaryUnit?filter=scopeAndContent__MATCHES:(a%2B)%2Bb',
    );
    let turns = 0;
    const clock = setInterval(() => turns++, 1);
    assert.deepEqual(json(await scan), []);
    clearInterval(clock);
    assert.ok(turns >= 3, `others got ${turns} turns`);
  });
});

describe('A field of numbers', () => {
  before(async () => {
    await make('Country', 'Country', { identifier: 'be' });
    for (const [identifier, latitude] of [
      ['north', 53],
      ['south', 9.5],
      ['east', 52],
    ] as const)
      await make('classes/Country/be', 'Repository', { identifier, latitude });
  });

  for (const [query, expected] of [
    ['sort=latitude', ['be-south', 'be-east', 'be-north']],
    ['filter=latitude:52.0', ['be-east']],
    ['filter=latitude__GT:10', ['be-north', 'be-east']],
  ] as const) {
    it(`is compared by value: ${query}`, async () =>
      assert.deepEqual(await ids(`Country/be/list?${query}`), expected));
  }
});

describe('An unknown field', () => {
  for (const [path, query, nearest] of [
    ['DocumentaryUnit', 'filter=levelOfDescripton:fonds', 'levelOfDescription'],
    ['DocumentaryUnit', 'filter=Name__ICONTAINS:x', 'name'],
    ['Repository/nl-r/list', 'sort=startdate__DESC', 'startDate'],
    ['Repository/nl-r/list', 'sort=nothing', undefined],
    ['Country/nl/list', 'filter=levelOfDescription:fonds', undefined],
    ['Repository', 'filter=muncipality:Delft', 'municipality'],
    ['UserProfile', 'sort=toString', undefined],
    ['DocumentaryUnit', 'filter=AccessPoint.nmae:x', undefined],
    ['Group/admin/list', 'sort=nme', 'name'],
  ] as const) {
    it(`is rejected with the nearest known field: ${path}?${query}`, async () => {
      const reply = await request(archive, `GET /archive/classes/${path}?${query}`);
      assertError(reply, 400, 'bad-parameter');
      assert.equal(json(reply).details.nearest, nearest, reply.body);
    });
  }

  it('may be the key of a part that allows any key', async () =>
    assert.deepEqual(await ids('DocumentaryUnit?filter=UnknownProperty.ead_eadid_:x'), []));
});

describe('An invalid sort key or filter', () => {
  for (const query of [
    'sort=identifier__UP',
    'sort=identifier&sort=identifier__DESC',
    'sort=',
    'sort=__ASC',
    'filter=identifier',
    'filter=:x',
    'filter=identifier__LIKE:x',
    'filter=identifier__equals:x',
    'filter=identifier__MATCHES:(',
    'filter=identifier__MATCHES:(a)%5C1',
  ]) {
    it(`is rejected: ${query}`, async () => {
      for (const path of ['DocumentaryUnit', 'Repository/nl-r/list', 'Group/admin/list'])
        assertError(await request(archive, `GET /archive/classes/${path}?${query}`), 400, 'bad-parameter');
    });
  }

  for (const filter of ['languageCode:zz9', 'creationProcess:import', 'AccessPoint.type:topic'])
    it(`is rejected with a value that the field cannot have: ${filter}`, async () =>
      assertError(
        await request(archive, `GET /archive/classes/DocumentaryUnit?filter=${filter}`),
        400,
        'bad-parameter',
      ));

  for (const filter of [
    ...['startDate__GT:19x', 'startDate:19', 'startDate__IEQUALS:circa', 'startDate__LTE:1901-02-31'],
    ...['startDate__LT:1901-2', 'startDate__GTE:19010', 'endDate__STARTSWITH:x', 'startDate__CONTAINS:May'],
    ...['DatePeriod.startDate__GT:May', 'startDate:', 'startDate__GT:-1'],
  ])
    it(`is rejected with a text that cannot be a date: ${filter}`, async () => {
      const reply = await request(archive, `GET /archive/classes/DocumentaryUnit?filter=${filter}`);
      assertError(reply, 400, 'bad-parameter');
      const query = `{documentaryUnits(filter:["${filter}"]){items{id}}}`;
      const graphql = await request(archive, `GET /archive/graphql?query=${encodeURIComponent(query)}`);
      assert.match(graphql.body, /"errors"/);
    });

  it('is rejected with a text for a numeric field', async () =>
    assertError(
      await request(archive, 'GET /archive/classes/Repository?filter=latitude:north'),
      400,
      'bad-parameter',
    ));

  it('is rejected for events, which have a fixed order', async () => {
    const reply = await request(archive, 'GET /archive/classes/SystemEvent?sort=timestamp');
    assertError(reply, 400, 'bad-parameter');
  });
});

describe('A list of all descendants of an item', () => {
  it('has each record followed by its children, in source order', async () => {
    const everything = await list('Repository/nl-r/list?all=true', { 'x-user': 'mike' });
    assert.deepEqual(everything.ids, ['b', 'a', 'c', 'c-2', 'c-2-deep', 'c-1', 'd']);
    assert.equal(everything.range, 'offset=0; limit=-1; total=7');
  });

  it('shows visible children of a restricted record', async () => {
    const open = await list('Repository/nl-r/list?all=true');
    assert.deepEqual(open.ids, ['b', 'a', 'c', 'c-2-deep', 'c-1', 'd']);
    assert.equal(open.range, 'offset=0; limit=-1; total=6');
  });

  it('is paged', async () => {
    const page = await list('Repository/nl-r/list?all=true&offset=2&limit=2');
    assert.deepEqual(page.ids, ['c', 'c-2-deep']);
    assert.equal(page.range, 'offset=2; limit=2; total=6');
    assert.deepEqual((await list('Repository/nl-r/list?all=true&limit=0')).ids, []);
  });

  it('is sorted and filtered like any other', async () => {
    const page = await list('Repository/nl-r/list?all=true&filter=identifier__STARTSWITH:C&sort=identifier');
    assert.deepEqual(page.ids, ['c', 'c-1']);
    const below = await list('DocumentaryUnit/nl-r-c/list?all=true&sort=identifier__DESC');
    assert.deepEqual(below.ids, ['c-2-deep', 'c-1']);
  });

  it('of a country is the list of its repositories', async () =>
    assert.deepEqual(await ids('Country/nl/list?all=true'), ['nl-r']));

  it('of a vocabulary has every concept, and of a concept all narrower ones', async () => {
    await make('CvocVocabulary', 'CvocVocabulary', { identifier: 'v', name: 'V' });
    await make('classes/CvocVocabulary/v', 'CvocConcept', { identifier: 'top' });
    await make('classes/CvocConcept/v-top', 'CvocConcept', { identifier: 'mid' });
    await make('classes/CvocConcept/v-mid', 'CvocConcept', { identifier: 'low' });
    assert.deepEqual(await ids('CvocVocabulary/v/list'), ['v-top']);
    assert.deepEqual(await ids('CvocVocabulary/v/list?all=true'), ['v-top', 'v-mid', 'v-low']);
    assert.deepEqual(await ids('CvocConcept/v-top/list'), ['v-mid']);
    const all = await list('CvocConcept/v-top/list?all=true');
    assert.deepEqual(all.ids, ['v-mid', 'v-low']);
    assert.equal(all.range, 'offset=0; limit=-1; total=2');
  });
});

describe('A page of 13,000 siblings', () => {
  const siblings = 13_000;
  before(async () => {
    await make('classes/Country/nl', 'Repository', { identifier: 'big' });
    await archive.store.transaction(async (tx) => {
      const parent = (await tx.items.find('nl-big'))!.gid;
      const first = await tx.reserveGids(siblings);
      const parts = JSON.stringify([]).padEnd(3000);
      for (let at = 0; at < siblings; at += 500) {
        await tx.items.insert(
          Array.from({ length: 500 }, (_, i) => ({
            gid: first + at + i,
            id: `nl-big-${at + i}`,
            type: 'DocumentaryUnit',
            parent,
            position: at + i,
            childCount: 0,
            lastEvent: null,
            parts,
            data: JSON.stringify({ identifier: String(at + i) }),
          })),
        );
      }
      await tx.items.addToCounts('childCount', [{ gid: parent, by: siblings }]);
    });
  });

  const time = async (offset: number): Promise<number> => {
    const started = performance.now();
    const page = await list(`Repository/nl-big/list?offset=${offset}&limit=50`);
    const ms = performance.now() - started;
    assert.equal(page.ids[0], `nl-big-${offset}`);
    assert.equal(page.range, `offset=${offset}; limit=50; total=${siblings}`);
    return ms;
  };

  it('is as fast at the end as at the start', async () => {
    // The shortest times, of pages at the start and at the end alternately: other programs can only prolong them. Every page is
    // read once, since the key of its first row is cached then.
    let [start, end] = [Infinity, Infinity];
    const isFast = () => end <= start * 3 && end < 100;
    for (let round = 0; round < 100 && (round < 5 || !isFast()); round++)
      [start, end] = [Math.min(start, await time(round)), Math.min(end, await time(12_900 - round))];
    assert.ok(isFast(), `${start} ms at the start, ${end} ms at the end`);
  });
});

describe('Dates before the year 1', () => {
  before(async () => {
    await make('classes/Country/nl', 'Repository', { identifier: 'q' });
    const papyri = [
      { identifier: 'Actium', starts: ['-0030-09-02'] },
      { identifier: 'Ides', starts: ['-0043-03-15'] },
      { identifier: 'Augustus', starts: ['0014'] },
      { identifier: 'Marathon', starts: ['1820', '-0489-09'] },
      { identifier: 'Year of Caesar', starts: ['-0043'] },
      { identifier: 'Nativity', starts: ['0000'] },
    ];
    for (const unit of papyri) await makeUnit('Repository/nl-q', unit);
  });

  const units = 'Repository/nl-q/list';
  const inOrder = ['marathon', 'year_of_caesar', 'ides', 'actium', 'nativity', 'augustus'];
  const cases: readonly [query: string, expected: readonly string[]][] = [
    ['sort=startDate', inOrder],
    ['sort=startDate__DESC', inOrder.toReversed()],
    ['sort=startDate&filter=startDate__GT:-0043', ['marathon', 'ides', 'actium', 'nativity', 'augustus']],
    ['sort=startDate&filter=startDate__GTE:-0039', ['marathon', 'actium', 'nativity', 'augustus']],
    ['sort=startDate&filter=startDate__LT:0000', inOrder.slice(0, 4)],
    ['sort=startDate&filter=startDate__LT:-0043', ['marathon']],
    ['sort=startDate&filter=startDate__LTE:-0043-03-15', inOrder.slice(0, 3)],
    ['sort=startDate&filter=startDate__STARTSWITH:-0043', ['year_of_caesar', 'ides']],
    ['filter=startDate:-0043-03-15', ['ides']],
  ];
  for (const [query, expected] of cases)
    it(`are in the order of time with ${query}`, async () => {
      const found = await ids(`${units}?${query}`);
      assert.deepEqual(
        found.map((id) => id.replace('nl-q-', '')),
        expected,
      );
    });

  it('are returned as they were sent, in JSON and in GraphQL', async () => {
    const record = json(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-q-ides'));
    assert.equal(record.relationships.describes[0].relationships.hasDate[0].data.startDate, '-0043-03-15');
    const query = '{ DocumentaryUnit(id: "nl-q-ides") { description { dates { startDate } } } }';
    const reply = await request(archive, 'POST /archive/graphql', asMike, { query });
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual(json(reply).data.DocumentaryUnit.description.dates, [{ startDate: '-0043-03-15' }]);
  });

  for (const wrong of ['-43', '44 BC', '-0000', '-0043-02-29'])
    it(`are rejected with the field and a correct example if written as ${wrong}`, async () => {
      const hasDate = [{ type: 'DatePeriod', data: { startDate: wrong } }];
      const data = { name: 'X', languageCode: 'eng' };
      const describes = [{ type: 'DocumentaryUnitDescription', data, relationships: { hasDate } }];
      const body = { type: 'DocumentaryUnit', data: { identifier: 'x' }, relationships: { describes } };
      const reply = await request(archive, 'POST /archive/classes/Repository/nl-q', asMike, body);
      assertError(reply, 400, 'invalid');
      assert.match(json(reply).message, /describes\.hasDate\.startDate: .*-0043 \(44 BC\)/);
      for (const predicate of ['EQUALS', 'GTE', 'LT']) {
        const filter = `filter=startDate__${predicate}:${encodeURIComponent(wrong)}`;
        assertError(await request(archive, `GET /archive/classes/${units}?${filter}`), 400, 'bad-parameter');
      }
    });
});
