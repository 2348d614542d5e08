import type { Catalogue } from './catalogue.ts';
import { frTerms } from './terms/fr.ts';

/** French texts. */
export const fr: Catalogue = {
  ...frTerms,
  'site.skip': 'Aller au contenu',
  'site.search': 'Rechercher',
  'site.search.label': 'Rechercher dans les archives',
  'site.language': 'Langue',
  'site.main': 'Navigation principale',
  'site.path': 'Chemin',
  'home.title': 'Archives',
  'home.contents': 'Contenu',
  'error.title': 'Erreur {status}',
  'error.home': "Aller à la page d'accueil",
  'item.showAll': 'Tout afficher',
};
