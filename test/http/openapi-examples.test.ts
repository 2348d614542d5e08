/**
 * Sends the examples of every operation of the OpenAPI document to a server whose store has the records of the examples; each
 * change gets a new copy of that store. Runs on SQLite only, where a new store is a copy of a file: it tests whether the
 * document is correct; other tests compare the engines.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleId, exampleIds } from '../../src/http/openapi-examples.ts';
import { findRecordType } from '../../src/model/registry.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { document, type ExampleRequest, requests, send, xlsxMediaType } from './example-requests.ts';
import { faultsOf } from './json-schema.ts';

const { schemas } = document.components;

/** Removes obstacles: a record that the example creates, and the children of one that it deletes. */
async function prepare(
  { url }: ExampleServer,
  { method, path, operation, mediaType }: ExampleRequest,
): Promise<void> {
  const [, inPath] = /^(?:\/classes)?\/(\w+)/.exec(path) ?? [];
  const isCreate = method === 'POST' && '201' in operation.responses;
  const body = operation.requestBody?.content[mediaType ?? '']?.example as { type?: string } | undefined;
  const isDelete = method === 'DELETE' && path.endsWith('/{id}');
  const type = findRecordType((isCreate ? body?.type : isDelete ? inPath : undefined) ?? '');
  if (type === undefined || (isCreate && path.endsWith('/{id}') && type.name === inPath)) return;
  const headers = { 'x-user': exampleIds.administrator };
  const address = `${url}/classes/${type.name}/${encodeURIComponent(exampleId(type))}`;
  if (document.paths[`/classes/${type.name}/{id}/list`]?.delete !== undefined)
    assert.equal((await fetch(`${address}/list?all=true`, { method: 'DELETE', headers })).status, 200);
  if (isCreate) await fetch(address, { method: 'DELETE', headers });
}

async function assertDocumented({ operation }: ExampleRequest, reply: Response): Promise<void> {
  const text = await reply.text();
  const status = Object.keys(operation.responses)[0]!;
  assert.equal(String(reply.status), status, text);
  const { content } = operation.responses[status]!;
  if (content === undefined) return assert.equal(text, '');
  const mediaType = reply.headers.get('content-type')!.split(';')[0]!;
  assert.ok(mediaType in content, `${mediaType} is not documented`);
  // A GraphQL query that cannot be run is answered as well.
  assert.doesNotMatch(text, /^\{"errors":/);
  if (mediaType !== 'application/json') return assert.notEqual(text, '');
  assert.deepEqual(faultsOf(content[mediaType]!.schema, JSON.parse(text), schemas), [], text);
}

const skip =
  process.env.FONDS_TEST_ENGINE === 'postgres' && 'sent on SQLite alone, where a new store is a copy';

describe('An example of the OpenAPI document', { skip }, () => {
  /** For reads. */
  let reading: ExampleServer;
  before(async () => {
    reading = await serveExamples();
  });
  after(() => reading.archive.close());

  for (const sent of requests) {
    it(`gets a response that conforms to the document: ${sent.name}`, async () => {
      if (sent.method === 'GET') return assertDocumented(sent, await send(reading, sent));
      const server = await serveExamples();
      try {
        await prepare(server, sent);
        await assertDocumented(sent, await send(server, sent));
      } finally {
        await server.archive.close();
      }
    });
  }

  it('exists for every path parameter, every required parameter, and every body', () => {
    for (const { name, operation } of requests) {
      for (const one of operation.parameters.filter(({ required }) => required))
        assert.notEqual(one.example, undefined, `${name}: ${one.name}`);
      const content = operation.requestBody?.content ?? {};
      const bodies = Object.values(content);
      // A workbook is not a text that a reader could use as an example.
      if (bodies.length > 0 && !(xlsxMediaType in content))
        assert.ok(
          bodies.some((media) => media.example !== undefined),
          name,
        );
    }
  });

  it('refers to existing records', async () => {
    const gets = requests.filter(({ method, path }) => method === 'GET' && /^\/classes\/\w+$/.test(path));
    for (const sent of gets) {
      const records = (await (await send(reading, sent)).json()) as unknown[];
      assert.notEqual(records.length, 0, sent.name);
    }
  });
});
