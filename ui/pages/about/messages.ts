import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'About {site}: number of records, access for programs, and accessibility.',
    de: 'Über {site}: Anzahl der Datensätze, Zugang für Programme und Barrierefreiheit.',
    fr: 'À propos de {site} : nombre de notices, accès pour les programmes et accessibilité.',
    nl: 'Over {site}: aantal beschrijvingen, toegang voor programma’s en toegankelijkheid.',
  },
  holdings: { en: 'What it contains', de: 'Inhalt', fr: 'Contenu', nl: 'Inhoud' },
  programs: {
    en: 'Interfaces for programs',
    de: 'Schnittstellen für Programme',
    fr: 'Interfaces pour les programmes',
    nl: 'Interfaces voor programma’s',
  },
  'programs.text': {
    en: 'All records that everyone may see can also be read by programs, without registration:',
    de: 'Alle Datensätze, die jeder sehen darf, können auch Programme lesen, ohne Anmeldung:',
    fr: 'Les programmes peuvent aussi lire, sans inscription, toutes les notices que tout le monde peut consulter :',
    nl: 'Alle beschrijvingen die iedereen mag zien, kunnen ook programma’s lezen, zonder registratie:',
  },
  api: {
    en: 'REST and GraphQL, with examples',
    de: 'REST und GraphQL, mit Beispielen',
    fr: 'REST et GraphQL, avec des exemples',
    nl: 'REST en GraphQL, met voorbeelden',
  },
  oai: {
    en: 'OAI-PMH, for harvesters',
    de: 'OAI-PMH, für Harvester',
    fr: 'OAI-PMH, pour les moissonneurs',
    nl: 'OAI-PMH, voor harvesters',
  },
  linkedData: { en: 'Linked data', de: 'Linked Data', fr: 'Données liées', nl: 'Linked data' },
  sitemap: {
    en: 'List of all pages (sitemap)',
    de: 'Liste aller Seiten (Sitemap)',
    fr: 'Liste de toutes les pages (sitemap)',
    nl: 'Lijst van alle pagina’s (sitemap)',
  },
  software: {
    en: 'This site runs on Fonds {version}.',
    de: 'Diese Website läuft mit Fonds {version}.',
    fr: 'Ce site fonctionne avec Fonds {version}.',
    nl: 'Deze site draait op Fonds {version}.',
  },
  'accessibility.aim': {
    en: 'The pages follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. They can be used with the keyboard alone, with a screen reader, without JavaScript, on a screen 320 pixels wide, in light and dark colours, and in print.',
    de: 'Die Seiten folgen den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA. Sie lassen sich allein mit der Tastatur, mit einem Screenreader, ohne JavaScript, auf einem 320 Pixel breiten Bildschirm, in hellen und dunklen Farben und gedruckt benutzen.',
    fr: 'Les pages suivent les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA. Elles s’utilisent au clavier seul, avec un lecteur d’écran, sans JavaScript, sur un écran de 320 pixels de large, en couleurs claires et sombres, et une fois imprimées.',
    nl: 'De pagina’s volgen de richtlijnen voor toegankelijkheid van webcontent (WCAG) 2.2, niveau AA. Ze zijn te gebruiken met alleen het toetsenbord, met een schermlezer, zonder JavaScript, op een scherm van 320 pixels breed, in lichte en donkere kleuren en op papier.',
  },
  'accessibility.limits': {
    en: 'Every version is checked automatically. Descriptions and digital objects come from the archives: images may lack a text, and the language of a description may be unknown.',
    de: 'Jede Version wird automatisch geprüft. Beschreibungen und digitale Objekte stammen von den Einrichtungen: Bildern kann ein Text fehlen, und die Sprache einer Beschreibung kann unbekannt sein.',
    fr: 'Chaque version est vérifiée automatiquement. Les descriptions et les objets numériques proviennent des institutions de conservation : il peut manquer un texte à une image, et la langue d’une description peut être inconnue.',
    nl: 'Elke versie wordt automatisch gecontroleerd. Beschrijvingen en digitale objecten komen van de archiefinstellingen: bij afbeeldingen kan een tekst ontbreken, en de taal van een beschrijving kan onbekend zijn.',
  },
  'accessibility.contact': {
    en: 'Please report barriers that you find:',
    de: 'Bitte melden Sie Barrieren, auf die Sie stoßen:',
    fr: 'Merci de signaler les obstacles que vous rencontrez :',
    nl: 'Meld belemmeringen die u tegenkomt:',
  },
});
