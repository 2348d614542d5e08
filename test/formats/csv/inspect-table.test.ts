import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { describe, it } from 'node:test';
import { csv } from '../../../src/formats/csv/index.ts';
import type { FormatContext, TableOptions } from '../../../src/formats/format.ts';
import { xlsx } from '../../../src/formats/xlsx/index.ts';
import { limits } from '../read-document.ts';
import { makeWorkbook, row } from '../xlsx/make-workbook.ts';

const contextOf = (target: string, table: TableOptions): FormatContext => ({
  file: 'units.csv',
  target,
  language: 'und',
  limits,
  table,
  warn: () => undefined,
});

async function* stream(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

async function inspect(
  text: string,
  {
    target = 'DocumentaryUnit',
    table = {},
    isComplete = true,
  }: { target?: string; table?: TableOptions; isComplete?: boolean } = {},
) {
  const [found] = await csv.inspect!(stream(Buffer.from(text)), contextOf(target, table), isComplete);
  return found!;
}

const proposalsOf = async (headings: readonly string[], target?: string) =>
  (
    await inspect(`${headings.map((heading) => `"${heading}"`).join(',')}\n`, { ...(target && { target }) })
  ).columns.map(({ field, proposal }) => field ?? proposal);

describe('The columns of a table', () => {
  it('are listed with three different sample values each', async () => {
    const { columns, headerRow } = await inspect(
      'Bestand\n\nSignatur,Titel,Jahr\n1,Briefe,1900\n2,Briefe,1901\n3,,1902\n4,Akten,1903\n',
    );
    assert.equal(headerRow, 3);
    assert.deepEqual(
      columns.map(({ number, heading, key, samples }) => [number, heading, key, samples]),
      [
        [1, 'Signatur', 'Signatur', ['1', '2', '3']],
        [2, 'Titel', 'Titel', ['Briefe', 'Akten']],
        [3, 'Jahr', 'Jahr', ['1900', '1901', '1902']],
      ],
    );
  });

  it('get a proposal from headings in four languages, and from similar ones', async () => {
    for (const headings of [
      ['Reference code', 'Title', 'Dates', 'Extent and medium', 'Scope and content', 'Level of description'],
      ['Signatur', 'Titel', 'Laufzeit', 'Umfang', 'Inhalt', 'Stufe'],
      ['Cote', 'Intitulé', 'Dates extrêmes', 'Importance matérielle', 'Présentation du contenu', 'Niveau'],
      ['Inventarisnummer', 'Titel', 'Datering', 'Omvang', 'Inhoud', 'Beschrijvingsniveau'],
      [
        '3.1.1 Reference code(s)',
        '3.1.2 Title',
        '3.1.3 Date(s)',
        '3.1.5 Extent',
        '3.3.1 Scope and content',
        '3.1.4 Level',
      ],
      ['Signatuur', 'Titel der Akte', 'Laufzeitt', 'UMFANG:', 'scope_and_content', 'level'],
    ])
      assert.deepEqual(
        await proposalsOf(headings),
        ['identifier', 'name', 'unitDates', 'extentAndMedium', 'scopeAndContent', 'levelOfDescription'],
        headings.join(),
      );
  });

  it('get each field that a record has once only once, and the best match gets it', async () => {
    assert.deepEqual(await proposalsOf(['Titel der Akte', 'Titel', 'Bezeichnung']), [null, 'name', null]);
    assert.deepEqual(await proposalsOf(['identifier', 'Signatur']), ['identifier', null]);
  });

  it('of an unknown subject get no proposal', async () => {
    assert.deepEqual(await proposalsOf(['Farbe', 'XYZ', 'aa', '']), [null, null, null, null]);
  });

  it('of concepts and of institutions have the fields of these', async () => {
    assert.deepEqual(await proposalsOf(['Identifiant', 'Libellé préférentiel'], 'CvocConcept'), [
      'identifier',
      'name',
    ]);
    assert.deepEqual(await proposalsOf(['Straße', 'Ort', 'Postleitzahl'], 'Repository'), [
      'street',
      'municipality',
      'postalCode',
    ]);
  });

  it('show what an import would do: by name, by the tables of another program, and as assigned', async () => {
    const { columns } = await inspect('identifier,Titel,Farbe,Notiz\n1,Briefe,rot,x\n', {
      table: { columns: { Titel: 'name', Farbe: null } },
    });
    assert.deepEqual(
      columns.map(({ field, proposal, match, isIgnored }) => [field, proposal, match, isIgnored]),
      [
        ['identifier', null, 'name', false],
        ['name', null, 'assigned', false],
        [null, null, 'assigned', true],
        [null, 'notes', 'heading', false],
      ],
    );
    const atom = await inspect('legacyId,parentId,identifier,title,culture\n1,,1,Letters,en\n');
    assert.match(atom.template ?? '', /AtoM/);
    assert.deepEqual(
      atom.columns.map(({ field, match }) => [field, match]),
      [
        ['itemId', 'template'],
        ['parentId', 'template'],
        ['identifier', 'name'],
        ['name', 'template'],
        ['languageCode', 'template'],
      ],
    );
  });

  it('have keys that an import accepts if headings are empty, occur twice, or are written from right to left', async () => {
    const { columns } = await inspect('\uFEFFסימול,,Text,Text,#1\n1,2,3,4,5\n');
    assert.deepEqual(
      columns.map(({ key }) => key),
      ['סימול', '#2', '#3', '#4', '#5'],
    );
  });

  it('can be 300, and more than the limit is no error before the limit', async () => {
    const { columns } = await inspect(`${Array.from({ length: 300 }, (_, i) => `S${i}`).join(',')}\n`);
    assert.equal(columns.length, 300);
  });

  it('of a table that is cut leave out its last row', async () => {
    const { columns } = await inspect('identifier,name\n1,Letters\n2,Let', { isComplete: false });
    assert.deepEqual(columns[1]?.samples, ['Letters']);
  });

  it('come from each sheet of a workbook, and the sheet that an import reads is marked', async () => {
    const bytes = await makeWorkbook([
      { name: 'Read me', rows: row(1, 'This workbook has two sheets') },
      { name: 'Bestand', rows: row(1, 'Signatur', 'Titel') + row(2, '1', 'Briefe') },
      { name: 'Units', rows: row(1, 'identifier', 'name') + row(2, '1', 'Letters') },
    ]);
    const tables = await xlsx.inspect!(stream(bytes), contextOf('DocumentaryUnit', {}), true);
    assert.deepEqual(
      tables.map(({ sheet, isChosen, columns }) => [sheet, isChosen, columns.length]),
      [
        ['Read me', false, 1],
        ['Bestand', false, 2],
        ['Units', true, 2],
      ],
    );
    assert.deepEqual(
      tables[1]!.columns.map(({ proposal }) => proposal),
      ['identifier', 'name'],
    );
  });

  it('can be assigned to fields that all have a name and a help', () => {
    for (const target of ['DocumentaryUnit', 'HistoricalAgent', 'CvocConcept', 'Repository']) {
      const fields = csv.listFields!(target);
      assert.ok(fields.some(({ name }) => name === 'identifier'));
      for (const { name, help } of fields) assert.ok(help.length > 2, `${target} ${name}`);
    }
  });
});
