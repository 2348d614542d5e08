/** Converts the dates of one item to DatePeriods, and keeps the text that they do not contain. */
import type { Data } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { type DatesRead, parsePeriod, toPeriods } from '../dates.ts';
import type { ReadContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedDate, type CollectedItem } from './collected-item.ts';
import { partDraft } from './part-drafts.ts';

interface DateParts {
  readonly parts: readonly PartDraft[];
  /** Texts that could not be parsed; the format must keep them. */
  readonly rest: readonly string[];
}

/** @param data fields of every DatePeriod. */
export function toDateParts(
  item: CollectedItem,
  { warn, dates: context }: Pick<ReadContext, 'warn' | 'dates'>,
  data: Data = {},
): DateParts {
  if (item.dates.length === 0) return { parts: [], rest: [] };
  const { periods, rest, warnings } = toPeriods(item.dates, context);
  for (const code of warnings) addWarning(warn, code, item.location);
  keepUncovered(item, periods, rest);
  const parts = periods.map(({ startDate, endDate, description, type }) =>
    partDraft('DatePeriod', {
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && { endDate }),
      description,
      ...(type !== undefined && { type }),
      ...data,
    }),
  );
  return { parts, rest };
}

/** Keeps the original text and attribute as unknown properties where a list was split, equal dates merged, or one form ignored. */
function keepUncovered(
  { dates, unknown }: CollectedItem,
  periods: DatesRead['periods'],
  rest: readonly string[],
): void {
  // The common case: one date that its period represents completely.
  if (dates.length === 1 && periods.length === 1 && isCoveredBy(dates[0]!, periods[0]!)) return;
  const texts = new Set([...periods.map(({ description }) => description), ...rest]);
  const spans = new Set(periods.map(({ startDate, endDate }) => `${startDate}/${endDate}`));
  for (const { text, normal, key, attribute, isCopy } of dates) {
    // Deleted, so that the second of two equal dates is kept: they gave only one period.
    if (!texts.delete(text) && !isCopy && text !== '') addValue(unknown, key, text);
    if (normal === undefined || normal === text || texts.delete(normal)) continue;
    const period = parsePeriod(normal);
    const isCovered = period !== undefined && spans.has(`${period.startDate}/${period.endDate}`);
    if (!isCovered) addValue(unknown, `${key}@${attribute}`, normal);
  }
}

function isCoveredBy({ text, normal }: CollectedDate, covering: DatesRead['periods'][number]): boolean {
  if (text !== covering.description) return false;
  if (normal === undefined || normal === text) return true;
  const period = parsePeriod(normal);
  return (
    period !== undefined && period.startDate === covering.startDate && period.endDate === covering.endDate
  );
}
