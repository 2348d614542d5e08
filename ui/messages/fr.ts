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
  'item.fallback': 'Affiché en {shown}, car il n’y a pas de description en {missing}.',
  'item.descriptions': 'Langues de la description',
  'item.citation': 'Citer',
  'item.permalink': 'Lien permanent',
  'item.accessPoints': 'Points d’accès',
  'item.containers': 'Contenants',
  'item.digitalObjects': 'Objets numériques',
  'item.notes': 'Autres notes',
  'item.related': 'Éléments liés',
  'item.contents': 'Contenu ({count})',
  'item.pages': 'Pages du contenu',
  'item.page': 'Page {page} sur {last}',
  'item.previous': 'Page précédente',
  'item.next': 'Page suivante',
  'item.downloads': 'Télécharger',
};
