import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestArchive } from '../world/archive.ts';
import { ask, errorsOf, openGraphqlArchive } from './graphql-world.ts';
import { json, request } from './request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openGraphqlArchive();
});
after(() => archive.close());

describe('The GraphQL field search', () => {
  it('finds the same as the REST API, with the records', async () => {
    const { search } = await ask(
      archive,
      `{ search(q: "minutes", facet: ["subject", "repository", "date"], within: ["nl-r"]) {
        total atLeast next warnings missingFacets
        hits { id type name identifier level dates score ancestors { id name } fragments { field text ranges }
          item { id ... on DocumentaryUnit { itemCount description(lang: "nl") { name } } } }
        children { id count } groups { count }
        facets { subject { value name count } repository { value name count } date { from to count } level { value } }
      } }`,
    );
    const rest = json(
      await request(
        archive,
        'GET /archive/search?q=minutes&facet=subject&facet=repository&facet=date&within=nl-r',
      ),
    );
    assert.equal(search.total, 1);
    assert.deepEqual(search.hits[0].item, { id: 'nl-r-1', itemCount: 2, description: { name: 'Notulen' } });
    for (const name of ['id', 'type', 'name', 'identifier', 'dates', 'score', 'fragments'])
      assert.deepEqual(search.hits[0][name], rest.hits[0][name], name);
    assert.deepEqual(
      search.hits[0].ancestors,
      rest.hits[0].ancestors.map(({ id, name }: { id: string; name: string }) => ({ id, name })),
    );
    assert.deepEqual(search.facets.date, rest.facets.date);
    assert.deepEqual(search.facets.subject, [{ value: 'Strikes', name: null, count: 1 }]);
    assert.deepEqual(search.facets.repository[0].value, 'nl-r');
    assert.equal(search.facets.level, null);
    assert.deepEqual(search.children, [{ id: 'nl-r-1', count: 1 }]);
    assert.equal(search.groups, null);
  });

  it('continues with the next page', async () => {
    const query = `query ($after: String) {
      search(type: ["DocumentaryUnit"], sort: identifier, first: 2, after: $after) { hits { id } next } }`;
    const found: string[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const { search } = await ask(archive, query, { variables: { after: next ?? null } });
      found.push(...search.hits.map((hit: { id: string }) => hit.id));
      assert.ok(found.length <= 6);
      next = search.next;
    }
    assert.deepEqual(found, ['nl-r-1', 'nl-r-2', 'be-s-9', 'nl-r-1-a', 'nl-r-1-b', 'nl-r-1-a-x']);
  });

  it('groups hits by fonds, and filters by true and false', async () => {
    const { search } = await ask(
      archive,
      '{ search(q: "unit", group: fonds, top: false) { groups { top { id } count hits { id } } hits { id } } }',
    );
    assert.deepEqual(
      search.groups.map(({ top, count }: { top: { id: string }; count: number }) => [top.id, count]),
      [['nl-r-1', 3]],
    );
    assert.deepEqual(search.hits, []);
  });

  it('finds only what the viewer may see', async () => {
    const query = '{ search(q: "secret") { total hits { id } } }';
    assert.equal((await ask(archive, query)).search.total, 0);
    assert.deepEqual((await ask(archive, query, { as: 'mike' })).search.hits, [{ id: 'nl-r-secret' }]);
  });

  it('reports invalid arguments and exceeded limits as errors of the query', async () => {
    for (const [args, code] of [
      ['type: ["Letter"]', 'bad-parameter'],
      ['facet: ["colour"]', 'bad-parameter'],
      ['after: "x"', 'bad-parameter'],
      ['within: ["absent"]', 'bad-parameter'],
      ['q: "a*"', 'limit-exceeded'],
      ['facet: ["type:1000"]', 'limit-exceeded'],
      ['first: 101', 'limit-exceeded'],
      ['country: ["nl-r"]', 'bad-parameter'],
      ['sort: colour', 'malformed-query'],
    ] as const) {
      const [error] = await errorsOf(archive, `{ search(${args}) { total } }`);
      assert.equal(error?.extensions.code, code, args);
    }
  });

  it('is charged: a query cannot contain many searches', async () => {
    const many = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, i) => `s${i}: search(q: "unit") { total }`).join(' ')} }`;
    assert.equal(Object.keys(await ask(archive, many(10))).length, 10);
    const [error] = await errorsOf(archive, many(30));
    assert.equal(error?.extensions.details?.limit, 'graphql-cost');
  });
});
