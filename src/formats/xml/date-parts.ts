/** Makes DatePeriods of the dates of one item, and keeps what they do not say. */
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { type DatesRead, parsePeriod, toPeriods } from '../dates.ts';
import type { ReadContext } from '../format.ts';
import { warnOf } from '../oddities.ts';
import { addValue, type Gathered, type GatheredDate } from './gathered.ts';
import { partDraft } from './part-drafts.ts';

interface DateParts {
  readonly parts: readonly PartDraft[];
  /** Texts that were not understood; for the format to keep. */
  readonly rest: readonly string[];
}

/** @param data what every DatePeriod says besides */
export function toDateParts(item: Gathered, warn: ReadContext['warn'], data: Data = {}): DateParts {
  if (item.dates.length === 0) return { parts: [], rest: [] };
  const { periods, rest, oddities } = toPeriods(item.dates);
  for (const code of oddities) warnOf(warn, code, item.location);
  keepUnsaid(item, periods, rest);
  const parts = periods.map(({ startDate, endDate, description }) =>
    partDraft('DatePeriod', {
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && { endDate }),
      description,
      ...data,
    }),
  );
  return { parts, rest };
}

/** A list of dates is taken apart, equal dates merge, a narrower text wins over the normal form: what was written is kept. */
function keepUnsaid(
  { dates, unknown }: Gathered,
  periods: DatesRead['periods'],
  rest: readonly string[],
): void {
  // Nearly always there is one, and all of it is said.
  if (dates.length === 1 && periods.length === 1 && isSaidBy(dates[0]!, periods[0]!)) return;
  const texts = new Set([...periods.map(({ description }) => description), ...rest]);
  const spans = new Set(periods.map(({ startDate, endDate }) => `${startDate}/${endDate}`));
  for (const { text, normal, key, attribute, isCopy } of dates) {
    // Each text counts once: a date that stands there twice made only one period.
    if (!texts.delete(text) && !isCopy && text !== '') addValue(unknown, key, text);
    if (normal === undefined || normal === text || texts.delete(normal)) continue;
    const period = parsePeriod(normal);
    const isSaid = period !== undefined && spans.has(`${period.startDate}/${period.endDate}`);
    if (!isSaid) addValue(unknown, `${key}@${attribute}`, normal);
  }
}

function isSaidBy({ text, normal }: GatheredDate, said: DatesRead['periods'][number]): boolean {
  if (text !== said.description) return false;
  if (normal === undefined || normal === text) return true;
  const period = parsePeriod(normal);
  return period !== undefined && period.startDate === said.startDate && period.endDate === said.endDate;
}
