/**
 * Imports into a store whose languages were assumed by an earlier version. store-with-assumed-languages.ndjson is a dump that this version
 * wrote: it assumed the language of the repository (nld) for files without a language, and did not read languages in words.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { profiles } from '../../src/model/profile.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { perform } from '../world/connected.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { sync } from '../world/syncing.ts';

const dump = readFileSync(new URL('store-with-assumed-languages.ndjson', import.meta.url), 'utf8');

const did = (unitid: string, title: string): string =>
  `<did>${unitid === '' ? '' : `<unitid>${unitid}</unitid>`}<unittitle>${title}</unittitle></did>`;
const header = (eadid: string, language = ''): string =>
  `<eadheader>${eadid === '' ? '' : `<eadid>${eadid}</eadid>`}<profiledesc>${language}</profiledesc></eadheader>`;
const subject = '<controlaccess><subject>Harbours</subject></controlaccess>';
const byCode = (code: string): string => `<langusage><language langcode="${code}"/></langusage>`;

/** The files that the store was made from. */
const silent = (language = ''): string =>
  `<ead>${header('silent', language)}<archdesc level="fonds">${did('S', 'Harbour office')}${subject}<scopecontent><p>Registers.</p></scopecontent><note audience="internal"><p>Shelf 12.</p></note><dsc><c>${did('1', 'Letters')}${subject}</c><c id="c2">${did('', 'Maps')}</c><c>${did('', 'Plans')}</c></dsc></archdesc></ead>`;
const words = `<ead>${header('words', '<langusage>English</langusage>')}<archdesc level="fonds">${did('', 'Pilots')}${subject}<dsc><c>${did('1', 'Logs')}</c></dsc></archdesc></ead>`;
const lighthouse = `<ead>${header('')}<archdesc level="fonds">${did('', 'Lighthouse')}<dsc><c>${did('1', 'Lamps')}</c></dsc></archdesc></ead>`;
const both = (code: string, title = 'Loodsen'): string =>
  `<ead>${header('both', byCode(code))}<archdesc level="fonds">${did('B', title)}</archdesc></ead>`;
const sentence = `<ead>${header('sentence', '<langusage>Finding aid written in <language>English.</language></langusage>')}<archdesc level="fonds">${did('T', 'Tides')}<dsc><c>${did('1', 'Tables')}</c></dsc></archdesc></ead>`;

function importFile(
  world: GraphWorld,
  name: string,
  text: string,
  { format = 'ead', scope = 'nl-r2', language }: Partial<ImportRequest> = {},
): Promise<ImportLog> {
  const sources = [{ name, path: world.write(name, text), kind: 'document' as const }];
  return world.import(format, [], { scope, language, sources });
}

const countsOf = ({ created, updated, unchanged }: ImportLog): readonly number[] => [
  created,
  updated,
  unchanged,
];

async function languagesOf(world: GraphWorld, ...ids: readonly string[]): Promise<readonly unknown[]> {
  const units = await Promise.all(ids.map((id) => world.unit(id)));
  return units.map(({ relationships }) => relationships.describes!.map(({ data }) => data.languageCode));
}

const silentIds = ['nl-r2-s', 'nl-r2-s-1', 'nl-r2-s-c2', 'nl-r2-s-3'];

describe('A stored description in the language of the repository, which its file does not state', () => {
  it('becomes undetermined in place when the file is imported again, and is unchanged afterwards', async () => {
    const world = await GraphWorld.restored(dump);
    assert.deepEqual(await languagesOf(world, 'nl-r2-s'), [['nld']]);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent())), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, ...silentIds), [['und'], ['und'], ['und'], ['und']]);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent())), [0, 0, 4]);
  });

  it('keeps its id, the links of its access points and its internal notes', async () => {
    const world = await GraphWorld.restored(dump);
    const before = await world.unit('nl-r2-s');
    const notes = async (): Promise<readonly unknown[]> => {
      const { gid } = (await world.store.items.find('nl-r2-s'))!;
      return (await world.store.edges.listTo([gid], 'hasAnnotationTarget')).map(({ from }) => from);
    };
    const stored = await notes();
    assert.equal(stored.length, 1);
    await importFile(world, 'silent.xml', silent());
    await importFile(world, 'silent.xml', silent());
    const after = await world.unit('nl-r2-s');
    const [old, now] = [before, after].map((unit) => unit.relationships.describes![0]!);
    assert.equal(now!.id, old!.id);
    assert.equal(now!.data.sourceFileId, 'silent#UND');
    assert.deepEqual(now!.relationships.relatesTo, old!.relationships.relatesTo);
    const { gid } = now!.relationships.relatesTo![0]!.meta;
    assert.equal((await world.store.edges.listTo([gid!], 'hasLinkBody')).length, 1);
    assert.deepEqual(await notes(), stored);
  });

  it('gets the language of the request in place', async () => {
    const world = await GraphWorld.restored(dump);
    assert.deepEqual(
      countsOf(await importFile(world, 'silent.xml', silent(), { language: 'deu' })),
      [0, 4, 0],
    );
    assert.deepEqual(await languagesOf(world, ...silentIds), [['deu'], ['deu'], ['deu'], ['deu']]);
    assert.deepEqual(
      countsOf(await importFile(world, 'silent.xml', silent(), { language: 'deu' })),
      [0, 0, 4],
    );
  });

  it('gets the language that the corrected file states by a code in place, since its texts are the same', async () => {
    const world = await GraphWorld.restored(dump);
    const stated = silent(byCode('eng'));
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', stated)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, ...silentIds), [['eng'], ['eng'], ['eng'], ['eng']]);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', stated)), [0, 0, 4]);
  });

  it('is changed in place in a table and in a file without an eadid, too', async () => {
    const world = await GraphWorld.restored(dump);
    const table = 'identifier,name\nC1,Cranes\n';
    assert.deepEqual(countsOf(await importFile(world, 'units.csv', table, { format: 'csv' })), [0, 1, 0]);
    assert.deepEqual(countsOf(await importFile(world, 'lighthouse.xml', lighthouse)), [0, 2, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r2-c1', 'nl-r2-lighthouse', 'nl-r2-lighthouse-1'), [
      ['und'],
      ['und'],
      ['und'],
    ]);
  });

  it('is changed in place by a sync that moves its unit', async () => {
    const world = await GraphWorld.restored(dump);
    const moved = silent()
      .replace(`<c>${did('1', 'Letters')}${subject}</c><c id="c2">${did('', 'Maps')}</c>`, '')
      .replace(
        `<c>${did('', 'Plans')}</c>`,
        `<c>${did('3', 'Plans')}<c>${did('1', 'Letters')}${subject}</c><c>${did('c2', 'Maps')}</c></c>`,
      );
    const done = await sync(world, moved, { scope: 'nl-r2', fonds: 'nl-r2-s', language: undefined });
    assert.deepEqual(Object.values(done.moved), ['nl-r2-s-3-1', 'nl-r2-s-3-c2']);
    assert.deepEqual(await languagesOf(world, 'nl-r2-s-3-1', 'nl-r2-s-3-c2'), [['und'], ['und']]);
  });
});

describe('A stored description whose file states its language in words', () => {
  it('gets this language in place, after the language of the repository', async () => {
    const world = await GraphWorld.restored(dump);
    assert.deepEqual(countsOf(await importFile(world, 'words.xml', words)), [0, 2, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r2-words', 'nl-r2-words-1'), [['eng'], ['eng']]);
    const [point] = (await world.unit('nl-r2-words')).relationships.describes![0]!.relationships.relatesTo!;
    assert.equal((await world.store.edges.listTo([point!.meta.gid!], 'hasLinkBody')).length, 1);
    assert.deepEqual(countsOf(await importFile(world, 'words.xml', words)), [0, 0, 2]);
  });

  it('gets this language in place, after it was undetermined', async () => {
    const world = await GraphWorld.restored(dump);
    const { warnings, ...log } = await importFile(world, 'sentence.xml', sentence, { scope: 'nl-r1' });
    assert.deepEqual(countsOf({ warnings, ...log }), [0, 2, 0]);
    assert.deepEqual(warnings, []);
    assert.deepEqual(await languagesOf(world, 'nl-r1-t', 'nl-r1-t-1'), [['eng'], ['eng']]);
  });
});

describe('A stored description whose file stated its language', () => {
  it('stays when another file with the same eadid adds a description in another language', async () => {
    const world = await GraphWorld.restored(dump);
    // The import adds the mark-up of the file, which earlier versions did not keep.
    assert.deepEqual(countsOf(await importFile(world, 'both.xml', both('dut'))), [0, 1, 0]);
    assert.deepEqual(countsOf(await importFile(world, 'both-en.xml', both('eng', 'Pilots'))), [0, 1, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r2-b'), [['nld', 'eng']]);
  });
});

describe('A stored description whose file no longer states its language', () => {
  const into = { scope: 'nl-r1' };
  const ids = silentIds.map((id) => id.replace('r2', 'r1'));

  it('becomes undetermined in place, once, and gets its language back in place', async () => {
    const world = await GraphWorld.make();
    await importFile(world, 'silent.xml', silent(byCode('ger')), into);
    const [before] = (await world.unit('nl-r1-s')).relationships.describes!;
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent(), into)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, ...ids), [['und'], ['und'], ['und'], ['und']]);
    const [now] = (await world.unit('nl-r1-s')).relationships.describes!;
    assert.equal(now!.id, before!.id);
    assert.deepEqual(now!.relationships.relatesTo, before!.relationships.relatesTo);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent(), into)), [0, 0, 4]);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent(byCode('ger')), into)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, ...ids), [['deu'], ['deu'], ['deu'], ['deu']]);
  });

  it('gets the language of the request in place', async () => {
    const world = await GraphWorld.make();
    await importFile(world, 'silent.xml', silent(byCode('ger')), into);
    await importFile(world, 'silent.xml', silent(), { ...into, language: 'fra' });
    assert.deepEqual(await languagesOf(world, ...ids), [['fra'], ['fra'], ['fra'], ['fra']]);
  });

  it('is changed in place in a table, too', async () => {
    const world = await GraphWorld.make();
    const table = { format: 'csv', scope: 'nl-r1' };
    await importFile(world, 'units.csv', 'identifier,name,languageCode\nC9,Cranes,deu\n', table);
    await importFile(world, 'units.csv', 'identifier,name\nC9,Cranes and cables\n', table);
    assert.deepEqual(await languagesOf(world, 'nl-r1-c9'), [['und']]);
  });

  it('is not taken for one of several translations unless the texts are the same', async () => {
    const world = await GraphWorld.make();
    await importFile(world, 'both.xml', both('dut'), into);
    await importFile(world, 'both-en.xml', both('eng', 'Pilots'), into);
    const unstated = (title: string): string => both('', title).replace(byCode(''), '');
    await importFile(world, 'both-en.xml', unstated('Pilots'), into);
    assert.deepEqual(await languagesOf(world, 'nl-r1-b'), [['nld', 'und']]);
    await importFile(world, 'both-en.xml', both('eng', 'Pilots'), into);
    await importFile(world, 'both-de.xml', unstated('Lotsen'), into);
    assert.deepEqual(await languagesOf(world, 'nl-r1-b'), [['nld', 'eng', 'und']]);
  });

  it('stays beside the description of another file of the same import with the same eadid', async () => {
    const world = await GraphWorld.make();
    const files = [both('dut'), both('', 'Pilots').replace(byCode(''), '')];
    for (const order of [files, files.toReversed(), files]) {
      await world.import('ead', order, { scope: 'nl-r1', language: undefined });
      assert.deepEqual((await languagesOf(world, 'nl-r1-b')).flat().toSorted(), ['nld', 'und']);
    }
  });

  it('is found again beside an undetermined description of another file', async () => {
    const world = await GraphWorld.make();
    await importFile(world, 'silent.xml', silent(byCode('ger')), into);
    const other = silent().replace('<eadid>silent</eadid>', '<eadid>other</eadid>');
    await importFile(world, 'other.xml', other, into);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent(), into)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r1-s'), [['und', 'und']]);
  });
});

describe('A description that was undetermined', () => {
  it('gets the language that the corrected file states, in place', async () => {
    const world = await GraphWorld.make();
    const into = { scope: 'nl-r1' };
    await importFile(world, 'silent.xml', silent(), into);
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent(byCode('ger')), into)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r1-s', 'nl-r1-s-c2'), [['deu'], ['deu']]);
    // The language is stated now, so another language is another description.
    assert.deepEqual(countsOf(await importFile(world, 'silent.xml', silent(byCode('fre')), into)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r1-s'), [['deu', 'fra']]);
  });

  it('stays one description after a person has set its language, and the warning names the unit', async () => {
    const world = await GraphWorld.make();
    await importFile(world, 'silent.xml', silent(), { scope: 'nl-r1' });
    const unit = await world.unit('nl-r1-s');
    const [description] = unit.relationships.describes!;
    const edited = { ...description!, data: { ...description!.data, languageCode: 'nld' } };
    await perform(world, 'update', {
      type: unit.type,
      id: unit.id,
      patch: false,
      bundle: { type: unit.type, data: unit.data as never, relationships: { describes: [edited] } } as never,
    });
    assert.deepEqual(await languagesOf(world, 'nl-r1-s'), [['nld']]);
    const { warnings } = await importFile(world, 'silent.xml', silent(), { scope: 'nl-r1' });
    assert.ok(warnings.some(({ code }) => code === 'edited-description'));
    assert.deepEqual(await languagesOf(world, 'nl-r1-s'), [['und']]);
  });

  it('is found again if two files have the same unitid', async () => {
    const world = await GraphWorld.restored(dump);
    const other = silent().replace('<eadid>silent</eadid>', '<eadid>other</eadid>');
    const log = await world.import('ead', [silent(), other], { scope: 'nl-r2', language: undefined });
    assert.deepEqual(countsOf(log), [4, 4, 0]);
    assert.deepEqual(countsOf(await importFile(world, 'other.xml', other)), [0, 0, 4]);
    const stated = other.replace('<profiledesc>', `<profiledesc>${byCode('ger')}`);
    assert.deepEqual(countsOf(await importFile(world, 'other.xml', stated)), [0, 4, 0]);
    assert.deepEqual(await languagesOf(world, 'nl-r2-s', 'nl-r2-s__2'), [['und'], ['deu']]);
  });

  it('that is no longer in the file is counted, although the language of the others changed', async () => {
    const world = await GraphWorld.make();
    const file = (language: string, inner: string): string =>
      ead('F', inner, { language }).replace('<language langcode=""/>', '');
    await importFile(world, 'f.xml', file('', c('1', 'One') + c('2', 'Two')), { scope: 'nl-r1' });
    const { warnings } = await importFile(world, 'f.xml', file('ger', c('1', 'One')), { scope: 'nl-r1' });
    assert.deepEqual(
      warnings.map(({ code, count }) => [code, count]),
      [['not-in-file', 1]],
    );
  });
});

describe('Any sequence of imports of one file with other statements of its language', () => {
  const statements: Readonly<Record<string, string>> = {
    none: '',
    'English in words': '<langusage>English</langusage>',
    'German in a sentence': '<langusage>Written in <language>German.</language></langusage>',
    'deu by code': byCode('ger'),
    'fra by code': byCode('fre'),
  };
  const languages: Readonly<Record<string, string>> = {
    'English in words': 'eng',
    'German in a sentence': 'deu',
    'deu by code': 'deu',
    'fra by code': 'fra',
  };
  const imports = fc.array(
    fc.record({
      statement: fc.constantFrom(...Object.keys(statements)),
      language: fc.constantFrom(undefined, 'nld', 'fra'),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('gives one description for each stated language, never one more for a file without a language; each import is idempotent', async () => {
    const world = await GraphWorld.make();
    let n = 0;
    await fc.assert(
      fc.asyncProperty(imports, async (steps) => {
        const parent = { type: 'Country', id: 'nl' };
        const { id: scope } = await world.create('Repository', { identifier: `law${++n}` }, parent);
        const stated = new Set<string>();
        let before: readonly string[] = [];
        for (const { statement, language } of steps) {
          const text = silent(statements[statement]);
          await importFile(world, 'silent.xml', text, { scope, language });
          const named = languages[statement];
          if (named !== undefined) stated.add(named);
          const found = (await languagesOf(world, `${scope}-s`))[0] as readonly string[];
          assert.ok(found.includes(named ?? language ?? 'und'), found.join());
          assert.ok(found.length <= Math.max(1, stated.size), found.join());
          if (named === undefined && before.length > 0)
            assert.equal(found.length, before.length, found.join());
          assert.equal(new Set(found).size, found.length);
          before = found;
          const again = await importFile(world, 'silent.xml', text, { scope, language });
          assert.deepEqual(countsOf(again), [0, 0, 4]);
        }
      }),
      { numRuns: getNumRuns(25) },
    );
  });
});

describe('The profile ehri', () => {
  it('assumes English, and changes it in place if the file states another language in words', async () => {
    const world = await GraphWorld.make(profiles.ehri);
    const german = silent('<langusage>deutsch</langusage>').replaceAll(
      '<did><unittitle>',
      '<did><unitid>x</unitid><unittitle>',
    );
    await importFile(world, 'silent.xml', german.replace('deutsch', ''), { scope: 'nl-r1' });
    assert.deepEqual(await languagesOf(world, 'nl-r1-s'), [['eng']]);
    await importFile(world, 'silent.xml', german, { scope: 'nl-r1' });
    assert.deepEqual(await languagesOf(world, 'nl-r1-s'), [['deu']]);
  });
});
