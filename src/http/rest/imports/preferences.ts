/** The header Prefer of an import (RFC 7240): a list of preferences, of which the service supports one. */
import type { IncomingHttpHeaders } from 'node:http';
import { findNearest } from '../../../lib/nearest.ts';
import type { Warning } from '../../../transfer/import-log.ts';

const respondAsync = 'respond-async';

export function prefersJob(headers: IncomingHttpHeaders): boolean {
  return listPreferences(headers).includes(respondAsync);
}

/** A server must ignore unknown preferences, so that a misspelled one is reported as a warning and not as an error. */
export function listPreferenceWarnings(headers: IncomingHttpHeaders): readonly Warning[] {
  const misspelled = listPreferences(headers).find(
    (one) => one !== respondAsync && findNearest(one, [respondAsync]) !== undefined,
  );
  if (misspelled === undefined) return [];
  const message = `The header Prefer has the unknown preference '${misspelled}', which was ignored; the nearest known one is '${respondAsync}'`;
  return [{ code: 'unknown-preference', message, count: 1, places: [] }];
}

function listPreferences({ prefer = '' }: IncomingHttpHeaders): readonly string[] {
  return String(prefer)
    .split(/[,;]/)
    .map((one) => one.trim().toLowerCase());
}
