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
  apply: { en: 'Show events', de: 'Ereignisse anzeigen', fr: 'Afficher les événements', nl: 'Gebeurtenissen tonen' },
  empty: {
    en: 'The security log is empty.',
    de: 'Das Sicherheitsprotokoll ist leer.',
    fr: 'Le journal de sécurité est vide.',
    nl: 'Het beveiligingslogboek is leeg.',
  },
  noMatch: {
    en: 'No event matches the filter.',
    de: 'Kein Ereignis entspricht dem Filter.',
    fr: 'Aucun événement ne correspond au filtre.',
    nl: 'Geen gebeurtenis voldoet aan het filter.',
  },
  unknownUser: { en: 'unknown name', de: 'unbekannter Name', fr: 'nom inconnu', nl: 'onbekende naam' },
  by: { en: 'by {user}', de: 'durch {user}', fr: 'par {user}', nl: 'door {user}' },
  ofUser: {
    en: 'Only events of {user}',
    de: 'Nur Ereignisse von {user}',
    fr: 'Seulement les événements de {user}',
    nl: 'Alleen gebeurtenissen van {user}',
  },
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
  'details.invited': { en: 'invited', de: 'eingeladen', fr: 'invité', nl: 'uitgenodigd' },
  'details.deactivated': { en: 'deactivated', de: 'gesperrt', fr: 'désactivé', nl: 'geblokkeerd' },
  'details.activated': { en: 'activated again', de: 'wieder zugelassen', fr: 'réactivé', nl: 'weer toegelaten' },
});
