/** Dates in terms of schema.org: ISO 8601, with `..` for an open end. */
import type { ShownPeriod } from '../shared/shown-values.ts';

/** Days of a period, as short as they allow: a period of whole years is written as years, since its days are not known. */
function shortenDays({ start, end }: ShownPeriod): Pick<ShownPeriod, 'start' | 'end'> {
  return { start: start?.replace(/-01-01$/, ''), end: end?.replace(/-12-31$/, '') };
}

/** The inclusive dates. Bulk dates are a part of them. A date that could not be parsed is as written. */
export function listTemporalCoverage(periods: readonly ShownPeriod[]): readonly string[] {
  return periods
    .filter(({ kind }) => kind !== 'bulk')
    .flatMap((period) => {
      const { start, end } = shortenDays(period);
      if ((start ?? end) === undefined) return period.text ?? [];
      return start === end ? start! : `${start ?? '..'}/${end ?? '..'}`;
    });
}

/** Properties for the first and the last day of an agent, by type in schema.org. */
const lifeProperties: Readonly<Record<string, readonly [string, string]>> = {
  Person: ['birthDate', 'deathDate'],
  Organization: ['foundingDate', 'dissolutionDate'],
};

/** The dates of existence. Omits a period within one year, which only says when the agent was active. */
export function describeAgentDates(
  type: string,
  periods: readonly ShownPeriod[],
): Readonly<Record<string, string | undefined>> {
  const properties = lifeProperties[type];
  const period = periods.find(({ kind }) => kind === undefined || kind === 'existence');
  if (properties === undefined || period === undefined) return {};
  const { start, end } = shortenDays(period);
  if (start?.slice(0, 4) === end?.slice(0, 4)) return {};
  return { [properties[0]]: start, [properties[1]]: end };
}
