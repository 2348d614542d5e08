/**
 * Converts the dates of archival descriptions (the text of a `unitdate` and its attribute `normal`) to periods with ISO days. Dates that
 * cannot be parsed stay text. dates/read-period.ts parses a single date.
 */
import { memoize } from '../lib/memoize.ts';
import { isWithin, type Period, type ReadPeriod } from './dates/period.ts';
import { readPeriod } from './dates/read-period.ts';

/** Data of a DatePeriod. */
interface DatePeriodDraft extends Period {
  /** The text of the date in the source. */
  readonly description: string;
}

/** One date element of the source: its text, and its machine-readable attribute. */
interface DateSource {
  readonly text: string;
  readonly normal?: string | undefined;
}

type DateWarning = 'impossible-date' | 'contradicting-date';

export interface DatesRead {
  readonly periods: readonly DatePeriodDraft[];
  /** Texts that could not be parsed. */
  readonly rest: readonly string[];
  readonly warnings: readonly DateWarning[];
}

/** Maximum cached results: dates repeat within a finding aid, and parsing them is the slowest part of reading a unit. */
const maxCachedDates = 2000;

/** In characters; a longer list of dates stays text. */
const maxListLength = 2_000;

/** `1 May, 1940, ca.` is one date with two commas. */
const maxCommasInDate = 2;

/** The comma of `Spring, 1983` does not separate dates. */
const listSeparator =
  /(?<!spring|summer|autumn|fall|winter)\s*[,;&]\s*(?:and\s+)?|\s+(?:and|und|et|en|y|e|i|og|och|ja|és|și|и|та|і)\s+/iu;

/**
 * Parses a text to a period in ISO days, both ends included; undefined if a part of the text is not understood, or if the date does
 * not exist (30 February, a range that ends before it begins).
 *
 * A month ends on its last day, a year on 31 December. A century counts from 1 (the 19th is 1801 to 1900). Circa, question marks and
 * brackets are ignored: about 1940 is 1940. `1940-`, `after 1940` and `since 1940` have a start only, `before 1950` and `until 1950` an
 * end only; the named year is part of the period, since archivists do not use these words strictly. Never throws; takes linear time;
 * returns undefined for more than 200 characters.
 */
export function parsePeriod(text: string): Period | undefined {
  return readWhole(text).period;
}

const readWhole = memoize(maxCachedDates, (text: string): { readonly period: Period | undefined } => {
  const reading = readPeriod(text.trim());
  return { period: typeof reading === 'object' ? withoutVague(reading) : undefined };
});

/**
 * Parses the date elements of one description. Reads both text and attribute: if one period contains the other, the narrower is used;
 * if they contradict each other, the attribute. A text may list several dates; each becomes a period, and dates that cannot be parsed
 * go to `rest`. Equal periods are merged.
 */
export function toPeriods(dates: readonly DateSource[]): DatesRead {
  const read = dates.map(({ text, normal }) => readSource(text, normal ?? ''));
  if (read.length === 1) return read[0]!;
  const periods = new Map<string, DatePeriodDraft>();
  for (const period of read.flatMap((one) => one.periods)) periods.set(toKey(period), period);
  return {
    periods: [...periods.values()],
    rest: [...new Set(read.flatMap(({ rest }) => rest))],
    warnings: [...new Set(read.flatMap(({ warnings }) => warnings))],
  };
}

function toKey({ startDate, endDate, description }: DatePeriodDraft): string {
  return `${startDate}/${endDate}/${description}`;
}

type SourceRead = Pick<DatesRead, 'periods' | 'rest'>;

const readSource = memoize(maxCachedDates, (text: string, normal: string): DatesRead => {
  const warnings = new Set<DateWarning>();
  const { periods, rest } = readOnce({ text, normal }, warnings);
  const distinct = new Map(periods.map((period) => [toKey(period), period]));
  return { periods: [...distinct.values()], rest: [...new Set(rest)], warnings: [...warnings] };
});

function readOnce(date: { text: string; normal: string }, warnings: Set<DateWarning>): SourceRead {
  const given = date.normal.trim();
  const normal = readNormal(given, warnings);
  const text = date.text.trim().replace(/\s+/g, ' ');
  const description = text === '' ? given : text;
  if (description === '') return { periods: [], rest: [] };
  const reading = text === '' ? undefined : readPeriod(text);
  if (typeof reading === 'object') {
    const chosen = normal === undefined ? reading : reconcile(reading, normal, text, warnings);
    return { periods: [draft(chosen, description)], rest: [] };
  }
  if (reading === 'impossible') warnings.add('impossible-date');
  const list = readList(text, warnings);
  if (list.periods.length > 0 && (normal === undefined || agrees(list.periods, normal))) return list;
  if (list.periods.length > 0) warnings.add('contradicting-date');
  if (normal !== undefined) return { periods: [draft(normal, description)], rest: [] };
  return { periods: [], rest: [description] };
}

/** Some systems write several periods into the attribute; they count as one period from the first start to the last end. */
function readNormal(normal: string, warnings: Set<DateWarning>): ReadPeriod | undefined {
  if (normal === '') return undefined;
  const reading = readPeriod(normal);
  if (typeof reading === 'object') return reading;
  if (reading === 'impossible') warnings.add('impossible-date');
  const { periods, rest } = readList(normal, warnings);
  return periods.length > 0 && rest.length === 0 ? { ...toSpan(periods), vague: false } : undefined;
}

function reconcile(text: ReadPeriod, normal: ReadPeriod, words: string, warnings: Set<DateWarning>): Period {
  if (isYearsInShort(words, normal)) return normal;
  if (isWithin(text, normal)) return text;
  if (isWithin(normal, text)) return normal;
  // No warning for a century that is counted from 1800 instead of 1801.
  if (!(text.vague && overlaps(text, normal))) warnings.add('contradicting-date');
  return normal;
}

/** `1905-06` is June 1905, unless the attribute `normal` is 1905 to 1906. */
function isYearsInShort(words: string, normal: Period): boolean {
  const match = /^\D*(\d\d)(\d\d)[-–](\d\d)\D*$/.exec(words);
  if (match === null) return false;
  const [, century, first, last] = match;
  return normal.startDate === `${century}${first}-01-01` && normal.endDate === `${century}${last}-12-31`;
}

function overlaps(one: Period, other: Period): boolean {
  return (
    (one.startDate === undefined || other.endDate === undefined || one.startDate <= other.endDate) &&
    (other.startDate === undefined || one.endDate === undefined || other.startDate <= one.endDate)
  );
}

function agrees(periods: readonly Period[], normal: Period): boolean {
  const span = toSpan(periods);
  return isWithin(span, normal) || isWithin(normal, span);
}

/** Joins as many pieces as form one date, since a date may contain commas. */
function readList(text: string, warnings: Set<DateWarning>): SourceRead {
  const periods: DatePeriodDraft[] = [];
  const rest: string[] = [];
  if (text.length > maxListLength || !listSeparator.test(text)) return { periods, rest };
  const pieces = cutList(text);
  for (let at = 0; at < pieces.length; ) {
    const found = readLongest(text, pieces, at, warnings);
    if (found !== undefined) periods.push(found.period);
    else rest.push(text.slice(...pieces[at]!));
    at += found?.taken ?? 1;
  }
  return { periods, rest };
}

type Piece = readonly [start: number, end: number];

function cutList(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const separator of text.matchAll(new RegExp(listSeparator, 'giu'))) {
    if (separator.index > start) pieces.push([start, separator.index]);
    start = separator.index + separator[0].length;
  }
  if (start < text.length) pieces.push([start, text.length]);
  return pieces;
}

function readLongest(text: string, pieces: readonly Piece[], at: number, warnings: Set<DateWarning>) {
  for (let last = Math.min(at + maxCommasInDate, pieces.length - 1); last >= at; last--) {
    const words = text.slice(pieces[at]![0], pieces[last]![1]);
    const reading = readPeriod(words);
    if (typeof reading === 'object') return { period: draft(reading, words), taken: last - at + 1 };
    if (reading === 'impossible' && last === at) warnings.add('impossible-date');
  }
  return undefined;
}

/** The period from the first start to the last end. */
function toSpan(periods: readonly Period[]): Period {
  const starts = periods.map((period) => period.startDate);
  const ends = periods.map((period) => period.endDate);
  const startDate = starts.includes(undefined) ? undefined : starts.sort()[0];
  const endDate = ends.includes(undefined) ? undefined : ends.sort().at(-1);
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}

function draft(period: Period, description: string): DatePeriodDraft {
  return { ...withoutVague(period), description };
}

function withoutVague({ startDate, endDate }: Period): Period {
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}
