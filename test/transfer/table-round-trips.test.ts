/** Tables that are exported from one place and imported into another one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportBytes, exportText } from '../world/exporting.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const dated = `<unitdate type="bulk" datechar="publication" normal="1900/1910">1900-1910</unitdate>`;
const aid = ead('F', c('1', 'Letters', c('2', 'Bills'))).replace(
  '</unittitle></did>',
  `</unittitle>${dated}</did>`,
);

const header = (table: string): readonly string[] => table.split('\r\n')[0]!.split(',');

async function importTable(world: GraphWorld, format: string, bytes: string | Uint8Array, scope: string) {
  const path = world.write(`table.${format}`, bytes);
  return world.import(format, [], { scope, sources: [{ name: 'table', path, kind: 'document' }] });
}

describe('The table of a unit', () => {
  for (const format of ['csv', 'xlsx'])
    it(`contains the unit itself, and gives the same tree in another repository: ${format}`, async () => {
      const world = await GraphWorld.make();
      await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
      await world.import('ead', aid);
      for (const extension of ['full', 'none'] as const) {
        const bytes = await exportBytes(world, 'nl-r1-f', format, 'mike', { extension });
        const again = await importTable(world, format, bytes, 'nl-r1');
        // Without the extension, the mark-up of the finding aid is not kept.
        if (extension === 'full') assert.deepEqual([again.updated, again.unchanged], [0, 3]);
        assert.equal(again.created, 0, extension);
      }
      const bytes = await exportBytes(world, 'nl-r1-f', format, 'mike', { extension: 'none' });
      assert.equal((await importTable(world, format, bytes, 'nl-r2')).created, 3);
      for (const id of ['f', 'f-1', 'f-1-2']) {
        const [stored, copied] = [await world.unit(`nl-r1-${id}`), await world.unit(`nl-r2-${id}`)];
        const dates = ({ relationships }: typeof stored) =>
          relationships.describes![0]!.relationships.hasDate?.map(({ data }) => data);
        assert.deepEqual(dates(copied), dates(stored), id);
        assert.equal(
          copied.relationships.describes![0]!.data.name,
          stored.relationships.describes![0]!.data.name,
        );
      }
      const [period] = (await world.unit('nl-r2-f')).relationships.describes![0]!.relationships.hasDate!;
      assert.deepEqual([period!.data.type, period!.data.event], ['bulk', 'publication']);
    });

  for (const format of ['csv', 'xlsx'])
    it(`is rejected by an import into the unit itself, which names the parent as place: ${format}`, async () => {
      const world = await GraphWorld.make();
      await world.import('ead', aid);
      const bytes = await exportBytes(world, 'nl-r1-f', format, 'mike');
      const path = world.write(`table.${format}`, bytes);
      const options = { scope: 'nl-r1-f', sources: [{ name: 'table', path, kind: 'document' as const }] };
      for (const tolerant of [false, true])
        await assert.rejects(world.import(format, [], { ...options, tolerant }), {
          code: 'invalid-items',
          message: /Import the table into the parent of 'nl-r1-f'/,
        });
      assert.deepEqual(
        (await world.children('DocumentaryUnit', 'nl-r1-f')).map(({ id }) => id),
        ['nl-r1-f-1'],
      );
    });

  it('of a unit below is imported into its own parent', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', aid);
    const bytes = await exportBytes(world, 'nl-r1-f-1', 'csv', 'mike');
    const { created, updated, unchanged } = await importTable(world, 'csv', bytes, 'nl-r1-f');
    assert.deepEqual([created, updated, unchanged], [0, 0, 2]);
  });

  it('has the extension in its last column, or none', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', aid);
    const table = await exportText(world, 'nl-r1-f', 'csv', 'mike');
    assert.equal(header(table).at(-1), 'extension');
    const bare = await exportText(world, 'nl-r1-f', 'csv', 'mike', { extension: 'none' });
    assert.deepEqual(header(bare), header(table).slice(0, -1));
  });
});

describe('The table of a vocabulary', () => {
  it('keeps related concepts, of which later imports without the column delete none', async () => {
    const world = await GraphWorld.make();
    for (const identifier of ['terms', 'copy', 'second'])
      await world.create('CvocVocabulary', { identifier, name: identifier });
    const skos = world.write(
      'terms.ttl',
      `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:a a skos:Concept ; skos:prefLabel "A"@en ; skos:related v:b, v:c .
v:b a skos:Concept ; skos:prefLabel "B"@en ; skos:broader v:c .
v:c a skos:Concept ; skos:prefLabel "C"@en .`,
    );
    const source = { name: 'terms.ttl', path: skos, kind: 'document' as const, mediaType: 'text/turtle' };
    await world.import('skos', [], { scope: 'terms', sources: [source] });
    const related = async (vocabulary: string) => {
      const ids = ['a', 'b', 'c'].map((id) => `${vocabulary}-${id}`);
      const rows = await world.store.items.listById(ids);
      const names = new Map(rows.map((row) => [row.gid, row.id.replace(`${vocabulary}-`, '')]));
      const edges = await world.store.edges.listFrom([...names.keys()], 'related');
      return edges.map(({ from, to }) => `${names.get(from)}-${names.get(to)}`).sort();
    };
    const expected = await related('terms');
    assert.deepEqual(expected.slice(0, 2), ['a-b', 'a-c']);
    for (const [format, scope] of [['csv', 'copy'] as const, ['xlsx', 'second'] as const]) {
      const bytes = await exportBytes(world, 'terms', format, 'mike', { extension: 'none' });
      assert.equal((await importTable(world, format, bytes, scope)).created, 3);
      assert.deepEqual(await related(scope), expected);
      const again = await importTable(world, format, bytes, scope);
      assert.deepEqual([again.created, again.updated], [0, 0]);
    }
    await importTable(world, 'csv', 'identifier,name,parent\na,A,\n', 'copy');
    assert.deepEqual(await related('copy'), expected);
    await importTable(world, 'csv', 'identifier,name,related\na,A,b\n', 'copy');
    assert.deepEqual((await related('copy')).includes('a-c'), false);
  });

  it('names related concepts by their identifiers, also those that are stored', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    const scope = { scope: 'terms' };
    await world.import('csv', 'identifier,name\nb,B\n', scope);
    const log = await world.import('csv', 'identifier,name,related\na,A,b||c\nc,C,\n', scope);
    assert.equal(log.created, 2);
    await assert.rejects(
      world.import('csv', 'identifier,name,related\nd,D,nowhere\n', scope),
      /'nowhere' is neither in the file nor in 'terms'/,
    );
  });
});
