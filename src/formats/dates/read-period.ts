/**
 * Parses the text of one period. Rejects a text with any unknown word: a parser that skips words would read "minutes of 3 meetings, room
 * 1940" as a date. Returns `impossible` for dates that do not exist (31 June, a range that ends before it begins), so that the import
 * can warn about them.
 */
import { joinHyphenatedOrdinals } from './century-words.ts';
import { foldDateText } from './date-words.ts';
import { hasSignedYear, readSigned, replaceEraWords } from './eras.ts';
import { interpretDateText } from './interpret-date-text.ts';
import {
  type DayOrder,
  isWithin,
  type ParsedPeriod,
  type Period,
  type PeriodReading,
  toDateComponents,
  toPeriod,
} from './period.ts';

/** In characters; longer texts are sentences. */
const maxDateLength = 200;

const plainPattern = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?(?:\s?[-–—/]\s?(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?)?$/;

/** A day such as 5/6/1940, whose order of day and month depends on the country. */
const numericDayPattern = /(?<!\d)(\d{1,2})([/-])\s?(\d{1,2})\2\s?\d{4}(?!\d)/;
const allNumericDays = new RegExp(numericDayPattern, 'g');

/**
 * See parsePeriod for the supported forms.
 * @param order of dates such as 5/6/1940. If it is undefined, the result is `ambiguous` unless only one order gives a valid period.
 */
export function readPeriod(text: string, order?: DayOrder): PeriodReading {
  if (text.length > maxDateLength) return undefined;
  const plain = plainPattern.exec(text);
  const reading = plain === null ? undefined : readPlain(plain);
  if (reading !== undefined) return reading;
  const signed = plain === null ? readSigned(text) : undefined;
  if (signed !== undefined) return signed;
  const folded = foldDateText(text);
  const read = readFolded(folded);
  return read === undefined && numericDayPattern.test(folded) ? readNumericDays(folded, order) : read;
}

/**
 * The order of day and month that the text shows: it has a number over 12, or only one order gives the period of its attribute. Undefined
 * if it shows no order, or both.
 */
export function findDayOrder(text: string, attribute: Period | undefined): DayOrder | undefined {
  if (!(text.includes('/') || text.includes('-')) || !numericDayPattern.test(text)) return undefined;
  const days = [...text.matchAll(allNumericDays)];
  const isDayFirst = days.some(([, first]) => Number(first) > 12);
  const isMonthFirst = days.some(([, , , second]) => Number(second) > 12);
  if (isDayFirst || isMonthFirst)
    return isDayFirst && isMonthFirst ? undefined : isDayFirst ? 'day-first' : 'month-first';
  if (attribute === undefined) return undefined;
  const folded = foldDateText(text);
  const orders = (['day-first', 'month-first'] as const).filter((order) => {
    const reading = readFolded(folded, order);
    return typeof reading === 'object' && isWithin(reading, attribute) && isWithin(attribute, reading);
  });
  return orders.length === 1 ? orders[0] : undefined;
}

function readNumericDays(folded: string, order: DayOrder | undefined): PeriodReading {
  const dayFirst = readFolded(folded, 'day-first');
  const monthFirst = readFolded(folded, 'month-first');
  if (typeof dayFirst !== 'object') return monthFirst ?? dayFirst;
  if (typeof monthFirst !== 'object') return dayFirst;
  if (order === undefined) return 'ambiguous';
  return order === 'day-first' ? dayFirst : monthFirst;
}

/**
 * Undefined for `1939-45` and for `1945-6`, which are ranges of years and not months. The year 0 is 1 BC if both ends are days and the end is
 * before the year 1000; otherwise it is an unknown start.
 */
function readPlain(match: RegExpExecArray): PeriodReading {
  const [, year, month, day, lastYear, lastMonth, lastDay] = match;
  const isOneDigit = month?.length === 1 && lastYear === undefined;
  if (day === undefined && month !== undefined && (Number(month) > 12 || isOneDigit)) return undefined;
  const from = toDateComponents(year, month, day);
  if (lastYear === undefined) return toPeriod(from, from, false);
  const to = toDateComponents(lastYear, lastMonth, lastDay);
  const hasYearZero = from.day !== undefined && to.day !== undefined && to.year! < 1000;
  return from.year === 0 && hasYearZero
    ? toPeriod({ ...from, hasYearZero }, { ...to, hasYearZero }, false)
    : toPeriod(from, to, false);
}

/** `1280 [i.e. 1820]`: the archivist corrects the date. */
const correction = /[[(] ?(?:i\. ?e\.|recte|rectius|richtig)[:,]? ([^[\]()]+)[\])]$/;

/** `198?`, `187[?]` and `19??` have unknown digits; the question mark of `1940?` has no effect. */
const unknownDigit = /(?<!\d)(1\d\d|20[0-2])(?:\?|\[\?\])(?!\d)/g;
const unknownDigits = /(?<!\d)(1\d|20)(?:\?\?|\[\?\?\])(?!\d)/g;

/** The time of day after a day in ISO 8601, as databases and spreadsheets write it. */
const timeOfDay = /(?<=\d{4}-\d\d-\d\d)[t ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:\d\d)?(?![\d:])/g;

const bracketed = /[[(][^[\]()]*[\])]/g;

/**
 * Brackets usually mark additions by the archivist, so they are ignored at first: `6 Feb [1730]`. If that is not a date, the brackets may
 * contain the same date in another form: `13. Oktober 1280 (1280-10-13)`, `Meiji 27 [1894]`.
 */
function readFolded(given: string, order?: DayOrder): PeriodReading {
  if (hasSignedYear(given)) return undefined;
  const text = toPlainWords(given);
  const through = interpretDateText(text.replace(/[[\](){}<>?]+/g, ''), order);
  if (typeof through === 'object' || !/[[(]/.test(text)) return through;
  const brackets = text.match(bracketed);
  if (brackets === null) return through;
  const corrected = correction.exec(text);
  if (corrected !== null) return interpretDateText(corrected[1]!.replace(/[{}<>?]+/g, ''), order);
  const outside = interpretDateText(text.replace(bracketed, ' ').replace(/[[\](){}<>?]+/g, ''), order);
  const inside = interpretDateText(brackets.at(-1)!.replace(/[[\](){}<>?]+/g, ''), order);
  if (typeof outside !== 'object') return typeof inside === 'object' ? inside : (outside ?? through);
  return typeof inside === 'object' && isMoreExact(inside, outside) ? inside : outside;
}

/** Whether the brackets contain a more exact form of the same date, unlike `1880-1920 (1900-1910)`. */
function isMoreExact(inside: ParsedPeriod, outside: ParsedPeriod): boolean {
  const hasSameYears =
    inside.startDate?.slice(0, -6) === outside.startDate?.slice(0, -6) &&
    inside.endDate?.slice(0, -6) === outside.endDate?.slice(0, -6);
  return isWithin(inside, outside) && (hasSameYears || outside.vague);
}

/** Italian `prima del 1896` is "before 1896"; `prima` alone is "first". */
const beforeInItalian = /\bprima del (?=\d)/;

/** `19th c.` and `C19` are centuries; the `c` before other numbers is circa. */
const centuryAfterNumber = /(\d(?:st|nd|rd|th)) ?c\b\.?(?! ?\d)/g;
const centuryBeforeNumber = /\bc(\d{1,2})(?:th)?(?=$|[)\]]|-c\d)/g;

/** `1850 (1880-1900) 1920`: the brackets contain the years of most of the papers. */
const yearsAroundBrackets = /^(\d{4}) ?\(\d{4} ?- ?\d{4}\) ?(\d{4})$/;

/** French `à nos jours` is "to the present"; `nos` alone may be an abbreviation of numbers. */
const presentInFrench = /\bnos jours\b/;

/** Replaces words and signs whose meaning depends on their neighbours. */
function toPlainWords(text: string): string {
  let words = replaceEraWords(text);
  if (words.includes('d')) words = words.replace(beforeInItalian, 'ante ');
  if (words.includes('c'))
    words = words.replace(centuryAfterNumber, '$1 century').replace(centuryBeforeNumber, '$1 century');
  words = words.replace(presentInFrench, 'present').replace(yearsAroundBrackets, '$1-$2');
  if (words.includes('-')) words = joinHyphenatedOrdinals(words);
  if (words.includes(':')) words = words.replace(timeOfDay, '');
  if (words.includes('?')) words = words.replace(unknownDigit, '$1x').replace(unknownDigits, '$1xx');
  return words;
}
