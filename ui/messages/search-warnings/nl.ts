/** Dutch warnings of searches. */
import type { SearchWarningMessages } from './en.ts';

const plainWords = (reason: string): string =>
  `Er is op de losse woorden gezocht, zonder operatoren: ${reason}`;
const questionMark = '‘?’ staat niet voor een letter en is in ‘{word}’ als een spatie gelezen.';
const unknownField = '‘{field}:’ is geen zoekveld en is als woord gezocht.';

export const nlSearchWarnings: SearchWarningMessages = {
  'search.warning.unclosed-quote': plainWords('het aanhalingsteken op positie {at} is niet gesloten.'),
  'search.warning.empty-quotes': plainWords('tussen twee aanhalingstekens staat geen woord.'),
  'search.warning.unclosed-parenthesis': plainWords('het haakje op positie {at} is niet gesloten.'),
  'search.warning.unopened-parenthesis': plainWords(
    'bij het sluitende haakje op positie {at} ontbreekt het openende.',
  ),
  'search.warning.empty-parentheses': plainWords(
    'tussen twee haakjes staat geen woord, of een haakje is niet gesloten.',
  ),
  'search.warning.nested-parentheses': plainWords('meer dan {max} haakjes staan binnen elkaar.'),
  'search.warning.field-without-word': plainWords(
    'direct na de dubbele punt van ‘{field}:’ moet een woord staan.',
  ),
  'search.warning.operator-without-word': plainWords(
    'voor en na ‘{operator}’ op positie {at} moet een woord staan.',
  ),
  'search.warning.not-without-word': plainWords('na ‘NOT’ op positie {at} moet een woord staan.'),
  'search.warning.only-excluded': plainWords(
    'elk deel van een zoekopdracht heeft ten minste één woord nodig dat niet is uitgesloten.',
  ),
  'search.warning.inner-wildcard':
    '‘*’ werkt alleen aan het einde van een woord; in ‘{word}’ is het genegeerd.',
  'search.warning.question-mark': `${questionMark} Typ ‘{prefix}*’ om alle woorden te vinden die met ‘{prefix}’ beginnen.`,
  'search.warning.question-mark-early': {
    one: `${questionMark} Typ het hele woord, of ten minste {count} letter gevolgd door ‘*’.`,
    other: `${questionMark} Typ het hele woord, of ten minste {count} letters gevolgd door ‘*’.`,
  },
  'search.warning.misspelled-field': `${unknownField} Bedoelde u ‘{nearest}:’?`,
  'search.warning.unknown-field': `${unknownField} De zoekvelden zijn: {known}.`,
  'search.warning.lower-case-or':
    '‘{word}’ is als woord gezocht. Schrijf OR in hoofdletters om beschrijvingen met een van de woorden ernaast te vinden.',
  'search.warning.ignored-word': '‘{word}’ bevat geen letters of cijfers en is genegeerd.',
  'search.warning.many-concepts':
    'De zoekopdracht bevat meer dan {max} termen uit de vocabulaires. Alleen van {max} daarvan zijn ook verwante termen gezocht.',
  'search.warning.many-labels': 'Alleen de {max} nauwst verwante termen zijn ook gezocht.',
  'search.warning.search-work':
    'Het zoeken is voortijdig beëindigd: er kunnen resultaten ontbreken, en hun volgorde is niet precies. Gebruik specifiekere woorden of filters.',
  'search.warning.partial-facets': {
    one: 'De aantallen van het filter ‘{names}’ zijn te laag: er zijn maar {max} beschrijvingen geteld.',
    other:
      'De aantallen van deze filters zijn te laag, omdat er maar {max} beschrijvingen zijn geteld: {names}.',
  },
  'search.warning.outdated-index':
    'De zoekindex is onvolledig: sommige beschrijvingen zijn nu niet te vinden.',
};
