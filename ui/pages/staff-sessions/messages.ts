import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  explanation: {
    en: 'A session is a browser in which somebody has signed in. It ends after 12 hours without use, and after 30 days in any case.',
    de: 'Eine Sitzung ist ein Browser, in dem sich jemand angemeldet hat. Sie endet nach 12 Stunden ohne Nutzung, spätestens nach 30 Tagen.',
    fr: 'Une session est un navigateur dans lequel quelqu’un s’est connecté. Elle prend fin après 12 heures sans utilisation, et dans tous les cas après 30 jours.',
    nl: 'Een sessie is een browser waarin iemand zich heeft aangemeld. Ze eindigt na 12 uur zonder gebruik, en in elk geval na 30 dagen.',
  },
  show: { en: 'Show sessions', de: 'Sitzungen anzeigen', fr: 'Afficher les sessions', nl: 'Sessies tonen' },
  unknown: {
    en: 'There is no user with the ID {user}.',
    de: 'Es gibt keinen Benutzer mit der ID {user}.',
    fr: 'Il n’y a pas d’utilisateur avec l’identifiant {user}.',
    nl: 'Er is geen gebruiker met de ID {user}.',
  },
  endAll: {
    en: 'End all sessions except this one',
    de: 'Alle Sitzungen außer dieser beenden',
    fr: 'Fermer toutes les sessions sauf celle-ci',
    nl: 'Alle sessies behalve deze beëindigen',
  },
});
