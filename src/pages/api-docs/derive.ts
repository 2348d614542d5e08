/** The OpenAPI document as the data of the page: operations by subject, with a curl command for each; errors and types. */
import type { Schema } from '../../lib/json-schema.ts';
import type {
  OpenApi,
  Operation,
  OperationParameter,
  OperationResponse,
} from '../../lib/openapi-document.ts';
import { writeCurl } from './curl-example.ts';
import type {
  ApiDocsInput,
  ApiDocsPage,
  ApiOperation,
  ApiSection,
  ApiTerm,
  ApiText,
  ApiTextPart,
  ApiType,
  OperationGroup,
} from './data.ts';

export function toApiDocs(source: ApiDocsInput): ApiDocsPage {
  const { document, prefix, errors, guides } = source;
  const { info, tags, components } = document;
  return {
    version: info.version,
    description: info.description,
    guides: Object.entries(guides).map(([name, { title }]) => ({ title, path: `${prefix}/docs/${name}` })),
    sections: tags.map((tag) => toSection(source, tag)),
    errors,
    types: Object.entries(components.schemas).map(toType),
  };
}

function toSection(source: ApiDocsInput, tag: OpenApi['tags'][number]): ApiSection {
  const operations = Object.entries(source.document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => toOperation(method, path, operation, source)),
  );
  const groups = Map.groupBy(
    operations,
    ({ method, path, summary }) => `${method} ${path.split('/').length} ${summary}`,
  );
  return { ...tag, count: operations.length, groups: [...groups.values()].map(toGroup) };
}

function toGroup(operations: readonly ApiOperation[]): OperationGroup {
  const [{ method, path, summary }, other] = operations as readonly [ApiOperation, ApiOperation?];
  return { method, path: other === undefined ? path : sharedPath(path, other.path), summary, operations };
}

/** `/classes/Country/{id}` and `/classes/Group/{id}` → `/classes/…/{id}`. */
function sharedPath(one: string, other: string): string {
  const others = other.split('/');
  return one
    .split('/')
    .map((part, i) => (part === others[i] ? part : '…'))
    .join('/');
}

function toOperation(method: string, path: string, operation: Operation, source: ApiDocsInput): ApiOperation {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {});
  const file = body
    .map(([, media]) => media.example)
    .find((one) => typeof one === 'string' && one.includes('\n'));
  return {
    id: operationId,
    method,
    path: source.prefix + path,
    summary,
    description,
    command: writeCurl(method, source.url + (path === '/' ? '' : path), operation, source.user),
    file: file === undefined ? undefined : String(file),
    parameters: parameters.map(toParameter),
    body: body.map(([name, { schema }]) => ({ name, text: bodyText(schema) })),
    responses: Object.entries(responses).map(toResponse),
  };
}

const code = (text: string): ApiTextPart => ({ kind: 'code', text });
const note = (text: string): ApiTextPart => ({ kind: 'note', text });

/** The description of a schema, otherwise its type. */
const bodyText = (schema: Schema): ApiText =>
  schema.description === undefined ? schemaText(schema) : [String(schema.description)];

function toParameter(parameter: OperationParameter): ApiTerm {
  const { name, description, required, schema, example } = parameter;
  const notes = [
    parameter.in,
    String(schema.type),
    ...(required ? ['required'] : []),
    ...(example === undefined ? [] : [`such as ${[example].flat().join(', ')}`]),
    ...(schema.default === undefined ? [] : [`default ${String(schema.default)}`]),
  ];
  const { enum: words } = (schema.items ?? schema) as Schema;
  const choice = words === undefined ? [] : [': ', ...join((words as readonly string[]).map(code), ', ')];
  return { name, text: [description, ...choice, ' ', note(`(${notes.join(', ')})`)] };
}

/** Errors are shown as their codes, which the page links to their descriptions. */
function toResponse([name, { description, content }]: [string, OperationResponse]): ApiTerm {
  if (name >= '400') {
    const codes = description.match(/^[a-z-]+(?=: )/gm) ?? [];
    const own = description.replaceAll(/^[a-z-]+: .*\n?/gm, '');
    const errors = codes.map((text): ApiTextPart => ({ kind: 'error', text }));
    return { name, text: [`${own} `, ...join(errors, ', ')] };
  }
  const schema = content?.['application/json']?.schema;
  return { name, text: schema === undefined ? [description] : [description, ': ', ...schemaText(schema)] };
}

function toType([name, schema]: [string, Schema]): ApiType {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as readonly string[];
  const members = properties.map(([key, property]): ApiTerm => {
    const remark = required.includes(key) ? [' ', note('(required)')] : [];
    return { name: key, text: [`${property.description ?? ''} `, ...schemaText(property), ...remark] };
  });
  return { name, description: schema.description as string | undefined, members };
}

/** A short description of a schema; its name if it has one. */
function schemaText(schema: Schema): ApiText {
  const { $ref, items, anyOf, oneOf, properties } = schema;
  if (typeof $ref === 'string') return [{ kind: 'type', text: $ref.slice($ref.lastIndexOf('/') + 1) }];
  const choices = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (choices !== undefined) return join(choices.map(schemaText), ' or ');
  if (items !== undefined) return ['list of ', ...schemaText(items as Schema)];
  if (schema.enum !== undefined)
    return join(
      (schema.enum as readonly unknown[]).map((one) => code(String(one))),
      ', ',
    );
  if (schema.const !== undefined) return [code(String(schema.const))];
  if (properties !== undefined) {
    const members = Object.entries(properties as Record<string, Schema>);
    return join(
      members.map(([name, property]) => [code(name), ': ', ...schemaText(property)]),
      ', ',
    );
  }
  if (schema.type === undefined) return [String(schema.description ?? '')];
  return [note([schema.type].flat().join(' or '))];
}

function join(texts: readonly (ApiTextPart | ApiText)[], separator: string): ApiText {
  return texts.flatMap((text, i) => (i === 0 ? text : [separator, ...[text].flat()]) as ApiText);
}
