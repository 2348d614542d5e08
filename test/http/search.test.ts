/** GET /archive/search: parameters, the response, errors, and records that the caller may not see. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { ask, make, unit } from './graphql-world.ts';
import { asMike, assertError, json, request } from './request.ts';

const point = (type: string, name: string) => ({ type: 'AccessPoint', data: { name, type } });
const period = (startDate: string, endDate: string) => ({ type: 'DatePeriod', data: { startDate, endDate } });

/**
 * The fonds `nl-r1-f` (harbour office) with a series of letters and two files in it; `nl-r1-g` is another fonds. Only mike may see the
 * series `nl-r1-f-secret`, the file `nl-r1-f-9` and the repository `nl-hidden`, but everybody may see the units below.
 */
async function openSearchArchive(settings = {}): Promise<TestArchive> {
  const archive = await openTestArchive({ settings, inheritsRestrictions: false });
  const repository = (identifier: string, name: string) => ({
    type: 'Repository',
    data: { identifier },
    relationships: { describes: [{ type: 'RepositoryDescription', data: { name, languageCode: 'eng' } }] },
  });
  const add = (
    path: string,
    identifier: string,
    data: object,
    parts: Readonly<Record<string, unknown>> = {},
  ) =>
    make(
      archive,
      `classes/${path}`,
      unit(identifier, [{ languageCode: 'eng', ...data } as Record<string, unknown>], parts),
    );
  await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
  await make(archive, 'Country', { type: 'Country', data: { identifier: 'be' } });
  await make(archive, 'classes/Country/nl', repository('r1', 'City Archives'));
  await make(archive, 'classes/Country/be', repository('r2', 'Harbour Museum'));
  await make(archive, 'classes/Country/nl?accessibleTo=mike', repository('hidden', 'Zorromuseum'));
  await add(
    'Repository/nl-r1',
    'f',
    {
      name: 'Harbour office',
      levelOfDescription: 'fonds',
      scopeAndContent: 'Letters and maps of the pilots.',
    },
    {
      hasDate: [period('1880-01-01', '1920-12-31')],
      relatesTo: [point('creatorAccess', 'Müller, Anna'), point('subjectAccess', 'Pilots')],
    },
  );
  await add('DocumentaryUnit/nl-r1-f', 's', { name: 'Letters', levelOfDescription: 'series' });
  await add(
    'DocumentaryUnit/nl-r1-f-s',
    '1',
    {
      name: 'Letters from Rotterdam',
      levelOfDescription: 'file',
      languageOfMaterial: ['nld'],
      scriptOfMaterial: ['Latn'],
    },
    {
      hasDate: [period('1899-01-01', '1901-12-31')],
      relatesTo: [point('placeAccess', 'Rotterdam')],
      hasDigitalObject: [{ type: 'DigitalObject', data: { uri: 'https://example.org/1.jpg' } }],
    },
  );
  await add(
    'DocumentaryUnit/nl-r1-f-s',
    '2',
    { name: 'Letters from Hamburg', levelOfDescription: 'file', languageOfMaterial: ['deu'] },
    { hasDate: [period('1850-01-01', '1850-12-31')] },
  );
  await add('Repository/be-r2', 'g', { name: 'A letter', levelOfDescription: 'fonds' });
  await add('DocumentaryUnit/nl-r1-f?accessibleTo=mike', 'secret', { name: 'Xanadu letters' });
  await add('DocumentaryUnit/nl-r1-f-secret', 'open', { name: 'Letters below Xanadulator' });
  await add('Repository/nl-hidden', 'h', { name: 'Letters of the museum' });
  return archive;
}

let archive: TestArchive;
before(async () => {
  archive = await openSearchArchive();
});
after(() => archive.close());

// biome-ignore lint/suspicious/noExplicitAny: the shape of a response
async function search(query: string, headers = {}): Promise<any> {
  const reply = await request(archive, `GET /archive/search?${query}`, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  return json(reply);
}

async function find(query: string, headers = {}): Promise<readonly string[]> {
  return (await search(query, headers)).hits.map((hit: { readonly id: string }) => hit.id);
}

const openLetters = [
  'be-r2-g',
  'nl-hidden-h',
  'nl-r1-f',
  'nl-r1-f-s',
  'nl-r1-f-s-1',
  'nl-r1-f-s-2',
  'nl-r1-f-secret-open',
];

describe('A search', () => {
  it('returns the hits with the best one first, and the reason for each', async () => {
    const response = await search('q=letters+rotterdam');
    assert.equal(response.total, 1);
    assert.equal(response.atLeast, false);
    assert.deepEqual(response.warnings, []);
    assert.equal(response.next, null);
    assert.deepEqual(response.hits, [
      {
        id: 'nl-r1-f-s-1',
        type: 'DocumentaryUnit',
        name: 'Letters from Rotterdam',
        identifier: '1',
        level: 'file',
        dates: ['1899-01-01/1901-12-31'],
        ancestors: [
          { id: 'nl', type: 'Country', name: response.hits[0].ancestors[0].name },
          { id: 'nl-r1', type: 'Repository', name: 'City Archives' },
          { id: 'nl-r1-f', type: 'DocumentaryUnit', name: 'Harbour office' },
          { id: 'nl-r1-f-s', type: 'DocumentaryUnit', name: 'Letters' },
        ],
        fragments: response.hits[0].fragments,
        score: response.hits[0].score,
      },
    ]);
    assert.ok(response.hits[0].score > 0);
  });

  it('shows the text with the most different words first', async () => {
    const texts = { name: 'Wharf, old wharf, new wharf', scopeAndContent: 'A wharf and a sluice.' };
    const id = await make(
      archive,
      'classes/Repository/nl-r1',
      unit('wharf', [{ languageCode: 'eng', ...texts }]),
    );
    const [hit] = (await search('q=wharf+sluice')).hits;
    assert.deepEqual(
      hit.fragments.map(({ field }: { field: string }) => field),
      ['scopeAndContent', 'name'],
    );
    const reply = await request(archive, `DELETE /archive/classes/DocumentaryUnit/${id}`, asMike);
    assert.equal(reply.statusCode, 204, reply.body);
  });

  it('marks the words that were found in the text', async () => {
    const [hit] = (await search('q=rotterdam')).hits;
    const marked = hit.fragments.map(
      ({ field, text, ranges }: { field: string; text: string; ranges: [number, number][] }) => [
        field,
        ranges.map(([start, end]) => text.slice(start, end)),
      ],
    );
    assert.deepEqual(marked, [
      ['name', ['Rotterdam']],
      ['name', ['Rotterdam']],
    ]);
  });

  it('lists all records that the caller may see without a query', async () => {
    const response = await search('limit=0&facet=type');
    assert.deepEqual(response.facets.type, [
      { value: 'DocumentaryUnit', count: 7 },
      { value: 'Country', count: 2 },
      { value: 'Repository', count: 2 },
    ]);
    assert.equal(response.total, 11);
    assert.deepEqual(response.hits, []);
  });

  it('finds nothing for a query without any letter or digit', async () => {
    assert.equal((await search('q=%21%3F')).total, 0);
  });

  it('searches plain words and warns if the query does not parse', async () => {
    for (const q of ['(letters', 'letters OR', '"letters', '-', 'letters )', 'title:']) {
      const response = await search(`q=${encodeURIComponent(q)}`);
      assert.equal(typeof response.total, 'number', q);
    }
    const { warnings, total } = await search('q=%28letters');
    assert.ok(total > 0);
    assert.match(warnings[0], /^The query was searched as plain words/);
  });

  for (const [filter, ids] of [
    ['type=Repository', ['be-r2', 'nl-r1']],
    ['type=repository&type=Country', ['be', 'be-r2', 'nl', 'nl-r1']],
    ['within=nl-r1-f-s', ['nl-r1-f-s', 'nl-r1-f-s-1', 'nl-r1-f-s-2']],
    ['country=be', ['be', 'be-r2', 'be-r2-g']],
    ['repository=be-r2&type=DocumentaryUnit', ['be-r2-g']],
    ['level=series', ['nl-r1-f-s']],
    ['level=Series&level=file', ['nl-r1-f-s', 'nl-r1-f-s-1', 'nl-r1-f-s-2']],
    ['language=nl', ['nl-r1-f-s-1']],
    ['language=nld&language=deu', ['nl-r1-f-s-1', 'nl-r1-f-s-2']],
    ['script=Latn', ['nl-r1-f-s-1']],
    ['creator=muller+anna', ['nl-r1-f']],
    ['subject=pilots', ['nl-r1-f']],
    ['place=Rotterdam', ['nl-r1-f-s-1']],
    ['place=Rotterdam&level=series', []],
    ['from=1921', []],
    ['from=1902-01&to=1920-12-31', ['nl-r1-f']],
    ['from=1900&to=1900', ['nl-r1-f', 'nl-r1-f-s-1']],
    ['to=-0001', []],
    ['from=-0043&to=1850-06', ['nl-r1-f-s-2']],
    ['digital=true', ['nl-r1-f-s-1']],
    ['top=true', ['be-r2-g', 'nl-hidden-h', 'nl-r1-f']],
    ['digital=false&type=DocumentaryUnit&top=false', ['nl-r1-f-s', 'nl-r1-f-s-2', 'nl-r1-f-secret-open']],
    ['updatedSince=2999-01-01', []],
    ['updatedSince=2000-01-01&level=series', ['nl-r1-f-s']],
    ['q=letter*&level=file', ['nl-r1-f-s-1', 'nl-r1-f-s-2']],
    ['q=letters+-hamburg&level=file', ['nl-r1-f-s-1']],
    ['q=hamburg+OR+rotterdam', ['nl-r1-f-s-1', 'nl-r1-f-s-2']],
    ['q=title%3Aharbour&type=DocumentaryUnit', ['nl-r1-f']],
    ['q=creator%3AMueller', ['nl-r1-f']],
    ['q=%22from+hamburg%22', ['nl-r1-f-s-2']],
    ['q=letters', openLetters],
  ] as const) {
    it(`finds only the matching records: ${filter}`, async () => {
      assert.deepEqual([...(await find(filter))].sort(), ids);
    });
  }

  it('puts the unit whose reference code was typed first', async () => {
    for (const code of ['f/s/1', 'r1 f s 01', 'NL-R1 f-s-1'])
      assert.equal((await find(`q=${encodeURIComponent(code)}`))[0], 'nl-r1-f-s-1', code);
  });

  it('sorts by title, date, identifier and update', async () => {
    const within = 'within=nl-r1-f&q=letters';
    assert.deepEqual(await find(`${within}&sort=title`), [
      'nl-r1-f',
      'nl-r1-f-s',
      'nl-r1-f-secret-open',
      'nl-r1-f-s-2',
      'nl-r1-f-s-1',
    ]);
    assert.deepEqual((await find(`${within}&sort=date`)).slice(0, 3), [
      'nl-r1-f-s-2',
      'nl-r1-f',
      'nl-r1-f-s-1',
    ]);
    assert.deepEqual((await find(`${within}&sort=identifier`)).slice(0, 2), ['nl-r1-f-s-1', 'nl-r1-f-s-2']);
    assert.equal((await find(`${within}&sort=update`))[0], 'nl-r1-f-secret-open');
  });

  for (const sort of ['relevance', 'title', 'date', 'identifier', 'update']) {
    it(`returns each hit on one page, sorted by ${sort}`, async () => {
      const all = await find(`q=letters&sort=${sort}`);
      const paged: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page = await search(`q=letters&sort=${sort}&limit=2${next === '' ? '' : `&after=${next}`}`);
        paged.push(...page.hits.map((hit: { readonly id: string }) => hit.id));
        assert.ok(paged.length <= all.length);
        next = page.next;
      }
      assert.deepEqual(paged, all);
      assert.deepEqual([...all].sort(), openLetters);
    });
  }

  it('counts the values of each facet, without the filter of the same name', async () => {
    const { facets } = await search('q=letters&level=file&facet=level&facet=country&facet=repository:1');
    assert.deepEqual(facets.level, [
      { value: 'file', count: 2 },
      { value: 'fonds', count: 2 },
      { value: 'series', count: 1 },
    ]);
    assert.deepEqual(facets.repository, [{ value: 'nl-r1', name: 'City Archives', count: 2 }]);
    assert.equal(facets.country[0].value, 'nl');
  });

  it('counts dates in bars', async () => {
    const { facets } = await search('q=letters+rotterdam&facet=date');
    assert.deepEqual(facets.date, [
      { from: 1899, to: 1899, count: 1 },
      { from: 1900, to: 1900, count: 1 },
      { from: 1901, to: 1901, count: 1 },
    ]);
  });

  it('groups hits by fonds', async () => {
    const first = await search('q=letters&group=fonds&limit=1');
    assert.deepEqual(first.hits, []);
    assert.equal(first.groups.length, 1);
    const second = await search(`q=letters&group=fonds&after=${first.next}`);
    const groups = [...first.groups, ...second.groups].map(({ top, count }) => [top.id, count]);
    assert.deepEqual(
      groups.sort(([a], [b]) => (a < b ? -1 : 1)),
      [
        ['be-r2-g', 1],
        ['nl-hidden-h', 1],
        ['nl-r1-f', 5],
      ],
    );
  });

  it('counts the hits below each child of the item that is searched', async () => {
    const { children } = await search('q=letters&within=nl-r1-f');
    assert.deepEqual(children, [{ id: 'nl-r1-f-s', type: 'DocumentaryUnit', name: 'Letters', count: 3 }]);
  });

  it('lists the children of the searched item in the order of the finding aid', async (t) => {
    const own = await openTestArchive();
    t.after(() => own.close());
    const add = (path: string, identifier: string, name: string) =>
      make(own, `classes/${path}`, unit(identifier, [{ languageCode: 'eng', name }]));
    await make(own, 'Country', { type: 'Country', data: { identifier: 'nl' } });
    await make(own, 'classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
    await add('Repository/nl-r1', 'f', 'Harbour office');
    for (const [identifier, name] of [
      ['10', 'Pilots'],
      ['9', 'Maps'],
      ['8', 'Letters'],
    ] as const)
      await add('DocumentaryUnit/nl-r1-f', identifier, name);
    await add('DocumentaryUnit/nl-r1-f-9', '1', 'Map with letters');
    await add('DocumentaryUnit/nl-r1-f-10', '1', 'Letters of pilots');
    const { children } = json(await request(own, 'GET /archive/search?q=letters&within=nl-r1-f'));
    assert.deepEqual(
      children.map(({ id }: { readonly id: string }) => id),
      ['nl-r1-f-10', 'nl-r1-f-9', 'nl-r1-f-8'],
    );
  });

  it('is not cached for others, and can be requested by HEAD', async () => {
    const reply = await request(archive, 'GET /archive/search?q=letters');
    assert.equal(reply.headers['cache-control'], 'private, no-cache');
    assert.equal(reply.headers.vary, 'X-User, Authorization, Cookie');
    const head = await request(archive, 'HEAD /archive/search?q=letters');
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
  });
});

describe('A search by a caller who may not see everything', () => {
  it('never names a hidden ancestor, repository or unit', async () => {
    const parameters = ['q=letters', 'q=letters&group=fonds', 'within=nl-r1-f', 'sort=title', ''];
    const facets = 'facet=type&facet=country&facet=repository&facet=level&facet=creator&facet=date';
    for (const query of parameters) {
      const { body } = await request(archive, `GET /archive/search?${query}&${facets}`);
      assert.doesNotMatch(body, /Xanadu letters|Zorromuseum|"nl-hidden"|"nl-r1-f-secret"/, query);
    }
    const all = await search(`q=letters&${facets}`, asMike);
    assert.match(JSON.stringify(all), /Xanadu letters.*Zorromuseum/);
  });

  it('finds no word of a hidden record', async () => {
    for (const q of ['xanadu', 'zorromuseum', 'title:xanadu', 'xanad*', '"xanadu letters"'])
      assert.deepEqual((await find(`q=${encodeURIComponent(q)}`)).length, q === 'xanad*' ? 1 : 0, q);
    assert.deepEqual(await find('q=xanadu', asMike), ['nl-r1-f-secret']);
  });

  it('counts visible repositories only, in facets of any size', async () => {
    const own = await openSearchArchive();
    for (const [repository, name] of [
      ['nl-hidden', 'x'],
      ['nl-hidden', 'y'],
      ['nl-r1', 'z'],
    ] as const)
      await make(
        own,
        `classes/Repository/${repository}`,
        unit(name, [{ languageCode: 'eng', name: 'Slotword' }]),
      );
    const { facets } = json(await request(own, 'GET /archive/search?q=slotword&facet=repository:1'));
    assert.deepEqual(facets.repository, [{ value: 'nl-r1', name: 'City Archives', count: 1 }]);
    await own.close();
  });

  it('lists the ancestors of a hit below the hidden one only', async () => {
    const [hit] = (await search('q=xanadulator')).hits;
    assert.deepEqual(hit.ancestors, []);
  });

  it('is rejected in the same way within a hidden record as within one that does not exist', async () => {
    for (const id of ['nl-r1-f-secret', 'nl-r1-f-absent']) {
      const reply = await request(archive, `GET /archive/search?within=${id}`);
      assertError(reply, 400, 'bad-parameter');
      assert.equal(json(reply).details.parameter, 'within');
    }
  });
});

describe('The OpenAPI document', () => {
  it('has no default for filters that are true or false, and requires the number of hits of each child', async () => {
    const { paths, components } = json(await request(archive, 'GET /archive/openapi.json'));
    const parameters: readonly { name: string; schema: object }[] = paths['/search'].get.parameters;
    for (const name of ['digital', 'top'])
      assert.deepEqual(parameters.find((parameter) => parameter.name === name)!.schema, { type: 'boolean' });
    const { children } = components.schemas.SearchResponse.properties;
    assert.ok(children.items.required.includes('count'));
  });
});

describe('A search that is rejected', () => {
  for (const [query, parameter] of [
    ['type=Letter', 'type'],
    ['type=UserProfile', 'type'],
    ['within=absent', 'within'],
    ['country=absent', 'country'],
    ['repository=absent', 'repository'],
    ['country=nl-r1', 'country'],
    ['repository=nl-r1-f', 'repository'],
    ['repository=nl-hidden', 'repository'],
    ['from=yesterday', 'from'],
    ['from=1910&to=1890', 'to'],
    ['updatedSince=2026-02-31', 'updatedSince'],
    ['updatedSince=2026-11-16(foo)', 'updatedSince'],
    ['to=1924-13', 'to'],
    ['updatedSince=now', 'updatedSince'],
    ['digital=perhaps', 'digital'],
    ['top=perhaps', 'top'],
    ['facet=colour', 'facet'],
    ['facet=type:many', 'facet'],
    ['facet=type:1:2', 'facet'],
    ['sort=colour', 'sort'],
    ['group=shelf', 'group'],
    ['group=fonds&sort=title', 'sort'],
    ['limit=-1', 'limit'],
    ['limit=ten', 'limit'],
    ['after=x', 'after'],
    ['sort=title&after=WyJ0aXRsZSIsIlx1MDAwMCIsMV0', 'after'],
    ['sort=date&after=WyJkYXRlIiwxZTMwMCwxXQ', 'after'],
    ['sort=date&after=WyJ0aXRsZSIsImEiLDFd', 'after'],
    ['query=letters', 'query'],
  ] as const) {
    it(`names the parameter: ${query}`, async () => {
      const reply = await request(archive, `GET /archive/search?${query}`);
      assertError(reply, 400, 'bad-parameter');
      assert.equal(json(reply).details.parameter, parameter);
    });
  }

  for (const [query, limit] of [
    [`q=${'a'.repeat(1001)}`, 'search-max-query-length'],
    [`q=a${'+OR+a'.repeat(32)}`, 'search-max-terms'],
    ['q=aa*+bb*+cc*+dd*+ee*', 'search-max-wildcards'],
    ['q=a*', 'search-min-prefix'],
    ['facet=type:101', 'search-facet-size'],
    ['limit=101', 'search-page'],
  ] as const) {
    it(`names the limit: ${limit}`, async () => {
      const reply = await request(archive, `GET /archive/search?${query}`);
      assertError(reply, 413, 'limit-exceeded');
      assert.equal(json(reply).details.limit, limit);
      assert.ok(json(reply).message.includes(`(limit ${limit})`));
    });
  }
});

describe('GET /archive/search/suggest', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openSearchArchive();
  });
  after(() => archive.close());

  const suggest = async (query: string, headers = {}): Promise<readonly Record<string, unknown>[]> => {
    const reply = await request(archive, `GET /archive/search/suggest?${query}`, headers);
    assert.equal(reply.statusCode, 200);
    return json(reply).suggestions;
  };

  it('completes titles and names with links to their records, and access points as values of filters', async () => {
    assert.deepEqual(await suggest('q=harb'), [
      { kind: 'name', text: 'Harbour Museum', ranges: [[0, 7]], id: 'be-r2', type: 'Repository' },
      { kind: 'title', text: 'Harbour office', ranges: [[0, 7]], id: 'nl-r1-f', type: 'DocumentaryUnit' },
    ]);
    const [creator] = await suggest('q=mueller');
    assert.deepEqual(creator, { kind: 'creator', text: 'Müller, Anna', ranges: [[0, 6]] });
    const found = await request(
      archive,
      `GET /archive/search?creator=${encodeURIComponent(String(creator!.text))}&q=harbour`,
    );
    assert.deepEqual(
      json(found).hits.map((hit: { readonly id: string }) => hit.id),
      ['nl-r1-f'],
    );
  });

  it('suggests the record whose identifier is typed first, with its title', async () => {
    const [first] = await suggest('q=r1');
    assert.deepEqual(first, {
      kind: 'identifier',
      text: 'r1',
      ranges: [[0, 2]],
      id: 'nl-r1',
      type: 'Repository',
      name: 'City Archives',
    });
  });

  it('is limited to types, to records below an item, and to a number', async () => {
    assert.deepEqual(
      (await suggest('q=harb&type=Repository')).map(({ id }) => id),
      ['be-r2'],
    );
    assert.deepEqual(await suggest('q=harb&within=be'), [
      { kind: 'name', text: 'Harbour Museum', ranges: [[0, 7]], id: 'be-r2', type: 'Repository' },
    ]);
    assert.equal((await suggest('q=harb&limit=1')).length, 1);
    assert.deepEqual(await suggest('q=k'), []);
    assert.deepEqual(await suggest('q='), []);
  });

  it('shows nothing of records that the caller may not see', async () => {
    assert.deepEqual(await suggest('q=zorro'), []);
    assert.equal((await suggest('q=zorro', asMike))[0]?.text, 'Zorromuseum');
  });

  for (const [query, parameter] of [
    ['q=a&type=Letter', 'type'],
    ['q=a&within=nothing', 'within'],
    ['q=a&limit=-1', 'limit'],
    ['q=a&country=nl', 'country'],
  ] as const)
    it(`names the parameter: ${query}`, async () => {
      const reply = await request(archive, `GET /archive/search/suggest?${query}`);
      assertError(reply, 400, 'bad-parameter');
      assert.equal(json(reply).details.parameter, parameter);
    });

  for (const [query, limit] of [
    [`q=${'a'.repeat(1001)}`, 'search-max-query-length'],
    [`q=${'a+'.repeat(33)}`, 'search-max-terms'],
    ['q=a&limit=21', 'search-suggestions'],
  ] as const)
    it(`names the limit: ${limit}`, async () => {
      const reply = await request(archive, `GET /archive/search/suggest?${query}`);
      assertError(reply, 413, 'limit-exceeded');
      assert.equal(json(reply).details.limit, limit);
    });
});

describe('A search with few hits', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openSearchArchive();
  });
  after(() => archive.close());

  const spelling = async (q: string, more = '', headers = {}): Promise<unknown> => {
    const path = `GET /archive/search?q=${encodeURIComponent(q)}${more}`;
    return json(await request(archive, path, headers)).didYouMean;
  };

  it('has another spelling of words that are not found, and keeps the rest of the query', async () => {
    const { q, total } = (await spelling('Harbuor -draft')) as { readonly q: string; readonly total: number };
    assert.equal(q, 'Harbour -draft');
    assert.ok(total >= 2);
    assert.equal(
      ((await spelling('title:(lettres OR maps)')) as { readonly q: string }).q,
      'title:(letters OR maps)',
    );
  });

  it('corrects several words, so that the whole query has hits', async () => {
    assert.deepEqual(await spelling('harbuor ofice'), { q: 'harbour office', total: 1 });
  });

  it('has none for words that are found, phrases, wildcards and unknown words', async () => {
    for (const q of ['letters', '"harbuor"', 'harbuo*', 'xylophone', ''])
      assert.equal(await spelling(q), undefined, q);
  });

  it('has none that finds nothing with the filters', async () => {
    assert.equal(await spelling('rotterdma', '&type=Repository'), undefined);
    assert.equal(((await spelling('rotterdma')) as { readonly q: string }).q, 'rotterdam');
  });

  it('has none with a word that only hidden records contain', async () => {
    assert.equal(await spelling('zoromuseum'), undefined);
    assert.deepEqual(await spelling('zoromuseum', '', asMike), { q: 'zorromuseum', total: 1 });
  });
});

describe('The search of a service with other settings', () => {
  it('has smaller pages if search-page and search-suggestions are below the usual size', async () => {
    const small = await openSearchArchive({ searchPage: 2, searchSuggestions: 1 });
    try {
      const { hits, total } = json(await request(small, 'GET /archive/search?q=letters'));
      assert.deepEqual([hits.length, total > 2], [2, true]);
      assert.equal((await ask(small, '{ search(q: "letters") { hits { id } } }')).search.hits.length, 2);
      const reply = json(await request(small, 'GET /archive/search/suggest?q=letters'));
      assert.equal(reply.suggestions.length, 1);
    } finally {
      await small.close();
    }
  });

  it('lists the facets for which there was no time', async () => {
    const hurried = await openSearchArchive({ searchFacetMs: 0 });
    try {
      const reply = await request(hurried, 'GET /archive/search?q=letters&facet=type&facet=date');
      assert.deepEqual(json(reply).missingFacets, ['type', 'date']);
      assert.deepEqual(json(reply).facets, {});
    } finally {
      await hurried.close();
    }
  });

  it('has the same response under the profile ehri', async () => {
    const ehri = await openTestArchive({ settings: { profile: 'ehri' } });
    try {
      await make(ehri, 'Country', { type: 'Country', data: { identifier: 'nl' } });
      const reply = await request(ehri, 'GET /archive/search?q=netherlands');
      assert.deepEqual([json(reply).total, json(reply).hits[0].id], [1, 'nl']);
    } finally {
      await ehri.close();
    }
  });
});

describe('A search with expand', () => {
  const concept = (identifier: string, labels: Readonly<Record<string, string>>) => ({
    type: 'CvocConcept',
    data: { identifier },
    relationships: {
      describes: Object.entries(labels).map(([languageCode, name]) => ({
        type: 'CvocConceptDescription',
        data: { languageCode, name },
      })),
    },
  });

  async function openWithVocabulary(settings = {}): Promise<TestArchive> {
    const own = await openSearchArchive(settings);
    await make(own, 'CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'v', name: 'Terms' } });
    await make(
      own,
      'classes/CvocVocabulary/v',
      concept('l', { deu: 'Briefe', eng: 'Letters', fra: 'Lettres' }),
    );
    await make(own, 'classes/CvocConcept/v-l', concept('p', { deu: 'Postkarten', eng: 'Postcards' }));
    await make(
      own,
      'classes/CvocVocabulary/v?accessibleTo=mike',
      concept('x', { deu: 'Hafenamt', eng: 'Harbour office' }),
    );
    return own;
  }

  it('also finds other labels of the concept, and lists them', async () => {
    const own = await openWithVocabulary();
    try {
      const path = '/archive/search?type=DocumentaryUnit&q=briefe';
      assert.equal(json(await request(own, `GET ${path}`)).total, 0);
      assert.equal(json(await request(own, `GET ${path}&expand=false`)).expanded, undefined);
      const expanded = json(await request(own, `GET ${path}&expand=true`));
      assert.equal(
        expanded.total,
        json(await request(own, 'GET /archive/search?type=DocumentaryUnit&q=letters')).total,
      );
      assert.deepEqual(expanded.expanded, [
        {
          term: 'briefe',
          concept: { id: 'v-l', name: 'Briefe' },
          added: ['Letters', 'Lettres', 'Postkarten', 'Postcards'],
        },
      ]);
      assert.deepEqual(expanded.warnings, []);
      const { search } = await ask(
        own,
        '{ search(q: "briefe", type: ["DocumentaryUnit"], expand: true) { total expanded { term concept { id name } added } } }',
      );
      assert.deepEqual(search, { total: expanded.total, expanded: expanded.expanded });
    } finally {
      await own.close();
    }
  });

  it('has no effect for a caller who may not see the concept', async () => {
    const own = await openWithVocabulary();
    try {
      const line = 'GET /archive/search?q=hafenamt&expand=true&type=DocumentaryUnit';
      const { expanded, total } = json(await request(own, line));
      assert.deepEqual([expanded, total], [[], 0]);
      const asSeen = json(await request(own, line, { 'x-user': 'mike' }));
      assert.deepEqual([asSeen.expanded[0].added, asSeen.total], [['Harbour office'], 1]);
    } finally {
      await own.close();
    }
  });

  it('warns if there are more labels than the setting allows', async () => {
    const own = await openWithVocabulary({ searchMaxAddedLabels: 2 });
    try {
      const reply = json(await request(own, 'GET /archive/search?q=briefe&expand=true'));
      assert.deepEqual(reply.expanded[0].added, ['Letters', 'Lettres']);
      assert.match(reply.warnings.join(), /^Only 2 labels .* \(limit search-max-added-labels\)/);
    } finally {
      await own.close();
    }
  });

  it('is rejected unless expand is true or false', async () => {
    const reply = await request(archive, 'GET /archive/search?q=letters&expand=maybe');
    assertError(reply, 400, 'bad-parameter');
    assert.equal(json(reply).details.parameter, 'expand');
  });
});
