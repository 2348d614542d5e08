/**
 * Every parameter and every member of a JSON body that the OpenAPI document declares gets a value that it cannot have: the answer is an error.
 * A value that is accepted must be in one of the tables below, with the reason. Runs on SQLite only, where a new store is a copy of a file.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OperationParameter } from '../../src/lib/openapi-document.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { type ExampleRequest, type Overrides, requests, send } from './example-requests.ts';

/** Parameters that take any text, or any number. */
const acceptsAnything: Readonly<Record<string, string>> = {
  'query log': 'a message of the user',
  'header X-LogMessage': 'a message of the user',
  'header Idempotency-Key': 'the client chooses it',
  'header If-None-Match': 'RFC 9110: a value that does not match means that the record is sent',
  'header Prefer': 'RFC 7240: unknown preferences are ignored; misspelled ones are in the warnings',
  'query sheet of detectImport':
    'a detection reports the sheets of workbooks, and files can be of any format',
  'query array-separator': 'any text can be between the values of a cell',
  'query tag': 'a label for the file, in the import log',
  'query id of getEntities': 'null for a record that does not exist',
  'query gid of getEntities': 'null for a record that does not exist',
  'query item': 'events of deleted items can be listed; an id that never existed has none',
  'query user': 'events of deleted users can be listed; an id that never existed has none',
  'query q': 'words of a search, which no record has to contain',
  'query level of searchRecords': 'levels are free text, and no record has to have this one',
  'query language of searchRecords': 'imported records can have any language code',
  'query script of searchRecords': 'imported records can have any script code',
  'query creator of searchRecords': 'names are free text, and no record has to have this one',
  'query subject of searchRecords': 'subjects are free text, and no record has to have this one',
  'query place of searchRecords': 'places are free text, and no record has to have this one',
  'header X-Limit': 'spec/api.md §9: a page size that cannot be parsed is the default',
};

/** Members that are ignored. */
const ignoresMembers: Readonly<Record<string, string>> = {
  deleteBatch: 'the ids are in the first column; a table can have further columns',
};

const isAccepted = ({ operation }: ExampleRequest, { in: where, name }: OperationParameter): boolean =>
  [`${where} ${name}`, `${where} ${name} of ${operation.operationId}`].some((key) => key in acceptsAnything);

interface ValueSchema {
  readonly type?: string;
  readonly items?: ValueSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values outside the schema, and for a text one that cannot be meant. Percent-encoded. */
function absurdValues({ in: where, schema }: OperationParameter): readonly string[] {
  const { items, ...whole } = schema as ValueSchema;
  const { type, minimum, maximum } = items ?? whole;
  const undecodable = where === 'query' ? ['%ff'] : [];
  if (type === 'boolean') return ['perhaps', ...undecodable];
  if (type !== 'integer') return ['zzz-absurd', ...undecodable];
  const outside = [
    minimum === undefined ? undefined : minimum - 1,
    maximum === undefined ? undefined : maximum + 1,
  ];
  return [
    'x',
    '1.5',
    '99999999999999999999',
    ...outside.flatMap((value) => (value === undefined ? [] : String(value))),
  ];
}

/** The body with one value more, or one value of another type, at every place. */
function* absurdBodies(body: unknown, place = 'body'): Generator<readonly [place: string, body: unknown]> {
  if (Array.isArray(body)) {
    for (const odd of [{ zzz: 1 }, 4.5, [[1]]])
      yield [`${place} with ${JSON.stringify(odd)}`, [...body, odd]];
    if (body.length === 0) return;
    for (const [where, first] of absurdBodies(body[0], `${place}[0]`))
      yield [where, [first, ...body.slice(1)]];
  } else if (typeof body === 'object' && body !== null) {
    for (const odd of [1, [], null]) yield [`${place}.zzz = ${JSON.stringify(odd)}`, { ...body, zzz: odd }];
    for (const [name, value] of Object.entries(body)) {
      for (const [where, other] of absurdBodies(value, `${place}.${name}`))
        yield [where, { ...body, [name]: other }];
    }
  } else yield [`${place} = {}`, { zzz: 1 }];
}

const skip =
  process.env.FONDS_TEST_ENGINE === 'postgres' && 'sent on SQLite alone, where a new store is a copy';

describe('A value that makes no sense', { skip }, () => {
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
  });
  after(() => server.archive.close());

  /** Sends the request; a change that was accepted must not influence the next request. */
  async function isRefused(sent: ExampleRequest, overrides: Overrides): Promise<boolean> {
    const reply = await send(server, sent, overrides);
    const text = await reply.text();
    assert.ok(reply.status < 500, `${sent.name}: ${text}`);
    // GraphQL and OAI-PMH have errors in their own form, with status 200.
    const isError = reply.status >= 400 || /^\{"errors":|<error code="/.test(text);
    if (!isError && sent.method !== 'GET') {
      await server.archive.close();
      server = await serveExamples();
    }
    return isError;
  }

  it('is an error in every parameter of every operation', async () => {
    const accepted: string[] = [];
    // Parameters mean the same whatever the content type of the body is.
    for (const sent of new Map(requests.map((one) => [one.operation.operationId, one])).values()) {
      const parameters = sent.operation.parameters.filter(
        (one) => one.in !== 'path' && !isAccepted(sent, one),
      );
      for (const parameter of parameters) {
        for (const value of absurdValues(parameter)) {
          if (!(await isRefused(sent, { parameter: { ...parameter, value } })))
            accepted.push(`${sent.name}: ${parameter.name}=${value}`);
        }
      }
    }
    assert.deepEqual(accepted, []);
  });

  it('is an error at every location of a JSON body, also as an unknown member', async () => {
    const accepted: string[] = [];
    for (const sent of requests.filter(({ mediaType }) => mediaType === 'application/json')) {
      const example = sent.operation.requestBody!.content['application/json']!.example;
      if (example === undefined || sent.operation.operationId in ignoresMembers) continue;
      for (const [place, body] of absurdBodies(example)) {
        if (!(await isRefused(sent, { body: JSON.stringify(body) }))) accepted.push(`${sent.name}: ${place}`);
      }
    }
    assert.deepEqual(accepted, []);
  });

  it('is an error as a field of a form', async () => {
    const forms = requests.filter(({ mediaType }) => mediaType === 'application/x-www-form-urlencoded');
    assert.ok(forms.length > 0);
    for (const sent of forms) {
      const example = String(sent.operation.requestBody!.content[sent.mediaType!]!.example);
      const [field] = example.split('=');
      for (const body of [`${example}&zzz=1`, `${example}&${field}=again`, `${example}&zzz=%ff`])
        assert.ok(await isRefused(sent, { body }), `${sent.name}: ${body}`);
    }
  });

  it('has exceptions only for parameters that are still declared', () => {
    const names = new Set(
      requests.flatMap(({ operation: { operationId, parameters } }) =>
        parameters.flatMap((one) => [`${one.in} ${one.name}`, `${one.in} ${one.name} of ${operationId}`]),
      ),
    );
    for (const name of Object.keys(acceptsAnything)) assert.ok(names.has(name), name);
  });
});
