/** The number of SQL statements of a GraphQL query. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { Graph } from '../../src/graph/graph.ts';
import { runQuery } from '../../src/http/graphql/run-query.ts';
import { makeSchema } from '../../src/http/graphql/schema.ts';
import { WorkScheduler } from '../../src/http/graphql/work-scheduler.ts';
import { counting } from '../world/counting-store.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { limits } from '../world/limits.ts';

const schema = makeSchema();

/** Twenty units with three children each, and three in each of those. */
async function twentyUnits(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  const three = (id: string, inner: (id: string) => string): string =>
    ['a', 'b', 'c'].map((n) => c(`${id}${n}`, `Unit ${id}${n}`, inner(`${id}${n}`))).join('');
  const files = Array.from({ length: 20 }, (_, i) =>
    ead(
      `F${i}`,
      three(`${i}`, (id) => three(id, () => '')),
      { eadid: `file${i}` },
    ),
  );
  await world.import('ead', files);
  return world;
}

async function questionsFor(world: GraphWorld, query: string, as?: string): Promise<[string[], string]> {
  const { store, asked } = counting(world.store);
  const graph = new Graph({
    store,
    perform: (change) => world.perform(change),
    profile: world.env.profile,
    cacheBytes: 0,
  });
  const actor = await world.actor(as);
  const request = { query, variables: undefined, operationName: undefined };
  const service = { schema, limits, scheduler: new WorkScheduler() };
  const { data, errors } = await runQuery(service, { graph: graph.as(actor), request });
  assert.equal(errors, undefined);
  return [asked, JSON.stringify(data)];
}

describe('A GraphQL query', () => {
  it('for twenty units with their children needs few statements, for every caller', async () => {
    const world = await twentyUnits();
    const query = `{ documentaryUnits(first: 20, topLevel: true) { items {
      id description { name dates { startDate } accessPoints { name } } repository { id country { name } }
      children { items { id description { name } } }
    } } }`;
    for (const as of ['mike', 'reader', undefined]) {
      const [asked, text] = await questionsFor(world, query, as);
      assert.equal(text.match(/"nl-r1-f\d+-\d+[abc]"/g)?.length, 60);
      assert.ok(asked.length <= 5, `as ${as}: ${asked.join(', ')}`);
    }
  });

  it('needs the same number of statements for a level, however many records it has', async () => {
    const world = await twentyUnits();
    const inner = `id parent { id } ancestors { id } links { id targets { id } } annotations { id by }
      systemEvents { id actioner { id } } connected { item { id } }`;
    const query = (first: number): string => `{ documentaryUnits(first: ${first}, topLevel: true) { items {
      ${inner} children { items { ${inner} children { items { id } } } } } } }`;
    const [few] = await questionsFor(world, query(2));
    const [many, text] = await questionsFor(world, query(20));
    assert.ok(text.length > 10_000);
    assert.ok(many.length <= few.length + 3, `${few.join(', ')}\n${many.join(', ')}`);
    assert.ok(many.length <= 20, many.join(', '));
  });

  it('reads a long list next to short ones in batches', async () => {
    const world = await GraphWorld.make();
    const long = Array.from({ length: 1200 }, (_, i) => c(`${i}`, `Unit ${i}`)).join('');
    await world.import('ead', [ead('L', long), ead('S', c('1', 'One'), { eadid: 'file2' })]);
    const query = `{ documentaryUnits(first: 100) { items { id children(first: 100) { items { id } } } } }`;
    const [asked, text] = await questionsFor(world, query);
    assert.equal(text.match(/nl-r1-l-\d+"/g)!.length, 99 + 100);
    assert.ok(asked.length <= 4, asked.join(', '));
  });
});

describe('The GraphQL library', () => {
  it('is not loaded before the first query', () => {
    const routes = new URL('../../src/http/routes.ts', import.meta.url).href;
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      const { makeRoutes } = await import(${JSON.stringify(routes)});
      makeRoutes();
      const before = loaded.length;
      await import('graphql');
      console.log(JSON.stringify([before, loaded.filter((url) => /node_modules.graphql/.test(url)).length > 0,
        loaded.slice(0, before).filter((url) => /node_modules.graphql/.test(url))]));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
    });
    assert.notEqual(stdout, '', stderr);
    const [before, isSeen, early] = JSON.parse(stdout) as [number, boolean, string[]];
    assert.ok(before > 50 && isSeen, 'loading is seen');
    assert.deepEqual(early, []);
  });
});
