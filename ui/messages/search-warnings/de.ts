/** German warnings of searches. */
import type { SearchWarningMessages } from './en.ts';

const plainWords = (reason: string): string =>
  `Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: ${reason}`;
const questionMark =
  '„?“ steht nicht für einen Buchstaben und wurde in „{word}“ wie ein Leerzeichen behandelt.';
const unknownField = '„{field}:“ ist kein Suchfeld und wurde als Wort gesucht.';

export const deSearchWarnings: SearchWarningMessages = {
  'search.warning.unclosed-quote': plainWords(
    'Das Anführungszeichen an Position {at} ist nicht geschlossen.',
  ),
  'search.warning.empty-quotes': plainWords('Zwischen zwei Anführungszeichen steht kein Wort.'),
  'search.warning.unclosed-parenthesis': plainWords('Die Klammer an Position {at} ist nicht geschlossen.'),
  'search.warning.unopened-parenthesis': plainWords(
    'Zu der schließenden Klammer an Position {at} fehlt die öffnende.',
  ),
  'search.warning.empty-parentheses': plainWords(
    'Ein Klammerpaar enthält kein Wort oder ist nicht geschlossen.',
  ),
  'search.warning.nested-parentheses': plainWords('Mehr als {max} Klammern sind ineinander verschachtelt.'),
  'search.warning.field-without-word': plainWords(
    'Auf „{field}:“ muss direkt nach dem Doppelpunkt ein Wort folgen.',
  ),
  'search.warning.operator-without-word': plainWords(
    'Vor und nach „{operator}“ an Position {at} muss ein Wort stehen.',
  ),
  'search.warning.not-without-word': plainWords('Nach „NOT“ an Position {at} muss ein Wort stehen.'),
  'search.warning.only-excluded': plainWords(
    'Jeder Teil einer Suchanfrage braucht mindestens ein Wort, das nicht ausgeschlossen ist.',
  ),
  'search.warning.inner-wildcard':
    '„*“ wirkt nur am Ende eines Wortes; in „{word}“ wurde es nicht berücksichtigt.',
  'search.warning.question-mark': `${questionMark} Geben Sie „{prefix}*“ ein, um alle Wörter zu finden, die mit „{prefix}“ beginnen.`,
  'search.warning.question-mark-early': {
    one: `${questionMark} Geben Sie das ganze Wort ein, oder mindestens {count} Buchstaben und danach „*“.`,
    other: `${questionMark} Geben Sie das ganze Wort ein, oder mindestens {count} Buchstaben und danach „*“.`,
  },
  'search.warning.misspelled-field': `${unknownField} Meinten Sie „{nearest}:“?`,
  'search.warning.unknown-field': `${unknownField} Suchfelder sind: {known}.`,
  'search.warning.lower-case-or':
    '„{word}“ wurde als Wort gesucht. Schreiben Sie OR in Großbuchstaben, um Datensätze mit einem der beiden benachbarten Wörter zu finden.',
  'search.warning.ignored-word':
    '„{word}“ enthält weder Buchstaben noch Ziffern und wurde nicht berücksichtigt.',
  'search.warning.many-concepts':
    'Die Suchanfrage enthält mehr als {max} Begriffe der Vokabulare. Verwandte Bezeichnungen wurden nur zu {max} von ihnen gesucht.',
  'search.warning.many-labels': 'Nur die {max} am engsten verwandten Bezeichnungen wurden ebenfalls gesucht.',
  'search.warning.search-work':
    'Die Suche wurde vorzeitig beendet: Treffer können fehlen, und ihre Reihenfolge ist ungenau. Verwenden Sie genauere Wörter oder Filter.',
  'search.warning.partial-facets': {
    one: 'Die Zahlen des Filters „{names}“ sind zu niedrig: Nur {max} Datensätze wurden gezählt.',
    other: 'Die Zahlen dieser Filter sind zu niedrig, weil nur {max} Datensätze gezählt wurden: {names}.',
  },
  'search.warning.outdated-index':
    'Der Suchindex ist unvollständig: Einige Datensätze werden zurzeit nicht gefunden.',
};
