/** The sentences of the warnings of searches. */
import type { SearchWarningCode } from '../../../src/model/search-warnings.ts';
import { defineMessages } from '../../messages/define-messages.ts';

export const warnings = defineMessages<SearchWarningCode>({
  'unclosed-quote': {
    en: 'The query was searched as plain words, without operators: the quotation mark at character {at} is not closed.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Das Anführungszeichen an Position {at} ist nicht geschlossen.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : le guillemet au caractère {at} n’est pas fermé.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: het aanhalingsteken op positie {at} is niet gesloten.',
  },
  'empty-quotes': {
    en: 'The query was searched as plain words, without operators: a pair of quotation marks contains no word.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Zwischen zwei Anführungszeichen steht kein Wort.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : une paire de guillemets ne contient aucun mot.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: tussen twee aanhalingstekens staat geen woord.',
  },
  'unclosed-parenthesis': {
    en: 'The query was searched as plain words, without operators: the parenthesis at character {at} is not closed.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Die Klammer an Position {at} ist nicht geschlossen.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : la parenthèse au caractère {at} n’est pas fermée.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: het haakje op positie {at} is niet gesloten.',
  },
  'unopened-parenthesis': {
    en: 'The query was searched as plain words, without operators: the parenthesis at character {at} closes nothing.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Zu der schließenden Klammer an Position {at} fehlt die öffnende.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : la parenthèse fermante au caractère {at} n’a pas de parenthèse ouvrante.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: bij het sluitende haakje op positie {at} ontbreekt het openende.',
  },
  'empty-parentheses': {
    en: 'The query was searched as plain words, without operators: a pair of parentheses contains no word, or is not closed.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Ein Klammerpaar enthält kein Wort oder ist nicht geschlossen.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : une paire de parenthèses ne contient aucun mot, ou n’est pas fermée.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: tussen twee haakjes staat geen woord, of een haakje is niet gesloten.',
  },
  'nested-parentheses': {
    en: 'The query was searched as plain words, without operators: it has more than {max} parentheses inside each other.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Mehr als {max} Klammern sind ineinander verschachtelt.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : plus de {max} parenthèses sont imbriquées.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: meer dan {max} haakjes staan binnen elkaar.',
  },
  'field-without-word': {
    en: 'The query was searched as plain words, without operators: “{field}:” needs a word directly after the colon.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Auf „{field}:“ muss direkt nach dem Doppelpunkt ein Wort folgen.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : « {field}: » doit être suivi d’un mot, sans espace après le deux-points.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: direct na de dubbele punt van ‘{field}:’ moet een woord staan.',
  },
  'operator-without-word': {
    en: 'The query was searched as plain words, without operators: “{operator}” at character {at} needs a word on both sides.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Vor und nach „{operator}“ an Position {at} muss ein Wort stehen.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : il faut un mot avant et après « {operator} » au caractère {at}.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: voor en na ‘{operator}’ op positie {at} moet een woord staan.',
  },
  'not-without-word': {
    en: 'The query was searched as plain words, without operators: “NOT” at character {at} needs a word after it.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Nach „NOT“ an Position {at} muss ein Wort stehen.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : il faut un mot après « NOT » au caractère {at}.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: na ‘NOT’ op positie {at} moet een woord staan.',
  },
  'only-excluded': {
    en: 'The query was searched as plain words, without operators: each part of a query needs at least one word that is not excluded.',
    de: 'Gesucht wurde nach den einzelnen Wörtern, ohne Operatoren: Jeder Teil einer Suchanfrage braucht mindestens ein Wort, das nicht ausgeschlossen ist.',
    fr: 'La recherche a porté sur les mots seuls, sans opérateurs : chaque partie d’une recherche doit contenir au moins un mot qui n’est pas exclu.',
    nl: 'Er is op de losse woorden gezocht, zonder operatoren: elk deel van een zoekopdracht heeft ten minste één woord nodig dat niet is uitgesloten.',
  },
  'inner-wildcard': {
    en: '“*” works only after the last letter or digit of a word; in “{word}” it was ignored.',
    de: '„*“ wirkt nur nach dem letzten Buchstaben oder der letzten Ziffer eines Wortes; in „{word}“ wurde es nicht berücksichtigt.',
    fr: '« * » n’a d’effet qu’après la dernière lettre ou le dernier chiffre d’un mot ; dans « {word} », il a été ignoré.',
    nl: '‘*’ werkt alleen na de laatste letter of het laatste cijfer van een woord; in ‘{word}’ is het genegeerd.',
  },
  'question-mark': {
    en: '“?” does not stand for a letter and was read as a space in “{word}”. Type “{prefix}*” to find all words that begin with “{prefix}”.',
    de: '„?“ steht nicht für einen Buchstaben und wurde in „{word}“ wie ein Leerzeichen behandelt. Geben Sie „{prefix}*“ ein, um alle Wörter zu finden, die mit „{prefix}“ beginnen.',
    fr: '« ? » ne remplace pas une lettre et a été lu comme une espace dans « {word} ». Saisissez « {prefix}* » pour trouver tous les mots qui commencent par « {prefix} ».',
    nl: '‘?’ staat niet voor een letter en is in ‘{word}’ als een spatie gelezen. Typ ‘{prefix}*’ om alle woorden te vinden die met ‘{prefix}’ beginnen.',
  },
  'question-mark-early': {
    en: {
      one: '“?” does not stand for a letter and was read as a space in “{word}”. Type the whole word, or at least {count} letter followed by “*”.',
      other:
        '“?” does not stand for a letter and was read as a space in “{word}”. Type the whole word, or at least {count} letters followed by “*”.',
    },
    de: {
      one: '„?“ steht nicht für einen Buchstaben und wurde in „{word}“ wie ein Leerzeichen behandelt. Geben Sie das ganze Wort ein, oder mindestens {count} Buchstaben und danach „*“.',
      other:
        '„?“ steht nicht für einen Buchstaben und wurde in „{word}“ wie ein Leerzeichen behandelt. Geben Sie das ganze Wort ein, oder mindestens {count} Buchstaben und danach „*“.',
    },
    fr: {
      one: '« ? » ne remplace pas une lettre et a été lu comme une espace dans « {word} ». Saisissez le mot entier, ou au moins {count} lettre suivie de « * ».',
      other:
        '« ? » ne remplace pas une lettre et a été lu comme une espace dans « {word} ». Saisissez le mot entier, ou au moins {count} lettres suivies de « * ».',
    },
    nl: {
      one: '‘?’ staat niet voor een letter en is in ‘{word}’ als een spatie gelezen. Typ het hele woord, of ten minste {count} letter gevolgd door ‘*’.',
      other:
        '‘?’ staat niet voor een letter en is in ‘{word}’ als een spatie gelezen. Typ het hele woord, of ten minste {count} letters gevolgd door ‘*’.',
    },
  },
  'misspelled-field': {
    en: '“{field}:” is not a field and was searched as a word. Did you mean “{nearest}:”?',
    de: '„{field}:“ ist kein Suchfeld und wurde als Wort gesucht. Meinten Sie „{nearest}:“?',
    fr: '« {field}: » n’est pas un champ et a été recherché comme un mot. Vouliez-vous dire « {nearest}: » ?',
    nl: '‘{field}:’ is geen zoekveld en is als woord gezocht. Bedoelde u ‘{nearest}:’?',
  },
  'unknown-field': {
    en: '“{field}:” is not a field and was searched as a word. The fields are: {known}.',
    de: '„{field}:“ ist kein Suchfeld und wurde als Wort gesucht. Suchfelder sind: {known}.',
    fr: '« {field}: » n’est pas un champ et a été recherché comme un mot. Les champs sont : {known}.',
    nl: '‘{field}:’ is geen zoekveld en is als woord gezocht. De zoekvelden zijn: {known}.',
  },
  'lower-case-or': {
    en: '“{word}” was searched as a word. Type OR in capital letters to find records with one of the words beside it.',
    de: '„{word}“ wurde als Wort gesucht. Schreiben Sie OR in Großbuchstaben, um Datensätze mit einem der beiden benachbarten Wörter zu finden.',
    fr: '« {word} » a été recherché comme un mot. Écrivez OR en majuscules pour trouver les notices qui contiennent l’un des deux mots voisins.',
    nl: '‘{word}’ is als woord gezocht. Schrijf OR in hoofdletters om beschrijvingen met een van de woorden ernaast te vinden.',
  },
  'ignored-word': {
    en: '“{word}” has no letters or digits and was ignored.',
    de: '„{word}“ enthält weder Buchstaben noch Ziffern und wurde nicht berücksichtigt.',
    fr: '« {word} » ne contient ni lettre ni chiffre et a été ignoré.',
    nl: '‘{word}’ bevat geen letters of cijfers en is genegeerd.',
  },
  'rarest-words': {
    en: 'Your search has {count} words. Only {chosen} of them were searched: the rarest ones, and of equally rare ones the longest.',
    de: 'Ihre Suche enthält {count} Wörter. Gesucht wurde nur nach {chosen} von ihnen: den seltensten, und bei gleicher Häufigkeit den längsten.',
    fr: 'Votre recherche compte {count} mots. Seuls {chosen} d’entre eux ont été recherchés : les plus rares et, à fréquence égale, les plus longs.',
    nl: 'Uw zoekopdracht bestaat uit {count} woorden. Alleen op {chosen} daarvan is gezocht: de zeldzaamste, en bij gelijke frequentie de langste.',
  },
  'many-concepts': {
    en: 'More than {max} terms of the vocabularies are in the query. Related terms of {max} of them were also searched.',
    de: 'Die Suchanfrage enthält mehr als {max} Begriffe der Vokabulare. Verwandte Bezeichnungen wurden nur zu {max} von ihnen gesucht.',
    fr: 'La recherche contient plus de {max} termes des vocabulaires. Les termes associés n’ont été recherchés que pour {max} d’entre eux.',
    nl: 'De zoekopdracht bevat meer dan {max} termen uit de vocabulaires. Alleen van {max} daarvan zijn ook verwante termen gezocht.',
  },
  'many-labels': {
    en: 'Only the {max} most closely related terms were also searched.',
    de: 'Nur die {max} am engsten verwandten Bezeichnungen wurden ebenfalls gesucht.',
    fr: 'Seuls les {max} termes associés les plus proches ont aussi été recherchés.',
    nl: 'Alleen de {max} nauwst verwante termen zijn ook gezocht.',
  },
  'search-work': {
    en: 'The search was ended early: hits may be missing, and their order is approximate. Use more specific words, or filters.',
    de: 'Die Suche wurde vorzeitig beendet: Treffer können fehlen, und ihre Reihenfolge ist ungenau. Verwenden Sie genauere Wörter oder Filter.',
    fr: 'La recherche a été interrompue : des résultats peuvent manquer et leur ordre est approximatif. Utilisez des mots plus précis ou des filtres.',
    nl: 'Het zoeken is voortijdig beëindigd: er kunnen resultaten ontbreken, en hun volgorde is niet precies. Gebruik specifiekere woorden of filters.',
  },
  'partial-facets': {
    en: {
      one: 'The numbers of the filter “{names}” are too low: only {max} records were counted.',
      other: 'The numbers of these filters are too low, because only {max} records were counted: {names}.',
    },
    de: {
      one: 'Die Zahlen des Filters „{names}“ sind zu niedrig: Nur {max} Datensätze wurden gezählt.',
      other: 'Die Zahlen dieser Filter sind zu niedrig, weil nur {max} Datensätze gezählt wurden: {names}.',
    },
    fr: {
      one: 'Les nombres du filtre « {names} » sont trop faibles : seules {max} notices ont été comptées.',
      other: 'Les nombres de ces filtres sont trop faibles, car seules {max} notices ont été comptées : {names}.',
    },
    nl: {
      one: 'De aantallen van het filter ‘{names}’ zijn te laag: er zijn maar {max} beschrijvingen geteld.',
      other: 'De aantallen van deze filters zijn te laag, omdat er maar {max} beschrijvingen zijn geteld: {names}.',
    },
  },
  'outdated-index': {
    en: 'The search index is incomplete: some records cannot be found at present.',
    de: 'Der Suchindex ist unvollständig: Einige Datensätze werden zurzeit nicht gefunden.',
    fr: 'L’index de recherche est incomplet : certaines notices sont introuvables pour le moment.',
    nl: 'De zoekindex is onvolledig: sommige beschrijvingen zijn nu niet te vinden.',
  },
});
