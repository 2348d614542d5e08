/** Relations of agents to authorities: imports create links, and exports write them back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMissingValidator } from '../../tools/validate-xml.ts';
import { faultsOf } from '../formats/check-schema.ts';
import { exportText } from '../world/exporting.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

const terms = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:s-a a skos:Concept ; skos:prefLabel "Strikes"@en .
v:s-b a skos:Concept ; skos:prefLabel "Docks"@en .`;

/** Number in the vocabulary, and name. */
type Relation = readonly [number: string, name: string];

const agent = (...relations: readonly Relation[]): string =>
  `<eac-cpf><control><recordId>p1</recordId></control>
<cpfDescription><identity><entityType>person</entityType><nameEntry><part>Pat</part></nameEntry></identity>
<relations>${relations
    .map(
      ([number, name]) =>
        `<resourceRelation><relationEntry xml:id="${number}" vocabularySource="terms">${name}</relationEntry></resourceRelation>`,
    )
    .join('')}</relations></cpfDescription></eac-cpf>`;

async function makeWorld(...relations: readonly Relation[]): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
  await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  await world.import('skos', terms, { scope: 'terms' });
  await world.import('eac', agent(...relations), { scope: 'people' });
  return world;
}

async function exported(world: GraphWorld, writer = 'eac'): Promise<string> {
  const text = await exportText(world, 'people-p1', writer, 'mike');
  const why = findMissingValidator();
  if (why === undefined) assert.equal(faultsOf(writer, [text]), '');
  return text;
}

const importOwn = async (world: GraphWorld, writer = 'eac') => {
  const { created, updated, unchanged } = await world.import('eac', await exported(world, writer), {
    scope: 'people',
  });
  return [created, updated, unchanged];
};

async function listLinks(world: GraphWorld): Promise<readonly WireItem[]> {
  const graph = world.graph.as(await world.actor('mike'));
  const list = await graph.items.list('Link', { offset: 0, limit: -1, counted: true });
  const links: WireItem[] = [];
  for await (const texts of list.records) links.push(...texts.map((text) => JSON.parse(text) as WireItem));
  return links;
}

/** Ids of the records at the ends of each link. */
async function linksOf(world: GraphWorld): Promise<readonly (readonly string[])[]> {
  const links = await listLinks(world);
  return links.map(({ relationships }) => relationships.hasLinkTarget!.map(({ id }) => id).sort());
}

async function replaceConcept(world: GraphWorld): Promise<void> {
  await world.perform({
    change: 'delete',
    actor: 'mike',
    type: 'CvocConcept',
    id: 'terms-s_a',
    logMessage: null,
  });
  await world.create('CvocConcept', { identifier: 's-a' }, { type: 'CvocVocabulary', id: 'terms' });
}

const toStrikes = ['people-p1', 'terms-s_a'];

describe('Two relations of an agent with one number', () => {
  for (const [how, relations] of [
    [
      'and two names',
      [
        ['s-a', 'Strikes'],
        ['s-a', 'Walkouts'],
      ],
    ],
    [
      'and one name',
      [
        ['s-a', 'Strikes'],
        ['s-a', 'Strikes'],
      ],
    ],
  ] as const) {
    it(`${how} are exported as valid EAC-CPF, and change nothing when they are imported again`, async () => {
      const world = await makeWorld(...relations);
      assert.deepEqual(await linksOf(world), [toStrikes, toStrikes]);
      const before = await world.get('HistoricalAgent', 'people-p1');
      assert.deepEqual(await importOwn(world), [0, 0, 1]);
      assert.deepEqual(await world.get('HistoricalAgent', 'people-p1'), before);
      assert.deepEqual(await linksOf(world), [toStrikes, toStrikes]);
    });

    it(`${how} are imported unchanged by another archive`, async () => {
      const [first, second] = [await makeWorld(...relations), await makeWorld(['s-b', 'Docks'])];
      await second.import('eac', await exported(first), { scope: 'people' });
      const pointsOf = async (world: GraphWorld) => {
        const { relationships } = await world.get('HistoricalAgent', 'people-p1');
        return relationships.describes![0]!.relationships.relatesTo!.map(({ data }) => data);
      };
      assert.deepEqual(await pointsOf(second), await pointsOf(first));
    });
  }
});

describe('A relation to a concept that was deleted and created again', () => {
  it('is linked with the new concept by the next import, once', async () => {
    const world = await makeWorld(['s-a', 'Strikes'], ['s-b', 'Docks']);
    await replaceConcept(world);
    const file = agent(['s-a', 'Strikes'], ['s-b', 'Docks']);
    for (const _time of [1, 2]) {
      const { created, updated, unchanged } = await world.import('eac', file, { scope: 'people' });
      assert.deepEqual([created, updated, unchanged], [0, 0, 1]);
      const links = await linksOf(world);
      assert.deepEqual(links.filter((ends) => ends.length > 1).sort(), [
        toStrikes,
        ['people-p1', 'terms-s_b'],
      ]);
    }
  });

  it('is exported as valid EAC-CPF before and after, and changes nothing when it is imported again', async () => {
    const world = await makeWorld(['s-a', 'Strikes']);
    await replaceConcept(world);
    assert.match(await exported(world), /<relationEntry[^>]*>Strikes</);
    assert.deepEqual(await importOwn(world), [0, 0, 1]);
    const text = await exported(world);
    assert.equal(text.match(/<relationEntry\b/g)?.length, 1);
    assert.match(text, /classes\/CvocConcept\/terms-s_a/);
    assert.deepEqual(await importOwn(world), [0, 0, 1]);
    assert.equal(await exported(world), text);
  });
});

describe('A relation to another agent', () => {
  const person = (id: string, name: string, relations = ''): string =>
    `<eac-cpf><control><recordId>${id}</recordId></control><cpfDescription><identity><entityType>person</entityType>
<nameEntry><part>${name}</part></nameEntry></identity><relations>${relations}</relations></cpfDescription></eac-cpf>`;
  const relation = (type: string, id: string, name: string): string =>
    `<cpfRelation cpfRelationType="${type}"><relationEntry xml:id="${id}" vocabularySource="people">${name}</relationEntry></cpfRelation>`;

  it('becomes a link of its type, and is written back with it', async () => {
    const world = await makeWorld();
    await world.import('eac', person('p2', 'Tom'), { scope: 'people' });
    await world.import('eac', person('p3', 'Club'), { scope: 'people' });
    const relations = relation('family', 'p2', 'Tom') + relation('hierarchical-parent', 'p3', 'Club');
    await world.import('eac', person('p1', 'Pat', relations), { scope: 'people' });
    const types = (await listLinks(world)).map(({ data }) => data.type).sort();
    assert.deepEqual(types, ['family', 'hierarchical']);
    assert.match(await exported(world), /cpfRelationType="hierarchical-parent"[^>]*people-p3/);
    assert.match(
      await exported(world, 'eac2'),
      /targetType="person"[^>]*people-p2">\s*<part>Tom<\/part>\s*<\/targetEntity>\s*<relationType>family</,
    );
    for (const writer of ['eac', 'eac2']) assert.deepEqual(await importOwn(world, writer), [0, 0, 1]);
    assert.equal((await listLinks(world)).length, 2);
  });
});
