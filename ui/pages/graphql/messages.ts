import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'Query selected fields of many records.',
    de: 'Ausgewählte Felder vieler Datensätze abfragen.',
    fr: 'Interroger des champs choisis de nombreuses notices.',
    nl: 'Gekozen velden van veel beschrijvingen opvragen.',
  },
  title: { en: 'GraphQL', de: 'GraphQL', fr: 'GraphQL', nl: 'GraphQL' },
  docs: { en: 'API documentation', de: 'API-Dokumentation', fr: 'Documentation de l’API', nl: 'API-documentatie' },
  query: { en: 'Query', de: 'Abfrage', fr: 'Requête', nl: 'Query' },
  variables: { en: 'Variables', de: 'Variablen', fr: 'Variables', nl: 'Variabelen' },
  user: { en: 'User (X-User)', de: 'Benutzer (X-User)', fr: 'Utilisateur (X-User)', nl: 'Gebruiker (X-User)' },
  token: { en: 'Token', de: 'Token', fr: 'Jeton', nl: 'Token' },
  run: { en: 'Run', de: 'Ausführen', fr: 'Exécuter', nl: 'Uitvoeren' },
  running: { en: 'Running…', de: 'Wird ausgeführt…', fr: 'Exécution…', nl: 'Wordt uitgevoerd…' },
  completions: { en: 'Completions', de: 'Vervollständigungen', fr: 'Complétions', nl: 'Aanvullingen' },
  problems: { en: 'Problems of the query', de: 'Fehler in der Abfrage', fr: 'Problèmes de la requête', nl: 'Problemen in de query' },
  response: { en: 'Response', de: 'Antwort', fr: 'Réponse', nl: 'Antwoord' },
  types: { en: 'Types', de: 'Typen', fr: 'Types', nl: 'Typen' },
  'types.text': {
    en: 'The types of the schema. Every query starts at',
    de: 'Die Typen des Schemas. Jede Abfrage beginnt bei',
    fr: 'Les types du schéma. Toute requête commence par',
    nl: 'De typen van het schema. Elke query begint bij',
  },
  find: { en: 'Find a type', de: 'Typ suchen', fr: 'Trouver un type', nl: 'Type zoeken' },
});
