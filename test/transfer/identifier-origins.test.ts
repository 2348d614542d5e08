/** Units without a reference code: their identifiers in imports, exports, dumps and tables. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { profiles } from '../../src/model/profile.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { dumpText } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import { exportText } from '../world/exporting.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { scratchFolder } from '../world/scratch.ts';

const did = (title: string, unitids = ''): string => `<did>${unitids}<unittitle>${title}</unittitle></did>`;
const finding = (eadid: string, content: string): string =>
  `<ead xmlns:xlink="http://www.w3.org/1999/xlink"><eadheader><eadid>${eadid}</eadid></eadheader><archdesc level="fonds">${content}</archdesc></ead>`;

const harbour = finding(
  'harbour',
  `${did('Harbour')}<dsc><c>${did('Letters', '<unitid>A.1</unitid>')}<c>${did('1890')}</c><c>${did('1891')}</c></c><c id="maps">${did('Maps')}<c id="4 b">${did('Odd id')}</c></c><c>${did('Plans')}</c></dsc>`,
);

/** A store of an earlier version. */
const dump = readFileSync(new URL('store-with-assumed-languages.ndjson', import.meta.url), 'utf8');

type Origins = Readonly<Record<string, unknown>>;

async function importFile(
  world: GraphWorld,
  text: string,
  name = 'file.xml',
  format = 'ead',
): Promise<ImportLog> {
  const sources = [{ name, path: world.write(name.replace('/', '-'), text), kind: 'document' as const }];
  return world.import(format, [], { scope: 'nl-r1', sources });
}

const countsOf = ({ created, updated, unchanged }: ImportLog): readonly number[] => [
  created,
  updated,
  unchanged,
];

/** The origin of the identifier of every unit below the item. */
async function originsBelow(world: GraphWorld, id = 'nl-r1', type = 'Repository'): Promise<Origins> {
  const found: Record<string, unknown> = {};
  for (const child of await world.children(type, id)) {
    found[child.id] = child.data.identifierOrigin;
    Object.assign(found, await originsBelow(world, child.id, 'DocumentaryUnit'));
  }
  return found;
}

const originsBelowHarbour: Origins = {
  'nl-r1-harbour-a_1': undefined,
  'nl-r1-harbour-a_1-1': 'position',
  'nl-r1-harbour-a_1-2': 'position',
  'nl-r1-harbour-maps': 'id',
  'nl-r1-harbour-maps-4_b': 'id',
  'nl-r1-harbour-3': 'position',
};

const harbourOrigins: Origins = { 'nl-r1-harbour': 'eadid', ...originsBelowHarbour };

describe('A unit without a reference code', () => {
  it('has the origin of its identifier: attribute, position, eadid or file', async () => {
    const world = await GraphWorld.make();
    await importFile(world, harbour);
    await importFile(world, `<ead><archdesc>${did('Unnamed')}</archdesc></ead>`, 'lighthouse.xml');
    assert.deepEqual(await originsBelow(world), { ...harbourOrigins, 'nl-r1-lighthouse': 'file' });
  });

  for (const writer of ['ead', 'ead3'])
    it(`is exported as ${writer} without an invented unitid, and gets the same ids and origins again`, async () => {
      const world = await GraphWorld.make();
      await importFile(world, harbour);
      await importFile(world, `<ead><archdesc>${did('Unnamed')}</archdesc></ead>`, 'lighthouse.xml');
      const text = await exportText(world, 'nl-r1-harbour', writer, 'mike');
      assert.deepEqual(
        [...text.matchAll(/<unitid[^>]*>([^<]*)/g)].map(([, code]) => code),
        ['A.1'],
      );
      assert.match(text, /<c id="maps"/);
      assert.doesNotMatch(text, /id="4 b"/);
      assert.deepEqual(countsOf(await importFile(world, text, 'export.xml')), [0, 0, 7]);
      const file = await exportText(world, 'nl-r1-lighthouse', writer, 'mike');
      assert.doesNotMatch(file, /<unitid/);
      const other = await GraphWorld.make();
      await importFile(other, text, 'export.xml');
      await importFile(other, file, 'export2.xml');
      assert.deepEqual(await originsBelow(other), { ...harbourOrigins, 'nl-r1-lighthouse': 'file' });
    });

  it('is exported with an id once, although two units have the same one', async () => {
    const world = await GraphWorld.make();
    const twice = `<c>${did('One', '<unitid>1</unitid>')}<c id="x">${did('X')}</c></c>`;
    await importFile(world, finding('f', `${did('F')}<dsc>${twice}${twice.replace('>1<', '>2<')}</dsc>`));
    const text = await exportText(world, 'nl-r1-f', 'ead', 'mike');
    assert.equal(text.match(/id="x"/g)?.length, 1);
    // The second unit no longer has the id in its mark-up.
    assert.deepEqual(countsOf(await importFile(world, text, 'export.xml')), [0, 1, 4]);
    assert.deepEqual(countsOf(await importFile(world, text, 'export.xml')), [0, 0, 5]);
  });

  it('has no identifier in Dublin Core and in linked data', async () => {
    const world = await GraphWorld.make();
    await importFile(world, harbour);
    assert.doesNotMatch(await exportText(world, 'nl-r1-harbour-maps', 'dc', 'mike'), /<dc:identifier>maps</);
    assert.match(await exportText(world, 'nl-r1-harbour-a_1', 'dc', 'mike'), /<dc:identifier>A.1</);
    assert.doesNotMatch(await exportText(world, 'nl-r1-harbour-maps', 'turtle', 'mike'), /ric:identifier/);
    assert.match(await exportText(world, 'nl-r1-harbour-a_1', 'turtle', 'mike'), /ric:identifier "A.1"/);
  });

  it('has its origin in a table that is imported again', async () => {
    const world = await GraphWorld.make();
    await importFile(world, harbour);
    const table = await exportText(world, 'nl-r1', 'csv', 'mike');
    assert.match(table.split('\n')[0]!, /identifierOrigin/);
    const other = await GraphWorld.make();
    await importFile(other, table, 'units.csv', 'csv');
    assert.deepEqual(await originsBelow(other), harbourOrigins);
    assert.deepEqual(countsOf(await importFile(other, table, 'units.csv', 'csv')), [0, 0, 7]);
  });

  it('has its origin in a restored dump, and an import of the same file changes nothing', async () => {
    const place = await newPlace(scratchFolder())();
    const world = await GraphWorld.restored(dump, profiles.archive, place);
    await importFile(world, harbour);
    const restored = await GraphWorld.restored(await dumpText(place));
    assert.deepEqual(await originsBelow(restored, 'nl-r1-harbour', 'DocumentaryUnit'), originsBelowHarbour);
    assert.equal((await restored.unit('nl-r1-harbour')).data.identifierOrigin, 'eadid');
    assert.deepEqual(countsOf(await importFile(restored, harbour)), [0, 0, 7]);
  });

  it('is an error with the profile ehri, as before', async () => {
    const world = await GraphWorld.make(profiles.ehri);
    await assert.rejects(importFile(world, harbour), { code: 'invalid-items' });
  });
});

describe('A store of an earlier version', () => {
  const silent = `<ead><eadheader><eadid>silent</eadid><profiledesc></profiledesc></eadheader><archdesc level="fonds">${did('Harbour office', '<unitid>S</unitid>')}<controlaccess><subject>Harbours</subject></controlaccess><scopecontent><p>Registers.</p></scopecontent><note audience="internal"><p>Shelf 12.</p></note><dsc><c>${did('Letters', '<unitid>1</unitid>')}<controlaccess><subject>Harbours</subject></controlaccess></c><c id="c2">${did('Maps')}</c><c>${did('Plans')}</c></dsc></archdesc></ead>`;

  it('gets the origins by the next import, which updates each unit once', async () => {
    const world = await GraphWorld.restored(dump);
    const into = (): Promise<ImportLog> =>
      world.import('ead', [], {
        scope: 'nl-r2',
        language: 'nld',
        sources: [{ name: 'silent.xml', path: world.write('silent.xml', silent), kind: 'document' }],
      });
    // The top unit gets the mark-up of the file as well.
    assert.deepEqual(countsOf(await into()), [0, 3, 1]);
    const { 'nl-r2-s-1': one, 'nl-r2-s-c2': two, 'nl-r2-s-3': three } = await originsBelow(world, 'nl-r2');
    assert.deepEqual([one, two, three], [undefined, 'id', 'position']);
    assert.deepEqual(countsOf(await into()), [0, 0, 4]);
  });
});

describe('A unitid with the type of a link', () => {
  const ark = `<unitid type="ark"><extref xlink:href="https://example.org/ark:/22236/c8">Archival Resource Key</extref></unitid>`;
  const uri = '<unitid type="aspace_uri">/repositories/2/resources/7</unitid>';

  it('is a further identifier with its URL, and never the reference code', async () => {
    const world = await GraphWorld.make();
    await importFile(
      world,
      finding(
        'f',
        `${did('F', ark + uri)}<dsc><c id="a">${did('A', uri)}</c><c>${did('B', `${ark}<unitid>MS 1</unitid>`)}</c></dsc>`,
      ),
    );
    assert.deepEqual((await world.unit('nl-r1-f')).data, {
      identifier: 'f',
      identifierOrigin: 'eadid',
      otherIdentifiers: ['https://example.org/ark:/22236/c8', '/repositories/2/resources/7'],
      otherIdentifierTypes: ['ark', 'aspace_uri'],
    });
    assert.deepEqual((await world.unit('nl-r1-f-a')).data, {
      identifier: 'a',
      identifierOrigin: 'id',
      otherIdentifiers: ['/repositories/2/resources/7'],
      otherIdentifierTypes: ['aspace_uri'],
    });
    assert.deepEqual((await world.unit('nl-r1-f-ms_1')).data, {
      identifier: 'MS 1',
      otherIdentifiers: ['https://example.org/ark:/22236/c8'],
      otherIdentifierTypes: ['ark'],
    });
    const text = await exportText(world, 'nl-r1-f', 'ead', 'mike');
    assert.match(text, /<unitid type="ark"><extref xlink:href="https:\/\/example.org\/ark:\/22236\/c8">/);
    assert.deepEqual(countsOf(await importFile(world, text, 'export.xml')), [0, 0, 3]);
  });

  it('is also one that only names its kind, whatever its type', async () => {
    const words = (text: string): string => did('A', `<unitid>${text}</unitid>`);
    const world = await GraphWorld.make();
    await importFile(
      world,
      finding(
        'f',
        `${did('F', '<unitid>F</unitid>')}<dsc><c id="a">${words('Archival Resource Key')}</c><c id="b">${words(
          '<extref xlink:href="https://example.org/ark:/1/2">Archival Resource Key</extref>',
        )}</c><c id="c">${did('C', '<unitid type="ark-superseded">ark:/1/3</unitid>')}</c></dsc>`,
      ),
    );
    for (const id of ['a', 'b', 'c'])
      assert.deepEqual([(await world.unit(`nl-r1-f-${id}`)).data.identifierOrigin, id], ['id', id]);
    assert.deepEqual((await world.unit('nl-r1-f-b')).data.otherIdentifiers, ['https://example.org/ark:/1/2']);
  });

  it('that an earlier version used as identifier stays it, so that the unit keeps its id', async () => {
    const world = await GraphWorld.make();
    const top = did('F', '<unitid>F</unitid>');
    const file = finding('f', `${top}<dsc><c id="a">${did('A', uri)}<c>${did('B')}</c></c></dsc>`);
    // Without a type, the text is a reference code, as it was for earlier versions.
    await importFile(world, file.replace(' type="aspace_uri"', ''));
    const id = 'nl-r1-f-repositories_2_resources_7';
    assert.equal((await world.unit(id)).data.identifierOrigin, undefined);
    assert.deepEqual(countsOf(await importFile(world, file)), [0, 1, 2]);
    const { identifier, identifierOrigin } = (await world.unit(id)).data;
    assert.deepEqual([identifier, identifierOrigin], ['/repositories/2/resources/7', 'id']);
    assert.deepEqual(countsOf(await importFile(world, file)), [0, 0, 3]);
    const text = await exportText(world, 'nl-r1-f', 'ead', 'mike');
    assert.deepEqual(countsOf(await importFile(world, text, 'export.xml')), [0, 0, 3]);
  });
});
