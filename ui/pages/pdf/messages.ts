import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'The finding aid “{title}” as a PDF.',
    de: 'Das Findbuch „{title}“ als PDF.',
    fr: 'L’instrument de recherche « {title} » au format PDF.',
    nl: 'De inventaris ‘{title}’ als pdf.',
  },
  title: { en: 'PDF: {title}', de: 'PDF: {title}', fr: 'PDF : {title}', nl: 'Pdf: {title}' },
  intro: {
    en: 'The PDF contains this unit and all units below it that you may see. It is tagged for screen readers and has bookmarks.',
    de: 'Das PDF enthält diese Einheit und alle Einheiten darunter, die Sie sehen dürfen. Es ist für Screenreader ausgezeichnet und hat Lesezeichen.',
    fr: 'Le PDF contient cette unité et toutes les unités qu’elle comprend et que vous pouvez consulter. Il est balisé pour les lecteurs d’écran et comporte des signets.',
    nl: 'De pdf bevat deze eenheid en alle onderliggende eenheden die u mag zien. De pdf is voorzien van tags voor schermlezers en heeft bladwijzers.',
  },
  request: { en: 'Make the PDF', de: 'PDF erstellen', fr: 'Créer le PDF', nl: 'Pdf maken' },
  again: { en: 'Try again', de: 'Erneut versuchen', fr: 'Réessayer', nl: 'Opnieuw proberen' },
  queued: {
    en: 'The PDF is in the queue, at position {position}.',
    de: 'Das PDF ist in der Warteschlange, an Stelle {position}.',
    fr: 'Le PDF est dans la file d’attente, en position {position}.',
    nl: 'De pdf staat in de wachtrij, op plaats {position}.',
  },
  running: {
    en: { one: 'The PDF is being written: {count} unit so far.', other: 'The PDF is being written: {count} units so far.' },
    de: { one: 'Das PDF wird geschrieben: bisher {count} Einheit.', other: 'Das PDF wird geschrieben: bisher {count} Einheiten.' },
    fr: {
      one: 'Le PDF est en cours d’écriture : {count} unité pour l’instant.',
      other: 'Le PDF est en cours d’écriture : {count} unités pour l’instant.',
    },
    nl: { one: 'De pdf wordt geschreven: tot nu toe {count} eenheid.', other: 'De pdf wordt geschreven: tot nu toe {count} eenheden.' },
  },
  reload: {
    en: 'This page reloads by itself.',
    de: 'Diese Seite lädt sich von selbst neu.',
    fr: 'Cette page se recharge d’elle-même.',
    nl: 'Deze pagina wordt vanzelf opnieuw geladen.',
  },
  done: { en: 'The PDF is ready.', de: 'Das PDF ist fertig.', fr: 'Le PDF est prêt.', nl: 'De pdf is klaar.' },
  download: {
    en: { one: 'Download the PDF ({count} page, {size} MB)', other: 'Download the PDF ({count} pages, {size} MB)' },
    de: { one: 'PDF herunterladen ({count} Seite, {size} MB)', other: 'PDF herunterladen ({count} Seiten, {size} MB)' },
    fr: { one: 'Télécharger le PDF ({count} page, {size} Mo)', other: 'Télécharger le PDF ({count} pages, {size} Mo)' },
    nl: { one: 'Pdf downloaden ({count} pagina, {size} MB)', other: 'Pdf downloaden ({count} pagina’s, {size} MB)' },
  },
  expires: {
    en: 'It is available for a limited time, and only until this finding aid is changed. You can request it again at any time.',
    de: 'Es ist für begrenzte Zeit verfügbar, und nur, bis dieses Findbuch geändert wird. Sie können es jederzeit erneut anfordern.',
    fr: 'Il est disponible pendant une durée limitée, et seulement jusqu’à la modification de cet instrument de recherche. Vous pouvez le demander à nouveau à tout moment.',
    nl: 'De pdf is beperkte tijd beschikbaar, en alleen tot deze inventaris wordt gewijzigd. U kunt de pdf altijd opnieuw aanvragen.',
  },
  'failed.units': {
    en: 'This finding aid has more than {max} units, the limit for PDFs.',
    de: 'Dieses Findbuch hat mehr als {max} Einheiten, die Höchstzahl für PDFs.',
    fr: 'Cet instrument de recherche compte plus de {max} unités, la limite pour les PDF.',
    nl: 'Deze inventaris heeft meer dan {max} eenheden, de limiet voor pdf’s.',
  },
  'failed.memory': {
    en: 'This finding aid is too large for a PDF.',
    de: 'Dieses Findbuch ist zu groß für ein PDF.',
    fr: 'Cet instrument de recherche est trop volumineux pour un PDF.',
    nl: 'Deze inventaris is te groot voor een pdf.',
  },
  'failed.time': {
    en: 'The PDF could not be made in time. Try again later, when the service is less busy.',
    de: 'Das PDF konnte nicht in der vorgesehenen Zeit erstellt werden. Versuchen Sie es später erneut, wenn der Dienst weniger ausgelastet ist.',
    fr: 'Le PDF n’a pas pu être créé dans le temps imparti. Réessayez plus tard, lorsque le service sera moins sollicité.',
    nl: 'De pdf kon niet op tijd worden gemaakt. Probeer het later opnieuw, wanneer de dienst minder druk is.',
  },
  'failed.changed': {
    en: 'The finding aid was changed while the PDF was being written. Please request it again.',
    de: 'Das Findbuch wurde geändert, während das PDF geschrieben wurde. Bitte fordern Sie es erneut an.',
    fr: 'L’instrument de recherche a été modifié pendant l’écriture du PDF. Veuillez le demander à nouveau.',
    nl: 'De inventaris is gewijzigd terwijl de pdf werd geschreven. Vraag de pdf opnieuw aan.',
  },
  'failed.error': {
    en: 'The PDF could not be made: an error occurred.',
    de: 'Das PDF konnte nicht erstellt werden: Es ist ein Fehler aufgetreten.',
    fr: 'Le PDF n’a pas pu être créé : une erreur s’est produite.',
    nl: 'De pdf kon niet worden gemaakt: er is een fout opgetreden.',
  },
  findingAid: {
    en: 'Read the whole finding aid on one page, which you can also print',
    de: 'Das vollständige Findbuch auf einer Seite lesen, die sich auch drucken lässt',
    fr: 'Lire l’instrument de recherche complet sur une seule page, que l’on peut aussi imprimer',
    nl: 'De volledige inventaris op één pagina lezen, die u ook kunt afdrukken',
  },
});
