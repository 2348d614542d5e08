/** Finding aids that are exported and imported again, with real stores. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Bundle } from '../../src/model/bundle.ts';
import { exportText } from '../world/exporting.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

/** All units with their ids, in order, and their descriptions. */
async function content(world: GraphWorld, type: string, id: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const unit of await world.children(type, id)) {
    const descriptions = (unit.relationships.describes ?? []).map(({ id: own, ...part }) => [
      own,
      toPart(part),
    ]);
    found.push([unit.id, unit.data, descriptions, await content(world, 'DocumentaryUnit', unit.id)]);
  }
  return found;
}

function toPart({ type, data, relationships }: Omit<WireItem, 'id'>): unknown {
  const parts = Object.entries(relationships).map(([name, list]) => [name, list.map(toPart)]);
  return { type, data, parts: Object.fromEntries(parts) };
}

const files: Readonly<Record<string, readonly string[]>> = {
  'with siblings of one identifier': [
    ead(
      'F',
      `${c('1', 'One')}${c('1', 'Another one')}${c('1', 'A third', c('1', 'Below it'))}${c('F/1', 'Cut')}`,
    ),
  ],
  'with units that have no identifier': [
    readFileSync(new URL('../formats/ead/units-without-identifier.xml', import.meta.url), 'utf8'),
  ],
  'with a header, structured dates and names of EAD3': [
    readFileSync(new URL('../formats/ead/ead3-header-and-structures.xml', import.meta.url), 'utf8'),
  ],
  'with names everywhere': [
    readFileSync(new URL('../formats/ead/names-everywhere.xml', import.meta.url), 'utf8'),
  ],
  'in two languages, from two files': ['eng', 'nld'].map((language) =>
    ead('F', c('1', `In ${language}`)).replace(
      /<ead>|<ead [^>]*>/,
      `$&<eadheader><eadid>F-${language}</eadid><profiledesc><langusage><language langcode="${language}"/></langusage></profiledesc></eadheader>`,
    ),
  ),
};

for (const writer of ['ead', 'ead3']) {
  describe(`An imported finding aid that is exported as ${writer}`, () => {
    for (const [what, texts] of Object.entries(files)) {
      it(`creates the same units in an empty store: one ${what}`, async () => {
        const [first, second] = [await GraphWorld.make(), await GraphWorld.make()];
        for (const text of texts) await first.import('ead', text);
        for (const { id } of await first.children('Repository', 'nl-r1'))
          await second.import('ead', await exportText(first, id, writer, 'mike'));
        assert.deepEqual(
          await content(second, 'Repository', 'nl-r1'),
          await content(first, 'Repository', 'nl-r1'),
        );
      });
    }

    for (const [what, texts] of Object.entries(files)) {
      it(`changes nothing in its own store: one ${what}`, async () => {
        const world = await GraphWorld.make();
        for (const text of texts) await world.import('ead', text);
        const before = await content(world, 'Repository', 'nl-r1');
        for (const { id } of await world.children('Repository', 'nl-r1')) {
          const log = await world.import('ead', await exportText(world, id, writer, 'mike'));
          assert.equal(log.created, 0);
        }
        assert.deepEqual(await content(world, 'Repository', 'nl-r1'), before);
      });
    }
  });
}

describe('A description with mark-up of its file', () => {
  const file = ead(
    'F',
    `<c><did><unitid>1</unitid><unittitle>Letters</unittitle></did><scopecontent><p>Medical letters of <persname>Jane Doe</persname> about <emph render="bold">her illness</emph>.</p></scopecontent></c>`,
  );
  const descriptionOf = async (world: GraphWorld) =>
    (await world.unit('nl-r1-f-1')).relationships.describes![0]!;
  const update = (world: GraphWorld, bundle: Omit<Bundle, 'type'>) =>
    world.perform({
      change: 'update',
      type: 'DocumentaryUnit',
      id: 'nl-r1-f-1',
      actor: 'mike',
      patch: true,
      bundle: { type: 'DocumentaryUnit', ...bundle },
      logMessage: null,
    });
  const edit = async (world: GraphWorld, data: Readonly<Record<string, string>>) => {
    const { id, type } = await descriptionOf(world);
    const describes = [{ id, type, data, relationships: {} }];
    await update(world, { data: {}, relationships: { describes } });
  };

  it('loses it when a user edits the text, so that no removed word stays in the record or its exports', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', file);
    assert.match(String((await descriptionOf(world)).data.sourceMarkup), /her illness|emph/);
    await edit(world, { scopeAndContent: 'Letters of a patient.' });
    assert.equal((await descriptionOf(world)).data.sourceMarkup, undefined);
    for (const writer of ['ead', 'ead3', 'csv'])
      assert.doesNotMatch(await exportText(world, 'nl-r1-f', writer, 'mike'), /Jane Doe<|her illness|emph/);
  });

  it('loses it when a user edits the codes of the unit', async () => {
    const world = await GraphWorld.make();
    await world.import(
      'ead',
      file.replace('<unitid>1</unitid>', '<unitid>1</unitid><unitid type="old">X 77</unitid>'),
    );
    assert.ok((await world.unit('nl-r1-f-1')).data.otherIdentifiers);
    assert.ok((await descriptionOf(world)).data.sourceMarkup);
    const unset = ['otherIdentifiers', 'otherIdentifierTypes'];
    await update(world, { data: {}, unset, relationships: {} });
    assert.doesNotMatch(JSON.stringify(await world.unit('nl-r1-f-1')), /X 77/);
  });

  it('keeps it while the text stays, and gets it again from its file', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', file);
    const { data } = await descriptionOf(world);
    await edit(world, { scopeAndContent: String(data.scopeAndContent) });
    assert.deepEqual((await descriptionOf(world)).data, data);
    await edit(world, { scopeAndContent: 'Letters of a patient.' });
    await world.import('ead', file);
    assert.deepEqual((await descriptionOf(world)).data, data);
  });
});
