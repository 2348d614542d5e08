import type { ViewerMessages } from './en.ts';

/** Texts of the image viewer in Dutch. */
export const nlViewer: ViewerMessages = {
  'viewer.open': 'Afbeeldingen bekijken',
  'viewer.label': 'Afbeeldingenviewer',
  'viewer.page': 'Pagina',
  'viewer.previous': 'Vorige pagina',
  'viewer.next': 'Volgende pagina',
  'viewer.zoomIn': 'Inzoomen',
  'viewer.zoomOut': 'Uitzoomen',
  'viewer.whole': 'Hele afbeelding tonen',
  'viewer.rotate': 'Naar rechts draaien',
  'viewer.fullScreen': 'Volledig scherm',
  'viewer.close': 'Viewer sluiten',
  'viewer.image':
    'Afbeelding: {name}. De pijltjestoetsen verschuiven haar, plus en min zoomen, 0 toont haar helemaal.',
  'viewer.position': 'Pagina {page} van {total}: {label}',
  'viewer.number': 'Pagina {page}',
  'viewer.loading': 'Laden …',
  'viewer.hasMore': 'Alleen de eerste {count} pagina’s worden getoond.',
  'viewer.failed.script': 'De viewer kon niet worden geladen. Gebruik de links hierboven.',
  'viewer.failed.unreachable': '‘{title}’ kan niet van de server worden gelezen. Gebruik de link hierboven.',
  'viewer.failed.tooLarge': '‘{title}’ is te groot voor deze viewer. Gebruik de link hierboven.',
  'viewer.failed.invalid': '‘{title}’ is geen geldig IIIF-manifest. Gebruik de link hierboven.',
  'viewer.failed.noImages': '‘{title}’ bevat geen afbeeldingen. Gebruik de link hierboven.',
  'viewer.failed.otherHost':
    'De afbeeldingen van ‘{title}’ staan op een server waarvan deze site geen afbeeldingen toont. Gebruik de link hierboven.',
  'viewer.failed.image': 'De afbeelding van deze pagina kan niet worden geladen.',
};
