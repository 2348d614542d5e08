/** Exports that are imported into the store they came from: the log reports every item as unchanged, and nothing is written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportText } from '../world/exporting.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

/** For each writer whose files can be read: the format, the scope, and the items that are exported one by one. */
const trips: Readonly<Record<string, { format: string; scope: string; mediaType?: string; each?: string }>> =
  {
    ead: { format: 'ead', scope: 'nl-r1', each: 'Repository' },
    ead3: { format: 'ead', scope: 'nl-r1', each: 'Repository' },
    eac: { format: 'eac', scope: 'people', each: 'AuthoritativeSet' },
    eag: { format: 'eag', scope: 'nl', each: 'Country' },
    skos: { format: 'skos', scope: 'terms', mediaType: 'text/turtle' },
    'skos-rdf': { format: 'skos', scope: 'terms', mediaType: 'application/rdf+xml' },
    'skos-nt': { format: 'skos', scope: 'terms', mediaType: 'application/n-triples' },
    'skos-jsonld': { format: 'skos', scope: 'terms', mediaType: 'application/ld+json' },
  };

const tables: Readonly<Record<string, string>> = {
  'nl-r1': 'DocumentaryUnit',
  people: 'HistoricalAgent',
  terms: 'CvocConcept',
};

interface Outcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

async function importOwn(world: GraphWorld, text: string, options: object): Promise<Outcome> {
  const { format, scope, mediaType, name } = options as Record<string, string>;
  const path = world.write('own', text);
  const source = { name: name ?? 'own', path, kind: 'document' as const, ...(mediaType && { mediaType }) };
  return world.import(format!, [], { scope: scope!, sources: [source] });
}

async function exportAndImport(world: GraphWorld, writer: string): Promise<Outcome> {
  const { each, ...trip } = trips[writer]!;
  const ids =
    each === undefined ? [trip.scope] : (await world.children(each, trip.scope)).map(({ id }) => id);
  const sum = { created: 0, updated: 0, unchanged: 0 };
  for (const id of ids) {
    const text = await exportText(world, id, writer, 'mike');
    const { created, updated, unchanged } = await importOwn(world, text, trip);
    sum.created += created;
    sum.updated += updated;
    sum.unchanged += unchanged;
  }
  return sum;
}

async function emptyWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
  await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  return world;
}

const part = (type: string, data: object, relationships: object = {}) => ({ type, data, relationships });

async function make(
  world: GraphWorld,
  type: string,
  data: object,
  describes: readonly object[],
  parent: { type: string; id: string },
): Promise<void> {
  const bundle = { type, data, relationships: { describes } } as never;
  await world.perform({ change: 'create', actor: 'mike', bundle, parent, logMessage: null });
}

const points = (...names: readonly string[]) =>
  names.map((name) => part('AccessPoint', { name, type: 'subjectAccess' }));
const events = [part('MaintenanceEvent', { eventType: 'created', date: '2001-02-03', source: 'By hand' })];

/** The origin of the content of a store. */
const worlds: Readonly<Record<string, () => Promise<GraphWorld>>> = {
  'made by hand': async () => {
    const world = await emptyWorld();
    const unit = (name: string, more: object = {}, parts: object = {}) =>
      part('DocumentaryUnitDescription', { name, languageCode: 'eng', ...more }, parts);
    await make(
      world,
      'DocumentaryUnit',
      { identifier: 'F' },
      [
        unit(
          'Fonds',
          { levelOfDescription: 'fonds', scopeAndContent: 'One.\n\nTwo  three' },
          {
            relatesTo: points('Strikes', 'Docks'),
            hasDate: [part('DatePeriod', { startDate: '1900', endDate: '1950' })],
            maintenance: events,
          },
        ),
        part('DocumentaryUnitDescription', { name: 'Archief', languageCode: 'nld' }),
      ],
      { type: 'Repository', id: 'nl-r1' },
    );
    await make(world, 'DocumentaryUnit', { identifier: '1' }, [unit('One')], {
      type: 'DocumentaryUnit',
      id: 'nl-r1-f',
    });
    await make(world, 'DocumentaryUnit', { identifier: '2' }, [], { type: 'DocumentaryUnit', id: 'nl-r1-f' });
    await make(
      world,
      'HistoricalAgent',
      { identifier: 'p1' },
      [
        part(
          'HistoricalAgentDescription',
          { name: 'Pat', languageCode: 'eng', typeOfEntity: 'person', biographicalHistory: 'A life' },
          { relatesTo: points('Docks'), maintenance: events },
        ),
      ],
      { type: 'AuthoritativeSet', id: 'people' },
    );
    const concept = (name: string, languageCode = 'eng') =>
      part('CvocConceptDescription', { name, languageCode, altLabel: ['x', 'y'] });
    const terms = { type: 'CvocVocabulary', id: 'terms' };
    await make(world, 'CvocConcept', { identifier: 'a' }, [concept('A'), concept('Aa', 'nld')], terms);
    await make(world, 'CvocConcept', { identifier: 'b' }, [concept('B')], terms);
    await make(world, 'CvocConcept', { identifier: 'c' }, [concept('C')], {
      type: 'CvocConcept',
      id: 'terms-a',
    });
    await make(
      world,
      'Repository',
      { identifier: 'r2' },
      [
        part(
          'RepositoryDescription',
          { name: 'City archive', languageCode: 'eng', history: 'Old' },
          {
            hasAddress: [
              part('Address', { street: 'Quay 1', municipality: 'Waterstad', email: ['a@b.example'] }),
            ],
            maintenance: events,
          },
        ),
      ],
      { type: 'Country', id: 'nl' },
    );
    return world;
  },
  imported: async () => {
    const world = await emptyWorld();
    for (const language of ['eng', 'nld'])
      await world.import(
        'ead',
        ead('F', c('1', `One ${language}`, c('1', 'Below')) + c('1', 'Twin') + c('2', 'Two'), {
          language,
          tail: '<controlaccess><subject source="terms" authfilenumber="s-a">Strikes</subject><persname role="x">Pat</persname></controlaccess><odd><list><item>a</item><item>b</item></list></odd>',
        }),
      );
    await world.import(
      'eac',
      `<eac-cpf><control><recordId>p1</recordId><maintenanceHistory><maintenanceEvent><eventType>created</eventType><eventDateTime>2001</eventDateTime><agentType>human</agentType><agent>Us</agent></maintenanceEvent></maintenanceHistory></control>
  <cpfDescription><identity><entityType>person</entityType><nameEntry><part>Pat</part></nameEntry></identity>
  <description><existDates><dateRange><fromDate>1800</fromDate><toDate/></dateRange></existDates><biogHist><p>One.</p></biogHist></description>
  <relations><cpfRelation cpfRelationType="family"><relationEntry>Kin</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`,
      { scope: 'people' },
    );
    await world.import(
      'skos',
      `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:s-a a skos:Concept ; skos:prefLabel "A"@en, "Aa"@nl ; skos:related [ a skos:Concept ; skos:prefLabel "No name"@en ; skos:broader v:s-b ] .
v:s-b a skos:Concept ; skos:prefLabel "B"@en ; skos:related v:s-a .
v:s-c a skos:Concept ; skos:prefLabel "C"@en ; skos:broader v:s-b, v:only-mentioned ; skos:exactMatch v:s-a .`,
      { scope: 'terms' },
    );
    await world.import(
      'eag',
      `<eag><eagheader><eagid>x</eagid></eagheader><archguide><identity><repositorid>x</repositorid><autform>Archive X</autform></identity><desc><postal>Quay 1</postal><telephone>12</telephone></desc></archguide></eag>`,
    );
    return world;
  },
};

for (const [how, makeWorld] of Object.entries(worlds)) {
  describe(`An export of a store ${how}`, () => {
    for (const writer of Object.keys(trips))
      it(`changes nothing in that store: as ${writer}`, async () => {
        const world = await makeWorld();
        const { created, updated, unchanged } = await exportAndImport(world, writer);
        assert.deepEqual([created, updated], [0, 0]);
        assert.ok(unchanged > 0);
      });

    for (const [scope, type] of Object.entries(tables)) {
      const trip = { format: 'csv', scope };
      it(`changes nothing in that store: as a table of each ${type}`, async () => {
        const world = await makeWorld();
        const { created, updated, unchanged } = await importOwn(
          world,
          await exportText(world, scope, 'csv', 'mike'),
          trip,
        );
        assert.deepEqual([created, updated], [0, 0]);
        assert.ok(unchanged > 0);
      });

      it(`gives another store the same records: as a table of each ${type}`, async () => {
        const [first, second] = [await makeWorld(), await emptyWorld()];
        const text = await exportText(first, scope, 'csv', 'mike');
        await importOwn(second, text, trip);
        assert.equal(await exportText(second, scope, 'csv', 'mike'), text);
        const { created, updated, unchanged } = await importOwn(second, text, trip);
        assert.deepEqual([created, updated], [0, 0]);
        assert.ok(unchanged > 0);
      });
    }
  });
}

describe('An export of an older store with a period that ends before it starts', () => {
  for (const writer of ['ead', 'ead3'])
    it(`is imported with the period, and a warning names the unit: as ${writer}`, async () => {
      const [older, world] = [await emptyWorld(), await emptyWorld()];
      const dates = { hasDate: [part('DatePeriod', { startDate: '1924', endDate: '1947' })] };
      const letters = part('DocumentaryUnitDescription', { name: 'Letters', languageCode: 'eng' }, dates);
      const repository = { type: 'Repository', id: 'nl-r1' };
      await make(older, 'DocumentaryUnit', { identifier: 'F' }, [letters], repository);
      const { gid, data, parts, lastEvent, revision } = (await older.store.items.find('nl-r1-f'))!;
      const reversed = parts.replace('"1924"', '"1950"');
      assert.notEqual(reversed, parts);
      await older.store.transaction((tx) =>
        tx.items.update([{ gid, data, parts: reversed, lastEvent, revision }]),
      );
      const path = world.write('older.xml', await exportText(older, 'nl-r1-f', writer, 'mike'));
      const sources = [{ name: 'older.xml', path, kind: 'document' as const }];
      const log = await world.import('ead', [], { sources });
      const warning = log.warnings.find(({ code }) => code === 'reversed-period');
      assert.deepEqual(
        warning?.places.map(({ id }) => id),
        ['nl-r1-f'],
      );
      const [description] = (await world.unit('nl-r1-f')).relationships.describes!;
      const { startDate, endDate } = description!.relationships.hasDate![0]!.data;
      assert.deepEqual([startDate, endDate], ['1950', '1947']);
    });
});
