import type { Catalogue } from './catalogue.ts';
import { nlTerms } from './terms/nl.ts';

/** Dutch texts. */
export const nl: Catalogue = {
  ...nlTerms,
  'site.skip': 'Naar de inhoud',
  'site.search': 'Zoeken',
  'site.search.label': 'Zoeken in de archieven',
  'site.language': 'Taal',
  'site.main': 'Hoofdnavigatie',
  'site.path': 'Pad',
  'home.title': 'Archieven',
  'home.contents': 'Inhoud',
  'error.title': 'Fout {status}',
  'error.home': 'Naar de startpagina',
  'item.showAll': 'Alles tonen',
};
