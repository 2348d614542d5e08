import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  title: { en: 'Undo: {event}', de: 'Rückgängig machen: {event}', fr: 'Annuler : {event}', nl: 'Ongedaan maken: {event}' },
  done: {
    en: { one: 'Undone: {count} record.', other: 'Undone: {count} records.' },
    de: { one: 'Rückgängig gemacht: {count} Datensatz.', other: 'Rückgängig gemacht: {count} Datensätze.' },
    fr: { one: 'Annulé : {count} notice.', other: 'Annulé : {count} notices.' },
    nl: { one: 'Ongedaan gemaakt: {count} beschrijving.', other: 'Ongedaan gemaakt: {count} beschrijvingen.' },
  },
  undoThis: { en: 'Undo this', de: 'Dies rückgängig machen', fr: 'Annuler cette annulation', nl: 'Dit ongedaan maken' },
  remains: {
    en: 'The rest below was not undone.',
    de: 'Der Rest unten wurde nicht rückgängig gemacht.',
    fr: 'Le reste ci-dessous n’a pas été annulé.',
    nl: 'De rest hieronder is niet ongedaan gemaakt.',
  },
  isUndone: {
    en: 'This event was undone.',
    de: 'Dieses Ereignis wurde rückgängig gemacht.',
    fr: 'Cet événement a été annulé.',
    nl: 'Deze gebeurtenis is ongedaan gemaakt.',
  },
  undoing: {
    en: 'The event that has undone it',
    de: 'Das Ereignis, das es rückgängig gemacht hat',
    fr: 'L’événement qui l’a annulé',
    nl: 'De gebeurtenis die dit ongedaan heeft gemaakt',
  },
  undone: {
    en: 'It has undone another event',
    de: 'Es hat ein anderes Ereignis rückgängig gemacht',
    fr: 'Il a annulé un autre événement',
    nl: 'Ze heeft een andere gebeurtenis ongedaan gemaakt',
  },
  changedMeanwhile: {
    en: 'Records were changed after you opened this page. Nothing was undone. This is what would happen now.',
    de: 'Datensätze wurden geändert, nachdem Sie diese Seite geöffnet haben. Nichts wurde rückgängig gemacht. Dies würde jetzt geschehen.',
    fr: 'Des notices ont été modifiées après l’ouverture de cette page. Rien n’a été annulé. Voici l’effet actuel.',
    nl: 'Er zijn beschrijvingen gewijzigd nadat u deze pagina hebt geopend. Er is niets ongedaan gemaakt. Dit zou er nu gebeuren.',
  },
  large: {
    en: 'This event has {count} records. The dry run and the undo run in the background.',
    de: 'Dieses Ereignis hat {count} Datensätze. Der Probelauf und das Rückgängigmachen laufen im Hintergrund.',
    fr: 'Cet événement a {count} notices. L’essai et l’annulation se font en arrière-plan.',
    nl: 'Deze gebeurtenis heeft {count} beschrijvingen. De proef en het ongedaan maken gebeuren op de achtergrond.',
  },
});
