/** Reads a whole body into memory, up to the limit of a setting. Imports do not use it: their bodies are spooled to files. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Settings } from '../config/settings.ts';
import { fail } from '../model/errors.ts';
import { type JsonLimits, parseJson } from './sliced-json.ts';

interface BodyLimit {
  /** Name of the setting. */
  readonly name: string;
  readonly bytes: number;
}

/** Media type of a form without files. */
export const formMediaType = 'application/x-www-form-urlencoded';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The media type without parameters, in lower case; empty without a content type. */
export function mediaType(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** The parameter `charset` of the content type, or undefined. */
export function charsetOf(headers: IncomingHttpHeaders): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(headers['content-type'] ?? '');
  return match?.[1] ?? match?.[2];
}

export function failMediaType(given: string, accepted: readonly string[]): never {
  const what =
    given === '' ? 'The request has no content type' : `The content type ${given} is not supported here`;
  fail('unsupported-media-type', `${what}; send ${accepted.join(' or ')}.`, { details: { accepted } });
}

export function requirePlainEncoding(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  fail(
    'unsupported-media-type',
    `The content encoding ${encoding} is not supported; send the body without encoding.`,
    { details: { accepted: ['identity'] } },
  );
}

/**
 * Throws `unsupported-media-type`, `limit-exceeded`, `malformed-json` with the location of the error.
 * @param limit of the size; by default the limit of JSON bodies.
 */
export async function readJson(
  body: Readable,
  headers: IncomingHttpHeaders,
  settings: JsonLimits & Pick<Settings, 'jsonBytes'>,
  limit: BodyLimit = { name: 'json-bytes', bytes: settings.jsonBytes },
): Promise<unknown> {
  const given = mediaType(headers);
  if (given !== 'application/json') failMediaType(given, ['application/json']);
  requirePlainEncoding(headers);
  return parseJson(await readBytes(body, headers, limit), settings, failJson);
}

/** Undefined if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

export async function readBytes(
  body: Readable,
  headers: IncomingHttpHeaders,
  limit: BodyLimit,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > limit.bytes) failTooLarge(limit);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunksOf(body)) {
    length += chunk.length;
    if (length > limit.bytes) failTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** The chunks of a body. Stopping the iteration does not destroy the request, so that a response can still be sent. */
export function chunksOf(body: Readable): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false });
}

function failTooLarge(limit: BodyLimit): never {
  fail('limit-exceeded', `The body is larger than ${limit.bytes} bytes (limit ${limit.name}).`, {
    details: { limit: limit.name, bytes: limit.bytes },
  });
}

function failJson(reason: string): never {
  fail('malformed-json', `The body cannot be read as JSON: ${reason}.`, { details: 'Error decoding JSON' });
}
