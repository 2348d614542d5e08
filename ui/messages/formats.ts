/** Names of the formats in which records are downloaded. */
import { defineMessages } from './define-messages.ts';

export const formats = defineMessages({
  'format.json': { en: 'JSON', de: 'JSON', fr: 'JSON', nl: 'JSON' },
  'format.ead': { en: 'EAD 2002', de: 'EAD 2002', fr: 'EAD 2002', nl: 'EAD 2002' },
  'format.ead3': { en: 'EAD3', de: 'EAD3', fr: 'EAD3', nl: 'EAD3' },
  'format.eag': { en: 'EAG 2012', de: 'EAG 2012', fr: 'EAG 2012', nl: 'EAG 2012' },
  'format.eac': { en: 'EAC-CPF 2010', de: 'EAC-CPF 2010', fr: 'EAC-CPF 2010', nl: 'EAC-CPF 2010' },
  'format.eac2': { en: 'EAC-CPF 2.0', de: 'EAC-CPF 2.0', fr: 'EAC-CPF 2.0', nl: 'EAC-CPF 2.0' },
  'format.skos': { en: 'SKOS (Turtle)', de: 'SKOS (Turtle)', fr: 'SKOS (Turtle)', nl: 'SKOS (Turtle)' },
  'format.skos-rdf': { en: 'SKOS (RDF/XML)', de: 'SKOS (RDF/XML)', fr: 'SKOS (RDF/XML)', nl: 'SKOS (RDF/XML)' },
  'format.skos-nt': { en: 'SKOS (N-Triples)', de: 'SKOS (N-Triples)', fr: 'SKOS (N-Triples)', nl: 'SKOS (N-Triples)' },
  'format.skos-jsonld': { en: 'SKOS (JSON-LD)', de: 'SKOS (JSON-LD)', fr: 'SKOS (JSON-LD)', nl: 'SKOS (JSON-LD)' },
  'format.dc': { en: 'Dublin Core', de: 'Dublin Core', fr: 'Dublin Core', nl: 'Dublin Core' },
  'format.csv': { en: 'Table (CSV)', de: 'Tabelle (CSV)', fr: 'Tableau (CSV)', nl: 'Tabel (CSV)' },
  'format.xlsx': { en: 'Table (Excel)', de: 'Tabelle (Excel)', fr: 'Tableau (Excel)', nl: 'Tabel (Excel)' },
  'format.turtle': { en: 'RiC-O (Turtle)', de: 'RiC-O (Turtle)', fr: 'RiC-O (Turtle)', nl: 'RiC-O (Turtle)' },
  'format.jsonld': { en: 'RiC-O (JSON-LD)', de: 'RiC-O (JSON-LD)', fr: 'RiC-O (JSON-LD)', nl: 'RiC-O (JSON-LD)' },
  'format.ntriples': { en: 'RiC-O (N-Triples)', de: 'RiC-O (N-Triples)', fr: 'RiC-O (N-Triples)', nl: 'RiC-O (N-Triples)' },
  'format.whole': {
    en: 'Whole finding aid to read and print',
    de: 'Vollständiges Findbuch zum Lesen und Drucken',
    fr: 'Instrument de recherche complet, à lire et à imprimer',
    nl: 'Volledige inventaris om te lezen en af te drukken',
  },
  'format.pdf': { en: 'Finding aid as PDF', de: 'Findbuch als PDF', fr: 'Instrument de recherche en PDF', nl: 'Inventaris als pdf' },
});
