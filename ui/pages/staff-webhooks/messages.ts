import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  address: { en: 'URL', de: 'URL', fr: 'URL', nl: 'URL' },
  state: { en: 'State', de: 'Zustand', fr: 'État', nl: 'Toestand' },
  'state.ok': { en: 'delivered', de: 'zugestellt', fr: 'remis', nl: 'bezorgd' },
  'state.failing': {
    en: 'failing, will be retried',
    de: 'gescheitert, wird wiederholt',
    fr: 'en échec, nouvel essai prévu',
    nl: 'mislukt, wordt herhaald',
  },
  'state.given-up': { en: 'given up', de: 'aufgegeben', fr: 'abandonné', nl: 'opgegeven' },
  behind: {
    en: { one: '{count} event left', other: '{count} events left' },
    de: { one: 'noch {count} Ereignis', other: 'noch {count} Ereignisse' },
    fr: { one: 'encore {count} événement', other: 'encore {count} événements' },
    nl: { one: 'nog {count} gebeurtenis', other: 'nog {count} gebeurtenissen' },
  },
  none: { en: 'There are no webhooks.', de: 'Es gibt keine Webhooks.', fr: 'Il n’y a aucun webhook.', nl: 'Er zijn geen webhooks.' },
  create: { en: 'Create a webhook', de: 'Webhook anlegen', fr: 'Créer un webhook', nl: 'Webhook aanmaken' },
  remove: { en: 'Delete', de: 'Löschen', fr: 'Supprimer', nl: 'Verwijderen' },
  once: {
    en: 'This is the secret that signs the deliveries. Copy it now: it is shown only once.',
    de: 'Das ist das Geheimnis, das die Zustellungen signiert. Kopieren Sie es jetzt: Es wird nur einmal angezeigt.',
    fr: 'Voici le secret qui signe les envois. Copiez-le maintenant : il n’est affiché qu’une fois.',
    nl: 'Dit is het geheim dat de bezorgingen ondertekent. Kopieer het nu: het wordt maar één keer getoond.',
  },
  deliveries: { en: 'Deliveries to {url}', de: 'Zustellungen an {url}', fr: 'Envois à {url}', nl: 'Bezorgingen aan {url}' },
  latest: {
    en: 'The latest 100 deliveries, newest first.',
    de: 'Die letzten 100 Zustellungen, die neueste zuerst.',
    fr: 'Les 100 derniers envois, du plus récent au plus ancien.',
    nl: 'De laatste 100 bezorgingen, de nieuwste eerst.',
  },
  noDeliveries: {
    en: 'Nothing was sent yet.',
    de: 'Es wurde noch nichts gesendet.',
    fr: 'Rien n’a encore été envoyé.',
    nl: 'Er is nog niets verzonden.',
  },
  changes: { en: 'Changes', de: 'Änderungen', fr: 'Modifications', nl: 'Wijzigingen' },
  result: { en: 'Result', de: 'Ergebnis', fr: 'Résultat', nl: 'Resultaat' },
  duration: { en: '{count} ms', de: '{count} ms', fr: '{count} ms', nl: '{count} ms' },
  again: { en: 'Send again', de: 'Erneut senden', fr: 'Envoyer à nouveau', nl: 'Opnieuw verzenden' },
});
