/** GraphQL queries and their results. Names and shapes are those of ehri-rest. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { recordTypes } from '../../src/model/registry.ts';
import type { TestArchive } from '../world/archive.ts';
import { ask, errorsOf, make, openGraphqlArchive, post, unit } from './graphql-world.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openGraphqlArchive();
});

after(() => archive.close());

const idsOf = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join(' ');

describe('A record in GraphQL', () => {
  it('is found by its id, with its data, parts and ancestors', async () => {
    const { DocumentaryUnit } = await ask(
      archive,
      `{ DocumentaryUnit(id: "nl-r-1-a-x") {
        id type identifier otherIdentifiers itemCount
        parent { id } ancestors { id } repository { id country { id name history } }
      } }`,
    );
    assert.deepEqual(DocumentaryUnit, {
      id: 'nl-r-1-a-x',
      type: 'DocumentaryUnit',
      identifier: 'x',
      otherIdentifiers: [],
      itemCount: 0,
      parent: { id: 'nl-r-1-a' },
      ancestors: [{ id: 'nl-r-1-a' }, { id: 'nl-r-1' }],
      repository: { id: 'nl-r', country: { id: 'nl', name: 'Netherlands', history: 'About nl' } },
    });
  });

  it('shows its descriptions with dates and access points, whose types have their short names', async () => {
    const { DocumentaryUnit } = await ask(
      archive,
      `{ DocumentaryUnit(id: "nl-r-1") { descriptions {
        name languageCode languageOfMaterial unitDates dates { startDate endDate } accessPoints { name type }
      } } }`,
    );
    assert.deepEqual(DocumentaryUnit.descriptions[0], {
      name: 'Minutes',
      languageCode: 'eng',
      languageOfMaterial: ['nld', 'deu'],
      unitDates: [],
      dates: [{ startDate: '1924-01-01', endDate: '1947-12-31' }],
      accessPoints: [{ name: 'Strikes', type: 'subject' }],
    });
    assert.equal(DocumentaryUnit.descriptions.length, 2);
  });

  const choices: readonly [args: string, name: string | null][] = [
    ['', 'Minutes'],
    ['(at: 2)', 'Notulen'],
    ['(at: 3)', null],
    ['(languageCode: "nld")', 'Notulen'],
    ['(languageCode: "NLD")', 'Notulen'],
    ['(lang: "nl")', 'Notulen'],
    ['(lang: "EN")', 'Minutes'],
    ['(lang: "dut")', 'Notulen'],
    ['(lang: "xx", languageCode: "nld")', 'Notulen'],
    ['(lang: "qqq")', null],
    ['(identifier: "second")', 'Notulen'],
    ['(lang: "en", identifier: "second")', null],
    ['(lang: "fr")', null],
  ];
  for (const [args, name] of choices) {
    it(`shows the requested description: description${args}`, async () => {
      const query = `{ DocumentaryUnit(id: "nl-r-1") { description${args} { name } } }`;
      const { description } = (await ask(archive, query)).DocumentaryUnit;
      assert.equal(description?.name ?? null, name);
    });
  }

  it('is null if it is missing, has another type, or is deleted or restricted', async () => {
    const gone = await make(archive, 'classes/Repository/be-t', unit('gone'));
    await request(archive, `DELETE /archive/classes/DocumentaryUnit/${gone}`, asMike);
    const query = `{
      none: DocumentaryUnit(id: "nothing") { id }
      other: DocumentaryUnit(id: "nl-r") { id }
      deleted: DocumentaryUnit(id: "${gone}") { id }
      secret: DocumentaryUnit(id: "nl-r-secret") { id }
    }`;
    const nothing = { none: null, other: null, deleted: null, secret: null };
    assert.deepEqual(await ask(archive, query), nothing);
    assert.deepEqual(await ask(archive, query, { as: 'ruth' }), nothing);
    assert.deepEqual(await ask(archive, query, { as: 'mike' }), {
      ...nothing,
      secret: { id: 'nl-r-secret' },
    });
  });

  it('lists its events with their users, newest first', async () => {
    const id = await make(archive, 'classes/Repository/be-t', unit('changed'));
    await request(archive, `PUT /archive/classes/DocumentaryUnit/${id}`, asMike, unit('changed', []));
    const query = `{ DocumentaryUnit(id: "${id}") {
      systemEvents { eventType actioner { id type } } latest: systemEvents(first: 1) { eventType } } }`;
    const { systemEvents, latest } = (await ask(archive, query)).DocumentaryUnit;
    const actioner = { id: 'mike', type: 'UserProfile' };
    assert.deepEqual(systemEvents, [
      { eventType: 'modification', actioner },
      { eventType: 'creation', actioner },
    ]);
    assert.deepEqual(latest, [{ eventType: 'modification' }]);
  });

  for (const type of recordTypes.filter(({ kind }) => kind === 'item')) {
    it(`can be a ${type.name}, and is listed with the others`, async () => {
      const list = type.name.replace(/^Cvoc/, '').replace(/^./, (letter) => letter.toLowerCase());
      const plural = `${list.replace(/y$/, 'ie')}s`;
      const data = await ask(archive, `{ ${type.name}(id: "none") { id } ${plural} { items { id type } } }`);
      assert.equal(data[type.name], null);
      for (const item of data[plural].items) assert.equal(item.type, type.name);
    });
  }
});

describe('A connection of records', () => {
  it('can be followed in both directions, to records of any type', async () => {
    await make(archive, 'CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'v', name: 'V' } });
    await make(archive, 'classes/CvocVocabulary/v', { type: 'CvocConcept', data: { identifier: 'c' } });
    const point = (
      await ask(archive, '{ DocumentaryUnit(id: "nl-r-1") { description { accessPoints { id } } } }')
    ).DocumentaryUnit.description.accessPoints[0].id;
    const link = { type: 'Link', data: { type: 'associative', description: 'Subject' } };
    await make(archive, `classes/Link?source=nl-r-1&target=v-c&body=${point}&directional=true`, link);
    const note = { type: 'Annotation', data: { body: 'Look here' } };
    await make(archive, 'classes/Annotation?target=nl-r-1', note);
    const { DocumentaryUnit, CvocConcept } = await ask(
      archive,
      `{
        DocumentaryUnit(id: "nl-r-1") {
          links { linkType description targets { id type } source { id } body { name type } }
          annotations { body by targets { id } }
          connected { context { description } item { id type ... on CvocConcept { vocabulary { id } } } }
          identical: connected(linkType: identity) { item { id } }
          related { item { id } }
        }
        CvocConcept(id: "v-c") { vocabulary { id concepts { items { id } } } connected { item { id } } broader { id } narrower { id } related { id } }
      }`,
    );
    assert.deepEqual(DocumentaryUnit.links, [
      {
        linkType: 'associative',
        description: 'Subject',
        targets: [
          { id: 'nl-r-1', type: 'DocumentaryUnit' },
          { id: 'v-c', type: 'CvocConcept' },
        ],
        source: { id: 'nl-r-1' },
        body: [{ name: 'Strikes', type: 'subject' }],
      },
    ]);
    assert.deepEqual(DocumentaryUnit.annotations, [
      { body: 'Look here', by: 'mike', targets: [{ id: 'nl-r-1' }] },
    ]);
    assert.deepEqual(DocumentaryUnit.connected, [
      {
        context: { description: 'Subject' },
        item: { id: 'v-c', type: 'CvocConcept', vocabulary: { id: 'v' } },
      },
    ]);
    assert.deepEqual(DocumentaryUnit.identical, []);
    assert.deepEqual(DocumentaryUnit.related, [{ item: { id: 'v-c' } }]);
    assert.deepEqual(CvocConcept, {
      vocabulary: { id: 'v', concepts: { items: [{ id: 'v-c' }] } },
      connected: [{ item: { id: 'nl-r-1' } }],
      broader: [],
      narrower: [],
      related: [],
    });
  });
});

describe('A list of records in GraphQL', () => {
  const page = `items { id } edges { cursor node { id } }
    pageInfo { hasPreviousPage previousPage hasNextPage nextPage }`;

  /** The ids of all pages, going on by each of the ways there are. */
  async function turnPages(field: (args: string) => string, first: number, as?: string): Promise<string> {
    const asking = as === undefined ? {} : { as };
    const read = async (args: string) => {
      const { list } = await ask(
        archive,
        `{ list: ${field(`first: ${first} ${args}`)} { ${page} } }`,
        asking,
      );
      assert.equal(idsOf(list.items), idsOf(list.edges.map((edge: { node: { id: string } }) => edge.node)));
      return list;
    };
    const found: string[] = [];
    let list = await read('');
    let isFirst = true;
    for (;;) {
      found.push(...list.items.map((item: { id: string }) => item.id));
      assert.equal(list.pageInfo.hasPreviousPage, !isFirst);
      isFirst = false;
      assert.equal(list.pageInfo.hasNextPage, list.pageInfo.nextPage !== null);
      if (!list.pageInfo.hasNextPage) break;
      const byFrom = await read(`from: "${list.pageInfo.nextPage}"`);
      const byAfter = await read(`after: "${list.edges.at(-1).cursor}"`);
      assert.deepEqual(byAfter, byFrom);
      const back = await read(`from: "${byFrom.pageInfo.previousPage}"`);
      assert.deepEqual(back.items, list.items);
      list = byFrom;
    }
    return found.join(' ');
  }

  const all = 'nl-r-1 nl-r-1-a nl-r-1-a-x nl-r-1-b nl-r-2';
  for (const first of [1, 2, 3, 100]) {
    it(`can be read page by page, ${first} at a time`, async () => {
      const units = (args: string): string => `documentaryUnits(${args})`;
      const everything = (await ask(archive, '{ documentaryUnits { items { id } } }')).documentaryUnits.items;
      assert.equal(await turnPages(units, first), idsOf(everything));
      assert.ok(!idsOf(everything).includes('secret'));
      assert.match(await turnPages(units, first, 'mike'), /secret/);
    });

    it(`can be the children of a record, ${first} at a time`, async () => {
      const inside = async (of: string, field: string, as?: string) => {
        const [, type, id] = /^(\w+) (.*)$/.exec(of)!;
        const asking = as === undefined ? {} : { as };
        const whole = await ask(
          archive,
          `{ it: ${type}(id: "${id}") { ${field} { items { id } } } }`,
          asking,
        );
        const [name, args = ''] = field.replace(')', '').split('(');
        const pages: string[] = [];
        let from = '';
        do {
          const query = `{ it: ${type}(id: "${id}") { list: ${name}(first: ${first} ${args} ${from}) { ${page} } } }`;
          const { list } = (await ask(archive, query, asking)).it;
          pages.push(...list.items.map((item: { id: string }) => item.id));
          from = list.pageInfo.nextPage === null ? '' : `from: "${list.pageInfo.nextPage}"`;
        } while (from !== '');
        const [only] = Object.values<{ items: { id: string }[] }>(whole.it);
        assert.equal(pages.join(' '), idsOf(only!.items));
        return pages.join(' ');
      };
      assert.equal(await inside('DocumentaryUnit nl-r-1', 'children'), 'nl-r-1-a nl-r-1-b');
      assert.equal(await inside('Repository nl-r', 'documentaryUnits'), 'nl-r-1 nl-r-2');
      assert.equal(await inside('Repository nl-r', 'documentaryUnits(all: true)'), all);
      assert.equal(
        await inside('Repository nl-r', 'documentaryUnits(all: true)', 'mike'),
        `${all} nl-r-secret`,
      );
      assert.equal(await inside('Country nl', 'repositories'), 'nl-r');
      assert.equal(await inside('Group admin', 'members'), 'mike');
    });

    it(`can be the top-level units, ${first} at a time`, async () => {
      const top = (args: string): string => `documentaryUnits(topLevel: true ${args})`;
      const old = (args: string): string => `topLevelDocumentaryUnits(${args})`;
      for (const field of [top, old]) {
        const found = await turnPages(field, first);
        assert.match(found, /^nl-r-1 nl-r-2 be-s-9\b/);
        assert.doesNotMatch(found, /nl-r-1-/);
        assert.match(await turnPages(field, first, 'mike'), /^nl-r-1 nl-r-2 nl-r-secret be-s-9\b/);
      }
    });
  }

  it('continues after the same record when another one was inserted before it', async () => {
    const ids: string[] = [];
    for (const n of ['1', '2', '3']) ids.push(await make(archive, 'classes/Repository/be-t', unit(`w${n}`)));
    const query = (args: string): string =>
      `{ Repository(id: "be-t") { documentaryUnits(first: 1 ${args}) { items { id } edges { cursor } pageInfo { nextPage } } } }`;
    const all = (
      await ask(archive, '{ Repository(id: "be-t") { documentaryUnits { items { id } edges { cursor } } } }')
    ).Repository.documentaryUnits;
    const at = all.items.findIndex(({ id }: { id: string }) => id === ids[1]);
    await request(archive, `DELETE /archive/classes/DocumentaryUnit/${ids[0]}`, asMike);
    const next = await ask(archive, query(`after: "${all.edges[at].cursor}"`));
    assert.equal(next.Repository.documentaryUnits.items[0].id, ids[2]);
  });

  it('has 40 records by default, and 100 at most', async () => {
    const country = await make(archive, 'Country', { type: 'Country', data: { identifier: 'fr' } });
    const repositories = Array.from({ length: 101 }, (_, i) => ({
      type: 'Repository',
      data: { identifier: `n${i}` },
    }));
    for (const one of repositories) await make(archive, `classes/Country/${country}`, one);
    const count = async (args: string): Promise<number> =>
      (await ask(archive, `{ Country(id: "fr") { repositories${args} { items { id } } } }`)).Country
        .repositories.items.length;
    assert.equal(await count(''), 40);
    assert.equal(await count('(first: 1000)'), 100);
    assert.equal(await count('(first: -1)'), 100);
    assert.equal(await count('(first: 0)'), 0);
    assert.equal(await count('(first: 100, from: "MTAw")'), 1);
  });

  it('accepts the numeric cursors of ehri-rest', async () => {
    const read = async (args: string): Promise<string> =>
      idsOf(
        (await ask(archive, `{ documentaryUnits(first: 2, ${args}) { items { id } } }`)).documentaryUnits
          .items,
      );
    assert.equal(await read('from: "MA=="'), 'nl-r-1 nl-r-1-a');
    assert.equal(await read('after: "MA=="'), 'nl-r-1-a nl-r-1-a-x');
    assert.equal(await read('after: "LTI="'), 'nl-r-1 nl-r-1-a');
    assert.equal(await read('after: "MA==", from: "MQ=="'), 'nl-r-1-a nl-r-1-a-x');
  });

  it('rejects invalid cursors with their location, and cursors of another list', async () => {
    const [error] = await errorsOf(archive, '{ documentaryUnits(after: "nope") { items { id } } }');
    assert.match(error!.message, /"nope" is not a cursor/);
    assert.deepEqual(error!.locations, [{ line: 1, column: 27 }]);
    const variable = 'query ($c: Cursor) { documentaryUnits(after: $c) { items { id } } }';
    assert.equal((await errorsOf(archive, variable, { variables: { c: 7 } })).length, 1);
    const { countries } = await ask(archive, '{ countries { edges { cursor } } }');
    const { cursor } = countries.edges[0];
    for (const field of ['documentaryUnits(all: true', 'documentaryUnits(all: true, first: 3']) {
      const [foreign] = await errorsOf(
        archive,
        `{ Repository(id: "nl-r") { ${field}, from: "${cursor}") { items { id } } } }`,
      );
      assert.equal(foreign!.extensions.code, 'bad-parameter');
    }
  });

  it('does not reveal restricted records by a made-up cursor', async () => {
    const hidden = (await archive.store.items.find('nl-r-secret'))!;
    const cursor = Buffer.from(`0.${hidden.position}.${hidden.gid}`).toString('base64');
    for (const field of [
      `Repository(id: "nl-r") { documentaryUnits(all: true, from: "${cursor}") { items { id } } }`,
      `documentaryUnits(topLevel: true, from: "${cursor}") { items { id } }`,
      `documentaryUnits(from: "${cursor}") { items { id } }`,
      `Repository(id: "nl-r") { documentaryUnits(from: "${cursor}") { items { id } } }`,
    ]) {
      const reply = await post(archive, `{ ${field} }`);
      assert.doesNotMatch(reply.body, /secret/);
    }
    const [error] = await errorsOf(
      archive,
      `{ Repository(id: "nl-r") { documentaryUnits(all: true, after: "${cursor}") { items { id } } } }`,
    );
    assert.equal(error!.extensions.code, 'bad-parameter');
  });
});

describe('A GraphQL request', () => {
  const query = '{ Country(id: "nl") { id } }';
  const data = { Country: { id: 'nl' } };

  it('can be sent by GET, with variables', async () => {
    const named = 'query A($id: ID!) { Country(id: $id) { id } } query B { __typename }';
    const url = `/archive/graphql?query=${encodeURIComponent(named)}&operationName=A&variables=${encodeURIComponent('{"id":"nl"}')}`;
    const reply = await request(archive, `GET ${url}`);
    assert.deepEqual(json(reply), { data });
    assert.equal((await request(archive, `HEAD ${url}`)).statusCode, 200);
  });

  for (const type of ['text/plain', 'application/octet-stream']) {
    it(`can be the text of the query itself, as ${type}`, async () => {
      assert.deepEqual(
        json(await request(archive, 'POST /archive/graphql', { 'content-type': type }, query)),
        { data },
      );
    });
  }

  it('can change nothing', async () => {
    const [error] = await errorsOf(archive, 'mutation { delete(id: "nl") }');
    assert.match(error!.message, /mutation/i);
    await errorsOf(archive, 'subscription { countries { items { id } } }');
  });

  it('that is malformed is reported with locations, and is 400 if the client accepts GraphQL responses', async () => {
    for (const [text, line, column] of [
      ['{', 1, 2],
      ['{\n  nothing\n}', 2, 3],
      ['{ Country { id } }', 1, 3],
      ['{ Country(id: "nl") }', 1, 3],
    ] as const) {
      const accept = 'application/graphql-response+json';
      const reply = await post(archive, text, { accept });
      assert.equal(reply.statusCode, 400);
      assert.match(
        String(reply.headers['content-type']),
        /^application\/graphql-response\+json; charset=utf-8$/,
      );
      const [error] = json(reply).errors;
      assert.deepEqual(error.locations, [{ line, column }], text);
      assert.equal(error.extensions.code, 'malformed-query');
      assert.equal('data' in json(reply), false);
      assert.equal((await post(archive, text)).statusCode, 200);
    }
  });

  it('that is invalid HTTP or JSON gets an ordinary error', async () => {
    const asJson = { 'content-type': 'application/json' };
    const path = 'POST /archive/graphql';
    assertError(await request(archive, path, asJson, '{"query":'), 400, 'malformed-json');
    assertError(await request(archive, path, asJson, {}), 400, 'bad-parameter');
    assertError(await request(archive, path, asJson, []), 400, 'bad-parameter');
    assertError(await request(archive, path, asJson, { query, variables: 'x' }), 400, 'bad-parameter');
    assertError(
      await request(archive, path, { 'content-type': 'application/graphql' }, query),
      415,
      'unsupported-media-type',
    );
    assertError(
      await request(archive, path, { ...asJson, 'x-user': 'nobody' }, { query }),
      400,
      'unknown-user',
    );
    assertError(
      await request(archive, `GET /archive/graphql?query=%7Ba%7D&variables=%7B`),
      400,
      'bad-parameter',
    );
    assertError(
      await request(archive, path, { 'content-type': 'text/plain' }, Buffer.from([0xff])),
      400,
      'bad-parameter',
    );
  });

  it('without a query returns the schema, with the names of ehri-rest', async () => {
    const reply = await request(archive, 'GET /archive/graphql');
    const { types, queryType } = json(reply).data.__schema;
    assert.equal(queryType.name, 'Root');
    const names = types.map((type: { name: string }) => type.name);
    for (const name of [
      ...['Entity', 'Description', 'TemporalDescription', 'Described', 'Temporal', 'Annotatable', 'Linkable'],
      ...['Relationship', 'Cursor', 'BigDecimal', 'LinkType', 'AccessPointType', 'documentaryUnits'],
      ...['DocumentaryUnitEdge', 'pageInfoDocumentaryUnit', 'vocabularies', 'concepts', 'authoritativeSets'],
    ])
      assert.ok(names.includes(name), name);
    const set = types.find((type: { name: string }) => type.name === 'AuthoritativeSet');
    assert.ok(set.fields.some((field: { name: string }) => field.name === 'authorities'));
  });

  it('never causes an internal error', () => {
    assert.deepEqual(archive.logged, []);
  });
});
