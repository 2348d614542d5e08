import { enAuthorities } from './authorities/en.ts';
import { enDiscovery } from './discovery/en.ts';
import { enElements } from './elements/en.ts';
import { enErrors } from './errors/en.ts';
import { enFindingAid } from './finding-aid/en.ts';
import { enHelp } from './help/en.ts';
import { enHistory } from './history/en.ts';
import { enInstitutions } from './institutions/en.ts';
import { enItem } from './item/en.ts';
import { joinMessages } from './join-messages.ts';
import { enSearch } from './search/en.ts';
import { enSearchWarnings } from './search-warnings/en.ts';
import { enTerms } from './terms/en.ts';
import { enViewer } from './viewer/en.ts';

/** English texts. */
export const en = joinMessages(
  enTerms,
  enItem,
  enDiscovery,
  enElements,
  enSearch,
  enSearchWarnings,
  enErrors,
  enViewer,
  enFindingAid,
  enHistory,
  enInstitutions,
  enAuthorities,
  enHelp,
  {
    'site.labelled': '{label}: {text}',
    'site.skip': 'Skip to the content',
    'site.search': 'Search',
    'site.search.label': 'Search the archives',
    'site.language': 'Language',
    'site.links': 'Further links',
    'site.main': 'Main navigation',
    'site.path': 'Path',
    'home.title': 'Archives',
    'home.intro': 'Descriptions of archives, from whole institutions down to the single letter.',
    'home.empty': 'There are no records yet.',
    'home.count': '{count}',
    'records.Country': { one: 'country', other: 'countries' },
    'records.Repository': { one: 'institution', other: 'institutions' },
    'records.DocumentaryUnit': { one: 'archival unit', other: 'archival units' },
    'records.HistoricalAgent': {
      one: 'person, family or corporate body',
      other: 'persons, families and corporate bodies',
    },
    'records.CvocVocabulary': { one: 'vocabulary', other: 'vocabularies' },
    'records.CvocConcept': { one: 'concept', other: 'concepts' },
    'records.VirtualUnit': { one: 'virtual collection', other: 'virtual collections' },
    'home.institutions': 'Institutions',
    'home.allInstitutions': 'All {count} institutions',
    'error.home': 'Go to the first page',
    'item.showAll': 'Show all',
    'item.fallback': 'There is no description in {missing}; this one is in {shown}.',
    'item.descriptions': 'Languages of the description',
    'item.citation': 'Cite as',
    'item.permalink': 'Permanent link',
    'item.accessPoints': 'Access points',
    'item.containers': 'Containers',
    'item.digitalObjects': 'Digital objects',
    'item.notes': 'Further notes',
    'item.related': 'Related items',
    'item.contents': 'Contents ({count})',
    'item.pages': 'Pages of the contents',
    'item.page': 'Page {page} of {last}',
    'item.previous': 'Previous page',
    'item.next': 'Next page',
    'tree.label': 'In this finding aid',
    'tree.find': 'Find in this finding aid',
    'tree.loading': 'Loading',
    'tree.hits': 'Hits: {count}',
    'tree.found': {
      one: '{count} unit found. Choose it to show it in the tree.',
      other: '{count} units found. Choose one to show it in the tree.',
    },
    'tree.found.atLeast': 'More than {count} units found. Choose one to show it in the tree.',
    'tree.all': 'All results',
    'tree.none': 'No unit of this finding aid matches.',
    'tree.previous': 'Previous {count}',
    'tree.next': 'Next {count}',
    'item.downloads': 'Download',
  },
);
