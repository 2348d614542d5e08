/** German summaries of pages, which search engines show below the title. */
export const deDiscovery = {
  'description.home':
    'Archivbeschreibungen in {site} durchsuchen: Archive und Einrichtungen, Bestände und Sammlungen, Personen und Schlagwörter.',
  'description.about': 'Über {site}: Anzahl der Datensätze, Zugang für Programme und Barrierefreiheit.',
  'description.help':
    'Wie man in {site} Archivbeschreibungen findet und liest; dazu Dokumentation für Archivarinnen, Archivare und Programmierende.',
  'description.countries':
    'Länder mit Archiven und Einrichtungen in {site}, mit der Anzahl der Einrichtungen und Bestände.',
  'description.repositories': 'Archive und Einrichtungen in {site} nach Ländern, mit ihren Beständen.',
  'description.CvocVocabulary': 'Vokabulare mit Schlagwörtern, Orten und anderen Begriffen in {site}.',
  'description.AuthoritativeSet': 'Personen, Familien und Körperschaften in {site}.',
  'description.changes': 'Die letzten Änderungen der Archivbeschreibungen in {site}.',
  'description.history': 'Änderungen der Beschreibung „{title}“.',
  'description.search':
    'Archivbeschreibungen in {site} nach Wörtern, Laufzeit, Orten, Schlagwörtern und Archiven durchsuchen.',
  'description.pdf': 'Das Findbuch „{title}“ als PDF.',
  'description.findingAid': 'Das vollständige Findbuch „{title}“ auf einer Seite.',
} as const;
