import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  title: { en: 'API documentation', de: 'API-Dokumentation', fr: 'Documentation de l’API', nl: 'API-documentatie' },
  description: {
    en: 'All operations of the API with examples, its errors and its types.',
    de: 'Alle Operationen der API mit Beispielen, ihre Fehler und ihre Typen.',
    fr: 'Toutes les opérations de l’API avec des exemples, ses erreurs et ses types.',
    nl: 'Alle bewerkingen van de API met voorbeelden, de fouten en de typen.',
  },
  programs: { en: 'For programs:', de: 'Für Programme:', fr: 'Pour les programmes :', nl: 'Voor programma’s:' },
  queries: { en: 'To try queries:', de: 'Um Abfragen auszuprobieren:', fr: 'Pour essayer des requêtes :', nl: 'Om query’s te proberen:' },
  guides: { en: 'Guides', de: 'Anleitungen', fr: 'Guides', nl: 'Handleidingen' },
  sections: { en: 'Sections', de: 'Abschnitte', fr: 'Sections', nl: 'Onderdelen' },
  search: {
    en: 'Search the documentation',
    de: 'In der Dokumentation suchen',
    fr: 'Rechercher dans la documentation',
    nl: 'Zoeken in de documentatie',
  },
  example: {
    en: 'a path, a word, an operation id',
    de: 'Pfad, Wort oder Operation',
    fr: 'un chemin, un mot, une opération',
    nl: 'een pad, een woord, een bewerking',
  },
  graphql: { en: 'GraphQL', de: 'GraphQL', fr: 'GraphQL', nl: 'GraphQL' },
  operation: { en: 'Operation', de: 'Operation', fr: 'Opération', nl: 'Bewerking' },
  file: { en: 'FILE', de: 'FILE', fr: 'FILE', nl: 'FILE' },
  parameters: { en: 'Parameters', de: 'Parameter', fr: 'Paramètres', nl: 'Parameters' },
  body: { en: 'Body', de: 'Inhalt der Anfrage', fr: 'Corps', nl: 'Inhoud van het verzoek' },
  responses: { en: 'Responses', de: 'Antworten', fr: 'Réponses', nl: 'Antwoorden' },
  members: { en: 'Members', de: 'Eigenschaften', fr: 'Propriétés', nl: 'Eigenschappen' },
  errors: {
    en: 'Error codes with their statuses; the guide to errors describes solutions',
    de: 'Fehlercodes mit ihrem Status; die Anleitung zu Fehlern beschreibt Lösungen',
    fr: 'Codes d’erreur avec leur statut ; le guide des erreurs décrit les solutions',
    nl: 'Foutcodes met hun status; de handleiding over fouten beschrijft oplossingen',
  },
  types: {
    en: 'Schemas of records and responses',
    de: 'Schemas der Datensätze und Antworten',
    fr: 'Schémas des notices et des réponses',
    nl: 'Schema’s van beschrijvingen en antwoorden',
  },
  found: {
    en: { one: '{count} found', other: '{count} found' },
    de: { one: '{count} gefunden', other: '{count} gefunden' },
    fr: { one: '{count} trouvé', other: '{count} trouvés' },
    nl: { one: '{count} gevonden', other: '{count} gevonden' },
  },
});
