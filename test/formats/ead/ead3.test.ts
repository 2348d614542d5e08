import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ead } from '../../../src/formats/ead/index.ts';
import { missingTexts } from '../fidelity.ts';
import { partsOf, readDocument, unknownOf } from '../read-document.ts';

const file = new URL('ead3-header-and-structures.xml', import.meta.url);
const { items, steps, warnings } = await readDocument(ead, file);
const [top, ledger] = items;

describe('A finding aid in EAD3', () => {
  it('gives the same units as in EAD 2002', () => {
    assert.deepEqual(
      items.map(({ open }) => `${open.depth} ${open.identifier}`),
      ['0 H 3', '1 1'],
    );
    assert.equal(top?.description.name, 'Harbour of *Delft*, 1900 to 1910');
    assert.equal(top?.description.levelOfDescription, 'holding');
    assert.equal(ledger?.description.levelOfDescription, 'file');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['no-identifier'],
    );
  });

  it('has its record id, language and rules in the header', () => {
    for (const { description } of items) {
      assert.equal(description.languageCode, 'nld');
      assert.equal(description.sourceFileId, 'h-3#NLD');
    }
    assert.equal(top?.description.rulesAndConventions, 'DACS: [Standard](u)');
    assert.equal(top?.description.processInfo, 'Clerk');
    assert.equal(unknownOf(top)['ead_control_recordid_@instanceurl'], 'https://harbour.test/h-3');
  });

  it('may have the name of its language instead of a code', async () => {
    const control =
      '<recordid>r</recordid><languagedeclaration><language>Deutsch</language></languagedeclaration>';
    const xml = `<ead><control>${control}</control><archdesc><did><unitid>1</unitid></did></archdesc></ead>`;
    assert.equal((await readDocument(ead, xml)).items[0]?.description.languageCode, 'deu');
  });

  it('gives its history as events, and keeps unknown event types', () => {
    assert.deepEqual(partsOf(top, 'maintenance'), [
      {
        eventType: 'created',
        date: '2001-02-03',
        dateAsWritten: '3 Feb 2001',
        agentType: 'human',
        agent: 'Ada',
        source: 'Typed',
      },
      {
        eventType: 'updated',
        eventTypeAsWritten: ['polished', 'with wax'],
        date: '2003',
        agentType: 'machine',
        agent: 'robot',
      },
    ]);
    assert.deepEqual(partsOf(ledger, 'maintenance'), []);
  });

  it('gives single dates, ranges and sets as periods', () => {
    assert.deepEqual(partsOf(top, 'hasDate'), [
      { startDate: '1900-01-01', endDate: '1910-12-31', description: '1900 to 1910' },
      { startDate: '1920-01-01', endDate: '1925-12-31', description: 'c. 1920 – 1925', type: 'bulk' },
      { startDate: '1930-01-01', description: '1930 –', type: 'bulk' },
      { startDate: '1940-05-01', endDate: '1940-05-31', description: 'May 1940', type: 'bulk' },
    ]);
  });

  it('gives its structured extent as text', () => {
    assert.equal(top?.description.extentAndMedium, '5 boxes 30 cm\n\n2 maps');
    assert.equal(top?.description.notes, 'Fragile.');
    assert.deepEqual(unknownOf(top)['ead_archdesc_did_physdescset_physdescstructured_@coverage'], [
      'whole',
      'part',
    ]);
  });

  it('gives the languages and scripts of the material', () => {
    assert.equal(top?.description.languageOfMaterial, 'fra');
    assert.equal(top?.description.scriptOfMaterial, 'Latn');
    assert.equal(unknownOf(top).ead_archdesc_did_langmaterial_languageset_language_, 'French');
  });

  it('gives one access point for a name in several parts', () => {
    assert.deepEqual(partsOf(top, 'relatesTo'), [
      {
        name: 'Harbour Master 1870-1930',
        type: 'creatorAccess',
        role: 'creator',
        authfilenumber: 'viaf-1',
        source: 'viaf',
      },
      { name: 'Harbours -- Delft', type: 'subjectAccess', source: 'lcsh' },
    ]);
  });

  it('keeps chronologies readable, and containers with their identifiers', () => {
    assert.equal(top?.description.biographicalHistory, '- 1900: Built\n- 1905 – 1906: Flooded');
    assert.deepEqual(partsOf(top, 'hasContainer'), [{ type: 'box', barcode: 'b1', name: '1' }]);
  });

  it('loses no word', async () => {
    assert.deepEqual(await missingTexts(readFileSync(file, 'utf8'), 'ead', steps), []);
  });
});
