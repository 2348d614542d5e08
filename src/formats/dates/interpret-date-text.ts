/** Interprets the order of the tokens of a date: one date, or a range with two ends that complete each other. */
import { toDateTokens } from './date-tokens.ts';
import {
  type DateComponents,
  type DateToken,
  type DayOrder,
  type PeriodReading,
  toPeriod,
  withoutEnd,
  withoutStart,
} from './period.ts';
import {
  type Era,
  isWinterOverTwoYears,
  readSide,
  type Side,
  toCentury,
  toDecade,
  toSideFields,
  toWinter,
  withFraction,
} from './side.ts';

export function interpretDateText(text: string, order?: DayOrder): PeriodReading {
  const tokens = joinParts(toDateTokens(text, order) ?? []);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const cut = cutAtRange(tokens);
  if (cut === undefined) return undefined;
  const eras = findEras(cut);
  if (eras === undefined) return undefined;
  const [left, right] = cut.map((side, i) => readSide(side, eras[i], cut[1 - i]));
  if (left === undefined) return undefined;
  if (cut.length === 1) return withCompleteYears(readSingle(left), left, undefined);
  return right && withCompleteYears(readRange(left, right), left, right);
}

/** Where a combination begins (early, mid) and ends (mid, late), in tenths: the middle of a decade is its years 4 to 6. */
const combinedStarts: Readonly<Record<number, number>> = { 1: 0, 2: 4 };
const combinedEnds: Readonly<Record<number, number>> = { 2: 7, 3: 10 };

/** Joins the words of `early-mid 1980s` and `mid to late 1980s` to one part. Undefined if they are not in this order. */
function joinParts(tokens: readonly DateToken[]): readonly DateToken[] | undefined {
  const joined: DateToken[] = [];
  for (const token of tokens) {
    // "mid-to-late" has two words or signs for "to"
    const at = joined.findLastIndex(({ letter }) => letter !== '-' && letter !== '&');
    const part = joined[at];
    if (token.letter !== 'p' || part?.letter !== 'p') {
      joined.push(token);
      continue;
    }
    const [from, to] = [combinedStarts[part.value], combinedEnds[token.value]];
    if (from === undefined || to === undefined || part.value >= token.value) return undefined;
    joined.splice(at, Infinity, { letter: 'p', value: 0, fraction: [from, to, 10] });
  }
  return joined;
}

/**
 * The era of each side. An era after a range applies to both of its ends (`500-200 BC`), and so does A.D. before it. The end of
 * `500 BC-200` may be in either era, so it is not read.
 */
function findEras(sides: readonly (readonly DateToken[])[]): readonly Era[] | undefined {
  const [left, right] = sides.map(eraOf);
  if (left === 'before' && right === undefined && sides[1]?.some((token) => 'DYFEC'.includes(token.letter)))
    return undefined;
  return [left ?? right, right ?? left];
}

function eraOf(side: readonly DateToken[]): Era {
  if (side.some((token) => token.letter === 'B')) return 'before';
  return side.some((token) => token.letter === 'A') ? 'ours' : undefined;
}

/** The first three-digit year that cannot be a four-digit year without its last digit: `203` would be in the 2030s. */
const firstCertainYear = 203;

/** In years, for ranges such as `873-1024`: with a greater distance, the three-digit year is regarded as incomplete. */
const maxDistance = 300;

/**
 * Returns `incomplete` for three-digit years, which often lack a digit (`198`), unless the text confirms them: by words such as A.D., or,
 * from `firstCertainYear` on, by a day and a month or by an end at most 300 years later.
 */
function withCompleteYears(reading: PeriodReading, left: Side, right: Side | undefined): PeriodReading {
  if (typeof reading !== 'object') return reading;
  const isCertain = (side: Side, last?: Side): boolean => {
    if (side.shortYear === undefined) return true;
    if (side.shortYear < firstCertainYear) return false;
    const lastYear = last?.shape === 'Y' && last.shortYear === undefined ? last.numbers[0]! : Infinity;
    return side.shape.length === 3 || lastYear - side.shortYear <= maxDistance;
  };
  return isCertain(left, right) && (right === undefined || isCertain(right)) ? reading : 'incomplete';
}

/** Splits the tokens at the word or sign for "to": one list for a single date, two for a range. The first list of `to 1945` is empty. */
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
  const complete = sides.every((side) => side.some((token) => 'YFECK'.includes(token.letter)));
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

function readSingle(side: Side): PeriodReading {
  if (side.marks.includes('O')) return undefined;
  const fields = withFraction(
    isDecade(side) ? toDecade(side.numbers[0]!, side.era) : toSideFields(side),
    side.fraction,
  );
  if (fields?.year === undefined) return undefined;
  const period = toPeriod(fields, fields, isVague(fields) || side.fraction !== undefined);
  if (side.marks.includes('<')) return withoutStart(period);
  return side.marks.includes('>') ? withoutEnd(period) : period;
}

function isVague(fields: DateComponents): boolean {
  return fields.lastYear !== undefined || fields.lastMonth !== undefined;
}

/** `années 1930` */
function isDecade(side: Side): boolean {
  return side.shape === 'Y' && side.marks.includes('X') && side.numbers[0]! % 10 === 0;
}

function readRange(left: Side, right: Side): PeriodReading {
  if (right.marks.includes('O')) return undefined;
  if (left.shape === '' || right.shape === '') return readOpenRange(left, right);
  if (left.marks.includes('O')) return undefined;
  const ends = isWinterOverTwoYears(left, right) ? toWinter(left) : shareFields(left, right);
  if (ends === undefined) return undefined;
  const [from, to] = ends;
  const vague = isVague(from) || isVague(to) || left.fraction !== undefined || right.fraction !== undefined;
  const period = toPeriod(withFraction(from, left.fraction)!, withFraction(to, right.fraction)!, vague);
  if (left.marks.includes('<')) return withoutStart(period);
  return right.marks.includes('>') ? withoutEnd(period) : period;
}

function readOpenRange(left: Side, right: Side): PeriodReading {
  const given = left.shape === '' ? right : left;
  const fields = withFraction(toSideFields(given), given.fraction);
  if (fields?.year === undefined) return undefined;
  const period = toPeriod(fields, fields, fields.lastYear !== undefined);
  // "à partir de 1940" begins with a word for "to"
  return given === left || given.marks.includes('>') ? withoutEnd(period) : withoutStart(period);
}

/** Completes each end from the other: `3-5 May 1940`, `May-August 1940`, `1939-45`, `XIXe-XXe siècles`. */
function shareFields(left: Side, right: Side): readonly [DateComponents, DateComponents] | undefined {
  const leftNumber = left.numbers[0]!;
  const rightNumber = right.numbers[0]!;
  let from = isBareNumber(left, right) ? toSameCentury(left, right) : toSideFields(left);
  let to = isBareNumber(right, left) ? toSameCentury(right, left) : toSideFields(right);
  if (right.shape === 'e' && from?.year !== undefined)
    to = toDecade(from.year - (from.year % 100) + rightNumber);
  // "1920-30s" are the twenties and thirties
  if (right.shape === 'e' && left.shape === 'Y') from = toDecade(leftNumber);
  if (right.shape === 'D' && left.shape === 'Y') to = toShortYear(leftNumber, rightNumber);
  // "3 February 1723/4" is one day with its year in two calendar styles
  if (right.shape === 'D' && left.shape.length > 1 && !/[DC]$|^C/.test(left.shape)) return undefined;
  if (from === undefined || to === undefined) return undefined;
  // "1940-May" is a month, not a range from January to May
  if (left.shape === 'Y' && right.shape === 'M') from = { ...from, ...to };
  return [complete(from, to), complete(to, from)];
}

/** The `XVI` of `XVI-XVIII secolo`, the `XVIII` of `siglos XVI-XVIII`. */
function isBareNumber(side: Side, other: Side): boolean {
  return /^[DN]$/.test(side.shape) && other.shape.includes('C');
}

function toSameCentury({ numbers, era }: Side, other: Side): DateComponents | undefined {
  return toCentury(numbers[0]!, era, other.numbers[other.shape.indexOf('C')]!);
}

function complete(own: DateComponents, other: DateComponents): DateComponents {
  const month = own.month ?? (own.day === undefined ? undefined : other.month);
  const year = own.year ?? other.year;
  const hasYearZero = own.hasYearZero ?? other.hasYearZero;
  return {
    ...own,
    ...(hasYearZero !== undefined && { hasYearZero }),
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
  };
}

/** The second year of `1939-45`; the `00` of `1899/00` is 1900. */
function toShortYear(first: number, short: number): DateComponents {
  const century = first - (first % 100);
  return { year: century + (short === 0 ? 100 : short) };
}
