/** How a client says which events it wants: the same words wherever there are events. */
import { toTimestamp } from '../../../graph/environment.ts';
import {
  type Aggregation,
  aggregations,
  type EventQuery,
  type Shown,
  shownWords,
} from '../../../graph/event-query.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { findRecordType, recordTypes } from '../../../model/registry.ts';
import { eventTypes } from '../../../model/system.ts';
import { isDate } from '../../../model/validate.ts';
import { findText, listTexts } from '../../parameters.ts';
import type { Parameter, Query } from '../../route.ts';

const text = { in: 'query', kind: 'text' } as const;

export const eventParameters: readonly Parameter[] = [
  { ...text, name: 'et', many: true, oneOf: eventTypes, help: 'What was done' },
  { ...text, name: 'type', many: true, help: 'Record type of something it was done to' },
  { ...text, name: 'item', many: true, help: 'Id of something it was done to' },
  { ...text, name: 'user', many: true, help: 'Id of who did it' },
  { ...text, name: 'from', help: 'Not before this time: a timestamp, or a day, month or year in UTC' },
  { ...text, name: 'to', help: 'Not after this time; a day, month or year is meant with its end' },
];

export const aggregation: Parameter = {
  ...text,
  name: 'aggregation',
  oneOf: aggregations,
  help: 'Gives groups, each a list: user for what one user did in one go, strict for what is alike besides, off for each event alone',
};

export const show: Parameter = {
  ...text,
  name: 'show',
  many: true,
  oneOf: shownWords,
  help: 'watched for what happened to items the user watches, followed for what those did whom the user follows; both for what is both',
};

export const isEvent = (type: RecordType): boolean => type.kind === 'event';

/** Throws `bad-parameter` for words that mean nothing. Ids that are not there match nothing. */
export function parseEventQuery(query: Query): EventQuery {
  const [types, items, users] = [parseTypes(query), listTexts(query, 'item'), listTexts(query, 'user')];
  const kinds = listTexts(query, 'et').map((word) => parseWord('et', word, eventTypes));
  const [from, to] = [parseTime(query, 'from'), parseTime(query, 'to')];
  return {
    ...(kinds.length === 0 ? {} : { eventTypes: kinds }),
    ...(types.length === 0 ? {} : { subjectTypes: types }),
    ...(items.length === 0 ? {} : { items }),
    ...(users.length === 0 ? {} : { users }),
    ...(from === undefined ? {} : { from: from.first }),
    ...(to === undefined ? {} : { to: to.last }),
  };
}

export function findAggregation(query: Query): Aggregation | undefined {
  const given = findText(query, aggregation.name);
  return given === undefined ? undefined : parseWord(aggregation.name, given, aggregations);
}

export function parseShown(query: Query): readonly Shown[] {
  return listTexts(query, show.name).map((word) => parseWord(show.name, word, shownWords));
}

function parseTypes(query: Query): readonly string[] {
  const known = recordTypes.filter((type) => type.kind === 'item').map((type) => type.name);
  return listTexts(query, 'type').map((word) => parseWord('type', findRecordType(word)?.name ?? word, known));
}

function parseWord<Word extends string>(name: string, given: string, words: readonly Word[]): Word {
  const word = words.find((one) => one === given);
  if (word !== undefined) return word;
  fail('bad-parameter', `The parameter ${name} must be one of ${words.join(', ')}, was '${given}'.`, {
    details: { parameter: name, value: given },
  });
}

/** The first and the last moment of what was said, as stored timestamps are written. */
interface Period {
  readonly first: string;
  readonly last: string;
}

const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

function parseTime(query: Query, name: string): Period | undefined {
  const given = findText(query, name);
  if (given === undefined) return undefined;
  // A plus that was not percent-encoded has become a blank.
  const said = given.trim().replace(/ (?=\d{2}:\d{2}$)/, '+');
  if (isDate(said)) return periodOf(said);
  const match = moment.exec(said);
  const time = match !== null && isDate(match[1]!) ? Date.parse(match[2] ? said : `${said}Z`) : Number.NaN;
  if (!Number.isNaN(time)) return { first: timestampAt(time), last: timestampAt(time) };
  fail(
    'bad-parameter',
    `The parameter ${name} must be a time such as 2026-11-15T02:13:26.685+00:00 or a day such as 2026-11-15, was '${given}'.`,
    { details: { parameter: name, value: given } },
  );
}

/** A day, a month or a year, in UTC. */
function periodOf(said: string): Period {
  const [year, month, day] = said.split('-').map(Number) as [number, number?, number?];
  const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const next =
    day !== undefined
      ? Date.UTC(year, month! - 1, day + 1)
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1);
  return { first: timestampAt(first), last: timestampAt(next - 1) };
}

function timestampAt(milliseconds: number): string {
  return toTimestamp(new Date(milliseconds));
}
