import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'How to search and read the archival descriptions of {site}, and documentation for archivists and programmers.',
    de: 'Wie man in {site} Archivbeschreibungen findet und liest; dazu Dokumentation für Archivarinnen, Archivare und Programmierende.',
    fr: 'Comment rechercher et lire les descriptions d’archives de {site}, et documentation pour les archivistes et les développeurs.',
    nl: 'Hoe u in {site} archiefbeschrijvingen zoekt en leest, en documentatie voor archivarissen en programmeurs.',
  },
  search: { en: 'Search the help', de: 'Hilfe durchsuchen', fr: 'Rechercher dans l’aide', nl: 'Zoeken in de help' },
  hits: {
    en: { one: '{count} section found', other: '{count} sections found' },
    de: { one: '{count} Abschnitt gefunden', other: '{count} Abschnitte gefunden' },
    fr: { one: '{count} section trouvée', other: '{count} sections trouvées' },
    nl: { one: '{count} paragraaf gevonden', other: '{count} paragrafen gevonden' },
  },
  none: {
    en: 'No section of the help contains all of these words. Try fewer or other words.',
    de: 'Kein Abschnitt der Hilfe enthält alle diese Wörter. Versuchen Sie weniger oder andere Wörter.',
    fr: 'Aucune section de l’aide ne contient tous ces mots. Essayez moins de mots ou d’autres mots.',
    nl: 'Geen paragraaf van de help bevat al deze woorden. Probeer minder of andere woorden.',
  },
  contents: { en: 'On this page', de: 'Auf dieser Seite', fr: 'Sur cette page', nl: 'Op deze pagina' },
  all: { en: 'All help pages', de: 'Alle Hilfeseiten', fr: 'Toutes les pages d’aide', nl: 'Alle helppagina’s' },
  english: {
    en: 'This page is available in English only.',
    de: 'Diese Seite gibt es nur auf Englisch.',
    fr: 'Cette page n’existe qu’en anglais.',
    nl: 'Deze pagina is er alleen in het Engels.',
  },
  code: { en: 'Example', de: 'Beispiel', fr: 'Exemple', nl: 'Voorbeeld' },
  documentation: { en: 'Documentation', de: 'Dokumentation', fr: 'Documentation', nl: 'Documentatie' },
  'group.readers': { en: 'For readers', de: 'Für Leserinnen und Leser', fr: 'Pour les lecteurs', nl: 'Voor lezers' },
  'group.guides': { en: 'Guides', de: 'Anleitungen', fr: 'Guides', nl: 'Handleidingen' },
  'group.tutorials': { en: 'Tutorials', de: 'Einführungen', fr: 'Tutoriels', nl: 'Stap voor stap' },
  'group.api': {
    en: 'Interfaces for programs',
    de: 'Schnittstellen für Programme',
    fr: 'Interfaces pour les programmes',
    nl: 'Interfaces voor programma’s',
  },
  'group.formats': { en: 'Formats', de: 'Formate', fr: 'Formats', nl: 'Formaten' },
  'group.adr': { en: 'Decisions', de: 'Entscheidungen', fr: 'Décisions', nl: 'Beslissingen' },
});
