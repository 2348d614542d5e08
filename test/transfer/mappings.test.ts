import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { formats } from '../../src/formats/registry.ts';
import { Failure } from '../../src/model/errors.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { listMappings, Mappings, readCustomMappings } from '../../src/transfer/mappings.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import { ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const examples = join(projectFolder, 'examples/mappings');
const counts = ({ created, updated, unchanged }: ImportLog) => [created, updated, unchanged];

/** A world with mappings in a folder, by name of the file. */
async function makeWorld(files: Readonly<Record<string, unknown>>): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  world.importOptions = { ...world.importOptions, mappings: new Mappings(read(world, files)) };
  return world;
}

function read({ folder }: GraphWorld, files: Readonly<Record<string, unknown>>) {
  const mappings = join(folder, 'mappings');
  mkdirSync(mappings, { recursive: true });
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(mappings, name), typeof value === 'string' ? value : JSON.stringify(value));
  return readCustomMappings(mappings);
}

const notesAs = (name: string) => ({ extends: 'ead', rows: [{ path: 'odd', to: 'field', name }] });
const finding = ead('F', '', { tail: '<odd><p>Damp.</p></odd>' });

describe('A custom mapping', () => {
  it('overrides the field of an element', async () => {
    const world = await makeWorld({ 'damp.json': notesAs('physicalCharacteristics') });
    await world.import('ead', finding, { mapping: 'damp' });
    const { data } = (await world.unit('nl-r1-f')).relationships.describes![0]!;
    assert.equal(data.physicalCharacteristics, 'Damp.');
    assert.equal(data.notes, undefined);
  });

  it('does not affect imports that do not use it', async () => {
    const world = await makeWorld({ 'damp.json': notesAs('physicalCharacteristics') });
    await world.import('ead', finding);
    assert.equal((await world.unit('nl-r1-f')).relationships.describes![0]!.data.notes, 'Damp.');
  });

  it('updates the items that it maps differently, once, and again when it has changed', async () => {
    const world = await makeWorld({ 'damp.json': notesAs('physicalCharacteristics') });
    assert.deepEqual(counts(await world.import('ead', finding)), [1, 0, 0]);
    assert.deepEqual(counts(await world.import('ead', finding, { mapping: 'damp' })), [0, 1, 0]);
    assert.deepEqual(counts(await world.import('ead', finding, { mapping: 'damp' })), [0, 0, 1]);
    const changed = new Mappings(read(world, { 'damp.json': notesAs('appraisal') }));
    world.importOptions = { ...world.importOptions, mappings: changed };
    assert.deepEqual(counts(await world.import('ead', finding, { mapping: 'damp' })), [0, 1, 0]);
    assert.deepEqual(counts(await world.import('ead', finding, { mapping: 'ead' })), [0, 1, 0]);
  });

  it('changes nothing if it maps the file in the same way', async () => {
    const rows = [{ path: 'nowhere', to: 'unknown' }];
    const world = await makeWorld({ 'still.json': { extends: 'ead', rows } });
    await world.import('ead', finding);
    assert.deepEqual(counts(await world.import('ead', finding, { mapping: 'still' })), [0, 0, 1]);
  });

  it('can be used with its format only; unknown names are rejected with the known ones', async () => {
    const world = await makeWorld({ 'damp.json': notesAs('appraisal') });
    await assert.rejects(world.import('eag', '<eag/>', { mapping: 'damp' }), (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.code, 'bad-parameter');
      assert.match(error.message, /There is no mapping 'damp' for this format; there are eag\./);
      return true;
    });
    await assert.rejects(world.import('ead', finding, { mapping: 'dry' }), /there are ead, damp\./);
  });
});

describe('The examples', () => {
  it('of a finding aid are mapped as documented', async () => {
    const world = await GraphWorld.make();
    world.importOptions = { ...world.importOptions, mappings: new Mappings(readCustomMappings(examples)) };
    const text = readFileSync(join(examples, 'harbour-office.xml'), 'utf8');
    await world.import('ead', text, { mapping: 'harbour-office' });
    const unit = await world.unit('nl-r1-0013');
    assert.deepEqual(unit.data, {
      identifier: '0013',
      identifierType: 'call number',
      otherIdentifiers: ['K 4'],
      otherIdentifierTypes: ['old number'],
    });
    const [description] = unit.relationships.describes!;
    const { name, physicalLocation, archivalHistory, notes } = description!.data;
    assert.deepEqual(
      { name, physicalLocation, archivalHistory, notes },
      {
        name: 'Dredging of the Old Harbour',
        physicalLocation: 'Box 7',
        archivalHistory: 'Found in the attic of the lock-keeper.',
        notes: 'Partly damp.',
      },
    );
    assert.deepEqual(
      description!.relationships.relatesTo!.map(({ data }) => [data.type, data.name]),
      [['placeAccess', 'Old Harbour']],
    );
  });

  it('of a table are read by the column names of the mapping', async () => {
    const world = await GraphWorld.make();
    world.importOptions = { ...world.importOptions, mappings: new Mappings(readCustomMappings(examples)) };
    const table = 'Inv. no.,Description,Years,Shelf,notes\n12,Minutes,1900-1910,B 4,Seen';
    await world.import('csv', table, { mapping: 'harbour-list' });
    const unit = await world.unit('nl-r1-12');
    const [description] = unit.relationships.describes!;
    assert.equal(description!.data.name, 'Minutes');
    assert.equal(description!.data.physicalLocation, 'B 4');
    assert.equal(description!.data.notes, undefined);
    assert.equal(description!.relationships.hasDate![0]!.data.startDate, '1900-01-01');
    assert.equal(description!.relationships.hasUnknownProperty![0]!.data.csv_notes, 'Seen');
  });

  it('are quoted exactly on the page about mappings', () => {
    const page = readFileSync(join(projectFolder, 'docs/mappings.md'), 'utf8');
    const shown = /```json\n([\s\S]*?)```/.exec(page)?.[1];
    const file = readFileSync(join(examples, 'harbour-office.json'), 'utf8');
    assert.deepEqual(JSON.parse(shown ?? ''), JSON.parse(file));
  });
});

describe('The list of mappings', () => {
  it('has those of the formats with all their rows, and then the custom ones', () => {
    const list = listMappings(readCustomMappings(examples));
    assert.deepEqual(
      list.map(({ name, format, file }) => [name, format, file]),
      [
        ...formats.map(({ name }) => [name, name, null]),
        ['harbour-list', 'csv', 'harbour-list.json'],
        ['harbour-office', 'ead', 'harbour-office.json'],
      ],
    );
    for (const { rows } of list) assert.ok(rows.length > 3);
    const own = list.find(({ name }) => name === 'ead')!.rows;
    assert.ok(own.some((row) => row.path === 'did/unittitle' && row.to === 'field' && row.name === 'name'));
  });

  it('has rows in the form of mapping files', () => {
    const offered = ['field', 'access-point', 'date', 'date-start', 'date-end', 'identifier', 'part-field'];
    for (const { extend, rows } of formats) {
      if (extend === undefined) continue;
      const passing = new Set(['otherlevel', 'former-extension']);
      extend(rows.filter(({ to, name }) => [...offered, 'column'].includes(to) && !passing.has(name ?? '')));
    }
  });
});

describe('An invalid mapping', () => {
  const row = (more: object) => ({ extends: 'ead', rows: [{ path: 'a', to: 'unknown' }, more] });
  const wrong: readonly (readonly [trap: string, value: unknown, sentence: RegExp])[] = [
    [
      'is no JSON',
      '{"extends": "ead",}',
      /own\.json cannot be used: It is not valid JSON: .*line 1 column 19|position/,
    ],
    ['is a list', [], /It must be an object/],
    [
      'has a member too many',
      { extends: 'ead', rows: [], script: 'x' },
      /, script: Unknown key; the keys are extends, help, rows/,
    ],
    ['extends nothing', { rows: [] }, /, extends: It must be a string/],
    [
      'extends what cannot be',
      { extends: 'skos', rows: [] },
      /, extends: The format 'skos' cannot be extended; use one of csv, eac/,
    ],
    ['has no rows', { extends: 'ead' }, /, rows: It must be an array/],
    ['has a row that is not an object', row([]), /, rows\[1\]: It must be an object/],
    [
      'has a row with more in it',
      row({ path: 'b', to: 'date', run: 'x' }),
      /, rows\[1\]\.run: Unknown key; the keys are path/,
    ],
    ['has an invalid path', row({ path: 'did//', to: 'date' }), /, rows\[1\]\.path: 'did\/\/' is not a path/],
    ['has a bare attribute', row({ path: '@level', to: 'unknown' }), /rows\[1\]\.path/],
    ['has a path twice', row({ path: 'a', to: 'date' }), /, rows\[1\]\.path: 'a' occurs in two rows/],
    [
      'has a target nobody knows',
      row({ path: 'b', to: 'heap' }),
      /rows\[1\]\.to: 'heap' is not a target.*identifier/,
    ],
    ['makes items', row({ path: 'b', to: 'item' }), /rows\[1\]\.to: 'item' is not a target/],
    ['names no field', row({ path: 'b', to: 'field' }), /rows\[1\]\.name: .*needs a name/],
    [
      'names an unknown field',
      row({ path: 'b', to: 'field', name: 'nmae' }),
      /Unknown name 'nmae'; use one of .*name/,
    ],
    [
      'names what imports write',
      row({ path: 'b', to: 'field', name: 'sourceFileId' }),
      /Unknown name 'sourceFileId'/,
    ],
    ['names an unknown access point', row({ path: 'b', to: 'access-point', name: 'x' }), /subjectAccess/],
    [
      'names what has no name',
      row({ path: 'b', to: 'date', name: 'x' }),
      /rows\[1\]\.name: .*must not have a name/,
    ],
    [
      'has a date in an attribute',
      row({ path: 'b/@c', to: 'date' }),
      /An attribute cannot have the target 'date'/,
    ],
    ['has an unknown way', row({ path: 'b', to: 'date', how: 'so' }), /rows\[1\]\.how: 'so' is not allowed/],
    ['has a way for an attribute', row({ path: 'b/@c', to: 'identifier', how: 'also' }), /rows\[1\]\.how/],
    [
      'has access points where there are none',
      { extends: 'eag', rows: [{ path: 'b', to: 'access-point', name: 'placeAccess' }] },
      /rows\[0\]\.to: 'access-point' is not a target of this format; use one of field/,
    ],
    [
      'names an unknown column',
      { extends: 'csv', rows: [{ path: 'b', to: 'column', name: 'nmae' }] },
      /rows\[0\]\.name: There is no column 'nmae'/,
    ],
  ];
  for (const [trap, value, sentence] of wrong) {
    it(`is rejected with its file and the location in it: it ${trap}`, async () => {
      const world = await GraphWorld.make();
      assert.throws(() => read(world, { 'own.json': value }), sentence);
    });
  }

  it('is rejected for its name', async () => {
    const world = await GraphWorld.make();
    assert.throws(() => read(world, { 'Own One.json': notesAs('notes') }), /lower-case letters/);
    const other = await GraphWorld.make();
    assert.throws(() => read(other, { 'ead.json': notesAs('notes') }), /name of a format/);
  });

  it('is named if it cannot be read', async () => {
    const world = await GraphWorld.make();
    mkdirSync(join(world.folder, 'mappings', 'drawer.json'), { recursive: true });
    assert.throws(() => read(world, {}), { code: 'invalid', message: /drawer\.json.*cannot be read/ });
  });

  it('causes an error if the folder does not exist', () => {
    assert.throws(() => readCustomMappings('nowhere-at-all'), /setting mappings/);
  });
});

describe('A mapping of tables', () => {
  const table = { fieldSeparator: ';', arraySeparator: '|', headerRow: 3, firstRow: 5 };
  const rows = [
    { path: 'No', to: 'column', name: 'identifier' },
    { path: 'Key', to: 'column', name: 'itemId' },
    { path: 'Below', to: 'column', name: 'parentId' },
    { path: 'Other numbers', to: 'column', name: 'otherIdentifiers' },
  ];
  it('sets separators, header rows and the columns of the tree, for workbooks as well', async () => {
    const lines = [
      ['Inventory, 1950'],
      ['identifier of nothing'],
      ['Key', 'Below', 'No', 'title', 'Other numbers'],
      ['(id)', '(id)', '(text)', '(text)', '(list)'],
      ['k1', '', 'A', 'Fonds', 'x|y'],
      ['k2', 'k1', 'A', 'Letters', ''],
    ];
    const archive = await makeWorld({ 'lists.json': { extends: 'csv', rows, table } });
    const csvLog = await archive.import('csv', lines.map((cells) => cells.join(';')).join('\n'), {
      mapping: 'lists',
    });
    assert.equal(csvLog.created, 2);
    const fonds = await archive.unit('nl-r1-a');
    assert.deepEqual(fonds.data.otherIdentifiers, ['x', 'y']);
    assert.equal((await archive.unit('nl-r1-a-a')).relationships.describes![0]!.data.name, 'Letters');
    const sheet = lines.map((cells, i) => row(i + 1, ...cells)).join('');
    const path = archive.write('list.xlsx', await makeWorkbook([{ name: 'List', rows: sheet }]));
    const sources = [{ name: 'list.xlsx', path, kind: 'document' as const }];
    const xlsxLog = await archive.import('xlsx', [], { sources, mapping: 'lists' });
    assert.deepEqual([xlsxLog.created, xlsxLog.unchanged], [0, 2]);
  });

  it('is rejected if a setting is unknown or invalid, or if the format has no tables', async () => {
    const attempts: readonly (readonly [object, RegExp])[] = [
      [{ extends: 'csv', rows, table: { separator: ';' } }, /table\.separator: Unknown key/],
      [
        { extends: 'csv', rows, table: { fieldSeparator: 'ab' } },
        /table\.fieldSeparator: It must be one character/,
      ],
      [{ extends: 'csv', rows, table: { arraySeparator: ' ' } }, /table\.arraySeparator/],
      [{ extends: 'csv', rows, table: { headerRow: 0 } }, /table\.headerRow: It must be the number of a row/],
      [{ extends: 'csv', rows, table: { headerRow: 3, firstRow: 3 } }, /table\.firstRow/],
      [{ extends: 'ead', rows: [], table }, /, table: Only tables/],
    ];
    for (const [mapping, message] of attempts)
      await assert.rejects(makeWorld({ 'lists.json': mapping }), { code: 'invalid', message });
  });
});
