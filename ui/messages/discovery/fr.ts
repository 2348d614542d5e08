/** French summaries of pages, which search engines show below the title. */
export const frDiscovery = {
  'description.home':
    'Rechercher et parcourir les descriptions d’archives de {site} : institutions, fonds et collections, personnes et sujets.',
  'description.about': 'À propos de {site} : nombre de notices, accès pour les programmes et accessibilité.',
  'description.help':
    'Comment rechercher et lire les descriptions d’archives de {site}, et documentation pour les archivistes et les développeurs.',
  'description.countries':
    'Pays dont les institutions figurent dans {site}, avec le nombre d’institutions et de fonds.',
  'description.repositories': 'Institutions d’archives dans {site}, par pays, avec leurs fonds.',
  'description.CvocVocabulary': 'Vocabulaires de sujets, de lieux et d’autres concepts dans {site}.',
  'description.AuthoritativeSet': 'Personnes, familles et collectivités dans {site}.',
  'description.changes': 'Les dernières modifications des descriptions d’archives dans {site}.',
  'description.history': 'Modifications de la description « {title} ».',
  'description.search':
    'Rechercher dans les descriptions d’archives de {site} par mots, dates, lieux, sujets et institutions.',
  'description.pdf': 'L’instrument de recherche « {title} » au format PDF.',
  'description.findingAid': 'L’instrument de recherche complet « {title} » sur une seule page.',
} as const;
