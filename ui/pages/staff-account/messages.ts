import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  title: { en: 'My account', de: 'Mein Konto', fr: 'Mon compte', nl: 'Mijn account' },
  administrator: { en: 'administrator', de: 'Administrator', fr: 'administrateur', nl: 'beheerder' },
  noSession: {
    en: 'A program or a server in front of Fonds names you as the user; you have not signed in.',
    de: 'Ein Programm oder ein Server vor Fonds nennt Sie als Person; Sie haben sich nicht angemeldet.',
    fr: 'Un programme ou un serveur placé devant Fonds vous désigne comme utilisateur ; vous ne vous êtes pas connecté.',
    nl: 'Een programma of een server vóór Fonds noemt u als gebruiker; u hebt zich niet aangemeld.',
  },
  sessions: { en: 'Sessions', de: 'Sitzungen', fr: 'Sessions', nl: 'Sessies' },
  'sessions.none': {
    en: 'You are signed in nowhere.',
    de: 'Sie sind nirgends angemeldet.',
    fr: 'Vous n’êtes connecté nulle part.',
    nl: 'U bent nergens aangemeld.',
  },
  'sessions.unknown': { en: 'Unknown browser', de: 'Unbekannter Browser', fr: 'Navigateur inconnu', nl: 'Onbekende browser' },
  'sessions.present': { en: 'this one', de: 'diese hier', fr: 'celle-ci', nl: 'deze' },
  'sessions.began': {
    en: 'Signed in on {time} ({method}).',
    de: 'Angemeldet am {time} ({method}).',
    fr: 'Connexion le {time} ({method}).',
    nl: 'Aangemeld op {time} ({method}).',
  },
  'sessions.used': {
    en: 'Last used on {time}, from {address}.',
    de: 'Zuletzt benutzt am {time}, von {address}.',
    fr: 'Dernière utilisation le {time}, depuis {address}.',
    nl: 'Laatst gebruikt op {time}, vanaf {address}.',
  },
  'sessions.ends': {
    en: 'Ends on {time} if it is not used before.',
    de: 'Endet am {time}, wenn sie vorher nicht benutzt wird.',
    fr: 'Se termine le {time} si elle n’est pas utilisée avant.',
    nl: 'Eindigt op {time} als ze niet eerder wordt gebruikt.',
  },
  'sessions.endOne': { en: 'Sign out: {name}', de: 'Abmelden: {name}', fr: 'Se déconnecter : {name}', nl: 'Afmelden: {name}' },
  'sessions.endRemaining': {
    en: { one: 'Sign out of the other session', other: 'Sign out of the other {count} sessions' },
    de: { one: 'Von der anderen Sitzung abmelden', other: 'Von den {count} anderen Sitzungen abmelden' },
    fr: { one: 'Se déconnecter de l’autre session', other: 'Se déconnecter des {count} autres sessions' },
    nl: { one: 'Afmelden bij de andere sessie', other: 'Afmelden bij de {count} andere sessies' },
  },
  'method.link': { en: 'one-time link', de: 'Einmal-Link', fr: 'lien à usage unique', nl: 'eenmalige link' },
  'method.password': { en: 'password', de: 'Passwort', fr: 'mot de passe', nl: 'wachtwoord' },
  'method.passkey': { en: 'passkey', de: 'Passkey', fr: 'clé d’accès', nl: 'passkey' },
  'method.oidc': {
    en: 'account of another service',
    de: 'Konto eines anderen Dienstes',
    fr: 'compte d’un autre service',
    nl: 'account van een andere dienst',
  },
});
