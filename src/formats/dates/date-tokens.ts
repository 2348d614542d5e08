/**
 * Cuts a date's text into the parts a reader of periods tells apart. Knows how numbers and words look, not what
 * their order means. Works on folded text (foldDateText); every regular expression here is without nested repetition,
 * so the time taken grows with the length of the text alone.
 */
import { dateWords, type WordMeaning } from './date-words.ts';
import type { DateFields } from './period.ts';

/**
 * `Y` year, `D` number of one or two digits, `M` month, `N` Roman number, `F` date written in figures, `E` decade,
 * `e` decade without its century, `C` the word century, `X` the word years, `H` half, `-` to, `&` and, `b` between,
 * `>` from or after, `<` before, `o` open end, `p` early, middle or late part.
 */
export interface DateToken {
  readonly letter: string;
  readonly value: number;
  readonly fields?: DateFields;
}

/** A part of a longer stretch of time, as the value of a `p` token. */
export const EARLY = 1;
export const MIDDLE = 2;
export const LATE = 3;

const ISO_DAY = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/y;
const ISO_DAY_UNSPECIFIED = /(\d{4})-(\d{2})-[xu]{2}|(\d{4})-[xu]{2}(?:-[xu]{2})?/y;
const ISO_MONTH = /(\d{4})-(\d{1,2})(?![\p{L}\d'])/uy;
const YEAR_FIRST = /(\d{4})(?:([./])\s?(\d{1,2})\2\s?(\d{1,2})|\.(\d{1,2}))(?!\d)/y;
const DAY_FIRST = /(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})(?!\d)/y;
const MONTH_AND_YEAR = /(\d{1,2})[./](\d{4})(?!\d)/y;
const DAY_AND_MONTH = /(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/y;
const HYPHENATED_DAY =
  /(?:(\d{1,2})-(\p{L}{1,12})\.?-(\d{4})|(\d{4})-(\p{L}{1,12})\.?-(\d{1,2}))(?![\p{L}\d])/uy;
const BASIC = /(\d{4})(\d{2})(\d{2})?(?!\d)/y;
const UNSPECIFIED_YEARS =
  /(?:(\d{3})(?:[xu]|-(?!\s*[\p{L}\d]))|(\d{2})(?:[xu]{2}|--(?!\s*[\p{L}\d])))(?![\p{L}\d])/uy;
const DECADE =
  /(\d{3}0)(?:'?s|ies|er|ern|erjahre|-?[ехи]|-?тих|-?т[иі]|-tych|-?talet|-?tal|-?luku|-?luvu\p{L}{0,6})(?![\p{L}\d])/uy;
const SHORT_DECADE = /'?(\d0)(?:'?s|er)(?![\p{L}\d])/uy;
const NUMBER =
  /(?:(\d{1,2})(?:st|nd|rd|th|er|ere|re|eme|e|de|ste|te|ten|ter|ος|ου|o|a|[ºª]|-(?:lea|и|го|е|ому|ша|га))?|(\d{3,4}))(?![\p{L}\d])/uy;
const WORD = /\p{L}+/uy;
const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})(?:e|eme|es|º|er|o)?$/;
const ROMANIAN_ENDING = /-lea(?!\p{L})/uy;
const RANGE = /-+|\/|t\/m(?!\p{L})/uy;
const OPEN_END = /\.{2,}|…/y;
const SKIPPED = /[\s.,:;'’`[\](){}<>?~%"*=©„“”«»]+/y;

/** The parts of a folded text, or undefined when something in it belongs to no date. */
export function toDateTokens(text: string): readonly DateToken[] | undefined {
  const tokens: DateToken[] = [];
  let at = 0;
  while (at < text.length) {
    const digit = /[\d']/.test(text.charAt(at));
    const next = (digit ? readNumber(text, at, tokens) : 0) || readOther(text, at, tokens);
    if (next === 0) return undefined;
    at = next;
  }
  return tokens;
}

/** Puts the date in figures at a location into the list and gives the location after it; 0 when there is none. */
function readNumber(text: string, at: number, tokens: DateToken[]): number {
  for (const [pattern, read] of NUMBER_READERS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const found = read(match);
    if (found === undefined) continue;
    tokens.push(...found);
    return found.length === 0 ? 0 : pattern.lastIndex;
  }
  return 0;
}

/** An empty list says that the figures cannot be read at all, undefined that another reader may try. */
type NumberReader = (match: RegExpExecArray) => readonly DateToken[] | undefined;

const NUMBER_READERS: readonly (readonly [RegExp, NumberReader])[] = [
  [ISO_DAY, ([, year, month, day]) => figures(year, month, day)],
  [ISO_DAY_UNSPECIFIED, ([, year, month, bareYear]) => figures(year ?? bareYear, month)],
  [ISO_MONTH, readYearAndNumber],
  [YEAR_FIRST, ([, year, , month, day, onlyMonth]) => figures(year, month ?? onlyMonth, day)],
  [DAY_FIRST, readDayFirst],
  [MONTH_AND_YEAR, ([, month, year]) => (Number(month) > 12 ? undefined : figures(year, month))],
  [
    DAY_AND_MONTH,
    ([, day, month]) => [{ letter: 'F', value: 0, fields: { month: Number(month), day: Number(day) } }],
  ],
  [HYPHENATED_DAY, readHyphenated],
  [BASIC, readBasic],
  [
    UNSPECIFIED_YEARS,
    ([, decade, century]) => decadeOrCentury(decade === undefined ? `${century}00` : `${decade}0`),
  ],
  [DECADE, ([, year]) => decadeOrCentury(year)],
  [SHORT_DECADE, ([, year]) => [{ letter: 'e', value: Number(year) }]],
  [NUMBER, ([, number, year]) => [{ letter: year === undefined ? 'D' : 'Y', value: Number(year ?? number) }]],
];

/** `1940-05` is a month as in ISO 8601, `1939-45` a range of years. */
function readYearAndNumber([, year, number = '']: RegExpExecArray): readonly DateToken[] {
  if (Number(number) <= 12 && Number(number) > 0) return figures(year, number);
  return [yearToken(year), { letter: '-', value: 0 }, { letter: 'D', value: Number(number) }];
}

/** With dots the day goes first; with slashes or hyphens either may, so only what leaves no doubt is read. */
function readDayFirst([, first = '', separator, second = '', year]: RegExpExecArray):
  | readonly DateToken[]
  | undefined {
  if (separator === '.' || first === second || Number(first) > 12) return figures(year, second, first);
  return Number(second) > 12 ? figures(year, first, second) : [];
}

/** `19390901`, `193909`; `19401949` are two years whose hyphen was lost. */
function readBasic([, year, month = '', day]: RegExpExecArray): readonly DateToken[] {
  if (Number(month) <= 12) return figures(year, month, day);
  return day === undefined ? [] : [yearToken(year), { letter: '-', value: 0 }, yearToken(month + day)];
}

function yearToken(year?: string): DateToken {
  return { letter: 'Y', value: Number(year) };
}

function readHyphenated(match: RegExpExecArray): readonly DateToken[] | undefined {
  const [, day, word, year, otherYear, otherWord, otherDay] = match;
  const name = word ?? otherWord ?? '';
  const month = dateWords.get(name) ?? toRoman(name);
  return typeof month === 'number' ? figures(year ?? otherYear, String(month), day ?? otherDay) : undefined;
}

function figures(year?: string, month?: string, day?: string): readonly DateToken[] {
  const fields: DateFields = {
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
  return [{ letter: 'F', value: 0, fields }];
}

/** `1930s` are ten years; `1800s` may mean the century too, and the wider reading leaves nothing out. */
function decadeOrCentury(firstYear = ''): readonly DateToken[] {
  const year = Number(firstYear);
  const fields = { year: Math.max(year, 1), lastYear: year + (firstYear.endsWith('00') ? 99 : 9) };
  return [{ letter: 'E', value: 0, fields }];
}

function readOther(text: string, at: number, tokens: DateToken[]): number {
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word !== undefined && !(word === 't' && text.startsWith('t/m', at))) {
    return readWord(word, tokens) ? afterWord(text, at + word.length, tokens) : 0;
  }
  for (const [pattern, letter] of MARK_READERS) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    if (letter !== '') tokens.push({ letter, value: 0 });
    return pattern.lastIndex;
  }
  return 0;
}

const MARK_READERS: readonly (readonly [RegExp, string])[] = [
  [OPEN_END, 'o'],
  [SKIPPED, ''],
  [ROMANIAN_ENDING, ''],
  [RANGE, '-'],
  [/&/y, '&'],
];

/** The hyphen of `mid-19th century` and `pre-1940` belongs to the word. */
function afterWord(text: string, at: number, tokens: readonly DateToken[]): number {
  const last = tokens.at(-1)?.letter;
  return text[at] === '-' && (last === 'p' || last === '<' || last === '>') ? at + 1 : at;
}

const LETTERS: Readonly<Record<Exclude<WordMeaning, number>, readonly [letter: string, value: number]>> = {
  circa: ['', 0],
  filler: ['', 0],
  to: ['-', 0],
  and: ['&', 0],
  between: ['b', 0],
  from: ['>', 0],
  before: ['<', 0],
  open: ['o', 0],
  century: ['C', 0],
  years: ['X', 0],
  early: ['p', EARLY],
  mid: ['p', MIDDLE],
  late: ['p', LATE],
  first: ['D', 1],
  second: ['D', 2],
  half: ['H', 0],
};

function readWord(word: string, tokens: DateToken[]): boolean {
  const meaning = dateWords.get(word);
  if (typeof meaning === 'number') {
    tokens.push({ letter: 'M', value: meaning });
    return true;
  }
  if (meaning !== undefined) {
    const [letter, value] = LETTERS[meaning];
    if (letter !== '') tokens.push({ letter, value });
    return true;
  }
  const roman = toRoman(word);
  if (roman !== undefined) tokens.push({ letter: 'N', value: roman });
  return roman !== undefined;
}

/** Up to XXXIX, with the endings ordinals have; enough for months and centuries. */
function toRoman(word: string): number | undefined {
  const match = ROMAN.exec(word);
  if (match === null || match[1]! + match[2]! === '') return undefined;
  const units = match[2]!;
  if (units === 'ix') return match[1]!.length * 10 + 9;
  if (units === 'iv') return match[1]!.length * 10 + 4;
  return match[1]!.length * 10 + (units.startsWith('v') ? 4 + units.length : units.length);
}
