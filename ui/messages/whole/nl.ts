/** Dutch texts of the whole finding aid. */
export const nlWhole = {
  'whole.kind': 'Volledige toegang',
  'format.whole': 'Volledige toegang om te lezen en af te drukken',
  'whole.item': 'Deze eenheid op een eigen pagina',
  'whole.contents': 'Inhoudsopgave',
  'whole.cut': 'De inhoudsopgave vermeldt niet alle onderdelen.',
  'whole.failed':
    'Deze toegang is onvolledig: er is een fout opgetreden, en de eenheden na dit punt ontbreken. Laad de pagina opnieuw.',
} as const;
