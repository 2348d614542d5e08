/** French texts of whole finding aids and their PDFs. */
export const frFindingAid = {
  'findingAid.kind': 'Instrument de recherche complet',
  'format.whole': 'Instrument de recherche complet, à lire et à imprimer',
  'findingAid.item': 'Cette unité sur sa propre page',
  'findingAid.contents': 'Table des matières',
  'findingAid.cut': 'La table des matières est peut-être incomplète.',
  'findingAid.failed':
    'Cet instrument de recherche est incomplet : une erreur s’est produite, et les unités qui suivent manquent. Rechargez la page.',
  'format.pdf': 'Instrument de recherche en PDF',
  'pdf.title': 'PDF : {title}',
  'pdf.intro':
    'Le PDF contient cette unité et toutes les unités qu’elle comprend et que vous pouvez consulter. Il est balisé pour les lecteurs d’écran et comporte des signets.',
  'pdf.request': 'Créer le PDF',
  'pdf.again': 'Réessayer',
  'pdf.queued': 'Le PDF est dans la file d’attente, en position {position}.',
  'pdf.running': {
    one: 'Le PDF est en cours d’écriture : {count} unité pour l’instant.',
    other: 'Le PDF est en cours d’écriture : {count} unités pour l’instant.',
  },
  'pdf.reload': 'Cette page se recharge d’elle-même.',
  'pdf.done': 'Le PDF est prêt.',
  'pdf.download': {
    one: 'Télécharger le PDF ({count} page, {size} Mo)',
    other: 'Télécharger le PDF ({count} pages, {size} Mo)',
  },
  'pdf.expires': 'Il est disponible jusqu’à la modification de cet instrument de recherche.',
  'pdf.failed.limit': 'Cet instrument de recherche compte plus de {max} unités, la limite pour les PDF.',
  'pdf.failed.memory': 'Cet instrument de recherche est trop volumineux pour un PDF.',
  'pdf.failed.time':
    'Le PDF n’a pas pu être créé dans le temps imparti. Réessayez plus tard, lorsque le service sera moins sollicité.',
  'pdf.failed.changed':
    'L’instrument de recherche a été modifié pendant l’écriture du PDF. Veuillez le demander à nouveau.',
  'pdf.failed.error': 'Le PDF n’a pas pu être créé : une erreur s’est produite.',
  'pdf.findingAid': 'Lire l’instrument de recherche complet sur une seule page, que l’on peut aussi imprimer',
} as const;
