/** Texts of the menu of the workroom, and of several of its pages. */
import { defineMessages } from './define-messages.ts';

export const staff = defineMessages({
  'staff.title': { en: 'Workroom', de: 'Werkstatt', fr: 'Espace de travail', nl: 'Werkkamer' },
  'staff.bar': { en: 'You are signed in', de: 'Sie sind angemeldet', fr: 'Vous êtes connecté', nl: 'U bent aangemeld' },
  'staff.record': { en: 'This record', de: 'Dieser Datensatz', fr: 'Cette notice', nl: 'Deze beschrijving' },
  'staff.history': { en: 'History', de: 'Verlauf', fr: 'Historique', nl: 'Geschiedenis' },
  'staff.signOut': { en: 'Sign out', de: 'Abmelden', fr: 'Se déconnecter', nl: 'Afmelden' },
  'staff.menu': { en: 'Administration', de: 'Verwaltung', fr: 'Administration', nl: 'Beheer' },
  'staff.audit': { en: 'Audit log', de: 'Änderungsprotokoll', fr: 'Journal des modifications', nl: 'Wijzigingslogboek' },
  'staff.system': { en: 'System', de: 'System', fr: 'Système', nl: 'Systeem' },
  'staff.filter': { en: 'Filter', de: 'Filtern', fr: 'Filtrer', nl: 'Filteren' },
  'staff.csv': { en: 'Export as CSV', de: 'Als CSV exportieren', fr: 'Exporter en CSV', nl: 'Exporteren als CSV' },
  'staff.user': { en: 'User', de: 'Benutzer', fr: 'Utilisateur', nl: 'Gebruiker' },
  'staff.time': { en: 'Time', de: 'Zeit', fr: 'Heure', nl: 'Tijd' },
  'staff.message': { en: 'Log message', de: 'Begründung', fr: 'Message', nl: 'Logbericht' },
  'staff.job.import': { en: 'Import', de: 'Import', fr: 'Import', nl: 'Import' },
  'staff.job.sync': { en: 'Synchronisation', de: 'Abgleich', fr: 'Synchronisation', nl: 'Synchronisatie' },
  'staff.job.pdf': { en: 'PDF', de: 'PDF', fr: 'PDF', nl: 'PDF' },
  'staff.job.undo': { en: 'Undo', de: 'Rückgängig machen', fr: 'Annulation', nl: 'Ongedaan maken' },
  'staff.job.queued': { en: 'waiting', de: 'wartet', fr: 'en attente', nl: 'wacht' },
  'staff.job.running': { en: 'running', de: 'läuft', fr: 'en cours', nl: 'loopt' },
  'staff.job.finishing': { en: 'finishing', de: 'wird abgeschlossen', fr: 'en cours d’achèvement', nl: 'wordt afgerond' },
  'staff.job.done': { en: 'done', de: 'fertig', fr: 'terminée', nl: 'klaar' },
  'staff.job.failed': { en: 'failed', de: 'fehlgeschlagen', fr: 'échouée', nl: 'mislukt' },
  'staff.job.cancelled': { en: 'cancelled', de: 'abgebrochen', fr: 'interrompue', nl: 'afgebroken' },
});
