/** The identity of files: different files never update each other, and exports match the units they were written from. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ExcludedNumbers } from '../../src/graph/import/excluded-numbers.ts';
import { createImportRunner } from '../../src/graph/import/import.ts';
import type { Failure } from '../../src/model/errors.ts';
import type { Store } from '../../src/store/store.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { wrapStore } from '../world/counting-store.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { exportText } from '../world/exporting.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { makeZip } from './make-zip.ts';

const aid = (title: string, { eadid = '', unitid = '', titleproper = '', id = '' } = {}): string =>
  `<ead><eadheader>${eadid && `<eadid>${eadid}</eadid>`}<filedesc><titlestmt>${titleproper && `<titleproper>${titleproper}</titleproper>`}</titlestmt></filedesc></eadheader>
<archdesc level="fonds"${id && ` id="${id}"`}><did>${unitid && `<unitid>${unitid}</unitid>`}${title && `<unittitle>${title}</unittitle>`}</did><dsc><c><did><unittitle>First part</unittitle></did></c></dsc></archdesc></ead>`;

interface NamedFile {
  readonly name: string;
  readonly text: string;
  readonly isUnnamed?: boolean;
}

async function importFiles(
  world: GraphWorld,
  files: readonly NamedFile[],
  format = 'ead',
): Promise<ImportLog> {
  const sources = files.map(({ name, text, isUnnamed = false }, i) => ({
    name,
    path: world.write(`sent-${i}`, text),
    kind: 'document' as const,
    isUnnamed,
  }));
  const scope = format === 'eac' ? 'people' : format === 'eag' ? 'nl' : 'nl-r1';
  return world.import(format, [], { scope, sources });
}

async function importZip(world: GraphWorld, entries: Readonly<Record<string, string>>): Promise<ImportLog> {
  const path = world.write(
    'sent.zip',
    makeZip(Object.entries(entries).map(([name, content]) => ({ name, content }))),
  );
  return world.import('ead', [], { sources: [{ name: 'sent.zip', path, kind: 'archive', isUnnamed: true }] });
}

const counts = ({ created, updated, unchanged }: ImportLog) => [created, updated, unchanged];

/** The ids of the units at the top with their titles. */
async function tops(world: GraphWorld): Promise<Readonly<Record<string, unknown>>> {
  const units = await world.children('Repository', 'nl-r1');
  return Object.fromEntries(
    units.map(({ id, relationships }) => [id, relationships.describes![0]!.data.name]),
  );
}

describe('A finding aid without unitid', () => {
  it('is identified by its eadid', async () => {
    const world = await GraphWorld.make();
    await importFiles(world, [{ name: 'a.xml', text: aid('Harbour', { eadid: 'H 1', id: 'archdesc' }) }]);
    assert.deepEqual(await tops(world), { 'nl-r1-h_1': 'Harbour' });
  });

  it('and without eadid is identified by the name of its file, in any folder', async () => {
    const world = await GraphWorld.make();
    const files = ['aids/2.09.06.xml', 'C:\\aids\\Quays.ead.xml', 'lamps'].map((name) => ({
      name,
      text: aid(name, { titleproper: 'Inventory', id: 'archdesc' }),
    }));
    assert.deepEqual(counts(await importFiles(world, files)), [6, 0, 0]);
    assert.deepEqual(Object.keys(await tops(world)), ['nl-r1-2_09_06', 'nl-r1-quays_ead', 'nl-r1-lamps']);
    assert.deepEqual(counts(await importFiles(world, files)), [0, 0, 6]);
  });

  it('in a zip is identified by the name of its entry', async () => {
    const world = await GraphWorld.make();
    const entries = { 'x/a.xml': aid('A'), 'x/b.xml': aid('B') };
    assert.deepEqual(counts(await importZip(world, entries)), [4, 0, 0]);
    assert.deepEqual(await tops(world), { 'nl-r1-a': 'A', 'nl-r1-b': 'B' });
    assert.deepEqual(counts(await importZip(world, entries)), [0, 0, 4]);
  });

  it('is a separate fonds if another file of the import has the same name', async () => {
    const world = await GraphWorld.make();
    const entries = { 'x/ead.xml': aid('A'), 'y/ead.xml': aid('B') };
    const log = await importZip(world, entries);
    assert.deepEqual(counts(log), [4, 0, 0]);
    assert.deepEqual(
      log.warnings.find(({ code }) => code === 'duplicate-identifier')?.places.map(({ id }) => id),
      ['nl-r1-ead__2'],
    );
    assert.deepEqual(await tops(world), { 'nl-r1-ead': 'A', 'nl-r1-ead__2': 'B' });
    assert.deepEqual(counts(await importZip(world, entries)), [0, 0, 4]);
  });

  it('sent without a name is identified by its titleproper, which is also its title if it has none', async () => {
    const world = await GraphWorld.make();
    for (const titleproper of ['Inventory of the harbour', 'Inventory of the quays'])
      await importFiles(world, [{ name: 'body.xml', isUnnamed: true, text: aid('', { titleproper }) }]);
    assert.deepEqual(await tops(world), {
      'nl-r1-inventory_of_the_harbour': 'Inventory of the harbour',
      'nl-r1-inventory_of_the_quays': 'Inventory of the quays',
    });
  });

  it('is rejected with its location if nothing identifies it', async () => {
    const world = await GraphWorld.make();
    const files = [{ name: 'body.xml', isUnnamed: true, text: aid('Harbour', { id: 'archdesc' }) }];
    await assert.rejects(importFiles(world, files), ({ code, message, errors }: Failure) => {
      assert.equal(code, 'invalid-items');
      assert.match(message, /^body\.xml, line 2: .*no unitid, eadid, file name or titleproper.*tag/);
      assert.deepEqual(
        errors?.map(({ line, path }) => [line, path]),
        [[2, 'ead/archdesc']],
      );
      return true;
    });
    assert.deepEqual(await tops(world), {});
  });
});

describe('Many files with one identifier in one import', () => {
  /** Imports the files, and returns the counts and the number of lookups of stored units by their ids. */
  async function countLookups(
    world: GraphWorld,
    entries: Readonly<Record<string, string>>,
  ): Promise<{ counts: readonly number[]; lookups: number }> {
    let lookups = 0;
    const wrap: Parameters<typeof wrapStore>[1] =
      (name, method) =>
      (...parameters) => {
        if (name === 'items.listHeads') lookups += 1;
        return method(...parameters);
      };
    const transaction: Store['transaction'] = (run, options) =>
      world.store.transaction((tx) => run(wrapStore(tx, wrap)), options);
    world.importOptions = {
      ...world.importOptions,
      runImporter: createImportRunner({ transaction }, world.env),
    };
    const log = await importZip(world, entries);
    return { counts: counts(log), lookups };
  }

  it('are looked up a few times each, however many they are, also when they are imported again', async () => {
    const count = 40;
    // Two digits each, since entries are imported in the order of their names.
    const numbers = Array.from({ length: count }, (_, i) => i + 10);
    const entries = Object.fromEntries(numbers.map((n) => [`d${n}/a.xml`, aid(`Fonds ${n}`)]));
    const world = await GraphWorld.make();
    const first = await countLookups(world, entries);
    assert.deepEqual(first.counts, [2 * count, 0, 0]);
    assert.ok(first.lookups <= 6 * count, `${first.lookups} lookups`);
    const titles = numbers.map((n, i) => [i === 0 ? 'nl-r1-a' : `nl-r1-a__${i + 1}`, `Fonds ${n}`]);
    assert.deepEqual(await tops(world), Object.fromEntries(titles));
    const again = await countLookups(world, entries);
    assert.deepEqual(again.counts, [0, 0, 2 * count]);
    assert.ok(again.lookups <= 6 * count, `${again.lookups} lookups`);
  });

  interface RandomFile {
    readonly unitid: string;
    readonly eadid: string;
    readonly language: string;
    readonly children: readonly string[];
  }

  const randomFile = fc.record<RandomFile>({
    unitid: fc.constantFrom('U', 'U', 'U', 'W'),
    eadid: fc.constantFrom('', 'E1', 'E2'),
    language: fc.constantFrom('eng', 'eng', 'fre'),
    children: fc.array(fc.constantFrom('1', '2'), { maxLength: 3 }),
  });

  const toText = ({ unitid, eadid, language, children }: RandomFile, number: number): string =>
    `<ead><eadheader>${eadid && `<eadid>${eadid}</eadid>`}<profiledesc><langusage><language langcode="${language}"/></langusage></profiledesc></eadheader><archdesc level="fonds"><did><unitid>${unitid}</unitid><unittitle>Fonds ${number}</unittitle></did><dsc>${children.map((id) => `<c><did><unitid>${id}</unitid></did></c>`).join('')}</dsc></archdesc></ead>`;

  /** Imports each list of files, and returns the counts and all units with their descriptions. */
  async function importAll(imports: readonly (readonly RandomFile[])[]): Promise<readonly unknown[]> {
    const world = await GraphWorld.make();
    const outcomes: unknown[] = [];
    for (const files of imports) {
      const named = files.map((file, i) => ({ name: `${i % 2}.xml`, text: toText(file, i) }));
      outcomes.push(counts(await importFiles(world, named)));
      const top = await world.children('Repository', 'nl-r1');
      const below = await Promise.all(top.map(({ id }) => world.children('DocumentaryUnit', id)));
      for (const { id, relationships } of [...top, ...below.flat()])
        outcomes.push([id, relationships.describes!.map((one) => [one.data.name, one.data.languageCode])]);
    }
    return outcomes;
  }

  it('give the same units as if all numbers were tried for each file', async (t) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(randomFile, { minLength: 4, maxLength: 9 }), { minLength: 1, maxLength: 2 }),
        async (imports) => {
          const found = await importAll(imports);
          const mock = t.mock.method(
            ExcludedNumbers.prototype,
            'next',
            (_: string, number: number) => number,
          );
          const expected = await importAll(imports);
          mock.mock.restore();
          assert.deepEqual(found, expected);
        },
      ),
      { numRuns: getNumRuns(20) },
    );
  });
});

describe('Two files with one unitid in one import', () => {
  it('are two fonds if they have the same source, and match again the next time', async () => {
    const world = await GraphWorld.make();
    const entries = { 'a.xml': aid('A', { unitid: 'X' }), 'b.xml': aid('B', { unitid: 'X' }) };
    assert.deepEqual(counts(await importZip(world, entries)), [4, 0, 0]);
    assert.deepEqual(await tops(world), { 'nl-r1-x': 'A', 'nl-r1-x__2': 'B' });
    assert.deepEqual(counts(await importZip(world, entries)), [0, 0, 4]);
    const changed = { ...entries, 'b.xml': aid('B, corrected', { unitid: 'X' }) };
    assert.deepEqual(counts(await importZip(world, changed)), [0, 1, 3]);
    assert.deepEqual(await tops(world), { 'nl-r1-x': 'A', 'nl-r1-x__2': 'B, corrected' });
  });

  it('are two fonds if they have different eadids, or only one of them has an eadid', async () => {
    const world = await GraphWorld.make();
    const entries = {
      'a.xml': aid('A', { unitid: 'X', eadid: 'a' }),
      'b.xml': aid('B', { unitid: 'X', eadid: 'b' }),
      'c.xml': aid('C', { unitid: 'X' }),
    };
    assert.deepEqual(counts(await importZip(world, entries)), [6, 0, 0]);
    const before = { 'nl-r1-x': 'A', 'nl-r1-x__2': 'B', 'nl-r1-x__3': 'C' };
    assert.deepEqual(await tops(world), before);
    for (const [name, text] of Object.entries(entries).reverse())
      assert.deepEqual(counts(await importFiles(world, [{ name, text }])), [0, 0, 2], name);
    assert.deepEqual(await tops(world), before);
  });

  it('are two agents or repositories as well', async () => {
    const world = await GraphWorld.make();
    await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    const agent = (name: string) =>
      `<eac-cpf><control><recordId>p</recordId></control><cpfDescription><identity><entityType>person</entityType><nameEntry><part>${name}</part></nameEntry></identity></cpfDescription></eac-cpf>`;
    const guide = (name: string) =>
      `<eag><eagheader><eagid>g</eagid></eagheader><archguide><identity><repositorid>g</repositorid><autform>${name}</autform></identity></archguide></eag>`;
    for (const [format, text] of [
      ['eac', agent],
      ['eag', guide],
    ] as const) {
      const files = ['One', 'Two'].map((name) => ({ name: `${name}.xml`, text: text(name) }));
      assert.deepEqual(counts(await importFiles(world, files, format)), [2, 0, 0], format);
      assert.deepEqual(counts(await importFiles(world, files, format)), [0, 0, 2], format);
    }
  });
});

describe('Two files with one unitid in two imports', () => {
  it('add a description each if their eadids differ, and update only their own', async () => {
    const world = await GraphWorld.make();
    const [a, b] = ['a', 'b'].map((eadid) => ({
      name: `${eadid}.xml`,
      text: aid(eadid.toUpperCase(), { unitid: 'X', eadid }),
    }));
    assert.deepEqual(counts(await importFiles(world, [a!])), [2, 0, 0]);
    assert.deepEqual(counts(await importFiles(world, [b!])), [0, 2, 0]);
    const changed = { name: 'c.xml', text: b!.text.replace('>B<', '>B, corrected<') };
    assert.deepEqual(counts(await importFiles(world, [changed])), [0, 1, 1]);
    assert.deepEqual(counts(await importFiles(world, [a!])), [0, 0, 2]);
    const { describes } = (await world.unit('nl-r1-x')).relationships;
    assert.deepEqual(
      describes!.map(({ data }) => data.name),
      ['A', 'B, corrected'],
    );
  });

  it('describe one fonds if it was created by hand', async () => {
    const world = await GraphWorld.make();
    await world.create('DocumentaryUnit', { identifier: 'X' }, { type: 'Repository', id: 'nl-r1' });
    const file = { name: 'a.xml', text: aid('A', { unitid: 'X', eadid: 'a' }) };
    assert.deepEqual(counts(await importFiles(world, [file])), [1, 1, 0]);
    assert.deepEqual(Object.keys(await tops(world)), ['nl-r1-x']);
  });
});

for (const writer of ['ead', 'ead3']) {
  describe(`Units with one identifier that are exported as ${writer}`, () => {
    async function twins(): Promise<GraphWorld> {
      const world = await GraphWorld.make();
      const titles = ['First', 'Second', 'Third'];
      const files = titles.map((title) => ({ name: `${title}.xml`, text: aid(title, { unitid: 'X' }) }));
      assert.deepEqual(counts(await importFiles(world, files)), [6, 0, 0]);
      return world;
    }

    const ids = ['nl-r1-x__3', 'nl-r1-x', 'nl-r1-x__2'];

    it('change nothing in their own store, in any order, and update the right unit', async () => {
      const world = await twins();
      const before = await tops(world);
      assert.deepEqual(Object.keys(before).sort(), [...ids].sort());
      const texts = await Promise.all(ids.map((id) => exportText(world, id, writer, 'mike')));
      const files = texts.map((text, i) => ({ name: `${i}.xml`, text }));
      assert.deepEqual(counts(await importFiles(world, files)), [0, 0, 6]);
      const edited = texts[2]!.replaceAll('>Second<', '>Other<');
      assert.deepEqual(counts(await importFiles(world, [{ name: 'x.xml', text: edited }])), [0, 1, 1]);
      assert.deepEqual(await tops(world), { ...before, 'nl-r1-x__2': 'Other' });
    });

    it('create the same number of units in an empty store, with the same ids', async () => {
      const [world, empty] = [await twins(), await GraphWorld.make()];
      const texts = await Promise.all(ids.map((id) => exportText(world, id, writer, 'mike')));
      const files = texts.map((text, i) => ({ name: `${i}.xml`, text }));
      assert.deepEqual(counts(await importFiles(empty, files)), [6, 0, 0]);
      assert.deepEqual(Object.entries(await tops(empty)).sort(), Object.entries(await tops(world)).sort());
    });

    it('match the units of a second import into another repository', async () => {
      const [world, other] = [await twins(), await GraphWorld.make()];
      await other.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
      const texts = await Promise.all(ids.map((id) => exportText(world, id, writer, 'mike')));
      const into = () =>
        other.import('ead', [], {
          scope: 'nl-r2',
          sources: texts.map((text, i) => ({
            name: `${i}.xml`,
            path: other.write(`sent-${i}`, text),
            kind: 'document' as const,
          })),
        });
      assert.deepEqual(counts(await into()), [6, 0, 0]);
      assert.deepEqual(counts(await into()), [0, 0, 6]);
    });

    it('are distinguished below the top level after one of them was deleted', async () => {
      const world = await GraphWorld.make();
      const text = aid('Top', { unitid: 'F' }).replace(
        /<dsc>.*<\/dsc>/,
        `<dsc>${['A', 'B'].map((name) => `<c><did><unitid>1</unitid><unittitle>${name}</unittitle></did></c>`).join('')}</dsc>`,
      );
      await importFiles(world, [{ name: 'f.xml', text }]);
      const type = 'DocumentaryUnit';
      await world.perform({ change: 'delete', actor: 'mike', type, id: 'nl-r1-f-1', logMessage: null });
      const file = { name: 'f.xml', text: await exportText(world, 'nl-r1-f', writer, 'mike') };
      assert.deepEqual(counts(await importFiles(world, [file])), [0, 0, 2]);
    });
  });
}
