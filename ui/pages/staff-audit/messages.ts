import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  item: { en: 'Record (ID)', de: 'Datensatz (ID)', fr: 'Notice (ID)', nl: 'Beschrijving (ID)' },
  records: { en: 'Records', de: 'Datensätze', fr: 'Notices', nl: 'Beschrijvingen' },
  empty: {
    en: 'There are no events.',
    de: 'Es gibt keine Ereignisse.',
    fr: 'Il n’y a aucun événement.',
    nl: 'Er zijn geen gebeurtenissen.',
  },
  maxExported: {
    en: 'A CSV file has at most {max} events.',
    de: 'Eine CSV-Datei hat höchstens {max} Ereignisse.',
    fr: 'Un fichier CSV contient au plus {max} événements.',
    nl: 'Een CSV-bestand bevat hoogstens {max} gebeurtenissen.',
  },
});
