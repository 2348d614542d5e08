/** French texts of the whole finding aid. */
export const frWhole = {
  'whole.kind': 'Instrument de recherche complet',
  'format.whole': 'Instrument de recherche complet, à lire et à imprimer',
  'whole.item': 'Cette unité sur sa propre page',
  'whole.contents': 'Table des matières',
  'whole.cut': 'La table des matières n’indique pas toutes les parties.',
  'whole.failed':
    'Cet instrument de recherche est incomplet : une erreur s’est produite, et les unités qui suivent manquent. Rechargez la page.',
} as const;
