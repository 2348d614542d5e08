/** One end of a period, or a single date: the tokens that give its year, month and day, and the words that modify it. */
import type { DateComponents, DateToken, Fraction } from './period.ts';

/** Valid token sequences for one end of a period. `D`, `M`, `DY`, `S` … are completed from the other end. */
const validShapes: ReadonlySet<string> = new Set(
  'Y YM MY YMD YDM DMY MDY DNY YND F E DC NC CD CN K SY YS S D M N MD DM DN DY e'.split(' '),
);

/** Undefined if the text does not state it. */
export type Era = 'ours' | 'before' | undefined;

export interface Side {
  readonly era: Era;
  readonly shape: string;
  readonly numbers: readonly number[];
  readonly fields: DateComponents | undefined;
  /** The fraction of the century, decade or year. */
  readonly fraction: Fraction | undefined;
  readonly marks: string;
  /** A year of three digits whose era the text does not state. */
  readonly shortYear: number | undefined;
}

/** @param other the other end of a range. */
export function readSide(
  tokens: readonly DateToken[],
  era: Era,
  other: readonly DateToken[] | undefined,
): Side | undefined {
  const kept: DateToken[] = [];
  let marks = '';
  let fraction: Fraction | undefined;
  for (const token of tokens) {
    if ('b<>oOXABd'.includes(token.letter)) marks += token.letter;
    else if (token.letter === 'p') fraction = token.fraction;
    else if (token.letter === 'P') {
      fraction = readFraction(kept, token);
      if (fraction === undefined) return undefined;
    } else kept.push(token);
  }
  let shape = '';
  for (const token of kept) shape += token.letter;
  if (era !== undefined) shape = withShortYear(shape, /[AB]/.test(marks), other);
  if (shape !== '' && !validShapes.has(shape)) return undefined;
  // "d. 1950" is a date of death
  if (shape === 'Y' && marks.includes('d')) return undefined;
  const short = era !== undefined ? undefined : kept.find((token) => token.isShort === true);
  return {
    era,
    shape,
    numbers: kept.map((token) => token.value),
    fields: kept[0]?.fields,
    fraction,
    marks,
    shortYear: short?.value,
  };
}

/** Shapes with a year of one or two digits, which only an era shows to be a year: `44 BC`, `15 March 44 BC`. */
const shortYearShapes: Readonly<Record<string, string>> = { MD: 'MY', DMD: 'DMY', MDD: 'MDY', DND: 'DNY' };

/** The first number of `3-5 May 79 AD` is a day, and that of `2nd-1st century BC` is a century. */
function withShortYear(shape: string, hasOwnEra: boolean, other: readonly DateToken[] = []): string {
  if (shape !== 'D') return hasOwnEra ? (shortYearShapes[shape] ?? shape) : shape;
  const isYear = hasOwnEra || !other.some((token) => 'MNCKSF'.includes(token.letter));
  return isYear ? 'Y' : shape;
}

/** Reads `first quarter` when its second word is reached: removes the ordinal number from the end of `kept`. */
function readFraction(kept: DateToken[], { value: of, fraction }: DateToken): Fraction | undefined {
  const ordinal = kept.at(-1);
  const which = ordinal?.letter === 'L' ? of : 'DN'.includes(ordinal?.letter ?? ' ') ? ordinal!.value : 0;
  if (which < 1 || which > of) return fraction;
  kept.pop();
  return [which - 1, which, of];
}

export function toDecade(year: number, era?: Era): DateComponents | undefined {
  return inEra({ year, lastYear: year + 9 }, era);
}

/** The last year of the current century and millennium, and the first year that a date can have. */
const lastYears = { 100: 2100, 1000: 3000, before: 10_000 } as const;

/** @param years 100 for a century, 1000 for a millennium. */
export function toCentury(number: number, era?: Era, years = 100): DateComponents | undefined {
  const lastYear = number * years;
  const max = era === 'before' ? lastYears.before : lastYears[years === 100 ? 100 : 1000];
  if (number < 1 || lastYear > max) return undefined;
  return inEra({ year: lastYear - years + 1, lastYear }, era);
}

/** Converts years that are counted backwards: 44 BC is the year -43, and the 2nd century BC is -199 to -100. */
function inEra(fields: DateComponents, era: Era): DateComponents | undefined {
  const { year, lastYear } = fields;
  if (era !== 'before' || year === undefined) return fields;
  // There is no year 0 BC.
  if (year < 1) return undefined;
  const years = lastYear === undefined ? { year: 1 - year } : { year: 1 - lastYear, lastYear: 1 - year };
  return { ...fields, ...years, hasYearZero: true };
}

/** The number of winter, which is in two years. The other seasons have the months of the northern meteorological seasons. */
const winter = 4;

/** `Winter 1944/45` */
export function isWinterOverTwoYears(left: Side, right: Side): boolean {
  if (left.shape !== 'SY' || left.numbers[0] !== winter || !/^[YD]$/.test(right.shape)) return false;
  const next = left.numbers[1]! + 1;
  return right.numbers[0] === (right.shape === 'Y' ? next : next % 100);
}

export function toWinter({ numbers: [, year = 0] }: Side): readonly [DateComponents, DateComponents] {
  return [
    { year, month: 12, lastMonth: 12 },
    { year: year + 1, month: 2 },
  ];
}

export function toSideFields(side: Side): DateComponents | undefined {
  const { shape, numbers, era } = side;
  if (side.fields !== undefined) return inEra(side.fields, era);
  if (shape === 'K') return toCentury(numbers[0]!, era);
  const century = shape.indexOf('C');
  if (century >= 0) return toCentury(numbers[1 - century]!, era, numbers[century]!);
  const fields: { year?: number; month?: number; lastMonth?: number; day?: number } = {};
  for (let index = 0; index < shape.length; index++) {
    const value = numbers[index]!;
    const letter = shape[index]!;
    if (letter === 'Y') fields.year = value;
    else if (letter === 'D') fields.day = value;
    else if (letter === 'M' || (letter === 'N' && shape.length > 1)) fields.month = value;
    else if (letter === 'S' && value !== winter) {
      fields.month = value * 3;
      fields.lastMonth = value * 3 + 2;
    } else return undefined;
  }
  return inEra(fields, era);
}

/** Narrows a century or decade to the years that are at least partly in its fraction. A fraction of a single year is the whole year. */
export function withFraction(
  fields: DateComponents | undefined,
  fraction: Fraction | undefined,
): DateComponents | undefined {
  if (fields?.year === undefined || fields.lastYear === undefined || fraction === undefined) return fields;
  const [from, to, of] = fraction;
  const years = fields.lastYear - fields.year + 1;
  return {
    ...fields,
    year: fields.year + Math.floor((years * from) / of),
    lastYear: fields.year + Math.ceil((years * to) / of) - 1,
  };
}
