/**
 * Fetches a document that an import names by its URL. Clients must not reach internal hosts through the service (SSRF): only hosts of the setting
 * import-hosts are allowed, each redirect is checked, and IP addresses are checked when the connection is made.
 */

import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { formatCount } from '../../lib/quantities.ts';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { Failure, type FailureOptions, fail } from '../../model/errors.ts';
import { isPublicAddress, publicLookup } from '../public-address.ts';

interface FetchRules {
  /** Allowed hosts: `archive.example.org`, or with a port `archive.example.org:8080`. */
  readonly importHosts: readonly string[];
  /** Whether these hosts may be on this machine and on private networks. */
  readonly importPrivate: boolean;
  /** An attempt fails if the host sends no data for this long. */
  readonly fetchIdleSeconds: number;
}

/** A document could not be fetched. If the failure is temporary, a retry may succeed. */
export class FetchFailure extends Failure {
  readonly isTemporary: boolean;

  constructor(message: string, options: FailureOptions, isTemporary: boolean) {
    super('fetch-failed', message, options);
    this.isTemporary = isTemporary;
  }
}

interface FetchedDocument {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Without parameters; undefined if the host sends none. */
  readonly mediaType: string | undefined;
}

const maxRedirects = 5;
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Throws `url-not-allowed` or a FetchFailure; so does reading the bytes. */
export async function fetchDocument(
  name: string,
  address: URL,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  let url = address;
  for (let redirects = 0; ; redirects++) {
    requireAllowedUrl(name, url, rules);
    const response = await sendRequest(name, url, rules, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200)
      return {
        bytes: readAll(name, url, response),
        mediaType: headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase(),
      };
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect)
      failFetch(name, url, `the host responded with status ${statusCode}`, isTemporaryStatus(statusCode));
    if (redirects === maxRedirects)
      failFetch(name, url, `the host redirects more than ${maxRedirects} times`);
    const next = parseUrl(name, headers.location!, url);
    if (url.protocol === 'https:' && next.protocol !== 'https:')
      failUrl(name, next, 'a redirect leads from https to another protocol');
    url = next;
  }
}

/** Throws `url-not-allowed`. */
export function parseUrl(name: string, address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null)
    return fail(
      'url-not-allowed',
      `'${address.slice(0, 200)}' of '${name}' is not a URL; send http, https or file.`,
      { details: { name, url: address }, errors: [{ file: name, message: 'Not a URL' }] },
    );
  return url;
}

/** Throws `url-not-allowed`. */
export function requireAllowedUrl(name: string, url: URL, { importHosts, importPrivate }: FetchRules): void {
  const port = defaultPorts[url.protocol];
  if (port === undefined) failUrl(name, url, 'only http, https and file are fetched');
  if (url.username !== '' || url.password !== '') failUrl(name, url, 'it contains a user name or a password');
  const named = [`${url.hostname}:${url.port || port}`, ...(url.port === '' ? [url.hostname] : [])];
  if (!importHosts.some((host) => named.includes(host.trim().toLowerCase())))
    failUrl(name, url, `the setting import-hosts does not name ${url.host}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!importPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    failUrl(name, url, privateAddressMessage(host));
}

function sendRequest(
  name: string,
  url: URL,
  { importPrivate, fetchIdleSeconds }: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Fonds' },
      agent: false,
      signal,
      timeout: fetchIdleSeconds * 1000,
      ...(!importPrivate && { lookup: publicLookup(privateAddressMessage) }),
    });
    request.on('timeout', () =>
      request.destroy(
        new LostConnection(`the host sent nothing for ${formatCount(fetchIdleSeconds, 'second')}`),
      ),
    );
    request.on('response', resolve);
    request.on('error', (error) => reject(toFailure(name, url, error)));
    // If the host switches protocols, there is neither a response nor an error.
    request.on('close', () =>
      reject(toFailure(name, url, new LostConnection('the host ended the connection'))),
    );
    request.end();
  });
}

async function* readAll(name: string, url: URL, response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw toFailure(name, url, error);
  }
}

function privateAddressMessage(address: string): string {
  return `${address} is an address of a private network; the setting import-private allows it`;
}

function toFailure(name: string, url: URL, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { name: kind = '', message = String(error) } = error as Partial<Error>;
  const code = systemErrorCode(error);
  const reason = ['AbortError', 'TimeoutError'].includes(kind)
    ? 'it took longer than the setting fetch-seconds, or the client disconnected'
    : message || code || 'the connection failed';
  const isTemporary = error instanceof LostConnection || temporaryCodes.has(code);
  return failure(name, url, reason, isTemporary);
}

/** The host does not respond, or stops sending. */
class LostConnection extends Error {}

/** Error codes of Node for lost connections, and for temporary failures of name resolution. */
const temporaryCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
]);

const isTemporaryStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500;

function failFetch(name: string, url: URL, reason: string, isTemporary = false): never {
  throw failure(name, url, reason, isTemporary);
}

function failure(name: string, url: URL, reason: string, isTemporary: boolean): FetchFailure {
  const options = { details: { name, host: url.host }, errors: [{ file: name, message: reason }] };
  return new FetchFailure(
    `'${name}' could not be fetched from ${url.host}: ${reason}.`,
    options,
    isTemporary,
  );
}

function failUrl(name: string, url: URL, reason: string): never {
  fail('url-not-allowed', `The URL of '${name}' is not fetched: ${reason}.`, {
    details: { name, url: url.href },
    errors: [{ file: name, message: reason }],
  });
}
