/** Dutch summaries of pages, which search engines show below the title. */
export const nlDiscovery = {
  'description.home':
    'Zoek en blader in de archiefbeschrijvingen van {site}: instellingen, archieven en collecties, personen en onderwerpen.',
  'description.about': 'Over {site}: aantal beschrijvingen, toegang voor programma’s en toegankelijkheid.',
  'description.help':
    'Hoe u in {site} archiefbeschrijvingen zoekt en leest, en documentatie voor archivarissen en programmeurs.',
  'description.countries':
    'Landen met archiefinstellingen in {site}, met het aantal instellingen en archieven.',
  'description.repositories': 'Archiefinstellingen in {site} per land, met hun archieven.',
  'description.CvocVocabulary': 'Vocabulaires met onderwerpen, plaatsen en andere begrippen in {site}.',
  'description.AuthoritativeSet': 'Personen, families en organisaties in {site}.',
  'description.changes': 'De laatste wijzigingen van de archiefbeschrijvingen in {site}.',
  'description.history': 'Wijzigingen van de beschrijving ‘{title}’.',
  'description.search':
    'Zoek in de archiefbeschrijvingen van {site} op woorden, datering, plaatsen, onderwerpen en instellingen.',
  'description.pdf': 'De toegang ‘{title}’ als pdf.',
  'description.findingAid': 'De volledige toegang ‘{title}’ op één pagina.',
} as const;
