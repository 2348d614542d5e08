import type { ViewerMessages } from './en.ts';

/** Texts of the image viewer in German. */
export const deViewer: ViewerMessages = {
  'viewer.open': 'Bilder ansehen',
  'viewer.label': 'Bildbetrachter',
  'viewer.page': 'Seite',
  'viewer.previous': 'Vorige Seite',
  'viewer.next': 'Nächste Seite',
  'viewer.zoomIn': 'Vergrößern',
  'viewer.zoomOut': 'Verkleinern',
  'viewer.whole': 'Ganzes Bild zeigen',
  'viewer.rotate': 'Nach rechts drehen',
  'viewer.fullScreen': 'Vollbild',
  'viewer.close': 'Bildbetrachter schließen',
  'viewer.image':
    'Bild: {name}. Die Pfeiltasten verschieben es, Plus und Minus ändern die Größe, 0 zeigt es ganz.',
  'viewer.position': 'Seite {page} von {total}: {label}',
  'viewer.number': 'Seite {page}',
  'viewer.loading': 'Wird geladen …',
  'viewer.hasMore': 'Nur die ersten {count} Seiten werden gezeigt.',
  'viewer.failed.script': 'Der Bildbetrachter konnte nicht geladen werden. Nutzen Sie die Links oben.',
  'viewer.failed.unreachable':
    '„{title}“ konnte nicht von seinem Server geladen werden. Nutzen Sie den Link oben.',
  'viewer.failed.tooLarge': '„{title}“ ist zu groß für diesen Bildbetrachter. Nutzen Sie den Link oben.',
  'viewer.failed.invalid': '„{title}“ ist kein gültiges IIIF-Manifest. Nutzen Sie den Link oben.',
  'viewer.failed.noImages': '„{title}“ enthält keine Bilder. Nutzen Sie den Link oben.',
  'viewer.failed.otherHost':
    'Die Bilder von „{title}“ liegen auf einem Server, dessen Bilder diese Website nicht zeigt. Nutzen Sie den Link oben.',
  'viewer.failed.image': 'Das Bild dieser Seite kann nicht geladen werden.',
};
