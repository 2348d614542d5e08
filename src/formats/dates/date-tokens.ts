/**
 * Splits the text of a date into tokens. Recognises numbers and words; read-period.ts interprets their order. Expects folded text
 * (foldDateText). No regular expression here has nested repetition, so tokenizing takes linear time.
 */
import { dateWords } from './date-words.ts';
import { type DateToken, type DayOrder, toDateComponents } from './period.ts';

const isoDayPattern = /(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/y;
const isoDayUnspecifiedPattern = /(\d{4})-(\d{2})-[xu]{2}|(\d{4})-[xu]{2}(?:-[xu]{2})?/y;
/** `1945-6`, but not as the beginning of `1940-5-6`, `1940-5 June` or `1940-5/1941-6`. */
const shortRangePattern = /(\d{3})(\d)[-/](\d)(?!\s?[\p{L}\d./-]|')/uy;
const isoMonthPattern = /(\d{4})-(\d{1,2})(?![\p{L}\d'])/uy;
const yearFirstPattern = /(\d{4})(?:([./])\s?(\d{1,2})\2\s?(\d{1,2})|\.(\d{1,2}))(?!\d)/y;
const dayFirstPattern = /(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})(?!\d)/y;
const monthAndYearPattern = /(\d{1,2})[./](\d{4})(?!\d)/y;
const dayAndMonthPattern = /(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/y;
const hyphenatedDayPattern =
  /(?:(\d{1,2})-(\p{L}{1,12})\.?-(\d{4})|(\d{4})-(\p{L}{1,12})\.?-(\d{1,2}))(?![\p{L}\d])/uy;
const basicPattern = /(\d{4})(\d{2})(\d{2})?(?!\d)/y;
const unspecifiedYearsPattern =
  /(?:(\d{3})(?:[xu]|-(?!\s*[\p{L}\d]))|(\d{2})(?:[xu]{2}|--(?!\s*[\p{L}\d])))(?![\p{L}\d])/uy;
const decadePattern =
  /(\d{3}0)(?:'?s|ies|er|ern|erjahre|-?[ехи]|-?тих|-?т[иі]|-tych|-?talet|-?tal|-?luku|-?luvu\p{L}{0,6}|-[aeo]s)(?![\p{L}\d])/uy;
const shortDecadePattern = /'?(\d0)(?:'?s|er)(?![\p{L}\d])/uy;
/** Tried first, since it is the most common form and no other pattern matches it. */
const bareNumberPattern = /(?:(\d{1,2})|(\d{3,4}))(?=[\s,]|$)/y;
const numberPattern =
  /(?:(\d{1,2})(?:st|nd|rd|th|er|ere|re|eme|e|de|ste|te|ten|ter|ος|ου|o|a|[ºª]|-(?:lea|и|го|е|ому|ша|га))?|(\d{3,4}))(?![\p{L}\d])/uy;
/** Italian: `'800` is the 19th century. */
const shortCenturyPattern = /'([2-9])00(?![\p{L}\d])/uy;
const wordPattern = /[\p{L}_]+/uy;
const romanPattern = /^(x{0,3})(ix|iv|v?i{0,3})(?:e|eme|es|º|er|o)?$/;
const romanianEndingPattern = /-lea(?!\p{L})/uy;
const rangePattern = /-+|\/|t\/m(?!\p{L})/uy;
const openEndPattern = /\.{2,}|…/y;
/** The apostrophe of `'800` is not skipped. */
const skippedPattern = /(?:[\s.,:;’`[\](){}<>?~%"*=©„“”«»]|'(?![2-9]00(?!\d)))+/y;

/** The last possible decade, as its first three digits: `202X` is 2020 to 2029, and `203X` is not a date. */
const lastDecade = 202;

/**
 * The tokens of a folded text; undefined if a part of it does not belong to a date.
 * @param order without it, ambiguous dates such as 5/6/1940 are not read.
 */
export function toDateTokens(text: string, order?: DayOrder): readonly DateToken[] | undefined {
  const tokens: DateToken[] = [];
  let at = 0;
  while (at < text.length) {
    const digit = /[\d']/.test(text.charAt(at));
    const next = (digit ? readNumber(text, at, tokens, order) : 0) || readOther(text, at, tokens);
    if (next === 0) return undefined;
    at = next;
  }
  return tokens;
}

/** Appends the tokens of the numeric date at `at`, and returns the index after it; 0 if there is no date. */
function readNumber(text: string, at: number, tokens: DateToken[], order?: DayOrder): number {
  for (const [pattern, read] of numberReaders) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const found = read(match, order);
    if (found === undefined) continue;
    tokens.push(...found);
    return found.length === 0 ? 0 : pattern.lastIndex;
  }
  return 0;
}

/** Returns undefined if the next reader should try, an empty list if no reader can interpret the number. */
type NumberReader = (match: RegExpExecArray, order?: DayOrder) => readonly DateToken[] | undefined;

const numberReaders: readonly (readonly [RegExp, NumberReader])[] = [
  [bareNumberPattern, readBareNumber],
  [isoDayPattern, ([, year, month, day]) => figures(year, month, day)],
  [isoDayUnspecifiedPattern, ([, year, month, bareYear]) => figures(year ?? bareYear, month)],
  [shortRangePattern, readShortRange],
  [isoMonthPattern, readYearAndNumber],
  [yearFirstPattern, ([, year, , month, day, onlyMonth]) => figures(year, month ?? onlyMonth, day)],
  [dayFirstPattern, readDayFirst],
  [monthAndYearPattern, ([, month, year]) => (Number(month) > 12 ? undefined : figures(year, month))],
  [
    dayAndMonthPattern,
    ([, day, month]) => [{ letter: 'F', value: 0, fields: { month: Number(month), day: Number(day) } }],
  ],
  [hyphenatedDayPattern, readHyphenated],
  [basicPattern, readBasic],
  [unspecifiedYearsPattern, readUnspecified],
  [decadePattern, ([, year]) => decadeOrCentury(year)],
  [shortDecadePattern, ([, year]) => [{ letter: 'e', value: Number(year) }]],
  [numberPattern, readBareNumber],
  [shortCenturyPattern, ([, hundreds]) => [{ letter: 'K', value: Number(hundreds) + 11 }]],
];

function readBareNumber([, number, year]: RegExpExecArray): readonly DateToken[] {
  if (year === undefined) return [{ letter: 'D', value: Number(number) }];
  return [{ letter: 'Y', value: Number(year), ...(year.length === 3 && { isShort: true }) }];
}

/** `1945-6` and `1945/6` are two years, since months in ISO 8601 have two digits. `1945-3` can only be a month. */
function readShortRange([, decade, first = '', last = '']: RegExpExecArray):
  | readonly DateToken[]
  | undefined {
  const digit = last === '0' ? 10 : Number(last);
  if (digit <= Number(first)) return undefined;
  const year = (Number(decade) * 10 + digit) % 100;
  return [yearToken(decade + first), { letter: '-', value: 0 }, { letter: 'D', value: year }];
}

/** `1940-05` is a month as in ISO 8601, `1939-45` a range of years. */
function readYearAndNumber([, year, number = '']: RegExpExecArray): readonly DateToken[] {
  if (Number(number) <= 12 && Number(number) > 0) return figures(year, number);
  return [yearToken(year), { letter: '-', value: 0 }, { letter: 'D', value: Number(number) }];
}

/** With dots the day comes first. With slashes or hyphens the order varies, so ambiguous dates need `order`. */
function readDayFirst(
  [, first = '', separator, second = '', year]: RegExpExecArray,
  order?: DayOrder,
): readonly DateToken[] | undefined {
  if (separator === '.' || first === second || (Number(first) > 12 && order !== 'month-first'))
    return figures(year, second, first);
  if (Number(second) > 12) return order === 'day-first' ? [] : figures(year, first, second);
  if (order === undefined || Number(first) > 12) return [];
  return order === 'day-first' ? figures(year, second, first) : figures(year, first, second);
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
  const token = dateWords.get(name);
  const month = token?.letter === 'M' ? token.value : toRoman(name);
  return month !== undefined ? figures(year ?? otherYear, String(month), day ?? otherDay) : undefined;
}

function figures(year?: string, month?: string, day?: string): readonly DateToken[] {
  return [{ letter: 'F', value: 0, fields: toDateComponents(year, month, day) }];
}

/** `193X`, `[193-]`, `[19--]`; not `873X`, which would be in the future. */
function readUnspecified([, decade, century]: RegExpExecArray): readonly DateToken[] {
  if (decade !== undefined) return Number(decade) > lastDecade ? [] : decadeOrCentury(`${decade}0`);
  return Number(century) > lastDecade / 10 ? [] : decadeOrCentury(`${century}00`);
}

/** `1930s` is a decade; `1800s` is read as the century, since it may mean either and the century includes the decade. */
function decadeOrCentury(firstYear = ''): readonly DateToken[] {
  const year = Number(firstYear);
  const fields = { year: Math.max(year, 1), lastYear: year + (firstYear.endsWith('00') ? 99 : 9) };
  return [{ letter: 'E', value: 0, fields }];
}

function readOther(text: string, at: number, tokens: DateToken[]): number {
  wordPattern.lastIndex = at;
  const word = wordPattern.exec(text)?.[0];
  if (word !== undefined && !(word === 't' && text.startsWith('t/m', at))) {
    return readWord(word, tokens) ? afterWord(text, at + word.length, tokens) : 0;
  }
  for (const [pattern, letter] of markReaders) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    if (letter !== '') tokens.push({ letter, value: 0 });
    return pattern.lastIndex;
  }
  return 0;
}

const markReaders: readonly (readonly [RegExp, string])[] = [
  [openEndPattern, 'o'],
  [skippedPattern, ''],
  [romanianEndingPattern, ''],
  [rangePattern, '-'],
  [/&/y, '&'],
];

/** The hyphen of `mid-19th century` and `pre-1940` belongs to the word. */
function afterWord(text: string, at: number, tokens: readonly DateToken[]): number {
  const last = tokens.at(-1)?.letter;
  return text[at] === '-' && (last === 'p' || last === '<' || last === '>') ? at + 1 : at;
}

function readWord(word: string, tokens: DateToken[]): boolean {
  const token = dateWords.get(word);
  if (token !== undefined) {
    if (token !== null) tokens.push(token);
    return true;
  }
  const roman = toRoman(word);
  if (roman !== undefined) tokens.push({ letter: 'N', value: roman });
  return roman !== undefined;
}

/** Roman numerals up to XXXIX with ordinal endings; enough for months and centuries. */
function toRoman(word: string): number | undefined {
  const match = romanPattern.exec(word);
  if (match === null || match[1]! + match[2]! === '') return undefined;
  const units = match[2]!;
  if (units === 'ix') return match[1]!.length * 10 + 9;
  if (units === 'iv') return match[1]!.length * 10 + 4;
  return match[1]!.length * 10 + (units.startsWith('v') ? 4 + units.length : units.length);
}
