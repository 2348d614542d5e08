import type { ViewerMessages } from './en.ts';

/** Texts of the image viewer in French. */
export const frViewer: ViewerMessages = {
  'viewer.open': 'Voir les images',
  'viewer.label': 'Visionneuse d’images',
  'viewer.page': 'Page',
  'viewer.previous': 'Page précédente',
  'viewer.next': 'Page suivante',
  'viewer.zoomIn': 'Agrandir',
  'viewer.zoomOut': 'Réduire',
  'viewer.whole': 'Afficher l’image entière',
  'viewer.rotate': 'Tourner vers la droite',
  'viewer.fullScreen': 'Plein écran',
  'viewer.close': 'Fermer la visionneuse',
  'viewer.image':
    'Image : {name}. Les flèches la déplacent, plus et moins changent l’échelle, 0 l’affiche en entier.',
  'viewer.position': 'Page {page} sur {total} : {label}',
  'viewer.number': 'Page {page}',
  'viewer.loading': 'Chargement…',
  'viewer.hasMore': 'Seules les {count} premières pages sont affichées.',
  'viewer.failed.script': 'La visionneuse n’a pas pu être chargée. Utilisez les liens ci-dessus.',
  'viewer.failed.unreachable':
    '« {title} » ne peut pas être lu depuis son serveur. Utilisez le lien ci-dessus.',
  'viewer.failed.tooLarge':
    '« {title} » est trop volumineux pour cette visionneuse. Utilisez le lien ci-dessus.',
  'viewer.failed.invalid': '« {title} » n’est pas un manifeste IIIF valide. Utilisez le lien ci-dessus.',
  'viewer.failed.noImages': '« {title} » ne contient aucune image. Utilisez le lien ci-dessus.',
  'viewer.failed.otherHost':
    'Les images de « {title} » sont sur un serveur dont ce site n’affiche pas les images. Utilisez le lien ci-dessus.',
  'viewer.failed.image': 'L’image de cette page ne peut pas être chargée.',
};
