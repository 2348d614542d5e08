import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'Search and browse the archival descriptions of {site}: institutions, fonds and collections, persons and subjects.',
    de: 'Archivbeschreibungen in {site} durchsuchen: Einrichtungen, Bestände und Sammlungen, Personen und Schlagwörter.',
    fr: 'Rechercher et parcourir les descriptions d’archives de {site} : institutions, fonds et collections, personnes et sujets.',
    nl: 'Zoek en blader in de archiefbeschrijvingen van {site}: instellingen, archieven en collecties, personen en onderwerpen.',
  },
  title: { en: 'Archives', de: 'Archive', fr: 'Archives', nl: 'Archieven' },
  intro: {
    en: 'Descriptions of archives, from whole institutions down to the single letter.',
    de: 'Beschreibungen von Archivgut, von ganzen Archiven bis zum einzelnen Brief.',
    fr: 'Descriptions d’archives, de l’institution entière à la simple lettre.',
    nl: 'Beschrijvingen van archieven, van hele instellingen tot en met de losse brief.',
  },
  next: {
    en: 'Staff create a country and an institution, and then import finding aids:',
    de: 'Mitarbeitende legen ein Land und eine Einrichtung an und importieren dann Findbücher:',
    fr: 'Le personnel crée un pays et une institution, puis importe des instruments de recherche :',
    nl: 'Medewerkers maken een land en een instelling aan en importeren daarna inventarissen:',
  },
  'next.help': {
    en: 'step by step (in English)',
    de: 'Schritt für Schritt (auf Englisch)',
    fr: 'pas à pas (en anglais)',
    nl: 'stap voor stap (in het Engels)',
  },
  collections: { en: 'Selected collections', de: 'Ausgewählte Bestände', fr: 'Une sélection de fonds', nl: 'Uitgelichte archieven' },
  ways: { en: 'Browse', de: 'Stöbern', fr: 'Parcourir', nl: 'Bladeren' },
  institutions: { en: 'Institutions', de: 'Einrichtungen', fr: 'Institutions', nl: 'Instellingen' },
  allInstitutions: {
    en: 'All {count} institutions',
    de: 'Alle {count} Einrichtungen',
    fr: 'Toutes les institutions ({count})',
    nl: 'Alle {count} instellingen',
  },
});
