import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  none: {
    en: 'No jobs yet. Imports in the background and PDFs of finding aids are listed here.',
    de: 'Noch keine Aufträge. Hier stehen Importe im Hintergrund und PDF-Dateien von Findbüchern.',
    fr: 'Aucune tâche pour le moment. Les importations en arrière-plan et les PDF d’instruments de recherche figurent ici.',
    nl: 'Nog geen taken. Hier staan imports op de achtergrond en pdf’s van toegangen.',
  },
  job: { en: 'Job', de: 'Auftrag', fr: 'Tâche', nl: 'Taak' },
  state: { en: 'State', de: 'Zustand', fr: 'État', nl: 'Status' },
  target: { en: 'Into', de: 'Ziel', fr: 'Destination', nl: 'Doel' },
  anonymous: { en: 'a reader', de: 'Leser', fr: 'un lecteur', nl: 'een lezer' },
  range: { en: '{from}–{to} of {total}', de: '{from}–{to} von {total}', fr: '{from}–{to} sur {total}', nl: '{from}–{to} van {total}' },
  newer: { en: 'Newer', de: 'Neuere', fr: 'Plus récentes', nl: 'Nieuwere' },
  older: { en: 'Older', de: 'Ältere', fr: 'Plus anciennes', nl: 'Oudere' },
});
