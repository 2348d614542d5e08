/** Texts about the content of records that several pages show. */
import { defineMessages } from './define-messages.ts';

export const items = defineMessages({
  'vocabulary.total': {
    en: { one: '{count} concept', other: '{count} concepts' },
    de: { one: '{count} Begriff', other: '{count} Begriffe' },
    fr: { one: '{count} concept', other: '{count} concepts' },
    nl: { one: '{count} begrip', other: '{count} begrippen' },
  },
  'set.total': {
    en: { one: '{count} entry', other: '{count} entries' },
    de: { one: '{count} Eintrag', other: '{count} Einträge' },
    fr: { one: '{count} notice', other: '{count} notices' },
    nl: { one: '{count} beschrijving', other: '{count} beschrijvingen' },
  },
  'untitled.DocumentaryUnit': { en: 'Untitled', de: 'Ohne Titel', fr: 'Sans titre', nl: 'Zonder titel' },
  'untitled.word': {
    en: 'Without a label ({word})',
    de: 'Ohne Bezeichnung ({word})',
    fr: 'Sans libellé ({word})',
    nl: 'Zonder label ({word})',
  },
  'item.sourceData': { en: 'Source data', de: 'Quelldaten', fr: 'Données source', nl: 'Brongegevens' },
  'item.codeAbove': {
    en: 'Code of the nearest unit above; this unit has none of its own',
    de: 'Signatur der nächsthöheren Verzeichnungseinheit; diese hat keine eigene',
    fr: 'Cote de l’unité supérieure la plus proche ; cette unité n’en a pas',
    nl: 'Code van de dichtstbijzijnde hogere eenheid; deze eenheid heeft er zelf geen',
  },
  'citation.codeAbove': { en: 'in {code}', de: 'aus {code}', fr: 'dans {code}', nl: 'uit {code}' },
  'measure.linear': {
    en: '{number} linear metres',
    de: '{number} laufende Meter',
    fr: '{number} mètres linéaires',
    nl: '{number} strekkende meter',
  },
  'measure.square': {
    en: '{number} square metres',
    de: '{number} Quadratmeter',
    fr: '{number} mètres carrés',
    nl: '{number} vierkante meter',
  },
  'text.table': { en: 'Table', de: 'Tabelle', fr: 'Tableau', nl: 'Tabel' },
  'item.showAll': { en: 'Show all', de: 'Alles anzeigen', fr: 'Tout afficher', nl: 'Alles tonen' },
  'item.accessPoints': { en: 'Access points', de: 'Zugangspunkte', fr: 'Points d’accès', nl: 'Toegangspunten' },
  'item.citeAs': { en: 'Cite as', de: 'Zitierweise', fr: 'Pour citer', nl: 'Bronvermelding' },
  'item.partOf': { en: 'Part of', de: 'Teil von', fr: 'Fait partie de', nl: 'Onderdeel van' },
  'item.containers': { en: 'Containers', de: 'Behältnisse', fr: 'Conditionnements', nl: 'Verpakkingen' },
  'item.digitalObjects': { en: 'Digital objects', de: 'Digitale Objekte', fr: 'Objets numériques', nl: 'Digitale objecten' },
  'item.notes': { en: 'Further notes', de: 'Weitere Angaben', fr: 'Autres notes', nl: 'Overige aantekeningen' },
  'concept.below': {
    en: { one: '{count} narrower concept', other: '{count} narrower concepts' },
    de: { one: '{count} Unterbegriff', other: '{count} Unterbegriffe' },
    fr: { one: '{count} concept spécifique', other: '{count} concepts spécifiques' },
    nl: { one: '{count} nauwer begrip', other: '{count} nauwere begrippen' },
  },
  'virtual.below': {
    en: { one: '{count} section', other: '{count} sections' },
    de: { one: '{count} Abschnitt', other: '{count} Abschnitte' },
    fr: { one: '{count} section', other: '{count} sections' },
    nl: { one: '{count} onderdeel', other: '{count} onderdelen' },
  },
});
