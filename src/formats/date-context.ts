/** Determines how ambiguous dates of one file are read: the order of day and month, and the hemisphere of its seasons. */
import type { DayOrder } from './dates/period.ts';

const monthFirstCountries = new Set('us pr gu vi as mp um fm mh pw ph'.split(' '));

/** Countries in which 5/6/1940 is 5 June. Excludes countries that use several orders, such as Canada, or write the year first. */
const dayFirstCountries = new Set(
  'ad al am ar at au az ba be bg bo br by ch cl co cr cu cy cz de dk do dz ec ee eg es fi fr gb ge gi gr gt hn hr id ie il im in iq is it je jo lb li lu lv ly ma mc md me mk mt mx ni nl no nz pa pe pl pt py ro rs ru sa sk si sm sr sv sy tn tr ua uk uy va ve vn'.split(
    ' ',
  ),
);

const southernCountries = new Set('ar au bo br cl fj id mg mz na nz pe py uy za zw'.split(' '));

export interface DateSettings {
  readonly order: DayOrder | undefined;
  /** Whether the country is in the southern hemisphere. Seasons then stay text, since they have other months than in the north. */
  readonly isSouthern: boolean;
}

/** All combinations. There is one object for each, since dates.ts has a cache of parsed dates for each object. */
export const allDateSettings: readonly DateSettings[] = [false, true].flatMap((isSouthern) =>
  ([undefined, 'day-first', 'month-first'] as const).map((order) => ({ order, isSouthern })),
);

/** The settings of a file whose country and dates do not show the order. */
export const defaultDateSettings: DateSettings = allDateSettings[0]!;

function findSettings(order: DayOrder | undefined, isSouthern: boolean): DateSettings {
  return allDateSettings.find((one) => one.order === order && one.isSouthern === isSouthern)!;
}

/**
 * Callers create one for each file. The order of day and month is that of the file's country, until a date such as 13/5/1940 shows the
 * order that the file uses. If two dates of the file show different orders, the order is unknown.
 */
export class DateContext {
  #settings = defaultDateSettings;
  #shown: DayOrder | 'both' | undefined;

  /** @param country ISO 3166-1 code, if known. */
  constructor(country?: string) {
    if (country !== undefined) this.setCountry(country);
  }

  get settings(): DateSettings {
    return this.#settings;
  }

  /** @param country ISO 3166-1 code that the file states. */
  setCountry(country: string): void {
    const code = country.trim().toLowerCase();
    const order = this.#shown === undefined ? orderOfCountry(code) : this.#settings.order;
    this.#settings = findSettings(order, southernCountries.has(code));
  }

  /** Must be called with the order of each date that shows it, such as 13/5/1940. */
  addOrder(order: DayOrder): void {
    if (this.#shown === order) return;
    this.#shown = this.#shown === undefined ? order : 'both';
    this.#settings = findSettings(this.#shown === 'both' ? undefined : order, this.#settings.isSouthern);
  }
}

function orderOfCountry(code: string): DayOrder | undefined {
  if (monthFirstCountries.has(code)) return 'month-first';
  return dayFirstCountries.has(code) ? 'day-first' : undefined;
}

/** The country code at the start of an id of a repository or unit: `us` for `us-nypl-mss`. Undefined if the id has none. */
export function countryOfId(id: string): string | undefined {
  return /^[a-z]{2}(?=-|$)/.exec(id)?.[0];
}
