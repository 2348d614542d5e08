import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  description: {
    en: 'Countries with archival institutions in {site}, with the number of institutions and holdings.',
    de: 'Länder mit Einrichtungen in {site}, mit der Anzahl der Einrichtungen und Bestände.',
    fr: 'Pays dont les institutions figurent dans {site}, avec le nombre d’institutions et de fonds.',
    nl: 'Landen met archiefinstellingen in {site}, met het aantal instellingen en archieven.',
  },
  map: {
    en: 'Countries with archival institutions are highlighted. The list below has links to all of them.',
    de: 'Länder mit Einrichtungen sind hervorgehoben. Die Liste unten enthält Links zu allen.',
    fr: 'Les pays qui ont des institutions de conservation sont mis en évidence. La liste ci-dessous contient des liens vers chacun d’eux.',
    nl: 'Landen met archiefinstellingen zijn gemarkeerd. De lijst hieronder bevat links naar al deze landen.',
  },
});
