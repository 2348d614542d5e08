import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { describe, it } from 'node:test';
import { xlsx } from '../../../src/formats/xlsx/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { limits, partsOf, type ReadDocument, readDocument, unknownOf } from '../read-document.ts';
import { inline, makeWorkbook, row, zip } from './make-workbook.ts';

const read = (bytes: Uint8Array, options = {}): Promise<ReadDocument> =>
  readDocument(xlsx, bytes, { file: 'units.xlsx', target: 'DocumentaryUnit', ...options });

async function failureOf(bytes: Uint8Array, options = {}): Promise<Failure> {
  const error = await read(bytes, options).then(
    () => assert.fail('imported'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

const warningsOf = ({ warnings }: ReadDocument) =>
  warnings.map(({ code, location }) => [code, location.path]);

describe('The cells of a sheet', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy"/><numFmt numFmtId="165" formatCode="0000"/><numFmt numFmtId="166" formatCode="mmm\\ yyyy"/><numFmt numFmtId="167" formatCode="[h]:mm"/><numFmt numFmtId="168" formatCode="0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/><xf numFmtId="168"/></cellXfs></styleSheet>`;
  const shared =
    '<sst><si><t>identifier</t></si><si><r><t>Har</t></r><r><t xml:space="preserve">bour </t></r><rPh><t>x</t></rPh></si><si><t>a_x0009_b_x005F_x0041_</t></si></sst>';

  /** The unknown properties of a unit whose cells are in columns without a field. */
  async function valuesOf(cells: string, more: Readonly<Record<string, string>> = {}) {
    const columns = ['x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7'];
    const headings = columns.map((name, i) => inline(`${String.fromCharCode(66 + i)}1`, name)).join('');
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c>${headings}</row><row r="2">${inline('A2', '1')}${cells}</row>`;
    const document = await read(
      await makeWorkbook([{ name: 'Units', rows }], {
        'xl/styles.xml': styles,
        'xl/sharedStrings.xml': shared,
        ...more,
      }),
    );
    return { document, values: unknownOf(document.items[0]) };
  }

  it('are shared or inline texts, with their runs joined and escapes decoded', async () => {
    const { values } = await valuesOf(
      `<c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>${inline('D2', 'a &amp; b')}<c r="E2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>`,
    );
    assert.deepEqual(values, { csv_x1: 'Harbour', csv_x2: 'a\tb_x0041_', csv_x3: 'a & b', csv_x4: 'ab' });
  });

  it('without a reference follow the previous cell, also if that is empty', async () => {
    const cells = (...texts: readonly string[]) =>
      texts.map((text) => (text === '' ? '<c/>' : inline('', text).replace(' r=""', ''))).join('');
    const rows = `<row>${cells('identifier', 'name', 'abstract')}</row><row>${cells('1', '', 'Short')}</row>`;
    const { items } = await read(await makeWorkbook([{ name: 'Units', rows }]));
    assert.deepEqual([items[0]!.data.identifier, items[0]!.description.abstract], ['1', 'Short']);
  });

  it('are numbers and dates as their number format shows them', async () => {
    const { values } = await valuesOf(
      '<c r="B2" s="1"><v>18323</v></c><c r="C2" s="2"><v>18323</v></c><c r="D2" s="3"><v>12</v></c><c r="E2" s="4"><v>18323</v></c><c r="F2" s="5"><v>18323.5</v></c><c r="G2" s="6"><v>2.5</v></c><c r="H2"><v>1.1000000000000001</v></c>',
    );
    assert.deepEqual(values, {
      csv_x1: '1950-03-01',
      csv_x2: '1950',
      csv_x3: '0012',
      csv_x4: '1950-03',
      csv_x5: '1950-03-01 12:00:00',
      csv_x6: '2.5',
      csv_x7: '1.1',
    });
  });

  it('keep the decimals of their number format, and have at most 15 digits', async () => {
    const formats =
      '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="000.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const cells =
      '<c r="B2" s="1"><v>12.1</v></c><c r="C2" s="2"><v>1.5</v></c><c r="D2" s="1"><v>12.125</v></c><c r="E2"><v>0.30000000000000004</v></c><c r="F2" s="1"><v>-1.5</v></c>';
    const { values } = await valuesOf(cells, { 'xl/styles.xml': formats });
    assert.deepEqual(values, {
      csv_x1: '12.10',
      csv_x2: '001.50',
      csv_x3: '12.125',
      csv_x4: '0.3',
      csv_x5: '-1.50',
    });
  });

  it('have the texts and formats that the workbook refers to, whatever their documents are called', async () => {
    const relations =
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/s0.xml"/><Relationship Id="rId8" Type="x/sharedStrings" Target="Texts.xml"/></Relationships>';
    const { values } = await valuesOf('<c r="B2" t="s"><v>1</v></c>', {
      'xl/_rels/workbook.xml.rels': relations,
      'xl/Texts.xml': shared.replace('Har', 'Ar'),
    });
    assert.deepEqual(values, { csv_x1: 'Arbour' });
  });

  it('are dates from 1904 if the workbook counts from there, and early days of 1900', async () => {
    const cells = '<c r="B2" s="1"><v>1</v></c><c r="C2" t="d"><v>1950-03-01T00:00:00</v></c>';
    assert.deepEqual((await valuesOf(cells)).values, { csv_x1: '1900-01-01', csv_x2: '1950-03-01' });
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Units" r:id="rId1"/></sheets></workbook>';
    assert.equal((await valuesOf(cells, { 'xl/workbook.xml': workbook })).values.csv_x1, '1904-01-02');
  });

  it('are never evaluated; a formula without a stored value and an error give a warning with the cell', async () => {
    const { values, document } = await valuesOf(
      '<c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><f>1+1</f></c><c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E2" t="b"><v>1</v></c>',
    );
    assert.deepEqual(values, { csv_x1: '2', csv_x4: 'TRUE' });
    assert.deepEqual(warningsOf(document).slice(0, 2), [
      ['formula-without-value', 'Units!C2'],
      ['cell-with-error', 'Units!D2'],
    ]);
  });
});

describe('A workbook', () => {
  const units = { name: 'Units', rows: row(1, 'identifier', 'name') + row(2, '1', 'Letters') };

  it('is read from the first visible sheet with known headings; others give a warning', async () => {
    const document = await read(
      await makeWorkbook([
        { name: 'Codes', rows: row(1, 'identifier'), state: 'hidden' },
        { name: 'Title', rows: row(1, 'Inventory') },
        { name: 'Empty', rows: '' },
        {
          ...units,
          rows: row(1, 'Inventory of letters') + row(3, 'identifier', 'name') + row(5, '1', 'Letters'),
        },
        units,
      ]),
    );
    assert.deepEqual(
      document.items.map(({ open, description }) => [open.location.line, description.name]),
      [[5, 'Letters']],
    );
    assert.deepEqual(warningsOf(document), [
      ['hidden-sheet', 'Codes'],
      ['other-sheet', 'Title'],
      ['other-sheet', 'Units'],
    ]);
  });

  it('may have a table of another program, without cells at the end of a row', async () => {
    const header = row(
      1,
      'legacyId',
      'parentId',
      'identifier',
      'title',
      'culture',
      'eventDates',
      'publicationStatus',
    );
    const rows = `${header}${row(2, '1', '', 'F', 'Fonds', 'en', '1900|1950', 'Draft')}${row(3, '2', '1', 'S', 'Series')}`;
    const { items, steps } = await read(await makeWorkbook([{ name: 'Sheet1', rows }]));
    assert.deepEqual(
      items.map(({ open }) => [open.identifier, open.depth]),
      [
        ['F', 0],
        ['S', 1],
      ],
    );
    assert.equal(partsOf(items[0], 'hasDate').length, 2);
    assert.deepEqual(
      steps.filter((step) => step.step === 'close').map(({ isRestricted }) => isRestricted),
      [undefined, true],
    );
  });

  it('is read from a sheet of the right type if another sheet has records of another type', async () => {
    const agents = {
      name: 'Agents',
      rows: row(1, 'culture', 'typeOfEntity', 'authorizedFormOfName') + row(2, 'en', 'person', 'Pat'),
    };
    const document = await read(await makeWorkbook([agents, units]));
    assert.deepEqual(
      document.items.map(({ description }) => description.name),
      ['Letters'],
    );
    assert.deepEqual(warningsOf(document), [['other-sheet', 'Agents']]);
    const title = { name: 'Title', rows: row(1, 'Inventory') };
    const { message } = await failureOf(await makeWorkbook([title, agents]));
    assert.match(message, /sheet 'Agents', row 1, column A: .*AtoM's authority records/);
  });

  it('gives a warning for merged cells of several records, and for hidden rows, which are imported', async () => {
    const hidden = row(4, '2', 'Bills').replace('<row ', '<row hidden="1" ');
    const title = row(1, 'Inventory').replace('<row ', '<row hidden="1" ');
    const rows = title + row(2, 'identifier', 'name', 'parent') + row(3, '1', 'Letters') + hidden;
    const merged = ['A1:C1', 'A1:A2', 'A3:B3', 'C3:C4'].map((range) => `<mergeCell ref="${range}"/>`);
    const end = `<mergeCells>${merged.join('')}</mergeCells>`;
    const document = await read(await makeWorkbook([{ name: 'Units', rows, end }]));
    assert.equal(document.items.length, 2);
    assert.deepEqual(warningsOf(document), [
      ['hidden-row', 'Units!4'],
      ['merged-cells', 'Units!C3:C4'],
    ]);
  });

  it('is limited in rows, not counting the headings and rows without content', async () => {
    const records = Array.from({ length: 4 }, (_, i) => row(i + 3, String(i), 'Letters'));
    const rows = (count: number) =>
      row(1, 'Our units') + row(2, 'identifier', 'name') + records.slice(0, count).join('') + row(9, '', '');
    const few = { limits: { ...limits, batchItems: 3 } };
    const { items } = await read(await makeWorkbook([{ name: 'Units', rows: rows(3) }]), few);
    assert.equal(items.length, 3);
    const { code, message } = await failureOf(await makeWorkbook([{ name: 'Units', rows: rows(4) }]), few);
    assert.equal(code, 'limit-exceeded');
    assert.match(message, /sheet 'Units', row 6, column A: .*more than 3 rows \(limit batch-items\)/);
  });

  it('is rejected with more rows than a sheet can have, even if they are empty', async () => {
    const rows = row(1, 'identifier') + row(2, '1') + '<row/>'.repeat(1_048_576);
    const { code, message } = await failureOf(await makeWorkbook([{ name: 'Units', rows }]), {
      limits: { ...limits, archiveRatio: 10_000 },
    });
    assert.equal(code, 'malformed-table');
    assert.match(message, /more than 1048576 rows/);
  });

  it('is limited in length if rows have parents, since these are all in memory', async () => {
    const rows = row(1, 'identifier', 'parent', 'name') + row(2, '1', '', 'x'.repeat(3000));
    const short = { limits: { ...limits, wholeFileBytes: 2000 } };
    const { code, message } = await failureOf(await makeWorkbook([{ name: 'Units', rows }]), short);
    assert.equal(code, 'limit-exceeded');
    assert.match(message, /sheet 'Units', row 2: .*limit whole-file-bytes/);
  });

  it('is rejected with the sheet, the row and the column of an error', async () => {
    const rows = row(1, 'name', 'identifier') + row(2, 'Letters', '1') + row(4, 'Bills', '');
    const { code, message, errors } = await failureOf(await makeWorkbook([{ name: 'Units', rows }]));
    assert.equal(code, 'invalid-items');
    assert.match(message, /^units\.xlsx, sheet 'Units', row 4, column B: The row has no identifier/);
    assert.deepEqual([errors?.[0]?.line, errors?.[0]?.column, errors?.[0]?.path], [4, 2, 'Units!B4']);
  });

  it('is rejected if it has macros, is encrypted, in an older format, or not a workbook', async () => {
    const attempts: readonly (readonly [Uint8Array, RegExp])[] = [
      [await makeWorkbook([units], { 'xl/vbaProject.bin': 'x' }), /contains macros/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /older format \.xls, or is protected by a password/],
      [Buffer.from('identifier,name\n1,a\n'), /not an XLSX workbook\. Tables as text are imported as csv/],
      [await zip({ 'units.csv': 'identifier\n1\n' }), /a zip file, but not an XLSX workbook/],
    ];
    for (const [bytes, message] of attempts) {
      const failure = await failureOf(bytes);
      assert.equal(failure.code, 'wrong-format');
      assert.match(failure.message, message);
    }
  });

  it('is rejected if it is damaged', async () => {
    const whole = await makeWorkbook([units]);
    assert.equal((await failureOf(whole.subarray(0, whole.length - 30))).code, 'malformed-table');
    const broken = await makeWorkbook([{ name: 'Units', rows: '<row><c></row>' }]);
    assert.equal((await failureOf(broken)).code, 'malformed-table');
    const missing = `${row(1, 'identifier')}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`;
    const failure = await failureOf(await makeWorkbook([{ name: 'Units', rows: missing }]));
    assert.equal(failure.code, 'malformed-table');
    assert.match(failure.message, /sheet 'Units', row 2, column A: .*no shared text 7/);
    const withEntity = '<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>';
    const hostile = await makeWorkbook([units], { 'xl/sharedStrings.xml': withEntity });
    assert.match((await failureOf(hostile)).message, /document type/);
  });

  it('is rejected if it expands to too many bytes, or has too many texts or columns', async () => {
    const long = `<sst>${'<si><t>aaaaaaaaaa</t></si>'.repeat(200_000)}</sst>`;
    const bomb = await makeWorkbook([units], { 'xl/sharedStrings.xml': long });
    const rejection = async (changed: object) => {
      const { code, message } = await failureOf(bomb, { limits: { ...limits, ...changed } });
      assert.equal(code, 'limit-exceeded');
      return message;
    };
    assert.match(
      await rejection({ archiveRatio: 100 }),
      /more than 100 times its size \(limit archive-ratio\)/,
    );
    assert.match(await rejection({ archiveRatio: 1e6, archiveBytes: 1e6 }), /limit archive-bytes/);
    assert.match(await rejection({ archiveRatio: 1e6, wholeFileBytes: 100_000 }), /limit whole-file-bytes/);
    assert.match(await rejection({ wholeFileBytes: 1000 }), /limit whole-file-bytes/);
    const sheets = Array.from({ length: 1001 }, (_, i) => `<sheet name="${i}" r:id="rId1"/>`).join('');
    const list = `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`;
    const many = await makeWorkbook([units], { 'xl/workbook.xml': list });
    assert.match((await failureOf(many)).message, /more than 1000 sheets/);
    const wide = await makeWorkbook([{ name: 'Units', rows: `<row r="1">${inline('AAA1', 'x')}</row>` }]);
    const narrow = { limits: { ...limits, csvColumns: 700 } };
    assert.match((await failureOf(wide, narrow)).message, /row 1, column AAA: .*limit csv-columns/);
    const text = await makeWorkbook([{ name: 'Units', rows: row(1, 'identifier', 'x'.repeat(200)) }]);
    assert.match(
      (await failureOf(text, { limits: { ...limits, itemText: 100 } })).message,
      /limit item-text/,
    );
  });
});
