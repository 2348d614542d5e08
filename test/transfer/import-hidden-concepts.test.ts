/** Imports of vocabularies by users who may not see all concepts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportBytes } from '../world/exporting.ts';
import { GraphWorld } from '../world/graph-world.ts';

const thesaurus = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:c1 a skos:Concept ; skos:prefLabel "C1"@en ; skos:related v:c2, v:c3 ; skos:broader v:c2, v:c3 .
v:c2 a skos:Concept ; skos:prefLabel "C2"@en . v:c3 a skos:Concept ; skos:prefLabel "C3"@en .`;

const mediaTypes: Readonly<Record<string, string>> = {
  skos: 'text/turtle',
  'skos-rdf': 'application/rdf+xml',
};

/** A vocabulary in which the user `reader` may change concepts, but does not see the second one. */
async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('CvocVocabulary', { identifier: 'v', name: 'V' });
  await load(world, 'skos', thesaurus, 'mike');
  for (const permission of ['create', 'update', 'delete'] as const)
    await world.grant('reader', permission, 'CvocConcept', 'v');
  await world.perform({
    change: 'setAccess',
    actor: 'mike',
    logMessage: null,
    id: 'v-c2',
    accessibleTo: ['mike'],
  });
  return world;
}

function load(world: GraphWorld, writer: string, content: string | Uint8Array, actor: string) {
  const mediaType = mediaTypes[writer];
  const path = world.write('vocabulary', content);
  const source = { name: 'v', path, kind: 'document' as const, ...(mediaType && { mediaType }) };
  const format = mediaType === undefined ? writer : 'skos';
  return world.import(format, [], { scope: 'v', actor, sources: [source] });
}

const related = async (world: GraphWorld) => {
  const { gid } = (await world.store.items.find('v-c1'))!;
  const edges = await world.store.edges.listFrom([gid], 'related');
  return (await world.store.items.listByGid(edges.map(({ to }) => to))).map(({ id }) => id).sort();
};
const broader = async (world: GraphWorld) =>
  (await world.get('CvocConcept', 'v-c1', 'mike')).relationships.broader!.map(({ id }) => id).sort();

describe('An import by a user who may not see all concepts of a vocabulary', () => {
  for (const writer of ['csv', 'xlsx', 'skos', 'skos-rdf'])
    for (const extension of ['full', 'none'] as const)
      it(`keeps relations to hidden concepts: own export as ${writer}, extension ${extension}`, async () => {
        const world = await makeWorld();
        const bytes = await exportBytes(world, 'v', writer, 'reader', { extension });
        const log = await load(world, writer, bytes, 'reader');
        assert.equal(log.created, 0);
        // An import reads SKOS without the extension like a file of another program, so its texts can change.
        if (extension === 'full' || mediaTypes[writer] === undefined)
          assert.deepEqual([log.updated, log.unchanged], [0, 2]);
        assert.deepEqual(await related(world), ['v-c2', 'v-c3']);
        assert.deepEqual(await broader(world), ['v-c2', 'v-c3']);
      });

  it('deletes relations to visible concepts only, which an administrator can then delete', async () => {
    const world = await makeWorld();
    const bare = 'itemId,identifier,name,parent,related\nv-c1,c1,C1,,\nv-c3,c3,C3,,\n';
    assert.equal((await load(world, 'csv', bare, 'reader')).updated, 2, 'the texts have another source');
    assert.deepEqual([await related(world), await broader(world)], [['v-c2'], ['v-c2']]);
    assert.equal((await load(world, 'csv', bare, 'reader')).updated, 0);
    await load(world, 'csv', bare, 'mike');
    assert.deepEqual(await related(world), []);
  });

  it('reports a relation to a hidden concept as one to a concept that does not exist', async () => {
    const world = await makeWorld();
    const table = (concept: string) => `identifier,name,related\nc3,C3,${concept}\n`;
    await assert.rejects(load(world, 'csv', table('c2'), 'reader'), /'c2' is neither in the file nor in 'v'/);
    await assert.rejects(load(world, 'csv', table('c9'), 'reader'), /'c9' is neither in the file nor in 'v'/);
    await load(world, 'csv', table('c2'), 'mike');
  });
});
