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
