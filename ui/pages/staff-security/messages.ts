import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  kept: {
    en: {
      one: 'The log is kept for {count} day. Addresses are shortened after 30 days.',
      other: 'The log is kept for {count} days. Addresses are shortened after 30 days.',
    },
    de: {
      one: 'Das Protokoll wird {count} Tag aufbewahrt. Adressen werden nach 30 Tagen gekürzt.',
      other: 'Das Protokoll wird {count} Tage aufbewahrt. Adressen werden nach 30 Tagen gekürzt.',
    },
    fr: {
      one: 'Le journal est conservé {count} jour. Les adresses sont abrégées après 30 jours.',
      other: 'Le journal est conservé {count} jours. Les adresses sont abrégées après 30 jours.',
    },
    nl: {
      one: 'Het logboek wordt {count} dag bewaard. Adressen worden na 30 dagen ingekort.',
      other: 'Het logboek wordt {count} dagen bewaard. Adressen worden na 30 dagen ingekort.',
    },
  },
  empty: {
    en: 'The security log is empty.',
    de: 'Das Sicherheitsprotokoll ist leer.',
    fr: 'Le journal de sécurité est vide.',
    nl: 'Het beveiligingslogboek is leeg.',
  },
  unknownUser: { en: 'unknown name', de: 'unbekannter Name', fr: 'nom inconnu', nl: 'onbekende naam' },
  by: { en: 'by {user}', de: 'durch {user}', fr: 'par {user}', nl: 'door {user}' },
  ofAddress: {
    en: 'Only events from {address}',
    de: 'Nur Ereignisse von {address}',
    fr: 'Seulement les événements depuis {address}',
    nl: 'Alleen gebeurtenissen vanaf {address}',
  },
  kind: { en: 'Event', de: 'Ereignis', fr: 'Événement', nl: 'Gebeurtenis' },
  details: { en: 'Details', de: 'Einzelheiten', fr: 'Détails', nl: 'Details' },
  'kind.signed-in': { en: 'Signed in', de: 'Anmeldung', fr: 'Connexion', nl: 'Aangemeld' },
  'kind.sign-in-failed': { en: 'Sign-in failed', de: 'Fehlgeschlagene Anmeldung', fr: 'Échec de connexion', nl: 'Aanmelden mislukt' },
  'kind.session-ended': { en: 'Session ended', de: 'Sitzung beendet', fr: 'Session fermée', nl: 'Sessie beëindigd' },
  'kind.link-created': {
    en: 'One-time link created',
    de: 'Einmal-Link angelegt',
    fr: 'Lien à usage unique créé',
    nl: 'Eenmalige link aangemaakt',
  },
  'kind.credential-added': {
    en: 'Way to sign in added',
    de: 'Anmeldeweg hinzugefügt',
    fr: 'Moyen de connexion ajouté',
    nl: 'Aanmeldwijze toegevoegd',
  },
  'kind.credential-removed': {
    en: 'Way to sign in removed',
    de: 'Anmeldeweg entfernt',
    fr: 'Moyen de connexion supprimé',
    nl: 'Aanmeldwijze verwijderd',
  },
  'kind.token-created': { en: 'Token created', de: 'Token angelegt', fr: 'Jeton créé', nl: 'Token aangemaakt' },
  'kind.token-revoked': { en: 'Token revoked', de: 'Token widerrufen', fr: 'Jeton révoqué', nl: 'Token ingetrokken' },
  'kind.permissions-changed': { en: 'Permissions changed', de: 'Rechte geändert', fr: 'Droits modifiés', nl: 'Rechten gewijzigd' },
  'kind.user-changed': { en: 'User changed', de: 'Benutzer geändert', fr: 'Utilisateur modifié', nl: 'Gebruiker gewijzigd' },
  'details.denied': {
    en: 'refused by the service',
    de: 'vom Dienst abgelehnt',
    fr: 'refusé par le service',
    nl: 'geweigerd door de dienst',
  },
  'details.provider': {
    en: 'the service does not respond',
    de: 'der Dienst antwortet nicht',
    fr: 'le service ne répond pas',
    nl: 'de dienst antwoordt niet',
  },
  'details.attempt': {
    en: 'begun elsewhere, too slow or repeated',
    de: 'anderswo begonnen, zu langsam oder wiederholt',
    fr: 'commencée ailleurs, trop lente ou répétée',
    nl: 'elders begonnen, te traag of herhaald',
  },
  'details.unknown-user': { en: 'no user here', de: 'hier kein Benutzer', fr: 'aucun utilisateur ici', nl: 'hier geen gebruiker' },
  'details.other-identity': {
    en: 'belongs to another user',
    de: 'gehört zu einem anderen Benutzer',
    fr: 'appartient à un autre utilisateur',
    nl: 'hoort bij een andere gebruiker',
  },
  'details.add-at-account': {
    en: 'has another way to sign in',
    de: 'meldet sich schon anders an',
    fr: 'se connecte déjà autrement',
    nl: 'meldt zich al anders aan',
  },
  'details.not-reauthenticated': { en: 'not asked again', de: 'nicht erneut gefragt', fr: 'non redemandé', nl: 'niet opnieuw gevraagd' },
  'details.undo': {
    en: 'undo of event',
    de: 'rückgängig gemacht: Ereignis',
    fr: 'annulation de l’événement',
    nl: 'ongedaan gemaakt: gebeurtenis',
  },
  'details.invited': { en: 'invited', de: 'eingeladen', fr: 'invité', nl: 'uitgenodigd' },
  'details.deactivated': { en: 'deactivated', de: 'deaktiviert', fr: 'désactivé', nl: 'gedeactiveerd' },
  'details.activated': { en: 'activated again', de: 'wieder aktiviert', fr: 'réactivé', nl: 'weer geactiveerd' },
});
