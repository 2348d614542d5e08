/** Limits of GraphQL queries, and an audit of the GraphQL endpoint by graphql-http. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { getIntrospectionQuery } from 'graphql';
import { auditServer } from 'graphql-http';
import type { Settings } from '../../src/config/settings.ts';
import type { TestArchive } from '../world/archive.ts';
import { ask, errorsOf, make, openGraphqlArchive, post, unit } from './graphql-world.ts';
import { assertError, request } from './request.ts';

const settings: Partial<Settings> = { graphqlCost: 3000, graphqlBytes: 20_000 };

let archive: TestArchive;

before(async () => {
  archive = await openGraphqlArchive({ settings });
});

after(() => archive.close());

/** The limit in the error of a response without data. */
async function limitOf(query: string): Promise<string | undefined> {
  const reply = await post(archive, query, { accept: 'application/graphql-response+json' });
  const { errors, data } = JSON.parse(reply.body) as {
    errors: { message: string; extensions: { code: string; details: { limit: string } } }[];
    data?: unknown;
  };
  assert.equal(reply.statusCode, 400, reply.body);
  assert.equal(data, undefined);
  assert.equal(errors.length, 1);
  assert.equal(errors[0]!.extensions.code, 'limit-exceeded');
  const { limit } = errors[0]!.extensions.details;
  assert.ok(errors[0]!.message.includes(`limit ${limit}`), errors[0]!.message);
  return limit;
}

/** Fields in each other: the unit, its parents, and an id. */
const deep = (depth: number): string =>
  `{ DocumentaryUnit(id: "nl-r-1") ${'{ parent '.repeat(depth - 2)}{ id }${' }'.repeat(depth - 2)} }`;

describe('A GraphQL query', () => {
  it('may have 15 nested fields, also through fragments', async () => {
    await ask(archive, deep(15));
    assert.equal(await limitOf(deep(16)), 'graphql-depth');
    const half = (name: string, spread: string): string =>
      `fragment ${name} on DocumentaryUnit { ${'parent { '.repeat(7)} ${spread} ${'}'.repeat(7)} }`;
    const query = `{ DocumentaryUnit(id: "nl-r-1") { ...A } } ${half('A', '...B')} ${half('B', 'id')}`;
    assert.equal(await limitOf(query), 'graphql-depth');
  });

  it('may have 300 fields, those of a fragment counted wherever it is spread', async () => {
    const fields = (n: number): string => Array.from({ length: n }, (_, i) => `f${i}: id`).join(' ');
    await ask(archive, `{ Country(id: "nl") { ${fields(299)} __typename } }`);
    assert.equal(await limitOf(`{ Country(id: "nl") { ${fields(300)} } }`), 'graphql-fields');
    const doubling = Array.from(
      { length: 60 },
      (_, i) => `fragment F${i} on Country { ...F${i + 1} ...F${i + 1} }`,
    );
    const bomb = `{ Country(id: "nl") { ...F0 } } ${doubling.join(' ')} fragment F60 on Country { id }`;
    assert.equal(await limitOf(bomb), 'graphql-fields');
  });

  it('is charged for the records that it reads and returns, and has no partial result', async () => {
    const children = 'children(first: 100) { items { id } }';
    await ask(archive, `{ documentaryUnits { items { id ${children} } } }`);
    const many = Array.from(
      { length: 30 },
      (_, i) => `l${i}: documentaryUnits(first: ${i + 1}) { items { id } }`,
    );
    assert.equal(await limitOf(`{ ${many.join(' ')} }`), 'graphql-cost');
    const id = await make(
      archive,
      'classes/Repository/be-t',
      unit('long', [{ name: 'Long', languageCode: 'eng', scopeAndContent: 'So much. '.repeat(10_000) }]),
    );
    const text = 'scopeAndContent';
    await ask(archive, `{ DocumentaryUnit(id: "${id}") { description { ${text} } } }`);
    const often = Array.from({ length: 20 }, (_, i) => `a${i}: ${text}`).join(' ');
    assert.equal(
      await limitOf(`{ DocumentaryUnit(id: "${id}") { description { ${often} } } }`),
      'graphql-cost',
    );
  });

  it('has a maximum size, beyond which it is not parsed', async () => {
    const query = `{ countries { items { id } } } # ${'x'.repeat(20_000)}`;
    for (const type of ['application/json', 'text/plain']) {
      const body = type === 'text/plain' ? query : { query };
      const reply = await request(archive, 'POST /archive/graphql', { 'content-type': type }, body);
      assertError(reply, 413, 'limit-exceeded');
      assert.match(reply.body, /graphql-bytes/);
    }
    const [error] = await errorsOf(archive, `{ ${'a '.repeat(6000)} }`);
    assert.match(error!.message, /token/i);
  });

  it('cannot follow cycles of the schema without limit', async () => {
    const round = 'fields { type '.repeat(6);
    const query = `{ __schema { types { fields { type { ${round.replaceAll('type ', 'type { ')} name ${'} }'.repeat(6)} } } } } }`;
    const [error] = await errorsOf(archive, query);
    assert.match(error!.message, /introspection depth/i);
    await ask(archive, getIntrospectionQuery());
  });

  it('that spreads itself or consists of brackets is rejected', async () => {
    await errorsOf(archive, '{ ...A } fragment A on Root { ...B } fragment B on Root { ...A }');
    // The stack of the parser may overflow before the fields are counted, which depends on how far V8 has optimised it.
    assert.match((await limitOf('{a'.repeat(1600) + '}'.repeat(1600))) ?? '', /^graphql-(depth|fields)$/);
    await errorsOf(archive, `{ Country(id: ${'['.repeat(2000)}${']'.repeat(2000)}) { id } }`);
  });

  it('never causes an internal error, whatever its text', async () => {
    const word = fc.constantFrom(
      ...['{', '}', '(', ')', '[', ']', ':', '$', '!', '...', '@', '|', '"', '"""', '#', ' ', '\n', '\0'],
      ...['query', 'fragment', 'on', 'Root', 'Country', 'countries', 'items', 'id', 'first', 'after', 'null'],
      ...['1', '-1', '99999999999', '1e9', 'true', '"nl"', '"MA=="', '__schema', 'types', '@skip(if: true)'],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word).map((words) => words.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.jsonValue(), async (query, variables) => {
        const reply = await request(
          archive,
          'POST /archive/graphql',
          { 'content-type': 'application/json' },
          { query, variables },
        );
        assert.ok(reply.statusCode < 500, `${query}: ${reply.body}`);
      }),
      { numRuns: 150 },
    );
    const list = fc.record({
      first: fc.integer(),
      offset: fc.integer(),
      position: fc.integer(),
      gid: fc.nat(),
    });
    const field = fc.constantFrom(
      'documentaryUnits',
      'documentaryUnits(topLevel: true',
      'children(all: true',
    );
    await fc.assert(
      fc.asyncProperty(
        field,
        list,
        fc.constantFrom('after', 'from'),
        async (name, { first, offset, position, gid }, by) => {
          const cursor = Buffer.from(
            gid % 3 === 0 ? String(offset) : `${offset}.${position}.${gid}`,
          ).toString('base64');
          const call = `${name}${name.includes('(') ? ',' : '('} first: ${first}, ${by}: "${cursor}") { items { id } pageInfo { nextPage previousPage } }`;
          const query = name.startsWith('children')
            ? `{ DocumentaryUnit(id: "nl-r-1") { ${call} } }`
            : `{ ${call} }`;
          const reply = await post(archive, query);
          assert.equal(reply.statusCode, 200, `${query}: ${reply.body}`);
          assert.doesNotMatch(reply.body, /secret/);
        },
      ),
      { numRuns: 100 },
    );
    assert.deepEqual(archive.logged, []);
  });
});

describe('A number as a cursor', () => {
  it('counts top-level units, even if more are skipped than the budget allows', async () => {
    const large = await openGraphqlArchive({ settings: { graphqlCost: 300 } });
    try {
      for (let i = 0; i < 20; i++) await make(large, 'classes/Repository/be-t', unit(`n${i}`));
      const read = async (args: string): Promise<string> => {
        const query = `{ list: documentaryUnits(topLevel: true, first: 2 ${args}) { items { id } } }`;
        return (await ask(large, query)).list.items.map(({ id }: { id: string }) => id).join(' ');
      };
      // Two in nl-r and one in be-s come before.
      const at = (offset: number): string => `from: "${Buffer.from(String(offset)).toString('base64')}"`;
      assert.equal(await read(at(2)), 'be-s-9 be-t-n0');
      assert.equal(await read(at(20)), 'be-t-n17 be-t-n18');
      assert.equal(await read(at(23)), '');
    } finally {
      await large.close();
    }
  });
});

describe('GraphQL over HTTP', () => {
  it('passes all required and recommended checks of the audit', async () => {
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    const address = archive.app.server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const results = await auditServer({ url: `http://127.0.0.1:${address.port}/archive/graphql` });
    assert.ok(results.length > 50, 'the audit was run');
    const failed = results.flatMap((result) =>
      result.status === 'ok' ? [] : [`${result.id} ${result.name}: ${result.reason}`],
    );
    assert.deepEqual(failed, []);
  });
});

describe('The page for GraphQL queries', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  it('is shown to browsers, and allows only its own style and script', async () => {
    const reply = await request(archive, 'GET /archive/graphql', browser);
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
    const policy = String(reply.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
    assert.equal((await request(archive, 'GET /archive/graphql', { accept: 'text/html' })).statusCode, 200);
    assert.doesNotMatch(reply.body, /<style|<script(?! type="(?:application\/ld\+json|module)")/);
    assert.doesNotMatch(reply.body, /(?:src|href)="(?:https?:)?\/\//);
    assert.doesNotMatch(reply.body, / on\w+=| style=/);
  });

  it('lists every type and field, and has an example query that runs', async () => {
    const { body } = await request(archive, 'GET /archive/graphql', browser);
    for (const name of ['Root', 'DocumentaryUnit', 'LinkType', 'scopeAndContent', 'topLevelDocumentaryUnits'])
      assert.ok(body.includes(name), name);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]!);
    assert.ok(links.length > 100);
    for (const link of links) assert.ok(body.includes(`id="${link}"`), link);
    const example = /<textarea id="query"[^>]*>(.*?)<\/textarea>/s.exec(body)![1]!;
    assert.ok((await ask(archive, example)).documentaryUnits.items.length > 0);
  });
});
