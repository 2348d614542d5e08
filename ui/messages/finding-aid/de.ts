/** German texts of whole finding aids and their PDFs. */
export const deFindingAid = {
  'findingAid.kind': 'Vollständiges Findbuch',
  'format.whole': 'Vollständiges Findbuch zum Lesen und Drucken',
  'findingAid.item': 'Diese Einheit auf einer eigenen Seite',
  'findingAid.contents': 'Inhaltsverzeichnis',
  'findingAid.cut': 'Das Inhaltsverzeichnis ist möglicherweise unvollständig.',
  'findingAid.failed':
    'Dieses Findbuch ist unvollständig: Es ist ein Fehler aufgetreten, und die Einheiten nach dieser Stelle fehlen. Laden Sie die Seite neu.',
  'format.pdf': 'Findbuch als PDF',
  'pdf.title': 'PDF: {title}',
  'pdf.intro':
    'Das PDF enthält diese Einheit und alle Einheiten darunter, die Sie sehen dürfen. Es ist für Screenreader ausgezeichnet und hat Lesezeichen.',
  'pdf.request': 'PDF erstellen',
  'pdf.again': 'Erneut versuchen',
  'pdf.queued': 'Das PDF wartet in der Warteschlange, an Stelle {position}.',
  'pdf.running': {
    one: 'Das PDF wird geschrieben: bisher {count} Einheit.',
    other: 'Das PDF wird geschrieben: bisher {count} Einheiten.',
  },
  'pdf.reload': 'Diese Seite lädt sich von selbst neu.',
  'pdf.done': 'Das PDF ist fertig.',
  'pdf.download': {
    one: 'PDF herunterladen ({count} Seite, {size} MB)',
    other: 'PDF herunterladen ({count} Seiten, {size} MB)',
  },
  'pdf.expires': 'Es ist verfügbar, bis dieses Findbuch geändert wird.',
  'pdf.failed.limit': 'Dieses Findbuch hat mehr als {max} Einheiten, die Höchstzahl für PDFs.',
  'pdf.failed.memory': 'Dieses Findbuch ist zu groß für ein PDF.',
  'pdf.failed.time':
    'Das PDF konnte nicht in der vorgesehenen Zeit erstellt werden. Versuchen Sie es später erneut, wenn der Dienst weniger ausgelastet ist.',
  'pdf.failed.changed':
    'Das Findbuch wurde geändert, während das PDF geschrieben wurde. Bitte fordern Sie es erneut an.',
  'pdf.failed.error': 'Das PDF konnte nicht erstellt werden: Es ist ein Fehler aufgetreten.',
  'pdf.findingAid': 'Das vollständige Findbuch auf einer Seite lesen, die sich auch drucken lässt',
} as const;
