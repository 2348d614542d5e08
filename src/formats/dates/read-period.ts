/**
 * Parses the text of one period. Rejects a text with any unknown word: a parser that skips words would read "minutes of 3 meetings, room
 * 1940" as a date. Returns `impossible` for dates that do not exist (31 June, a range that ends before it begins), so that the import
 * can warn about them.
 */
import { type DateToken, earlyPart, latePart, middlePart, toDateTokens } from './date-tokens.ts';
import { foldDateText } from './date-words.ts';
import {
  type DateComponents,
  isWithin,
  type PeriodReading,
  toPeriod,
  withoutEnd,
  withoutStart,
} from './period.ts';

/** In characters; longer texts are sentences. */
const maxDateLength = 200;

const plainPattern = /^(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?(?:\s?[-–—/]\s?(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?)?$/;

/** Valid token sequences for one end of a period. `D`, `M`, `DY` … are completed from the other end. */
const validShapes: ReadonlySet<string> = new Set(
  'Y YM MY YMD YDM DMY MDY DNY YND F E DC NC CD CN D M N MD DM DN DY e'.split(' '),
);

/** See parsePeriod for the supported forms. */
export function readPeriod(text: string): PeriodReading {
  if (text.length > maxDateLength) return undefined;
  const plain = plainPattern.exec(text);
  const reading = plain === null ? undefined : readPlain(plain);
  if (reading !== undefined) return reading;
  return readFolded(foldDateText(text));
}

/** Undefined for `1939-45`, which is a range of years and not a month. */
function readPlain(match: RegExpExecArray): PeriodReading {
  const [, year, month, day, lastYear, lastMonth, lastDay] = match;
  if (day === undefined && month !== undefined && Number(month) > 12) return undefined;
  const from = toFields(year, month, day);
  return toPeriod(from, lastYear === undefined ? from : toFields(lastYear, lastMonth, lastDay), false);
}

function toFields(year?: string, month?: string, day?: string): DateComponents {
  return {
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/**
 * Brackets usually mark additions by the archivist, so they are ignored at first: `6 Feb [1730]`. If that is not a date, the brackets may
 * contain the same date in another form: `13. Oktober 1280 (1280-10-13)`, `Meiji 27 [1894]`.
 */
function readFolded(text: string): PeriodReading {
  const through = readTokens(text.replace(/[[\](){}<>?]+/g, ''));
  if (typeof through === 'object' || !/[[(]/.test(text)) return through;
  const bracketed = text.match(/[[(][^[\]()]*[\])]/g);
  if (bracketed === null) return through;
  const outside = readTokens(text.replace(/[[(][^[\]()]*[\])]/g, ' ').replace(/[[\](){}<>?]+/g, ''));
  const inside = readTokens(bracketed.at(-1)!.replace(/[[\](){}<>?]+/g, ''));
  if (typeof outside !== 'object') return typeof inside === 'object' ? inside : (outside ?? through);
  return typeof inside === 'object' && isWithin(inside, outside) ? inside : outside;
}

interface Side {
  readonly shape: string;
  readonly numbers: readonly number[];
  readonly fields: DateComponents | undefined;
  readonly part: number;
  readonly marks: string;
}

function readTokens(text: string): PeriodReading {
  const tokens = toDateTokens(text);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const cut = cutAtRange(tokens);
  if (cut === undefined) return undefined;
  const [left, right] = cut.map(readSide);
  if (left === undefined) return undefined;
  return cut.length === 1 ? readSingle(left) : right && readRange(left, right);
}

/** The tokens of each end: one or two lists, the first of which is empty in `to 1945`. */
function cutAtRange(tokens: readonly DateToken[]): readonly (readonly DateToken[])[] | undefined {
  const sides: DateToken[][] = [[]];
  const between = tokens.some((token) => token.letter === 'b' || token.letter === '>');
  let joinedByAnd = false;
  for (const token of tokens) {
    const side = sides.at(-1)!;
    if (token.letter !== '-' && token.letter !== '&') side.push(token);
    else if (endsSide(side, sides.length, token.letter)) {
      joinedByAnd ||= token.letter === '&';
      sides.push([]);
    }
  }
  if (sides.length > 2) return undefined;
  // "1938 and 1940" are two dates, "May and June 1940" is one period.
  const complete = sides.every((side) => side.some((token) => 'YFEC'.includes(token.letter)));
  return joinedByAnd && complete && !between ? undefined : sides;
}

/**
 * "jusqu'à" and "tot en met" are several words for one "to". The "al" of "secolul al XIX-lea" is not a "to", and the "en" of "en 1940" is
 * not an "and".
 */
function endsSide(side: readonly DateToken[], sideCount: number, letter: string): boolean {
  if (side.length === 0) return sideCount === 1 && letter === '-';
  return !(side.length === 1 && side[0]!.letter === 'C');
}

function readSide(tokens: readonly DateToken[]): Side | undefined {
  const kept: DateToken[] = [];
  let marks = '';
  let part = 0;
  for (const token of tokens) {
    if ('b<>oX'.includes(token.letter)) marks += token.letter;
    else if (token.letter === 'p') part = token.value;
    else if (token.letter === 'H') {
      const which = kept.pop()?.value;
      if (which !== 1 && which !== 2) return undefined;
      part = which === 1 ? earlyPart : latePart;
    } else kept.push(token);
  }
  const shape = kept.map((token) => token.letter).join('');
  if (shape !== '' && !validShapes.has(shape)) return undefined;
  return { shape, numbers: kept.map((token) => token.value), fields: kept[0]?.fields, part, marks };
}

function readSingle(side: Side): PeriodReading {
  const fields = withPart(isDecade(side) ? toDecade(side.numbers[0]!) : toSideFields(side), side.part);
  if (fields?.year === undefined) return undefined;
  const period = toPeriod(fields, fields, fields.lastYear !== undefined || side.part !== 0);
  if (side.marks.includes('<')) return withoutStart(period);
  return side.marks.includes('>') ? withoutEnd(period) : period;
}

/** `années 1930` */
function isDecade(side: Side): boolean {
  return side.shape === 'Y' && side.marks.includes('X') && side.numbers[0]! % 10 === 0;
}

function toDecade(year: number): DateComponents {
  return { year, lastYear: year + 9 };
}

function readRange(left: Side, right: Side): PeriodReading {
  if (left.shape === '' || right.shape === '') return readOpenRange(left, right);
  const ends = shareFields(left, right);
  if (ends === undefined) return undefined;
  const [from, to] = ends;
  const vague = from.lastYear !== undefined || to.lastYear !== undefined || left.part + right.part > 0;
  const period = toPeriod(withPart(from, left.part)!, withPart(to, right.part)!, vague);
  if (left.marks.includes('<')) return withoutStart(period);
  return right.marks.includes('>') ? withoutEnd(period) : period;
}

function readOpenRange(left: Side, right: Side): PeriodReading {
  const given = left.shape === '' ? right : left;
  const fields = withPart(toSideFields(given), given.part);
  if (fields?.year === undefined) return undefined;
  const period = toPeriod(fields, fields, fields.lastYear !== undefined);
  // "à partir de 1940" begins with a word for "to"
  return given === left || given.marks.includes('>') ? withoutEnd(period) : withoutStart(period);
}

/** Completes each end from the other: `3-5 May 1940`, `May-August 1940`, `1939-45`, `XIXe-XXe siècles`. */
function shareFields(left: Side, right: Side): readonly [DateComponents, DateComponents] | undefined {
  const leftNumber = left.numbers[0]!;
  const rightNumber = right.numbers[0]!;
  let from =
    right.shape.includes('C') && /^[DN]$/.test(left.shape) ? toCentury(leftNumber) : toSideFields(left);
  let to = toSideFields(right);
  if (right.shape === 'e' && from?.year !== undefined)
    to = toDecade(from.year - (from.year % 100) + rightNumber);
  // "1920-30s" are the twenties and thirties
  if (right.shape === 'e' && left.shape === 'Y') from = toDecade(leftNumber);
  if (right.shape === 'D' && left.shape === 'Y') to = toShortYear(leftNumber, rightNumber);
  // "3 February 1723/4" is one day with its year in two calendar styles
  if (right.shape === 'D' && left.shape.length > 1 && !left.shape.endsWith('D')) return undefined;
  if (from === undefined || to === undefined) return undefined;
  // "1940-May" is a month, not a range from January to May
  if (left.shape === 'Y' && right.shape === 'M') from = { ...from, ...to };
  return [complete(from, to), complete(to, from)];
}

function complete(own: DateComponents, other: DateComponents): DateComponents {
  const month = own.month ?? (own.day === undefined ? undefined : other.month);
  const year = own.year ?? other.year;
  return { ...own, ...(year !== undefined && { year }), ...(month !== undefined && { month }) };
}

/** The second year of `1939-45`; the `00` of `1899/00` is 1900. */
function toShortYear(first: number, short: number): DateComponents {
  const century = first - (first % 100);
  return { year: century + (short === 0 ? 100 : short) };
}

function toCentury(number: number): DateComponents | undefined {
  return number < 1 || number > 21 ? undefined : { year: number * 100 - 99, lastYear: number * 100 };
}

function toSideFields(side: Side): DateComponents | undefined {
  if (side.fields !== undefined) return side.fields;
  const fields: { year?: number; month?: number; day?: number } = {};
  for (let index = 0; index < side.shape.length; index++) {
    const value = side.numbers[index]!;
    const letter = side.shape[index]!;
    if (letter === 'C') return toCentury(side.numbers[1 - index]!);
    if (letter === 'Y') fields.year = value;
    else if (letter === 'D') fields.day = value;
    else if (letter === 'M' || (letter === 'N' && side.shape.length > 1)) fields.month = value;
    else if (side.shape !== 'CN') return undefined;
  }
  return fields;
}

/** `early` is the first half of a century or decade, `late` the second, `mid` the half around the middle. */
function withPart(fields: DateComponents | undefined, part: number): DateComponents | undefined {
  if (fields?.year === undefined || fields.lastYear === undefined || part === 0) return fields;
  const years = fields.lastYear - fields.year + 1;
  const skipped =
    part === earlyPart ? 0 : part === middlePart ? Math.floor(years / 4) : Math.floor(years / 2);
  const kept = part === middlePart ? years - 2 * skipped : Math.ceil(years / 2);
  return { year: fields.year + skipped, lastYear: fields.year + skipped + kept - 1 };
}
