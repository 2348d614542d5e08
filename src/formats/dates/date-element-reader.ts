/** Reads one date element: combines its text with its attribute, and separates lists and bulk dates. */

import type { DateSettings } from '../date-context.ts';
import { splitBulkDates, type TypedText } from './bulk.ts';
import {
  type DatePeriodDraft,
  type DateWarning,
  type PeriodsAndRest,
  readList,
  warningCodes,
} from './date-list.ts';
import {
  type DayOrder,
  isWithin,
  overlaps,
  type ParsedPeriod,
  type Period,
  type PeriodReading,
  toPlainPeriod,
  toSpan,
} from './period.ts';
import { findDayOrder, readPeriod } from './read-period.ts';

const seasonPattern =
  /spring|summer|autumn|fall|winter|fr[üu]h|sommer|herbst|printemps|ete|été|automne|lente|voorjaar|zomer|herfst|primavera|verano|oto[ñn]o|estate|autunno/i;

/** In characters; a longer text is not searched for bulk dates. */
const maxTypedLength = 2_000;

export class DateElementReader {
  readonly warnings: Set<DateWarning> = new Set<DateWarning>();
  /** The order of day and month, if the date shows it. */
  readonly shownOrder: DayOrder | undefined;
  readonly #text: string;
  /** The attribute as written. */
  readonly #attribute: string;
  readonly #normal: ParsedPeriod | undefined;
  readonly #order: DayOrder | undefined;
  readonly #settings: DateSettings;

  constructor(text: string, normal: string, settings: DateSettings) {
    this.#text = text.trim().replace(/\s+/g, ' ');
    this.#attribute = normal.trim();
    this.#settings = settings;
    this.#normal = this.#readNormal();
    this.shownOrder = findDayOrder(this.#text, this.#normal);
    this.#order = this.shownOrder ?? this.#settings.order;
  }

  read(): PeriodsAndRest {
    const text = this.#text;
    const normal = this.#normal;
    const description = text === '' ? this.#attribute : text;
    if (description === '') return { periods: [], rest: [] };
    const fromNormal = { periods: normal === undefined ? [] : [draft(normal, description)], rest: [] };
    if (this.#settings.isSouthern && seasonPattern.test(text))
      return normal === undefined ? { periods: [], rest: [text] } : fromNormal;
    const typed = this.#readTyped();
    if (typed !== undefined) return typed;
    const reading = text === '' ? undefined : readPeriod(text, this.#order);
    if (typeof reading === 'object') {
      const chosen = normal === undefined ? reading : this.#reconcile(reading, normal, text);
      return { periods: [draft(chosen, description)], rest: [] };
    }
    if (reading !== undefined && (normal === undefined || reading === 'impossible'))
      this.warnings.add(warningCodes[reading]);
    const list = readList(text, this.#order, this.warnings);
    if (list.periods.length > 0 && (normal === undefined || agrees(list.periods, normal))) return list;
    if (list.periods.length > 0) this.warnings.add('contradicting-date');
    return normal === undefined ? { periods: [], rest: [description] } : fromNormal;
  }

  /** Parses the attribute. Several periods in it, as some systems write, become one period from the first start to the last end. */
  #readNormal(): ParsedPeriod | undefined {
    if (this.#attribute === '') return undefined;
    // `1945-6` is a month here, since the ranges of attributes have a slash.
    const attribute = this.#attribute.replace(/(?<!\d)(\d{4})-(\d)(?![\d-])/g, '$1-0$2');
    const reading = this.#readSignedYear(attribute) ?? readPeriod(attribute, this.#settings.order);
    if (typeof reading === 'object') return reading;
    if (reading !== undefined) this.warnings.add(warningCodes[reading]);
    const { periods, rest } = readList(this.#attribute, this.#settings.order, this.warnings);
    return periods.length > 0 && rest.length === 0 ? { ...toSpan(periods), vague: false } : undefined;
  }

  /** In the attribute, `-1200` is 1201 BC as in ISO 8601, unless the text is a date of our era: some systems write `-1945` for "until 1945". */
  #readSignedYear(attribute: string): PeriodReading {
    if (!/^-[1-9]\d{3}(?:-\d\d){0,2}$/.test(attribute)) return undefined;
    const text = readPeriod(this.#text);
    const isOurEra = typeof text === 'object' && text.endDate !== undefined && !text.endDate.startsWith('-');
    return isOurEra ? undefined : readPeriod(`${attribute}/${attribute}`);
  }

  /** The periods of a text that marks its bulk dates; undefined if it marks none, or if a part of it cannot be parsed. */
  #readTyped(): PeriodsAndRest | undefined {
    const parts = this.#text.length > maxTypedLength ? undefined : splitBulkDates(this.#text);
    if (parts === undefined) return undefined;
    const periods = parts.map((part) => this.#readPart(part));
    if (periods.some((list) => list.length === 0)) return undefined;
    const inclusive = periods.flat().filter(({ type }) => type === 'inclusive');
    const bulk = periods.flat().filter(({ type }) => type === 'bulk');
    const [only] = inclusive.length > 0 ? inclusive : bulk;
    if (inclusive.length > 1 || (inclusive.length === 0 && bulk.length > 1))
      return { periods: [...inclusive, ...bulk], rest: [] };
    // The text as a whole is the description, so that no word is lost and the description gives the same periods again.
    const whole = { ...only!, ...this.#withNormal(only!, bulk), description: this.#text };
    return { periods: [whole, ...(inclusive.length > 0 ? bulk : [])], rest: [] };
  }

  #readPart({ type, written, dates }: TypedText): readonly DatePeriodDraft[] {
    const text = type === 'bulk' && written !== dates ? withWholeYears(dates) : dates;
    const reading = readPeriod(text, this.#order);
    if (typeof reading === 'object') return [{ ...draft(reading, written), type }];
    const { periods, rest } = readList(text, this.#order, new Set());
    return rest.length > 0 ? [] : periods.map((period) => ({ ...period, type }));
  }

  /** The inclusive period according to text and attribute. An attribute that states the bulk period is ignored. */
  #withNormal(inclusive: Period, bulk: readonly Period[]): Period {
    const normal = this.#normal;
    if (normal === undefined || bulk.some((one) => isWithin(normal, one) && !isWithin(inclusive, one)))
      return toPlainPeriod(inclusive);
    return toPlainPeriod(this.#reconcile({ ...inclusive, vague: false }, normal, ''));
  }

  #reconcile(text: ParsedPeriod, normal: ParsedPeriod, words: string): Period {
    if (isYearsInShort(words, normal)) return normal;
    if (isWithin(text, normal)) return text;
    if (isWithin(normal, text)) return normal;
    // No warning for vague periods that overlap, such as a century that begins in 1800 instead of 1801.
    if (!(text.vague && overlaps(text, normal))) this.warnings.add('contradicting-date');
    return normal;
  }
}

/** `bulk 1900-10` is 1900 to 1910, since hardly ever is most of the material from one month. */
function withWholeYears(dates: string): string {
  return dates.replace(/^(\d\d)(\d\d)([-–])(\d\d)$/, (text, century, first, hyphen, last) =>
    last > first ? `${century}${first}${hyphen}${century}${last}` : text,
  );
}

/** `1905-06` is June 1905, unless the attribute `normal` is 1905 to 1906. */
function isYearsInShort(words: string, normal: Period): boolean {
  const match = /^\D*(\d\d)(\d\d)[-–](\d\d)\D*$/.exec(words);
  if (match === null) return false;
  const [, century, first, last] = match;
  return normal.startDate === `${century}${first}-01-01` && normal.endDate === `${century}${last}-12-31`;
}

function agrees(periods: readonly Period[], normal: Period): boolean {
  const span = toSpan(periods);
  return isWithin(span, normal) || isWithin(normal, span);
}

function draft(period: Period, description: string): DatePeriodDraft {
  return { ...toPlainPeriod(period), description };
}
