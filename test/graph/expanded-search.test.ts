/** Searches with expand: labels of concepts in several languages, narrower concepts, limits, and concepts that the actor may not see. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SearchOptions } from '../../src/graph/search/search-options.ts';
import type { SearchResponse } from '../../src/model/search-response.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { searchLimits } from '../world/limits.ts';

/** Preferred label, then alternative ones, by language. */
type Labels = Readonly<Record<string, readonly [string, ...string[]]>>;

const concepts: readonly (readonly [id: string, labels: Labels, broader?: string])[] = [
  [
    'unions',
    {
      eng: ['Trade unions', 'Labour unions'],
      deu: ['Gewerkschaften'],
      fra: ['Syndicats'],
      pol: ['Związki zawodowe'],
      heb: ['איגודים מקצועיים'],
    },
  ],
  ['railway', { eng: ['Railway unions'], deu: ['Eisenbahnergewerkschaften'] }, 'unions'],
  ['drivers', { eng: ['Engine drivers'], deu: ['Lokomotivführer'] }, 'railway'],
  ['millers', { deu: ['Müller'], eng: ['Millers'], fra: ['Meuniers'] }],
  ['harbours', { eng: ['Harbours', 'Ports'], nld: ['Havens'] }],
];

const titles: Readonly<Record<string, string>> = {
  english: 'Trade unions in the harbour',
  apart: 'Trade of the customs unions',
  german: 'Akten der Gewerkschaft Bau',
  french: 'Archives des syndicats',
  polish: 'Związki zawodowe w Łodzi',
  hebrew: 'איגודים מקצועיים בחיפה',
  drivers: 'Engine drivers of the north',
  fuehrer: 'Ein Lokomotivführer erzählt',
  miller: 'Meuniers de la vallée',
  ports: 'Ports of the west',
};

async function addConcept(world: GraphWorld, id: string, labels: Labels, broader?: string): Promise<void> {
  await world.perform({
    change: 'create',
    actor: 'mike',
    logMessage: null,
    parent: { type: 'CvocVocabulary', id: 'subjects' },
    bundle: {
      type: 'CvocConcept',
      data: { identifier: id },
      relationships: {
        describes: Object.entries(labels).map(([languageCode, [name, ...altLabel]]) => ({
          type: 'CvocConceptDescription',
          data: { name, languageCode, ...(altLabel.length !== 0 && { altLabel }) },
          relationships: {},
        })),
      },
    },
  });
  if (broader !== undefined) await addNarrower(world, broader, id);
}

async function addNarrower(world: GraphWorld, broader: string, narrower: string): Promise<void> {
  const [from, to] = await Promise.all(
    [broader, narrower].map(async (id) => (await world.store.items.find(`subjects-${id}`))!.gid),
  );
  await world.store.transaction((tx) => tx.edges.insert([{ from: from!, label: 'narrower', to: to! }]));
}

async function addUnit(world: GraphWorld, identifier: string, name: string): Promise<void> {
  await world.perform({
    change: 'create',
    actor: 'mike',
    logMessage: null,
    parent: { type: 'Repository', id: 'nl-r1' },
    bundle: {
      type: 'DocumentaryUnit',
      data: { identifier },
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: { name, languageCode: identifier === 'german' ? 'deu' : 'eng' },
            relationships: {},
          },
        ],
      },
    },
  });
}

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('CvocVocabulary', { identifier: 'subjects', name: 'Subjects' });
  for (const [id, labels, broader] of concepts) await addConcept(world, id, labels, broader);
  for (const [id, title] of Object.entries(titles)) await addUnit(world, id, title);
  return world;
}

interface Search extends Partial<SearchOptions> {
  readonly as?: string;
  readonly maxAddedLabels?: number;
}

async function search(world: GraphWorld, q: string, options: Search = {}): Promise<SearchResponse> {
  const { as, maxAddedLabels = 100, ...given } = options;
  return world.graph
    .as(await world.actor(as))
    .search.query(
      {
        q,
        filters: { type: ['DocumentaryUnit'] },
        facets: [],
        sort: 'relevance',
        isGrouped: false,
        isExpanded: true,
        limit: 50,
        ...given,
      },
      { ...searchLimits, searchMaxAddedLabels: maxAddedLabels },
    );
}

const idsOf = ({ hits }: SearchResponse): readonly string[] =>
  hits.map(({ id }) => id.slice('nl-r1-'.length));

const unions = ['apart', 'drivers', 'english', 'french', 'fuehrer', 'german', 'hebrew', 'polish'];

describe('An expanded search', () => {
  const judged: readonly (readonly [q: string, found: readonly string[]])[] = [
    ['trade unions', unions],
    ['"trade unions"', unions.filter((id) => id !== 'apart')],
    ['TRADE Unions', unions],
    ['Gewerkschaften', unions.filter((id) => id !== 'apart')],
    ['syndicats', unions.filter((id) => id !== 'apart')],
    ['związki zawodowe', unions.filter((id) => id !== 'apart')],
    ['zwiazki zawodowe', unions.filter((id) => id !== 'apart')],
    ['איגודים מקצועיים', unions.filter((id) => id !== 'apart')],
    ['labour unions', unions.filter((id) => id !== 'apart')],
    ['title:(trade unions)', unions],
    ['title:gewerkschaften', unions.filter((id) => id !== 'apart')],
    ['creator:gewerkschaften', []],
    ['railway unions', ['drivers', 'fuehrer']],
    ['lokomotivfuehrer', ['drivers', 'fuehrer']],
    ['Mueller', ['miller']],
    ['müller', ['miller']],
    ['ports', ['english', 'ports']],
    ['trade unions harbours', ['english']],
    ['ports OR syndicats', [...unions.filter((id) => id !== 'apart'), 'ports']],
    ['gewerkschaften -syndicats', unions.filter((id) => id !== 'apart' && id !== 'french')],
    ['gewerk*', ['german']],
    ['unions', ['apart', 'english']],
  ];
  it('finds the records that an archivist expects', async () => {
    const world = await makeWorld();
    for (const [q, found] of judged)
      assert.deepEqual([...idsOf(await search(world, q))].sort(), [...found].sort(), q);
  });

  it('ranks records with the typed words first, and labels of all concepts like other forms of a word', async () => {
    const world = await makeWorld();
    const { hits } = await search(world, '"trade unions"');
    const scores = Object.fromEntries(hits.map(({ id, score }) => [id.slice('nl-r1-'.length), score]));
    assert.deepEqual(scores, {
      english: 8,
      ...Object.fromEntries(
        ['drivers', 'french', 'fuehrer', 'german', 'hebrew', 'polish'].map((id) => [id, 6]),
      ),
    });
    assert.equal(idsOf(await search(world, 'trade unions'))[0], 'english');
  });

  it('lists the added labels, nearest first, and the concept', async () => {
    const world = await makeWorld();
    const { expanded, warnings } = await search(world, 'trade unions millers');
    assert.deepEqual(warnings, []);
    assert.deepEqual(expanded, [
      {
        term: 'trade unions',
        concept: { id: 'subjects-unions', name: 'Trade unions' },
        added: [
          'Labour unions',
          'Gewerkschaften',
          'Syndicats',
          'Związki zawodowe',
          'איגודים מקצועיים',
          'Railway unions',
          'Eisenbahnergewerkschaften',
          'Engine drivers',
          'Lokomotivführer',
        ],
      },
      { term: 'millers', concept: { id: 'subjects-millers', name: 'Müller' }, added: ['Müller', 'Meuniers'] },
    ]);
  });

  it('has no list of added labels unless it is expanded, and an empty one for words that are no labels', async () => {
    const world = await makeWorld();
    assert.equal((await search(world, 'syndicats', { isExpanded: false })).expanded, undefined);
    for (const q of ['valley', 'gewerk*', 'valley -syndicats', '', '!!!'])
      assert.deepEqual((await search(world, q)).expanded, [], q);
  });

  it('adds at most the labels of the setting, those of nearer concepts first, and says so', async () => {
    const world = await makeWorld();
    const { expanded, warnings } = await search(world, 'gewerkschaften', { maxAddedLabels: 6 });
    assert.deepEqual(expanded![0]!.added.slice(-2), ['איגודים מקצועיים', 'Railway unions']);
    assert.deepEqual(warnings, [{ code: 'many-labels', max: 6 }]);
    assert.deepEqual((await search(world, 'gewerkschaften', { maxAddedLabels: 9 })).warnings, []);
  });

  it('says so if more concepts have the same label than are used', async () => {
    const world = await makeWorld();
    const addBridges = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, i) =>
          addConcept(world, `bridge-${from + i}`, { eng: ['Bridges'], deu: [`Brücke ${from + i}`] }),
        ),
      );
    await addBridges(0, 50);
    assert.deepEqual((await search(world, 'bridges')).warnings, []);
    await addBridges(50, 51);
    const { warnings, expanded } = await search(world, 'bridges');
    assert.deepEqual(warnings, [{ code: 'many-concepts', max: 50 }]);
    assert.equal(expanded!.length, 50);
  });

  it('shows the added labels in fragments', async () => {
    const world = await makeWorld();
    const { hits } = await search(world, 'syndicats');
    const shown = hits.flatMap(({ fragments }) =>
      fragments.flatMap(({ text, ranges }) => ranges.map(([start, end]) => text.slice(start, end))),
    );
    for (const word of ['Gewerkschaft', 'Związki zawodowe', 'Engine drivers', 'Trade unions', 'syndicats'])
      assert.ok(shown.includes(word), `${word} in ${shown.join()}`);
  });

  it('continues with the next page', async () => {
    const world = await makeWorld();
    const found: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page: SearchResponse = await search(world, 'trade unions', {
        limit: 3,
        ...(after !== undefined && { after }),
      });
      found.push(...idsOf(page));
      after = page.next;
    }
    assert.deepEqual(found, idsOf(await search(world, 'trade unions')));
    assert.deepEqual(found.toSorted(), unions);
  });

  it('finds at least the records that it finds without, for any query', async () => {
    const world = await makeWorld();
    const word = fc.constantFrom(
      'trade',
      'unions',
      'Müller',
      'mueller',
      'ports',
      'syndicats',
      '"trade unions"',
      'title:unions',
      'gew*',
      'engine',
      'drivers',
      'of',
      '-ports',
    );
    const query = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .chain((words) => fc.constantFrom(words.join(' '), words.join(' OR ')));
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const expanded = new Set(idsOf(await search(world, q)));
        const plain = idsOf(await search(world, q, { isExpanded: false }));
        assert.deepEqual(
          plain.filter((id) => !expanded.has(id)),
          [],
          q,
        );
      }),
      { numRuns: getNumRuns(60) },
    );
  });
});

describe('An expanded search in a vocabulary', () => {
  it('ends if broader and narrower concepts form a cycle', async () => {
    const world = await makeWorld();
    await addNarrower(world, 'drivers', 'unions');
    const { expanded, warnings } = await search(world, 'engine drivers');
    assert.equal(expanded![0]!.added.length, 9);
    assert.deepEqual(warnings, []);
  });

  it('adds the labels of each concept with the same label once', async () => {
    const world = await makeWorld();
    await addConcept(world, 'ports2', { eng: ['Ports'], nld: ['Havens', 'Zeehavens'] });
    const { expanded } = await search(world, 'ports');
    assert.deepEqual(
      expanded!.map(({ concept, added }) => [concept.id, added]),
      [
        ['subjects-harbours', ['Harbours', 'Havens']],
        ['subjects-ports2', ['Zeehavens']],
      ].toSorted((a, b) =>
        expanded![0]!.concept.id === a[0] ? -1 : expanded![0]!.concept.id === b[0] ? 1 : 0,
      ),
    );
  });

  it('is not changed by concepts and vocabularies that the actor may not see, for any access rules', async () => {
    const world = await makeWorld();
    const ids = ['subjects', ...concepts.map(([id]) => `subjects-${id}`)];
    const gids = await Promise.all(ids.map(async (id) => (await world.store.items.find(id))!.gid));
    const mike = (await world.store.items.find('mike'))!.gid;
    const without = await GraphWorld.make();
    for (const [id, title] of Object.entries(titles)) await addUnit(without, id, title);
    const queries = [
      'trade unions',
      'gewerkschaften',
      'railway unions',
      'engine drivers',
      'mueller',
      'ports',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
        async (hidden) => {
          await world.store.transaction(async (tx) => {
            for (const [n, gid] of gids.entries()) await tx.access.set(gid, hidden[n]! ? [mike] : []);
          });
          const isHidden = (id: string): boolean => hidden[0]! || hidden[ids.indexOf(`subjects-${id}`)]!;
          for (const q of queries) {
            const response = await search(world, q, { as: 'reader' });
            const shown = JSON.stringify(response.expanded);
            for (const [id, labels] of concepts.filter(([one]) => isHidden(one)))
              for (const label of Object.values(labels).flat())
                assert.ok(!shown.includes(`"${label}"`), `${id}: ${label} in ${shown}`);
            if (hidden[0]!) assert.deepEqual(idsOf(response), idsOf(await search(without, q)), q);
          }
          if (isHidden('railway'))
            assert.ok(!idsOf(await search(world, 'syndicats', { as: 'reader' })).includes('drivers'));
          assert.equal((await search(world, 'syndicats', { as: 'mike' })).total, 7);
        },
      ),
      { numRuns: getNumRuns(20) },
    );
  });
});
