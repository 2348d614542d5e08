/** French warnings of searches. */
import type { SearchWarningMessages } from './en.ts';

const plainWords = (reason: string): string =>
  `La recherche a porté sur les mots seuls, sans opérateurs : ${reason}`;
const questionMark = '« ? » ne remplace pas une lettre et a été lu comme une espace dans « {word} ».';
const unknownField = '« {field}: » n’est pas un champ et a été recherché comme un mot.';

export const frSearchWarnings: SearchWarningMessages = {
  'search.warning.unclosed-quote': plainWords('le guillemet au caractère {at} n’est pas fermé.'),
  'search.warning.empty-quotes': plainWords('une paire de guillemets ne contient aucun mot.'),
  'search.warning.unclosed-parenthesis': plainWords('la parenthèse au caractère {at} n’est pas fermée.'),
  'search.warning.unopened-parenthesis': plainWords(
    'la parenthèse fermante au caractère {at} n’a pas de parenthèse ouvrante.',
  ),
  'search.warning.empty-parentheses': plainWords(
    'une paire de parenthèses ne contient aucun mot, ou n’est pas fermée.',
  ),
  'search.warning.nested-parentheses': plainWords('plus de {max} parenthèses sont imbriquées.'),
  'search.warning.field-without-word': plainWords(
    '« {field}: » doit être suivi d’un mot, sans espace après le deux-points.',
  ),
  'search.warning.operator-without-word': plainWords(
    'il faut un mot avant et après « {operator} » au caractère {at}.',
  ),
  'search.warning.not-without-word': plainWords('il faut un mot après « NOT » au caractère {at}.'),
  'search.warning.only-excluded': plainWords(
    'chaque partie d’une recherche doit contenir au moins un mot qui n’est pas exclu.',
  ),
  'search.warning.inner-wildcard':
    '« * » n’a d’effet qu’à la fin d’un mot ; dans « {word} », il a été ignoré.',
  'search.warning.question-mark': `${questionMark} Saisissez « {prefix}* » pour trouver tous les mots qui commencent par « {prefix} ».`,
  'search.warning.question-mark-early': {
    one: `${questionMark} Saisissez le mot entier, ou au moins {count} lettre suivie de « * ».`,
    other: `${questionMark} Saisissez le mot entier, ou au moins {count} lettres suivies de « * ».`,
  },
  'search.warning.misspelled-field': `${unknownField} Vouliez-vous dire « {nearest}: » ?`,
  'search.warning.unknown-field': `${unknownField} Les champs sont : {known}.`,
  'search.warning.lower-case-or':
    '« {word} » a été recherché comme un mot. Écrivez OR en majuscules pour trouver les notices qui contiennent l’un des deux mots voisins.',
  'search.warning.ignored-word': '« {word} » ne contient ni lettre ni chiffre et a été ignoré.',
  'search.warning.many-concepts':
    'La recherche contient plus de {max} termes des vocabulaires. Les termes associés n’ont été recherchés que pour {max} d’entre eux.',
  'search.warning.many-labels': 'Seuls les {max} termes associés les plus proches ont aussi été recherchés.',
  'search.warning.search-work':
    'La recherche a été interrompue : des résultats peuvent manquer et leur ordre est approximatif. Utilisez des mots plus précis ou des filtres.',
  'search.warning.partial-facets': {
    one: 'Les nombres du filtre « {names} » sont trop faibles : seules {max} notices ont été comptées.',
    other:
      'Les nombres de ces filtres sont trop faibles, car seules {max} notices ont été comptées : {names}.',
  },
  'search.warning.outdated-index':
    'L’index de recherche est incomplet : certaines notices sont introuvables pour le moment.',
};
