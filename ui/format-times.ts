/**
 * Timestamps as words of a language. Pages do not know the time zone of the reader, so times are in UTC. Only `formatMoment` adds the zone; pages with
 * `formatTime` must state it.
 */
import { dateLocales, type Language } from '../src/pages/shared/languages.ts';

interface TimeFormats {
  readonly day: Intl.DateTimeFormat;
  readonly moment: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

const formats = new Map<Language, TimeFormats>();

function formatsOf(language: Language): TimeFormats {
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[language], { timeZone: 'UTC', ...options });
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const found = formats.get(language) ?? {
    day: create(day),
    moment: create({ ...day, ...time, timeZoneName: 'short' }),
    time: create(time),
  };
  formats.set(language, found);
  return found;
}

/** @param timestamp or a day such as 2026-11-15 */
export function formatDay(timestamp: string, language: Language): string {
  return formatsOf(language).day.format(new Date(timestamp));
}

export function formatMoment(timestamp: string, language: Language): string {
  return formatsOf(language).moment.format(new Date(timestamp));
}

export function formatTime(timestamp: string, language: Language): string {
  return formatsOf(language).time.format(new Date(timestamp));
}
