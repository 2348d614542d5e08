import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { digestDraft } from '../../src/graph/import/digest.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import type { Data } from '../../src/model/define.ts';
import type { PartDraft } from '../../src/model/draft.ts';
import type { Failure } from '../../src/model/errors.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { exportText } from '../world/exporting.ts';
import { c, ead } from '../world/finding-aid.ts';
import { anyKeys, GraphWorld, type WireItem } from '../world/graph-world.ts';
import { makeZip } from './make-zip.ts';

const counts = (log: ImportLog) => [log.created, log.updated, log.unchanged];
const codes = (log: ImportLog) => log.warnings.map((warning) => warning.code);
const title = (item: WireItem) => item.relationships.describes![0]!.data.name;
const ids = (items: readonly WireItem[]) => items.map((item) => item.id);

const hierarchy = ead(
  'F',
  `${c('F/1', 'One', c('F/1/1', 'One one') + c('F/1/2', 'One two'))}${c('2', 'Two')}`,
);

describe('An imported finding aid', () => {
  it('becomes a tree of units in source order, each counting its children', async () => {
    const world = await GraphWorld.make();
    const log = await world.import('ead', hierarchy, { logMessage: 'first' });
    assert.deepEqual(counts(log), [5, 0, 0]);
    assert.equal(log.message, 'first');
    assert.deepEqual(ids(await world.children('Repository', 'nl-r1')), ['nl-r1-f']);
    assert.deepEqual(ids(await world.children('DocumentaryUnit', 'nl-r1-f')), ['nl-r1-f-1', 'nl-r1-f-2']);
    assert.deepEqual(ids(await world.children('DocumentaryUnit', 'nl-r1-f-1')), [
      'nl-r1-f-1-1',
      'nl-r1-f-1-2',
    ]);
    const top = await world.unit('nl-r1-f');
    assert.equal(top.meta.childCount, 2);
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 1);
    const [event] = top.relationships.lifecycleEvent!;
    assert.equal(event!.id, log.event);
    assert.equal(event!.data.eventType, 'ingest');
    assert.equal(event!.meta.childCount, 5);
    assert.equal((await world.get('SystemEvent', log.event!)).relationships.hasEventScope![0]!.id, 'nl-r1');
  });

  it('is unchanged the second time, and the event of that import is attached to nothing', async () => {
    const world = await GraphWorld.make();
    const first = await world.import('ead', hierarchy);
    const second = await world.import('ead', hierarchy);
    assert.deepEqual(counts(second), [0, 0, 5]);
    assert.equal((await world.unit('nl-r1-f')).relationships.lifecycleEvent![0]!.id, first.event);
    const event = await world.get('SystemEvent', second.event!);
    assert.equal(event.meta.childCount, 0);
    assert.equal(event.relationships.hasFirstSubject, undefined);
  });

  it('updates only changed units, keeps their description ids, and stores a version', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', hierarchy);
    const before = await world.unit('nl-r1-f-1-2');
    const log = await world.import('ead', hierarchy.replace('One two', 'One and two'));
    assert.deepEqual(counts(log), [0, 1, 4]);
    const after = await world.unit('nl-r1-f-1-2');
    assert.equal(title(after), 'One and two');
    assert.equal(after.relationships.describes![0]!.id, before.relationships.describes![0]!.id);
    assert.equal(after.meta.gid, before.meta.gid);
    assert.equal(after.relationships.lifecycleEvent![0]!.id, log.event);
    assert.equal(after.relationships.lifecycleEvent![0]!.meta.childCount, 1);
  });

  it('updates the data of the unit itself', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', ''));
    const more = ead('F', '').replace('</unitid>', '</unitid><unitid>Old 7</unitid><unitid>Older 7</unitid>');
    assert.deepEqual(counts(await world.import('ead', more)), [0, 1, 0]);
    assert.deepEqual((await world.unit('nl-r1-f')).data, {
      identifier: 'F',
      otherIdentifiers: ['Old 7', 'Older 7'],
    });
  });

  it('removes data that its only source no longer has, and keeps manual data', async () => {
    const world = await GraphWorld.make(anyKeys);
    const two = ead('F', '').replace('</unitid>', '</unitid><unitid>Old 7</unitid>');
    await world.import('ead', two);
    await world.import('ead', ead('F', ''));
    assert.deepEqual((await world.unit('nl-r1-f')).data, { identifier: 'F' });
    await world.create(
      'DocumentaryUnit',
      { identifier: 'H', shelf: '12' },
      { type: 'Repository', id: 'nl-r1' },
    );
    await world.import('ead', ead('H', ''));
    assert.deepEqual((await world.unit('nl-r1-h')).data, { identifier: 'H', shelf: '12' });
  });

  it('may have a unit with very many parts', async () => {
    const world = await GraphWorld.make();
    const subjects = '<controlaccess>'.concat('<subject>x</subject>'.repeat(150_000), '</controlaccess>');
    assert.deepEqual(counts(await world.import('ead', ead('F', '', { tail: subjects }))), [1, 0, 0]);
    assert.equal(
      (await world.unit('nl-r1-f')).relationships.describes![0]!.relationships.relatesTo!.length,
      150_000,
    );
    const exported = await exportText(world, 'nl-r1-f', 'ead', 'mike');
    assert.equal(exported.split('<subject>').length - 1, 150_000);
    const tooMany = '<controlaccess>'.concat('<subject>x</subject>'.repeat(300_000), '</controlaccess>');
    await assert.rejects(world.import('ead', ead('G', '', { tail: tooMany })), { code: 'limit-exceeded' });
  });

  it('is a new unit if the id belongs to an item with another parent', async () => {
    const world = await GraphWorld.make();
    const elsewhere = {
      id: 'nl-r1-f',
      type: 'Repository',
      data: { identifier: 'squatter' },
      relationships: {},
    };
    await world.perform({
      change: 'create',
      actor: 'mike',
      bundle: elsewhere,
      parent: { type: 'Country', id: 'nl' },
      logMessage: null,
    });
    await world.import('ead', ead('F', ''));
    assert.equal((await world.get('Repository', 'nl-r1-f')).data.identifier, 'squatter');
    assert.equal((await world.unit('nl-r1-f__2')).data.identifier, 'F');
  });

  it('keeps its position among the units of the repository when it is imported again', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('A', '', { eadid: 'a' }));
    await world.import('ead', ead('B', '', { eadid: 'b' }));
    await world.import('ead', ead('A', '', { eadid: 'a', title: 'New' }));
    assert.deepEqual(ids(await world.children('Repository', 'nl-r1')), ['nl-r1-a', 'nl-r1-b']);
  });

  it('inserts new units at their position, and updates the order', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('a', 'A') + c('b', 'B')));
    const log = await world.import('ead', ead('F', c('b', 'B') + c('new', 'N') + c('a', 'A')));
    assert.deepEqual(counts(log), [1, 0, 3]);
    assert.deepEqual(ids(await world.children('DocumentaryUnit', 'nl-r1-f')), [
      'nl-r1-f-b',
      'nl-r1-f-new',
      'nl-r1-f-a',
    ]);
    assert.equal((await world.unit('nl-r1-f')).meta.childCount, 3);
  });

  it('keeps units that are no longer in the file, and reports their number', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', hierarchy);
    const log = await world.import('ead', ead('F', c('2', 'Two')));
    assert.deepEqual(counts(log), [0, 0, 2]);
    assert.deepEqual(
      log.warnings.map(({ code, count }) => [code, count]),
      [['not-in-file', 3]],
    );
    assert.equal((await world.unit('nl-r1-f-1-1')).id, 'nl-r1-f-1-1');
    assert.deepEqual(codes(await world.import('ead', hierarchy)), []);
  });

  it('may describe the whole after its components', async () => {
    const world = await GraphWorld.make();
    const late = ead('F', c('a', 'A'), { tail: '<scopecontent><p>Said at the end.</p></scopecontent>' });
    assert.deepEqual(counts(await world.import('ead', late)), [2, 0, 0]);
    assert.equal(
      (await world.unit('nl-r1-f')).relationships.describes![0]!.data.scopeAndContent,
      'Said at the end.',
    );
    assert.deepEqual(counts(await world.import('ead', late)), [0, 0, 2]);
  });

  it('may be imported into a unit instead of a repository', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', hierarchy);
    await world.import('ead', ead('F/1/1-x', ''), { scope: 'nl-r1-f-1-1' });
    const unit = await world.unit('nl-r1-f-1-1-x');
    assert.equal(unit.relationships.childOf![0]!.id, 'nl-r1-f-1-1');
  });

  it('in a second language adds a description to each unit', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', hierarchy);
    const dutch = ead('F', c('2', 'Twee'), { language: 'dut', eadid: 'file2', title: 'Een fonds' });
    assert.deepEqual(counts(await world.import('ead', dutch)), [0, 2, 0]);
    const { describes } = (await world.unit('nl-r1-f-2')).relationships;
    assert.deepEqual(
      describes!.map((part) => [part.id, part.data.name]),
      [
        ['nl-r1-f-2.eng', 'Two'],
        ['nl-r1-f-2.nld', 'Twee'],
      ],
    );
    assert.deepEqual(counts(await world.import('ead', hierarchy)), [0, 0, 5]);
    assert.deepEqual(counts(await world.import('ead', dutch)), [0, 0, 2]);
  });

  it('from a second file in the same language gets a description with the file in its id', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', ''));
    await world.import('ead', ead('F', '', { eadid: 'other', title: 'Other words' }));
    assert.deepEqual(ids((await world.unit('nl-r1-f')).relationships.describes!), [
      'nl-r1-f.eng',
      'nl-r1-f.eng-other_eng',
    ]);
  });

  it('does not change manual descriptions', async () => {
    const world = await GraphWorld.make();
    const bundle = {
      type: 'DocumentaryUnit',
      data: { identifier: 'F' },
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: { name: 'By hand', languageCode: 'eng' },
            relationships: {},
          },
        ],
      },
    };
    await world.perform({
      change: 'create',
      actor: 'mike',
      bundle,
      parent: { type: 'Repository', id: 'nl-r1' },
      logMessage: null,
    });
    assert.deepEqual(counts(await world.import('ead', ead('F', ''))), [0, 1, 0]);
    const { describes } = (await world.unit('nl-r1-f')).relationships;
    assert.deepEqual(
      describes!.map((part) => [part.id, part.data.name]),
      [
        ['nl-r1-f.eng', 'By hand'],
        ['nl-r1-f.eng-file1_eng', 'A fonds'],
      ],
    );
    assert.deepEqual(counts(await world.import('ead', ead('F', ''))), [0, 0, 1]);
  });

  it('replaces an imported description that was edited, with a warning', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', ''));
    const { relationships } = await world.unit('nl-r1-f');
    const [{ id, data }] = relationships.describes as [WireItem];
    const type = 'DocumentaryUnit';
    const edited = {
      id,
      type: 'DocumentaryUnitDescription',
      data: { ...data, name: 'Edited' },
      relationships: {},
    };
    const bundle = { type, data: { identifier: 'F' }, relationships: { describes: [edited] } } as Bundle;
    await world.perform({
      change: 'update',
      actor: 'mike',
      type,
      id: 'nl-r1-f',
      bundle,
      patch: false,
      logMessage: null,
    });
    const log = await world.import('ead', ead('F', ''));
    assert.deepEqual(counts(log), [0, 1, 0]);
    assert.equal(log.warnings[0]!.code, 'edited-description');
    assert.equal(log.warnings[0]!.places[0]!.id, 'nl-r1-f');
  });
});

describe('A unit with a very long identifier', () => {
  it('has an id that fits into a URL, and is unchanged the second time', async () => {
    const world = await GraphWorld.make();
    const text = ead('F', c('long '.repeat(2000), 'A') + c('long '.repeat(2001), 'B'));
    assert.deepEqual(counts(await world.import('ead', text)), [3, 0, 0]);
    assert.deepEqual(counts(await world.import('ead', text)), [0, 0, 3]);
    for (const child of await world.children('DocumentaryUnit', 'nl-r1-f')) assert.ok(child.id.length < 300);
  });
});

describe('Siblings with one identifier', () => {
  const twins = ead(
    'F',
    c('a/1', 'First', c('x', 'X')) + c('a.1', 'Second', c('x', 'X')) + c('a/1', 'Third'),
  );

  it('are all kept, the later ones with a number, and so are their children', async () => {
    const world = await GraphWorld.make();
    const log = await world.import('ead', twins);
    assert.deepEqual(counts(log), [6, 0, 0]);
    const children = await world.children('DocumentaryUnit', 'nl-r1-f');
    assert.deepEqual(ids(children), ['nl-r1-f-a_1', 'nl-r1-f-a_1__2', 'nl-r1-f-a_1__3']);
    assert.deepEqual(children.map(title), ['First', 'Second', 'Third']);
    assert.deepEqual(
      children.map((child) => child.data.identifier),
      ['a/1', 'a.1', 'a/1'],
    );
    assert.equal((await world.unit('nl-r1-f-a_1__2-x')).id, 'nl-r1-f-a_1__2-x');
    const [warning] = log.warnings;
    assert.equal(warning!.code, 'duplicate-identifier');
    assert.equal(warning!.count, 2);
    assert.deepEqual(
      warning!.places.map((place) => place.id),
      ['nl-r1-f-a_1__2', 'nl-r1-f-a_1__3'],
    );
  });

  it('match again on the second import', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', twins);
    assert.deepEqual(counts(await world.import('ead', twins)), [0, 0, 6]);
    assert.deepEqual(counts(await world.import('ead', twins.replace('Third', 'III'))), [0, 1, 5]);
    assert.equal(title(await world.unit('nl-r1-f-a_1__3')), 'III');
  });

  it('may be thousands, across batches', async () => {
    const world = await GraphWorld.make();
    const many = ead(
      'F',
      Array.from({ length: 3000 }, (_, i) =>
        c('same', `Unit ${i}`, `<scopecontent><p>${'text '.repeat(20)}</p></scopecontent>`),
      ).join(''),
    );
    assert.deepEqual(counts(await world.import('ead', many)), [3001, 0, 0]);
    assert.deepEqual(counts(await world.import('ead', many)), [0, 0, 3001]);
    assert.equal(title(await world.unit('nl-r1-f-same__3000')), 'Unit 2999');
  });
});

describe('Any tree of units', () => {
  interface Tree {
    readonly identifier: string;
    readonly children: readonly Tree[];
  }
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      identifier: fc.constantFrom('a', 'A', 'a b', 'a/1', 'b', '', '-', 'é', '__2'),
      children: fc.oneof({ maxDepth: 3 }, fc.constant<Tree[]>([]), fc.array(tie('tree'), { maxLength: 4 })),
    }),
  }));
  const size = (node: Tree): number => 1 + node.children.reduce((sum, child) => sum + size(child), 0);
  const xml = (node: Tree): string =>
    c(node.identifier, `t ${node.identifier}`, node.children.map(xml).join(''));

  it('is imported completely, is unchanged the second time, and has correct child counts', async () => {
    const world = await GraphWorld.make();
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 5 }), async (trees) => {
        const text = ead(`P${++n}`, trees.map(xml).join(''), { eadid: `p${n}` });
        const total = 1 + trees.reduce((sum, node) => sum + size(node), 0);
        assert.deepEqual(counts(await world.import('ead', text)), [total, 0, 0]);
        assert.deepEqual(counts(await world.import('ead', text)), [0, 0, total]);
        const walk = async (id: string): Promise<number> => {
          const children = await world.children('DocumentaryUnit', id);
          assert.equal((await world.unit(id)).meta.childCount, children.length);
          let found = 1;
          for (const child of children) found += await walk(child.id);
          return found;
        };
        assert.equal(await walk(`nl-r1-p${n}`), total);
      }),
      { numRuns: getNumRuns(25) },
    );
  });
});

describe('A dry run', () => {
  it('has the same log and is rolled back', async () => {
    const world = await GraphWorld.make();
    const stamp = await world.store.events.count({}, 'everything');
    const log = await world.import('ead', hierarchy, { commit: false });
    assert.deepEqual(counts(log), [5, 0, 0]);
    assert.equal(log.event, null);
    assert.equal(await world.store.items.find('nl-r1-f'), undefined);
    assert.equal(await world.store.events.count({}, 'everything'), stamp);
    assert.deepEqual(counts(await world.import('ead', hierarchy)), [5, 0, 0]);
  });
});

describe('An import that fails', () => {
  const refused: readonly (readonly [string, string, string])[] = [
    ['malformed', hierarchy.replace('</archdesc>', ''), 'malformed-xml'],
    ['of another format', '<eag xmlns="x"><archguide/></eag>', 'wrong-format'],
    ['empty', '', 'malformed-xml'],
    ['without a unit', '<ead><eadheader><eadid>x</eadid></eadheader></ead>', 'no-items'],
  ];
  for (const [name, text, code] of refused) {
    it(`because the file is ${name} is rolled back`, async () => {
      const world = await GraphWorld.make();
      const events = await world.store.events.count({}, 'everything');
      await assert.rejects(world.import('ead', text), { code });
      assert.equal(await world.store.items.count({ type: 'DocumentaryUnit' }, 'everything'), 0);
      assert.equal(await world.store.events.count({}, 'everything'), events);
      assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 0);
    });
  }

  it('at the end of the second file also rolls back the first', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(
      world.import('ead', [hierarchy, ead('G', `${c('1', 'x')}<c>`)]),
      (error: Failure) => {
        assert.equal(error.code, 'malformed-xml');
        assert.equal(error.errors?.[0]?.file, 'file-2.xml');
        assert.ok((error.errors?.[0]?.line ?? 0) > 0);
        return true;
      },
    );
    assert.equal(await world.store.items.find('nl-r1-f'), undefined);
  });

  it('because another item has the description id names the id', async () => {
    const world = await GraphWorld.make();
    const description = {
      type: 'DocumentaryUnitDescription',
      data: { name: 'x', languageCode: 'eng' },
      relationships: {},
    };
    const bundle = {
      type: 'DocumentaryUnit',
      data: { identifier: 'other' },
      relationships: { describes: [description] },
    };
    await world.perform({
      change: 'create',
      actor: 'mike',
      bundle,
      parent: { type: 'Repository', id: 'nl-r1' },
      logMessage: null,
    });
    // No interface gives a description this id, but an older store may have it.
    const [part] = await world.store.parts.listById(['nl-r1-other.eng']);
    await world.store.transaction((tx) => tx.parts.rename([{ gid: part!.gid, id: 'nl-r1-f.eng' }]));
    await assert.rejects(world.import('ead', ead('F', '')), { code: 'duplicate', message: /nl-r1-f\.eng/ });
  });

  it('because of its scope names the scope', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(world.import('ead', hierarchy, { scope: 'nl' }), { code: 'wrong-scope' });
    await assert.rejects(world.import('eag', '<eag/>', { scope: 'nl-r1' }), { code: 'wrong-scope' });
    await assert.rejects(world.import('ead', hierarchy, { scope: 'nothing' }), { code: 'not-found' });
  });

  it('because it may not update changes nothing', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', hierarchy);
    const changed = hierarchy.replace('One two', 'Changed').replace('Two', 'Also');
    await assert.rejects(world.import('ead', changed, { allowUpdate: false }), { code: 'update-refused' });
    assert.equal(title(await world.unit('nl-r1-f-1-2')), 'One two');
    assert.deepEqual(counts(await world.import('ead', hierarchy, { allowUpdate: false })), [0, 0, 5]);
  });
});

describe('A tolerant import', () => {
  it('of several files skips and lists those that cannot be read', async () => {
    const world = await GraphWorld.make();
    const log = await world.import('ead', [hierarchy, ead('G', `${c('1', 'x')}<c>`), ead('H', '')], {
      tolerant: true,
    });
    assert.deepEqual(counts(log), [6, 0, 0]);
    assert.deepEqual(
      log.errors.map((error) => error.file),
      ['file-2.xml'],
    );
    assert.deepEqual(ids(await world.children('Repository', 'nl-r1')), ['nl-r1-f', 'nl-r1-h']);
    assert.equal((await world.get('Repository', 'nl-r1')).meta.childCount, 2);
  });

  it('has nothing about skipped files in the event, the keys and the warnings', async () => {
    const world = await GraphWorld.make();
    const keysFile = join(world.folder, 'keys');
    const cut = ead('G', `${Array.from({ length: 2000 }, () => c('same', 'x')).join('')}<c>`);
    const log = await world.import('ead', [ead('F', c('a', 'A')), cut, ead('H', '')], {
      tolerant: true,
      keysFile,
    });
    assert.deepEqual([counts(log), codes(log)], [[3, 0, 0], []]);
    assert.equal((await world.get('SystemEvent', log.event!)).meta.childCount, 3);
    const ids = readFileSync(keysFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as string[])[2]);
    assert.deepEqual(ids, ['nl-r1-f-a', 'nl-r1-f', 'nl-r1-h']);
  });

  it('of a table skips rows that cannot be stored, and imports the rest', async () => {
    const world = await GraphWorld.make();
    const table = 'identifier,name\na,A\nb,B,Two\n,C\nd,D';
    const options = { tolerant: true, scope: 'nl' };
    const log = await world.import('csv', table, options);
    assert.deepEqual(counts(log), [2, 0, 0]);
    assert.deepEqual(log.errors.map(({ file, line }) => [file, line]).sort(), [
      ['file-1.xml', 3],
      ['file-1.xml', 4],
    ]);
    assert.deepEqual(ids(await world.children('Country', 'nl')), ['nl-r1', 'nl-a', 'nl-d']);
    assert.equal((await world.get('Country', 'nl')).meta.childCount, 3);
    assert.deepEqual(counts(await world.import('csv', table, options)), [0, 0, 2]);
    await assert.rejects(world.import('csv', table, { scope: 'nl' }), { code: 'malformed-table' });
  });

  it('imports a concept whose broader concept is missing, and lists that', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    const table = 'identifier,name,parent\n1,Strikes,9\n2,Unions,1';
    const log = await world.import('csv', table, { tolerant: true, scope: 'terms' });
    assert.deepEqual(counts(log), [2, 0, 0]);
    assert.deepEqual(
      log.errors.map(({ line, message }) => [line, message]),
      [[2, "'9' is neither in the file nor in 'terms'."]],
    );
    const concept = await world.get('CvocConcept', 'terms-2');
    assert.deepEqual(
      concept.relationships.broader?.map(({ id }) => id),
      ['terms-1'],
    );
  });

  it('lists no rows of a file that is skipped completely', async () => {
    const world = await GraphWorld.make();
    const good = 'identifier,name\n1,A';
    const log = await world.import('csv', ['identifier,name\n,A\n2,"B', good], { tolerant: true });
    assert.deepEqual(
      log.errors.map(({ file, line }) => [file, line]),
      [['file-1.xml', 3]],
    );
  });

  it('still fails for errors that do not concern a file', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', hierarchy);
    const changed = world.import('ead', [hierarchy.replace('Two', 'II'), ead('G', '')], {
      tolerant: true,
      allowUpdate: false,
    });
    await assert.rejects(changed, { code: 'update-refused' });
    assert.equal(await world.store.items.find('nl-r1-g'), undefined);
  });

  it('of files none of which can be read fails with all of them listed', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(world.import('ead', ['<ead>', '<eag/>'], { tolerant: true }), (error: Failure) => {
      assert.equal(error.code, 'malformed-xml');
      assert.equal(error.errors?.length, 2);
      return true;
    });
  });

  it('of a single malformed file fails', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(world.import('ead', '<ead>', { tolerant: true }), { code: 'malformed-xml' });
  });
});

describe('The keys of an import', () => {
  it('are written for each imported item', async () => {
    const world = await GraphWorld.make();
    const keysFile = join(world.folder, 'keys');
    await world.import('ead', ead('F', c('a', 'A')), { keysFile });
    const lines = readFileSync(keysFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(lines, [
      ['created', 'file-1.xml', 'nl-r1-f-a'],
      ['created', 'file-1.xml', 'nl-r1-f'],
    ]);
  });
});

describe('Two archives of one request', () => {
  it('may contain files with the same name, which are distinguished', async () => {
    const world = await GraphWorld.make();
    const keysFile = join(world.folder, 'keys');
    const sources = ['a.zip', 'b.zip'].map((name, i) => {
      const path = world.write(
        name,
        makeZip([{ name: '1.xml', content: ead(`Z${i}`, '', { eadid: name }) }]),
      );
      return { name, path, kind: 'archive' as const };
    });
    await world.import('ead', [], { sources, keysFile });
    const files = readFileSync(keysFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as string[])[1]);
    assert.deepEqual(files, ['a.zip/1.xml', 'b.zip/1.xml']);
  });
});

describe('A digest', () => {
  const part = {
    type: 'DocumentaryUnitDescription',
    data: { name: 'A' },
    relationships: { hasDate: [{ type: 'DatePeriod', data: { description: 'x' }, relationships: {} }] },
  };
  const digest = (data: Data, draft: PartDraft, version: number) => digestDraft(data, draft, version);

  it('changes with the mapping, the unit, the description and its parts, and with nothing else', () => {
    const first = digest({ identifier: 'a' }, part, 1);
    assert.equal(digest({ identifier: 'a' }, structuredClone(part), 1), first);
    const others = [
      digest({ identifier: 'a' }, part, 2),
      digest({ identifier: 'b' }, part, 1),
      digest({ identifier: 'a', otherIdentifiers: ['c'] }, part, 1),
      digest({ identifier: 'a' }, { ...part, data: { name: 'B' } }, 1),
      digest({ identifier: 'a' }, { ...part, relationships: {} }, 1),
      digest({ identifier: 'a' }, { ...part, relationships: { relatesTo: part.relationships.hasDate } }, 1),
    ];
    assert.equal(new Set([first, ...others]).size, 7);
  });
});

describe('Two files of one request', () => {
  it('that describe one unit in two languages create one unit with two descriptions, counted once in the event', async () => {
    const world = await GraphWorld.make();
    const log = await world.import('ead', [
      ead('F', ''),
      ead('F', '', { language: 'ger', eadid: 'de', title: 'Bestand' }),
    ]);
    assert.deepEqual(counts(log), [1, 1, 0]);
    const unit = await world.unit('nl-r1-f');
    assert.deepEqual(ids(unit.relationships.describes!), ['nl-r1-f.eng', 'nl-r1-f.deu']);
    assert.equal(unit.relationships.lifecycleEvent![0]!.meta.childCount, 1);
  });
});
