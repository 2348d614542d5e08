/**
 * Every operation of the OpenAPI document is sent as its examples say, to a server on a store that holds the records they name; each
 * change finds that store as new. It runs on SQLite alone, where a new store is a copy of a file: what is asked here is
 * whether the document tells the truth, and the engines are held to one another elsewhere.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { formats } from '../../src/formats/registry.ts';
import { type OpenApi, type Operation, writeOpenApi } from '../../src/http/openapi.ts';
import { exampleId, exampleIds } from '../../src/http/openapi-examples.ts';
import { makeRoutes } from '../../src/http/routes.ts';
import { findRecordType } from '../../src/model/registry.ts';
import { makeZip } from '../transfer/make-zip.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { limits } from '../world/limits.ts';
import { scratchFolder } from '../world/scratch.ts';
import { faultsOf } from './json-schema.ts';

const document: OpenApi = writeOpenApi(makeRoutes(), {
  settings: { ...limits, prefix: '/archive' },
  formats,
  version: '0',
});
const { schemas } = document.components;

interface Sent {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly mediaType?: string;
}

/** One for each way in which the body can be sent. */
const requests: readonly Sent[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) => {
    const method = verb.toUpperCase();
    const one = { name: `${method} ${path}`, method, path, operation };
    const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
    if (mediaTypes.length === 0) return [one];
    return mediaTypes.map((mediaType) => ({ ...one, name: `${one.name} with ${mediaType}`, mediaType }));
  }),
);

const folder = scratchFolder();

const named = ({ operation }: Sent, place: string) =>
  operation.parameters.filter((one) => one.in === place && one.example !== undefined);

function addressOf({ url }: ExampleServer, sent: Sent): string {
  const path = named(sent, 'path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    sent.path === '/' ? '' : sent.path,
  );
  const query = named(sent, 'query').flatMap(({ name, example }) =>
    [example].flat().map((value): [string, string] => [name, String(value)]),
  );
  return `${url}${path}?${new URLSearchParams(query)}`;
}

async function makeTar(name: string, content: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The body of the example; of an archive, a list of paths or a map of URLs, one around the sample of the format. */
async function bodyOf({ operation, mediaType }: Sent): Promise<string | Uint8Array<ArrayBuffer> | undefined> {
  if (mediaType === undefined) return undefined;
  const content = operation.requestBody!.content;
  const { example } = content[mediaType]!;
  if (example !== undefined)
    return typeof example === 'string' && mediaType !== 'application/json'
      ? example
      : JSON.stringify(example);
  const [format, { example: sample }] = Object.entries(content)[0]!;
  assert.ok(typeof sample === 'string', `${operation.operationId} has no sample`);
  const name = `sample.${format === 'text/csv' ? 'csv' : 'xml'}`;
  switch (mediaType) {
    case 'text/plain': {
      writeFileSync(join(folder, name), sample);
      return `${join(folder, name)}\n`;
    }
    case 'application/json': {
      writeFileSync(join(folder, name), sample);
      return JSON.stringify({ [name]: pathToFileURL(join(folder, name)).href });
    }
    case 'application/gzip':
      return new Uint8Array(gzipSync(sample));
    case 'application/x-tar':
      return new Uint8Array(await makeTar(name, sample));
    default:
      return new Uint8Array(makeZip([{ name, content: sample }]));
  }
}

/** A form with the sample of the format as its file, and the content type with its boundary. */
async function formOf({ operation }: Sent): Promise<{ body: Uint8Array<ArrayBuffer>; type: string }> {
  const [[format, { example: sample }] = ['', {}]] = Object.entries(operation.requestBody!.content);
  const form = new FormData();
  form.set('file', new File([String(sample)], `sample.${format === 'text/csv' ? 'csv' : 'xml'}`));
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('content-type')! };
}

async function send(server: ExampleServer, sent: Sent): Promise<Response> {
  const headers = named(sent, 'header').map(
    ({ name, example }) => [name, String(example)] as [string, string],
  );
  const form = sent.mediaType === 'multipart/form-data' ? await formOf(sent) : undefined;
  const body = form === undefined ? await bodyOf(sent) : form.body;
  return fetch(addressOf(server, sent), {
    method: sent.method,
    headers: [
      ['x-user', exampleIds.administrator],
      ...headers,
      ...(sent.mediaType === undefined
        ? []
        : [['content-type', form?.type ?? sent.mediaType] as [string, string]]),
    ],
    ...(body === undefined ? {} : { body }),
  });
}

/** Takes away what stands in the way: a record that is to be made, and what stands in one that is to be deleted. */
async function prepare({ url }: ExampleServer, { method, path, operation, mediaType }: Sent): Promise<void> {
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

async function assertDocumented({ operation }: Sent, reply: Response): Promise<void> {
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
  /** For what changes nothing. */
  let reading: ExampleServer;
  before(async () => {
    reading = await serveExamples();
    // What is told of a job ends with it.
    await reading.archive.jobStore.cancelJob(exampleIds.job, 't');
  });
  after(() => reading.archive.close());

  for (const sent of requests) {
    it(`is answered as the document says: ${sent.name}`, async () => {
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

  it('is there for every part of a path, every required parameter, and every body', () => {
    for (const { name, operation } of requests) {
      for (const one of operation.parameters.filter(({ required }) => required))
        assert.notEqual(one.example, undefined, `${name}: ${one.name}`);
      const bodies = Object.values(operation.requestBody?.content ?? {});
      if (bodies.length > 0)
        assert.ok(
          bodies.some((media) => media.example !== undefined),
          name,
        );
    }
  });

  it('finds the records that it names', async () => {
    const gets = requests.filter(({ method, path }) => method === 'GET' && /^\/classes\/\w+$/.test(path));
    for (const sent of gets) {
      const records = (await (await send(reading, sent)).json()) as unknown[];
      assert.notEqual(records.length, 0, sent.name);
    }
  });
});
