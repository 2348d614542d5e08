import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { eac } from '../../../src/formats/eac/index.ts';
import { eac2Writer, eacWriter } from '../../../src/formats/eac/write.ts';
import type { RecordWriter } from '../../../src/formats/record-writer.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { findMissingValidator } from '../../../tools/validate-xml.ts';
import { faultsOf } from '../check-schema.ts';
import { oddText, recordOf } from '../generated-records.ts';
import { readDocument, unknownOf } from '../read-document.ts';
import { asStored, closeSteps, comparable, writeDocument } from '../write-document.ts';

const agent: ExportedRecord = {
  id: 'people-1',
  type: 'HistoricalAgent',
  data: { identifier: 'p/1', otherIdentifiers: 'old-1', typeOfEntity: 'person' },
  relationships: {
    describes: [
      {
        id: 'people-1.eng',
        type: 'HistoricalAgentDescription',
        data: {
          name: 'Ada Quill',
          languageCode: 'eng',
          creationProcess: 'IMPORT',
          sourceFileId: 'r-1#ENG',
          lastName: 'Quill',
          firstName: 'Ada',
          typeOfEntity: 'person',
          parallelFormsOfName: 'Ada Kiel',
          otherFormsOfName: ['A. Q.', 'Miss Quill'],
          datesOfExistence: '1850 – 1920',
          biographicalHistory: 'Born.\n\nDied.',
          place: ['Leiden', 'Delft'],
          source: 'Her own letters',
          languages: ['English', 'Latin'],
          languagesUsed: ['eng', 'nld'],
          scriptsUsed: 'Latn',
          languageNote: ['English', 'some Dutch'],
          maintenanceAgency: 'City Archive',
          maintenanceAgencyCode: ['NL-CA', 'ca'],
          rulesAndConventions: ['ISAAR(CPF)', 'House rules\n\nSecond edition.'],
          status: 'revised',
          publicationStatus: 'approved',
          levelOfDetail: 'basic',
        },
        relationships: {
          hasDate: [
            {
              id: 'd',
              type: 'DatePeriod',
              data: {
                startDate: '1850-01-01',
                endDate: '1920-12-31',
                description: '1850 – 1920',
                type: 'existence',
              },
              relationships: {},
            },
          ],
          relatesTo: [
            {
              id: 'ap-1',
              type: 'AccessPoint',
              data: {
                name: 'Ink Society',
                type: 'corporateBodyAccess',
                relation: 'cpfRelation',
                relationType: 'associative',
                dates: 'March 1900 – 1910',
                startDate: '1900-03',
                endDate: '1910',
              },
              relationships: {},
            },
          ],
        },
      },
      {
        id: 'people-1.nld',
        type: 'HistoricalAgentDescription',
        data: { name: 'Ada Kiel', languageCode: 'nld', creationProcess: 'IMPORT' },
        relationships: {},
      },
    ],
  },
  links: [
    {
      part: 'ap-1',
      type: 'associative',
      target: {
        id: 'people-2',
        type: 'HistoricalAgent',
        identifier: '2',
        name: 'Ink Society',
        set: 'people',
      },
    },
    {
      type: 'family',
      description: 'Sisters',
      target: { id: 'people-3', type: 'HistoricalAgent', identifier: '3', name: 'Eva Quill', set: 'people' },
    },
  ],
};

async function assertComesBack(writer: RecordWriter, record: ExportedRecord): Promise<void> {
  const text = await writeDocument(writer, [record]);
  const { steps } = await readDocument(eac, text, { language: 'deu' });
  const [close, ...more] = closeSteps(steps);
  assert.equal(more.length, 0);
  assert.deepEqual(
    comparable(close!.data, close!.relationships.describes),
    comparable(record.data, record.relationships.describes),
  );
  assert.equal(steps[0]!.step === 'open' && steps[0]!.identifier, record.data.identifier);
}

describe('An agent as EAC-CPF 2.0', () => {
  it('uses the elements of the standard for its fields', async () => {
    const text = await writeDocument(eac2Writer, [agent]);
    for (const expected of [
      /<control maintenanceStatus="revised" publicationStatus="approved" detailLevel="basic">/,
      /<agencyCode>NL-CA<\/agencyCode>\s*<agencyName>City Archive<\/agencyName>\s*<otherAgencyCode>ca</,
      /<reference>House rules<\/reference>\s*<descriptiveNote>\s*<p>Second edition\.</,
      /<languageDeclaration languageCode="eng">/,
      /<entityType value="person"\/>/,
      /<nameEntry preferredForm="true">\s*<part localType="fullname">Ada Quill</,
      /<identityId>p\/1<\/identityId>/,
      /<language languageCode="nld">some Dutch<\/language>\s*<writingSystem scriptCode="Latn"\/>/,
      /<placeName>Leiden<\/placeName>/,
      /<targetEntity targetType="corporateBody" valueURI="[^"]*people-2">\s*<part>Ink Society</,
      /<fromDate standardDate="1900-03">March 1900<\/fromDate>\s*<toDate standardDate="1910">1910</,
      /people-3">\s*<part>Eva Quill<\/part>\s*<\/targetEntity>\s*<relationType>family<\/relationType>/,
    ])
      assert.match(text, expected);
    assert.doesNotMatch(text, /"rulesAndConventions"|"languagesUsed"|"status"|"maintenanceAgency/);
  });
});

describe('An agent as EAC-CPF 2010', () => {
  it('uses the elements of the standard for its fields', async () => {
    const text = await writeDocument(eacWriter, [agent]);
    assert.match(text, /<recordId>r-1<\/recordId>/);
    assert.match(text, /<otherRecordId>old-1<\/otherRecordId>/);
    assert.match(text, /<entityId>p\/1<\/entityId>/);
    assert.match(text, /<part localType="lastname">Quill<\/part>/);
    assert.match(text, /<fromDate standardDate="1850-01-01">1850<\/fromDate>/);
    assert.match(text, /<p>Born\.<\/p>\s*<p>Died\.<\/p>/);
    assert.match(text, /<placeEntry>Leiden<\/placeEntry>/);
    assert.match(text, /languageCode="eng"/);
  });

  it('has the links to other records with their URLs, with or without an access point', async () => {
    const text = await writeDocument(eacWriter, [agent]);
    assert.match(
      text,
      /xlink:href="http:\/\/localhost\/archive\/classes\/HistoricalAgent\/people-2">\s*<relationEntry>Ink Society/,
    );
    assert.match(text, /cpfRelationType="family"[^>]*people-3">\s*<relationEntry>Eva Quill/);
  });

  it('has the URLs of all records that a relation is linked to', async () => {
    const [description] = agent.relationships.describes!;
    const point = {
      id: 'ap',
      type: 'AccessPoint',
      data: { name: 'Docks', type: 'corporateBodyAccess' },
      relationships: {},
    };
    const target = (id: string) => ({ id, type: 'HistoricalAgent', identifier: id, name: id });
    const links = ['x', 'y'].map((id) => ({ part: 'ap', type: 'associative', target: target(id) }));
    const relationships = { ...description!.relationships, relatesTo: [point] };
    const record = { ...agent, links, relationships: { describes: [{ ...description!, relationships }] } };
    const text = await writeDocument(eacWriter, [record]);
    const addresses = [...text.matchAll(/xlink:href="[^"]*\/(\w+)"/g)].map(([, id]) => id);
    assert.deepEqual(addresses, ['x', 'y']);
    await assertComesBack(eacWriter, record);
  });
});

for (const writer of [eacWriter, eac2Writer])
  describe(`An agent as ${writer.name}`, () => {
    it('is imported unchanged in all its languages, with any default language', () =>
      assertComesBack(writer, agent));

    it('stays restricted if it is imported elsewhere', async () => {
      const text = await writeDocument(writer, [{ ...agent, isRestricted: true }]);
      const { steps, items, warnings } = await readDocument(eac, text, { restrictsInternal: true });
      assert.equal(closeSteps(steps)[0]?.isRestricted, true);
      assert.deepEqual(unknownOf(items[0]), {});
      assert.deepEqual(
        warnings.map(({ code }) => code),
        ['internal-restricted'],
      );
      const open = await readDocument(eac, text);
      assert.equal(closeSteps(open.steps)[0]?.isRestricted, undefined);
    });

    it('is written in the requested language only', async () => {
      const text = await writeDocument(writer, [agent], { language: 'nld' });
      assert.match(text, /<part>Ada Kiel<\/part>/);
      assert.doesNotMatch(text, /Ada Quill|Born/);
      const { items } = await readDocument(eac, text);
      assert.deepEqual(items[0]!.description.languageCode, 'nld');
    });

    it('has an identity for each description if all are in one language', async () => {
      const source = new URL('two-identities.xml', import.meta.url);
      const { steps } = await readDocument(eac, source);
      const record = asStored(closeSteps(steps)[0]!, 'HistoricalAgent');
      assert.equal(record.relationships.describes!.length, 2);
      const text = await writeDocument(writer, [record]);
      assert.equal(text.match(/<cpfDescription>/g)?.length, 2);
      await assertComesBack(writer, record);
    });

    it('is imported as edited if the elements of an exported file were changed', async () => {
      const text = await writeDocument(writer, [agent]);
      const edited = text.replace('<p>Died.</p>', '<p>Married.</p>');
      const { items } = await readDocument(eac, edited);
      assert.equal(items[0]!.description.biographicalHistory, 'Born.\n\nMarried.');
      assert.equal(items[0]!.description.source, 'Her own letters');
    });

    it('is imported unchanged for any stored values', () =>
      fc.assert(
        fc.asyncProperty(recordOf('HistoricalAgent'), (record) => assertComesBack(writer, record)),
        { numRuns: 200 },
      ));

    it('is valid for any stored values', async (t) => {
      const why = findMissingValidator();
      if (why !== undefined) return t.skip(`NOT CHECKED: ${why}`);
      const hostile = fc
        .tuple(recordOf('HistoricalAgent'), oddText, oddText)
        .map(([record, href, role]) => ({
          ...record,
          links: [],
          relationships: {
            describes: (record.relationships.describes ?? []).map((one) => ({
              ...one,
              relationships: {
                ...one.relationships,
                relatesTo: ['cpfRelation', 'resourceRelation', 'functionRelation', undefined].map(
                  (relation, i) => ({
                    id: `ap${i}`,
                    type: 'AccessPoint',
                    data: {
                      name: role,
                      type: 'personAccess',
                      href,
                      role,
                      relationType: i === 0 ? 'family' : role,
                      dates: [href, role],
                      place: href,
                      description: role,
                      nameType: href,
                      ...(relation !== undefined && { relation }),
                    },
                    relationships: {},
                  }),
                ),
              },
            })),
          },
        }));
      const texts: string[] = [];
      for (const record of [agent, ...fc.sample(hostile, 80)])
        texts.push(await writeDocument(writer, [record]));
      assert.equal(faultsOf(writer.name, texts), '');
    });
  });
