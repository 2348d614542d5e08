import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  note: { en: 'Purpose', de: 'Zweck', fr: 'Usage', nl: 'Doel' },
  anyUser: { en: 'any user', de: 'jeder Benutzer', fr: 'tout utilisateur', nl: 'elke gebruiker' },
  deleted: { en: 'deleted user', de: 'gelöschter Benutzer', fr: 'utilisateur supprimé', nl: 'verwijderde gebruiker' },
  create: { en: 'Create a token', de: 'Token anlegen', fr: 'Créer un jeton', nl: 'Token aanmaken' },
  userId: {
    en: 'User (ID), or yourself',
    de: 'Benutzer (ID), oder Sie selbst',
    fr: 'Utilisateur (identifiant), ou vous-même',
    nl: 'Gebruiker (ID), of uzelf',
  },
  revoke: { en: 'Revoke', de: 'Widerrufen', fr: 'Révoquer', nl: 'Intrekken' },
  none: { en: 'There are no tokens.', de: 'Es gibt keine Token.', fr: 'Il n’y a aucun jeton.', nl: 'Er zijn geen tokens.' },
  once: {
    en: 'This is the token. Copy it now: it is shown only once.',
    de: 'Das ist der Token. Kopieren Sie ihn jetzt: Er wird nur einmal angezeigt.',
    fr: 'Voici le jeton. Copiez-le maintenant : il n’est affiché qu’une fois.',
    nl: 'Dit is het token. Kopieer het nu: het wordt maar één keer getoond.',
  },
  explanation: {
    en: 'A program that sends a token acts as its user. A token is valid until it is revoked.',
    de: 'Ein Programm, das einen Token sendet, handelt als dessen Benutzer. Ein Token gilt, bis er widerrufen wird.',
    fr: 'Un programme qui envoie un jeton agit au nom de son utilisateur. Un jeton est valable jusqu’à sa révocation.',
    nl: 'Een programma dat een token stuurt, handelt als de gebruiker ervan. Een token geldt totdat het wordt ingetrokken.',
  },
});
