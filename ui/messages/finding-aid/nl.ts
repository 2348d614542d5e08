/** Dutch texts of whole finding aids and their PDFs. */
export const nlFindingAid = {
  'findingAid.kind': 'Volledige inventaris',
  'format.whole': 'Volledige inventaris om te lezen en af te drukken',
  'findingAid.item': 'Deze eenheid op een eigen pagina',
  'findingAid.contents': 'Inhoudsopgave',
  'findingAid.cut': 'De inhoudsopgave is mogelijk onvolledig.',
  'findingAid.failed':
    'Deze inventaris is onvolledig: er is een fout opgetreden, en de eenheden na dit punt ontbreken. Laad de pagina opnieuw.',
  'format.pdf': 'Inventaris als pdf',
  'pdf.title': 'Pdf: {title}',
  'pdf.intro':
    'De pdf bevat deze eenheid en alle onderliggende eenheden die u mag zien. De pdf is voorzien van tags voor schermlezers en heeft bladwijzers.',
  'pdf.request': 'Pdf maken',
  'pdf.again': 'Opnieuw proberen',
  'pdf.queued': 'De pdf staat in de wachtrij, op plaats {position}.',
  'pdf.running': {
    one: 'De pdf wordt geschreven: tot nu toe {count} eenheid.',
    other: 'De pdf wordt geschreven: tot nu toe {count} eenheden.',
  },
  'pdf.reload': 'Deze pagina wordt vanzelf opnieuw geladen.',
  'pdf.done': 'De pdf is klaar.',
  'pdf.download': {
    one: 'Pdf downloaden ({count} pagina, {size} MB)',
    other: 'Pdf downloaden ({count} pagina’s, {size} MB)',
  },
  'pdf.expires': 'De pdf is beschikbaar tot deze inventaris wordt gewijzigd.',
  'pdf.failed.limit': 'Deze inventaris heeft meer dan {max} eenheden, de limiet voor pdf’s.',
  'pdf.failed.memory': 'Deze inventaris is te groot voor een pdf.',
  'pdf.failed.time':
    'De pdf kon niet op tijd worden gemaakt. Probeer het later opnieuw, wanneer de dienst minder druk is.',
  'pdf.failed.changed':
    'De inventaris is gewijzigd terwijl de pdf werd geschreven. Vraag de pdf opnieuw aan.',
  'pdf.failed.error': 'De pdf kon niet worden gemaakt: er is een fout opgetreden.',
  'pdf.findingAid': 'De volledige inventaris op één pagina lezen, die u ook kunt afdrukken',
} as const;
