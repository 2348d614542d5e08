/** GraphQL queries that cost as much as possible. Work is counted in calls of resolvers, so that the results do not depend on the load of the machine. */
import assert from 'node:assert/strict';
import { tracingChannel } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';
import { type GraphQlResult, runQuery } from '../../src/http/graphql/run-query.ts';
import { makeSchema } from '../../src/http/graphql/schema.ts';
import { WorkScheduler } from '../../src/http/graphql/work-scheduler.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { limits as defaults } from '../world/limits.ts';

const schema = makeSchema();

/** Small, so that the tests are short; large enough for ten turns of work. */
const limits = { ...defaults, graphqlCost: 50_000 };

/** Each call of a resolver costs at least 1. */
const maxResolvers = limits.graphqlCost;
/** The share of a turn, and the fields of the records that are resumed together. */
const maxResolversPerTurn = 10_000;

/** Twenty series of a hundred units: every step from a unit to its parent and back multiplies the answer by 100. */
async function openWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
  const series = range(20).map((i) =>
    c(
      `${i}`,
      `Series ${i}`,
      range(100)
        .map((j) => c(`${i}.${j}`, `File ${j}`))
        .join(''),
    ),
  );
  await world.import('ead', [ead('F', series.join(''))]);
  return world;
}

const world = await openWorld();

interface Work {
  readonly answers: readonly GraphQlResult[];
  readonly resolvers: number;
  /** The most in one turn of the event loop. */
  readonly resolversPerTurn: number;
  /** How many were called after the last answer. */
  readonly afterwards: number;
}

/** Runs the queries at once; counts calls of resolvers as the library reports them. */
async function work(...queries: readonly string[]): Promise<Work> {
  let [resolvers, resolversOfTurn, resolversPerTurn] = [0, 0, 0];
  const channel = tracingChannel('graphql:resolve').start;
  const count = (): void => {
    resolvers += 1;
    resolversOfTurn += 1;
  };
  const endTurn = (): void => {
    resolversPerTurn = Math.max(resolversPerTurn, resolversOfTurn);
    resolversOfTurn = 0;
    turn = setImmediate(endTurn);
  };
  let turn = setImmediate(endTurn);
  channel.subscribe(count);
  try {
    const service = { schema, limits, scheduler: new WorkScheduler() };
    const graph = world.graph.as(await world.actor('reader'));
    const answers = await Promise.all(
      queries.map((query) =>
        runQuery(service, { graph, request: { query, variables: undefined, operationName: undefined } }),
      ),
    );
    const atEnd = resolvers;
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    return { answers, resolvers, resolversPerTurn, afterwards: resolvers - atEnd };
  } finally {
    clearImmediate(turn);
    channel.unsubscribe(count);
  }
}

function limitOf({ data, errors }: GraphQlResult): unknown {
  assert.equal(data, undefined);
  return (errors?.[0]?.extensions?.details as { limit?: string } | undefined)?.limit;
}

const nested = (times: number): string =>
  times === 0 ? 'id' : `parent { children(first: 100) { items { ${nested(times - 1)} } } }`;

const aliases = (count: number, field: string): string =>
  Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');

const up = (field: string): string => `{ documentaryUnits(first: 100) { items { ${field} } } }`;

const attacks: Readonly<Record<string, string>> = {
  'the children of parents, three times': up(nested(3)),
  'the children of parents, with 30 aliases of __typename': up(
    `parent { children(first: 100) { items { parent { children(first: 100) { items { ${aliases(25, '__typename')} } } } } } }`,
  ),
  'pages, and of each page a hundred times what follows': up(
    `parent { children(first: 100) { items { parent { children(first: 100) { pageInfo { ${aliases(100, 'nextPage')} } } } } } }`,
  ),
  'the ids of parts': up(
    `parent { children(first: 100) { items { descriptions { ${aliases(100, 'id')} } } } }`,
  ),
};

describe('A GraphQL query that multiplies its records', () => {
  for (const [name, query] of Object.entries(attacks))
    it(`ends when its cost is spent: ${name}`, async () => {
      const { answers, resolvers, resolversPerTurn, afterwards } = await work(query);
      assert.equal(limitOf(answers[0]!), 'graphql-cost');
      assert.ok(resolvers > 100, 'resolvers are counted');
      assert.ok(resolvers <= maxResolvers, `${resolvers} resolvers`);
      assert.ok(resolversPerTurn <= maxResolversPerTurn, `${resolversPerTurn} resolvers in a turn`);
      assert.equal(afterwards, 0, 'nothing runs after the answer');
    });

  it('lets other requests run, even if several such queries are sent at once', async () => {
    const { answers, resolvers, resolversPerTurn } = await work(
      ...Array.from({ length: 4 }, () => up(nested(3))),
    );
    for (const answer of answers) assert.equal(limitOf(answer), 'graphql-cost');
    assert.ok(resolvers <= 4 * maxResolvers, `${resolvers} resolvers`);
    assert.ok(resolversPerTurn <= maxResolversPerTurn, `${resolversPerTurn} resolvers in a turn`);
  });

  it('does not delay a small query until it ends', async () => {
    const order: string[] = [];
    const service = { schema, limits, scheduler: new WorkScheduler() };
    const graph = world.graph.as(await world.actor('reader'));
    const send = async (name: string, query: string): Promise<void> => {
      await runQuery(service, { graph, request: { query, variables: undefined, operationName: undefined } });
      order.push(name);
    };
    await Promise.all([send('large', up(nested(3))), send('small', up('id parent { id }'))]);
    assert.deepEqual(order, ['small', 'large']);
  });

  it('runs with pauses if its cost is allowed', async () => {
    const { answers, resolversPerTurn } = await work(up(aliases(200, 'id')));
    const { documentaryUnits } = answers[0]!.data as { documentaryUnits: { items: { a199: string }[] } };
    assert.equal(documentaryUnits.items.length, 100);
    assert.equal(new Set(documentaryUnits.items.map(({ a199 }) => a199)).size, 100);
    assert.ok(resolversPerTurn <= maxResolversPerTurn, `${resolversPerTurn} resolvers in a turn`);
  });
});

describe('A GraphQL query for many pages far into a list', () => {
  it('pays for the records that they skip', async () => {
    const pages = (count: number, offset: number): string =>
      Array.from({ length: count }, (_, i) => {
        const cursor = Buffer.from(String(offset + i)).toString('base64');
        return `p${i}: documentaryUnits(first: 1, from: "${cursor}") { pageInfo { nextPage } }`;
      }).join(' ');
    const [few, many] = [await work(`{ ${pages(70, 10)} }`), await work(`{ ${pages(70, 100_000)} }`)];
    assert.equal(few.answers[0]!.errors, undefined);
    assert.equal(limitOf(many.answers[0]!), 'graphql-cost');
  });
});

describe('A GraphQL query about the schema', () => {
  it('cannot multiply it by aliases', async () => {
    const fields = `fields { ${aliases(40, 'name')} }`;
    const { answers } = await work(`{ __schema { types { fields { type { ofType { ${fields} } } } } } }`);
    assert.equal(limitOf(answers[0]!), 'graphql-fields');
  });
});

describe('The validation of a GraphQL query', () => {
  it('is skipped for queries that would take long to validate', async () => {
    const unit = (fields: string): string => `{ documentaryUnits { items { ${fields} } } }`;
    const fragments = Array.from(
      { length: 101 },
      (_, i) => `fragment F${i} on DocumentaryUnit { __typename }`,
    );
    const tooLarge: readonly (readonly [limit: string, query: string])[] = [
      ['max-repeats', unit('parent { id } '.repeat(140))],
      ['graphql-fields', `${unit('id')} fragment A on DocumentaryUnit { ${aliases(400, 'id')} }`],
      ['max-fragments', `${unit(fragments.map((_, i) => `...F${i}`).join(' '))} ${fragments.join(' ')}`],
    ];
    for (const [limit, query] of tooLarge) {
      const { answers } = await work(query);
      assert.equal(limitOf(answers[0]!), limit, query.slice(0, 80));
    }
  });
});

describe('A GraphQL query whose client has disconnected', () => {
  it('stops, and no further resolver runs', async () => {
    const gone = new AbortController();
    const service = { schema, limits: { ...limits, graphqlCost: 1e9 }, scheduler: new WorkScheduler() };
    const graph = world.graph.as(await world.actor('reader'));
    const request = { query: up(nested(4)), variables: undefined, operationName: undefined };
    let resolvers = 0;
    const channel = tracingChannel('graphql:resolve').start;
    const count = (): void => {
      resolvers += 1;
      if (resolvers === 5000) gone.abort(new Error('gone'));
    };
    channel.subscribe(count);
    try {
      await assert.rejects(runQuery(service, { graph, request, signal: gone.signal }), /gone/);
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
      assert.ok(resolvers < 5000 + maxResolversPerTurn, `${resolvers} resolvers`);
    } finally {
      channel.unsubscribe(count);
    }
  });
});
