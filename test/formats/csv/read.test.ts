import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { csv } from '../../../src/formats/csv/index.ts';
import { Failure, type SourceError } from '../../../src/model/errors.ts';
import { limits, partsOf, type ReadDocument, readDocument, unknownOf } from '../read-document.ts';

const read = (text: string, target = 'DocumentaryUnit', options = {}): Promise<ReadDocument> =>
  readDocument(csv, text, { file: 'table.csv', target, ...options });

async function refusal(text: string, options = {}): Promise<readonly unknown[]> {
  try {
    await read(text, 'DocumentaryUnit', options);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return [error.code, error.errors?.[0]?.line, error.errors?.[0]?.column];
  }
  return [];
}

describe('A table of units', () => {
  it('fills the fields that its columns are named after', async () => {
    const { items } = await read(
      'identifier,name,languageCode,otherIdentifiers,scopeAndContent,Level Of Description\nA.1,Minutes,de,x||y,"Of the ""council""",fonds\n',
    );
    assert.deepEqual(items[0]?.data, { identifier: 'A.1', otherIdentifiers: ['x', 'y'] });
    assert.deepEqual(items[0]?.description, {
      name: 'Minutes',
      languageCode: 'deu',
      creationProcess: 'IMPORT',
      scopeAndContent: 'Of the "council"',
    });
    assert.deepEqual(unknownOf(items[0]), { csv_LevelOfDescription: 'fonds' });
  });

  it('may have several access points in one cell, and dates as text', async () => {
    const { items } = await read(
      'identifier,name,subjectAccessPoint,personAccess,unitDates\n1,Minutes,Strikes || Unions,Someone,1924-1930||undated',
    );
    assert.deepEqual(partsOf(items[0], 'relatesTo'), [
      { name: 'Strikes', type: 'subjectAccess' },
      { name: 'Unions', type: 'subjectAccess' },
      { name: 'Someone', type: 'personAccess' },
    ]);
    assert.deepEqual(partsOf(items[0], 'hasDate'), [
      { startDate: '1924-01-01', endDate: '1930-12-31', description: '1924-1930' },
    ]);
    assert.equal(items[0]?.description.unitDates, 'undated');
  });

  it('keeps an extension that a spreadsheet program has shortened, with a warning', async () => {
    const table = 'identifier,name,extension\n1,One,"{""item"":{""identi"\n';
    const { items, warnings } = await readDocument(csv, table, { file: 'x.csv', target: 'DocumentaryUnit' });
    assert.deepEqual(unknownOf(items[0]), { csv_extension: '{"item":{"identi' });
    assert.ok(
      warnings.some(({ code, location }) => code === 'unknown-column' && location.path === 'extension'),
    );
  });

  it('may have containers and digital objects, whose columns belong together value by value', async () => {
    const { items } = await read(
      'identifier,name,containerType,containerName,containerBarcode,digitalObjectUri,digitalObjectTitle\n1,Letters,box > folder||reel,12 > 3||4,||31234,https://a.example/1||https://a.example/2,||Second\n',
    );
    assert.deepEqual(items[0]?.parts.hasContainer, [
      {
        type: 'Container',
        data: { type: 'box', name: '12' },
        relationships: {
          contains: [{ type: 'Container', data: { type: 'folder', name: '3' }, relationships: {} }],
        },
      },
      { type: 'Container', data: { type: 'reel', name: '4', barcode: '31234' }, relationships: {} },
    ]);
    assert.deepEqual(partsOf(items[0], 'hasDigitalObject'), [
      { uri: 'https://a.example/1', purpose: 'file' },
      { uri: 'https://a.example/2', title: 'Second', purpose: 'file' },
    ]);
  });

  it('may state the depth of each row instead of its parent', async () => {
    const { items } = await read(
      'depth,identifier,name,languageCode\n1,F,Fonds,eng\n1,F,Archief,nld\n2,1,Letters,eng\n3,1,Letter,eng\n2,2,Bills,eng\n',
    );
    assert.deepEqual(
      items.map(({ open }) => [open.identifier, open.depth]),
      [
        ['F', 0],
        ['1', 1],
        ['1', 2],
        ['2', 1],
      ],
    );
  });

  it('may state both ids and depths: rows with other ids or depths are other units', async () => {
    const keyed = await read('itemId,depth,identifier,name\na,1,F,Fonds\nb,2,1,Letters\nc,2,2,Bills\n');
    assert.deepEqual(
      keyed.items.map(({ open }) => [open.identifier, open.depth]),
      [
        ['F', 0],
        ['1', 1],
        ['2', 1],
      ],
    );
    const deep = await read('depth,identifier,name,languageCode\n1,1,Fonds,eng\n2,1,Brieven,nld\n');
    assert.deepEqual(
      deep.items.map(({ open, description }) => [open.depth, description.name]),
      [
        [0, 'Fonds'],
        [1, 'Brieven'],
      ],
    );
  });

  it('is read with the cell and value separators of the request', async () => {
    const { items } = await read('identifier|name|otherIdentifiers\n1|Minutes; 1924, 1925|x;y\n', undefined, {
      table: { fieldSeparator: '|', arraySeparator: ';' },
    });
    assert.deepEqual(items[0]?.data, { identifier: '1', otherIdentifiers: ['x', 'y'] });
    assert.equal(items[0]?.description.name, 'Minutes\n\n1924, 1925');
    const comma = await read('identifier,name\n1,a;b\n', undefined, { table: { fieldSeparator: ',' } });
    assert.equal(comma.items[0]?.description.name, 'a;b');
    const wrong = await refusal('identifier;name\n1;a\n', { table: { fieldSeparator: ',' } });
    assert.deepEqual(wrong, ['malformed-table', 1, 1]);
  });

  it('gets a warning for each unknown column, with the number of its cells and the most similar known column', async () => {
    const { items, warnings } = await read(
      'identifier,titel,shelf,Level Of Descripton,title,\n1,Akten,B 4,fonds,Files,\n2,x,,,y,loose\n',
    );
    assert.deepEqual(
      warnings.map(({ code, location }) => [code, location]),
      [
        ['unknown-column', { line: 1, path: 'titel', cells: 2, nearest: 'title' }],
        ['unknown-column', { line: 1, path: 'shelf', cells: 1 }],
        ['unknown-column', { line: 1, path: 'Level Of Descripton', cells: 1, nearest: 'levelOfDescription' }],
        ['unknown-column', { line: 3, path: 'column 6', cells: 1 }],
      ],
    );
    assert.deepEqual(unknownOf(items[0]), {
      csv_titel: 'Akten',
      csv_shelf: 'B 4',
      csv_LevelOfDescripton: 'fonds',
    });
  });

  it('gets no warning for a column that a mapping declares as unknown', async () => {
    const own = csv.extend!([{ path: 'shelf', to: 'unknown' }]);
    const text = 'identifier,shelf\n1,B 4\n';
    const { warnings, items } = await readDocument({ ...csv, read: own }, text, {
      target: 'DocumentaryUnit',
    });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['no-title'],
    );
    assert.deepEqual(unknownOf(items[0]), { csv_shelf: 'B 4' });
  });

  it('is rejected with the line of a row that has fewer cells than the header', async () => {
    assert.deepEqual(await refusal('identifier,name,languageCode\n1,a,eng\n2,b\n'), [
      'malformed-table',
      3,
      3,
    ]);
    assert.deepEqual(await refusal('identifier,name,\n1,a\n'), []);
    const leftOut: SourceError[] = [];
    const { items } = await read('identifier,name\n1,a\n2\n3,c\n', undefined, {
      onSkipped: (error: SourceError) => leftOut.push(error),
    });
    assert.deepEqual(
      items.map(({ open }) => open.identifier),
      ['1', '3'],
    );
    assert.deepEqual(
      leftOut.map(({ line, column }) => [line, column]),
      [[3, 2]],
    );
    assert.match(
      leftOut[0]!.message,
      /has 1 cell, separated by ',', the header has 2 columns: the row ends before the column 'name'/,
    );
  });

  it('may have languages and scripts of the material as codes or names', async () => {
    const { items, warnings } = await read(
      'identifier,name,languageOfMaterial,scriptOfMaterial\n1,a,English||ger||de||Klingonese,Latin||Cyrl\n',
    );
    assert.deepEqual(items[0]?.description.languageOfMaterial, ['eng', 'deu', 'Klingonese']);
    assert.deepEqual(items[0]?.description.scriptOfMaterial, ['Latn', 'Cyrl']);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['unknown-language'],
    );
  });

  it('reads consecutive rows with one identifier and several languages as one unit', async () => {
    const { steps, items } = await read(
      'identifier,name,languageCode\n1,Minutes,eng\n1,Protokolle,deu\n1,Others,eng\n2,Letters,\n',
    );
    assert.deepEqual(
      items.map(({ open }) => open.identifier),
      ['1', '1', '2'],
    );
    const first = steps[1];
    assert.ok(first?.step === 'close');
    assert.deepEqual(
      first.relationships.describes?.map(({ data }) => data.languageCode),
      ['eng', 'deu'],
    );
  });

  it('puts rows below their parents, which may come after their children', async () => {
    const { items, steps } = await read(
      'identifier,name,parent\n1.1,Letters,1\n1,Fonds,\n1.1.1,Letter,1.1\n2,Other,\n1.2,Bills,1',
    );
    assert.deepEqual(
      items.map(({ open }) => [open.identifier, open.depth]),
      [
        ['1', 0],
        ['1.1', 1],
        ['1.1.1', 2],
        ['1.2', 1],
        ['2', 0],
      ],
    );
    assert.equal(steps.length, 10);
  });

  it('is rejected with the line and column of the error', async () => {
    assert.deepEqual(await refusal('name,languageCode\nMinutes,eng'), ['malformed-table', 1, 1]);
    assert.deepEqual(await refusal('name,identifier\nMinutes,1\nLetters,'), ['invalid-items', 3, 2]);
    assert.deepEqual(await refusal('identifier,name\n1,a,b'), ['malformed-table', 2, 3]);
    assert.deepEqual(await refusal('identifier,name\n1,"open'), ['malformed-table', 2, 2]);
    assert.deepEqual(await refusal('identifier,name\n'), ['no-items', 1, undefined]);
    assert.deepEqual(await refusal('identifier|name\n1|Minutes'), ['malformed-table', 1, 1]);
    await assert.rejects(
      readDocument(csv, 'Ref;Title\n1;Minutes\n'),
      /no header: its first row has 2 columns, separated by ';': 'Ref', 'Title'\./,
    );
    await assert.rejects(
      readDocument(csv, 'identifier\tname\n1\t"Minutes" x\n'),
      /line 2, column 2: It is not valid CSV, separated by a tab: there is text after the closing quote/,
    );
    await assert.rejects(readDocument(csv, 'identifier|name|parent\n1|Minutes|'), /which contains '\|'/);
    assert.deepEqual(await refusal('identifier,parent\n1,9'), ['invalid-items', 2, undefined]);
    assert.deepEqual(await refusal('identifier,parent\n0,\n1,2\n2,1'), ['invalid-items', 3, undefined]);
    assert.deepEqual(await refusal(''), ['no-items', 1, undefined]);
  });

  async function readChunks(chunks: readonly Buffer[], changed = {}): Promise<number> {
    async function* bytes() {
      yield* chunks;
    }
    const context = { file: 't.csv', target: 'DocumentaryUnit', language: 'eng', limits, warn: () => {} };
    let steps = 0;
    for await (const some of csv.read(bytes(), { ...context, ...changed })) steps += some.length;
    return steps;
  }

  it('may have cells with any character if rows have parents', async () => {
    const { items } = await read('identifier,parent,name\n1,,a\u0000b\n1.1,1,c\n');
    assert.deepEqual(
      items.map(({ open, description }) => [open.depth, description.name]),
      [
        [0, 'a\u0000b'],
        [1, 'c'],
      ],
    );
  });

  it('is limited in length only if rows have parents', async () => {
    const small = { limits: { ...limits, wholeFileBytes: 10 } };
    const rows = `1,,${'x'.repeat(5000)}\n`;
    const table = (header: string) => [header, rows, rows].map((text) => Buffer.from(text));
    assert.equal(await readChunks(table('identifier,place,name\n'), small), 4);
    await assert.rejects(readChunks(table('identifier,parent,name\n'), small), { code: 'limit-exceeded' });
  });

  it('may be UTF-16 or have a byte order mark, and is rejected if its bytes are invalid', async () => {
    const text = '\uFEFFidentifier;name\r\n1;Müller\r\n';
    assert.equal(await readChunks([Buffer.from(text)]), 2);
    assert.equal(await readChunks([Buffer.from(text, 'utf16le')]), 2);
    const western = readChunks([Buffer.from(text.slice(1), 'latin1')]);
    await assert.rejects(western, { code: 'malformed-table', message: /not UTF-8 at byte 20/ });
  });
});

describe('Tables of other records', () => {
  it('may contain authority records with dates of existence', async () => {
    const { items } = await read(
      'id,name,typeOfEntity,datesOfExistence\nc1,Council,corporateBody,1900-1950',
      'HistoricalAgent',
    );
    assert.equal(items[0]?.open.type, 'HistoricalAgent');
    assert.equal(items[0]?.description.datesOfExistence, '1900-1950');
    assert.equal(partsOf(items[0], 'hasDate')[0]?.startDate, '1900-01-01');
  });

  it('may contain concepts with one or several broader concepts', async () => {
    const { steps } = await read(
      'identifier,name,parent,latitude\n3,Wildcat strikes,1||2,x\n1,Strikes,,\n2,Protest,,5.5',
      'CvocConcept',
    );
    const [open, close] = steps;
    assert.ok(open?.step === 'open' && close?.step === 'close');
    assert.equal(open.key, '3');
    assert.deepEqual(close.edges, [
      { label: 'narrower', direction: 'in', key: '1' },
      { label: 'narrower', direction: 'in', key: '2' },
    ]);
    const last = steps.at(-1);
    assert.ok(last?.step === 'close');
    assert.equal(last.data.latitude, 5.5);
  });

  it('may contain repositories with an address', async () => {
    const { items } = await read(
      'identifier,name,street,municipality\nr9,City Archive,Quay 1,Rotterdam',
      'Repository',
    );
    assert.deepEqual(partsOf(items[0], 'hasAddress'), [{ street: 'Quay 1', municipality: 'Rotterdam' }]);
  });
});

describe('A table in an encoding other than UTF-8', () => {
  const table = (text: string, encoding: BufferEncoding = 'latin1') => {
    const folder = mkdtempSync(join(tmpdir(), 'fonds-csv-'));
    after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'table.csv'), Buffer.from(text, encoding));
    return pathToFileURL(join(folder, 'table.csv'));
  };
  const open = (source: URL, options = {}) =>
    readDocument(csv, source, { file: 'table.csv', target: 'DocumentaryUnit', ...options });

  it('is read if the request sets the encoding', async () => {
    const { items } = await open(table('identifier,name\n1,\xd4\xee\xed\xe4'), { charset: 'windows-1251' });
    assert.equal(items[0]?.description.name, 'Фонд');
  });

  it('is read as UTF-16 with or without a byte order mark', async () => {
    for (const mark of ['\uFEFF', '']) {
      const { items } = await open(table(`${mark}identifier;name\n1;Łódź`, 'utf16le'));
      assert.equal(items[0]?.description.name, 'Łódź');
    }
  });

  it('is rejected without a declared encoding, with the line and the remedy', async () => {
    const source = table('identifier,name\n1,a\n2,b\n3,caf\xe9\n');
    await assert.rejects(open(source), (error) => {
      assert.ok(error instanceof Failure);
      assert.deepEqual([error.code, error.errors?.[0]?.line], ['malformed-table', 4]);
      assert.match(error.message, /set it with charset/);
      return true;
    });
  });

  it('is read as Windows-1252 with a warning in tolerant mode', async () => {
    const onSkipped = () => assert.fail('nothing is left out');
    const { items, warnings } = await open(table('identifier,name\n1,a\n2,caf\xe9\n'), { onSkipped });
    assert.equal(items[1]?.description.name, 'café');
    assert.deepEqual(
      warnings.map(({ code, location }) => [code, location.line]),
      [['repaired-encoding', 3]],
    );
  });
});

describe('A table in tolerant mode', () => {
  const tolerantly = async (text: string, target = 'DocumentaryUnit') => {
    const left: (readonly [number | undefined, string])[] = [];
    const onSkipped = ({ line, message }: SourceError) => left.push([line, message]);
    const { items } = await read(text, target, { onSkipped });
    return { ids: items.map(({ open }) => open.identifier), left };
  };

  it('is imported without rows that have no identifier or too many cells', async () => {
    const { ids, left } = await tolerantly('identifier,name\n1,a\n,b\n3,c,d\n4,e');
    assert.deepEqual(ids, ['1', '4']);
    assert.deepEqual(left, [
      [3, 'The row has no identifier.'],
      [
        4,
        "The row has 3 cells, separated by ',', the header has 2 columns: 'd' comes after the last column, 'name'. Put a cell that contains the separator in quotes.",
      ],
    ]);
  });

  it('is imported without rows that have an invalid parent, and without the rows below them', async () => {
    const rows = ['1,', '2,9', '2.1,2', '3,4', '4,3', '4.1,4', '5,1||2', '1.1,1'];
    const { ids, left } = await tolerantly(`identifier,parent\n${rows.join('\n')}`);
    assert.deepEqual(ids, ['1', '1.1']);
    assert.deepEqual(left.map(([line]) => line).sort(), [3, 4, 5, 6, 7, 8]);
    assert.match(left.find(([line]) => line === 6)![1], /its own ancestor/);
    assert.match(left.find(([line]) => line === 4)![1], /below a row that was skipped/);
  });

  it('is rejected if no valid row remains', async () => {
    await assert.rejects(tolerantly('identifier,name\n,a'), { code: 'no-items' });
    await assert.rejects(tolerantly('identifier,parent\n1,2'), { code: 'no-items' });
  });

  it('is rejected if it is not a table', async () => {
    await assert.rejects(tolerantly('identifier,name\n1,"a'), { code: 'malformed-table' });
  });
});

describe('A table that needs too much memory or time', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, i) => `column${i}`).join(',');

  it('is rejected if its header or a row has more columns than the limit', async () => {
    const narrow = { limits: { ...limits, csvColumns: 3 } };
    assert.equal((await read('identifier,name,x\nA,B,C\n', 'DocumentaryUnit', narrow)).items.length, 1);
    assert.deepEqual(await refusal('identifier,name,x,y\nA,B,C,D\n', narrow), ['limit-exceeded', 1, 4]);
    assert.deepEqual(await refusal('identifier,name,x\nA,B,C,D\n', narrow), ['limit-exceeded', 2, 4]);
    await assert.rejects(read(`identifier,${columns(48_000)}\nA\n`), {
      message: /1000 columns \(limit csv-columns\)/,
    });
  });

  it('is rejected if a row has more text than the limit, e.g. after an unclosed quote', async () => {
    const short = { limits: { ...limits, itemText: 100 } };
    const open = `identifier,name\nA,B\nB,"${'C\n'.repeat(100)}`;
    assert.deepEqual(await refusal(open, short), ['limit-exceeded', 3, 2]);
    assert.deepEqual(await refusal('x'.repeat(200_000), short), ['limit-exceeded', 1, 1]);
  });

  it('is read in linear time if its first line is long', { timeout: 60_000 }, async () => {
    const wide = { limits: { ...limits, csvColumns: 200_000 } };
    const { items } = await read(
      `identifier,${columns(100_000)}\nA,B${','.repeat(99_999)}\n`,
      'DocumentaryUnit',
      wide,
    );
    assert.deepEqual(unknownOf(items[0]), { csv_column0: 'B' });
    assert.equal((await read(`${' '.repeat(300_000)}\nidentifier,name\nA,B\n`)).items.length, 1);
  });
});
