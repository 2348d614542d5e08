/**
 * Other spellings of a word that may have been mistyped. They are computed from the word alone: no list of words is read, which could contain words
 * of records that the user may not see.
 */
import { readLexemes } from './query-lexer.ts';
import { tokenize } from './tokenize.ts';

interface Alphabet {
  /** A whole word in folded letters of the script. */
  readonly pattern: RegExp;
  readonly letters: string;
  readonly vowels: string;
  /** Shorter words are similar to too many others. */
  readonly minLength: number;
}

const alphabets: readonly Alphabet[] = [
  { pattern: /^[a-z]+$/, letters: 'abcdefghijklmnopqrstuvwxyz', vowels: 'aeiouy', minLength: 4 },
  {
    pattern: /^\p{Script=Cyrillic}+$/u,
    letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєўјљњћђџ',
    vowels: 'аеиоуыэюяі',
    minLength: 4,
  },
  { pattern: /^\p{Script=Greek}+$/u, letters: 'αβγδεζηθικλμνξοπρστυφχψω', vowels: 'αεηιουω', minLength: 4 },
  { pattern: /^\p{Script=Hebrew}+$/u, letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', vowels: 'אהוי', minLength: 3 },
  {
    pattern: /^\p{Script=Arabic}+$/u,
    letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءئؤپچژگ',
    vowels: 'اوي',
    minLength: 3,
  },
];

/** The number of spellings grows with the length; nobody mistypes longer words only once. */
const maxLength = 24;

/** Two edits of a shorter word give another word. */
const minLengthForTwoEdits = 6;
const maxLengthForTwoEdits = 14;

function findAlphabet(word: string): Alphabet | undefined {
  const found = alphabets.find(({ pattern }) => pattern.test(word));
  return found !== undefined && word.length >= found.minLength && word.length <= maxLength
    ? found
    : undefined;
}

/** The words that one edit makes of a folded word: a letter less, more or replaced, or two neighbours swapped. Empty for codes and short words. */
export function listSpellings(word: string): readonly string[] {
  const alphabet = findAlphabet(word);
  return alphabet === undefined ? [] : withoutWord(edit(word, alphabet.letters, alphabet.letters), word);
}

/** The words that two frequent mistakes make of a folded word: a letter too few or too many where it is doubled, swapped letters, other vowels. */
export function listDistantSpellings(word: string): readonly string[] {
  const alphabet = findAlphabet(word);
  if (alphabet === undefined || word.length < minLengthForTwoEdits || word.length > maxLengthForTwoEdits)
    return [];
  const spellings = new Set<string>();
  for (const once of editFrequently(word, alphabet.vowels))
    for (const twice of editFrequently(once, alphabet.vowels)) spellings.add(twice);
  return withoutWord(spellings, word);
}

function edit(word: string, replacements: string, insertions: string): ReadonlySet<string> {
  const spellings = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const letter = word.slice(at, at + 1);
    const after = word.slice(at + 1);
    for (const inserted of insertions) spellings.add(before + inserted + letter + after);
    if (letter === '') continue;
    spellings.add(before + after);
    for (const replaced of replacements) spellings.add(before + replaced + after);
    if (after !== '') spellings.add(before + after[0] + letter + after.slice(1));
  }
  return spellings;
}

function editFrequently(word: string, vowels: string): ReadonlySet<string> {
  const spellings = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    const before = word.slice(0, at);
    const letter = word[at]!;
    const after = word.slice(at + 1);
    spellings.add(before + letter + letter + after);
    if (after[0] === letter) spellings.add(before + after);
    else if (after !== '') spellings.add(before + after[0] + letter + after.slice(1));
    if (vowels.includes(letter)) for (const vowel of vowels) spellings.add(before + vowel + after);
  }
  return spellings;
}

function withoutWord(spellings: ReadonlySet<string>, word: string): readonly string[] {
  return [...spellings].filter((spelling) => spelling !== word);
}

/** A word of a query that is neither in a phrase nor excluded nor the beginning of a word. */
export interface PlainWord {
  /** Folded. */
  readonly text: string;
  /** UTF-16 offsets in the query. */
  readonly start: number;
  readonly end: number;
}

/** Empty if the query cannot be parsed. */
export function listPlainWords(query: string): readonly PlainWord[] {
  let lexemes: ReturnType<typeof readLexemes>;
  try {
    lexemes = readLexemes(query);
  } catch {
    return [];
  }
  return lexemes.flatMap(({ start, field, term, isNegated }) => {
    if (term?.kind !== 'word' || isNegated) return [];
    const offset = field === undefined ? start : query.indexOf(':', start) + 1;
    return tokenize(term.text).map((token) => ({
      text: token.text,
      start: offset + token.start,
      end: offset + token.end,
    }));
  });
}

/** The query with other spellings of some words. A word that began with a capital letter still does. */
export function replaceWords(
  query: string,
  replaced: readonly { readonly word: PlainWord; readonly spelling: string }[],
): string {
  return replaced
    .toSorted((a, b) => b.word.start - a.word.start)
    .reduce((text, { word: { start, end }, spelling }) => {
      const isCapital = /^\p{Lu}/u.test(text.slice(start, end));
      const written = isCapital ? spelling[0]!.toUpperCase() + spelling.slice(1) : spelling;
      return text.slice(0, start) + written + text.slice(end);
    }, query);
}
