/** `fonds history`, `diff` and `events`: the audit log, and the changes of single records. */
import { operator } from '../graph/actor.ts';
import type { EventQuery, EventStream } from '../graph/history/event-query.ts';
import type { History } from '../graph/history/history.ts';
import { suggestionSentence } from '../lib/nearest.ts';
import { fail } from '../model/errors.ts';
import { parseTypeName } from '../model/registry.ts';
import { type EventType, eventTypes } from '../model/system.ts';
import {
  type CommandDeclaration,
  type CommandEnvironment,
  numberOption,
  type Options,
  textList,
  textOption,
} from './command.ts';
import { describeChange } from './describe-item-change.ts';
import {
  alignRows,
  getReadingActor,
  idsOf,
  type ReadRecord,
  storeSettings,
  textsOf,
  withArchive,
} from './open-archive.ts';
import { parsePeriod, periodOptions } from './parse-time.ts';

const defaultEvents = 50;

const readerOption = {
  flags: '--user <ID>',
  help: 'Read as this user (default: an administrator, who sees everything)',
};
const limitOption = { flags: '--limit <N>', help: `Maximum number of events (default: ${defaultEvents})` };

const eventForm = '{"id", "eventType", "timestamp", "user": id, "logMessage": text or null';

const historyCommand: CommandDeclaration = {
  words: ['history'],
  summary: 'List the events of a record',
  help: () =>
    "Newest first, one per line: time, kind of event, user, ID of the version before it, log message. 'fonds diff' compares a version with another or with the present record.",
  arguments: [{ name: '<ID>', help: 'ID of the record' }],
  options: [limitOption, readerOption],
  json: `a list of ${eventForm}, "version": id or null}`,
  settings: storeSettings,
  run: async (environment, args, options) =>
    withHistory(environment, options, async (history) => {
      const id = String(args[0]);
      const limit = numberOption(options, 'limit') ?? defaultEvents;
      const versions = await readVersionIds(history, id, limit);
      const events = await readEvents(history, { of: 'item', id }, {}, limit);
      const listed = events.map((event) => ({ ...event, version: versions.get(event.id) ?? null }));
      const rows = listed.map(({ timestamp, eventType, user, version, logMessage }) => [
        timestamp,
        eventType,
        user ?? '',
        version ?? '-',
        logMessage ?? '',
      ]);
      environment.print({ json: listed, lines: alignRows(rows) });
    }),
};

const diffCommand: CommandDeclaration = {
  words: ['diff'],
  summary: 'Compare a version of a record with the present record',
  help: () =>
    "Prints one line for each field: + added, - removed, ~ changed. Prints nothing if they are equal. 'fonds history' lists the versions.",
  arguments: [
    { name: '<ID>', help: 'ID of the record' },
    { name: '<VERSION>', help: 'ID of the version' },
  ],
  options: [
    { flags: '--with <VERSION>', help: 'Compare with this version, not with the present record' },
    readerOption,
  ],
  json: 'a JSON Patch (RFC 6902) from the version to the record, as the web service returns it',
  settings: storeSettings,
  run: async (environment, [id, version], options) =>
    withHistory(environment, options, async (history) => {
      const changes = await history.compare(String(id), String(version), textOption(options, 'with'));
      environment.print({
        json: changes.map(({ was: _, ...operation }) => operation),
        lines: changes.map(describeChange),
      });
    }),
};

const eventsCommand: CommandDeclaration = {
  words: ['events'],
  summary: 'List the events of the audit log',
  help: () =>
    `Newest first, one per line: time, kind of event, user, ID, number of subjects, log message. An event must match all given options.\nKinds: ${eventTypes.join(', ')}.`,
  options: [
    { flags: '--kind <KIND>', help: 'Kind of event (may be repeated)', repeatable: true },
    {
      flags: '--type <TYPE>',
      help: 'Type of the records that were changed or deleted (may be repeated)',
      repeatable: true,
    },
    { flags: '--item <ID>', help: 'A record that the event is about (may be repeated)', repeatable: true },
    { flags: '--by <ID>', help: 'User or group who caused it (may be repeated)', repeatable: true },
    ...periodOptions,
    limitOption,
    readerOption,
  ],
  json: `a list of ${eventForm}, "subjects": number}`,
  settings: storeSettings,
  run: async (environment, _args, options) =>
    withHistory(environment, options, async (history) => {
      const limit = numberOption(options, 'limit') ?? defaultEvents;
      const events = await readEvents(history, { of: 'all' }, toQuery(options), limit);
      const rows = events.map(({ timestamp, eventType, user, id, subjects, logMessage }) => [
        timestamp,
        eventType,
        user ?? '',
        id,
        String(subjects),
        logMessage ?? '',
      ]);
      environment.print({ json: events, lines: alignRows(rows) });
    }),
};

export const historyCommands: readonly CommandDeclaration[] = [historyCommand, diffCommand, eventsCommand];

function withHistory(
  environment: CommandEnvironment,
  options: Options,
  run: (history: History) => Promise<void>,
): Promise<void> {
  return withArchive(environment, async ({ graph }) => {
    const reader = await getReadingActor(graph, textOption(options, 'user'), operator);
    await run(graph.as(reader).history);
  });
}

interface ListedEvent {
  readonly id: string;
  readonly eventType: string;
  readonly timestamp: string;
  /** Null for a deleted user. */
  readonly user: string | null;
  readonly logMessage: string | null;
  readonly subjects: number;
}

async function readEvents(
  history: History,
  stream: EventStream,
  query: EventQuery,
  limit: number,
): Promise<readonly ListedEvent[]> {
  const events: ListedEvent[] = [];
  const list = await history.listEvents(stream, query, { offset: 0, limit, counted: false });
  for await (const text of textsOf(list)) {
    const event = JSON.parse(text) as ReadRecord;
    const { eventType, timestamp, logMessage } = event.data;
    events.push({
      id: event.id,
      eventType: String(eventType),
      timestamp: String(timestamp),
      user: idsOf(event, 'hasActioner')[0] ?? null,
      logMessage: logMessage === undefined ? null : String(logMessage),
      subjects: event.meta.childCount ?? 0,
    });
  }
  return events;
}

/** The version of the record that each event has stored. */
async function readVersionIds(
  history: History,
  id: string,
  limit: number,
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  const list = await history.listVersions(id, { offset: 0, limit, counted: false });
  for await (const text of textsOf(list)) {
    const version = JSON.parse(text) as ReadRecord;
    for (const event of idsOf(version, 'triggeredByEvent')) versions.set(event, version.id);
  }
  return versions;
}

function toQuery(options: Options): EventQuery {
  const kinds = textList(options.kind).map(parseKind);
  const types = textList(options.type).map((name) => parseTypeName(name).name);
  const items = textList(options.item);
  const users = textList(options.by);
  return {
    ...(kinds.length > 0 && { eventTypes: kinds }),
    ...(types.length > 0 && { recordTypes: types }),
    ...(items.length > 0 && { items }),
    ...(users.length > 0 && { users }),
    ...parsePeriod(options),
  };
}

function parseKind(name: string): EventType {
  return (
    eventTypes.find((known) => known === name) ??
    fail('invalid', `There is no kind of event '${name}'. ${suggestionSentence(name, eventTypes)}`)
  );
}
