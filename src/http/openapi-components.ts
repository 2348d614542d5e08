/**
 * Makes the OpenAPI document smaller: parameters, headers, bodies, schemas of files and responses that occur several times become references to
 * `components`. Parameters of all operations of a path are declared once, for the path.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../lib/json-schema.ts';
import type { OpenApi, Operation, OperationParameter, OperationResponse } from '../lib/openapi-document.ts';

type Named<Value> = Readonly<Record<string, Value>>;

/** Kinds of components that operations can share. */
type Kind = 'parameters' | 'requestBodies' | 'responses' | 'headers' | 'schemas';

/** The document as it is sent. */
interface CompactOpenApi extends Omit<OpenApi, 'paths' | 'components'> {
  readonly paths: Named<CompactPath>;
  readonly components: OpenApi['components'] & Readonly<Record<Kind, Named<unknown>>>;
}

type RequestBody = NonNullable<Operation['requestBody']>;

type Reference = { readonly $ref: string };

type CompactParameter = Omit<OperationParameter, 'required'> & Partial<OperationParameter>;

/** Operations by method, and the parameters of all of them. */
type CompactPath = Named<CompactOperation | CompactParameters>;

type CompactParameters = readonly (CompactParameter | Reference)[];

interface CompactOperation extends Omit<Operation, 'parameters' | 'requestBody' | 'responses'> {
  readonly requestBody?: RequestBody | Reference;
  readonly parameters?: CompactParameters;
  readonly responses: Named<OperationResponse | Reference>;
}

export function extractSharedComponents(document: OpenApi): CompactOpenApi {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const responses = operations.flatMap((operation) => Object.entries(operation.responses));
  const parameters = new Shared<CompactParameter>(
    'parameters',
    operations.flatMap((operation) =>
      operation.parameters.map((one) => [one.name, withoutDefault(one)] as const),
    ),
  );
  const files = new Shared<Schema>(
    'schemas',
    operations.flatMap(({ requestBody }) =>
      Object.entries(requestBody?.content ?? {})
        .filter(([name]) => !name.endsWith('/json'))
        .map(([name, { schema }]) => [fileName(name), schema] as const),
    ),
  );
  const bodies = new Shared<RequestBody>(
    'requestBodies',
    operations.flatMap(({ operationId, requestBody }) =>
      requestBody === undefined
        ? []
        : [[bodyName(operationId), withSharedSchemas(requestBody, files)] as const],
    ),
  );
  const headers = new Shared<Schema>(
    'headers',
    responses.flatMap(([, { headers = {} }]) => Object.entries(headers)),
  );
  const shared = new Shared<OperationResponse>(
    'responses',
    responses.map(([status, one]) => [status, withSharedHeaders(one, headers)] as const),
  );
  const referToAll = (some: readonly OperationParameter[]): { parameters?: CompactParameters } =>
    some.length === 0 ? {} : { parameters: some.map((one) => parameters.refer(withoutDefault(one))) };
  const compact = (
    { parameters: own, ...operation }: Operation,
    ofPath: readonly OperationParameter[],
  ): CompactOperation => ({
    ...operation,
    ...referToAll(own.filter((one) => !ofPath.some((other) => isDeepStrictEqual(one, other)))),
    ...(operation.requestBody !== undefined && {
      requestBody: bodies.refer(withSharedSchemas(operation.requestBody, files)),
    }),
    responses: mapValues(operation.responses, (one) => shared.refer(withSharedHeaders(one, headers))),
  });
  return {
    ...document,
    paths: mapValues(document.paths, (item): CompactPath => {
      const common = commonParameters(Object.values(item));
      return { ...referToAll(common), ...mapValues(item, (operation) => compact(operation, common)) };
    }),
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, ...files.components() },
      parameters: parameters.components(),
      requestBodies: bodies.components(),
      headers: headers.components(),
      responses: shared.components(),
    },
  };
}

/** Parameters that all operations of a path have; none if there is only one operation. */
function commonParameters([first, ...others]: readonly Operation[]): readonly OperationParameter[] {
  if (first === undefined || others.length === 0) return [];
  return first.parameters.filter((one) =>
    others.every(({ parameters }) => parameters.some((other) => isDeepStrictEqual(one, other))),
  );
}

/** Parameters are optional by default. */
function withoutDefault(parameter: OperationParameter): CompactParameter {
  if (parameter.required) return parameter;
  const { required: _, ...rest } = parameter;
  return rest;
}

/** `createCountry` → `CreateCountry`. */
const bodyName = (operationId: string): string => operationId.charAt(0).toUpperCase() + operationId.slice(1);

/** `application/x-tar` → `FileXTar`. */
const fileName = (mediaType: string): string =>
  `File${mediaType
    .slice(mediaType.indexOf('/') + 1)
    .split(/[^a-z0-9]/)
    .map(bodyName)
    .join('')}`;

function withSharedHeaders(response: OperationResponse, shared: Shared<Schema>): OperationResponse {
  const { headers } = response;
  return headers === undefined
    ? response
    : { ...response, headers: mapValues(headers, (one) => shared.refer(one)) };
}

function withSharedSchemas(body: RequestBody, shared: Shared<Schema>): RequestBody {
  return {
    ...body,
    content: mapValues(body.content, (one) => ({ ...one, schema: shared.refer(one.schema) })),
  };
}

function mapValues<From, To>(values: Named<From>, map: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}

/**
 * Values that occur more than once, each under a unique name: the suggested name, with a number unless it is the most frequent value of this
 * name. Responses are named by their status: `404`, `404-2`.
 */
class Shared<Value extends object> {
  readonly #kind: Kind;
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, Value>();

  constructor(kind: Kind, occurrences: readonly (readonly [name: string, value: Value])[]) {
    this.#kind = kind;
    const equal = Map.groupBy(occurrences, ([, value]) => JSON.stringify(value));
    const byFrequency = [...equal].sort(([, one], [, other]) => other.length - one.length);
    for (const [text, group] of byFrequency) {
      const [name, value] = group.at(1) ?? [];
      if (name !== undefined && value !== undefined) this.#add(name, text, value);
    }
  }

  #add(name: string, text: string, value: Value): void {
    let key = name;
    for (let number = 2; this.#values.has(key); number += 1) key = `${name}-${number}`;
    this.#values.set(key, value);
    this.#names.set(text, key);
  }

  refer(value: Value): Value | Reference {
    const name = this.#names.get(JSON.stringify(value));
    return name === undefined ? value : { $ref: `#/components/${this.#kind}/${name}` };
  }

  components(): Named<Value> {
    return Object.fromEntries(this.#values);
  }
}
