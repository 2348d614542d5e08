import type { Catalogue } from './catalogue.ts';

/** French texts. */
export const fr: Catalogue = {
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
  'area.identity': 'Identification',
  'area.content': 'Description',
};
