/** The values of a unit in the PDF of its finding aid, which are the same words as on its page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toFindingAidUnit } from '../../src/pages/shared/to-finding-aid.ts';
import { createFindingAidPdfWriter } from '../../ui/pdf/finding-aid-pdf.ts';
import { packageFonts } from '../world/pdf-fonts.ts';
import { readPdfText } from '../world/pdf-text.ts';

const languages = { chosenLanguage: undefined, readerLanguage: 'de' };
const period = (kind: string, startDate: string, endDate: string) => ({
  id: kind,
  type: 'DatePeriod',
  relationships: {},
  data: { type: kind, startDate, endDate },
});
const record = {
  id: 'a',
  type: 'DocumentaryUnit',
  data: {
    identifier: 'A',
    otherIdentifiers: ['12/3', '9'],
    otherIdentifierTypes: ['call number', 'unspecified'],
  },
  relationships: {
    describes: [
      {
        id: 'a.deu',
        type: 'DocumentaryUnitDescription',
        data: { languageCode: 'deu', name: 'Briefe' },
        relationships: {
          hasDate: [
            period('inclusive', '1901-01-01', '1950-12-31'),
            period('bulk', '1920-01-01', '1930-12-31'),
          ],
        },
      },
    ],
  },
};
/** A field whose values are listed in the registry. */
const process = {
  type: 'DocumentaryUnitDescription',
  name: 'creationProcess',
  isCoded: true,
  values: ['MANUAL'],
};

async function write(): Promise<string> {
  const { item, ...unit } = toFindingAidUnit(record, 1, languages);
  const { description } = item;
  const areas = [...description.areas, { name: 'control', fields: [process] }];
  const chunks: Uint8Array[] = [];
  const pdf = createFindingAidPdfWriter(
    { item, contents: { entries: [], isCut: false } },
    {
      language: 'de',
      siteName: 'Fonds',
      date: new Date(0),
      address: 'https://archive.example.org/units/a',
      logo: undefined,
      fonts: packageFonts(),
      write: (chunk) => chunks.push(chunk),
    },
  );
  pdf.addUnits([{ ...unit, item: { ...item, description: { ...description, areas } } }]);
  await pdf.end();
  return readPdfText(Buffer.concat(chunks));
}

describe('A unit in a PDF', () => {
  it('has the words of coded values, the kind of dates and the types of identifiers', async () => {
    const text = await write();
    assert.match(text, /1901–1950 · 1920–1930 \(Schwerpunkt\)/);
    assert.match(text, /12\/3 \(call number\)/);
    assert.match(text, /^9$/m, 'the label stands before the first value only');
    assert.doesNotMatch(text, /unspecified|MANUAL/);
  });
});
