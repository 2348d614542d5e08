/** Texts of a whole finding aid, on its page, in print and as a PDF. */
import { defineMessages } from './define-messages.ts';

export const findingAids = defineMessages({
  'findingAid.contents': { en: 'Table of contents', de: 'Inhaltsverzeichnis', fr: 'Table des matières', nl: 'Inhoudsopgave' },
  'findingAid.cut': {
    en: 'The table of contents may be incomplete.',
    de: 'Das Inhaltsverzeichnis ist möglicherweise unvollständig.',
    fr: 'La table des matières est peut-être incomplète.',
    nl: 'De inhoudsopgave is mogelijk onvolledig.',
  },
  'findingAid.description': { en: 'Description', de: 'Beschreibung', fr: 'Description', nl: 'Beschrijving' },
  'findingAid.version': { en: 'As of', de: 'Stand', fr: 'État au', nl: 'Stand van' },
  'findingAid.address': { en: 'Online at', de: 'Online unter', fr: 'En ligne', nl: 'Online op' },
  'findingAid.names': { en: 'Index of names', de: 'Namenregister', fr: 'Index des noms', nl: 'Namenindex' },
  'findingAid.namesCut': {
    en: 'This index is incomplete: it contains the first names only.',
    de: 'Dieses Register ist unvollständig: Es enthält nur die ersten Namen.',
    fr: 'Cet index est incomplet : il ne contient que les premiers noms.',
    nl: 'Deze index is onvolledig: hij bevat alleen de eerste namen.',
  },
});
