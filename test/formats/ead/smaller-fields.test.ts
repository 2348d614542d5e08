import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ead } from '../../../src/formats/ead/index.ts';
import { partsOf, readDocument, unknownOf } from '../read-document.ts';

async function readUnit(did: string, rest = '', header = '') {
  const xml = `<ead>${header}<archdesc><did><unitid>1</unitid>${did}</did>${rest}</archdesc></ead>`;
  return (await readDocument(ead, xml)).items[0]!;
}

describe('The dates of a unit', () => {
  it('have their type and event, and the bulk date is a separate period', async () => {
    const unit = await readUnit(
      '<unitdate type="inclusive" datechar="creation">1880-1920</unitdate><unitdate type="bulk">1900-1910</unitdate>',
    );
    assert.deepEqual(partsOf(unit, 'hasDate'), [
      {
        startDate: '1880-01-01',
        endDate: '1920-12-31',
        description: '1880-1920',
        type: 'inclusive',
        event: 'creation',
      },
      { startDate: '1900-01-01', endDate: '1910-12-31', description: '1900-1910', type: 'bulk' },
    ]);
    assert.deepEqual(unknownOf(unit), {});
  });

  it('have the type of the element, except for a bulk date in the text', async () => {
    const unit = await readUnit('<unitdate type="inclusive">1880-1920 (bulk 1900-1910)</unitdate>');
    assert.deepEqual(
      partsOf(unit, 'hasDate').map(({ startDate, type }) => [startDate, type]),
      [
        ['1880-01-01', 'inclusive'],
        ['1900-01-01', 'bulk'],
      ],
    );
  });

  it('keep their type if they cannot be parsed', async () => {
    const unit = await readUnit('<unitdate type="inclusive">in the old days</unitdate>');
    assert.deepEqual(partsOf(unit, 'hasDate'), [{ description: 'in the old days', type: 'inclusive' }]);
    assert.equal(unit.description.unitDates, 'in the old days');
  });

  it('keep other types as unknown', async () => {
    const unit = await readUnit('<unitdate type="Bulk">1900</unitdate><unitdate type="span">1910</unitdate>');
    assert.deepEqual(
      partsOf(unit, 'hasDate').map(({ type }) => type),
      ['bulk', undefined],
    );
    assert.deepEqual(unknownOf(unit), { 'ead_archdesc_did_unitdate_@type': ['Bulk', 'span'] });
  });

  it('are one period if the title repeats a date with a type', async () => {
    const unit = await readUnit(
      '<unittitle>Maps <unitdate>1900</unitdate></unittitle><unitdate type="inclusive">1900</unitdate>',
    );
    assert.deepEqual(
      partsOf(unit, 'hasDate').map(({ type }) => type),
      ['inclusive'],
    );
    assert.deepEqual(unknownOf(unit), {});
  });

  it('keep the type of a date without text as unknown', async () => {
    const unit = await readUnit('<unitdate type="inclusive"/>');
    assert.deepEqual(unknownOf(unit), { 'ead_archdesc_did_unitdate_@type': 'inclusive' });
  });
});

describe('The titles of a unit', () => {
  it('after the first are parallel forms', async () => {
    const unit = await readUnit('<unittitle>Port</unittitle><unittitle>Haven</unittitle>');
    assert.equal(unit.description.name, 'Port');
    assert.equal(unit.description.parallelFormsOfName, 'Haven');
  });

  it('are the title of the finding aid if the fonds has none', async () => {
    const header =
      '<eadheader><filedesc><titlestmt><titleproper>Guide <num>7</num></titleproper></titlestmt></filedesc></eadheader>';
    assert.equal((await readUnit('', '', header)).description.name, 'Guide 7');
    const front = '<frontmatter><titlepage><titleproper>Inventory</titleproper></titlepage></frontmatter>';
    assert.equal((await readUnit('', '', front)).description.name, 'Inventory');
  });
});

describe('The identifiers of a unit', () => {
  it('have their types in the same order', async () => {
    const xml = `<ead><archdesc><did><unitid type="call number">A 1</unitid><unitid>B</unitid><unitid type="ark" label="Link">ark:/1/2</unitid></did></archdesc></ead>`;
    const [unit] = (await readDocument(ead, xml)).items;
    assert.deepEqual(unit?.data, {
      identifier: 'A 1',
      identifierType: 'call number',
      otherIdentifiers: ['B', 'ark:/1/2'],
      otherIdentifierTypes: ['unspecified', 'ark'],
    });
    assert.deepEqual(unknownOf(unit), { 'ead_archdesc_did_unitid_@label': 'Link' });
  });
});

describe('The names in an origination', () => {
  const namesIn = async (elements: string) =>
    partsOf(await readUnit(elements), 'relatesTo').map(({ type, name, role }) => [type, name, role]);

  it('are creators with the label as role', async () => {
    assert.deepEqual(
      await namesIn(
        '<origination label="Photographer:"><persname>Ada</persname></origination><origination><corpname>Board</corpname></origination>',
      ),
      [
        ['creatorAccess', 'Ada', 'Photographer'],
        ['creatorAccess', 'Board', undefined],
      ],
    );
  });

  it('are not creators if they are sources, donors or owners', async () => {
    assert.deepEqual(
      await namesIn(
        '<origination label="source"><persname>Ada</persname><corpname>Board</corpname><famname>Kin</famname></origination>' +
          '<origination label="Donor">Eve</origination><origination label="Creator"><persname role="Former owner (fmo)">Bob</persname></origination>',
      ),
      [
        ['personAccess', 'Ada', 'source'],
        ['corporateBodyAccess', 'Board', 'source'],
        ['familyAccess', 'Kin', 'source'],
        ['agentAccess', 'Eve', 'Donor'],
        ['personAccess', 'Bob', 'Former owner (fmo)'],
      ],
    );
  });
});

describe('Further fields of a unit', () => {
  it('are citation, index, details of the material and languages as text', async () => {
    const unit = await readUnit(
      '<materialspec label="Scale">1:500</materialspec><langmaterial>In Dutch.</langmaterial>',
      '<prefercite><head>Cite</head><p>Archive, 1.</p></prefercite><index><indexentry><name>Ada</name><ref>p. 3</ref></indexentry></index>',
    );
    const { materialSpecificDetails, languageNote, preferredCitation, index } = unit.description;
    assert.equal(materialSpecificDetails, 'Scale: 1:500');
    assert.equal(languageNote, 'In Dutch.');
    assert.equal(preferredCitation, '## Cite\n\nArchive, 1.');
    assert.match(String(index), /Ada p\. 3/);
    assert.deepEqual(unknownOf(unit), {});
  });

  it('have the label of their element before the text', async () => {
    const unit = await readUnit(
      '<physdesc label="Extent:">5 boxes</physdesc><physdesc label="Dimensions">3 cm</physdesc><physdesc label="Empty"/>',
    );
    assert.equal(unit.description.extentAndMedium, 'Extent: 5 boxes\n\nDimensions: 3 cm');
    assert.deepEqual(unknownOf(unit), { 'ead_archdesc_did_physdesc_@label': 'Empty' });
  });

  it('of a component include its repository as location', async () => {
    const xml =
      '<ead><archdesc><did><unitid>1</unitid></did><dsc><c><did><unitid>2</unitid><repository><corpname>City Library</corpname></repository></did></c></dsc></archdesc></ead>';
    const { items } = await readDocument(ead, xml);
    assert.equal(items[1]?.description.physicalLocation, 'City Library');
  });
});
