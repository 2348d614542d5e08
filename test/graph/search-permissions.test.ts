/**
 * A search shows nothing of records that the actor may not see, through any parameter: random access rules and queries. Every record has words of
 * its own, so that any of them in a response shows a leak.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SearchOptions } from '../../src/graph/search/search-options.ts';
import type { GivenFilters } from '../../src/model/search-values.ts';
import { facetNames, sortNames } from '../../src/model/search-values.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld, oneByOne } from '../world/graph-world.ts';
import { searchLimits } from '../world/limits.ts';
import { withOpenSearch, withoutOpenSearch } from '../world/opensearch.ts';

const allFacets = facetNames.map((name) => `${name}:50`);

/** Asserts that a response has no word of a hidden record. The id of a visible unit below a hidden one begins with the id of that one. */
function assertShowsNone(response: object, mayNotSee: readonly boolean[], search: string): void {
  const shown = JSON.stringify(response).replaceAll(/"id":"[^"]*"/g, '');
  for (const [n, isHidden] of mayNotSee.entries())
    if (isHidden) assert.ok(!shown.includes(ownWord(n)), `${search} found ${ownWord(n)}: ${shown}`);
}

/** Replaces the words of hidden records by a word of the same length that no record contains. */
function withoutHiddenWords(q: string, mayNotSee: readonly boolean[]): string {
  return mayNotSee.reduce(
    (text, isHidden, n) => (isHidden ? text.replaceAll(ownWord(n), 'geheimzx') : text),
    q,
  );
}

/** Asserts that a corrected query has no word of a hidden record that the user did not type. */
function assertSpelling(
  didYouMean: { readonly q: string; readonly total: number } | undefined,
  q: string,
  mayNotSee: readonly boolean[],
): void {
  if (didYouMean === undefined) return;
  assert.ok(didYouMean.total <= mayNotSee.filter((isHidden) => !isHidden).length);
  for (const [n, isHidden] of mayNotSee.entries())
    if (isHidden && !q.includes(ownWord(n)))
      assert.ok(!didYouMean.q.includes(ownWord(n)), `${q} → ${didYouMean.q}`);
}

/** Words that only this record contains, besides the common ones that let all records match. */
const ownWord = (n: number): string => `geheim${'abcdefghij'[n]}x`;

async function createUnit(
  world: GraphWorld,
  n: number,
  parent: { type: string; id: string },
): Promise<string> {
  const word = ownWord(n);
  const { id } = await world.perform({
    change: 'create',
    actor: 'mike',
    logMessage: null,
    parent,
    bundle: {
      type: 'DocumentaryUnit',
      data: { identifier: `${word}-1` },
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: {
              name: `Letters ${word}`,
              languageCode: 'eng',
              levelOfDescription: `level${word}`,
              languageOfMaterial: ['deu'],
              scopeAndContent: `Common words about ${word}.`,
            },
            relationships: {
              relatesTo: ['creatorAccess', 'subjectAccess', 'placeAccess'].map((type) => ({
                type: 'AccessPoint',
                data: { name: `Name ${word}`, type },
                relationships: {},
              })),
              hasDate: [
                {
                  type: 'DatePeriod',
                  data: { startDate: `1${n}00-01-01`, endDate: `1${n}00-12-31` },
                  relationships: {},
                },
              ],
            },
          },
        ],
      },
    },
  });
  return id;
}

/** A unit whose id does not contain its identifier: an id below it shows nothing of the identifier. */
async function createCoded(
  world: GraphWorld,
  name: string,
  identifier: string,
  parent: { type: string; id: string },
): Promise<string> {
  const created = await world.perform({
    change: 'create',
    actor: 'mike',
    logMessage: null,
    parent,
    bundle: {
      id: `${parent.id}-${name}`,
      type: 'DocumentaryUnit',
      data: { identifier },
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: { name: `Title of ${name}`, languageCode: 'eng' },
            relationships: {},
          },
        ],
      },
    },
  });
  return created.id;
}

const options = fc.record({
  q: fc.oneof(
    fc.constantFrom(
      'letters',
      '',
      'common',
      'name OR letters',
      'l*',
      '"common words"',
      'letters -nothing',
      '((',
    ),
    fc.nat(5).map(ownWord),
    fc.nat(5).map((n) => `letters OR ${ownWord(n)}`),
    fc.nat(5).map((n) => `${ownWord(n).slice(0, 6)}*`),
    fc.nat(5).map((n) => `title:${ownWord(n)}`),
    fc.nat(5).map((n) => `${ownWord(n)}-1`),
    fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => `${ownWord(a)}-1/${ownWord(b)}-1`),
    // The code of a unit after that of its parent.
    fc.constantFrom(1, 2, 4, 5).map((n) => `${ownWord(n - 1)}-1 ${ownWord(n)}-1`),
    // Mistyped words.
    fc.tuple(fc.nat(5), fc.nat(6)).map(([n, at]) => ownWord(n).slice(0, at) + ownWord(n).slice(at + 1)),
    fc
      .tuple(fc.nat(5), fc.nat(6))
      .map(([n, at]) => `lettres ${ownWord(n).slice(0, at)}q${ownWord(n).slice(at)}`),
  ),
  typed: fc.oneof(
    fc.constantFrom('letters geh', 'name g', 'le', 'geheim', 'level', 'let'),
    fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 8 })).map(([n, length]) => ownWord(n).slice(0, length)),
    fc.nat(5).map((n) => `letters ${ownWord(n)}`),
    fc.nat(5).map((n) => `${ownWord(n)} 1`),
    fc.constantFrom(1, 2, 4, 5).map((n) => `${ownWord(n - 1)}-1 ${ownWord(n)}-1`),
  ),
  filter: fc.oneof(
    fc.constant<GivenFilters>({}),
    fc.constant<GivenFilters>({ repository: ['nl-r1'] }),
    fc.constant<GivenFilters>({ language: ['deu'], digital: false }),
    fc.constant<GivenFilters>({ from: '1000', to: '1950', updatedSince: '2000-01-01' }),
    fc.nat(5).map((n): GivenFilters => ({ subject: [`Name ${ownWord(n)}`, 'Other'] })),
    fc.nat(5).map((n): GivenFilters => ({ level: [`level${ownWord(n)}`] })),
  ),
  sort: fc.constantFrom(...sortNames),
  isGrouped: fc.boolean(),
});

const backends = [
  { name: 'the database', setUp: (): void => undefined, runs: 15, skip: false },
  {
    name: 'OpenSearch',
    setUp: ({ store }: GraphWorld): void => void withOpenSearch(store, true),
    runs: 6,
    skip: withoutOpenSearch,
  },
];

for (const { name, setUp, runs, skip } of backends)
  describe(`A search in ${name}`, { skip }, () => {
    it('shows and counts nothing of hidden records, in hits, facets, groups, ancestors and fragments', async () => {
      const world = await GraphWorld.make();
      setUp(world);
      const ids: string[] = [];
      for (let n = 0; n < 6; n++) {
        const parent =
          n % 3 === 0 ? { type: 'Repository', id: 'nl-r1' } : { type: 'DocumentaryUnit', id: ids[n - 1]! };
        ids.push(await createUnit(world, n, parent));
      }
      const gids: Gid[] = (await world.store.items.listById(ids))
        .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map((row) => row.gid);
      const reader = (await world.store.items.find('reader'))!.gid;
      const mike = (await world.store.items.find('mike'))!.gid;
      const access = fc.array(fc.constantFrom('open', 'reader', 'mike'), { minLength: 6, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(
          access,
          fc.array(options, { minLength: 3, maxLength: 8 }),
          async (rules, searches) => {
            await world.store.transaction(async (tx) => {
              for (const [n, rule] of rules.entries())
                await tx.access.set(gids[n]!, rule === 'open' ? [] : [rule === 'reader' ? reader : mike]);
            });
            for (const who of [undefined, 'reader']) {
              const graph = world.graph.as(await world.actor(who));
              const isClosed = rules.map(
                (rule) => rule === 'mike' || (rule === 'reader' && who === undefined),
              );
              // Units 1 and 2 are below 0, and 4 and 5 below 3.
              const mayNotSee = rules.map((_, n) => isClosed.slice(n - (n % 3), n + 1).includes(true));
              for (const search of searches) {
                const given: SearchOptions = {
                  q: search.q,
                  filters: search.filter,
                  facets: allFacets,
                  sort: search.isGrouped ? 'relevance' : search.sort,
                  isGrouped: search.isGrouped,
                  limit: 20,
                };
                const { warnings, next, ...response } = await graph.search.query(given, searchLimits);
                assert.equal(next, null);
                assert.ok(warnings.length <= 2);
                const { didYouMean, ...others } = response;
                const { didYouMean: _, ...unknown } = await graph.search.query(
                  { ...given, q: withoutHiddenWords(search.q, mayNotSee) },
                  searchLimits,
                );
                assert.deepEqual(
                  { warnings, next, ...others },
                  unknown,
                  `${who} by ${JSON.stringify(given)}`,
                );
                assertShowsNone(others, mayNotSee, `${who} by ${JSON.stringify(given)}`);
                assertSpelling(didYouMean, search.q, mayNotSee);
                const suggested = await graph.search.suggest(
                  { q: search.typed, types: [], within: [], limit: 50 },
                  searchLimits,
                );
                assertShowsNone(suggested, mayNotSee, `${who} typed ${search.typed}`);
                const unknownTyped = withoutHiddenWords(search.typed, mayNotSee);
                assert.deepEqual(
                  suggested,
                  await graph.search.suggest(
                    { q: unknownTyped, types: [], within: [], limit: 50 },
                    searchLimits,
                  ),
                );
                const visible = 6 - mayNotSee.filter(Boolean).length;
                const units = (response.facets.type ?? []).find(
                  (facet) => 'value' in facet && facet.value === 'DocumentaryUnit',
                );
                assert.ok(
                  (units?.count ?? 0) <= visible,
                  `${who} counted too many by ${JSON.stringify(given)}`,
                );
              }
            }
          },
        ),
        { numRuns: getNumRuns(runs) },
      );
    });
  });

for (const { name, setUp, skip } of backends)
  describe(`A reference code after that of a hidden unit, in ${name}`, { skip }, () => {
    const base = { filters: {}, facets: [], isGrouped: false, limit: 20 } as const;

    /** Two fonds with the same code, of which one is hidden; both have a visible file with the same code, since restrictions are not inherited. */
    async function createFonds() {
      const world = await GraphWorld.make(oneByOne);
      setUp(world);
      const units: { readonly fonds: string; readonly file: string }[] = [];
      for (const name of ['hidden', 'open']) {
        const fonds = await createCoded(world, `${name}-fonds`, 'QUUX', { type: 'Repository', id: 'nl-r1' });
        const file = await createCoded(world, `${name}-file`, '79', { type: 'DocumentaryUnit', id: fonds });
        units.push({ fonds, file });
      }
      const [hidden, open] = units;
      const [row] = await world.store.items.listById([hidden!.fonds]);
      const mike = (await world.store.items.find('mike'))!.gid;
      await world.store.transaction((tx) => tx.access.set(row!.gid, [mike]));
      return { world, hidden: hidden!, open: open! };
    }

    for (const sort of sortNames)
      it(`finds only the file of the visible unit, sorted by ${sort}`, async () => {
        const { world, hidden, open } = await createFonds();
        const find = async (who: string, q: string): Promise<readonly string[]> => {
          const graph = world.graph.as(await world.actor(who));
          const { hits, total } = await graph.search.query({ ...base, sort, q }, searchLimits);
          assert.equal(total, hits.length);
          return hits.map((hit) => hit.id).sort();
        };
        assert.deepEqual(await find('reader', 'QUUX 79'), [open.file]);
        assert.deepEqual(await find('mike', 'QUUX 79'), [hidden.file, open.file]);
        assert.deepEqual(await find('reader', '79'), [hidden.file, open.file]);
      });

    it('suggests only the file of the visible unit', async () => {
      const { world, open } = await createFonds();
      const graph = world.graph.as(await world.actor('reader'));
      const { suggestions } = await graph.search.suggest(
        { q: 'quux 79', types: [], within: [], limit: 9 },
        searchLimits,
      );
      assert.deepEqual(
        suggestions.map(({ id, text }) => ({ id, text })),
        [{ id: open.file, text: '79' }],
      );
    });

    it('still finds a file of the hidden unit that has the words', async () => {
      const { world, hidden, open } = await createFonds();
      const words = await createCoded(world, 'words', 'QUUX 79', {
        type: 'DocumentaryUnit',
        id: hidden.fonds,
      });
      const graph = world.graph.as(await world.actor('reader'));
      const { hits } = await graph.search.query({ ...base, sort: 'relevance', q: 'QUUX 79' }, searchLimits);
      assert.deepEqual(
        hits.map((hit) => hit.id),
        [words, open.file],
      );
    });
  });

describe('A search', () => {
  it('suggests and corrects with the words of records that the actor may see', async () => {
    const world = await GraphWorld.make();
    const id = await createUnit(world, 0, { type: 'Repository', id: 'nl-r1' });
    const [row] = await world.store.items.listById([id]);
    const mike = (await world.store.items.find('mike'))!.gid;
    await world.store.transaction((tx) => tx.access.set(row!.gid, [mike]));
    const base = { filters: {}, facets: [], sort: 'relevance', isGrouped: false, limit: 20 } as const;
    const shownTo = async (who: string) => {
      const graph = world.graph.as(await world.actor(who));
      const { didYouMean } = await graph.search.query({ ...base, q: 'letters gheeimax' }, searchLimits);
      const { suggestions } = await graph.search.suggest(
        { q: 'geheima', types: [], within: [], limit: 9 },
        searchLimits,
      );
      return [didYouMean, suggestions.map(({ kind, text }) => `${kind} ${text}`)];
    };
    assert.deepEqual(await shownTo('reader'), [undefined, []]);
    assert.deepEqual(await shownTo('mike'), [
      { q: 'letters geheimax', total: 1 },
      [
        'identifier geheimax-1',
        'creator Name geheimax',
        'subject Name geheimax',
        'place Name geheimax',
        'title Letters geheimax',
      ],
    ]);
  });

  it('finds all records for an administrator', async () => {
    const world = await GraphWorld.make();
    const id = await createUnit(world, 0, { type: 'Repository', id: 'nl-r1' });
    const graph = world.graph.as(await world.actor('mike'));
    const base = { filters: {}, facets: [], sort: 'relevance', isGrouped: false, limit: 20 } as const;
    const { hits } = await graph.search.query({ ...base, q: ownWord(0) }, searchLimits);
    assert.deepEqual(
      hits.map((hit) => hit.id),
      [id],
    );
  });

  it('does not accept a hidden item as a filter, with the same message as for an unknown one', async () => {
    const world = await GraphWorld.make();
    const id = await createUnit(world, 0, { type: 'Repository', id: 'nl-r1' });
    const [row] = await world.store.items.listById([id]);
    const mike = (await world.store.items.find('mike'))!.gid;
    await world.store.transaction((tx) => tx.access.set(row!.gid, [mike]));
    const graph = world.graph.as(await world.actor('reader'));
    const base = { q: '', facets: [], sort: 'relevance', isGrouped: false, limit: 20 } as const;
    const messageFor = async (within: string): Promise<string> => {
      const error: unknown = await graph.search
        .query({ ...base, filters: { within: [within] } }, searchLimits)
        .catch((e) => e);
      assert.ok(error instanceof Error);
      return error.message.replaceAll(within, 'X');
    };
    assert.equal(await messageFor(id), await messageFor('nothing'));
  });
});
