/** Filters, sorting and counts of lists in GraphQL: the same as in the REST API. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { Graph } from '../../src/graph/graph.ts';
import { runQuery } from '../../src/http/graphql/run-query.ts';
import { makeSchema } from '../../src/http/graphql/schema.ts';
import { WorkScheduler } from '../../src/http/graphql/work-scheduler.ts';
import type { TestArchive } from '../world/archive.ts';
import { counting } from '../world/counting-store.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { limits } from '../world/limits.ts';
import { ask, errorsOf, make, openGraphqlArchive, unit } from './graphql-world.ts';
import { json, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openGraphqlArchive();
  for (const [identifier, name] of [
    ['c', 'Letters'],
    ['a2', 'Minutes of the board'],
    ['a1', 'minutes'],
    ['z', 'Photographs'],
  ] as const)
    await make(archive, 'classes/Repository/be-t', unit(identifier, [{ name, languageCode: 'eng' }]));
  await make(
    archive,
    'classes/Repository/be-t?accessibleTo=mike',
    unit('hidden', [{ name: 'Minutes', languageCode: 'eng' }]),
  );
});

after(() => archive.close());

interface Listed {
  readonly ids: readonly string[];
  readonly totalCount: number;
}

const holder = 'Repository(id: "be-t")';

async function listByGraphql(
  filter: readonly string[],
  sort: readonly string[],
  as?: string,
): Promise<Listed> {
  const query = `query ($filter: [String!], $sort: [String!]) {
    ${holder} { documentaryUnits(filter: $filter, sort: $sort) { totalCount items { id } } } }`;
  const { Repository } = await ask(archive, query, { variables: { filter, sort }, ...(as && { as }) });
  const { totalCount, items } = Repository.documentaryUnits;
  return { totalCount, ids: items.map(({ id }: { id: string }) => id) };
}

async function listByRest(filter: readonly string[], sort: readonly string[], as?: string): Promise<Listed> {
  const query = new URLSearchParams([
    ...filter.map((one) => ['filter', one]),
    ...sort.map((one) => ['sort', one]),
  ] as [string, string][]);
  const reply = await request(
    archive,
    `GET /archive/classes/Repository/be-t/list?${query}`,
    as === undefined ? {} : { 'x-user': as },
  );
  assert.equal(reply.statusCode, 200, reply.body);
  const total = Number(/total=(\d+)/.exec(String(reply.headers['content-range']))![1]);
  return { totalCount: total, ids: json(reply).map(({ id }: { id: string }) => id) };
}

describe('A list in GraphQL', () => {
  it('is filtered and sorted like the REST list, and counts visible records', async () => {
    const filters = fc.subarray([
      'name__ICONTAINS:minutes',
      'identifier__STARTSWITH:a',
      'languageCode:en',
      'name__GT:M',
    ]);
    const sorts = fc.subarray(['name', 'identifier__DESC', 'languageCode']);
    await fc.assert(
      fc.asyncProperty(
        filters,
        sorts,
        fc.constantFrom('mike', 'ruth', undefined),
        async (filter, sort, as) => {
          assert.deepEqual(await listByGraphql(filter, sort, as), await listByRest(filter, sort, as));
        },
      ),
      { numRuns: getNumRuns(60) },
    );
    assert.equal((await listByGraphql([], [], 'mike')).totalCount, 5);
    assert.equal((await listByGraphql([], [])).totalCount, 4);
    assert.deepEqual(await listByGraphql(['name__ICONTAINS:minutes'], ['name__DESC']), {
      totalCount: 2,
      ids: ['be-t-a1', 'be-t-a2'],
    });
  });

  for (const list of [
    'documentaryUnits',
    'documentaryUnits(topLevel: true)',
    `${holder} { documentaryUnits }`,
    `${holder} { documentaryUnits(all: true) }`,
  ])
    for (const args of [
      'filter: ["languageCode:eng"]',
      'sort: ["identifier"]',
      'filter: ["languageCode:eng"], sort: ["name__DESC"]',
      '',
    ])
      it(`is read page by page without gaps, and has as many records as it counts: ${list} ${args}`, async () => {
        const inner = list.includes('{') ? list.slice(list.indexOf('{') + 2, -2) : list;
        const [, name, own = ''] = /^(\w+)(?:\((.*)\))?$/.exec(inner)!;
        const read = async (more: string) => {
          const field = `${name}(${[own, args, more].filter((one) => one !== '').join(', ')}) {
            totalCount items { id } edges { cursor } pageInfo { nextPage } }`;
          const data = await ask(archive, list.includes('{') ? `{ ${holder} { ${field} } }` : `{ ${field} }`);
          return list.includes('{') ? data.Repository.documentaryUnits : data.documentaryUnits;
        };
        const whole = await read('first: 100');
        const ids: string[] = [];
        for (let next: string | null = ''; next !== null; ) {
          const page = await read(`first: 2${next === '' ? '' : `, from: "${next}"`}`);
          ids.push(...page.items.map(({ id }: { id: string }) => id));
          assert.equal(page.totalCount, whole.items.length);
          next = page.pageInfo.nextPage;
        }
        assert.deepEqual(
          ids,
          whole.items.map(({ id }: { id: string }) => id),
        );
        assert.ok(ids.length >= 4);
        const after = await read(`first: 100, after: "${whole.edges[1].cursor}"`);
        assert.deepEqual(after.items, whole.items.slice(2));
      });

  it('rejects a field that its records do not have, and names the nearest one', async () => {
    for (const args of ['filter: ["nmae:x"]', 'sort: ["nmae"]']) {
      const [error] = await errorsOf(archive, `{ documentaryUnits(${args}) { items { id } } }`);
      assert.equal(error!.extensions.code, 'bad-parameter');
      assert.match(error!.message, /name/);
      assert.deepEqual(error!.path, ['documentaryUnits']);
    }
  });

  it('is counted only if requested, once, and at a cost', async () => {
    const schema = makeSchema();
    const { store, asked } = counting(archive.store);
    const perform = () => Promise.reject(new Error('This test changes nothing'));
    const graph = new Graph({ store, perform, profile: archive.graph.profile, cacheBytes: 0 });
    const reader = graph.as((await graph.findActor('ruth'))!);
    const run = (query: string, graphqlCost = limits.graphqlCost) => {
      const service = { schema, scheduler: new WorkScheduler(), limits: { ...limits, graphqlCost } };
      const asking = { query, variables: undefined, operationName: undefined };
      return runQuery(service, { graph: reader, request: asking });
    };
    const counts = (): number => asked.filter((name) => name === 'items.count').length;
    assert.equal((await run('{ documentaryUnits { items { id } } }')).errors, undefined);
    assert.equal(counts(), 0);
    const often = '{ documentaryUnits { a: totalCount b: totalCount c: totalCount items { id } } }';
    assert.deepEqual((await run(often)).errors, undefined);
    assert.equal(counts(), 1);
    const spent = (field: string) =>
      run(`{ documentaryUnits(first: 0) { ${field} } }`, 40).then(
        ({ errors }) => errors?.[0]?.extensions?.code,
      );
    assert.equal(await spent('__typename'), undefined);
    assert.equal(await spent('totalCount'), 'limit-exceeded');
  });

  it('is charged for the records that a filter reads', async () => {
    const small = await openGraphqlArchive({ settings: { graphqlCost: 60 } });
    try {
      for (let i = 0; i < 30; i++) await make(small, 'classes/Repository/be-t', unit(`n${i}`));
      const [error] = await errorsOf(
        small,
        '{ documentaryUnits(filter: ["identifier:none"]) { items { id } } }',
      );
      assert.equal(error!.extensions.details!.limit, 'graphql-cost');
      assert.equal(
        (await errorsOf(small, '{ documentaryUnits(topLevel: true) { totalCount } }'))[0]!.extensions.code,
        'limit-exceeded',
      );
    } finally {
      await small.close();
    }
  });
});
