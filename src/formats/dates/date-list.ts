/** Reads a text that lists several dates: `1938-1939, 1941 and 1944`. */
import { hasEra, hasSignedYear } from './eras.ts';
import { type DayOrder, type Period, toPlainPeriod } from './period.ts';
import { readPeriod } from './read-period.ts';
import { isUndated } from './undated.ts';

/** Data of a DatePeriod. */
export interface DatePeriodDraft extends Period {
  /** The text of the date in the source. */
  readonly description: string;
  /** `inclusive` or `bulk` if the text distinguishes the period of all the material from that of most of it. */
  readonly type?: string;
}

export type DateWarning = 'impossible-date' | 'contradicting-date' | 'ambiguous-date' | 'incomplete-year';

export interface PeriodsAndRest {
  readonly periods: readonly DatePeriodDraft[];
  /** Texts that could not be parsed. */
  readonly rest: readonly string[];
}

/** In characters; a longer list of dates stays text. */
const maxListLength = 2_000;

/** `1 May, 1940, ca.` is one date with two commas. */
const maxCommasInDate = 2;

/** The comma of `Winter, 1983` does not separate dates. */
const listSeparator =
  /(?<!spring|summer|autumn|fall|winter|hiver|invierno|inverno)\s*[,;&]\s*(?:and\s+)?|\s+(?:and|und|et|en|y|e|i|og|och|ja|és|și|и|та|і)\s+/iu;
const allListSeparators = new RegExp(listSeparator, 'giu');

/**
 * Splits the text at separators. Since a date may contain commas, neighbouring pieces that form one date are joined again. Returns empty
 * lists if the text is not a list.
 */
export function readList(
  text: string,
  order: DayOrder | undefined,
  warnings: Set<DateWarning>,
): PeriodsAndRest {
  const periods: DatePeriodDraft[] = [];
  const rest: string[] = [];
  if (text.length > maxListLength || !listSeparator.test(text)) return { periods, rest };
  const pieces = cutList(text);
  for (let at = 0; at < pieces.length; ) {
    const found = readLongest({ text, pieces, at, order }, warnings);
    if (found !== undefined) periods.push(found.period);
    else rest.push(text.slice(...pieces[at]!));
    at += found?.taken ?? 1;
  }
  if (periods.some(isBeforeOurEra) && !hasSignedYear(text) && !periods.every(hasKnownEra))
    return { periods: [], rest: [] };
  if (periods.length === 1 && rest.length > 0 && rest.every(isUndated))
    return { periods: [{ ...periods[0]!, description: text }], rest: [] };
  return { periods, rest };
}

/** In `1500, 1200 BC` the first year may be in either era, so the list stays text. */
function hasKnownEra(period: DatePeriodDraft): boolean {
  return isBeforeOurEra(period) || hasEra(period.description);
}

function isBeforeOurEra({ startDate, endDate = startDate }: Period): boolean {
  return endDate?.startsWith('-') === true || endDate?.startsWith('0000') === true;
}

type Piece = readonly [start: number, end: number];

function cutList(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const separator of text.matchAll(allListSeparators)) {
    if (separator.index > start) pieces.push([start, separator.index]);
    start = separator.index + separator[0].length;
  }
  if (start < text.length) pieces.push([start, text.length]);
  return pieces;
}

interface RemainingList {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly at: number;
  readonly order: DayOrder | undefined;
}

function readLongest({ text, pieces, at, order }: RemainingList, warnings: Set<DateWarning>) {
  for (let last = Math.min(at + maxCommasInDate, pieces.length - 1); last >= at; last--) {
    const description = text.slice(pieces[at]![0], pieces[last]![1]);
    const reading = readPeriod(description, order);
    if (typeof reading === 'object')
      return { period: { ...toPlainPeriod(reading), description }, taken: last - at + 1 };
    if (last === at && reading !== undefined) warnings.add(warningCodes[reading]);
  }
  return undefined;
}

export const warningCodes = {
  impossible: 'impossible-date',
  incomplete: 'incomplete-year',
  ambiguous: 'ambiguous-date',
} as const;
