import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import { statusByErrorCode, toErrorReply } from '../../src/http/errors.ts';
import type { Route } from '../../src/http/route.ts';
import { type ErrorCode, errorCodes, Failure } from '../../src/model/errors.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openTestArchive({ settings: { jsonBytes: 500 } });
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'xx' } });
  await request(archive, 'DELETE /archive/classes/Country/xx', asMike);
  await request(archive, 'POST /archive/classes/Country/nl', asMike, {
    type: 'Repository',
    data: { identifier: 'city' },
  });
});

after(() => archive.close());

interface Case {
  readonly name: string;
  readonly line: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly code: ErrorCode;
  /** Pattern of the message. */
  readonly says: RegExp;
  /** Expected `details`, if clients of ehri-rest read them. */
  readonly details?: unknown;
}

const country = (identifier: string): unknown => ({ type: 'Country', data: { identifier } });
const anyone = { 'content-type': 'application/json' };

const cases: readonly Case[] = [
  {
    name: 'an item that never was',
    line: 'GET /archive/classes/Country/zz',
    status: 404,
    code: 'not-found',
    says: /'zz'/,
    details: { message: "Item with id 'zz' not found", key: 'id', value: 'zz' },
  },
  {
    name: 'an item of another type',
    line: 'GET /archive/classes/Repository/nl',
    status: 404,
    code: 'not-found',
    says: /'nl' is a Country/,
  },
  {
    name: 'an item that was deleted',
    line: 'GET /archive/classes/Country/xx',
    status: 410,
    code: 'gone',
    says: /deleted at/,
  },
  {
    name: 'the children of an item that never was',
    line: 'GET /archive/classes/Country/zz/list',
    status: 404,
    code: 'not-found',
    says: /'zz'/,
  },
  {
    name: 'a path outside the prefix',
    line: 'GET /elsewhere',
    status: 404,
    code: 'unknown-route',
    says: /\/elsewhere.*\/archive\/openapi\.json/,
  },
  {
    name: 'a path that only begins like the prefix',
    line: 'GET /archives/classes/Country',
    status: 404,
    code: 'unknown-route',
    says: /Unknown path/,
  },
  {
    name: 'a path that would be one with a slash more',
    line: 'PUT /archiveclasses/Country',
    status: 404,
    code: 'unknown-route',
    says: /Unknown path/,
  },
  {
    name: 'a type nobody knows',
    line: 'GET /archive/classes/Book',
    status: 404,
    code: 'unknown-route',
    says: /'Book'.*Annotation, .*Country, .*DocumentaryUnit, .*VirtualUnit/,
  },
  {
    name: 'a type nobody knows, to be made',
    line: 'POST /archive/Book',
    headers: asMike,
    body: {},
    status: 404,
    code: 'unknown-route',
    says: /'Book'.*Country/,
  },
  {
    name: 'a type of parts',
    line: 'GET /archive/classes/Address/1',
    status: 404,
    code: 'unknown-route',
    says: /'Address' is not a type of items/,
  },
  {
    name: 'a name that every object has',
    line: 'GET /archive/classes/constructor/__proto__',
    status: 404,
    code: 'unknown-route',
    says: /'constructor'/,
  },
  {
    name: 'children of a type that has none',
    line: 'GET /archive/classes/Link/x/list',
    status: 404,
    code: 'unknown-route',
    says: /Unknown path/,
  },
  {
    name: 'an unknown path with a body of an unknown kind',
    line: 'POST /elsewhere',
    headers: { 'content-type': 'nonsense' },
    body: 'x',
    status: 404,
    code: 'unknown-route',
    says: /Unknown path/,
  },
  {
    name: 'bad percent-encoding in the path',
    line: 'GET /archive/classes/Country/%zz',
    status: 400,
    code: 'bad-parameter',
    says: /%/,
  },
  {
    name: 'percent-encoding in the path that is no UTF-8',
    line: 'GET /archive/classes/Country/%ff',
    status: 400,
    code: 'bad-parameter',
    says: /UTF-8/,
  },
  {
    name: 'X-User missing on a change',
    line: 'POST /archive/Country',
    headers: anyone,
    body: country('be'),
    status: 403,
    code: 'user-required',
    says: /X-User/,
    details: "Requester missing or badly formed: 'anonymous'",
  },
  {
    name: 'X-User missing on a deletion',
    line: 'DELETE /archive/classes/Country/nl',
    status: 403,
    code: 'user-required',
    says: /X-User/,
  },
  {
    name: 'X-User unknown on a change',
    line: 'POST /archive/Country',
    headers: { ...anyone, 'x-user': 'nobody' },
    body: country('be'),
    status: 400,
    code: 'unknown-user',
    says: /'nobody'/,
    details: "Requester missing or badly formed: 'nobody'",
  },
  {
    name: 'X-User unknown on a read',
    line: 'GET /archive/classes/Country/nl',
    headers: { 'x-user': 'nobody' },
    status: 400,
    code: 'unknown-user',
    says: /'nobody'/,
  },
  {
    name: 'X-User empty',
    line: 'GET /archive/classes/Country',
    headers: { 'x-user': '' },
    status: 400,
    code: 'unknown-user',
    says: /''/,
  },
  {
    name: 'X-User naming a group',
    line: 'GET /archive/classes/Country',
    headers: { 'x-user': 'admin' },
    status: 400,
    code: 'unknown-user',
    says: /'admin'/,
  },
  {
    name: 'a user without permission',
    line: 'POST /archive/Country',
    headers: { ...anyone, 'x-user': 'ruth' },
    body: country('be'),
    status: 403,
    code: 'permission-denied',
    says: /ruth/,
  },
  {
    name: 'a deletion without permission',
    line: 'DELETE /archive/classes/Repository/nl-city',
    headers: { 'x-user': 'ruth' },
    status: 403,
    code: 'permission-denied',
    says: /ruth/,
  },
  {
    name: 'a body that is no JSON',
    line: 'POST /archive/Country',
    headers: asMike,
    body: '{"type": "Country",\n "data": nope}',
    status: 400,
    code: 'malformed-json',
    says: /line 2, column 10/,
    details: 'Error decoding JSON',
  },
  {
    name: 'a body that ends too early',
    line: 'POST /archive/Country',
    headers: asMike,
    body: '{"type": "Country",',
    status: 400,
    code: 'malformed-json',
    says: /line 1, column 20/,
    details: 'Error decoding JSON',
  },
  {
    name: 'a body that is not UTF-8',
    line: 'POST /archive/Country',
    headers: asMike,
    body: Buffer.from('{"type": "caf\u00e9"}', 'latin1'),
    status: 400,
    code: 'malformed-json',
    says: /UTF-8/,
    details: 'Error decoding JSON',
  },
  {
    name: 'an empty body',
    line: 'POST /archive/Country',
    headers: asMike,
    body: '',
    status: 400,
    code: 'malformed-json',
    says: /empty/,
    details: 'Error decoding JSON',
  },
  {
    name: 'a body that is a list',
    line: 'POST /archive/Country',
    headers: asMike,
    body: '[]',
    status: 400,
    code: 'malformed-json',
    says: /object/,
    details: 'Error decoding JSON',
  },
  {
    name: 'a member nobody knows',
    line: 'POST /archive/Country',
    headers: asMike,
    body: { type: 'Country', data: {}, extra: 1 },
    status: 400,
    code: 'malformed-json',
    says: /"extra"/,
  },
  {
    name: 'a body larger than allowed',
    line: 'POST /archive/Country',
    headers: asMike,
    body: { type: 'Country', data: { identifier: 'be', report: 'x'.repeat(500) } },
    status: 413,
    code: 'limit-exceeded',
    says: /500 bytes.*json-bytes/,
    details: { limit: 'json-bytes', bytes: 500 },
  },
  {
    name: 'a body of another content type',
    line: 'POST /archive/Country',
    headers: { ...asMike, 'content-type': 'text/xml' },
    body: '<x/>',
    status: 415,
    code: 'unsupported-media-type',
    says: /text\/xml.*application\/json/,
  },
  {
    name: 'an Accept that excludes all there is',
    line: 'GET /archive/classes/Country',
    headers: { accept: 'text/turtle, application/*;q=0' },
    status: 406,
    code: 'not-acceptable',
    says: /application\/json/,
  },
  {
    name: 'a body without content type',
    line: 'POST /archive/Country',
    headers: { 'x-user': 'mike' },
    body: Buffer.from('{}'),
    status: 415,
    code: 'unsupported-media-type',
    says: /no content type.*application\/json/,
  },
  {
    name: 'an invalid content type',
    line: 'POST /archive/Country',
    headers: { ...asMike, 'content-type': 'nonsense' },
    body: '{}',
    status: 415,
    code: 'unsupported-media-type',
    says: /nonsense.*application\/json/,
  },
  {
    name: 'a packed body',
    line: 'POST /archive/Country',
    headers: { ...asMike, 'content-encoding': 'gzip' },
    body: '{}',
    status: 415,
    code: 'unsupported-media-type',
    says: /gzip/,
  },
  {
    name: 'a body of another type than the path',
    line: 'POST /archive/classes/Group',
    headers: asMike,
    body: country('be'),
    status: 400,
    code: 'type-mismatch',
    says: /Country.*Group/,
  },
  {
    name: 'a type that needs a parent, at the top',
    line: 'POST /archive/classes/Repository',
    headers: asMike,
    body: { type: 'Repository', data: { identifier: 'r' } },
    status: 400,
    code: 'type-mismatch',
    says: /Repository.*Country/,
  },
  {
    name: 'a child of a type that the parent cannot have',
    line: 'POST /archive/classes/Country/nl',
    headers: asMike,
    body: { type: 'DocumentaryUnit', data: { identifier: 'u' } },
    status: 400,
    code: 'type-mismatch',
    says: /Country cannot contain a DocumentaryUnit/,
  },
  {
    name: 'a child of a parent that never was',
    line: 'POST /archive/classes/Country/zz',
    headers: asMike,
    body: { type: 'Repository', data: { identifier: 'r' } },
    status: 404,
    code: 'not-found',
    says: /'zz'/,
  },
  {
    name: 'a required field left out',
    line: 'POST /archive/Country',
    headers: asMike,
    body: { type: 'Country', data: {} },
    status: 400,
    code: 'invalid',
    says: /identifier/,
    details: { errors: { identifier: ['Missing mandatory field'] }, relationships: {} },
  },
  {
    name: 'a group to join that is not a group',
    line: 'POST /archive/UserProfile?group=nowhere',
    headers: asMike,
    body: { type: 'UserProfile', data: { identifier: 'new', name: 'New' } },
    status: 400,
    code: 'invalid',
    says: /'nowhere'/,
  },
  {
    name: 'an id that is taken',
    line: 'POST /archive/Country',
    headers: asMike,
    body: country('nl'),
    status: 400,
    code: 'duplicate',
    says: /nl/,
  },
  {
    name: 'an id of the service',
    line: 'POST /archive/Group',
    headers: asMike,
    body: { type: 'Group', data: { identifier: 'owner', name: 'Owner' } },
    status: 400,
    code: 'reserved-id',
    says: /owner/,
  },
  {
    name: 'deleting what the service needs',
    line: 'DELETE /archive/classes/Group/admin',
    headers: asMike,
    status: 400,
    code: 'reserved-id',
    says: /admin/,
  },
  {
    name: 'deleting a record with children',
    line: 'DELETE /archive/classes/Country/nl',
    headers: asMike,
    status: 409,
    code: 'has-children',
    says: /nl/,
    details: { message: "Item 'nl' has 1 child items", id: 'nl', count: 1 },
  },
  {
    name: 'an offset that is no number',
    line: 'GET /archive/classes/Country?offset=two',
    status: 400,
    code: 'bad-parameter',
    says: /offset.*'two'/,
  },
  {
    name: 'an offset below zero',
    line: 'GET /archive/classes/Country?offset=-1',
    status: 400,
    code: 'bad-parameter',
    says: /offset.*at least 0/,
  },
  {
    name: 'a limit that is no whole number',
    line: 'GET /archive/classes/Country?limit=1.5',
    status: 400,
    code: 'bad-parameter',
    says: /limit.*'1\.5'/,
  },
  {
    name: 'a limit beyond all counting',
    line: 'GET /archive/classes/Country?limit=99999999999999999999',
    status: 400,
    code: 'bad-parameter',
    says: /limit/,
  },
  {
    name: 'a limit given twice',
    line: 'GET /archive/classes/Country/nl/list?limit=1&limit=2',
    status: 400,
    code: 'bad-parameter',
    says: /limit.*2 times/,
  },
  {
    name: 'another host',
    line: 'GET /archive/classes/Country',
    headers: { host: 'archive.example:8080' },
    status: 421,
    code: 'unknown-host',
    says: /archive\.example/,
  },
];

describe('An invalid request', () => {
  for (const { name, line, headers, body, status, code, says, details } of cases) {
    it(`reports ${name} (${status} ${code})`, async () => {
      const reply = await request(archive, line, headers, body);
      assertError(reply, status, code);
      assert.match(json(reply).message, says);
      if (details !== undefined) assert.deepEqual(json(reply).details, details);
      assert.deepEqual(archive.logged, [], 'a fault of the client is not in the log');
    });
  }

  it('has no body for HEAD, and the same status', async () => {
    const reply = await request(archive, 'HEAD /archive/classes/Country/zz');
    assert.equal(reply.statusCode, 404);
    assert.equal(reply.body, '');
    assert.ok(Number(reply.headers['content-length']) > 0);
  });

  it('changes nothing', async () => {
    const reply = await request(archive, 'GET /archive/classes/Country');
    assert.deepEqual(
      json(reply).map((one: { id: string }) => one.id),
      ['nl'],
    );
  });
});

describe('A method that a path does not allow', () => {
  const methods: readonly [line: string, allow: string][] = [
    ['PUT /archive/classes/SystemEvent/1', 'GET, HEAD'],
    ['PATCH /archive/classes/Country', 'GET, HEAD, POST'],
    ['POST /archive/classes/SystemEvent', 'GET, HEAD'],
    ['DELETE /archive/classes/SystemEvent/1', 'GET, HEAD'],
    ['POST /archive/classes/Group/admin', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['POST /archive', 'GET, HEAD'],
    ['POST /archive/health', 'GET, HEAD'],
    ['DELETE /health', 'GET, HEAD'],
    ['GET /archive/Country', 'POST'],
    ['GET /archive/import/ead', 'POST'],
    ['OPTIONS /archive/classes/Country', 'GET, HEAD, POST'],
    ['QUERY /archive/classes/Country', 'GET, HEAD, POST'],
  ];
  for (const [line, allow] of methods) {
    it(`is rejected with the allowed methods: ${line}`, async () => {
      const reply = await request(archive, line);
      assertError(reply, 405, 'method-not-allowed');
      assert.equal(reply.headers.allow, allow);
    });
  }
});

describe('An internal error', () => {
  const broken: Route = {
    method: 'GET',
    path: '/broken',
    access: 'storeless',
    operation: 'break',
    summary: 'Breaks',
    group: 'service',
    parameters: {},
    responses: [],
    handler: () => Promise.reject(new Error('secret cause')),
  };

  it('is sent without its cause, which is logged', async () => {
    const logged: [unknown, string][] = [];
    const options = {
      ...archive.options,
      logError: (error: unknown, id: string) => logged.push([error, id]),
    };
    const app = buildApp(options, [broken]);
    const reply = await request({ app }, 'GET /archive/broken');
    assertError(reply, 500, 'internal');
    assert.doesNotMatch(reply.body, /secret/);
    assert.equal(logged.length, 1);
    assert.match(String(logged[0]![0]), /secret cause/);
    assert.deepEqual(json(reply).details, { requestId: logged[0]![1] });
  });

  it('hides the cause of a failure with the code internal as well', async () => {
    const logged: unknown[] = [];
    const options = { ...archive.options, logError: (error: unknown) => logged.push(error) };
    const handler = () => Promise.reject(new Failure('internal', 'secret cause'));
    const reply = await request({ app: buildApp(options, [{ ...broken, handler }]) }, 'GET /archive/broken');
    assertError(reply, 500, 'internal');
    assert.doesNotMatch(reply.body, /secret/);
    assert.equal(logged.length, 1);
  });
});

describe('A route', () => {
  it('without declared access prevents the start', () => {
    const route = {
      method: 'GET',
      path: '/x',
      operation: 'x',
      summary: '',
      group: '',
      parameters: {},
      responses: [],
    };
    assert.throws(() => buildApp(archive.options, [route as unknown as Route]), /GET \/x.*access/);
  });
});

describe('The shape of an error', () => {
  it('lists at most a hundred errors, and then their number', () => {
    const errors = Array.from({ length: 101 }, (_, i) => ({ file: 'a.xml', line: i, message: 'Wrong' }));
    const many = toErrorReply(new Failure('invalid-items', 'Wrong.', { errors })).body;
    assert.equal(many.errors?.length, 100);
    assert.equal(many.errorCount, 101);
    const few = toErrorReply(new Failure('invalid-items', 'Wrong.', { errors: errors.slice(1) })).body;
    assert.equal(few.errors?.length, 100);
    assert.equal('errorCount' in few, false);
  });

  it('has the context of a validation error before its details', () => {
    const { body } = toErrorReply(new Failure('invalid', 'Wrong.', { context: 'Country nl', details: {} }));
    assert.deepEqual(Object.keys(body), ['status', 'error', 'code', 'message', 'context', 'details']);
  });

  it('is 413 for a limit of the body, and 400 for a limit exceeded at a line of a file', () => {
    const whole = new Failure('limit-exceeded', 'Too large.', {
      errors: [{ file: 'a.zip', message: 'Large' }],
    });
    assert.equal(toErrorReply(whole).status, 413);
    const place = { file: 'a.xml', line: 3, message: 'Deep' };
    assert.equal(toErrorReply(new Failure('limit-exceeded', 'Deep.', { errors: [place] })).status, 400);
  });

  it('has Retry-After if a retry can succeed', () => {
    for (const code of ['busy', 'unavailable', 'not-initialised'] as const) {
      const reply = toErrorReply(new Failure(code, 'Later.'));
      assert.equal(reply.status, 503);
      assert.match(reply.headers['retry-after']!, /^\d+$/);
    }
  });
});

describe('docs/errors.md', () => {
  const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ([\d, ]+?) \| (.+?) \| (.+?) \|$/gm)];

  it('has a row for every code, in the order of the table, and no other', () => {
    assert.deepEqual(
      rows.map(([, code]) => code),
      Object.keys(errorCodes),
    );
  });

  it('states the status of each', () => {
    for (const [, code, statuses] of rows) {
      assert.ok(statuses!.split(', ').includes(String(statusByErrorCode[code as ErrorCode])), code);
    }
  });
});
