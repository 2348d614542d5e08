/**
 * Sends requests to the nodes of an OpenSearch cluster. If a node does not respond, the next one is tried. Addresses may contain a password:
 * messages name only the host.
 */

/** The cluster did not respond in time, or cannot serve the request at present: retry later. */
export class OpenSearchUnavailable extends Error {}

/** The cluster rejected the request. */
export class OpenSearchRejection extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface OpenSearchOptions {
  /** Addresses of nodes of one cluster, perhaps with a user and a password. */
  readonly urls: readonly string[];
  /** Start of the names of all indexes and aliases. */
  readonly prefix: string;
  /** Time limit of one search; other requests may take longer. */
  readonly searchMs: number;
}

interface Node {
  /** Without credentials. */
  readonly url: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

/** Limit of a request that is not a search: a bulk request, or a change of an alias. */
const defaultTimeoutMs = 30_000;

/** Statuses with which a node reports that it is overloaded, or not ready. */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

export class OpenSearchClient {
  readonly #nodes: readonly Node[];
  /** The node that responded last. */
  #current = 0;

  readonly #timeoutMs: number;
  readonly #closing = new AbortController();

  /** @param timeoutMs default limit of a request. */
  constructor(urls: readonly string[], timeoutMs: number = defaultTimeoutMs) {
    this.#nodes = urls.map(toNode);
    this.#timeoutMs = timeoutMs;
  }

  /** Requests in progress and later ones fail with OpenSearchUnavailable. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Returns the body of the response.
   * @param body an object, or lines of JSON for a bulk request.
   * Throws OpenSearchUnavailable, OpenSearchRejection.
   */
  async request<Response = unknown>(
    method: Method,
    path: string,
    body?: object | string,
    timeoutMs: number = this.#timeoutMs,
  ): Promise<Response> {
    const deadline = performance.now() + timeoutMs;
    let failure = new OpenSearchUnavailable('OpenSearch has no address');
    for (let attempt = 0; attempt < this.#nodes.length; attempt++) {
      const index = (this.#current + attempt) % this.#nodes.length;
      const left = deadline - performance.now();
      if (left <= 0) break;
      try {
        const response = await send<Response>(this.#nodes[index]!, method, path, body, [
          AbortSignal.timeout(Math.ceil(left)),
          this.#closing.signal,
        ]);
        this.#current = index;
        return response;
      } catch (error) {
        if (!(error instanceof OpenSearchUnavailable)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  /** As request; undefined if the document, index or alias does not exist. */
  async find<Response>(method: Method, path: string, body?: object): Promise<Response | undefined> {
    try {
      return await this.request<Response>(method, path, body);
    } catch (error) {
      if (error instanceof OpenSearchRejection && error.status === 404) return undefined;
      throw error;
    }
  }
}

/** fetch accepts no credentials in a URL. */
function toNode(address: string): Node {
  const url = new URL(address);
  const { username, password, host } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: url.href.replace(/\/+$/, ''),
    host,
    headers: username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

async function send<Response>(
  { url, host, headers }: Node,
  method: Method,
  path: string,
  body: object | string | undefined,
  signals: readonly AbortSignal[],
): Promise<Response> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: {
        ...headers,
        'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([...signals]),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new OpenSearchUnavailable(`OpenSearch at ${host} does not respond (${describeCause(error)})`);
  }
  if (status < 300) return (text === '' ? undefined : parse(text, host)) as Response;
  const message = `OpenSearch at ${host} returned status ${status}${describeError(text)}`;
  throw temporaryStatuses.has(status)
    ? new OpenSearchUnavailable(message)
    : new OpenSearchRejection(status, message);
}

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OpenSearchUnavailable(`OpenSearch at ${host} returned a response that is not JSON`);
  }
}

/** The code of the system, such as ECONNREFUSED; `timeout` after the time limit. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** The type and the reason of the error. */
function describeError(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: string; reason?: string } };
    return error?.type === undefined ? '' : `: ${error.type}, ${error.reason ?? ''}`;
  } catch {
    return '';
  }
}
