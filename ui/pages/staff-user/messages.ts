import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  active: { en: 'Active', de: 'Aktiv', fr: 'Actif', nl: 'Actief' },
  deactivated: { en: 'Deactivated', de: 'Deaktiviert', fr: 'Désactivé', nl: 'Gedeactiveerd' },
  administrator: { en: 'administrator', de: 'Administrator', fr: 'administrateur', nl: 'beheerder' },
  lastActive: {
    en: 'last change {time}',
    de: 'letzte Änderung {time}',
    fr: 'dernière modification {time}',
    nl: 'laatste wijziging {time}',
  },
  tokens: {
    en: { one: '{count} token', other: '{count} tokens' },
    de: { one: '{count} Token', other: '{count} Token' },
    fr: { one: '{count} jeton', other: '{count} jetons' },
    nl: { one: '{count} token', other: '{count} tokens' },
  },
  audit: {
    en: 'What the user changed',
    de: 'Änderungen des Benutzers',
    fr: 'Modifications de l’utilisateur',
    nl: 'Wijzigingen van de gebruiker',
  },
  changesOf: {
    en: 'Changes of the user’s permissions and groups',
    de: 'Änderungen der Rechte und Gruppen des Benutzers',
    fr: 'Modifications des droits et des groupes de l’utilisateur',
    nl: 'Wijzigingen van de rechten en groepen van de gebruiker',
  },
  allSessions: {
    en: { one: '{count} session', other: 'All {count} sessions' },
    de: { one: '{count} Sitzung', other: 'Alle {count} Sitzungen' },
    fr: { one: '{count} session', other: 'Toutes les {count} sessions' },
    nl: { one: '{count} sessie', other: 'Alle {count} sessies' },
  },
  join: { en: 'Add to the group', de: 'In die Gruppe aufnehmen', fr: 'Ajouter au groupe', nl: 'Aan de groep toevoegen' },
  deactivate: { en: 'Deactivate the user', de: 'Benutzer deaktivieren', fr: 'Désactiver l’utilisateur', nl: 'Gebruiker deactiveren' },
  activate: {
    en: 'Activate the user again',
    de: 'Benutzer wieder aktivieren',
    fr: 'Réactiver l’utilisateur',
    nl: 'Gebruiker weer activeren',
  },
  explanation: {
    en: 'A deactivated user can do nothing: tokens and sessions end at once. Permissions, groups and history stay.',
    de: 'Wer deaktiviert ist, kann sich nicht mehr anmelden; Token und Sitzungen enden sofort. Rechte, Gruppen und Verlauf bleiben erhalten.',
    fr: 'Un utilisateur désactivé ne peut rien faire : jetons et sessions prennent fin aussitôt. Droits, groupes et historique restent.',
    nl: 'Wie gedeactiveerd is, kan zich niet meer aanmelden; tokens en sessies eindigen meteen. Rechten, groepen en geschiedenis blijven behouden.',
  },
});
