/**
 * Stems of words, by the Snowball and Porter algorithms of @orama/stemmers. They get folded words, so endings that an algorithm recognises by
 * their accent are restored first. The module of a language is loaded on first use.
 *
 * Not used: the library's modules for Ukrainian (regular expressions with state, so the result depends on earlier words), Bulgarian (throws for
 * some plurals) and Serbian (transliterates).
 */
import { createRequire } from 'node:module';
import { RecentCache } from '../lib/recent-cache.ts';
import { fold } from './fold.ts';
import { withoutUmlautSpelling } from './word-table.ts';

interface Stemmer {
  readonly stemmer: (word: string) => string;
}

interface Language {
  readonly script: 'Latn' | 'Cyrl' | 'Grek' | 'Arab' | 'Armn';
  readonly load: () => Stemmer;
  /** Endings of folded words that the algorithm knows with an accent only. */
  readonly accented?: readonly (readonly [ending: RegExp, withAccent: string])[];
  /** Corrects the stem that the algorithm returns. */
  readonly finish?: (stem: string) => string;
}

/** A word in its folded form with other spellings, such as a token. */
interface SpelledWord {
  readonly text: string;
  readonly forms: readonly string[];
}

interface Stem {
  readonly stem: string;
  /** The stem, or nothing if it is the word itself. */
  readonly forms: readonly string[];
}

const require = createRequire(import.meta.url);

/** By ISO 639-2/T code. */
const languages: Readonly<Record<string, Language>> = {
  eng: { script: 'Latn', load: () => require('@orama/stemmers/english') },
  deu: { script: 'Latn', load: () => require('@orama/stemmers/german') },
  fra: { script: 'Latn', load: () => require('@orama/stemmers/french') },
  nld: { script: 'Latn', load: () => require('@orama/stemmers/dutch'), finish: hardenLastConsonant },
  spa: {
    script: 'Latn',
    load: () => require('@orama/stemmers/spanish'),
    accented: [
      [/([cs])ion$/, '$1ión'],
      [/i([ao]s?)$/, 'í$1'],
    ],
  },
  ita: { script: 'Latn', load: () => require('@orama/stemmers/italian'), accented: [[/ita$/, 'ità']] },
  por: {
    script: 'Latn',
    load: () => require('@orama/stemmers/portuguese'),
    accented: [
      [/cao$/, 'ção'],
      [/sao$/, 'são'],
      [/coes$/, 'ções'],
    ],
  },
  ron: { script: 'Latn', load: () => require('@orama/stemmers/romanian') },
  swe: { script: 'Latn', load: () => require('@orama/stemmers/swedish') },
  dan: { script: 'Latn', load: () => require('@orama/stemmers/danish') },
  nor: { script: 'Latn', load: () => require('@orama/stemmers/norwegian') },
  fin: { script: 'Latn', load: () => require('@orama/stemmers/finnish') },
  hun: { script: 'Latn', load: () => require('@orama/stemmers/hungarian') },
  rus: { script: 'Cyrl', load: () => require('@orama/stemmers/russian') },
  ell: { script: 'Grek', load: () => require('@orama/stemmers/greek') },
  ara: { script: 'Arab', load: () => require('@orama/stemmers/arabic') },
  hye: { script: 'Armn', load: () => require('@orama/stemmers/armenian') },
};

/** ISO 639-2/B codes, and languages that share the algorithm of another. */
const aliases: Readonly<Record<string, string>> = {
  ger: 'deu',
  fre: 'fra',
  dut: 'nld',
  rum: 'ron',
  gre: 'ell',
  arm: 'hye',
  nob: 'nor',
  nno: 'nor',
  mol: 'ron',
};

export const stemmedLanguages: readonly string[] = Object.keys(languages);

/** Shorter stems would match unrelated words: Hungarian has `le` for `level`. */
const minStemLength = 3;
/** Stems below this length must be at least half of the word: Swedish has `let` for `letters`, but `evacu` for `evacuations` is useful. */
const safeStemLength = 5;
const maxCachedWords = 20_000;

const german = 'deu';
const noForms: readonly string[] = [];
const loaded = new Map<string, (word: string) => string>();
const cachedStems = new Map<string, RecentCache<Stem>>();

/**
 * The stem of a folded word, folded too. The word itself if the language has no algorithm, is not written in the script of the word, or the
 * stem would be too short.
 * @param language ISO 639-2 code, T or B.
 */
export function stem(word: string, language: string): string {
  return findStem(word, language).stem;
}

/** The stems of a folded word in all languages of its script, each once, without the word itself. For queries, whose language is unknown. */
export function stems(word: string): readonly string[] {
  const found = new Set<string>();
  for (const language of stemmedLanguages) found.add(stem(word, language));
  found.delete(word);
  return [...found];
}

/**
 * The related forms that are indexed for a word of a document: its other spellings, and the stems of all spellings. The spelling without the
 * `e` of an umlaut is stemmed in German only: Spanish `muelle` would get the stem of Müller.
 */
export function documentForms(token: SpelledWord, language: string): readonly string[] {
  if (token.forms.length === 0) return findStem(token.text, language).forms;
  const umlautLanguages = resolveLanguageAlias(language) === german ? [german] : [];
  return collectForms(token, (word) => [stem(word, language)], umlautLanguages);
}

/** The related forms of a word of a query, in all languages. */
export function queryForms(token: SpelledWord): readonly string[] {
  return collectForms(token, stems, [german]);
}

/** @param umlautLanguages the languages in which spellings without the `e` of an umlaut are stemmed. */
function collectForms(
  { text, forms }: SpelledWord,
  stemsOf: (word: string) => readonly string[],
  umlautLanguages: readonly string[],
): readonly string[] {
  const found = new Set(forms);
  const spellings = [text, ...forms];
  const withoutUmlaut = new Set(
    spellings.map(withoutUmlautSpelling).filter((form, index) => form !== spellings[index]),
  );
  for (const word of spellings) {
    const wordStems = withoutUmlaut.has(word)
      ? umlautLanguages.map((language) => stem(word, language))
      : stemsOf(word);
    for (const form of wordStems) found.add(form);
  }
  found.delete(text);
  return [...found];
}

function resolveLanguageAlias(language: string): string {
  return aliases[language] ?? language;
}

function findStem(word: string, language: string): Stem {
  let cache = cachedStems.get(language);
  if (cache === undefined) {
    if (!Object.hasOwn(languages, resolveLanguageAlias(language))) return { stem: word, forms: noForms };
    cache = new RecentCache(maxCachedWords);
    cachedStems.set(language, cache);
  }
  const cached = cache.find(word);
  if (cached !== undefined) return cached;
  const found = computeStem(word, resolveLanguageAlias(language));
  const entry = { stem: found, forms: found === word ? noForms : [found] };
  cache.set(word, entry);
  return entry;
}

function computeStem(word: string, code: string): string {
  const language = languages[code]!;
  if (word.length <= minStemLength || scriptOf(word) !== language.script || /\d/.test(word)) return word;
  const restored = restoreAccent(word, language.accented ?? []);
  const found = fold(findStemmer(code, language)(restored));
  const stemmed = language.finish === undefined ? found : language.finish(found);
  return isTooShort(stemmed, word) ? word : stemmed;
}

function isTooShort({ length }: string, word: string): boolean {
  return length < minStemLength || (length < safeStemLength && length < word.length / 2);
}

function findStemmer(code: string, language: Language): (word: string) => string {
  let found = loaded.get(code);
  if (found === undefined) {
    found = language.load().stemmer;
    loaded.set(code, found);
  }
  return found;
}

function restoreAccent(word: string, accented: NonNullable<Language['accented']>): string {
  const rule = accented.find(([ending]) => ending.test(word));
  return rule === undefined ? word : word.replace(rule[0], rule[1]);
}

/** No Dutch word ends in v or z: `brief` for `brieven`, `huis` for `huizen`. */
function hardenLastConsonant(word: string): string {
  return word.replace(/v$/, 'f').replace(/z$/, 's');
}

function scriptOf(word: string): Language['script'] | undefined {
  const first = word.codePointAt(0)!;
  if (first < 0x250) return 'Latn';
  if (first >= 0x370 && first < 0x400) return 'Grek';
  if (first >= 0x400 && first < 0x530) return 'Cyrl';
  if (first >= 0x531 && first < 0x590) return 'Armn';
  if (first >= 0x620 && first < 0x700) return 'Arab';
  return undefined;
}
