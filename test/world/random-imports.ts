/**
 * Small files of every format for random stores: hierarchies, relations between concepts (also with blank nodes and names that contain
 * blanks), several languages, access points that name an authority, maintenance events and internal components.
 */
import { c, ead } from './finding-aid.ts';

export interface RandomImport {
  readonly format: string;
  readonly scope: string;
  readonly mediaType?: string;
  readonly ending: string;
  readonly text: string;
}

/** @param choice the format; @param variant the content; @param word letters that may change between imports of one file. */
export function randomImport(choice: number, variant: number, word: string): RandomImport {
  const make = makers[choice % makers.length]!;
  return make(variant, `Title ${variant % 3}${word.replace(/[^a-z]/g, '')}`);
}

const units = { format: 'ead', scope: 'nl-r1', ending: 'xml' };
const concepts = { format: 'skos', scope: 'terms' };

/** One file of each kind; a new store imports all of them. */
export const makers: readonly ((variant: number, title: string) => RandomImport)[] = [
  (variant, title) => ({
    ...units,
    text: ead(`F${variant % 2}`, c('a', title, c('b', 'Below')) + c('z', 'Last'), {
      eadid: `file ${variant % 2}`,
      language: variant % 5 === 0 ? 'dut' : 'eng',
      tail: `<controlaccess><subject source="terms" authfilenumber="a">Strikes</subject><persname source="people" authfilenumber="p">${title}</persname></controlaccess>`,
    }),
  }),
  (variant, title) => ({
    ...units,
    text: `<ead xmlns="http://ead3.archivists.org/schema/"><control><recordid>three ${variant % 2}</recordid>
<maintenancehistory><maintenanceevent><eventtype value="created"/><eventdatetime>2001</eventdatetime><eventdescription>${title}</eventdescription></maintenanceevent></maintenancehistory></control>
<archdesc level="fonds"><did><unitid>E3</unitid><unittitle>${title}</unittitle></did>
<dsc><c level="file"><did><unitid>1</unitid><unittitle>One</unittitle></did></c><c level="file" audience="internal"><did><unitid>1</unitid><unittitle>Twin</unittitle></did></c></dsc></archdesc></ead>`,
  }),
  (variant, title) => ({
    ...{ format: 'eac', scope: 'people', ending: 'xml' },
    text: `<eac-cpf xmlns="urn:isbn:1-931666-33-4"><control><recordId>agent-${variant % 3}</recordId></control>
<cpfDescription><identity><entityType>person</entityType><nameEntry><part>${title}</part></nameEntry></identity>
<relations><cpfRelation cpfRelationType="family"><relationEntry>Kin of ${title}</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`,
  }),
  (variant, title) => ({
    ...{ format: 'eag', scope: 'nl', ending: 'xml' },
    text: `<eag><eagheader><eagid>guide-${variant % 3}</eagid></eagheader><archguide><identity><repositorid>guide-${variant % 3}</repositorid><autform>${title}</autform></identity></archguide></eag>`,
  }),
  (variant, title) => ({
    ...{ ...concepts, mediaType: 'text/turtle', ending: 'ttl' },
    text: `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://v.example/> .
v:s-a a skos:Concept ; skos:prefLabel "${title}"@en, "Titel"@nl .
v:s-b a skos:Concept ; skos:prefLabel "B"@en ; skos:${variant % 2 === 0 ? 'broader' : 'related'} v:s-a .
v:s-c a skos:Concept ; skos:prefLabel "C"@en ; skos:broader v:s-b ; skos:exactMatch v:s-a ; skos:related [ a skos:Concept ; skos:prefLabel "No name"@en ] .`,
  }),
  (variant, title) => ({
    ...{ ...concepts, mediaType: 'application/ld+json', ending: 'jsonld' },
    text: JSON.stringify({
      '@context': { skos: 'http://www.w3.org/2004/02/skos/core#' },
      '@id': 'https://v.example/json',
      '@type': 'skos:Concept',
      'skos:prefLabel': { '@value': title, '@language': 'en' },
      'skos:broader': { '@id': `https://v.example/${variant % 2 === 0 ? 'top' : 's-a'}` },
    }),
  }),
  (variant, title) => ({
    ...{ format: 'csv', scope: 'nl-r1', ending: 'csv' },
    text: `identifier,parent,name,levelOfDescription\nT${variant % 2},,${title},fonds\n1,T${variant % 2},Below,file\n`,
  }),
  (variant, title) => ({
    ...{ format: 'csv', scope: 'terms', ending: 'csv' },
    text: `identifier,parent,name\n"a ""top""  term",,${title}\nbelow ${variant % 4},"a ""top""  term",Below\n`,
  }),
  (variant, title) => ({
    ...{ format: 'csv', scope: 'people', ending: 'csv' },
    text: `identifier,name\nrow-${variant % 4},${title}\n`,
  }),
];
