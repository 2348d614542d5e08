/** Dates before our era in the formats: import, export, and import of the export. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { dcWriter } from '../../../src/formats/dc/write.ts';
import { eac } from '../../../src/formats/eac/index.ts';
import { ead } from '../../../src/formats/ead/index.ts';
import { ricWriters } from '../../../src/formats/ric/write.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { tryRoundTrips } from '../../../tools/try-round-trip.ts';
import { partsOf, readDocument } from '../read-document.ts';
import { writeDocument } from '../write-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'fonds-eras-'));
after(() => rmSync(folder, { recursive: true }));

const ead2002 = (dates: string): string =>
  `<ead xmlns="urn:isbn:1-931666-22-9"><eadheader><eadid>p</eadid></eadheader><archdesc level="fonds"><did><unitid>P</unitid><unittitle>Papyri</unittitle>${dates}</did></archdesc></ead>`;
const ead3 = (dates: string): string =>
  `<ead xmlns="http://ead3.archivists.org/schema/"><control><recordid>p</recordid></control><archdesc level="fonds"><did><unitid>P</unitid><unittitle>Papyri</unittitle>${dates}</did></archdesc></ead>`;
const eacFile = (dates: string): string =>
  `<eac-cpf xmlns="urn:isbn:1-931666-33-4"><control><recordId>c</recordId></control><cpfDescription><identity><entityType>person</entityType><nameEntry><part>Caesar</part></nameEntry></identity><description><existDates>${dates}</existDates></description></cpfDescription></eac-cpf>`;

const files: readonly [name: string, xml: string, periods: readonly string[]][] = [
  [
    'EAD 2002 with normal forms',
    ead2002(
      '<unitdate normal="-0043/0014">From Caesar to Augustus</unitdate><unitdate normal="-2100">Ur III</unitdate>',
    ),
    ['-0043-01-01/0014-12-31', '-2100-01-01/-2100-12-31'],
  ],
  [
    'EAD 2002 with words',
    ead2002(
      '<unitdate>15 March 44 BC</unitdate><unitdate>circa 300 BCE</unitdate><unitdate>II век до н. э.</unitdate><unitdate>1 v. Chr.</unitdate>',
    ),
    [
      '-0043-03-15/-0043-03-15',
      '-0299-01-01/-0299-12-31',
      '-0199-01-01/-0100-12-31',
      '0000-01-01/0000-12-31',
    ],
  ],
  [
    'EAD 2002 with both',
    ead2002(
      '<unitdate normal="-0043">44 BC</unitdate><unitdate normal="-1200-05-01">1 May 1201 BC</unitdate><unitdate normal="-1945">until 1945</unitdate>',
    ),
    ['-0043-01-01/-0043-12-31', '-1200-05-01/-1200-05-01', '/1945-12-31'],
  ],
  [
    'EAD3 with structured dates',
    ead3(
      '<unitdatestructured><daterange><fromdate standarddate="-0499">500 BC</fromdate><todate standarddate="-0199">200 BC</todate></daterange></unitdatestructured><unitdatestructured><datesingle standarddate="-0043-03-15">Ides of March</datesingle></unitdatestructured>',
    ),
    ['-0499-01-01/-0199-12-31', '-0043-03-15/-0043-03-15'],
  ],
  [
    'EAC with standard dates',
    eacFile(
      '<dateRange><fromDate standardDate="-0099-07-12">12 July 100 BC</fromDate><toDate standardDate="-0043-03-15">15 March 44 BC</toDate></dateRange>',
    ),
    ['-0099-07-12/-0043-03-15'],
  ],
  [
    'EAC with words',
    eacFile('<dateRange><fromDate>63 av. J.-C.</fromDate><toDate>14 ap. J.-C.</toDate></dateRange>'),
    ['-0062-01-01/0014-12-31'],
  ],
];

describe('Dates before our era', () => {
  for (const [index, [name, xml, periods]] of files.entries()) {
    it(`are periods in ${name}`, async () => {
      const { items, warnings } = await readDocument(xml.startsWith('<eac') ? eac : ead, xml);
      const found = partsOf(items[0], 'hasDate').map(
        ({ startDate, endDate }) => `${startDate ?? ''}/${endDate ?? ''}`,
      );
      assert.deepEqual(found, periods);
      assert.ok(!warnings.some(({ code }) => code.endsWith('-date')));
    });

    it(`are exported and imported again unchanged: ${name}`, async (t) => {
      const path = join(folder, `${index}.xml`);
      writeFileSync(path, xml);
      const trips = await tryRoundTrips(path);
      assert.equal(trips.length, 2);
      for (const { writer, schemaErrors, difference } of trips) {
        assert.equal(difference, undefined, writer);
        assert.ok(schemaErrors === undefined || schemaErrors === '', `${writer}: ${schemaErrors}`);
        if (schemaErrors === undefined) t.diagnostic('NOT CHECKED against a schema');
      }
    });
  }

  it('stay text for the year 0 BC, which does not exist', async () => {
    const { items } = await readDocument(ead, ead2002('<unitdate>0 BC</unitdate>'));
    assert.deepEqual(partsOf(items[0], 'hasDate'), []);
    assert.deepEqual([items[0]?.description.unitDates].flat(), ['0 BC']);
  });

  it('of a list stay text if their era is not stated', async () => {
    const { items } = await readDocument(ead, ead2002('<unitdate>1500, 1200 BC</unitdate>'));
    assert.deepEqual(partsOf(items[0], 'hasDate'), []);
    assert.deepEqual([items[0]?.description.unitDates].flat(), ['1500, 1200 BC']);
  });

  const part = (type: string, data: ExportedRecord['data'], parts = {}): ExportedRecord => ({
    id: 'p',
    type,
    data,
    relationships: parts,
    links: [],
  });

  it('are ISO 8601 intervals in Dublin Core and linked data', async () => {
    const hasDate = [part('DatePeriod', { startDate: '-0043-03-15', endDate: '0014-08-19' })];
    const description = { name: 'Papyri', languageCode: 'eng' };
    const describes = [part('DocumentaryUnitDescription', description, { hasDate })];
    const unit = part('DocumentaryUnit', { identifier: 'P' }, { describes });
    assert.match(await writeDocument(dcWriter, [unit]), /<dc:coverage>-0043-03-15\/0014-08-19</);
    const turtle = await writeDocument(ricWriters[0]!, [unit]);
    assert.match(turtle, /schema:temporalCoverage "-0043-03-15\/0014-08-19"/);
    assert.match(turtle, /ric:normalizedDateValue "-0043-03-15\/0014-08-19"/);
  });

  it('of existence are dates of XML Schema 1.1 in linked data', async () => {
    const hasDate = [
      part('DatePeriod', { startDate: '-0099-07-12', endDate: '0000-03-15', type: 'existence' }),
    ];
    const description = { name: 'Caesar', languageCode: 'lat' };
    const describes = [part('HistoricalAgentDescription', description, { hasDate })];
    const turtle = await writeDocument(ricWriters[0]!, [
      part('HistoricalAgent', { identifier: 'c' }, { describes }),
    ]);
    assert.match(turtle, /ric:beginningDate "-0099-07-12"\^\^xsd:date/);
    assert.match(turtle, /ric:endDate "0000-03-15"\^\^xsd:date/);
  });
});
