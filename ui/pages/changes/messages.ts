import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'The latest changes of the archival descriptions in {site}.',
    de: 'Die letzten Änderungen der Archivbeschreibungen in {site}.',
    fr: 'Les dernières modifications des descriptions d’archives dans {site}.',
    nl: 'De laatste wijzigingen van de archiefbeschrijvingen in {site}.',
  },
  filter: { en: 'Filter the changes', de: 'Änderungen filtern', fr: 'Filtrer les modifications', nl: 'Wijzigingen filteren' },
  type: { en: 'Type of record', de: 'Art des Datensatzes', fr: 'Type de notice', nl: 'Soort beschrijving' },
  event: { en: 'Kind of change', de: 'Art der Änderung', fr: 'Type de modification', nl: 'Soort wijziging' },
  all: { en: 'All', de: 'Alle', fr: 'Tous', nl: 'Alle' },
  from: { en: 'From', de: 'Von', fr: 'Du', nl: 'Van' },
  to: { en: 'To', de: 'Bis', fr: 'Au', nl: 'Tot en met' },
  apply: { en: 'Show changes', de: 'Änderungen anzeigen', fr: 'Afficher les modifications', nl: 'Wijzigingen tonen' },
  reset: { en: 'Remove the filter', de: 'Filter entfernen', fr: 'Retirer le filtre', nl: 'Filter verwijderen' },
  empty: {
    en: 'There are no changes that you may see.',
    de: 'Es gibt keine Änderungen, die Sie sehen dürfen.',
    fr: 'Il n’y a aucune modification que vous puissiez voir.',
    nl: 'Er zijn geen wijzigingen die u mag zien.',
  },
  noMatch: {
    en: 'No change that you may see matches the filter.',
    de: 'Keine Änderung, die Sie sehen dürfen, entspricht dem Filter.',
    fr: 'Aucune modification que vous puissiez voir ne correspond au filtre.',
    nl: 'Geen wijziging die u mag zien, voldoet aan het filter.',
  },
  records: {
    en: { one: '{count} record', other: '{count} records' },
    de: { one: '{count} Datensatz', other: '{count} Datensätze' },
    fr: { one: '{count} notice', other: '{count} notices' },
    nl: { one: '{count} beschrijving', other: '{count} beschrijvingen' },
  },
  moreRecords: {
    en: { one: 'and {count} more', other: 'and {count} more' },
    de: { one: 'und {count} weiterer', other: 'und {count} weitere' },
    fr: { one: 'et {count} autre', other: 'et {count} autres' },
    nl: { one: 'en nog {count}', other: 'en nog {count}' },
  },
  feed: { en: 'Atom feed', de: 'Atom-Feed', fr: 'Flux Atom', nl: 'Atom-feed' },
  zone: { en: 'Times are in UTC.', de: 'Uhrzeiten in UTC.', fr: 'Les heures sont en UTC.', nl: 'Tijden zijn in UTC.' },
});
