import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  create: { en: 'Create a group', de: 'Gruppe anlegen', fr: 'Créer un groupe', nl: 'Groep aanmaken' },
  admin: {
    en: 'Members of the group “admin”, also through other groups, are administrators.',
    de: 'Mitglieder der Gruppe „admin“, auch über andere Gruppen, sind Administratoren.',
    fr: 'Les membres du groupe « admin », même par d’autres groupes, sont administrateurs.',
    nl: 'Leden van de groep ‘admin’, ook via andere groepen, zijn beheerders.',
  },
});
