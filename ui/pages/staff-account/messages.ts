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
  again: {
    en: 'To change how you sign in, sign in again.',
    de: 'Um zu ändern, wie Sie sich anmelden, melden Sie sich erneut an.',
    fr: 'Pour changer votre façon de vous connecter, connectez-vous à nouveau.',
    nl: 'Meld u opnieuw aan om te wijzigen hoe u zich aanmeldt.',
  },
  'again.link': { en: 'Sign in', de: 'Anmelden', fr: 'Se connecter', nl: 'Aanmelden' },
  password: { en: 'Password', de: 'Passwort', fr: 'Mot de passe', nl: 'Wachtwoord' },
  'password.set': {
    en: 'You have had a password since {time}.',
    de: 'Sie haben seit {time} ein Passwort.',
    fr: 'Vous avez un mot de passe depuis le {time}.',
    nl: 'U hebt sinds {time} een wachtwoord.',
  },
  'password.none': {
    en: 'You have no password.',
    de: 'Sie haben kein Passwort.',
    fr: 'Vous n’avez pas de mot de passe.',
    nl: 'U hebt geen wachtwoord.',
  },
  'password.new': { en: 'New password', de: 'Neues Passwort', fr: 'Nouveau mot de passe', nl: 'Nieuw wachtwoord' },
  'password.rule': {
    en: '12 characters or more, not a common password, not your name. There are no other rules.',
    de: 'Mindestens 12 Zeichen, kein verbreitetes Passwort, nicht Ihr Name. Weitere Regeln gibt es nicht.',
    fr: '12 caractères ou plus, pas un mot de passe courant, pas votre nom. Il n’y a pas d’autres règles.',
    nl: '12 tekens of meer, geen veelgebruikt wachtwoord, niet uw naam. Andere regels zijn er niet.',
  },
  'password.add': { en: 'Add a password', de: 'Passwort festlegen', fr: 'Ajouter un mot de passe', nl: 'Wachtwoord instellen' },
  'password.change': { en: 'Change the password', de: 'Passwort ändern', fr: 'Changer le mot de passe', nl: 'Wachtwoord wijzigen' },
  'password.remove': { en: 'Remove the password', de: 'Passwort entfernen', fr: 'Supprimer le mot de passe', nl: 'Wachtwoord verwijderen' },
  sessions: { en: 'Sessions', de: 'Sitzungen', fr: 'Sessions', nl: 'Sessies' },
  'sessions.none': {
    en: 'You are signed in nowhere.',
    de: 'Sie sind nirgends angemeldet.',
    fr: 'Vous n’êtes connecté nulle part.',
    nl: 'U bent nergens aangemeld.',
  },
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
});
