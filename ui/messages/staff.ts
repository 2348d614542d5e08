/** Texts of the menu of the workroom, and of several of its pages. */
import { defineMessages } from './define-messages.ts';

export const staff = defineMessages({
  'staff.menu': { en: 'Administration', de: 'Verwaltung', fr: 'Administration', nl: 'Beheer' },
  'staff.audit': { en: 'Audit log', de: 'Änderungsprotokoll', fr: 'Journal des modifications', nl: 'Wijzigingslogboek' },
  'staff.filter': { en: 'Filter', de: 'Filtern', fr: 'Filtrer', nl: 'Filteren' },
  'staff.csv': { en: 'Export as CSV', de: 'Als CSV exportieren', fr: 'Exporter en CSV', nl: 'Exporteren als CSV' },
  'staff.user': { en: 'User', de: 'Benutzer', fr: 'Utilisateur', nl: 'Gebruiker' },
  'staff.time': { en: 'Time', de: 'Zeit', fr: 'Heure', nl: 'Tijd' },
  'staff.message': { en: 'Log message', de: 'Begründung', fr: 'Message', nl: 'Logbericht' },
});
