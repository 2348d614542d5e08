/** GraphQL shows no restricted record and no reference to one. test/graph/visibility.test.ts tests random archives. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestArchive } from '../world/archive.ts';
import { ask, make, openGraphqlArchive, unit } from './graphql-world.ts';

let archive: TestArchive;

before(async () => {
  archive = await openGraphqlArchive({ inheritsRestrictions: false });
});

after(() => archive.close());

describe('A reference to a restricted record', () => {
  it('is not visible as a link or annotation, not even by id', async () => {
    const points = {
      relatesTo: [{ type: 'AccessPoint', data: { name: 'Hidden name', type: 'personAccess' } }],
    };
    const described = [{ name: 'Hidden', languageCode: 'eng' }];
    const hidden = await make(
      archive,
      'classes/Repository/nl-r?accessibleTo=mike',
      unit('h', described, points),
    );
    const asMaker = { as: 'mike' };
    const body = (
      await ask(
        archive,
        `{ DocumentaryUnit(id: "${hidden}") { description { accessPoints { id } } } }`,
        asMaker,
      )
    ).DocumentaryUnit.description.accessPoints[0].id;
    const link = await make(
      archive,
      `classes/Link?source=${hidden}&target=nl-r-2&body=${body}&directional=true`,
      { type: 'Link', data: { type: 'associative' } },
    );
    const note = await make(archive, `classes/Annotation?target=${hidden}&body=${body}`, {
      type: 'Annotation',
      data: { body: 'On something hidden' },
    });
    const query = `{
      DocumentaryUnit(id: "nl-r-2") { links { id } connected { item { id } } }
      Link(id: "${link}") { source { id } targets { id } body { name } }
      Annotation(id: "${note}") { targets { id } targetParts { ... on AccessPoint { name } } }
    }`;
    const shown = {
      DocumentaryUnit: { links: [{ id: link }], connected: [{ item: { id: hidden } }] },
      Link: {
        source: { id: hidden },
        targets: [{ id: hidden }, { id: 'nl-r-2' }],
        body: [{ name: 'Hidden name' }],
      },
      Annotation: { targets: [{ id: hidden }], targetParts: [{ name: 'Hidden name' }] },
    };
    assert.deepEqual(await ask(archive, query, asMaker), shown);
    for (const asking of [{}, { as: 'ruth' }])
      assert.deepEqual(await ask(archive, query, asking), {
        DocumentaryUnit: { links: [], connected: [] },
        Link: null,
        Annotation: null,
      });
  });

  it('is not visible as a parent or child of visible records', async () => {
    const hidden = await make(archive, 'classes/Repository/be-s?accessibleTo=mike', unit('shut'));
    const inside = await make(archive, `classes/DocumentaryUnit/${hidden}`, unit('open'));
    const query = `{ DocumentaryUnit(id: "${inside}") { parent { id } ancestors { id } repository { id } } }`;
    assert.deepEqual((await ask(archive, query)).DocumentaryUnit, {
      parent: null,
      ancestors: [],
      repository: { id: 'be-s' },
    });
    assert.deepEqual((await ask(archive, query, { as: 'mike' })).DocumentaryUnit.parent, { id: hidden });
    const all = '{ Repository(id: "be-s") { documentaryUnits(all: true) { items { id } } } }';
    const found = (await ask(archive, all)).Repository.documentaryUnits.items.map(
      (item: { id: string }) => item.id,
    );
    assert.ok(found.includes(inside) && !found.includes(hidden), found.join());
  });
});
