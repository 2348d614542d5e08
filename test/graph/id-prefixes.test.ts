/** Which ids a client may choose, and which ids follow from identifiers under the profile `ehri`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change } from '../../src/graph/changes/changes.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import { profiles } from '../../src/model/profile.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const asMike = { actor: 'mike', logMessage: null };

function make(world: GraphWorld, bundle: Partial<Bundle> & { type: string }, parent?: object) {
  return world.perform({
    ...asMike,
    change: 'create',
    bundle: { data: {}, relationships: {}, ...bundle },
    ...(parent !== undefined && { parent }),
  } as Change & { change: 'create' });
}

const unit = (id: string | undefined, identifier: string, relationships = {}) => ({
  type: 'DocumentaryUnit',
  id,
  data: { identifier },
  relationships,
});
const repository = { type: 'Repository', id: 'nl-r1' };
const invalid = { code: 'invalid' };

for (const name of ['archive', 'ehri'] as const) {
  describe(`An id that a client chooses, under ${name}`, () => {
    it('must begin with the id of the parent', async () => {
      const world = await GraphWorld.make(profiles[name]);
      assert.equal((await make(world, unit('nl-r1-mine', 'a'), repository)).id, 'nl-r1-mine');
      for (const id of ['be-r1-mine', 'nl-mine', 'mine', 'nl-r1', 'nl-r1-'])
        await assert.rejects(make(world, unit(id, 'b'), repository), invalid, id);
    });

    it('of a description must begin with its item; that of another part must not begin with another item', async () => {
      const world = await GraphWorld.make(profiles[name]);
      const described = (id: string | undefined, accessPoint?: string) =>
        unit(undefined, 'a', {
          describes: [
            {
              id,
              type: 'DocumentaryUnitDescription',
              data: { name: 'A', languageCode: 'eng' },
              relationships: {
                relatesTo: [
                  {
                    id: accessPoint,
                    type: 'AccessPoint',
                    relationships: {},
                    data: { name: 'S', type: 'subject' },
                  },
                ],
              },
            },
          ],
        });
      await assert.rejects(make(world, described('be-r1.eng'), repository), invalid);
      await assert.rejects(make(world, described('nl-r1.eng'), repository), invalid);
      await assert.rejects(make(world, described(undefined, 'be-r1'), repository), invalid);
      await assert.rejects(make(world, described(undefined, 'nl-r1-b'), repository), invalid);
      const made = await make(world, described('nl-r1-a.own', 'own-word'), repository);
      assert.equal((await world.unit(made.id)).relationships.describes![0]!.id, 'nl-r1-a.own');
    });

    it('of a record without a parent must not begin with a country or an existing record', async () => {
      const world = await GraphWorld.make(profiles[name]);
      const vocabulary = (id: string) => ({ type: 'CvocVocabulary', id, data: { identifier: id, name: id } });
      const note = (id: string) => ({ type: 'Group', id, data: { identifier: id, name: id } });
      await make(world, vocabulary('terms-1'));
      await assert.rejects(make(world, vocabulary('be-x')), invalid);
      await assert.rejects(make(world, note('terms-1-strikes')), invalid);
      await assert.rejects(make(world, note('terms-1.eng')), invalid);
      assert.equal((await make(world, note('other-1'))).id, 'other-1');
    });

    it('must not be that of a country, even of one that does not exist, nor may it follow from an identifier', async () => {
      const world = await GraphWorld.make(profiles[name]);
      const reserved = { code: 'invalid', message: /two letters.* reserved for/ };
      for (const type of ['CvocVocabulary', 'AuthoritativeSet', 'Group', 'UserProfile']) {
        await assert.rejects(make(world, { type, data: { identifier: 'fr', name: 'F' } }), reserved, type);
        await assert.rejects(make(world, { type, id: 'fr', data: { identifier: 'x', name: 'F' } }), invalid);
      }
      for (const type of ['VirtualUnit', 'HistoricalAgent'])
        await assert.rejects(make(world, { type, data: { identifier: '(FR)' } }), reserved, type);
      const described = (id: string) => ({
        type: 'DocumentaryUnitDescription',
        data: { name: 'A', languageCode: 'eng' },
        relationships: {
          relatesTo: [{ id, type: 'AccessPoint', data: { name: 'S', type: 'subject' }, relationships: {} }],
        },
      });
      await assert.rejects(
        make(world, unit(undefined, 'a', { describes: [described('fr')] }), repository),
        reserved,
      );
      assert.equal((await make(world, { type: 'Country', data: { identifier: 'FR' } })).id, 'fr');
    });

    it('must not be that of a country after a renaming', async () => {
      const world = await GraphWorld.make(profiles[name]);
      const reserved = { code: 'invalid', message: /two letters.* reserved for/ };
      await make(world, { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'T' } });
      const names = [{ id: 'terms', identifier: 'fr' }];
      await assert.rejects(world.perform({ ...asMike, change: 'rename', names }), reserved);
      await world.perform({ ...asMike, change: 'rename', names: [{ id: 'terms', identifier: 'words' }] });
      const data = { identifier: 'fr', name: 'T' };
      const bundle = { type: 'CvocVocabulary', data, relationships: {} };
      const stored = { type: 'CvocVocabulary', id: 'words' };
      await world.perform({ ...asMike, change: 'update', ...stored, bundle, patch: false });
      const regenerate = { change: 'regenerateIds', of: { ids: ['words'] } } as const;
      await assert.rejects(
        world.perform({ ...asMike, ...regenerate, collisions: false, tolerant: false }),
        reserved,
      );
    });

    it('of a link must not begin with an existing record or be that of a country', async () => {
      const world = await GraphWorld.make(profiles[name]);
      const link = (id: string) =>
        world.perform({
          ...asMike,
          change: 'link',
          source: 'nl',
          target: 'nl-r1',
          bodies: [],
          directional: false,
          bundle: { type: 'Link', id, data: { type: 'associative' }, relationships: {} },
        });
      await assert.rejects(link('nl-r1-strikes'), invalid);
      await assert.rejects(link('be-r1'), invalid);
      await assert.rejects(link('be'), invalid);
      assert.equal((await link('link-1')).id, 'link-1');
    });
  });
}

describe('A child of a record with a chosen id', () => {
  const start = async (name: 'archive' | 'ehri') => {
    const world = await GraphWorld.make(profiles[name]);
    await make(world, unit('nl-r1-chosen', 'c1'), repository);
    return world;
  };
  const inChosen = { type: 'DocumentaryUnit', id: 'nl-r1-chosen' };

  it('gets an id from the id of its parent, or under ehri from the identifiers of its ancestors', async () => {
    const ids = [];
    for (const name of ['archive', 'ehri'] as const)
      ids.push((await make(await start(name), unit(undefined, 'x'), inChosen)).id);
    assert.deepEqual(ids, ['nl-r1-chosen-x', 'nl-r1-c1-x']);
  });

  it('gets the same id in an import', async () => {
    const ids = [];
    for (const name of ['archive', 'ehri'] as const) {
      const world = await start(name);
      const file = ead('x', c('1', 'One'));
      await world.import('ead', file, { scope: 'nl-r1-chosen' });
      assert.equal((await world.import('ead', file, { scope: 'nl-r1-chosen' })).unchanged, 2);
      ids.push((await world.children('DocumentaryUnit', 'nl-r1-chosen'))[0]!.id);
    }
    assert.deepEqual(ids, ['nl-r1-chosen-x', 'nl-r1-c1-x']);
  });

  it('gets such an id when it is renamed, as do its descendants', async () => {
    const rows = [];
    for (const name of ['archive', 'ehri'] as const) {
      const world = await start(name);
      const { id } = await make(world, unit(undefined, 'x'), inChosen);
      await make(world, unit(`${id}-own`, 'y'), { type: 'DocumentaryUnit', id });
      rows.push(await world.perform({ ...asMike, change: 'rename', names: [{ id, identifier: 'z' }] }));
    }
    assert.deepEqual(rows, [
      [['nl-r1-chosen-x', 'nl-r1-chosen-z']],
      [
        ['nl-r1-c1-x', 'nl-r1-c1-z'],
        ['nl-r1-c1-x-own', 'nl-r1-c1-z-y'],
      ],
    ]);
  });

  it('gets such an id when it is moved there', async () => {
    const rows = [];
    for (const name of ['archive', 'ehri'] as const) {
      const world = await start(name);
      await make(world, unit(undefined, 'm'), repository);
      const moves = [{ id: 'nl-r1-m', parent: 'nl-r1-chosen' }];
      rows.push(await world.perform({ ...asMike, change: 'reparent', moves }));
    }
    assert.deepEqual(rows, [[['nl-r1-m', 'nl-r1-chosen-m']], [['nl-r1-m', 'nl-r1-c1-m']]]);
  });
});

describe('The identifier of a record with a chosen id', () => {
  for (const name of ['archive', 'ehri'] as const)
    it(`can be that of a sibling as well: only ids must be unique, under ${name}`, async () => {
      const world = await GraphWorld.make(profiles[name]);
      await make(world, unit('nl-r1-chosen', 'c1'), repository);
      assert.equal((await make(world, unit(undefined, 'c1'), repository)).id, 'nl-r1-c1');
      await assert.rejects(make(world, unit(undefined, 'c1'), repository), { code: 'duplicate' });
      await assert.rejects(make(world, unit('nl-r1-chosen', 'c2'), repository), { code: 'duplicate' });
    });
});

describe('Identifiers that give the id of another record, under ehri', () => {
  const collision = { code: 'id-collision' };
  const start = async () => {
    const world = await GraphWorld.make(profiles.ehri);
    await make(world, unit('nl-r1-chosen', 'c1'), repository);
    return world;
  };
  const inChosen = { type: 'DocumentaryUnit', id: 'nl-r1-chosen' };

  it('are rejected when a record is created, imported or moved below them', async () => {
    const world = await start();
    await make(world, unit(undefined, 'c1'), repository);
    await make(world, unit(undefined, 'm'), repository);
    await assert.rejects(make(world, unit(undefined, 'x'), inChosen), collision);
    await assert.rejects(world.import('ead', ead('x', c('1', 'One')), { scope: 'nl-r1-chosen' }), collision);
    const moves = [{ id: 'nl-r1-m', parent: 'nl-r1-chosen' }];
    await assert.rejects(world.perform({ ...asMike, change: 'reparent', moves }), collision);
  });

  it('are rejected if a record with another parent has the id', async () => {
    const world = await start();
    await make(world, unit('nl-r1-c1-x', 'q'), repository);
    await assert.rejects(make(world, unit(undefined, 'x'), inChosen), collision);
    await make(world, unit(undefined, 'm'), repository);
    const names = [{ id: 'nl-r1-m', identifier: 'q' }];
    await make(world, unit('nl-r1-q', 'other'), repository);
    await assert.rejects(world.perform({ ...asMike, change: 'rename', names }), collision);
  });

  it('are a validation error if a sibling has the id', async () => {
    const world = await start();
    await make(world, unit(undefined, 'a'), repository);
    await assert.rejects(make(world, unit(undefined, 'a'), repository), { code: 'duplicate' });
  });

  it('are not made from the two letters of a country, unless it is the country', async () => {
    const world = await GraphWorld.make(profiles.ehri);
    const data = { identifier: 'fr', name: 'T' };
    await make(world, { type: 'CvocVocabulary', id: 'terms', data });
    const inTerms = { type: 'CvocVocabulary', id: 'terms' };
    const concept = { type: 'CvocConcept', data: { identifier: 'r1' } };
    const collision = { code: 'id-collision', message: /'fr', which is reserved for a country/ };
    await assert.rejects(make(world, concept, inTerms), collision);
    await world.perform({ ...asMike, change: 'rename', names: [{ id: 'terms', identifier: 'words' }] });
    const inWords = { type: 'CvocVocabulary', id: 'words' };
    assert.equal((await make(world, concept, inWords)).id, 'words-r1');
  });

  it('are not checked for virtual units, whose ids come from their own identifier', async () => {
    const ids = [];
    for (const name of ['archive', 'ehri'] as const) {
      const world = await GraphWorld.make(profiles[name]);
      await make(world, { type: 'VirtualUnit', data: { identifier: 'v' } });
      const inVirtual = { type: 'VirtualUnit', id: 'v' };
      ids.push((await make(world, { type: 'VirtualUnit', data: { identifier: 'w' } }, inVirtual)).id);
    }
    assert.deepEqual(ids, ['v-w', 'w']);
  });
});
