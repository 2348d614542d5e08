import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  text: { en: 'ID or name', de: 'ID oder Name', fr: 'Identifiant ou nom', nl: 'ID of naam' },
  state: { en: 'State', de: 'Zustand', fr: 'État', nl: 'Toestand' },
  'state.active': { en: 'active', de: 'aktiv', fr: 'actif', nl: 'actief' },
  'state.deactivated': { en: 'deactivated', de: 'deaktiviert', fr: 'désactivé', nl: 'gedeactiveerd' },
  'state.administrator': { en: 'administrator', de: 'Administrator', fr: 'administrateur', nl: 'beheerder' },
  show: { en: 'Show users', de: 'Benutzer anzeigen', fr: 'Afficher les utilisateurs', nl: 'Gebruikers tonen' },
  noMatch: {
    en: 'No user matches the filter.',
    de: 'Kein Benutzer entspricht dem Filter.',
    fr: 'Aucun utilisateur ne correspond au filtre.',
    nl: 'Geen gebruiker voldoet aan het filter.',
  },
  lastActive: { en: 'Last change', de: 'Letzte Änderung', fr: 'Dernière modification', nl: 'Laatste wijziging' },
  never: { en: 'none', de: 'keine', fr: 'aucune', nl: 'geen' },
  invite: { en: 'Invite a user', de: 'Benutzer einladen', fr: 'Inviter un utilisateur', nl: 'Gebruiker uitnodigen' },
  everywhere: { en: 'Everywhere', de: 'Überall', fr: 'Partout', nl: 'Overal' },
  scope: { en: 'Below the record', de: 'Unterhalb des Datensatzes', fr: 'Sous la notice', nl: 'Onder de beschrijving' },
  scopeId: {
    en: 'Below the record (ID), or everywhere',
    de: 'Unterhalb des Datensatzes (ID), oder überall',
    fr: 'Sous la notice (identifiant), ou partout',
    nl: 'Onder de beschrijving (ID), of overal',
  },
  may: { en: 'The user may', de: 'Darf', fr: 'Peut', nl: 'Mag' },
  none: { en: 'No permission yet', de: 'Noch kein Recht', fr: 'Aucun droit pour l’instant', nl: 'Nog geen recht' },
  noGroup: { en: 'No group', de: 'Keine Gruppe', fr: 'Aucun groupe', nl: 'Geen groep' },
  explanation: {
    en: 'The new user gets these permissions, and no others. You can give more on the next page.',
    de: 'Der neue Benutzer erhält diese Rechte und keine anderen. Weitere können Sie auf der nächsten Seite geben.',
    fr: 'Le nouvel utilisateur reçoit ces droits et aucun autre. Vous pourrez en accorder d’autres à la page suivante.',
    nl: 'De nieuwe gebruiker krijgt deze rechten en geen andere. Op de volgende pagina kunt u er meer geven.',
  },
  link: {
    en: 'Send this link to the user. It signs in once, within 7 days, and is shown only now.',
    de: 'Senden Sie dem Benutzer diesen Link. Er meldet einmal an, gilt 7 Tage und wird nur jetzt angezeigt.',
    fr: 'Envoyez ce lien à l’utilisateur. Il connecte une seule fois, pendant 7 jours, et n’est affiché que maintenant.',
    nl: 'Stuur deze link naar de gebruiker. Hij meldt één keer aan, geldt 7 dagen en wordt alleen nu getoond.',
  },
  invited: {
    en: 'The user {id} was created.',
    de: 'Der Benutzer {id} wurde angelegt.',
    fr: 'L’utilisateur {id} a été créé.',
    nl: 'De gebruiker {id} is aangemaakt.',
  },
});
