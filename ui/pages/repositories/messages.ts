import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'Archival institutions in {site}, by country, with their holdings.',
    de: 'Einrichtungen in {site} nach Ländern, mit ihren Beständen.',
    fr: 'Institutions de conservation dans {site}, par pays, avec leurs fonds.',
    nl: 'Archiefinstellingen in {site} per land, met hun archieven.',
  },
  countries: { en: 'Countries and map', de: 'Länder und Karte', fr: 'Pays et carte', nl: 'Landen en kaart' },
  filter: { en: 'Words of the name', de: 'Wörter des Namens', fr: 'Mots du nom', nl: 'Woorden van de naam' },
  'filter.submit': { en: 'Filter', de: 'Filtern', fr: 'Filtrer', nl: 'Filteren' },
  all: {
    en: 'Show all institutions',
    de: 'Alle Einrichtungen anzeigen',
    fr: 'Afficher toutes les institutions',
    nl: 'Alle instellingen tonen',
  },
  none: {
    en: 'No institution has these words in its name.',
    de: 'Keine Einrichtung hat diese Wörter im Namen.',
    fr: 'Aucune institution n’a ces mots dans son nom.',
    nl: 'Geen instelling heeft deze woorden in de naam.',
  },
  empty: {
    en: 'There are no institutions yet.',
    de: 'Es gibt noch keine Einrichtungen.',
    fr: 'Il n’y a pas encore d’institutions.',
    nl: 'Er zijn nog geen instellingen.',
  },
  otherCountry: { en: 'Without a country', de: 'Ohne Land', fr: 'Sans pays', nl: 'Zonder land' },
});
