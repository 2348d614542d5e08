/** Requests and responses conform to the OpenAPI document, also in cases that the examples do not cover. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Response as InjectedResponse } from 'light-my-request';
import type { OpenApi, Operation } from '../../src/lib/openapi-document.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { faultsOf } from './json-schema.ts';
import { asMike, assertError, json, request } from './request.ts';
import { resolveOpenApi } from './resolve-openapi.ts';

let archive: TestArchive;
let document: OpenApi;

before(async () => {
  archive = await openTestArchive();
  document = resolveOpenApi(json(await request(archive, 'GET /archive/openapi.json')));
});
after(() => archive.close());

const operationAt = (path: string, method: string): Operation => document.paths[path]![method]!;
const faults = (schema: Parameters<typeof faultsOf>[0], value: unknown): readonly string[] =>
  faultsOf(schema, value, document.components.schemas);

function assertDocumented({ responses }: Operation, reply: InjectedResponse): void {
  const { content } = responses[reply.statusCode]!;
  const media = content![String(reply.headers['content-type']).split(';')[0]!];
  assert.notEqual(media, undefined, String(reply.headers['content-type']));
  assert.deepEqual(faults(media!.schema, json(reply)), [], reply.body);
}

describe('A response', () => {
  it('has null for a record that does not exist', async () => {
    assertDocumented(
      operationAt('/entities', 'get'),
      await request(archive, 'GET /archive/entities?id=mike&id=nobody&gid=0'),
    );
    assertDocumented(
      operationAt('/entities', 'post'),
      await request(archive, 'POST /archive/entities', asMike, ['nobody', 'mike']),
    );
  });

  it('has single events, or groups on request', async () => {
    const operation = operationAt('/classes/SystemEvent', 'get');
    for (const query of ['', '?aggregation=user', '?aggregation=off'])
      assertDocumented(operation, await request(archive, `GET /archive/classes/SystemEvent${query}`));
  });

  it('has GraphQL errors if a query could not be run', async () => {
    const asText = { 'content-type': 'text/plain' };
    const asNew = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    const replies = [
      await request(archive, 'POST /archive/graphql', asText, '0'),
      await request(archive, 'POST /archive/graphql', asNew, { query: '{ nothing }' }),
    ];
    for (const reply of replies) {
      assert.equal(reply.statusCode, 400);
      assertDocumented(operationAt('/graphql', 'post'), reply);
    }
    const byGet = await request(archive, 'GET /archive/graphql?query=0', { accept: asNew.accept });
    assert.equal(byGet.statusCode, 400);
    assertDocumented(operationAt('/graphql', 'get'), byGet);
  });

  it('to an invalid GraphQL request is an ordinary error', async () => {
    const reply = await request(archive, 'POST /archive/graphql', asMike, { query: 1 });
    assertError(reply, 400, 'bad-parameter');
    assertDocumented(operationAt('/graphql', 'post'), reply);
  });
});

describe('A field', () => {
  it('can have several values of one type, but not of several types', async () => {
    const { Value } = document.components.schemas;
    const values: readonly [value: unknown, isStored: boolean][] = [
      [['a', 'b'], true],
      [[1, 2.5], true],
      [[true], true],
      [['a', 1], false],
      [[false, 'a'], false],
    ];
    for (const [i, [value, isStored]] of values.entries()) {
      assert.equal(faults(Value!, value).length === 0, isStored, JSON.stringify(value));
      const free = { type: 'UnknownProperty', data: { free: value } };
      const described = {
        type: 'DocumentaryUnitDescription',
        data: { name: 'V', languageCode: 'eng' },
        relationships: { hasUnknownProperty: [free] },
      };
      const unit = {
        type: 'VirtualUnit',
        data: { identifier: `v${i}` },
        relationships: { describes: [described] },
      };
      const reply = await request(archive, 'POST /archive/classes/VirtualUnit', asMike, unit);
      assert.equal(reply.statusCode, isStored ? 201 : 400, reply.body);
    }
  });
});

describe('A body', () => {
  it('is required, except for tables that may be empty and for arguments of harvesters', async () => {
    const optional = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item)
        .filter(({ requestBody }) => requestBody?.required === false)
        .map(() => path),
    );
    assert.deepEqual(optional.sort(), [
      '/batch/delete',
      '/oaipmh',
      '/tools/regenerate-ids',
      '/tools/relink-targets',
      '/tools/rename',
      '/tools/reparent',
    ]);
    for (const path of optional) {
      const reply = await request(archive, `POST /archive${path}`, { 'x-user': 'mike' });
      assert.equal(reply.statusCode, 200, `${path}: ${reply.body}`);
    }
  });
});

describe('A parameter', () => {
  const refused: readonly [path: string, name: string, value: string | number][] = [
    ['/classes/Group', 'offset', -1],
    ['/classes/SystemEvent', 'et', 'nothing'],
    ['/classes/SystemEvent', 'aggregation', 'nothing'],
    ['/entities', 'gid', 'x'],
    ['/jobs', 'offset', -1],
    ['/jobs', 'limit', -1],
    ['/changes', 'limit', 0],
    ['/changes', 'limit', 10_001],
    ['/changes', 'wait', -1],
    ['/changes', 'wait', 51],
    ['/sitemap.xml', 'type', 'Group'],
    ['/sitemap.xml', 'part', -1],
  ];
  for (const [path, name, value] of refused) {
    it(`is rejected if the document excludes it: ${path}?${name}=${value}`, async () => {
      const parameter = operationAt(path, 'get').parameters.find((one) => one.name === name)!;
      const sent = parameter.schema.type === 'array' ? [value] : value;
      assert.notDeepEqual(faults(parameter.schema, sent), []);
      assertError(
        await request(archive, `GET /archive${path}?${name}=${value}`, asMike),
        400,
        'bad-parameter',
      );
    });
  }
});
