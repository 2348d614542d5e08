import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  add: { en: 'Add a member', de: 'Mitglied aufnehmen', fr: 'Ajouter un membre', nl: 'Lid toevoegen' },
  member: {
    en: 'User or group (ID)',
    de: 'Benutzer oder Gruppe (ID)',
    fr: 'Utilisateur ou groupe (identifiant)',
    nl: 'Gebruiker of groep (ID)',
  },
  empty: {
    en: 'The group has no members.',
    de: 'Die Gruppe hat keine Mitglieder.',
    fr: 'Le groupe n’a aucun membre.',
    nl: 'De groep heeft geen leden.',
  },
  belongs: { en: 'Belongs to', de: 'Gehört zu', fr: 'Appartient à', nl: 'Behoort tot' },
});
