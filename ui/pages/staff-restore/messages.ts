import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  title: { en: 'Restore: {title}', de: 'Wiederherstellen: {title}', fr: 'Rétablir : {title}', nl: 'Herstellen: {title}' },
  help: {
    en: 'Brings texts, IDs and places back to the end of a day (UTC). Access, permissions and links stay as they are.',
    de: 'Bringt Texte, IDs und Plätze auf den Stand vom Ende eines Tages (UTC). Zugang, Rechte und Verknüpfungen bleiben.',
    fr: 'Rétablit les textes, les identifiants et les places tels qu’à la fin d’un jour (UTC). Les accès, les droits et les liens restent.',
    nl: 'Herstelt teksten, ID’s en plaatsen zoals aan het einde van een dag (UTC). Toegang, rechten en koppelingen blijven.',
  },
  date: { en: 'As on', de: 'Stand vom', fr: 'Tel que le', nl: 'Zoals op' },
  version: {
    en: 'The state after one event is chosen. Enter a day to choose another.',
    de: 'Der Stand nach einem Ereignis ist gewählt. Geben Sie einen Tag ein, um einen anderen zu wählen.',
    fr: 'L’état après un événement est choisi. Indiquez un jour pour en choisir un autre.',
    nl: 'De stand na één gebeurtenis is gekozen. Vul een dag in om een andere te kiezen.',
  },
  below: {
    en: 'Also all records below it',
    de: 'Auch alle Datensätze darunter',
    fr: 'Aussi toutes les notices inférieures',
    nl: 'Ook alle onderliggende beschrijvingen',
  },
  show: { en: 'Show what would happen', de: 'Zeigen, was geschehen würde', fr: 'Montrer l’effet', nl: 'Tonen wat er zou gebeuren' },
  large: {
    en: 'There are more than {count} records. The dry run runs in the background and shows what would happen.',
    de: 'Es sind mehr als {count} Datensätze. Der Probelauf läuft im Hintergrund und zeigt, was geschehen würde.',
    fr: 'Il y a plus de {count} notices. L’essai se fait en arrière-plan et montre l’effet.',
    nl: 'Er zijn meer dan {count} beschrijvingen. De proef gebeurt op de achtergrond en toont wat er zou gebeuren.',
  },
  done: { en: 'Restored.', de: 'Wiederhergestellt.', fr: 'Rétabli.', nl: 'Hersteld.' },
  changedMeanwhile: {
    en: 'Records were changed after you opened this page. Nothing was restored. Press “Show what would happen” again.',
    de: 'Datensätze wurden geändert, nachdem Sie diese Seite geöffnet haben. Nichts wurde wiederhergestellt. Zeigen Sie noch einmal, was geschehen würde.',
    fr: 'Des notices ont été modifiées après l’ouverture de cette page. Rien n’a été rétabli. Montrez de nouveau l’effet.',
    nl: 'Er zijn beschrijvingen gewijzigd nadat u deze pagina hebt geopend. Er is niets hersteld. Toon opnieuw wat er zou gebeuren.',
  },
});
