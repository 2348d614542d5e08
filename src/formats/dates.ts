/**
 * Dates of archival descriptions: the text of a `unitdate` and its attribute in, periods with ISO days out. Whatever
 * is not understood stays text. How a single date is read: dates/read-period.ts.
 */
import { memoize } from '../lib/memoize.ts';
import { isWithin, type Period, type ReadPeriod } from './dates/period.ts';
import { readPeriod } from './dates/read-period.ts';

/** Data of a DatePeriod to be. */
export interface DatePeriodDraft extends Period {
  /** The period in the source's own words. */
  readonly description: string;
}

/** One date element of the source: what it says, and what it says in its machine-readable attribute. */
export interface DateSource {
  readonly text: string;
  readonly normal?: string | undefined;
}

/** Something about a date that its archivist wants to know. */
export type DateOddity = 'impossible-date' | 'contradicting-date';

export interface DatesRead {
  readonly periods: readonly DatePeriodDraft[];
  /** Texts that were not understood. */
  readonly rest: readonly string[];
  readonly oddities: readonly DateOddity[];
}

/** The dates of a finding aid come again and again, and nothing else of a unit takes so long to read: so many are remembered. */
const mostDates = 2000;

/** A longer list of dates stays text. */
const MAX_LIST_LENGTH = 2_000;

/** `1 May, 1940, ca.` has two commas in one date; more than that does not happen. */
const MAX_COMMAS_IN_DATE = 2;

/** The comma of `Spring, 1983` separates nothing. */
const LIST_SEPARATOR =
  /(?<!spring|summer|autumn|fall|winter)\s*[,;&]\s*(?:and\s+)?|\s+(?:and|und|et|en|y|e|i|og|och|ja|és|și|и|та|і)\s+/iu;

/**
 * The period a text stands for, in ISO days with both ends included; undefined when it is not understood as a whole,
 * or cannot be (30 February, a range that ends before it begins).
 *
 * A day ends that day, a month on its last day, a year on 31 December. A century counts from 1 (the 19th is 1801 to
 * 1900). Circa, question marks and brackets change nothing: about 1940 is 1940. `1940-`, `after 1940` and `since
 * 1940` have a start only, `before 1950` and `until 1950` an end only; the year named is part of the period, since
 * these words are not used strictly. Never throws; time is linear and text of more than 200 characters is refused.
 */
export function parsePeriod(text: string): Period | undefined {
  return readWhole(text).period;
}

const readWhole = memoize(mostDates, (text: string): { readonly period: Period | undefined } => {
  const reading = readPeriod(text.trim());
  return { period: typeof reading === 'object' ? toBorders(reading) : undefined };
});

/**
 * Periods from the date elements of one description. Attribute and text are both read: where one lies within the
 * other the narrower is taken, where they contradict the attribute is. A text may list several dates; each gets its
 * own period, and what is not understood among them goes to `rest`. Equal periods merge.
 */
export function toPeriods(dates: readonly DateSource[]): DatesRead {
  const read = dates.map(({ text, normal }) => readSource(text, normal ?? ''));
  if (read.length === 1) return read[0]!;
  const periods = new Map<string, DatePeriodDraft>();
  for (const period of read.flatMap((one) => one.periods)) periods.set(toKey(period), period);
  return {
    periods: [...periods.values()],
    rest: [...new Set(read.flatMap(({ rest }) => rest))],
    oddities: [...new Set(read.flatMap(({ oddities }) => oddities))],
  };
}

function toKey({ startDate, endDate, description }: DatePeriodDraft): string {
  return `${startDate}/${endDate}/${description}`;
}

type SourceRead = Pick<DatesRead, 'periods' | 'rest'>;

const readSource = memoize(mostDates, (text: string, normal: string): DatesRead => {
  const oddities = new Set<DateOddity>();
  const { periods, rest } = readOnce({ text, normal }, oddities);
  const distinct = new Map(periods.map((period) => [toKey(period), period]));
  return { periods: [...distinct.values()], rest: [...new Set(rest)], oddities: [...oddities] };
});

function readOnce(date: { text: string; normal: string }, oddities: Set<DateOddity>): SourceRead {
  const given = date.normal.trim();
  const normal = readNormal(given, oddities);
  const text = date.text.trim().replace(/\s+/g, ' ');
  const description = text === '' ? given : text;
  if (description === '') return { periods: [], rest: [] };
  const reading = text === '' ? undefined : readPeriod(text);
  if (typeof reading === 'object') {
    const chosen = normal === undefined ? reading : reconcile(reading, normal, text, oddities);
    return { periods: [draft(chosen, description)], rest: [] };
  }
  if (reading === 'impossible') oddities.add('impossible-date');
  const list = readList(text, oddities);
  if (list.periods.length > 0 && (normal === undefined || agrees(list.periods, normal))) return list;
  if (list.periods.length > 0) oddities.add('contradicting-date');
  if (normal !== undefined) return { periods: [draft(normal, description)], rest: [] };
  return { periods: [], rest: [description] };
}

/** Some systems put several periods into the attribute; they count as the time they span. */
function readNormal(normal: string, oddities: Set<DateOddity>): ReadPeriod | undefined {
  if (normal === '') return undefined;
  const reading = readPeriod(normal);
  if (typeof reading === 'object') return reading;
  if (reading === 'impossible') oddities.add('impossible-date');
  const { periods, rest } = readList(normal, oddities);
  return periods.length > 0 && rest.length === 0 ? { ...toSpan(periods), vague: false } : undefined;
}

function reconcile(text: ReadPeriod, normal: ReadPeriod, words: string, oddities: Set<DateOddity>): Period {
  if (isYearsInShort(words, normal)) return normal;
  if (isWithin(text, normal)) return text;
  if (isWithin(normal, text)) return normal;
  // A century counted from 1800 instead of 1801 is no contradiction worth a warning.
  if (!(text.vague && overlaps(text, normal))) oddities.add('contradicting-date');
  return normal;
}

/** `1905-06` alone is June 1905; beside an attribute that says so it is the years 1905 and 1906. */
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

/** Takes as many pieces together as make one date, since a date may hold commas itself. */
function readList(text: string, oddities: Set<DateOddity>): SourceRead {
  const periods: DatePeriodDraft[] = [];
  const rest: string[] = [];
  if (text.length > MAX_LIST_LENGTH || !LIST_SEPARATOR.test(text)) return { periods, rest };
  const pieces = cutList(text);
  for (let at = 0; at < pieces.length; ) {
    const found = readLongest(text, pieces, at, oddities);
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
  for (const separator of text.matchAll(new RegExp(LIST_SEPARATOR, 'giu'))) {
    if (separator.index > start) pieces.push([start, separator.index]);
    start = separator.index + separator[0].length;
  }
  if (start < text.length) pieces.push([start, text.length]);
  return pieces;
}

function readLongest(text: string, pieces: readonly Piece[], at: number, oddities: Set<DateOddity>) {
  for (let last = Math.min(at + MAX_COMMAS_IN_DATE, pieces.length - 1); last >= at; last--) {
    const words = text.slice(pieces[at]![0], pieces[last]![1]);
    const reading = readPeriod(words);
    if (typeof reading === 'object') return { period: draft(reading, words), taken: last - at + 1 };
    if (reading === 'impossible' && last === at) oddities.add('impossible-date');
  }
  return undefined;
}

/** The time from the first start to the last end. */
function toSpan(periods: readonly Period[]): Period {
  const starts = periods.map((period) => period.startDate);
  const ends = periods.map((period) => period.endDate);
  const startDate = starts.includes(undefined) ? undefined : starts.sort()[0];
  const endDate = ends.includes(undefined) ? undefined : ends.sort().at(-1);
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}

function draft(period: Period, description: string): DatePeriodDraft {
  return { ...toBorders(period), description };
}

function toBorders({ startDate, endDate }: Period): Period {
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}
