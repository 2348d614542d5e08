/**
 * The summary of an item, for lists of many: the envelope with the few fields that a list shows, and the id of the parent. A summary has at most
 * {@link maxSummaryBytes}, unless its ids or its identifier are very long.
 */
import { isBefore } from '../../model/dates.ts';
import { eventTypeName } from '../../model/system.ts';
import type { StoredEvent } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';

/** Bytes of a summary as JSON in UTF-8; a longer name is shortened. */
const maxSummaryBytes = 500;

/** In characters. Levels are single words in most files; some have sentences. */
const maxLevelLength = 40;

/** A name keeps this many characters, however long the ids are. */
const minNameLength = 32;

/** The parsed form. */
export interface Summary {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  /** Absent if the client left it out. */
  readonly meta?: Data;
  readonly relationships: Data;
}

type Data = Readonly<Record<string, unknown>>;

/** @param parent id of the parent; null without one, and for a parent that the viewer may not see. */
export function writeSummary(row: ItemRow, parent: string | null): string {
  const own = JSON.parse(row.data) as Data;
  const parts = parseParts(row.parts);
  const described = parts[0]?.data ?? {};
  const text = (name: string): string | undefined => firstText(own[name]) ?? firstText(described[name]);
  const { startDate, endDate } = periodOf(parts);
  const write = (name: string | undefined): string =>
    JSON.stringify({
      id: row.id,
      type: row.type,
      data: {
        identifier: text('identifier'),
        name,
        levelOfDescription: shorten(text('levelOfDescription'), maxLevelLength),
        startDate,
        endDate,
        languageCode: text('languageCode'),
      },
      meta: { gid: row.gid, childCount: row.childCount, parent },
      relationships: {},
    });
  return fitName(text('name'), write);
}

/** Events have none of the fields. @param childCount undefined if the viewer may not know the number of subjects. */
export function writeEventSummary({ id, gid }: StoredEvent, childCount: number | undefined): string {
  return JSON.stringify({
    id,
    type: eventTypeName,
    data: {},
    meta: { gid, childCount, parent: null },
    relationships: {},
  });
}

/** Shortens the name, at the end of a word if possible, so that the summary fits. */
function fitName(name: string | undefined, write: (name: string | undefined) => string): string {
  const whole = write(name);
  if (name === undefined || Buffer.byteLength(whole) <= maxSummaryBytes) return whole;
  let left = maxSummaryBytes - Buffer.byteLength(write('…'));
  let kept = '';
  for (const character of name) {
    left -= Buffer.byteLength(JSON.stringify(character)) - quoteBytes;
    if (left < 0 && kept.length >= minNameLength) break;
    kept += character;
  }
  if (kept.length === name.length) return whole;
  const toWordEnd = kept.replace(/\s+\S{0,20}$/u, '').trimEnd();
  return write(`${toWordEnd.length < minNameLength ? kept : toWordEnd}…`);
}

function shorten(text: string | undefined, length: number): string | undefined {
  return text === undefined || text.length <= length
    ? text
    : `${text.slice(0, length - 1).replace(loneSurrogate, '')}…`;
}

const loneSurrogate = /[\uD800-\uDBFF]$/;

const quoteBytes = 2;

/** The first value of a field as text; undefined without one. */
function firstText(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === null || first === '' ? undefined : String(first);
}

/** From the earliest start to the latest end of all dates. */
function periodOf(parts: readonly PartEnvelope[]): { startDate?: string; endDate?: string } {
  const dates = parts
    .flatMap((part) => [part, ...(part.relationships.hasDate ?? [])])
    .map(({ data }) => data);
  const starts = dates.flatMap(({ startDate }) => firstText(startDate) ?? []);
  const ends = dates.flatMap(({ endDate }) => firstText(endDate) ?? []);
  const startDate = starts.reduce<string | undefined>(
    (first, date) => (first === undefined || isBefore(date, first) ? date : first),
    undefined,
  );
  const endDate = ends.reduce<string | undefined>(
    (last, date) => (last === undefined || isBefore(last, date) ? date : last),
    undefined,
  );
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}
