/** Options that are times. */
import { type EventPeriod, parseEventPeriod } from '../graph/event-period.ts';
import { fail } from '../model/errors.ts';
import { type OptionDeclaration, type Options, textOption } from './command.ts';

/** The options of a command that selects a period. */
export const periodOptions: readonly OptionDeclaration[] = [
  { flags: '--from <TIME>', help: 'Earliest time: a timestamp, or a day, month or year in UTC' },
  { flags: '--to <TIME>', help: 'Latest time, inclusive' },
];

/** The first and the last moment of {@link periodOptions}. Throws `invalid`. */
export function parsePeriod(options: Options): { readonly from?: string; readonly to?: string } {
  const from = parseTime(options, 'from');
  const to = parseTime(options, 'to');
  return { ...(from !== undefined && { from: from.first }), ...(to !== undefined && { to: to.last }) };
}

function parseTime(options: Options, name: string): EventPeriod | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  return (
    parseEventPeriod(text) ??
    fail(
      'invalid',
      `--${name} must be a time such as 2026-11-15T02:13+01:00 or a day such as 2026-11-15, was '${text}'.`,
    )
  );
}
