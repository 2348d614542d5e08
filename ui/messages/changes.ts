/** Texts about lists of changes: the latest changes and the audit log. */
import { defineMessages } from './define-messages.ts';

export const changes = defineMessages({
  'changes.type': { en: 'Type of record', de: 'Art des Datensatzes', fr: 'Type de notice', nl: 'Soort beschrijving' },
  'changes.event': { en: 'Kind of change', de: 'Art der Änderung', fr: 'Type de modification', nl: 'Soort wijziging' },
  'changes.all': { en: 'All', de: 'Alle', fr: 'Tous', nl: 'Alle' },
  'changes.from': { en: 'From', de: 'Von', fr: 'Du', nl: 'Van' },
  'changes.to': { en: 'To', de: 'Bis', fr: 'Au', nl: 'Tot en met' },
  'changes.reset': { en: 'Remove the filter', de: 'Filter entfernen', fr: 'Retirer le filtre', nl: 'Filter verwijderen' },
  'changes.records': {
    en: { one: '{count} record', other: '{count} records' },
    de: { one: '{count} Datensatz', other: '{count} Datensätze' },
    fr: { one: '{count} notice', other: '{count} notices' },
    nl: { one: '{count} beschrijving', other: '{count} beschrijvingen' },
  },
  'changes.moreRecords': {
    en: { one: 'and {count} more', other: 'and {count} more' },
    de: { one: 'und {count} weiterer', other: 'und {count} weitere' },
    fr: { one: 'et {count} autre', other: 'et {count} autres' },
    nl: { one: 'en nog {count}', other: 'en nog {count}' },
  },
  'changes.feed': { en: 'Atom feed', de: 'Atom-Feed', fr: 'Flux Atom', nl: 'Atom-feed' },
  'changes.zone': { en: 'Times are in UTC.', de: 'Uhrzeiten in UTC.', fr: 'Les heures sont en UTC.', nl: 'Tijden zijn in UTC.' },
});
