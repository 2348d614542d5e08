import type { HelpMessages } from './en.ts';

/** Texts of the help in German. */
export const deHelp: HelpMessages = {
  'site.help': 'Hilfe',
  'site.about': 'Über diese Website',
  'site.api': 'Für Programme',
  'site.accessibility': 'Barrierefreiheit',
  'help.title': 'Hilfe',
  'help.search': 'Hilfe durchsuchen',
  'help.hits': { one: '{count} Abschnitt gefunden', other: '{count} Abschnitte gefunden' },
  'help.none':
    'Kein Abschnitt der Hilfe enthält alle diese Wörter. Versuchen Sie weniger oder andere Wörter.',
  'help.contents': 'Auf dieser Seite',
  'help.all': 'Alle Hilfeseiten',
  'help.english': 'Diese Seite gibt es nur auf Englisch.',
  'help.table': 'Tabelle',
  'help.code': 'Beispiel',
  'help.searching': 'So suchen Sie',
  'help.documentation': 'Dokumentation',
  'help.group.readers': 'Für Leserinnen und Leser',
  'help.group.guides': 'Anleitungen',
  'help.group.tutorials': 'Einführungen',
  'help.group.api': 'Schnittstellen für Programme',
  'help.group.formats': 'Formate',
  'help.group.adr': 'Entscheidungen',
  'about.title': 'Über diese Website',
  'about.holdings': 'Inhalt',
  'about.programs': 'Schnittstellen für Programme',
  'about.programs.text':
    'Alle Datensätze, die jeder sehen darf, können auch Programme lesen, ohne Anmeldung:',
  'about.api': 'REST und GraphQL, mit Beispielen',
  'about.oai': 'OAI-PMH, für Harvester',
  'about.linkedData': 'Linked Data',
  'about.sitemap': 'Liste aller Seiten (Sitemap)',
  'about.software': 'Diese Website läuft mit Fonds {version}.',
  'about.accessibility': 'Barrierefreiheit',
  'about.accessibility.aim':
    'Die Seiten folgen den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA. Sie lassen sich allein mit der Tastatur, mit einem Screenreader, ohne JavaScript, auf einem 320 Pixel breiten Bildschirm, in hellen und dunklen Farben und gedruckt benutzen.',
  'about.accessibility.limits':
    'Jede Version wird automatisch geprüft. Beschreibungen und digitale Objekte stammen von den Einrichtungen: Bildern kann ein Text fehlen, und die Sprache einer Beschreibung kann unbekannt sein.',
  'about.accessibility.contact': 'Bitte melden Sie Barrieren, auf die Sie stoßen:',
};
