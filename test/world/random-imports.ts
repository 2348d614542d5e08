/**
 * Small files of every format for random stores: hierarchies, relations between concepts (also with blank nodes and names that contain
 * blanks), several languages, access points that name an authority, maintenance events and internal components.
 */
import { createImportRunner } from '../../src/graph/import/import.ts';
import type { Store } from '../../src/store/store.ts';
import { toImportSource } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { createImport } from '../../src/transfer/import/import-run.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import { c, ead } from './finding-aid.ts';
import { limits } from './limits.ts';
import { env } from './scratch.ts';

/** The user who imports and makes all other changes of random stores. */
export const administrator = 'mike';

export interface RandomImport {
  readonly format: string;
  /** An item that exists from the start; the file can be imported into any other of its type as well. */
  readonly scope: { readonly type: string; readonly id: string };
  readonly mediaType?: string;
  readonly ending: string;
  readonly content: string | Uint8Array;
}

/** @param choice the format; @param variant the content; @param word letters that may change between imports of one file. */
export async function randomImport(choice: number, variant: number, word: string): Promise<RandomImport> {
  const make = makers[choice % makers.length]!;
  return make(variant, `Title ${variant % 3}${word.replace(/[^a-z]/g, '')}`);
}

export async function importFile(
  store: Pick<Store, 'transaction'>,
  { format, scope, mediaType, ending }: RandomImport,
  path: string,
  logMessage: string | null,
): Promise<ImportLog> {
  const runImport = createImport({ runImporter: createImportRunner(store, env), limits, tmpFolder: '.' });
  return runImport({
    format,
    scope: scope.id,
    actor: administrator,
    logMessage,
    language: 'eng',
    sources: [{ ...toImportSource(path, `file.${ending}`), ...(mediaType !== undefined && { mediaType }) }],
    commit: true,
    allowUpdate: true,
    tolerant: false,
  });
}

const repository = { type: 'Repository', id: 'nl-r1' };
const vocabulary = { type: 'CvocVocabulary', id: 'terms' };
const people = { type: 'AuthoritativeSet', id: 'people' };

const units = { format: 'ead', scope: repository, ending: 'xml' };
const concepts = { format: 'skos', scope: vocabulary };

/** One file of each kind; a new store imports all of them. */
export const makers: readonly ((variant: number, title: string) => RandomImport | Promise<RandomImport>)[] = [
  (variant, title) => ({
    ...units,
    content: ead(`F${variant % 2}`, c('a', title, c('b', 'Below')) + c('z', 'Last'), {
      eadid: `file ${variant % 2}`,
      language: variant % 5 === 0 ? 'dut' : 'eng',
      tail: `<controlaccess><subject source="terms" authfilenumber="a">Strikes</subject><persname source="people" authfilenumber="p">${title}</persname></controlaccess>`,
    }),
  }),
  (variant, title) => ({
    ...units,
    content: `<ead xmlns="http://ead3.archivists.org/schema/"><control><recordid>three ${variant % 2}</recordid>
<maintenancehistory><maintenanceevent><eventtype value="created"/><eventdatetime>2001</eventdatetime><eventdescription>${title}</eventdescription></maintenanceevent></maintenancehistory></control>
<archdesc level="fonds"><did><unitid>E3</unitid><unittitle>${title}</unittitle></did>
<dsc><c level="file"><did><unitid>1</unitid><unittitle>One</unittitle></did></c><c level="file" audience="internal"><did><unitid>1</unitid><unittitle>Twin</unittitle></did></c></dsc></archdesc></ead>`,
  }),
  (variant, title) => ({
    format: 'eac',
    scope: people,
    ending: 'xml',
    content: `<eac-cpf xmlns="urn:isbn:1-931666-33-4"><control><recordId>agent-${variant % 3}</recordId></control>
<cpfDescription><identity><entityType>person</entityType><nameEntry><part>${title}</part></nameEntry></identity>
<relations><cpfRelation cpfRelationType="family"><relationEntry>Kin of ${title}</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`,
  }),
  (variant, title) => ({
    format: 'eag',
    scope: { type: 'Country', id: 'nl' },
    ending: 'xml',
    content: `<eag><eagheader><eagid>guide-${variant % 3}</eagid></eagheader><archguide><identity><repositorid>guide-${variant % 3}</repositorid><autform>${title}</autform></identity></archguide></eag>`,
  }),
  (variant, title) => ({
    ...concepts,
    mediaType: 'text/turtle',
    ending: 'ttl',
    content: `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:s-a a skos:Concept ; skos:prefLabel "${title}"@en, "Titel"@nl .
v:s-b a skos:Concept ; skos:prefLabel "B"@en ; skos:${variant % 2 === 0 ? 'broader' : 'related'} v:s-a .
v:s-c a skos:Concept ; skos:prefLabel "C"@en ; skos:broader v:s-b ; skos:exactMatch v:s-a ; skos:related [ a skos:Concept ; skos:prefLabel "No name"@en ] .`,
  }),
  (variant, title) => ({
    ...concepts,
    mediaType: 'application/ld+json',
    ending: 'jsonld',
    content: JSON.stringify({
      '@context': { skos: 'http://www.w3.org/2004/02/skos/core#' },
      '@id': 'https://v.example/json',
      '@type': 'skos:Concept',
      'skos:prefLabel': { '@value': title, '@language': 'en' },
      'skos:broader': { '@id': `https://v.example/${variant % 2 === 0 ? 'top' : 's-a'}` },
    }),
  }),
  (variant, title) => ({
    format: 'csv',
    scope: repository,
    ending: 'csv',
    content: `identifier,parent,name,levelOfDescription\nT${variant % 2},,${title},fonds\n1,T${variant % 2},Below,file\n`,
  }),
  (variant, title) => ({
    format: 'csv',
    scope: vocabulary,
    ending: 'csv',
    content: `identifier,parent,name\n"a ""top""  term",,${title}\nbelow ${variant % 4},"a ""top""  term",Below\n`,
  }),
  (variant, title) => ({
    format: 'csv',
    scope: people,
    ending: 'csv',
    content: `identifier,name\nrow-${variant % 4},${title}\n`,
  }),
  async (variant, title) => ({
    format: 'xlsx',
    scope: repository,
    ending: 'xlsx',
    content: await makeWorkbook([
      {
        name: 'Units',
        rows: [
          row(1, 'identifier', 'parent', 'name', 'levelOfDescription'),
          row(2, `W${variant % 2}`, '', title, 'fonds'),
          row(3, '1', `W${variant % 2}`, 'Below', 'file'),
        ].join(''),
      },
    ]),
  }),
];
