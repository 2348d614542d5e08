/**
 * JSON Schemas of everything that goes over the wire: one for each record type as it is read and one as it is made, derived
 * from the registry, and the few things that are no records.
 */

import type { ExampleRecord, Field, RecordType, Relation } from '../model/define.ts';
import { errorCodes } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import { getRecordType, recordTypes } from '../model/registry.ts';
import { contentTypes, eventRecordType, permissionNames, unitType } from '../model/system.ts';
import { feedSchemas } from './feed-schemas.ts';
import { importSchemas, profileSchemas } from './import-schemas.ts';
import { count, listOf, reference, type Schema, textByName } from './json-schema.ts';
import { exampleIds } from './openapi-examples.ts';

/** Name of the schema of a record to be made. */
export const newName = (type: RecordType): string => `New${type.name}`;

export function allSchemas(profile: Profile): Record<string, Schema> {
  const schemas: Record<string, Schema> = { ...fixedSchemas, ...profileSchemas(profile) };
  for (const type of recordTypes) {
    schemas[`${type.name}Data`] = dataSchema(type, profile);
    schemas[type.name] = readSchema(type);
    if (type.kind !== 'event') schemas[newName(type)] = createSchema(type);
  }
  return schemas;
}

/** The example of the registry as a whole create request; in a record of its own type it is another one than that. */
export function exampleOf(type: RecordType, parent?: RecordType): Readonly<Record<string, unknown>> {
  const { example } = type;
  if (parent !== type) return withType(type.name, example);
  return withType(type.name, {
    ...example,
    data: { ...example.data, identifier: `${example.data.identifier}-1` },
  });
}

function withType(type: string, example: ExampleRecord): Record<string, unknown> {
  const { data, relationships } = example;
  if (relationships === undefined) return { type, data };
  const parts = Object.entries(relationships).map(([name, records]) => [
    name,
    records.map((record) => withType(record.type, record)),
  ]);
  return { type, data, relationships: Object.fromEntries(parts) };
}

function dataSchema(type: RecordType, profile: Profile): Schema {
  const fields = Object.entries(type.fields);
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: 'object',
    description: type.freeForm
      ? `Fields of a ${type.name}; the keys are free.`
      : `Fields of a ${type.name}. A record that is sent can have no other keys; one that was restored may.`,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, profile)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: reference('Value'),
    examples: [type.example.data],
  };
}

const kindSchemas: Readonly<Record<Field['kind'], Schema>> = {
  text: { type: 'string' },
  language: { type: 'string', examples: ['eng'] },
  country: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['nl'] },
  date: { type: 'string', pattern: String.raw`^\d{4}(-\d{2}(-\d{2})?)?$`, examples: ['1924-01-31'] },
  timestamp: { type: 'string', format: 'date-time' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};

function fieldSchema(field: Field, { dates }: Profile): Schema {
  const one: Schema = {
    ...kindSchemas[field.kind === 'date' && dates === 'free-text' ? 'text' : field.kind],
    ...(field.oneOf === undefined ? {} : { enum: field.oneOf }),
  };
  if (!field.many) return { description: field.help, ...one };
  return { description: field.help, anyOf: [one, { type: 'array', items: one }] };
}

function readSchema(type: RecordType): Schema {
  const relations = Object.entries(type.relations).map(([name, relation]) => [
    name,
    relationSchema(relation),
  ]);
  return {
    type: 'object',
    description: type.help,
    properties: {
      id: { type: 'string', description: 'Global identifier' },
      type: { const: type.name },
      data: reference(`${type.name}Data`),
      meta: metaSchema(type),
      relationships: { type: 'object', properties: Object.fromEntries(relations) },
    },
    required: ['id', 'type', 'data'],
  };
}

function metaSchema(type: RecordType): Schema {
  const counts = type.counts.map((name) => [name, { type: 'integer' }]);
  return {
    type: 'object',
    description: 'Counted and given by the service',
    properties: { gid: { type: 'integer', description: 'Numeric id' }, ...Object.fromEntries(counts) },
  };
}

function relationSchema(relation: Relation): Schema {
  const isWhole = relation.from === 'parts';
  return {
    type: 'array',
    ...(isWhole ? {} : { description: `In short form, for example a ${relation.target}` }),
    items: reference(isWhole ? relation.target : 'NestedRecord'),
  };
}

function createSchema(type: RecordType): Schema {
  const parts = Object.entries(type.relations).filter(([, relation]) => relation.from === 'parts');
  const properties = parts.map(([name, { target }]) => [
    name,
    { type: ['array', 'null'], items: reference(newName(getRecordType(target))) },
  ]);
  return {
    type: 'object',
    description: `A ${type.name} to be made. What a record that was read has besides is ignored.`,
    properties: {
      id: { type: ['string', 'null'], description: 'Left out, the service makes one' },
      type: { const: type.name },
      data: reference(`${type.name}Data`),
      meta: { type: ['object', 'null'], description: 'Ignored' },
      relationships: { type: ['object', 'null'], properties: Object.fromEntries(properties) },
    },
    required: ['type', 'data'],
    additionalProperties: false,
  };
}

const scalars = ['string', 'number', 'boolean'];

const anyRecord: Schema = {
  type: 'object',
  properties: {
    ...textByName('id', 'type'),
    data: { type: 'object' },
    meta: { type: 'object' },
    relationships: { type: 'object' },
  },
  required: ['id', 'type', 'data'],
};

const errorSchema = {
  type: 'object',
  description: 'Every error of the service has this shape.',
  properties: {
    status: { type: 'integer' },
    error: { type: 'string', description: 'The reason phrase of the status' },
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'A stable word for programs' },
    message: { type: 'string', description: 'A sentence for people' },
    context: { type: 'string', description: 'Which record a validation error is about' },
    details: { type: ['string', 'object'], description: 'Data for programs, depending on the code' },
    errors: { ...listOf(reference('ErrorPlace')), description: 'Places in imported files; at most 100' },
    errorCount: { type: 'integer', description: 'How many places there are, when not all are shown' },
  },
  required: ['status', 'error', 'code', 'message', 'details'],
} satisfies Schema;

export const fixedSchemas: Readonly<Record<string, Schema>> = {
  ...importSchemas,
  Value: {
    description: 'A value of a field',
    anyOf: [{ type: scalars }, ...scalars.map((type) => listOf({ type }))],
  },
  NestedRecord: { ...anyRecord, description: 'A record in short form: the required fields alone' },
  AnyRecord: { ...anyRecord, description: 'A record of any type' },
  EventGroups: {
    ...listOf(listOf(reference(eventRecordType))),
    description: 'Groups of events, newest first; at most 200 in a group',
  },
  JsonPatch: {
    ...listOf({
      type: 'object',
      properties: {
        op: { enum: ['add', 'remove', 'replace', 'move'] },
        ...textByName('path', 'from'),
        value: {},
      },
      required: ['op', 'path'],
    }),
    description: 'A JSON Patch (RFC 6902)',
  },
  ...feedSchemas,
  Table: { ...listOf(listOf({ type: 'string' })), description: 'Rows of texts' },
  Error: errorSchema,
  Problem: {
    ...errorSchema,
    description: 'An error as a problem (RFC 9457), for clients that accept application/problem+json',
    properties: {
      type: { type: 'string', description: 'Address of the description of the code' },
      title: { type: 'string', description: 'The meaning of the code, in a sentence' },
      detail: { type: 'string', description: 'The same as message' },
      ...errorSchema.properties,
    },
    required: ['type', 'title', 'detail', ...errorSchema.required],
  },
  ErrorPlace: {
    type: 'object',
    properties: {
      ...textByName('file', 'path', 'id', 'message'),
      line: { type: 'integer' },
      column: { type: 'integer' },
    },
    required: ['message'],
  },
  PartialRecords: {
    ...listOf({
      type: 'object',
      description: 'What is to change in a record; what is left out stays, null takes a field away',
      properties: {
        ...textByName('id', 'type'),
        data: { type: 'object', additionalProperties: true },
        relationships: { type: 'object', description: 'Parts, found by their ids' },
      },
      required: ['id', 'type'],
    }),
    examples: [
      [{ id: exampleIds.unit, type: unitType, data: { identifier: 'A.1', otherIdentifiers: ['A.1 old'] } }],
    ],
  },
  ExportedRecords: listOf({
    type: 'object',
    description: 'An item or a part',
    properties: {
      ...textByName('id', 'type'),
      data: { type: 'object' },
      relationships: {
        type: 'object',
        description: 'Id and type of each record at the other end, by relation',
        additionalProperties: listOf(listOf({ type: 'string' })),
      },
    },
    required: ['id', 'type', 'data', 'relationships'],
  }),
  PermissionNames: { ...listOf({ enum: permissionNames }), examples: [['update', 'delete']] },
  Permissions: {
    type: 'object',
    description: 'All permissions on each content type; a type that is left out is left without any',
    properties: Object.fromEntries(contentTypes.map((name) => [name, reference('PermissionNames')])),
    additionalProperties: false,
    examples: [{ [contentTypes[0]!]: ['create', 'update'] }],
  },
  PermissionMatrix: {
    ...listOf({ type: 'object', additionalProperties: reference('Permissions') }),
    description: 'By user or group, the one asked about first and then those it belongs to directly',
    examples: [[{ ruth: { [contentTypes[0]!]: ['create', 'update'] } }, { editors: {} }]],
  },
  ItemPermissions: {
    ...listOf({ type: 'object', additionalProperties: reference('PermissionNames') }),
    description: 'By user or group, the one asked about first and then all it belongs to',
    examples: [[{ ruth: ['update'] }, { editors: [] }]],
  },
  Service: {
    type: 'object',
    properties: { ...textByName('name', 'version'), links: { type: 'object' } },
    required: ['name', 'version', 'links'],
  },
  Health: {
    type: 'object',
    properties: { status: { enum: ['ok', 'not-initialised'] }, ...textByName('version') },
    required: ['status', 'version'],
  },
  Count: { ...count, description: 'How many' },
  Truth: { type: 'boolean', description: 'Yes or no' },
  EntityKeys: {
    description: 'Ids, and numbers as meta.gid has them',
    ...listOf({ type: ['string', 'integer'] }),
    examples: [[exampleIds.unit, exampleIds.concept]],
  },
  GraphQlErrors: {
    type: 'object',
    description: 'Why a query could not be run',
    properties: {
      errors: listOf({ type: 'object', properties: textByName('message'), required: ['message'] }),
    },
    required: ['errors'],
  },
  Document: { type: 'object', description: 'An OpenAPI 3.1 document' },
};
