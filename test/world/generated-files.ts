/**
 * Arbitrary files of every import format, for laws about everything that an import accepts: tables with any columns and cells, documents with
 * any nesting of elements, statements about any resources, and exports of arbitrary records.
 */
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { columnNames } from '../../src/formats/csv/columns.ts';
import { formats, recordWriters } from '../../src/formats/registry.ts';
import { toCsvLine } from '../../src/lib/csv-cell.ts';
import type { ExportedRecord } from '../../src/model/export-step.ts';
import { oddText, recordOf } from '../formats/generated-records.ts';
import { nestedElements } from '../formats/nested-elements.ts';
import { writeDocument } from '../formats/write-document.ts';
import { inline, makeWorkbook } from '../formats/xlsx/make-workbook.ts';
import type { RandomImport } from './random-imports.ts';

/** A file, and the name of its generator: a test can require that some files of each generator are accepted. */
interface GeneratedFile {
  readonly maker: string;
  readonly file: RandomImport;
}

/** Items of a random store (take-steps.ts). */
const scopes: Readonly<Record<string, RandomImport['scope']>> = {
  Country: { type: 'Country', id: 'nl' },
  Repository: { type: 'Repository', id: 'nl-r1' },
  AuthoritativeSet: { type: 'AuthoritativeSet', id: 'people' },
  CvocVocabulary: { type: 'CvocVocabulary', id: 'terms' },
};

type Rows = readonly (readonly string[])[];

const identifiers = fc.constantFrom('1', '2', 'A', 'a/b', '00', 'x y');
const cell = fc.oneof(
  fc.constant(''),
  fc.constantFrom('1900-1910', 'a||b', 'eng', 'Nederlands', 'internal', '5.5', '1', 'NULL'),
  // Containers inside each other, also more than a record can have.
  fc.array(fc.constantFrom('box', '1', ''), { minLength: 1, maxLength: 14 }).map((list) => list.join(' > ')),
  oddText,
);

/** Rows of a table: an identifier, and any other columns of the type in any order, some of them unknown. */
const rowsOf = (target: string): fc.Arbitrary<Rows> =>
  fc
    .uniqueArray(fc.oneof(fc.constantFrom(...columnNames(target)), oddText), { minLength: 1, maxLength: 12 })
    .map((names) => names.filter((name) => name !== 'identifier'))
    .chain((names) =>
      fc
        .array(fc.tuple(identifiers, fc.array(cell, { minLength: names.length, maxLength: names.length })), {
          minLength: 1,
          maxLength: 4,
        })
        .map((rows) => [
          ['identifier', ...names],
          ...rows.map(([identifier, cells]) => [identifier, ...cells]),
        ]),
    );

const tableTargets = Object.entries(formats.find(({ name }) => name === 'csv')!.targets!).filter(
  ([scope]) => scopes[scope] !== undefined,
);

/** As XML 1.0 allows it. */
const toXmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

const toColumn = (at: number): string => String.fromCharCode(65 + at);

const tables = tableTargets.flatMap(([scope, target]): readonly fc.Arbitrary<GeneratedFile>[] => [
  rowsOf(target).map((rows) => ({
    maker: `csv ${target}`,
    file: { format: 'csv', scope: scopes[scope]!, ending: 'csv', content: rows.map(toCsvLine).join('') },
  })),
]);

/** Workbooks are made after generation, since packing is asynchronous. */
const workbooks = tableTargets.map(([scope, target]) =>
  rowsOf(target).map((rows) => ({
    maker: `xlsx ${target}`,
    rows: rows
      .map((cells, i) => {
        const inRow = cells.map((text, at) => inline(`${toColumn(at)}${i + 1}`, toXmlText(text)));
        return `<row r="${i + 1}">${inRow.join('')}</row>`;
      })
      .join(''),
    scope: scopes[scope]!,
  })),
);

const eadNames =
  'c did unitid unittitle unitdate container dao daogrp daoloc daoset physdesc extent langmaterial language origination controlaccess persname subject odd note p head list item chronlist chronitem date event bioghist scopecontent accessrestrict processinfo repository emph ref x';
const containerChain = Array.from(
  { length: 12 },
  (_, i) => `<container id="k${i}"${i === 0 ? '' : ` parent="k${i - 1}"`} type="box">${i}</container>`,
).join('');
const eacNames =
  'identity identityId nameEntry nameEntrySet part useDates description existDates dateSet date dateRange fromDate toDate places place placeName contact functions function term reference descriptiveNote p biogHist abstract chronList chronItem event relations relation targetEntity relationType alternativeSet setComponent languagesUsed languageUsed language writingSystem x';
const eagNames =
  'identity repositorid autform parform nonpreform desc repositories repository repositoryName location country street telephone email webpage repositorhist descriptiveNote p holdings extent num access timetable services contact control maintenanceHistory maintenanceEvent agent eventType eventDateTime relations notes x';

const attributes = [
  ' href="u"',
  ' normal="1901/1950"',
  ' type="t"',
  ' audience="internal"',
  ' id="k"',
  ' xml:lang="de"',
];
const manyOf = (names: string): fc.Arbitrary<string> =>
  fc.array(nestedElements(names.split(' '), attributes), { maxLength: 6 }).map((list) => list.join(''));

const xml = (
  maker: string,
  format: string,
  scope: string,
  content: fc.Arbitrary<string>,
): fc.Arbitrary<GeneratedFile> =>
  content.map((text) => ({ maker, file: { format, scope: scopes[scope]!, ending: 'xml', content: text } }));

const chain = fc.constantFrom('', containerChain);
const documents = [
  xml(
    'ead 2002',
    'ead',
    'Repository',
    fc
      .tuple(identifiers, chain, manyOf(eadNames), manyOf(eadNames))
      .map(
        ([id, inDid, one, other]) =>
          `<ead><eadheader><eadid>g ${id}</eadid></eadheader><archdesc level="fonds"><did><unitid>${id}</unitid><unittitle>T</unittitle>${inDid}</did>${one}<dsc>${other}</dsc></archdesc></ead>`,
      ),
  ),
  xml(
    'ead 3',
    'ead',
    'Repository',
    fc
      .tuple(identifiers, chain, manyOf(eadNames))
      .map(
        ([id, inDid, one]) =>
          `<ead xmlns="http://ead3.archivists.org/schema/"><control><recordid>h ${id}</recordid></control><archdesc level="fonds"><did><unitid>${id}</unitid><unittitle>T</unittitle>${inDid}</did>${one}</archdesc></ead>`,
      ),
  ),
  xml(
    'eac 2',
    'eac',
    'AuthoritativeSet',
    fc
      .tuple(identifiers, manyOf(eacNames))
      .map(
        ([id, one]) =>
          `<eac xmlns="https://archivists.org/ns/eac/v2"><control><recordId>${id}</recordId></control><cpfDescription>${one}</cpfDescription></eac>`,
      ),
  ),
  xml(
    'eag',
    'eag',
    'Country',
    fc
      .tuple(identifiers, manyOf(eagNames))
      .map(([id, one]) => `<eag><control><recordId>${id}</recordId></control>${one}</eag>`),
  ),
];

const resource = fc.constantFrom('v:a', 'v:b', 'v:c', '<http://x.example/b c>', '_:n', '<urn:x>', 'v:terms');
const property = fc.constantFrom(
  ...['prefLabel', 'altLabel', 'definition', 'editorialNote', 'notation', 'broader', 'narrower', 'related'],
  ...['exactMatch', 'inScheme', 'topConceptOf', 'unknownProperty'],
);
const literal = oddText.map((text) => `${JSON.stringify(text.toWellFormed()).replace(/\\[bf]/g, ' ')}@en`);
const statement = fc.oneof(
  fc.tuple(resource, property, literal).map(([s, p, o]) => `${s} skos:${p} ${o} .`),
  fc.tuple(resource, property, resource).map(([s, p, o]) => `${s} skos:${p} ${o} .`),
  fc.tuple(resource, property, literal).map(([s, p, o]) => `${s} skos:${p} [ skos:prefLabel ${o} ] .`),
);
const statements: fc.Arbitrary<GeneratedFile> = fc.array(statement, { maxLength: 12 }).map((list) => ({
  maker: 'skos',
  file: {
    format: 'skos',
    scope: scopes.CvocVocabulary!,
    mediaType: 'text/turtle',
    ending: 'ttl',
    content: `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:a a skos:Concept ; skos:prefLabel "A"@en . v:b a skos:Concept .
${list.join('\n')}`,
  },
}));

interface WrittenFile {
  readonly writer: string;
  readonly format: string;
  readonly scope: string;
  readonly record: string;
}

/** Writers whose files are read by an import, with an item to import into. */
const written: readonly WrittenFile[] = [
  { writer: 'ead', format: 'ead', scope: 'Repository', record: 'DocumentaryUnit' },
  { writer: 'ead3', format: 'ead', scope: 'Repository', record: 'DocumentaryUnit' },
  { writer: 'eac', format: 'eac', scope: 'AuthoritativeSet', record: 'HistoricalAgent' },
  { writer: 'eac2', format: 'eac', scope: 'AuthoritativeSet', record: 'HistoricalAgent' },
  { writer: 'eag', format: 'eag', scope: 'Country', record: 'Repository' },
  { writer: 'csv', format: 'csv', scope: 'Repository', record: 'DocumentaryUnit' },
];

const top = (type: string): ExportedRecord => ({
  id: 't',
  type,
  data: { identifier: 't' },
  relationships: {},
  links: [],
});

type Made = () => Promise<GeneratedFile>;

/** A file of any format; call the value to make it. */
export const generatedFile: fc.Arbitrary<Made> = fc.oneof(
  ...tables.map((one) =>
    one.map(
      (file): Made =>
        async () =>
          file,
    ),
  ),
  ...[...documents, statements].map((one) =>
    one.map(
      (file): Made =>
        async () =>
          file,
    ),
  ),
  ...workbooks.map((one) =>
    one.map(
      ({ maker, rows, scope }): Made =>
        async () => ({
          maker,
          file: {
            format: 'xlsx',
            scope,
            ending: 'xlsx',
            content: Buffer.from(await makeWorkbook([{ name: 'Sheet', rows }])),
          },
        }),
    ),
  ),
  ...written.map(({ writer: name, format, scope, record }) =>
    recordOf(record).map(
      (made): Made =>
        async () => {
          const writer = recordWriters.find((one) => one.name === name)!;
          const records = name === 'csv' ? [top(scope), made] : [made];
          const content = await writeDocument(writer, records);
          return {
            maker: `written ${name}`,
            file: { format, scope: scopes[scope]!, ending: writer.ending, content },
          };
        },
    ),
  ),
);

/** The names of all generators. */
export const makerNames: readonly string[] = [
  ...tableTargets.flatMap(([, target]) => [`csv ${target}`, `xlsx ${target}`]),
  ...['ead 2002', 'ead 3', 'eac 2', 'eag', 'skos'],
  ...written.map(({ writer }) => `written ${writer}`),
];
