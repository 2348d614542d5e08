import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'The complete finding aid “{title}” on one page.',
    de: 'Das vollständige Findbuch „{title}“ auf einer Seite.',
    fr: 'L’instrument de recherche complet « {title} » sur une seule page.',
    nl: 'De volledige inventaris ‘{title}’ op één pagina.',
  },
  kind: { en: 'Whole finding aid', de: 'Vollständiges Findbuch', fr: 'Instrument de recherche complet', nl: 'Volledige inventaris' },
  item: {
    en: 'This unit on its own page',
    de: 'Diese Einheit auf einer eigenen Seite',
    fr: 'Cette unité sur sa propre page',
    nl: 'Deze eenheid op een eigen pagina',
  },
  failed: {
    en: 'This finding aid is incomplete: an error occurred, and the units after this point are missing. Load the page again.',
    de: 'Dieses Findbuch ist unvollständig: Es ist ein Fehler aufgetreten, und die Einheiten nach dieser Stelle fehlen. Laden Sie die Seite neu.',
    fr: 'Cet instrument de recherche est incomplet : une erreur s’est produite, et les unités qui suivent manquent. Rechargez la page.',
    nl: 'Deze inventaris is onvolledig: er is een fout opgetreden, en de eenheden na dit punt ontbreken. Laad de pagina opnieuw.',
  },
});
