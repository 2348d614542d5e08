import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  back: { en: 'Back to the results', de: 'Zurück zu den Treffern', fr: 'Retour aux résultats', nl: 'Terug naar de resultaten' },
});
