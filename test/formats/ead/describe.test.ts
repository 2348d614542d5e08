import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ead } from '../../../src/formats/ead/index.ts';
import type { Data } from '../../../src/model/define.ts';
import { partsOf, type ReadItem, readDocument, unknownOf } from '../read-document.ts';

/** The unit of a finding aid with this content in and after its `did`. */
async function unitOf(did: string, rest = '', header = ''): Promise<ReadItem> {
  const { items } = await readDocument(
    ead,
    `<ead>${header}<archdesc><did><unitid>1</unitid><unittitle>T</unittitle>${did}</did>${rest}</archdesc></ead>`,
  );
  return items[0]!;
}

const headerOf = (inner: string) => `<eadheader><eadid>F1</eadid>${inner}</eadheader>`;
const languages = (...codes: string[]) =>
  headerOf(
    `<profiledesc><langusage>${codes.map((code) => `<language langcode="${code}"/>`).join('')}</langusage></profiledesc>`,
  );

describe('The language of a finding aid', () => {
  const cases: readonly (readonly [behaviour: string, header: string, code: string])[] = [
    ['is that of its header as ISO 639-2/T code', languages('ger'), 'deu'],
    ['is the first known one', languages('xx-none', 'fre'), 'fra'],
    [
      'may be a name',
      headerOf('<profiledesc><langusage><language>Dutch</language></langusage></profiledesc>'),
      'nld',
    ],
    ['is the default if the header has no language', headerOf(''), 'eng'],
  ];
  for (const [behaviour, header, code] of cases) {
    it(behaviour, async () => {
      assert.equal((await unitOf('', '', header)).description.languageCode, code);
    });
  }

  it('adds a warning if it is unknown', async () => {
    const xml = `<ead>${languages('qqqq')}<archdesc><did><unitid>1</unitid></did></archdesc></ead>`;
    const { items, warnings } = await readDocument(ead, xml, { language: 'pol' });
    assert.equal(items[0]?.description.languageCode, 'pol');
    assert.ok(warnings.some((odd) => odd.code === 'unknown-language'));
  });

  it('is added to the id of the source file once', async () => {
    assert.equal((await unitOf('', '', languages('eng'))).description.sourceFileId, 'F1#ENG');
    const named = '<eadheader><eadid>F1#eng</eadid></eadheader>';
    assert.equal((await unitOf('', '', named)).description.sourceFileId, 'F1#eng');
    assert.equal('sourceFileId' in (await unitOf('')).description, false);
  });
});

describe('The header of a finding aid', () => {
  const header = headerOf(
    '<filedesc><titlestmt><titleproper>Guide</titleproper><author>Clerk</author></titlestmt></filedesc>' +
      '<profiledesc><descrules>ISAD(G)</descrules></profiledesc>' +
      '<revisiondesc><change><date>2001</date><item>Checked</item></change><change/></revisiondesc>',
  );
  const xml = `<ead>${header}<frontmatter><titlepage><p>Front</p></titlepage></frontmatter><archdesc><did><unitid>1</unitid></did><dsc><c><did><unitid>2</unitid></did></c></dsc></archdesc></ead>`;

  it('goes to the top unit only', async () => {
    const { items } = await readDocument(ead, xml);
    const [top, child] = items;
    assert.equal(top?.description.rulesAndConventions, 'ISAD(G)');
    assert.equal(top?.description.processInfo, 'Clerk');
    assert.equal(unknownOf(top).ead_eadheader_filedesc_titlestmt_titleproper_, 'Guide');
    assert.equal(unknownOf(top).ead_frontmatter_titlepage_p_, 'Front');
    assert.deepEqual(Object.keys(child!.parts), []);
    assert.deepEqual(child?.description.rulesAndConventions, undefined);
  });

  it('gives an event of the top unit for each revision that is not empty', async () => {
    const { items } = await readDocument(ead, xml);
    assert.deepEqual(partsOf(items[0], 'maintenance'), [
      { eventType: 'updated', date: '2001', source: 'Checked' },
    ]);
  });
});

describe('The level of a unit', () => {
  it('is its attribute level, or otherlevel if level is otherlevel', async () => {
    const levelOf = async (attributes: string) =>
      (await readDocument(ead, `<ead><archdesc ${attributes}><did><unitid>1</unitid></did></archdesc></ead>`))
        .items[0];
    assert.equal((await levelOf('level="fonds"'))?.description.levelOfDescription, 'fonds');
    const other = await levelOf('level="otherlevel" otherlevel="bundle"');
    assert.equal(other?.description.levelOfDescription, 'bundle');
    const both = await levelOf('level="file" otherlevel="bundle"');
    assert.equal(both?.description.levelOfDescription, 'file');
    assert.equal(unknownOf(both)['ead_archdesc_@otherlevel'], 'bundle');
  });
});

describe('The dates of a unit', () => {
  it('become periods, or stay text if they cannot be parsed', async () => {
    const unit = await unitOf(
      '<unitdate normal="1940/1945">war years</unitdate><unitdate>in the old days</unitdate>',
    );
    assert.deepEqual(partsOf(unit, 'hasDate'), [
      { startDate: '1940-01-01', endDate: '1945-12-31', description: 'war years' },
    ]);
    assert.equal(unit.description.unitDates, 'in the old days');
  });

  it('are parsed within the title, and stay there', async () => {
    const unit = await unitOf('<unittitle>Letters,<unitdate>1940</unitdate></unittitle>');
    assert.equal(unit.description.parallelFormsOfName, 'Letters, 1940');
    assert.deepEqual(partsOf(unit, 'hasDate'), [
      { startDate: '1940-01-01', endDate: '1940-12-31', description: '1940' },
    ]);
    assert.deepEqual(unit.parts.hasUnknownProperty, undefined);
  });

  it('may be only in the attribute', async () => {
    const unit = await unitOf('<unitdate normal="1940"/>');
    assert.equal(partsOf(unit, 'hasDate')[0]?.startDate, '1940-01-01');
  });

  it('keep the text that a period does not contain', async () => {
    const list = await unitOf('<unitdate>1938 and 1940</unitdate>');
    assert.equal(list.description.unitDates, '1938 and 1940');
    assert.equal(partsOf(list, 'hasDate').length, 2);
    const twice = await unitOf('<unitdate>1940</unitdate><unitdate>1940</unitdate>');
    assert.equal(twice.description.unitDates, '1940');
    const narrower = unknownOf(await unitOf('<unitdate normal="1930/1950">1940</unitdate>'));
    assert.equal(narrower['ead_archdesc_did_unitdate_@normal'], '1930/1950');
    for (const covered of [
      '<unitdate normal="1940">1940</unitdate>',
      '<unitdate normal="1418/1418">10 Mar 1418</unitdate>',
      '<unitdate normal="1938/1940">1938, 1940</unitdate>',
      '<unittitle>Map of <unitdate>1940</unitdate></unittitle><unitdate>1940</unitdate>',
    ])
      assert.deepEqual(unknownOf(await unitOf(covered)), {}, covered);
  });

  it('add a warning if they do not exist', async () => {
    const xml =
      '<ead><archdesc><did><unitid>1</unitid><unitdate>1931-02-30</unitdate></did></archdesc></ead>';
    const { items, warnings } = await readDocument(ead, xml);
    assert.equal(items[0]?.description.unitDates, '1931-02-30');
    assert.ok(warnings.some((odd) => odd.code === 'impossible-date'));
  });
});

describe('The languages of the material', () => {
  const materialOf = async (inner: string) =>
    (await unitOf(`<langmaterial>${inner}</langmaterial>`)).description;

  it('are ISO 639-2/T codes without duplicates', async () => {
    const found = await materialOf(
      '<language langcode="ger"/><language langcode="de"/><language langcode="lat"/>',
    );
    assert.deepEqual(found.languageOfMaterial, ['deu', 'lat']);
  });

  it('are found within a sentence', async () => {
    const unit = await unitOf(
      '<langmaterial>Mostly in <language langcode="fre" scriptcode="latn">French</language>.</langmaterial>',
    );
    assert.equal(unit.description.languageOfMaterial, 'fra');
    assert.equal(unit.description.scriptOfMaterial, 'Latn');
    assert.equal(unit.description.languageNote, 'Mostly in French.');
  });

  it('may be several in one attribute, or names without a code', async () => {
    assert.deepEqual((await materialOf('<language langcode="eng fre"/>')).languageOfMaterial, ['eng', 'fra']);
    assert.equal((await materialOf('<language>Latin</language>')).languageOfMaterial, 'lat');
  });

  it('keep an unknown code', async () => {
    assert.equal((await materialOf('<language langcode="qqqq"/>')).languageOfMaterial, 'qqqq');
  });
});

describe('Access points', () => {
  const read = async (): Promise<readonly Data[]> => {
    const { items } = await readDocument(ead, new URL('names-everywhere.xml', import.meta.url));
    return partsOf(items[0], 'relatesTo');
  };

  it('are found at any depth, in lists and paragraphs, each with its type', async () => {
    assert.deepEqual(
      (await read()).map(({ name, type }) => `${type} ${name}`),
      [
        'creatorAccess Ada',
        'creatorAccess Family of Bob',
        'creatorAccess The clerks of the harbour',
        'subjectAccess Dues',
        'subjectAccess Quays',
        'placeAccess Gouda',
        'corporateBodyAccess Harbour Board',
        'genreAccess maps',
        'familyAccess Dee',
        'personAccess Eve the clerk',
        'subjectAccess Lighthouse',
        'subjectAccess Almanac',
        'subjectAccess Piloting',
        'subjectAccess Pilot',
        'subjectAccess Ships Ark',
      ],
    );
  });

  it('have their source, number, role and normal form', async () => {
    const points = await read();
    const find = (name: string) => points.find((point) => point.name === name);
    assert.deepEqual(find('Quays'), {
      name: 'Quays',
      type: 'subjectAccess',
      source: 'lcsh',
      authfilenumber: 'sh1',
    });
    assert.equal(find('Ada')?.role, 'clerk');
    assert.equal(find('Eve the clerk')?.normal, 'Eve, clerk');
  });

  it('keep the text around them as unknown, and nothing if there is no text', async () => {
    const { items } = await readDocument(ead, new URL('names-everywhere.xml', import.meta.url));
    assert.deepEqual(unknownOf(items[0]), {
      ead_archdesc_did_origination_: 'made by Ada',
      ead_archdesc_controlaccess_head_: 'Index terms',
      ead_archdesc_controlaccess_controlaccess_p_: 'Also Harbour Board and maps',
      'ead_archdesc_controlaccess_subject_persname_@source': 'x',
      'ead_archdesc_controlaccess_persname_@source': 'viaf',
    });
  });
});
