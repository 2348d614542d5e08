/** Texts of the image viewer. */
import { defineMessages } from './define-messages.ts';

export const viewer = defineMessages({
  'viewer.open': { en: 'View images', de: 'Bilder ansehen', fr: 'Voir les images', nl: 'Afbeeldingen bekijken' },
  'viewer.label': { en: 'Image viewer', de: 'Bildbetrachter', fr: 'Visionneuse d’images', nl: 'Afbeeldingenviewer' },
  'viewer.page': { en: 'Page', de: 'Seite', fr: 'Page', nl: 'Pagina' },
  'viewer.previous': { en: 'Previous page', de: 'Vorige Seite', fr: 'Page précédente', nl: 'Vorige pagina' },
  'viewer.next': { en: 'Next page', de: 'Nächste Seite', fr: 'Page suivante', nl: 'Volgende pagina' },
  'viewer.zoomIn': { en: 'Zoom in', de: 'Vergrößern', fr: 'Agrandir', nl: 'Inzoomen' },
  'viewer.zoomOut': { en: 'Zoom out', de: 'Verkleinern', fr: 'Réduire', nl: 'Uitzoomen' },
  'viewer.whole': { en: 'Show the whole image', de: 'Ganzes Bild zeigen', fr: 'Afficher l’image entière', nl: 'Hele afbeelding tonen' },
  'viewer.rotate': { en: 'Rotate to the right', de: 'Nach rechts drehen', fr: 'Tourner vers la droite', nl: 'Naar rechts draaien' },
  'viewer.fullScreen': { en: 'Full screen', de: 'Vollbild', fr: 'Plein écran', nl: 'Volledig scherm' },
  'viewer.close': { en: 'Close the viewer', de: 'Bildbetrachter schließen', fr: 'Fermer la visionneuse', nl: 'Viewer sluiten' },
  'viewer.image': {
    en: 'Image: {name}. Arrow keys move it, plus and minus zoom, 0 shows all of it.',
    de: 'Bild: {name}. Die Pfeiltasten verschieben es, Plus und Minus ändern die Größe, 0 zeigt es ganz.',
    fr: 'Image : {name}. Les flèches la déplacent, plus et moins changent l’échelle, 0 l’affiche en entier.',
    nl: 'Afbeelding: {name}. De pijltjestoetsen verschuiven haar, plus en min zoomen, 0 toont haar helemaal.',
  },
  'viewer.position': {
    en: 'Page {page} of {total}: {label}',
    de: 'Seite {page} von {total}: {label}',
    fr: 'Page {page} sur {total} : {label}',
    nl: 'Pagina {page} van {total}: {label}',
  },
  'viewer.number': { en: 'Page {page}', de: 'Seite {page}', fr: 'Page {page}', nl: 'Pagina {page}' },
  'viewer.loading': { en: 'Loading …', de: 'Wird geladen …', fr: 'Chargement…', nl: 'Laden …' },
  'viewer.hasMore': {
    en: 'Only the first {count} pages are shown.',
    de: 'Nur die ersten {count} Seiten werden gezeigt.',
    fr: 'Seules les {count} premières pages sont affichées.',
    nl: 'Alleen de eerste {count} pagina’s worden getoond.',
  },
  'viewer.failed.script': {
    en: 'The viewer could not be loaded. Use the links above.',
    de: 'Der Bildbetrachter konnte nicht geladen werden. Nutzen Sie die Links oben.',
    fr: 'La visionneuse n’a pas pu être chargée. Utilisez les liens ci-dessus.',
    nl: 'De viewer kon niet worden geladen. Gebruik de links hierboven.',
  },
  'viewer.failed.unreachable': {
    en: '“{title}” cannot be read from its server. Use the link above.',
    de: '„{title}“ konnte nicht von seinem Server geladen werden. Nutzen Sie den Link oben.',
    fr: '« {title} » ne peut pas être lu depuis son serveur. Utilisez le lien ci-dessus.',
    nl: '‘{title}’ kan niet van de server worden gelezen. Gebruik de link hierboven.',
  },
  'viewer.failed.tooLarge': {
    en: '“{title}” is too large for this viewer. Use the link above.',
    de: '„{title}“ ist zu groß für diesen Bildbetrachter. Nutzen Sie den Link oben.',
    fr: '« {title} » est trop volumineux pour cette visionneuse. Utilisez le lien ci-dessus.',
    nl: '‘{title}’ is te groot voor deze viewer. Gebruik de link hierboven.',
  },
  'viewer.failed.invalid': {
    en: '“{title}” is not a valid IIIF manifest. Use the link above.',
    de: '„{title}“ ist kein gültiges IIIF-Manifest. Nutzen Sie den Link oben.',
    fr: '« {title} » n’est pas un manifeste IIIF valide. Utilisez le lien ci-dessus.',
    nl: '‘{title}’ is geen geldig IIIF-manifest. Gebruik de link hierboven.',
  },
  'viewer.failed.noImages': {
    en: '“{title}” contains no images. Use the link above.',
    de: '„{title}“ enthält keine Bilder. Nutzen Sie den Link oben.',
    fr: '« {title} » ne contient aucune image. Utilisez le lien ci-dessus.',
    nl: '‘{title}’ bevat geen afbeeldingen. Gebruik de link hierboven.',
  },
  'viewer.failed.otherHost': {
    en: 'The images of “{title}” are on a server that this site does not show. Use the link above.',
    de: 'Die Bilder von „{title}“ liegen auf einem Server, dessen Bilder diese Website nicht zeigt. Nutzen Sie den Link oben.',
    fr: 'Les images de « {title} » sont sur un serveur dont ce site n’affiche pas les images. Utilisez le lien ci-dessus.',
    nl: 'De afbeeldingen van ‘{title}’ staan op een server waarvan deze site geen afbeeldingen toont. Gebruik de link hierboven.',
  },
  'viewer.failed.image': {
    en: 'The image of this page cannot be loaded.',
    de: 'Das Bild dieser Seite kann nicht geladen werden.',
    fr: 'L’image de cette page ne peut pas être chargée.',
    nl: 'De afbeelding van deze pagina kan niet worden geladen.',
  },
});
