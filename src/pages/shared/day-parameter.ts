/** Query parameters that are days, on pages that select a period. Times are in UTC. */
import { toTimestamp } from '../../graph/environment.ts';
import { isDate } from '../../model/dates.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { failParameter } from '../../parameters/parse-parameters.ts';

interface Day {
  readonly day: string;
  /** First and last moment, in the format of stored timestamps. */
  readonly first: string;
  readonly last: string;
}

/** The value is undefined for an empty text. Forms send empty values, which count as absent. */
export const dayParameter = (help: string) => textParameter(help, { parse: parseDay, mayBeEmpty: true });

/** Throws `bad-parameter` for a text that is not a day. */
function parseDay(given: string, name: string): Day | undefined {
  const day = given.trim();
  if (day === '') return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isDate(day))
    return failParameter(name, 'must be a day such as 2026-11-15', given);
  const start = Date.parse(day);
  return { day, first: toTimestamp(new Date(start)), last: toTimestamp(new Date(start + 24 * 3600_000 - 1)) };
}
