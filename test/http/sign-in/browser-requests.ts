/** Sends requests as a browser does, with the cookies that it was given. */
import assert from 'node:assert/strict';
import type { Response } from 'light-my-request';
import type { TestArchive } from '../../world/archive.ts';
import { request } from '../request.ts';

const form = 'application/x-www-form-urlencoded';

export class TestClient {
  readonly #archive: TestArchive;
  readonly #headers: Readonly<Record<string, string>>;
  readonly cookies = new Map<string, string>();

  constructor(archive: TestArchive, headers: Readonly<Record<string, string>> = {}) {
    this.#archive = archive;
    this.#headers = headers;
  }

  async send(
    line: string,
    headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...this.#headers, ...(cookie !== '' && { cookie }), ...headers };
    const reply = await request(this.#archive, line, sent, body);
    for (const header of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(String(header))!;
      if (/Max-Age=0/.test(String(header))) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return reply;
  }

  /** Sends a form of a page of this site. */
  post(path: string, fields: Readonly<Record<string, string>> = {}, headers = {}): Promise<Response> {
    const sent = { 'content-type': form, 'sec-fetch-site': 'same-origin', ...headers };
    return this.send(`POST ${path}`, sent, new URLSearchParams(fields).toString());
  }

  /** The hidden field of the forms of a page. */
  async readFormToken(path = '/account'): Promise<string> {
    const page = await this.send(`GET ${path}`);
    return /name="form-token" value="([^"]+)"/.exec(page.body)?.[1] ?? assert.fail(page.body);
  }
}

/** A browser in which the user has signed in with a one-time link. */
export async function signIn(archive: TestArchive, user: string, headers = {}): Promise<TestClient> {
  const client = new TestClient(archive, headers);
  const token = await archive.signIn.createLink(user, 60_000, null);
  const reply = await client.post(`/sign-in/link/${token}`);
  assert.equal(reply.statusCode, 303, reply.body);
  return client;
}
