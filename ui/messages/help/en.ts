/** English texts of the help, of the page about the site, and of the links to them. */
export const enHelp = {
  'site.help': 'Help',
  'site.about': 'About',
  'site.api': 'For programs',
  'site.accessibility': 'Accessibility',
  'help.title': 'Help',
  'help.search': 'Search the help',
  'help.hits': { one: '{count} section found', other: '{count} sections found' },
  'help.none': 'No section of the help contains all of these words. Try fewer or other words.',
  'help.contents': 'On this page',
  'help.all': 'All help pages',
  'help.english': 'This page is available in English only.',
  'help.table': 'Table',
  'help.code': 'Example',
  'help.searching': 'How to search',
  'help.documentation': 'Documentation',
  'help.group.readers': 'For readers',
  'help.group.guides': 'Guides',
  'help.group.tutorials': 'Tutorials',
  'help.group.api': 'Interfaces for programs',
  'help.group.formats': 'Formats',
  'help.group.adr': 'Decisions',
  'about.title': 'About this site',
  'about.holdings': 'What it contains',
  'about.programs': 'Interfaces for programs',
  'about.programs.text':
    'All records that everyone may see can also be read by programs, without registration:',
  'about.api': 'REST and GraphQL, with examples',
  'about.oai': 'OAI-PMH, for harvesters',
  'about.linkedData': 'Linked data',
  'about.sitemap': 'List of all pages (sitemap)',
  'about.software': 'This site runs on Fonds {version}.',
  'about.accessibility': 'Accessibility',
  'about.accessibility.aim':
    'The pages follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. They can be used with the keyboard alone, with a screen reader, without JavaScript, on a screen 320 pixels wide, in light and dark colours, and in print.',
  'about.accessibility.limits':
    'Every version is checked automatically. Descriptions and digital objects come from the archives: images may lack a text, and the language of a description may be unknown.',
  'about.accessibility.contact': 'Please report barriers that you find:',
} as const;

export type HelpMessages = Readonly<
  Record<keyof typeof enHelp, string | { readonly one: string; readonly other: string }>
>;
