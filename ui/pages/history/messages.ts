import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'Changes of the description “{title}”.',
    de: 'Änderungen der Beschreibung „{title}“.',
    fr: 'Modifications de la description « {title} ».',
    nl: 'Wijzigingen van de beschrijving ‘{title}’.',
  },
  title: { en: 'History: {title}', de: 'Verlauf: {title}', fr: 'Historique : {title}', nl: 'Geschiedenis: {title}' },
  empty: {
    en: 'There are no events that you may see.',
    de: 'Es gibt keine Ereignisse, die Sie sehen dürfen.',
    fr: 'Il n’y a aucun événement que vous puissiez voir.',
    nl: 'Er zijn geen gebeurtenissen die u mag zien.',
  },
  none: {
    en: 'No text was changed.',
    de: 'Kein Text wurde geändert.',
    fr: 'Aucun texte n’a été modifié.',
    nl: 'Er is geen tekst gewijzigd.',
  },
  hidden: {
    en: 'The differences of this change are not shown.',
    de: 'Die Unterschiede dieser Änderung werden nicht angezeigt.',
    fr: 'Les différences de cette modification ne sont pas affichées.',
    nl: 'De verschillen van deze wijziging worden niet getoond.',
  },
  data: { en: 'As data', de: 'Als Daten', fr: 'Sous forme de données', nl: 'Als gegevens' },
  'data.versions': { en: 'Versions (JSON)', de: 'Versionen (JSON)', fr: 'Versions (JSON)', nl: 'Versies (JSON)' },
  'data.events': { en: 'Events (JSON)', de: 'Ereignisse (JSON)', fr: 'Événements (JSON)', nl: 'Gebeurtenissen (JSON)' },
});
