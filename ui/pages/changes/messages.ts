import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'The latest changes of the archival descriptions in {site}.',
    de: 'Die letzten Änderungen der Archivbeschreibungen in {site}.',
    fr: 'Les dernières modifications des descriptions d’archives dans {site}.',
    nl: 'De laatste wijzigingen van de archiefbeschrijvingen in {site}.',
  },
  filter: { en: 'Filter the changes', de: 'Änderungen filtern', fr: 'Filtrer les modifications', nl: 'Wijzigingen filteren' },
  apply: { en: 'Show changes', de: 'Änderungen anzeigen', fr: 'Afficher les modifications', nl: 'Wijzigingen tonen' },
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
});
