/** German texts of the whole finding aid. */
export const deWhole = {
  'whole.kind': 'Vollständiges Findbuch',
  'format.whole': 'Vollständiges Findbuch zum Lesen und Drucken',
  'whole.item': 'Diese Einheit auf einer eigenen Seite',
  'whole.contents': 'Inhaltsverzeichnis',
  'whole.cut': 'Das Inhaltsverzeichnis führt nicht alle Teile auf.',
  'whole.failed':
    'Dieses Findbuch ist unvollständig: Es ist ein Fehler aufgetreten, und die Einheiten nach dieser Stelle fehlen. Laden Sie die Seite neu.',
} as const;
