import type { HelpMessages } from './en.ts';

/** Texts of the help in Dutch. */
export const nlHelp: HelpMessages = {
  'site.help': 'Help',
  'site.about': 'Over deze site',
  'site.api': 'Voor programma’s',
  'site.accessibility': 'Toegankelijkheid',
  'help.title': 'Help',
  'help.search': 'Zoeken in de help',
  'help.hits': { one: '{count} paragraaf gevonden', other: '{count} paragrafen gevonden' },
  'help.none': 'Geen paragraaf van de help bevat al deze woorden. Probeer minder of andere woorden.',
  'help.contents': 'Op deze pagina',
  'help.all': 'Alle helppagina’s',
  'help.english': 'Deze pagina is er alleen in het Engels.',
  'help.table': 'Tabel',
  'help.code': 'Voorbeeld',
  'help.searching': 'Zo zoekt u',
  'help.documentation': 'Documentatie',
  'help.group.readers': 'Voor lezers',
  'help.group.guides': 'Handleidingen',
  'help.group.tutorials': 'Stap voor stap',
  'help.group.api': 'Interfaces voor programma’s',
  'help.group.formats': 'Formaten',
  'help.group.adr': 'Beslissingen',
  'about.title': 'Over deze site',
  'about.holdings': 'Inhoud',
  'about.programs': 'Interfaces voor programma’s',
  'about.programs.text':
    'Alle beschrijvingen die iedereen mag zien, kunnen ook programma’s lezen, zonder registratie:',
  'about.api': 'REST en GraphQL, met voorbeelden',
  'about.oai': 'OAI-PMH, voor harvesters',
  'about.linkedData': 'Linked data',
  'about.sitemap': 'Lijst van alle pagina’s (sitemap)',
  'about.software': 'Deze site draait op Fonds {version}.',
  'about.accessibility': 'Toegankelijkheid',
  'about.accessibility.aim':
    'De pagina’s volgen de richtlijnen voor toegankelijkheid van webcontent (WCAG) 2.2, niveau AA. Ze zijn te gebruiken met alleen het toetsenbord, met een schermlezer, zonder JavaScript, op een scherm van 320 pixels breed, in lichte en donkere kleuren en op papier.',
  'about.accessibility.limits':
    'Elke versie wordt automatisch gecontroleerd. Beschrijvingen en digitale objecten komen van de archiefinstellingen: bij afbeeldingen kan een tekst ontbreken, en de taal van een beschrijving kan onbekend zijn.',
  'about.accessibility.contact': 'Meld belemmeringen die u tegenkomt:',
};
