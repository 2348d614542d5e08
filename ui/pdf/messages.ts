import { defineMessages } from '../messages/define-messages.ts';

export const messages = defineMessages({
  page: { en: 'Page {page} of', de: 'Seite {page} von', fr: 'Page {page} sur', nl: 'Pagina {page} van' },
  description: { en: 'Description', de: 'Beschreibung', fr: 'Description', nl: 'Beschrijving' },
  code: { en: 'Reference code', de: 'Signatur', fr: 'Cote', nl: 'Toegangsnummer' },
  partOf: { en: 'Part of', de: 'Teil von', fr: 'Fait partie de', nl: 'Onderdeel van' },
  citeAs: { en: 'Cite as', de: 'Zitierweise', fr: 'Pour citer', nl: 'Bronvermelding' },
  version: { en: 'Version of', de: 'Stand', fr: 'Version du', nl: 'Versie van' },
  address: { en: 'Online at', de: 'Online unter', fr: 'En ligne', nl: 'Online op' },
  names: { en: 'Index of names', de: 'Namenregister', fr: 'Index des noms', nl: 'Namenindex' },
  namesCut: {
    en: 'This index contains the first {count} names only.',
    de: 'Dieses Register enthält nur die ersten {count} Namen.',
    fr: 'Cet index ne contient que les {count} premiers noms.',
    nl: 'Deze index bevat alleen de eerste {count} namen.',
  },
});
