/** JSON Schemas of what imports, syncs and jobs tell. */
import { jobStates } from '../graph/jobs.ts';
import type { Profile } from '../model/profile.ts';
import { count, listOf, reference, type Schema, textByName } from './json-schema.ts';

function importLog(errors: Schema, event: string): Schema {
  return {
    type: 'object',
    description: 'What an import did',
    properties: {
      message: { type: ['string', 'null'], description: 'Echo of X-LogMessage' },
      created: count,
      updated: count,
      unchanged: count,
      event: { type: ['string', 'null'], description: event },
      errors: { ...errors, description: 'What was left out' },
      warnings: listOf(reference('Warning')),
      sync: {
        type: 'object',
        properties: { created: count, moved: count, deleted: count },
        description: 'Of a job that syncs: how many units are new, were moved and were deleted',
      },
      created_keys: reference('Keys'),
      updated_keys: reference('Keys'),
      unchanged_keys: reference('Keys'),
      diff: { ...listOf(reference('ItemDiff')), description: 'What changed in each updated item' },
    },
    required: ['message', 'created', 'updated', 'unchanged', 'event', 'errors', 'warnings'],
  };
}

/** Schemas that differ from those below under a profile. */
export function profileSchemas({ importErrors }: Profile): Readonly<Record<string, Schema>> {
  if (importErrors === 'list') return {};
  const byItem = { type: 'object', additionalProperties: { type: 'string' } };
  return { ImportLog: importLog(byItem, 'Id of the event; null where nothing changed') };
}

export const importSchemas: Readonly<Record<string, Schema>> = {
  Mapping: {
    type: 'object',
    description: 'Which part of a file goes where',
    properties: {
      name: { type: 'string', description: 'What the parameter mapping names' },
      format: { type: 'string', description: 'Which import can follow it' },
      help: { type: 'string' },
      file: { type: ['string', 'null'], description: 'Its file; null for that of the format itself' },
      rows: listOf({
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Element or attribute, column or property' },
          to: { type: 'string', description: 'What kind of thing it goes to' },
          name: { type: 'string', description: 'Which one of them' },
          how: { type: 'string', description: 'Whether the words also stay where they are' },
        },
        required: ['path', 'to'],
      }),
    },
    required: ['name', 'format', 'help', 'file', 'rows'],
  },
  ImportLog: importLog(listOf(reference('ErrorPlace')), 'Id of the event; null for a dry run'),
  Job: {
    type: 'object',
    description: 'An import that is not waited for',
    properties: {
      ...textByName('id', 'format', 'scope', 'user'),
      kind: { type: 'string', enum: ['import', 'sync'] },
      message: { type: ['string', 'null'], description: 'Echo of X-LogMessage' },
      commit: { type: 'boolean', description: 'False for a dry run' },
      state: { type: 'string', enum: jobStates },
      cancelling: { type: 'boolean', description: 'Whether it runs and was asked to stop' },
      place: { type: ['integer', 'null'], description: 'Of a queued job: 1 is next' },
      created: { type: 'string' },
      started: { type: ['string', 'null'] },
      ended: { type: ['string', 'null'] },
      progress: { oneOf: [reference('JobProgress'), { type: 'null' }] },
      log: { oneOf: [reference('ImportLog'), { type: 'null' }], description: 'Of a job that is done' },
      error: { oneOf: [reference('Error'), { type: 'null' }], description: 'Of a job that has failed' },
    },
    required: [
      ...['id', 'kind', 'format', 'scope', 'user', 'message', 'commit', 'state', 'cancelling', 'place'],
      ...['created', 'started', 'ended', 'progress', 'log', 'error'],
    ],
  },
  JobProgress: {
    type: 'object',
    description: 'How far an import is',
    properties: {
      file: { type: 'string', description: 'The file that is being read' },
      bytesRead: count,
      bytesTotal: { type: ['integer', 'null'], description: 'Null where archives hold more than they show' },
      created: count,
      updated: count,
      unchanged: count,
      rate: { type: 'integer', description: 'Items a second' },
      secondsLeft: { type: ['integer', 'null'], description: 'Null while nobody can say' },
    },
    required: ['file', 'bytesRead', 'bytesTotal', 'created', 'updated', 'unchanged', 'rate', 'secondsLeft'],
  },
  ItemDiff: {
    type: 'object',
    description: 'What an import changed in an item',
    properties: {
      ...textByName('id', 'file'),
      changes: {
        ...listOf({
          type: 'object',
          properties: {
            ...textByName('op', 'path', 'from'),
            value: { description: 'What is there now' },
            was: { description: 'What was there before' },
          },
          required: ['op', 'path'],
        }),
        description: 'A JSON Patch, with what was there before',
      },
    },
    required: ['id', 'file', 'changes'],
  },
  SyncLog: {
    type: 'object',
    description: 'What a sync did',
    properties: {
      log: reference('ImportLog'),
      created: {
        ...listOf({ type: 'string' }),
        description: 'Ids of new units, without those that were moved',
      },
      deleted: { ...listOf({ type: 'string' }), description: 'Ids of units that the files do not hold' },
      moved: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Old ids of units that the files hold elsewhere, with their new ids',
      },
    },
    required: ['log', 'created', 'deleted', 'moved'],
  },
  UrlMap: {
    type: 'object',
    description: 'URLs of the files to import, by their names',
    additionalProperties: { type: 'string' },
  },
  Keys: {
    type: 'object',
    description: 'Ids by file; with keys=true',
    additionalProperties: listOf({ type: 'string' }),
  },
  Warning: {
    type: 'object',
    description: 'Something odd that was kept all the same',
    properties: {
      ...textByName('code', 'message'),
      count,
      places: listOf({
        type: 'object',
        properties: { ...textByName('file', 'path', 'nearest', 'id'), line: { type: 'integer' } },
      }),
    },
    required: ['code', 'message', 'count', 'places'],
  },
};
