/** JSON Schemas of the API: for each record type one for reading and one for creating, derived from the registry, and those of other values. */

import { countSchema, listOf, referTo, type Schema, stringProperties } from '../lib/json-schema.ts';
import type { ExampleRecord, Field, RecordType, Relation } from '../model/define.ts';
import { errorCodes } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import { contentTypes, getRecordType, recordTypes } from '../model/registry.ts';
import { containerType, eventTypeName, permissionNames, unitType } from '../model/system.ts';
import { administrationSchemas } from './administration-schemas.ts';
import { detectionSchemas } from './detection-schemas.ts';
import { feedSchemas } from './feed-schemas.ts';
import { importSchemas, profileSchemaOverrides } from './import-schemas.ts';
import { exampleIds } from './openapi-examples.ts';
import { searchSchemas } from './search/search-schemas.ts';

/** Name of the schema for creating a record. */
export const newRecordSchemaName = (type: RecordType): string => `New${type.name}`;

export function allSchemas(profile: Profile): Record<string, Schema> {
  const schemas: Record<string, Schema> = { ...fixedSchemas, ...profileSchemaOverrides(profile) };
  for (const type of recordTypes) {
    schemas[`${type.name}Data`] = dataSchema(type, profile);
    schemas[type.name] = readSchema(type);
    if (type.kind !== 'event') schemas[newRecordSchemaName(type)] = createSchema(type);
  }
  return schemas;
}

/** The example of the registry as the body of a create request. Below a parent of the same type it has another identifier than the parent. */
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
      ? `Fields of a ${type.name}; any key is allowed.`
      : `Fields of a ${type.name}. Requests must not have other keys; restored records can have them.`,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, profile)])),
    ...(required.length !== 0 && { required }),
    additionalProperties: referTo('Value'),
    examples: [type.example.data],
  };
}

const kindSchemas: Readonly<Record<Field['kind'], Schema>> = {
  text: { type: 'string' },
  language: { type: 'string', examples: ['eng'] },
  country: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['nl'] },
  date: { type: 'string', pattern: String.raw`^-?\d{4}(-\d{2}(-\d{2})?)?$`, examples: ['1924-01-31'] },
  timestamp: { type: 'string', format: 'date-time' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
};

function fieldSchema(field: Field, { dates }: Profile): Schema {
  const one: Schema = {
    ...kindSchemas[field.kind === 'date' && dates === 'free-text' ? 'text' : field.kind],
    ...(field.oneOf !== undefined && { enum: field.oneOf }),
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
      data: referTo(`${type.name}Data`),
      meta: metaSchema(type),
      relationships: { type: 'object', properties: Object.fromEntries(relations) },
    },
    required: ['id', 'type', 'data'],
  };
}

function metaSchema(type: RecordType): Schema {
  if (type.counts.length === 0) return referTo('Meta');
  const counts = type.counts.map((name) => [name, { type: 'integer' }]);
  return { ...meta, properties: { ...meta.properties, ...Object.fromEntries(counts) } };
}

const meta = {
  type: 'object',
  description: 'Values that the service computes',
  properties: { gid: { type: 'integer', description: 'Numeric id' } },
} satisfies Schema;

function relationSchema(relation: Relation): Schema {
  if (relation.from === 'parts') return listOf(referTo(relation.target));
  return { ...referTo('NestedRecords'), description: `For example a ${relation.target}` };
}

function createSchema(type: RecordType): Schema {
  const parts = Object.entries(type.relations).filter(([, relation]) => relation.from === 'parts');
  const properties = parts.map(([name, { target }]) => [
    name,
    { type: ['array', 'null'], items: referTo(newRecordSchemaName(getRecordType(target))) },
  ]);
  return {
    type: 'object',
    description: `A ${type.name} to create. Further members of a record that was read are ignored.`,
    properties: {
      id: { type: ['string', 'null'], description: 'Generated by default' },
      type: { const: type.name },
      data: referTo(`${type.name}Data`),
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
    ...stringProperties('id', 'type'),
    data: { type: 'object' },
    meta: { type: 'object' },
    relationships: { type: 'object' },
  },
  required: ['id', 'type', 'data'],
};

const errorSchema = {
  type: 'object',
  description: 'All errors of the service have this shape.',
  properties: {
    status: { type: 'integer' },
    error: { type: 'string', description: 'The reason phrase of the status' },
    code: { type: 'string', enum: Object.keys(errorCodes), description: 'Stable code for programs' },
    message: { type: 'string', description: 'Message for people' },
    context: { type: 'string', description: 'The record of a validation error' },
    details: { type: ['string', 'object'], description: 'Data for programs, depending on the code' },
    errors: {
      ...listOf(referTo('ErrorPlace')),
      description: 'Errors with their locations in imported files; at most 100',
    },
    errorCount: { type: 'integer', description: 'Number of all errors, if more than those listed' },
  },
  required: ['status', 'error', 'code', 'message', 'details'],
} satisfies Schema;

const treeNodeFields = {
  ...stringProperties('id', 'identifier', 'identifierOrigin', 'name', 'language', 'level'),
  childCount: countSchema,
};

const recordSummary = {
  type: 'object',
  description:
    'A record with fields=summary: at most 500 bytes, unless its ids or its identifier are very long',
  properties: {
    ...stringProperties('id', 'type'),
    data: {
      type: 'object',
      properties: stringProperties(
        'identifier',
        'name',
        'levelOfDescription',
        'startDate',
        'endDate',
        'languageCode',
      ),
      additionalProperties: false,
    },
    meta: {
      type: 'object',
      properties: {
        gid: { type: 'integer', description: 'Numeric id' },
        childCount: countSchema,
        parent: {
          type: ['string', 'null'],
          description: 'Id of the record above; null for a topmost record, and if the caller may not see it',
        },
      },
      required: ['gid', 'parent'],
    },
    relationships: { type: 'object', properties: {}, additionalProperties: false },
  },
  required: ['id', 'type', 'data', 'relationships'],
} satisfies Schema;

export const fixedSchemas: Readonly<Record<string, Schema>> = {
  ...importSchemas,
  ...detectionSchemas,
  Value: {
    description: 'A value of a field',
    anyOf: [{ type: scalars }, ...scalars.map((type) => listOf({ type }))],
  },
  NestedRecord: { ...anyRecord, description: 'A record in short form, with the required fields only' },
  NestedRecords: listOf(referTo('NestedRecord')),
  Meta: meta,
  AnyRecord: { ...anyRecord, description: 'A record of any type' },
  EventGroups: {
    ...listOf(listOf(referTo(eventTypeName))),
    description: 'Groups of events, newest first; at most 200 in a group',
  },
  JsonPatch: {
    ...listOf({
      type: 'object',
      properties: {
        op: { enum: ['add', 'remove', 'replace', 'move'] },
        ...stringProperties('path', 'from'),
        value: {},
      },
      required: ['op', 'path'],
    }),
    description: 'A JSON Patch (RFC 6902)',
  },
  ...administrationSchemas,
  ...feedSchemas,
  ...searchSchemas,
  ContainerContent: {
    type: 'object',
    description: 'A container with the units and the containers in it',
    properties: {
      ...stringProperties(...Object.keys(getRecordType(containerType).fields)),
      unitCount: { ...countSchema, description: 'Number of units in it, without those of inner containers' },
      units: listOf({
        type: 'object',
        properties: stringProperties('id', 'identifier', 'name'),
        required: ['id', 'identifier'],
      }),
      contains: listOf(referTo('ContainerContent')),
    },
    required: ['unitCount', 'units', 'contains'],
  },
  TreeNode: { type: 'object', properties: treeNodeFields, required: ['id', 'identifier', 'childCount'] },
  TreeWindow: {
    type: 'object',
    description: 'The path from the topmost unit to this one, and some of its children',
    properties: {
      path: listOf({
        type: 'object',
        properties: { ...treeNodeFields, position: countSchema, siblings: countSchema },
        required: ['id', 'identifier', 'childCount', 'position', 'siblings'],
      }),
      offset: countSchema,
      total: { ...countSchema, description: 'Number of children' },
      children: listOf(referTo('TreeNode')),
    },
    required: ['path', 'offset', 'total', 'children'],
  },
  RecordSummary: recordSummary,
  TreeWindowSummary: {
    type: 'object',
    description: 'The same with summaries, with fields=summary',
    properties: {
      path: listOf({
        ...recordSummary,
        properties: { ...recordSummary.properties, position: countSchema, siblings: countSchema },
        required: [...recordSummary.required, 'position', 'siblings'],
      }),
      offset: countSchema,
      total: countSchema,
      children: listOf(referTo('RecordSummary')),
    },
    required: ['path', 'offset', 'total', 'children'],
  },
  Table: { ...listOf(listOf({ type: 'string' })), description: 'Rows of texts' },
  Error: errorSchema,
  Problem: {
    description: 'An error as problem details (RFC 9457), for clients that accept application/problem+json',
    allOf: [
      referTo('Error'),
      {
        type: 'object',
        properties: {
          type: { type: 'string', description: 'URL of the description of the code' },
          title: { type: 'string', description: 'The meaning of the code' },
          detail: { type: 'string', description: 'The same as message' },
        },
        required: ['type', 'title', 'detail'],
      },
    ],
  },
  ErrorPlace: {
    type: 'object',
    properties: {
      ...stringProperties('file', 'path', 'id', 'message'),
      line: { type: 'integer' },
      column: { type: 'integer' },
      source: referTo('SourceLines'),
    },
    required: ['message'],
  },
  PartialRecords: {
    ...listOf({
      type: 'object',
      description: 'Changes of a record; missing fields are unchanged, null removes a field',
      properties: {
        ...stringProperties('id', 'type'),
        data: { type: 'object', additionalProperties: true },
        relationships: { type: 'object', description: 'Parts, identified by their ids' },
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
      ...stringProperties('id', 'type'),
      data: { type: 'object' },
      relationships: {
        type: 'object',
        description: 'Id and type of each related record, by relation',
        additionalProperties: listOf(listOf({ type: 'string' })),
      },
    },
    required: ['id', 'type', 'data', 'relationships'],
  }),
  PermissionNames: { ...listOf({ enum: permissionNames }), examples: [['update', 'delete']] },
  Permissions: {
    type: 'object',
    description: 'All permissions by content type; a missing type has no permissions',
    properties: Object.fromEntries(contentTypes.map((name) => [name, referTo('PermissionNames')])),
    additionalProperties: false,
    examples: [{ [unitType]: ['create', 'update'] }],
  },
  PermissionMatrix: {
    ...listOf({ type: 'object', additionalProperties: referTo('Permissions') }),
    description: 'By user or group: the requested one first, then the groups that it is a direct member of',
    examples: [[{ ruth: { [unitType]: ['create', 'update'] } }, { editors: {} }]],
  },
  ItemPermissions: {
    ...listOf({ type: 'object', additionalProperties: referTo('PermissionNames') }),
    description: 'By user or group: the requested one first, then all groups that it is a member of',
    examples: [[{ ruth: ['update'] }, { editors: [] }]],
  },
  Service: {
    type: 'object',
    properties: { ...stringProperties('name', 'version'), links: { type: 'object' } },
    required: ['name', 'version', 'links'],
  },
  Health: {
    type: 'object',
    properties: {
      status: { enum: ['ok', 'not-initialised'] },
      ...stringProperties('version'),
      search: {
        enum: ['ok', 'outdated', 'fallback'],
        description:
          'Whether the search index is complete; fallback: the database searches in place of OpenSearch; absent if not initialised',
      },
    },
    required: ['status', 'version'],
  },
  Count: { ...countSchema, description: 'A number of records' },
  Truth: { type: 'boolean', description: 'Whether the statement is true' },
  EntityKeys: {
    description: 'Ids, and numbers of records (meta.gid)',
    ...listOf({ type: ['string', 'integer'] }),
    examples: [[exampleIds.unit, exampleIds.concept]],
  },
  GraphQlErrors: {
    type: 'object',
    description: 'Errors of a query that could not be run',
    properties: {
      errors: listOf({ type: 'object', properties: stringProperties('message'), required: ['message'] }),
    },
    required: ['errors'],
  },
  Document: { type: 'object', description: 'An OpenAPI 3.1 document' },
};
