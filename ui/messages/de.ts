import type { Catalogue } from './catalogue.ts';
import { deTerms } from './terms/de.ts';

/** German texts. */
export const de: Catalogue = {
  ...deTerms,
  'site.skip': 'Zum Inhalt springen',
  'site.search': 'Suchen',
  'site.search.label': 'In den Archiven suchen',
  'site.language': 'Sprache',
  'site.main': 'Hauptnavigation',
  'site.path': 'Pfad',
  'home.title': 'Archive',
  'home.contents': 'Inhalt',
  'error.title': 'Fehler {status}',
  'error.home': 'Zur Startseite',
  'item.showAll': 'Alles anzeigen',
};
