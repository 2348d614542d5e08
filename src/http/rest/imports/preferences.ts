/** The header Prefer of an import or undo (RFC 7240): a list of preferences, of which the service supports one. */
import { findNearest } from '../../../lib/nearest.ts';
import { textHeader } from '../../../parameters/parameter.ts';
import type { Warning } from '../../../transfer/import/import-log.ts';

const respondAsync = 'respond-async';

export const preferParameters = {
  Prefer: textHeader('respond-async returns a job at once, instead of the finished result', {
    parse: parsePreferences,
  }),
};

interface Preferences {
  /** Whether the client prefers a job to the finished result. */
  readonly isAsync: boolean;
  /** About a misspelled preference. Not an error: a server must ignore unknown preferences. */
  readonly warnings: readonly Warning[];
}

function parsePreferences(given: string): Preferences {
  const preferences = given.split(/[,;]/).map((one) => one.trim().toLowerCase());
  const misspelled = preferences.find(
    (one) => one !== respondAsync && findNearest(one, [respondAsync]) !== undefined,
  );
  const isAsync = preferences.includes(respondAsync);
  if (misspelled === undefined) return { isAsync, warnings: [] };
  const message = `The header Prefer has the unknown preference '${misspelled}', which was ignored; the nearest known one is '${respondAsync}'`;
  return { isAsync, warnings: [{ code: 'unknown-preference', message, count: 1, places: [] }] };
}
