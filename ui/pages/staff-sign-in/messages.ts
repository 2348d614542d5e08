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
  again: {
    en: 'Some changes need a sign-in that is less than 10 minutes old: sign in again.',
    de: 'Manche Änderungen brauchen eine Anmeldung, die keine 10 Minuten alt ist: Melden Sie sich erneut an.',
    fr: 'Certaines modifications exigent une connexion de moins de 10 minutes : connectez-vous à nouveau.',
    nl: 'Voor sommige wijzigingen moet u minder dan 10 minuten geleden zijn aangemeld: meld u opnieuw aan.',
  },
  provider: {
    en: 'Sign in with {provider}',
    de: 'Mit {provider} anmelden',
    fr: 'Se connecter avec {provider}',
    nl: 'Aanmelden met {provider}',
  },
  atProvider: {
    en: 'You sign in at {provider}, and then come back.',
    de: 'Sie melden sich bei {provider} an und kommen danach zurück.',
    fr: 'Vous vous connectez sur {provider}, puis vous revenez ici.',
    nl: 'U meldt zich aan bij {provider} en komt daarna terug.',
  },
  'failed.provider': {
    en: '{provider} does not respond as it should. Try again later; the log of the service has the cause.',
    de: '{provider} antwortet nicht richtig. Versuchen Sie es später erneut; die Ursache steht im Protokoll des Dienstes.',
    fr: '{provider} ne répond pas correctement. Réessayez plus tard ; le journal du service indique la cause.',
    nl: '{provider} antwoordt niet goed. Probeer het later opnieuw; de oorzaak staat in het logboek van de dienst.',
  },
  'failed.denied': {
    en: '{provider} did not sign you in. Try again; if that does not help, ask an administrator.',
    de: '{provider} hat Sie nicht angemeldet. Versuchen Sie es erneut; wenn das nicht hilft, fragen Sie eine Person mit Verwaltungsrechten.',
    fr: '{provider} ne vous a pas connecté. Réessayez ; si cela ne suffit pas, adressez-vous à un administrateur.',
    nl: '{provider} heeft u niet aangemeld. Probeer het opnieuw; als dat niet helpt, vraag een beheerder.',
  },
  'failed.attempt': {
    en: 'This sign-in was not begun in this browser, took more than 10 minutes, or was completed before. Begin again.',
    de: 'Diese Anmeldung wurde nicht in diesem Browser begonnen, hat länger als 10 Minuten gedauert oder ist schon abgeschlossen. Beginnen Sie neu.',
    fr: 'Cette connexion n’a pas été commencée dans ce navigateur, a duré plus de 10 minutes ou est déjà terminée. Recommencez.',
    nl: 'Deze aanmelding is niet in deze browser begonnen, duurde langer dan 10 minuten of is al afgerond. Begin opnieuw.',
  },
  'failed.unknown-user': {
    en: '{provider} knows you, but you are no user of this archive. Ask an administrator to add you.',
    de: '{provider} kennt Sie, aber in diesem Archiv gibt es Sie nicht. Bitten Sie eine Person mit Verwaltungsrechten, Sie hinzuzufügen.',
    fr: '{provider} vous connaît, mais vous n’êtes pas utilisateur de ces archives. Demandez à un administrateur de vous ajouter.',
    nl: '{provider} kent u, maar u bent geen gebruiker van dit archief. Vraag een beheerder u toe te voegen.',
  },
  'failed.deactivated': {
    en: 'An administrator has deactivated your user. Ask an administrator.',
    de: 'Ihr Benutzerkonto wurde deaktiviert. Fragen Sie eine Person mit Verwaltungsrechten.',
    fr: 'Un administrateur a désactivé votre compte. Adressez-vous à un administrateur.',
    nl: 'Een beheerder heeft uw account gedeactiveerd. Vraag een beheerder.',
  },
  'failed.other-identity': {
    en: 'Your account at {provider} belongs to another user of this archive, or your user has another account there. Ask an administrator.',
    de: 'Ihr Konto bei {provider} gehört hier zu einer anderen Person, oder Sie verwenden hier ein anderes Konto von dort. Fragen Sie eine Person mit Verwaltungsrechten.',
    fr: 'Votre compte chez {provider} appartient ici à un autre utilisateur, ou vous y avez un autre compte. Adressez-vous à un administrateur.',
    nl: 'Uw account bij {provider} hoort hier bij een andere gebruiker, of u hebt daar een ander account. Vraag een beheerder.',
  },
  'failed.add-at-account': {
    en: 'The user with this name already has another way to sign in, or is an administrator. Sign in that way, and add your account at {provider} under “Account”.',
    de: 'Wer hier diesen Namen hat, meldet sich schon anders an oder hat Verwaltungsrechte. Melden Sie sich so an, und fügen Sie Ihr Konto bei {provider} unter „Konto“ hinzu.',
    fr: 'La personne qui porte ce nom se connecte déjà autrement, ou est administrateur. Connectez-vous ainsi, puis ajoutez votre compte chez {provider} sous « Compte ».',
    nl: 'De gebruiker met deze naam meldt zich al op een andere manier aan, of is beheerder. Meld u zo aan en voeg uw account bij {provider} toe onder ‘Account’.',
  },
  'failed.not-reauthenticated': {
    en: '{provider} did not ask who you are again, so you are not signed in again. Sign out there and try again, or use another way to sign in.',
    de: '{provider} hat nicht erneut gefragt, wer Sie sind; deshalb sind Sie nicht erneut angemeldet. Melden Sie sich dort ab und versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    fr: '{provider} n’a pas redemandé qui vous êtes ; vous n’êtes donc pas connecté à nouveau. Déconnectez-vous là-bas et réessayez, ou connectez-vous autrement.',
    nl: '{provider} heeft niet opnieuw gevraagd wie u bent, dus u bent niet opnieuw aangemeld. Meld u daar af en probeer het opnieuw, of meld u op een andere manier aan.',
  },
  continue: { en: 'Continue', de: 'Weiter', fr: 'Continuer', nl: 'Doorgaan' },
  link: {
    en: 'People who work in this archive sign in here. An administrator can give you a link that signs you in once.',
    de: 'Hier melden sich Menschen an, die in diesem Archiv arbeiten. Eine Person mit Verwaltungsrechten kann Ihnen einen Link geben, der Sie einmal anmeldet.',
    fr: 'Les personnes qui travaillent dans cette institution se connectent ici. Un administrateur peut vous donner un lien qui vous connecte une seule fois.',
    nl: 'Wie in dit archief werkt, meldt zich hier aan. Een beheerder kan u een link geven waarmee u zich één keer aanmeldt.',
  },
  passkey: {
    en: 'Sign in with a passkey',
    de: 'Mit einem Passkey anmelden',
    fr: 'Se connecter avec une clé d’accès',
    nl: 'Aanmelden met een passkey',
  },
  'passkey.failed': {
    en: 'This passkey does not sign you in: it is unknown here, was removed, or took too long. Try again, or use another way.',
    de: 'Dieser Passkey meldet Sie nicht an: Er ist hier unbekannt, wurde entfernt, oder es hat zu lange gedauert. Versuchen Sie es erneut oder melden Sie sich anders an.',
    fr: 'Cette clé d’accès ne vous connecte pas : elle est inconnue ici, a été supprimée, ou le délai est dépassé. Réessayez, ou connectez-vous autrement.',
    nl: 'Met deze passkey wordt u niet aangemeld: hij is hier onbekend, is verwijderd, of het duurde te lang. Probeer het opnieuw of meld u anders aan.',
  },
  user: { en: 'User name', de: 'Benutzername', fr: 'Nom d’utilisateur', nl: 'Gebruikersnaam' },
  password: { en: 'Password', de: 'Passwort', fr: 'Mot de passe', nl: 'Wachtwoord' },
  failed: {
    en: 'The name and the password do not match.',
    de: 'Name und Passwort passen nicht zusammen.',
    fr: 'Le nom et le mot de passe ne correspondent pas.',
    nl: 'De naam en het wachtwoord horen niet bij elkaar.',
  },
  wait: {
    en: { one: 'Too many tries failed. Try again in {count} second.', other: 'Too many tries failed. Try again in {count} seconds.' },
    de: {
      one: 'Zu viele Versuche sind fehlgeschlagen. Versuchen Sie es in {count} Sekunde erneut.',
      other: 'Zu viele Versuche sind fehlgeschlagen. Versuchen Sie es in {count} Sekunden erneut.',
    },
    fr: {
      one: 'Trop d’essais ont échoué. Réessayez dans {count} seconde.',
      other: 'Trop d’essais ont échoué. Réessayez dans {count} secondes.',
    },
    nl: {
      one: 'Te veel pogingen zijn mislukt. Probeer het over {count} seconde opnieuw.',
      other: 'Te veel pogingen zijn mislukt. Probeer het over {count} seconden opnieuw.',
    },
  },
  forgotten: {
    en: 'Forgotten? An administrator can give you a link that signs you in once.',
    de: 'Vergessen? Eine Person mit Verwaltungsrechten kann Ihnen einen Link geben, der Sie einmal anmeldet.',
    fr: 'Oublié ? Un administrateur peut vous donner un lien qui vous connecte une seule fois.',
    nl: 'Vergeten? Een beheerder kan u een link geven waarmee u zich één keer aanmeldt.',
  },
  operator: {
    en: 'The operator of the service creates such a link with this command:',
    de: 'Wer den Dienst betreibt, erzeugt einen solchen Link mit diesem Befehl:',
    fr: 'L’exploitant du service crée un tel lien avec cette commande :',
    nl: 'De exploitant van de dienst maakt zo’n link met deze opdracht:',
  },
  home: { en: 'Back to the reading room', de: 'Zurück zum Lesesaal', fr: 'Retour à la salle de lecture', nl: 'Terug naar de leeszaal' },
});
