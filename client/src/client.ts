/**
 * A client of a Fonds service, with a typed method for every operation. Method, path and kind of response come from the generated table; this
 * module contains no code for single operations. It needs only `fetch`, so it also runs in browsers.
 */
import { FondsError } from './fonds-error.ts';
import { type Operations, operations } from './generated/operations.ts';
import { readLines } from './read-lines.ts';

export interface ClientOptions {
  /** Base URL of the endpoints: `http://127.0.0.1:8080/archive`. */
  readonly url: string;
  /** Id of the user who makes the requests (`X-User`). */
  readonly user?: string;
  /** A token created by `fonds token add`. */
  readonly token?: string;
  /** The default is the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export type OperationName = keyof Operations;

export interface CallOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

export interface BodyOptions extends CallOptions {
  /** Content type of the body; the default is the first that the operation accepts. */
  readonly contentType?: string;
}

/** Parameters of the path, the query and headers, by name. */
export type Parameters<Name extends OperationName> = Operations[Name]['parameters'];

export type Result<Name extends OperationName> = Operations[Name]['result'];

/** The result of a call: with `fields: 'summary'` its summaries. */
type ResultOf<Name extends OperationName, Call> = Call extends readonly [
  { readonly fields: 'summary' },
  ...unknown[],
]
  ? Operations[Name] extends { summary: infer Summary }
    ? Summary
    : Result<Name>
  : Result<Name>;

/** A body that is sent unchanged. A form can contain several files. */
type RawBody = string | Blob | FormData | Uint8Array<ArrayBuffer>;

/** Parameters may be omitted if none is required. A JSON body is a value; any other body is a text, bytes or a file. */
type CallArguments<Name extends OperationName> = Operations[Name] extends { body: infer Body }
  ? [parameters: Parameters<Name>, body: Body | RawBody, options?: BodyOptions]
  : Partial<Parameters<Name>> extends Parameters<Name>
    ? [parameters?: Parameters<Name>, options?: CallOptions]
    : [parameters: Parameters<Name>, options?: CallOptions];

/** Operations that return a list. */
type ListName = {
  [Name in OperationName]: (typeof operations)[Name][2] extends 'list' | 'lines' ? Name : never;
}[OperationName];

type Methods = {
  readonly [Name in OperationName]: <Call extends CallArguments<Name>>(
    ...call: Call
  ) => Promise<ResultOf<Name, Call>>;
};

type Streams = {
  readonly [Name in ListName]: <Call extends CallArguments<Name>>(
    ...call: Call
  ) => AsyncGenerator<ResultOf<Name, Call> extends readonly (infer One)[] ? One : never>;
};

export interface Client extends Methods {
  /** The operations that return a list, for `for await`: yields one record at a time as they arrive. */
  readonly each: Streams;
  /** Returns the response with its headers, such as `ETag`. Throws {@link FondsError}. */
  readonly request: <Name extends OperationName>(
    name: Name,
    ...call: CallArguments<Name>
  ) => Promise<Response>;
}

export function createClient(options: ClientOptions): Client {
  const request = (name: OperationName, ...call: readonly unknown[]): Promise<Response> =>
    send(options, name, call);
  const methods: Record<string, unknown> = {};
  const each: Record<string, unknown> = {};
  for (const name of Object.keys(operations) as OperationName[]) {
    methods[name] = async (...call: readonly unknown[]) => readResponse(name, await request(name, ...call));
    each[name] = async function* (...call: readonly unknown[]) {
      yield* readLines(await request(name, ...call));
    };
  }
  // The compiler cannot derive the type of each method from its row.
  return { ...methods, each, request } as unknown as Client;
}

type Row = readonly [method: string, path: string, responseKind: string, bodyType?: string];

async function send(client: ClientOptions, name: OperationName, call: readonly unknown[]): Promise<Response> {
  const [method, path, , bodyType]: Row = operations[name];
  const [parameters = {}, body, options = {}] = bodyType === undefined ? [call[0], undefined, call[1]] : call;
  const { signal, contentType = bodyType } = options as BodyOptions;
  const { url, headers } = toUrlAndHeaders(client, path, parameters as Readonly<Record<string, unknown>>);
  // `fetch` sets the content type of a form, with the boundary of its parts.
  if (contentType !== undefined && !(body instanceof FormData)) headers.set('Content-Type', contentType);
  const { fetch = globalThis.fetch } = client;
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: toBody(body) }),
    ...(signal !== undefined && { signal }),
  });
  if (!response.ok) throw await FondsError.from(response);
  return response;
}

/** A parameter whose name begins with a capital letter is a header; `?` marks a query parameter with the name of a path parameter. */
function toUrlAndHeaders(
  { url: base, user, token }: ClientOptions,
  path: string,
  parameters: Readonly<Record<string, unknown>>,
): { readonly url: string; readonly headers: Headers } {
  const headers = new Headers();
  if (user !== undefined) headers.set('X-User', encodeURIComponent(user));
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const query: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || path.includes(`{${name}}`)) continue;
    if (/^[A-Z]/.test(name)) headers.set(name, String(value));
    else
      for (const one of [value].flat())
        query.push(`${name.replace('?', '')}=${encodeURIComponent(String(one))}`);
  }
  const search = query.length === 0 ? '' : `?${query.join('&')}`;
  return { url: base.replace(/\/$/, '') + fillPath(path, parameters) + search, headers };
}

function fillPath(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
}

function toBody(body: unknown): RawBody {
  if (typeof body === 'string' || body instanceof Blob || body instanceof FormData) return body;
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

async function readResponse(name: OperationName, response: Response): Promise<unknown> {
  switch (operations[name][2]) {
    case 'nothing':
      await response.body?.cancel();
      return undefined;
    case 'bytes':
      return response.blob();
    case 'text':
      return response.text();
    case 'lines':
      return readAll(readLines(response));
    default:
      return response.json();
  }
}

async function readAll(values: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const value of values) all.push(value);
  return all;
}
