/** Whether exports of agents and repositories have every word in elements, and say what their source files said. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { eac } from '../../src/formats/eac/index.ts';
import { eac2Writer, eacWriter } from '../../src/formats/eac/write.ts';
import { eag } from '../../src/formats/eag/index.ts';
import { eagWriter } from '../../src/formats/eag/write.ts';
import type { Format } from '../../src/formats/format.ts';
import type { RecordWriter } from '../../src/formats/record-writer.ts';
import { replaceInvalidCharacters } from '../../src/formats/xml/write-xml.ts';
import type { ExportedPart, ExportedRecord } from '../../src/model/export-step.ts';
import { getRecordType } from '../../src/model/registry.ts';
import { compareElements, differingShare } from '../../tools/compare-elements.ts';
import { exportAgain, schemaFor, writerFor } from '../../tools/export-again.ts';
import { fixtureFolder } from '../../tools/fixture-table.ts';
import { listFiles } from '../../tools/try-file.ts';
import { findMissingValidator } from '../../tools/validate-xml.ts';
import { faultsOf } from './check-schema.ts';
import { oddText, recordOf } from './generated-records.ts';
import { readDocument } from './read-document.ts';
import { asStored, closeSteps, writeDocument } from './write-document.ts';

/** Technical values and values of fixed lists, which nobody wrote. */
const technical = new Set(['languageCode', 'creationProcess', 'sourceFileId', 'identifier', 'sourceMarkup']);
function isTechnical(type: string, key: string): boolean {
  const { fields } = getRecordType(type);
  if (!Object.hasOwn(fields, key)) return type === 'AccessPoint' && key === 'relation';
  return technical.has(key) || fields[key]!.kind !== 'text' || fields[key]!.oneOf !== undefined;
}

const toWords = (value: unknown): readonly string[] =>
  typeof value === 'string' ? (replaceInvalidCharacters(value).match(/[\p{L}\p{N}]+/gu) ?? []) : [];

/** The words of a description and its parts. */
function wordsOf({ type, data, relationships }: ExportedPart): readonly string[] {
  const own = Object.entries(data).flatMap(([key, value]) =>
    isTechnical(type, key) ? [] : [value].flat().flatMap(toWords),
  );
  return [...own, ...Object.values(relationships).flatMap((parts) => parts.flatMap(wordsOf))];
}

/** The words in elements and attributes. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  const parser = new SaxesParser();
  const add = (some: string): void => {
    for (const word of toWords(some)) words.add(word);
  };
  let own = '';
  const flush = (): void => {
    add(own);
    own = '';
  };
  parser.on('text', (some) => {
    own += some;
  });
  parser.on('opentag', ({ attributes }) => {
    flush();
    for (const value of Object.values(attributes)) add(String(value));
  });
  parser.on('closetag', flush);
  parser.write(text).close();
  return words;
}

/** Keys of unknown properties that files of the format have, and others. */
const keys: Readonly<Record<string, readonly string[]>> = {
  HistoricalAgent: [
    'eac-cpf_control_localTypeDeclaration_abbreviation_',
    'eac-cpf_control_localTypeDeclaration_citation_',
    'eac-cpf_control_sources_source_@href',
    'eac-cpf_cpfDescription_description_localDescription_',
    'eac-cpf_cpfDescription_description_localDescription_@localType',
    'eac-cpf_cpfDescription_description_localDescriptions_descriptiveNote_p_',
    'eac-cpf_cpfDescription_identity_nameEntry_alternativeForm_',
    'eac-cpf_cpfDescription_alternativeSet_setComponent_componentEntry_',
    'eac-cpf_multipleIdentities_cpfDescription_description_generalContext_outline_level_item_',
    'eac_control_rightsDeclaration_reference_',
    'eac_control_otherRecordId_@localType',
    'eac_cpfDescription_description_localDescriptions_localDescription_term_',
    'eac_cpfDescription_identity_otherEntityTypes_otherEntityType_term_',
    'eac_cpfDescription_identity_nameEntry_@conventionDeclarationReference',
  ],
  Repository: [
    'eag_control_localControl_term_',
    'eag_control_otherRecordId_',
    'eag_control_maintenanceAgency_agencyCode_',
    'eag_control_maintenanceAgency_descriptiveNote_p_',
    'eag_archguide_identity_otherRepositorId_',
    'eag_archguide_desc_repositories_repository_repositoryRole_',
    'eag_archguide_desc_repositories_repository_descriptiveNote_',
    'eag_archguide_desc_repositories_repository_access_@question',
    'eag_archguide_desc_repositories_repository_services_searchroom_workPlaces_num_',
    'eag_archguide_desc_repositories_repository_services_library_@question',
    'eag_archguide_desc_buildinginfo_repositorarea_',
    'eag_relations_resourceRelation_relationEntry_',
  ],
};

/** A record with unknown properties of real files. */
function recordWithUnknown(type: string): fc.Arbitrary<ExportedRecord> {
  const unknown = fc.dictionary(
    fc.constantFrom(...keys[type]!),
    fc.oneof(
      oddText,
      fc.constantFrom('yes', 'simple', 'Branch'),
      fc.array(oddText, { minLength: 1, maxLength: 3 }),
    ),
    { minKeys: 1, maxKeys: 5, noNullPrototype: true },
  );
  return fc.tuple(recordOf(type), unknown).map(([record, data]) => {
    const [first, ...others] = record.relationships.describes ?? [];
    if (first === undefined) return record;
    const hasUnknownProperty = [{ id: 'u', type: 'UnknownProperty', data, relationships: {} }];
    const relationships = { ...first.relationships, hasUnknownProperty };
    return { ...record, relationships: { describes: [{ ...first, relationships }, ...others] } };
  });
}

const formats: readonly (readonly [RecordWriter, Format, string])[] = [
  [eacWriter, eac, 'HistoricalAgent'],
  [eac2Writer, eac, 'HistoricalAgent'],
  [eagWriter, eag, 'Repository'],
];

const contentOf = (record: ExportedRecord): unknown => ({
  data: record.data,
  describes: (record.relationships.describes ?? []).map(withoutIds),
});

function withoutIds({ type, data, relationships }: ExportedPart): unknown {
  const { creationProcess: _, sourceFileId: __, ...fields } = data;
  const parts = Object.entries(relationships)
    .filter(([name, list]) => name !== 'maintenance' && list.length > 0)
    .map(([name, list]) => [name, list.map(withoutIds)] as const);
  return { type, data: fields, parts: Object.fromEntries(parts) };
}

for (const [writer, format, type] of formats)
  describe(`A record written as ${writer.name}`, () => {
    it('has every word of its description in elements if the extension is left out', () =>
      fc.assert(
        fc.asyncProperty(recordWithUnknown(type), async (record) => {
          const [description] = record.relationships.describes ?? [];
          const language = String(description?.data.languageCode ?? 'eng');
          const text = await writeDocument(writer, [record], { extension: 'none', language });
          assert.doesNotMatch(text, /<\?fonds/);
          const written = wordsIn(text);
          const missing =
            description === undefined ? [] : wordsOf(description).filter((word) => !written.has(word));
          assert.deepEqual(missing, []);
        }),
        { numRuns: 200 },
      ));

    it('is imported unchanged with unknown properties of real files', () =>
      fc.assert(
        fc.asyncProperty(recordWithUnknown(type), async (record) => {
          const text = await writeDocument(writer, [record]);
          const { steps } = await readDocument(format, text, { language: 'fra', keepsMarkup: true });
          assert.deepEqual(contentOf(asStored(closeSteps(steps)[0]!, type)), contentOf(record));
        }),
        { numRuns: 200 },
      ));

    it('is valid with unknown properties of real files', async (t) => {
      const why = findMissingValidator();
      if (why !== undefined) return t.skip(`NOT CHECKED: ${why}`);
      const texts: string[] = [];
      for (const record of fc.sample(recordWithUnknown(type), 100)) {
        texts.push(await writeDocument(writer, [record]));
        texts.push(await writeDocument(writer, [record], { extension: 'none' }));
      }
      assert.equal(faultsOf(writer.name, texts), '');
    });
  });

const agent = `<eac-cpf xmlns="urn:isbn:1-931666-33-4" xmlns:xlink="http://www.w3.org/1999/xlink"><control xml:id="c1"><recordId>r-1</recordId><maintenanceStatus>revised</maintenanceStatus>
  <maintenanceAgency><agencyName>City Archive</agencyName></maintenanceAgency>
  <languageDeclaration><language languageCode="eng">English</language><script scriptCode="Latn">Latin</script></languageDeclaration>
  <localTypeDeclaration><abbreviation>LT</abbreviation><citation xlink:type="simple" xlink:href="http://example.org/lt">Local types</citation></localTypeDeclaration>
  <maintenanceHistory><maintenanceEvent><eventType>created</eventType><eventDateTime standardDateTime="2010-01-01">New year 2010</eventDateTime><agentType>human</agentType><agent>E. Archivist</agent></maintenanceEvent></maintenanceHistory></control>
  <cpfDescription><identity><entityType>person</entityType><nameEntry scriptCode="Latn"><part localType="surname">Quill</part><part localType="forename">Ada</part></nameEntry></identity>
  <description><places><place><placeRole>birth</placeRole><placeEntry countryCode="NL">Leiden</placeEntry></place></places>
  <localDescription localType="sex"><term>female</term></localDescription>
  <biogHist><p>Wrote <span localType="title">Ink</span> and more.</p><chronList><chronItem><date standardDate="1900">1900</date><event>Moved</event></chronItem></chronList></biogHist></description>
  <relations><cpfRelation cpfRelationType="family" xml:id="rel1"><relationEntry>Eva Quill</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`;

async function storedAgent(source = agent): Promise<ExportedRecord> {
  const { steps } = await readDocument(eac, source, { keepsMarkup: true });
  return asStored(closeSteps(steps)[0]!, 'HistoricalAgent');
}

function withFields(record: ExportedRecord, changes: object): ExportedRecord {
  const [first, ...others] = record.relationships.describes!;
  const describes = [{ ...first!, data: { ...first!.data, ...changes } }, ...others];
  return { ...record, relationships: { describes } };
}

describe('An agent that is imported and exported', () => {
  it('has the elements of its file again', async () => {
    const written = await exportAgain(agent, eacWriter, 'a.xml');
    const { missing, added } = compareElements(agent, written, schemaFor(eacWriter));
    assert.deepEqual({ missing, added }, { missing: [], added: [] });
  });

  it('has all its texts in elements of the other version, under a heading where there is no element', async () => {
    const text = await writeDocument(eac2Writer, [await storedAgent()], { extension: 'none' });
    for (const word of [
      'Local types',
      'female',
      'Leiden',
      'birth',
      'Ink',
      'Moved',
      'Eva Quill',
      'E. Archivist',
    ])
      assert.ok(text.includes(word), word);
    assert.match(
      text,
      /<term>control localTypeDeclaration citation<\/term>\s*<descriptiveNote>\s*<p>Local types</,
    );
    assert.doesNotMatch(text, /["'>]fonds-/);
  });

  it('is written from its fields after an edit, and if its mark-up was forged', async () => {
    const record = await storedAgent();
    const { sourceMarkup } = record.relationships.describes![0]!.data;
    assert.match(await writeDocument(eacWriter, [record]), /<span localType="title">Ink/);
    const edited = await writeDocument(eacWriter, [
      withFields(record, { biographicalHistory: 'Wrote less.' }),
    ]);
    assert.match(edited, /Wrote less/);
    assert.doesNotMatch(edited, /<span/);
    const forged = String(sourceMarkup).replaceAll('span', 'script');
    assert.doesNotMatch(
      await writeDocument(eacWriter, [withFields(record, { sourceMarkup: forged })]),
      /<script>|<script localType/,
    );
  });

  it('keeps its links and its restriction', async () => {
    const record = await storedAgent();
    const target = { id: 'people-3', type: 'HistoricalAgent', identifier: '3', name: 'Ink Society' };
    const linked = { ...record, isRestricted: true, links: [{ type: 'associative', target }] };
    const text = await writeDocument(eacWriter, [linked]);
    assert.match(text, /<span localType="title">Ink/);
    assert.match(text, /people-3">\s*<relationEntry>Ink Society/);
    assert.match(text, /<relationEntry>Eva Quill/);
    const { steps } = await readDocument(eac, text, { restrictsInternal: true });
    assert.equal(closeSteps(steps)[0]!.isRestricted, true);
  });

  it('keeps the words of elements that the schema does not allow', async () => {
    const odd = agent.replace('<localDescription', '<nickname>Penny</nickname><localDescription');
    const text = await writeDocument(eacWriter, [await storedAgent(odd)], { extension: 'none' });
    assert.match(text, /Penny/);
    assert.match(text, /<span localType="title">Ink/);
  });

  it('keeps no mark-up of parts that are for staff only', async () => {
    const source = (await exportAgain(agent, eac2Writer, 'a.xml')).replaceAll(/<\?fonds .*?\?>/g, '');
    const secret = source.replace(
      '<biogHist>',
      '<biogHist audience="internal"><p>Do not lend</p></biogHist><biogHist>',
    );
    const { items } = await readDocument(eac, secret, { keepsMarkup: true, restrictsInternal: true });
    assert.doesNotMatch(JSON.stringify(items[0]!.description), /Do not lend/);
  });
});

const files = ['eac', 'eag'].flatMap((folder) => {
  const path = join(fixtureFolder, folder);
  return existsSync(path) ? listFiles(path) : [];
});

/** Not valid (required elements are missing), without a record, or with elements of another standard in an `objectXMLWrap`. */
const others = /finna|Blank_EAG|RCR00174|RCR00785/;

describe('A real authority file or guide', {
  skip: files.length === 0 && `no files in ${fixtureFolder}`,
}, () => {
  it('differs from its export in at most 5 % of the elements', async () => {
    for (const file of files.filter((one) => !others.test(one))) {
      const source = readFileSync(file, 'utf8');
      const writer = writerFor(source, file.includes('/eag/') ? 'eag' : 'eac');
      const written = await exportAgain(source, writer, 'a.xml');
      const compared = compareElements(source, written, schemaFor(writer));
      assert.ok(differingShare(compared) <= 0.05, `${file}: ${compared.missing} / ${compared.added}`);
    }
  });

  it('gives the same record, with its mark-up, from a valid export', async (t) => {
    const why = findMissingValidator();
    if (why !== undefined) t.diagnostic(`NOT CHECKED against the schema: ${why}`);
    for (const file of files.filter((one) => !/Blank_EAG/.test(one))) {
      const isEag = file.includes('/eag/');
      const [format, type] = isEag ? [eag, 'Repository'] : [eac, 'HistoricalAgent'];
      const { steps } = await readDocument(format, new URL(`file://${file}`), { keepsMarkup: true });
      const record = asStored(closeSteps(steps)[0]!, type);
      for (const writer of isEag ? [eagWriter] : [eacWriter, eac2Writer]) {
        const text = await writeDocument(writer, [record]);
        const again = await readDocument(format, text, { keepsMarkup: true, language: 'fra' });
        assert.deepEqual(contentOf(asStored(closeSteps(again.steps)[0]!, type)), contentOf(record), file);
        if (why === undefined) assert.equal(faultsOf(writer.name, [text]), '');
      }
    }
  });
});
