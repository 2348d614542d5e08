import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  '400': {
    en: 'This address is not correct',
    de: 'Diese Adresse ist nicht richtig',
    fr: 'Cette adresse n’est pas correcte',
    nl: 'Dit adres klopt niet',
  },
  '401': {
    en: 'You need to sign in to read this',
    de: 'Sie müssen sich anmelden, um dies zu lesen',
    fr: 'Vous devez vous identifier pour lire ceci',
    nl: 'U moet zich aanmelden om dit te lezen',
  },
  '403': {
    en: 'You may not read this',
    de: 'Sie dürfen dies nicht lesen',
    fr: 'Vous n’avez pas le droit de lire ceci',
    nl: 'U mag dit niet lezen',
  },
  '404': { en: 'There is no such page', de: 'Diese Seite gibt es nicht', fr: 'Cette page n’existe pas', nl: 'Deze pagina bestaat niet' },
  '410': {
    en: 'This record was deleted',
    de: 'Dieser Datensatz wurde gelöscht',
    fr: 'Cette notice a été supprimée',
    nl: 'Deze beschrijving is verwijderd',
  },
  '413': {
    en: 'This request is too long',
    de: 'Diese Anfrage ist zu lang',
    fr: 'Cette requête est trop longue',
    nl: 'Deze aanvraag is te lang',
  },
  '429': { en: 'Too many requests', de: 'Zu viele Anfragen', fr: 'Trop de requêtes', nl: 'Te veel aanvragen' },
  '500': {
    en: 'Something went wrong here',
    de: 'Hier ist etwas schiefgegangen',
    fr: 'Une erreur s’est produite',
    nl: 'Er is hier iets misgegaan',
  },
  '503': { en: 'The service is busy', de: 'Der Dienst ist ausgelastet', fr: 'Le service est surchargé', nl: 'De dienst is bezet' },
  other: {
    en: 'This page cannot be shown',
    de: 'Diese Seite kann nicht angezeigt werden',
    fr: 'Cette page ne peut pas être affichée',
    nl: 'Deze pagina kan niet worden getoond',
  },
  beyondEnd: {
    en: 'This list has no such page',
    de: 'Diese Liste hat keine solche Seite',
    fr: 'Cette liste n’a pas de telle page',
    nl: 'Deze lijst heeft zo’n pagina niet',
  },
  'search.dates': {
    en: 'These dates cannot be searched',
    de: 'Nach diesen Daten kann nicht gesucht werden',
    fr: 'Ces dates ne peuvent pas être recherchées',
    nl: 'Op deze datums kan niet worden gezocht',
  },
  'search.dates.advice': {
    en: 'Write a year, such as 1920, or a day, such as 1920-05-31. The first date must not be after the second one.',
    de: 'Schreiben Sie ein Jahr wie 1920 oder einen Tag wie 1920-05-31. Das erste Datum darf nicht nach dem zweiten liegen.',
    fr: 'Indiquez une année, par exemple 1920, ou un jour, par exemple 1920-05-31. La première date ne doit pas être postérieure à la seconde.',
    nl: 'Schrijf een jaar, zoals 1920, of een dag, zoals 1920-05-31. De eerste datum mag niet na de tweede liggen.',
  },
  'search.words': {
    en: 'This search cannot be run as written',
    de: 'Diese Suche kann so nicht ausgeführt werden',
    fr: 'Cette recherche ne peut pas être exécutée telle quelle',
    nl: 'Deze zoekopdracht kan zo niet worden uitgevoerd',
  },
  'search.words.advice': {
    en: 'Use fewer words and brackets, and write more letters before an asterisk.',
    de: 'Verwenden Sie weniger Wörter und Klammern, und schreiben Sie mehr Buchstaben vor ein Sternchen.',
    fr: 'Utilisez moins de mots et de parenthèses, et écrivez plus de lettres avant un astérisque.',
    nl: 'Gebruik minder woorden en haakjes, en schrijf meer letters voor een sterretje.',
  },
  unknownPath: {
    en: 'Check the address, or search for the item with the search box above.',
    de: 'Prüfen Sie die Adresse, oder suchen Sie über das Suchfeld oben.',
    fr: 'Vérifiez l’adresse, ou utilisez le champ de recherche ci-dessus.',
    nl: 'Controleer het adres, of gebruik het zoekveld hierboven.',
  },
  firstPage: {
    en: 'Go to the start of the list',
    de: 'Zum Anfang der Liste',
    fr: 'Aller au début de la liste',
    nl: 'Naar het begin van de lijst',
  },
  status: { en: 'Error {status}', de: 'Fehler {status}', fr: 'Erreur {status}', nl: 'Fout {status}' },
  detail: { en: 'Details (in English)', de: 'Einzelheiten (auf Englisch)', fr: 'Détails (en anglais)', nl: 'Details (in het Engels)' },
  home: { en: 'Go to the first page', de: 'Zur Startseite', fr: 'Aller à la page d’accueil', nl: 'Naar de startpagina' },
});
