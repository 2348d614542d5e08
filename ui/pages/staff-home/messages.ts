import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  empty: { en: 'This archive is empty', de: 'Dieses Archiv ist leer', fr: 'Il n’y a encore aucune notice', nl: 'Dit archief is leeg' },
  begin: {
    en: 'Everything that you do here can be seen in the history of the archive.',
    de: 'Alles, was Sie hier tun, ist im Verlauf des Archivs zu sehen.',
    fr: 'Tout ce que vous faites ici est visible dans l’historique.',
    nl: 'Alles wat u hier doet, is te zien in de geschiedenis van het archief.',
  },
  import: { en: 'Import files', de: 'Dateien importieren', fr: 'Importer des fichiers', nl: 'Bestanden importeren' },
  'import.text': {
    en: 'Bring what you have: EAD, EAC-CPF, EAG, SKOS, CSV or Excel.',
    de: 'Bringen Sie mit, was Sie haben: EAD, EAC-CPF, EAG, SKOS, CSV oder Excel.',
    fr: 'Apportez ce que vous avez : EAD, EAC-CPF, EAG, SKOS, CSV ou Excel.',
    nl: 'Neem mee wat u hebt: EAD, EAC-CPF, EAG, SKOS, CSV of Excel.',
  },
  'import.help': {
    en: 'Formats and how to import them',
    de: 'Formate und wie man sie importiert',
    fr: 'Les formats et comment les importer',
    nl: 'Bestandsindelingen en hoe u ze importeert',
  },
  records: { en: 'Records', de: 'Datensätze', fr: 'Notices', nl: 'Beschrijvingen' },
});
