/** Sends requests to the app, written as in the specification: `request(archive, 'GET /archive/classes/Country/nl')`. */
import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { type Response as InjectedResponse, inject } from 'light-my-request';
import type { HttpServer } from '../../src/http/http-server.ts';
import { type ErrorCode, errorCodes } from '../../src/model/errors.ts';

type Headers = Readonly<Record<string, string>>;

export const asMike: Headers = { 'x-user': 'mike', 'content-type': 'application/json' };

export function request(
  { app }: { readonly app: HttpServer },
  line: string,
  headers: Headers = {},
  body?: unknown,
): Promise<InjectedResponse> {
  const [method, url] = line.split(' ') as ['GET', string];
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const payload = body === undefined || isRaw ? body : JSON.stringify(body);
  return inject((request, response) => app.server.emit('request', request, response), {
    method,
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload !== undefined && { payload: payload as string }),
  });
}

/** The JSON body of a response. */
// biome-ignore lint/suspicious/noExplicitAny: the shape differs from test to test
export function json(reply: InjectedResponse): any {
  return JSON.parse(reply.body);
}

/** Asserts the shape that every error has. */
export function assertError(reply: InjectedResponse, status: number, code: ErrorCode): void {
  assert.equal(reply.statusCode, status, reply.body);
  assert.equal(reply.headers['content-type'], 'application/json');
  const body = json(reply);
  assert.equal(body.status, status);
  assert.equal(body.error, STATUS_CODES[status]);
  assert.equal(body.code, code);
  assert.ok(Object.hasOwn(errorCodes, body.code));
  assert.match(body.message, /^\S.*\.$/s, 'the message is a sentence');
  assert.ok(body.details !== undefined && body.details !== null, 'there are details');
  assert.doesNotMatch(reply.body, /\.ts:\d|at \w+ \(/, 'no stack reaches a client');
  const known = ['status', 'error', 'code', 'message', 'context', 'details', 'errors', 'errorCount'];
  assert.deepEqual(
    Object.keys(body).filter((key) => !known.includes(key)),
    [],
  );
}

/** The country `nl` with the repository `nl-r1`. */
export async function addRepository(archive: { readonly app: HttpServer }): Promise<void> {
  const country = { type: 'Country', data: { identifier: 'nl' } };
  const repository = { type: 'Repository', data: { identifier: 'r1' } };
  for (const [line, record] of [
    ['POST /archive/Country', country],
    ['POST /archive/classes/Country/nl', repository],
  ] as const) {
    const reply = await request(archive, line, asMike, record);
    assert.equal(reply.statusCode, 201, reply.body);
  }
}

/** Lets a user import finding aids into the repository `nl-r1`. */
export async function allowImports(archive: { readonly app: HttpServer }, user: string): Promise<void> {
  const grants = { DocumentaryUnit: ['create', 'update'] };
  const reply = await request(archive, `POST /archive/permissions/${user}/scope/nl-r1`, asMike, grants);
  assert.equal(reply.statusCode, 200, reply.body);
}
