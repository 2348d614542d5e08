/** JSON Schemas of the logs of imports and syncs, and of jobs. */

import { jobStates } from '../graph/jobs.ts';
import { reviewedKinds } from '../graph/reviewed-record.ts';
import { countSchema, listOf, referTo, type Schema, stringProperties } from '../lib/json-schema.ts';
import type { Profile } from '../model/profile.ts';

function importLog(errors: Schema, event: string): Schema {
  return {
    type: 'object',
    description: 'The log of an import',
    properties: {
      message: { type: ['string', 'null'], description: 'Echo of X-LogMessage' },
      created: countSchema,
      updated: countSchema,
      unchanged: countSchema,
      event: { type: ['string', 'null'], description: event },
      errors: { ...errors, description: 'Items and files that were skipped' },
      warnings: listOf(referTo('Warning')),
      sync: {
        type: 'object',
        properties: { created: countSchema, moved: countSchema, deleted: countSchema },
        description: 'Only for a job that syncs: numbers of created, moved and deleted units',
      },
      created_keys: referTo('Keys'),
      updated_keys: referTo('Keys'),
      unchanged_keys: referTo('Keys'),
      diff: { ...listOf(referTo('ItemDiff')), description: 'The changes of each updated item' },
    },
    required: ['message', 'created', 'updated', 'unchanged', 'event', 'errors', 'warnings'],
  };
}

const fieldChanges: Schema = {
  ...listOf({
    type: 'object',
    properties: {
      ...stringProperties('op', 'path', 'from'),
      value: { description: 'New value' },
      was: { description: 'Old value' },
    },
    required: ['op', 'path'],
  }),
  description: 'A JSON Patch with the old values',
};

/** Schemas that replace those below under a profile. */
export function profileSchemaOverrides({ importErrors }: Profile): Readonly<Record<string, Schema>> {
  if (importErrors === 'list') return {};
  const byItem = { type: 'object', additionalProperties: { type: 'string' } };
  return { ImportLog: importLog(byItem, 'Id of the event; null if nothing changed') };
}

export const importSchemas: Readonly<Record<string, Schema>> = {
  Mapping: {
    type: 'object',
    description: 'A mapping of parts of a file to fields',
    properties: {
      name: { type: 'string', description: 'Value of the parameter mapping' },
      format: { type: 'string', description: 'Format of the imports that can use it' },
      help: { type: 'string' },
      file: {
        type: ['string', 'null'],
        description: 'File of the mapping; null for the mapping of the format itself',
      },
      rows: listOf({
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Element or attribute, column or property' },
          to: { type: 'string', description: 'Kind of the target' },
          name: { type: 'string', description: 'Name of the target' },
          how: { type: 'string', description: 'Whether the text is also kept in its own field' },
        },
        required: ['path', 'to'],
      }),
    },
    required: ['name', 'format', 'help', 'file', 'rows'],
  },
  ImportLog: importLog(listOf(referTo('ErrorPlace')), 'Id of the event; null for a dry run'),
  Job: {
    type: 'object',
    description: 'An import, undo or restore in the background, or a PDF',
    properties: {
      ...stringProperties('id', 'format'),
      scope: {
        type: 'string',
        description:
          'Of a PDF: the id of the unit. Of an undo: the id of the event. Of a restore: the id of the record',
      },
      user: { type: ['string', 'null'], description: 'Null for a PDF of an anonymous reader' },
      kind: { type: 'string', enum: ['import', 'sync', 'undo', 'restore', 'pdf'] },
      message: { type: ['string', 'null'], description: 'Echo of X-LogMessage' },
      commit: { type: 'boolean', description: 'False for a dry run, and for PDFs' },
      state: { type: 'string', enum: jobStates },
      cancelling: { type: 'boolean', description: 'Whether the job is running and will be cancelled' },
      queuePosition: {
        type: ['integer', 'null'],
        description: 'Position of a queued job; 1 is the next one',
      },
      created: { type: 'string' },
      started: { type: ['string', 'null'] },
      ended: { type: ['string', 'null'] },
      progress: {
        oneOf: [referTo('JobProgress'), referTo('ChangeProgress'), referTo('PdfProgress'), { type: 'null' }],
      },
      log: { oneOf: [referTo('ImportLog'), { type: 'null' }], description: 'Log of a finished import' },
      result: {
        oneOf: [referTo('PdfResult'), referTo('UndoResult'), referTo('RestoreResult'), { type: 'null' }],
        description: 'Result of a finished PDF, undo or restore',
      },
      error: { oneOf: [referTo('Error'), { type: 'null' }], description: 'Error of a failed job' },
      review: {
        oneOf: [referTo('JobReview'), { type: 'null' }],
        description: 'Null for an import without review',
      },
    },
    required: [
      ...[
        'id',
        'kind',
        'format',
        'scope',
        'user',
        'message',
        'commit',
        'state',
        'cancelling',
        'queuePosition',
      ],
      ...['created', 'started', 'ended', 'progress', 'log', 'result', 'error', 'review'],
    ],
  },
  JobReview: {
    type: 'object',
    description: 'The review of an import',
    properties: {
      until: {
        type: ['string', 'null'],
        description:
          'When the import is discarded, unless it is run before; null unless the job is in review',
      },
      counts: {
        oneOf: [
          {
            type: 'object',
            properties: Object.fromEntries(reviewedKinds.map((kind) => [kind, countSchema])),
            required: reviewedKinds,
          },
          { type: 'null' },
        ],
        description: 'Numbers of records, by kind of change; null until the dry run has ended',
      },
      changed: {
        ...listOf({ type: 'string' }),
        description: 'Ids of the first records that had changed after an earlier dry run',
      },
    },
    required: ['until', 'counts', 'changed'],
  },
  ReviewedChange: {
    type: 'object',
    description: 'The differences that a reviewed import makes to a record',
    properties: {
      kind: { type: 'string', enum: reviewedKinds },
      id: {
        type: ['string', 'null'],
        description: 'Of a moved unit: its new id. Null for a record that the user may not see any longer',
      },
      type: { type: 'string' },
      from: { type: 'string', description: 'Of a moved unit: its present id' },
      file: { type: 'string', description: 'Absent for moved and deleted units' },
      line: { type: 'integer' },
      changes: fieldChanges,
    },
    required: ['kind', 'id', 'type', 'changes'],
  },
  PdfProgress: {
    type: 'object',
    description: 'Progress of a PDF',
    properties: { units: { ...countSchema, description: 'Units that were written so far' } },
    required: ['units'],
  },
  PdfResult: {
    type: 'object',
    description: 'Result of a PDF, which the page of the PDF sends',
    properties: {
      pages: countSchema,
      bytes: countSchema,
      available: { type: 'boolean', description: 'False if the file was deleted' },
    },
    required: ['pages', 'bytes', 'available'],
  },
  JobProgress: {
    type: 'object',
    description: 'Progress of an import',
    properties: {
      file: { type: 'string', description: 'The file that is being read' },
      bytesRead: countSchema,
      bytesTotal: {
        type: ['integer', 'null'],
        description: 'Null if archives have compressed files of unknown size',
      },
      created: countSchema,
      updated: countSchema,
      unchanged: countSchema,
      rate: { type: 'integer', description: 'Items per second' },
      secondsLeft: { type: ['integer', 'null'], description: 'Null if it cannot be estimated' },
    },
    required: ['file', 'bytesRead', 'bytesTotal', 'created', 'updated', 'unchanged', 'rate', 'secondsLeft'],
  },
  ChangeProgress: {
    type: 'object',
    description: 'Progress of an undo or restore, or of storing the differences of a reviewed import',
    properties: {
      records: countSchema,
      total: { type: 'integer', description: 'Records of the event or import' },
      rate: { type: 'integer', description: 'Records per second' },
      secondsLeft: { type: ['integer', 'null'], description: 'Null if it cannot be estimated' },
    },
    required: ['records', 'total', 'rate', 'secondsLeft'],
  },
  ItemDiff: {
    type: 'object',
    description: 'The changes that an import made to an item',
    properties: { ...stringProperties('id', 'file'), changes: fieldChanges },
    required: ['id', 'file', 'changes'],
  },
  SyncLog: {
    type: 'object',
    description: 'The log of a sync',
    properties: {
      log: referTo('ImportLog'),
      created: { ...listOf({ type: 'string' }), description: 'Ids of created units, without moved ones' },
      deleted: { ...listOf({ type: 'string' }), description: 'Ids of units that the files do not contain' },
      moved: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Old ids of moved units, with their new ids',
      },
    },
    required: ['log', 'created', 'deleted', 'moved'],
  },
  UrlMap: {
    type: 'object',
    description:
      'URLs of the files to import, by file name: file, or http and https of hosts that the settings allow',
    additionalProperties: { type: 'string' },
  },
  Keys: {
    type: 'object',
    description: 'Ids by file; with keys=true',
    additionalProperties: listOf({ type: 'string' }),
  },
  SourceLines: {
    ...listOf({
      type: 'object',
      properties: { line: { type: 'integer' }, text: { type: 'string' } },
      required: ['line', 'text'],
    }),
    description:
      'In the dry run of a reviewed import: the line of the file, with up to two before and after it',
  },
  Warning: {
    type: 'object',
    description: 'An irregularity of a file that did not prevent the import',
    properties: {
      ...stringProperties('code', 'message'),
      count: countSchema,
      places: listOf({
        type: 'object',
        properties: {
          ...stringProperties('file', 'path', 'nearest', 'id'),
          line: { type: 'integer' },
          cells: { type: 'integer' },
          source: referTo('SourceLines'),
        },
      }),
    },
    required: ['code', 'message', 'count', 'places'],
  },
};
