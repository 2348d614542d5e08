import { enTerms } from './terms/en.ts';

/** English texts. */
export const en = {
  ...enTerms,
  'site.skip': 'Skip to the content',
  'site.search': 'Search',
  'site.search.label': 'Search the archives',
  'site.language': 'Language',
  'site.main': 'Main',
  'site.path': 'Path',
  'home.title': 'Archives',
  'home.contents': 'Contents',
  'error.title': 'Error {status}',
  'error.home': 'Go to the first page',
  'item.showAll': 'Show all',
} as const;
