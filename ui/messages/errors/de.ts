/** German texts of error pages. */
import type { ErrorMessages } from './en.ts';

export const deErrors: ErrorMessages = {
  'error.400': 'Diese Adresse ist nicht richtig',
  'error.401': 'Sie müssen sich anmelden, um dies zu lesen',
  'error.403': 'Sie dürfen dies nicht lesen',
  'error.404': 'Diese Seite gibt es nicht',
  'error.410': 'Dieser Datensatz wurde gelöscht',
  'error.413': 'Diese Anfrage ist zu lang',
  'error.429': 'Zu viele Anfragen',
  'error.500': 'Hier ist etwas schiefgegangen',
  'error.503': 'Der Dienst ist ausgelastet',
  'error.other': 'Diese Seite kann nicht angezeigt werden',
  'error.beyondEnd': 'Diese Liste hat keine solche Seite',
  'error.search.dates': 'Nach diesen Daten kann nicht gesucht werden',
  'error.search.dates.advice':
    'Schreiben Sie ein Jahr wie 1920 oder einen Tag wie 1920-05-31. Das erste Datum darf nicht nach dem zweiten liegen.',
  'error.search.words': 'Diese Suche kann so nicht ausgeführt werden',
  'error.search.words.advice':
    'Verwenden Sie weniger Wörter und Klammern, und schreiben Sie mehr Buchstaben vor ein Sternchen.',
  'error.unknownPath': 'Prüfen Sie die Adresse, oder suchen Sie über das Suchfeld oben.',
  'error.firstPage': 'Zum Anfang der Liste',
  'error.status': 'Fehler {status}',
  'error.detail': 'Einzelheiten (auf Englisch)',
};
