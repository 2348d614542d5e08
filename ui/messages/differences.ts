/** Texts of the differences of a record. */
import { defineMessages } from './define-messages.ts';

export const differences = defineMessages({
  'difference.added': { en: 'added', de: 'hinzugefügt', fr: 'ajout', nl: 'toegevoegd' },
  'difference.removed': { en: 'removed', de: 'entfernt', fr: 'suppression', nl: 'verwijderd' },
  'difference.changed': { en: 'changed', de: 'geändert', fr: 'modification', nl: 'gewijzigd' },
  'difference.reordered': {
    en: 'The order was changed.',
    de: 'Die Reihenfolge wurde geändert.',
    fr: 'L’ordre a été modifié.',
    nl: 'De volgorde is gewijzigd.',
  },
  'difference.inLanguage': { en: '{name} ({language})', de: '{name} ({language})', fr: '{name} ({language})', nl: '{name} ({language})' },
  'difference.more': {
    en: { one: '{count} further difference is not shown.', other: '{count} further differences are not shown.' },
    de: { one: '{count} weiterer Unterschied wird nicht angezeigt.', other: '{count} weitere Unterschiede werden nicht angezeigt.' },
    fr: { one: '{count} autre différence n’est pas affichée.', other: '{count} autres différences ne sont pas affichées.' },
    nl: { one: '{count} ander verschil wordt niet getoond.', other: '{count} andere verschillen worden niet getoond.' },
  },
  'difference.omitted': {
    en: { one: '[… {count} character …]', other: '[… {count} characters …]' },
    de: { one: '[… {count} Zeichen …]', other: '[… {count} Zeichen …]' },
    fr: { one: '[… {count} caractère …]', other: '[… {count} caractères …]' },
    nl: { one: '[… {count} teken …]', other: '[… {count} tekens …]' },
  },
});
