import { frAuthorities } from './authorities/fr.ts';
import type { Catalogue } from './catalogue.ts';
import { frDiscovery } from './discovery/fr.ts';
import { frElements } from './elements/fr.ts';
import { frErrors } from './errors/fr.ts';
import { frFindingAid } from './finding-aid/fr.ts';
import { withFrenchSpaces } from './french-spaces.ts';
import { frHelp } from './help/fr.ts';
import { frHistory } from './history/fr.ts';
import { frInstitutions } from './institutions/fr.ts';
import { frItem } from './item/fr.ts';
import { joinMessages } from './join-messages.ts';
import { frSearch } from './search/fr.ts';
import { frSearchWarnings } from './search-warnings/fr.ts';
import { frTerms } from './terms/fr.ts';
import { frViewer } from './viewer/fr.ts';

/** The texts as they are written in the files. */
const written: Catalogue = joinMessages(
  frTerms,
  frItem,
  frDiscovery,
  frElements,
  frSearch,
  frSearchWarnings,
  frErrors,
  frViewer,
  frFindingAid,
  frHistory,
  frInstitutions,
  frAuthorities,
  frHelp,
  {
    'site.labelled': '{label} : {text}',
    'site.skip': 'Aller au contenu',
    'site.search': 'Rechercher',
    'site.search.label': 'Rechercher dans les archives',
    'site.language': 'Langue',
    'site.links': 'Autres liens',
    'site.main': 'Navigation principale',
    'site.path': 'Chemin',
    'home.title': 'Archives',
    'home.intro': 'Descriptions d’archives, de l’institution entière à la simple lettre.',
    'home.empty': 'Il n’y a pas encore de notices.',
    'home.count': '{count}',
    'records.Country': { one: 'pays', other: 'pays' },
    'records.Repository': { one: 'institution', other: 'institutions' },
    'records.DocumentaryUnit': { one: 'unité de description', other: 'unités de description' },
    'records.HistoricalAgent': {
      one: 'personne, famille ou collectivité',
      other: 'personnes, familles et collectivités',
    },
    'records.CvocVocabulary': { one: 'vocabulaire', other: 'vocabulaires' },
    'records.CvocConcept': { one: 'concept', other: 'concepts' },
    'records.VirtualUnit': { one: 'collection virtuelle', other: 'collections virtuelles' },
    'home.institutions': 'Institutions',
    'home.allInstitutions': 'Toutes les institutions ({count})',
    'error.home': 'Aller à la page d’accueil',
    'item.showAll': 'Tout afficher',
    'item.fallback': 'Il n’existe pas de description en {missing} ; celle-ci est en {shown}.',
    'item.descriptions': 'Langues de la description',
    'item.citation': 'Pour citer',
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
    'tree.label': 'Dans cet instrument de recherche',
    'tree.find': 'Rechercher dans cet instrument de recherche',
    'tree.loading': 'Chargement',
    'tree.hits': 'Résultats : {count}',
    'tree.found': {
      one: '{count} unité trouvée. Choisissez-la pour l’afficher dans l’arborescence.',
      other: '{count} unités trouvées. Choisissez-en une pour l’afficher dans l’arborescence.',
    },
    'tree.found.atLeast':
      'Plus de {count} unités trouvées. Choisissez-en une pour l’afficher dans l’arborescence.',
    'tree.all': 'Tous les résultats',
    'tree.none': 'Aucune unité de cet instrument de recherche ne correspond.',
    'tree.previous': { one: '{count} précédente', other: '{count} précédentes' },
    'tree.next': { one: '{count} suivante', other: '{count} suivantes' },
    'item.downloads': 'Télécharger',
  },
);

/** French texts. */
export const fr: Catalogue = withFrenchSpaces(written);
