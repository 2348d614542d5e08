/** Requests made from the examples of the OpenAPI document, one for each content type of the body. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { formats } from '../../src/formats/registry.ts';
import { writeOpenApi } from '../../src/http/openapi.ts';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { makeRoutes } from '../../src/http/routes.ts';
import type { OpenApi, Operation } from '../../src/lib/openapi-document.ts';
import { sampleWorkbook } from '../formats/xlsx/sample-workbook.ts';
import { makeZip } from '../transfer/make-zip.ts';
import type { ExampleServer } from '../world/example-server.ts';
import { limits } from '../world/limits.ts';
import { sharedScratchFolder } from '../world/scratch.ts';

export const document: OpenApi = writeOpenApi(makeRoutes(), {
  settings: { ...limits, prefix: '/archive' },
  formats,
  version: '0',
});

export interface ExampleRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly mediaType?: string;
}

/** One for each content type of the body. */
export const requests: readonly ExampleRequest[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) => {
    const method = verb.toUpperCase();
    const one = { name: `${method} ${path}`, method, path, operation };
    const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
    if (mediaTypes.length === 0) return [one];
    return mediaTypes.map((mediaType) => ({ ...one, name: `${one.name} with ${mediaType}`, mediaType }));
  }),
);

const folder = sharedScratchFolder(tmpdir());

const named = ({ operation }: ExampleRequest, place: string) =>
  operation.parameters.filter((one) => one.in === place && one.example !== undefined);

/** Differences from the example. */
export interface Overrides {
  /** Instead of the example of the parameter, percent-encoded. */
  readonly parameter?: { readonly in: string; readonly name: string; readonly value: string };
  /** Instead of the administrator. */
  readonly user?: string;
  /** Instead of the body of the example. */
  readonly body?: string;
}

function addressOf({ url }: ExampleServer, sent: ExampleRequest, { parameter }: Overrides): string {
  const path = named(sent, 'path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    sent.path === '/' ? '' : sent.path,
  );
  const overrides = parameter?.in === 'query' ? [`${parameter.name}=${parameter.value}`] : [];
  const query = named(sent, 'query')
    .filter(({ name }) => overrides.length === 0 || name !== parameter?.name)
    .flatMap(({ name, example }) =>
      [example].flat().map((value) => `${name}=${encodeURIComponent(String(value))}`),
    );
  return `${url}${path}?${[...query, ...overrides].join('&')}`;
}

async function makeTar(name: string, content: Buffer): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Endings of samples that are not XML. */
const endings: Readonly<Record<string, string>> = { 'text/csv': 'csv', [xlsxMediaType]: 'xlsx' };

/** The body of the example; of an archive, a list of paths or a map of URLs, one around the sample of the format. */
async function bodyOf({
  operation,
  mediaType,
}: ExampleRequest): Promise<string | Uint8Array<ArrayBuffer> | undefined> {
  if (mediaType === undefined) return undefined;
  const content = operation.requestBody!.content;
  const { example } = content[mediaType]!;
  if (mediaType === xlsxMediaType) return new Uint8Array(Buffer.from(sampleWorkbook, 'base64'));
  if (example !== undefined)
    return typeof example === 'string' && mediaType !== 'application/json'
      ? example
      : JSON.stringify(example);
  const [format, { example: first }] = Object.entries(content)[0]!;
  const text = format === xlsxMediaType ? sampleWorkbook : first;
  assert.ok(typeof text === 'string', `${operation.operationId} has no sample`);
  const sample = Buffer.from(text, format === xlsxMediaType ? 'base64' : 'utf8');
  const name = `sample.${endings[format] ?? 'xml'}`;
  switch (mediaType) {
    // Both media types have the same example, which the document contains once.
    case 'application/xml':
    case 'application/rdf+xml':
      return text;
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
async function formOf({
  operation,
}: ExampleRequest): Promise<{ body: Uint8Array<ArrayBuffer>; type: string }> {
  const [[format, { example }] = ['', {}]] = Object.entries(operation.requestBody!.content);
  const form = new FormData();
  const bytes =
    format === xlsxMediaType ? Buffer.from(sampleWorkbook, 'base64') : Buffer.from(String(example));
  form.set('file', new File([bytes], `sample.${endings[format] ?? 'xml'}`));
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('content-type')! };
}

/** Sends the example, by default as an administrator. */
export async function send(
  server: ExampleServer,
  sent: ExampleRequest,
  overrides: Overrides = {},
): Promise<Response> {
  const { parameter } = overrides;
  const headers = new Headers({ 'x-user': overrides.user ?? exampleIds.administrator });
  for (const { name, example } of named(sent, 'header')) headers.set(name, String(example));
  if (parameter?.in === 'header') headers.set(parameter.name, parameter.value);
  const form = sent.mediaType === 'multipart/form-data' ? await formOf(sent) : undefined;
  const body = overrides.body ?? (form === undefined ? await bodyOf(sent) : form.body);
  if (sent.mediaType !== undefined) headers.set('content-type', form?.type ?? sent.mediaType);
  return fetch(addressOf(server, sent, overrides), {
    method: sent.method,
    headers,
    ...(body !== undefined && { body }),
  });
}
