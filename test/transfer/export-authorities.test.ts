/** Authority records and vocabularies that are exported and imported again, with real stores. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { exportText } from '../world/exporting.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

/** All items with their ids and those of their descriptions, in their order. */
async function content(world: GraphWorld, type: string, id: string): Promise<readonly unknown[]> {
  return (await world.children(type, id)).map((item) => ({
    id: item.id,
    data: item.data,
    descriptions: (item.relationships.describes ?? []).map((part) => [part.id, toPart(part)]),
    broader: (item.relationships.broader ?? []).map((one) => one.id).sort(),
  }));
}

function toPart({ type, data, relationships }: WireItem): unknown {
  const { sourceFileId: _, ...rest } = data as Record<string, unknown>;
  const parts = Object.entries(relationships).filter(([name]) => name !== 'maintenance');
  return {
    type,
    data: rest,
    parts: Object.fromEntries(parts.map(([name, list]) => [name, list.map(toPart)])),
  };
}

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
  await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  return world;
}

const agents = [
  readFileSync(new URL('../formats/eac/two-identities.xml', import.meta.url), 'utf8'),
  `<eac-cpf><control><recordId>r 2</recordId><maintenanceAgency><agencyName>Us</agencyName></maintenanceAgency></control>
  <cpfDescription><identity><entityType>corporateBody</entityType><nameEntry><part>Council  of  men</part></nameEntry></identity>
  <description><existDates><dateRange><fromDate>1800</fromDate><toDate/></dateRange></existDates>
  <biogHist><p>One.</p><list><item>a</item><item>b</item></list></biogHist><localDescription><term>kept</term></localDescription></description>
  <relations><cpfRelation cpfRelationType="family"><relationEntry>Other</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`,
];

const vocabulary = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix dcterms: <http://purl.org/dc/terms/> .
<http://x.org/s> a skos:ConceptScheme ; dcterms:title "Trades"@en .
<http://x.org/a#1> a skos:Concept ; skos:prefLabel "Guilds"@en , "Gilden"@de ; skos:inScheme <http://x.org/s> ; dcterms:source [ dcterms:title "Book" ] .
<http://x.org/b#1> a skos:Concept ; skos:prefLabel "Bakers"@en ; skos:altLabel "Boulangers"@fr ; skos:broader <http://x.org/a#1> ; skos:exactMatch <http://y.org/z> .
<http://x.org/c> a skos:Concept ; skos:related <http://x.org/a#1> ; skos:broader <http://x.org/b#1> , <http://x.org/d> .
[] a skos:Concept ; skos:prefLabel "Nameless"@en .`;

describe('Imported authority records that are exported', () => {
  it('create the same agents in an empty store, and change nothing in their own store', async () => {
    const [first, second] = [await makeWorld(), await makeWorld()];
    const options = { scope: 'people' };
    for (const text of agents) await first.import('eac', text, options);
    const before = await content(first, 'AuthoritativeSet', 'people');
    assert.equal(before.length, 2);
    for (const { id } of await first.children('AuthoritativeSet', 'people')) {
      const text = await exportText(first, id, 'eac', 'mike');
      await second.import('eac', text, options);
      assert.equal((await first.import('eac', text, options)).created, 0);
    }
    assert.deepEqual(await content(second, 'AuthoritativeSet', 'people'), before);
    assert.deepEqual(await content(first, 'AuthoritativeSet', 'people'), before);
  });
});

describe('An imported vocabulary that is exported', () => {
  for (const writer of ['skos', 'skos-rdf', 'skos-nt', 'skos-jsonld'])
    it(`creates the same concepts in an empty store: as ${writer}`, async () => {
      const [first, second] = [await makeWorld(), await makeWorld()];
      const options = { scope: 'terms' };
      await first.import('skos', vocabulary, options);
      const before = await allConcepts(first);
      assert.equal(before.length, 5);
      const text = await exportText(first, 'terms', writer, 'mike');
      await second.import('skos', text, options);
      assert.deepEqual(await allConcepts(second), before);
      assert.equal((await first.import('skos', text, options)).created, 0);
      assert.deepEqual(await allConcepts(first), before);
    });
});

/** The children of the vocabulary and of each concept in it. */
async function allConcepts(world: GraphWorld): Promise<readonly unknown[]> {
  const graph = world.graph.as(await world.actor('mike'));
  const { records } = await graph.items.list('CvocConcept', { offset: 0, limit: -1, counted: false });
  const found: unknown[] = [];
  for await (const texts of records)
    for (const text of texts) {
      const { id, data, relationships } = JSON.parse(text) as WireItem;
      found.push({
        id,
        data,
        descriptions: (relationships.describes ?? []).map((part) => [part.id, toPart(part)]),
        broader: (relationships.broader ?? []).map((one) => one.id).sort(),
      });
    }
  return found;
}
