import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { eag } from '../../../src/formats/eag/index.ts';
import { eagWriter } from '../../../src/formats/eag/write.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { findMissingValidator } from '../../../tools/validate-xml.ts';
import { faultsOf } from '../check-schema.ts';
import { recordOf } from '../generated-records.ts';
import { readDocument } from '../read-document.ts';
import { asStored, closeSteps, comparable, writeDocument } from '../write-document.ts';

const inCountry = (identifier: string): ExportedRecord => ({
  id: identifier,
  type: 'Country',
  data: { identifier },
  relationships: {},
  links: [],
});

const archive: ExportedRecord = {
  id: 'br-city',
  type: 'Repository',
  data: { identifier: 'city', latitude: -22.9, longitude: -43.2 },
  relationships: {
    describes: [
      {
        id: 'br-city.eng',
        type: 'RepositoryDescription',
        data: {
          name: 'City Archive',
          languageCode: 'eng',
          history: 'Old.\n\nVery old.',
          openingTimes: '9-17',
          records: 'All',
        },
        relationships: {
          hasAddress: [
            {
              id: 'a',
              type: 'Address',
              data: { street: 'Rua 1', municipality: 'Rio', postalCode: '20000', email: 'a@example.org' },
              relationships: {},
            },
          ],
        },
      },
    ],
  },
  links: [],
};

describe('A repository as EAG 2012', () => {
  it('has its address and its holdings', async () => {
    const text = await writeDocument(eagWriter, [archive], { above: [inCountry('br')] });
    assert.match(text, /<recordId>BR-city<\/recordId>/);
    assert.match(text, /<repositorid countrycode="BR" repositorycode="city"\/>/);
    assert.match(text, /<geogarea>South America<\/geogarea>/);
    assert.match(text, /<country>Brazil<\/country>/);
    assert.match(text, /<municipalityPostalcode>20000 Rio<\/municipalityPostalcode>/);
    assert.match(text, /longitude="-43.2" latitude="-22.9"/);
    assert.match(text, /<p>Old\.<\/p>\s*<p>Very old\.<\/p>/);
    assert.match(text, /Records management and collecting policies: All/);
  });

  it('is imported with its identifier, name, address and texts', async () => {
    const text = await writeDocument(eagWriter, [archive], { above: [inCountry('br')] });
    const { items } = await readDocument(eag, text);
    assert.equal(items[0]!.data.identifier, 'city');
    assert.equal(items[0]!.data.latitude, -22.9);
    assert.equal(items[0]!.description.history, 'Old.\n\nVery old.');
    assert.equal(items[0]!.parts.hasAddress?.[0]?.data.street, 'Rua 1');
    assert.equal(items[0]!.parts.hasAddress?.[0]?.data.email, 'a@example.org');
  });

  it('is imported unchanged in all its languages for any stored values', () =>
    fc.assert(
      fc.asyncProperty(recordOf('Repository'), async (record) => {
        const text = await writeDocument(eagWriter, [record], { above: [inCountry('nl')] });
        const { steps } = await readDocument(eag, text, { language: 'fra' });
        const [close] = closeSteps(steps);
        assert.deepEqual(
          comparable(close!.data, close!.relationships.describes),
          comparable(record.data, record.relationships.describes),
        );
      }),
      { numRuns: 200 },
    ));

  it('is imported as edited if the elements of an exported file were changed', async () => {
    const text = await writeDocument(eagWriter, [archive], { above: [inCountry('br')] });
    const edited = text.replace('<p>Very old.</p>', '<p>Very new.</p>');
    const { items } = await readDocument(eag, edited);
    assert.equal(items[0]!.description.history, 'Old.\n\nVery new.');
    assert.equal(items[0]!.description.records, 'All');
  });

  it('is valid for any stored values', async (t) => {
    const why = findMissingValidator();
    if (why !== undefined) return t.skip(`NOT CHECKED: ${why}`);
    const made = fc.sample(fc.tuple(recordOf('Repository'), fc.constantFrom('nl', 'ss', 'zz', '', 'gb')), 80);
    const { steps } = await readDocument(eag, new URL('two-repositories-2012.xml', import.meta.url));
    const texts = [await writeDocument(eagWriter, [asStored(closeSteps(steps)[0]!, 'Repository')])];
    for (const [record, code] of made)
      texts.push(await writeDocument(eagWriter, [record], code === '' ? {} : { above: [inCountry(code)] }));
    assert.equal(faultsOf('eag', texts), '');
  });
});
