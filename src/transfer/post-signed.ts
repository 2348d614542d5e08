/**
 * Sends one delivery of a webhook: signed as Standard Webhooks has it (https://www.standardwebhooks.com), to an address that is looked at when
 * the connection is made, so that a name cannot lead elsewhere in between. Redirections are not followed and the answer is not read.
 */
import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { publicLookup } from './public-lookup.ts';

export interface SignedPost {
  readonly url: string;
  readonly secret: string;
  /** The same when the same is sent again. */
  readonly id: string;
  readonly body: string;
  readonly now: Date;
  /** Whether addresses of this machine and of private networks are let through. */
  readonly mayBePrivate: boolean;
}

/** How long a receiver may take; what took longer is sent again. */
const deliveryMs = 10_000;

/** Undefined when it was taken; otherwise why not, in a few words. */
export async function postSigned(post: SignedPost): Promise<string | undefined> {
  const url = new URL(post.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!post.mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) return refused(host);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      headers: headersOf(post),
      agent: false,
      signal: AbortSignal.timeout(deliveryMs),
      ...(post.mayBePrivate ? {} : { lookup: publicLookup(refused) }),
    });
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      resolve(statusCode >= 200 && statusCode < 300 ? undefined : `the receiver answered ${statusCode}`);
    });
    request.on('error', (error) => resolve(reasonOf(error)));
    // After an answer that is none, such as one that changes the protocol, there is neither a response nor an error.
    request.on('close', () => resolve('the receiver ended the connection without an answer'));
    request.end(post.body);
  });
}

function headersOf({ secret, id, body, now }: SignedPost): Record<string, string | number> {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    'content-type': 'application/x-ndjson',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Fonds',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

function refused(address: string): string {
  return `${address} is an address of a private network; the setting webhook-private lets it through`;
}

function reasonOf(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `the receiver did not answer within ${deliveryMs / 1000} seconds`;
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}
