/** English texts. Keys of fields, areas and types are derived from their names: `field.name`, `area.identity`, `type.Country`. */
export const en = {
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
  'area.identity': 'Identity',
  'area.content': 'Description',
} as const;
