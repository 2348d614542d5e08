/** English summaries of pages, which search engines show below the title. */
export const enDiscovery = {
  'description.home':
    'Search and browse the archival descriptions of {site}: institutions, fonds and collections, persons and subjects.',
  'description.about': 'About {site}: number of records, access for programs, and accessibility.',
  'description.help':
    'How to search and read the archival descriptions of {site}, and documentation for archivists and programmers.',
  'description.countries':
    'Countries with archival institutions in {site}, with the number of institutions and holdings.',
  'description.repositories': 'Archival institutions in {site}, by country, with their holdings.',
  'description.CvocVocabulary': 'Vocabularies of subjects, places and other concepts in {site}.',
  'description.AuthoritativeSet': 'Persons, families and corporate bodies in {site}.',
  'description.changes': 'The latest changes of the archival descriptions in {site}.',
  'description.history': 'Changes of the description “{title}”.',
  'description.search':
    'Search the archival descriptions of {site} by words, dates, places, subjects and institutions.',
  'description.pdf': 'The finding aid “{title}” as a PDF.',
  'description.findingAid': 'The complete finding aid “{title}” on one page.',
} as const;
