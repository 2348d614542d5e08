import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  'description.CvocVocabulary': {
    en: 'Vocabularies of subjects, places and other concepts in {site}.',
    de: 'Vokabulare mit Schlagwörtern, Orten und anderen Begriffen in {site}.',
    fr: 'Vocabulaires de sujets, de lieux et d’autres concepts dans {site}.',
    nl: 'Vocabulaires met onderwerpen, plaatsen en andere begrippen in {site}.',
  },
  'description.AuthoritativeSet': {
    en: 'Persons, families and corporate bodies in {site}.',
    de: 'Personen, Familien und Körperschaften in {site}.',
    fr: 'Personnes, familles et collectivités dans {site}.',
    nl: 'Personen, families en organisaties in {site}.',
  },
  CvocVocabulary: { en: 'Vocabularies', de: 'Vokabulare', fr: 'Vocabulaires', nl: 'Vocabulaires' },
  AuthoritativeSet: {
    en: 'Sets of authority records',
    de: 'Normdatenbestände',
    fr: 'Fichiers d’autorité',
    nl: 'Verzamelingen geautoriseerde beschrijvingen',
  },
  'CvocVocabulary.none': {
    en: 'There are no vocabularies yet.',
    de: 'Es gibt noch keine Vokabulare.',
    fr: 'Il n’y a pas encore de vocabulaires.',
    nl: 'Er zijn nog geen vocabulaires.',
  },
  'AuthoritativeSet.none': {
    en: 'There are no sets of authority records yet.',
    de: 'Es gibt noch keine Normdatenbestände.',
    fr: 'Il n’y a pas encore de fichiers d’autorité.',
    nl: 'Er zijn nog geen verzamelingen geautoriseerde beschrijvingen.',
  },
  pages: { en: 'Pages of the list', de: 'Seiten der Liste', fr: 'Pages de la liste', nl: 'Pagina’s van de lijst' },
});
