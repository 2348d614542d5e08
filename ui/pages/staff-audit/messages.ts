import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  item: { en: 'Record (ID)', de: 'Datensatz (ID)', fr: 'Notice (ID)', nl: 'Beschrijving (ID)' },
  records: { en: 'Records', de: 'Datensätze', fr: 'Notices', nl: 'Beschrijvingen' },
  apply: { en: 'Show events', de: 'Ereignisse anzeigen', fr: 'Afficher les événements', nl: 'Gebeurtenissen tonen' },
  ofUser: {
    en: 'Only events of {user}',
    de: 'Nur Ereignisse von {user}',
    fr: 'Seulement les événements de {user}',
    nl: 'Alleen gebeurtenissen van {user}',
  },
  empty: {
    en: 'There are no events.',
    de: 'Es gibt keine Ereignisse.',
    fr: 'Il n’y a aucun événement.',
    nl: 'Er zijn geen gebeurtenissen.',
  },
  noMatch: {
    en: 'No event matches the filter.',
    de: 'Kein Ereignis entspricht dem Filter.',
    fr: 'Aucun événement ne correspond au filtre.',
    nl: 'Geen gebeurtenis voldoet aan het filter.',
  },
  maxExported: {
    en: 'A CSV file has at most {max} events.',
    de: 'Eine CSV-Datei hat höchstens {max} Ereignisse.',
    fr: 'Un fichier CSV contient au plus {max} événements.',
    nl: 'Een CSV-bestand bevat hoogstens {max} gebeurtenissen.',
  },
});
