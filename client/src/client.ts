/**
 * A client of a Fonds service. It has a method for every operation of the interface, typed by the generated files beside it, and knows nothing
 * of its own about any of them: method, path and the way an answer comes stand in one table. It needs `fetch` and nothing else, so it runs in
 * browsers as well.
 */
import { FondsError } from './fonds-error.ts';
import { type Operations, operations } from './generated/operations.ts';
import { readLines } from './read-lines.ts';

export interface ClientOptions {
  /** Where the endpoints are: `http://127.0.0.1:8080/archive`. */
  readonly url: string;
  /** Id of the user who asks (`X-User`). */
  readonly user?: string;
  /** A token made by `fonds token add`. */
  readonly token?: string;
  /** Another one than the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export type OperationName = keyof Operations;

export interface CallOptions {
  /** To break off with. */
  readonly signal?: AbortSignal;
}

export interface BodyOptions extends CallOptions {
  /** Where the body is of another type than the usual one. */
  readonly contentType?: string;
}

/** Parameters of the path, the query and headers, by their names. */
export type Parameters<Name extends OperationName> = Operations[Name]['parameters'];

export type Result<Name extends OperationName> = Operations[Name]['result'];

/** What is sent as it is. A form can hold several files. */
type RawBody = string | Blob | FormData | Uint8Array<ArrayBuffer>;

/** Parameters of which none must be given may be left out. A body in JSON is given as a value, any other as a text, bytes or a file. */
type CallArguments<Name extends OperationName> = Operations[Name] extends { body: infer Body }
  ? [parameters: Parameters<Name>, body: Body | RawBody, options?: BodyOptions]
  : Partial<Parameters<Name>> extends Parameters<Name>
    ? [parameters?: Parameters<Name>, options?: CallOptions]
    : [parameters: Parameters<Name>, options?: CallOptions];

/** Operations whose answer is many records. */
type ManyName = {
  [Name in OperationName]: (typeof operations)[Name][2] extends 'list' | 'lines' ? Name : never;
}[OperationName];

type Methods = {
  readonly [Name in OperationName]: (...call: CallArguments<Name>) => Promise<Result<Name>>;
};

type Streams = {
  readonly [Name in ManyName]: (
    ...call: CallArguments<Name>
  ) => AsyncGenerator<Result<Name> extends readonly (infer One)[] ? One : never>;
};

export interface Client extends Methods {
  /** The same operations for `for await`: one record at a time, as they arrive, however many there are. */
  readonly each: Streams;
  /** The answer with its headers, of which `ETag` is one. Throws {@link FondsError}. */
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
    methods[name] = async (...call: readonly unknown[]) => readAnswer(name, await request(name, ...call));
    each[name] = async function* (...call: readonly unknown[]) {
      yield* readLines(await request(name, ...call));
    };
  }
  // Each has the type of its own row, which the compiler cannot see.
  return { ...methods, each, request } as unknown as Client;
}

type Row = readonly [method: string, path: string, answer: string, bodyType?: string];

async function send(client: ClientOptions, name: OperationName, call: readonly unknown[]): Promise<Response> {
  const [method, path, , bodyType]: Row = operations[name];
  const [parameters = {}, body, options = {}] = bodyType === undefined ? [call[0], undefined, call[1]] : call;
  const { signal, contentType = bodyType } = options as BodyOptions;
  const { url, headers } = address(client, path, parameters as Readonly<Record<string, unknown>>);
  // `fetch` gives a form its own content type, with the boundary of its parts.
  if (contentType !== undefined && !(body instanceof FormData)) headers.set('Content-Type', contentType);
  const { fetch = globalThis.fetch } = client;
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: toBody(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await FondsError.from(response);
  return response;
}

/** A name that begins with a capital letter is that of a header; a question mark tells the query from the path. */
function address(
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

async function readAnswer(name: OperationName, response: Response): Promise<unknown> {
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
