/** English warnings of searches, for readers: one for each code of src/model/search-warnings.ts. */
import type { SearchWarningCode } from '../../../src/model/search-warnings.ts';

export type SearchWarningMessages = Readonly<
  Record<`search.warning.${SearchWarningCode}`, string | { readonly one: string; readonly other: string }>
>;

const plainWords = (reason: string): string =>
  `The query was searched as plain words, without operators: ${reason}`;
const questionMark = '“?” does not stand for a letter and was read as a space in “{word}”.';
const unknownField = '“{field}:” is not a field and was searched as a word.';

export const enSearchWarnings = {
  'search.warning.unclosed-quote': plainWords('the quotation mark at character {at} is not closed.'),
  'search.warning.empty-quotes': plainWords('a pair of quotation marks contains no word.'),
  'search.warning.unclosed-parenthesis': plainWords('the parenthesis at character {at} is not closed.'),
  'search.warning.unopened-parenthesis': plainWords('the parenthesis at character {at} closes nothing.'),
  'search.warning.empty-parentheses': plainWords('a pair of parentheses contains no word, or is not closed.'),
  'search.warning.nested-parentheses': plainWords('it has more than {max} parentheses inside each other.'),
  'search.warning.field-without-word': plainWords('“{field}:” needs a word directly after the colon.'),
  'search.warning.operator-without-word': plainWords(
    '“{operator}” at character {at} needs a word on both sides.',
  ),
  'search.warning.not-without-word': plainWords('“NOT” at character {at} needs a word after it.'),
  'search.warning.only-excluded': plainWords(
    'each part of a query needs at least one word that is not excluded.',
  ),
  'search.warning.inner-wildcard': '“*” works only at the end of a word; in “{word}” it was ignored.',
  'search.warning.question-mark': `${questionMark} Type “{prefix}*” to find all words that begin with “{prefix}”.`,
  'search.warning.question-mark-early': {
    one: `${questionMark} Type the whole word, or at least {count} letter followed by “*”.`,
    other: `${questionMark} Type the whole word, or at least {count} letters followed by “*”.`,
  },
  'search.warning.misspelled-field': `${unknownField} Did you mean “{nearest}:”?`,
  'search.warning.unknown-field': `${unknownField} The fields are: {known}.`,
  'search.warning.lower-case-or':
    '“{word}” was searched as a word. Type OR in capital letters to find records with one of the words beside it.',
  'search.warning.ignored-word': '“{word}” has no letters or digits and was ignored.',
  'search.warning.many-concepts':
    'More than {max} terms of the vocabularies are in the query. Related terms of {max} of them were also searched.',
  'search.warning.many-labels': 'Only the {max} most closely related terms were also searched.',
  'search.warning.search-work':
    'The search was ended early: hits may be missing, and their order is approximate. Use more specific words, or filters.',
  'search.warning.partial-facets': {
    one: 'The numbers of the filter “{names}” are too low: only {max} records were counted.',
    other: 'The numbers of these filters are too low, because only {max} records were counted: {names}.',
  },
  'search.warning.outdated-index': 'The search index is incomplete: some records cannot be found at present.',
} satisfies SearchWarningMessages;
