import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  short: { en: 'Sign in', de: 'Anmelden', fr: 'Se connecter', nl: 'Aanmelden' },
  title: { en: 'Sign in to {site}', de: 'Anmelden bei {site}', fr: 'Se connecter à {site}', nl: 'Aanmelden bij {site}' },
  already: {
    en: 'You are signed in as {user}.',
    de: 'Sie sind als {user} angemeldet.',
    fr: 'Vous êtes connecté en tant que {user}.',
    nl: 'U bent aangemeld als {user}.',
  },
  continue: { en: 'Continue', de: 'Weiter', fr: 'Continuer', nl: 'Doorgaan' },
  link: {
    en: 'People who work in this archive sign in here. An administrator can give you a link that signs you in once.',
    de: 'Hier melden sich Menschen an, die in diesem Archiv arbeiten. Eine Person mit Verwaltungsrechten kann Ihnen einen Link geben, der Sie einmal anmeldet.',
    fr: 'Les personnes qui travaillent dans cette institution se connectent ici. Un administrateur peut vous donner un lien qui vous connecte une seule fois.',
    nl: 'Wie in dit archief werkt, meldt zich hier aan. Een beheerder kan u een link geven waarmee u zich één keer aanmeldt.',
  },
  operator: {
    en: 'The operator of the service creates such a link with this command:',
    de: 'Wer den Dienst betreibt, erzeugt einen solchen Link mit diesem Befehl:',
    fr: 'L’exploitant du service crée un tel lien avec cette commande :',
    nl: 'De exploitant van de dienst maakt zo’n link met deze opdracht:',
  },
  home: { en: 'Back to the reading room', de: 'Zurück zum Lesesaal', fr: 'Retour à la salle de lecture', nl: 'Terug naar de leeszaal' },
});
