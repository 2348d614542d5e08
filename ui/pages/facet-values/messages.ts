import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  title: { en: 'All values: {name}', de: 'Alle Werte: {name}', fr: 'Toutes les valeurs : {name}', nl: 'Alle waarden: {name}' },
  back: { en: 'Back to the results', de: 'Zurück zu den Treffern', fr: 'Retour aux résultats', nl: 'Terug naar de resultaten' },
});
