/**
 * Generates the files in client/src/generated from the OpenAPI document: a type for each schema; for each operation the types of its parameters,
 * body and result, and a row with method, path, kind of response and content type. A parameter whose name begins with a capital letter is a
 * header. A query parameter with the same name as a path parameter begins with `?`.
 *
 * Why not openapi-typescript (7.13.0): it makes 38,306 lines of types without the table of operations that the client runs; these files have 7,420
 * lines together.
 */

import { loadSettings } from '../src/config/load-settings.ts';
import { formats } from '../src/formats/registry.ts';
import { writeOpenApi } from '../src/http/openapi.ts';
import { makeRoutes } from '../src/http/routes.ts';
import type { Schema } from '../src/lib/json-schema.ts';
import type { Operation, OperationParameter } from '../src/lib/openapi-document.ts';

const head = '/** Generated from the OpenAPI document by `npm run client`. Do not edit. */\n';

/** Headers that are options of the client, or useless without a cache. `log` in the query replaces X-LogMessage. */
const omittedHeaders = new Set(['X-User', 'X-LogMessage', 'If-None-Match']);

/** Returns the texts of the generated files by name. */
export function generateClient(): Readonly<Record<string, string>> {
  const settings = loadSettings({ flags: {}, environment: {} });
  const { paths, components } = writeOpenApi(makeRoutes(), { settings, formats, version: '' });
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return {
    'schemas.ts': `${head}\n${Object.entries(components.schemas).map(writeSchema).join('\n')}`,
    'operations.ts': `${head}import type * as schemas from './schemas.ts';

/** The types of each operation. */
export interface Operations {
${operations.map(({ operation }) => writeOperation(operation)).join('')}}

/** Method, path, kind of response, and content type of the body. */
export const operations = {
${operations.map(writeRow).join('')}} as const;
`,
  };
}

function writeSchema([name, schema]: readonly [string, Schema]): string {
  return `${comment(schema.description, '')}export type ${name} = ${toType(schema, '')};\n`;
}

function writeOperation(operation: Operation): string {
  const { operationId, summary: help, parameters, requestBody } = operation;
  const summary = parameters.some(({ name }) => name === 'fields')
    ? selectForm(success(operation)[json]!.schema, true)
    : undefined;
  const own = parameters
    .filter(({ name }) => !omittedHeaders.has(name))
    .map((one) => writeParameter(one, parameters));
  const body = requestBody === undefined ? '' : `    body: ${bodyType(requestBody.content)};\n`;
  return `${comment(help, '  ')}  ${operationId}: {
    parameters: {${own.length === 0 ? '' : `\n${own.join('')}    `}};
${body}    result: ${resultType(operation)};
${summary === undefined ? '' : `    summary: ${toType(summary, 'schemas.')};\n`}  };
`;
}

function writeParameter(
  { name, required, description, schema, in: location }: OperationParameter,
  all: readonly OperationParameter[],
): string {
  const isInPath = location === 'query' && all.some((one) => one.in === 'path' && one.name === name);
  const key = isInPath ? `'?${name}'` : /^\w+$/.test(name) ? name : `'${name}'`;
  return `${comment(description, '      ')}      ${key}${required ? '' : '?'}: ${toType(schema, 'schemas.')}${required ? '' : ' | undefined'};\n`;
}

type MediaTypes = NonNullable<Operation['requestBody']>['content'];

const json = 'application/json';
const ndjson = 'application/x-ndjson';
const zip = 'application/zip';

function bodyType(content: MediaTypes): string {
  // The first media type is the default.
  const [first, { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  if (first !== json) return 'Blob | string | Uint8Array<ArrayBuffer>';
  return toType(schema, 'schemas.');
}

function success({ responses }: Operation): MediaTypes {
  return Object.entries(responses).find(([status]) => status < '300')![1].content ?? {};
}

function resultType(operation: Operation): string {
  const content = success(operation);
  if (content[json] !== undefined) return toType(selectForm(content[json].schema, false), 'schemas.');
  if (content[ndjson] !== undefined) return toListType(toType(content[ndjson].schema, 'schemas.'));
  if (content[zip] !== undefined) return 'Blob';
  return Object.keys(content).length === 0 ? 'undefined' : 'string';
}

/** The schema of a response with summaries (`fields=summary`), or of one with whole records. */
function selectForm(schema: Schema, isSummary: boolean): Schema {
  const { anyOf, items } = schema as { readonly anyOf?: readonly Schema[]; readonly items?: Schema };
  if (items !== undefined) return { ...schema, items: selectForm(items, isSummary) };
  if (anyOf === undefined) return schema;
  const isSummaryName = ({ $ref = '' }: { readonly $ref?: unknown }) => String($ref).endsWith('Summary');
  const chosen = anyOf.some(isSummaryName)
    ? anyOf.filter((choice) => choice.type === 'null' || isSummaryName(choice) === isSummary)
    : anyOf.map((choice) => selectForm(choice, isSummary));
  return chosen.length === 1 ? chosen[0]! : { anyOf: chosen };
}

/** `list` is a JSON list with one value per line, `lines` is one JSON value per line. */
function responseKind(operation: Operation): string {
  const content = success(operation);
  if (content[ndjson] !== undefined) return 'lines';
  if (content[json]?.schema.type === 'array') return 'list';
  if (content[json] !== undefined) return 'json';
  if (content[zip] !== undefined) return 'bytes';
  return Object.keys(content).length === 0 ? 'nothing' : 'text';
}

function writeRow({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}): string {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const row = [method, path, responseKind(operation), ...(type === undefined ? [] : [type])];
  return `  ${operation.operationId}: [${row.map((cell) => `'${cell}'`).join(', ')}],\n`;
}

/** @param prefix of the names of schemas in the generated file. */
function toType(schema: Schema, prefix: string): string {
  const {
    $ref,
    const: constant,
    type,
    items,
    oneOf,
    anyOf,
  } = schema as {
    readonly $ref?: string;
    readonly const?: unknown;
    readonly enum?: readonly unknown[];
    readonly type?: string | readonly string[];
    readonly items?: Schema;
    readonly oneOf?: readonly Schema[];
    readonly anyOf?: readonly Schema[];
  };
  if ($ref !== undefined) return prefix + $ref.split('/').at(-1)!;
  if (constant !== undefined) return toLiteral(constant);
  if (Array.isArray(schema.enum)) return schema.enum.map(toLiteral).join(' | ');
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => toType(choice, prefix)))].join(' | ');
  if (Array.isArray(type)) return type.map((one) => toType({ ...schema, type: one }, prefix)).join(' | ');
  switch (type) {
    case 'array':
      return toListType(toType(items ?? {}, prefix));
    case 'object':
      return toObjectType(schema, prefix);
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return String(type);
  }
}

function toListType(item: string): string {
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function toObjectType(schema: Schema, prefix: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
  const required = (schema.required ?? []) as readonly string[];
  const { additionalProperties: more = true } = schema as { additionalProperties?: boolean | Schema };
  const members = properties.map(([name, property]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const isRequired = required.includes(name);
    return `${comment(property.description, '')}${key}${isRequired ? '' : '?'}: ${toType(property, prefix)}${isRequired ? '' : ' | undefined'};`;
  });
  const isOpen = more !== false && (properties.length === 0 || typeof more === 'object');
  if (isOpen)
    members.push(
      `[name: string]: ${typeof more === 'object' ? `${toType(more, prefix)} | undefined` : 'unknown'};`,
    );
  return members.length === 0 ? '{}' : `{\n${members.join('\n').replaceAll(/^/gm, '  ')}\n}`;
}

function toLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

function comment(text: unknown, indent: string): string {
  return typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}
