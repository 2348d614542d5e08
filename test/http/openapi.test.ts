import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { makeRoutes } from '../../src/http/routes.ts';
import { errorCodes } from '../../src/model/errors.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, request } from './request.ts';
import { resolveOpenApi } from './resolve-openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  readonly requestBody?: { content: Record<string, { example?: unknown; schema: unknown }> };
  readonly responses: Record<string, { description: string; content?: unknown }>;
}

let archive: TestArchive;
// biome-ignore lint/suspicious/noExplicitAny: the tests below look at its structure
let document: any;
let sent: string;
let operations: readonly (readonly [path: string, method: string, operation: Operation])[];

before(async () => {
  archive = await openTestArchive();
  sent = (await request(archive, 'GET /archive/openapi.json')).body;
  document = resolveOpenApi(JSON.parse(sent));
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [path, method, operation] as const),
  );
});

after(() => archive.close());

/** All values found under a key, at any depth. */
function* valuesOf(value: unknown, key: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === key) yield inner;
    yield* valuesOf(inner, key);
  }
}

describe('The OpenAPI document', () => {
  it('has a title and a version', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(document.servers, [{ url: '/archive' }]);
    assert.equal(document.info.version, '0.0.0-test');
  });

  it('refers only to components that it contains', () => {
    const { components, paths } = JSON.parse(sent);
    const references = [...valuesOf({ components, paths }, '$ref')].map(String);
    assert.ok(references.length > 50);
    for (const reference of new Set(references)) {
      const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(reference) ?? [];
      assert.notEqual(components[kind]?.[name], undefined, reference);
    }
  });

  it('is at most 470 KB, since operations share components', () => {
    const bytes = Buffer.byteLength(sent);
    assert.ok(bytes <= 470_000, `${bytes} bytes`);
    const errors = Object.values<Record<string, Operation>>(JSON.parse(sent).paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ responses = {} }) => Object.entries(responses));
    const shared = errors.filter(([status, response]) => status >= '400' && '$ref' in response);
    assert.ok(shared.length > 1000, `${shared.length} error responses refer to a component`);
  });

  it('names every operation once', () => {
    const names = operations.map(([, , operation]) => operation.operationId);
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.match(name, /^[a-z][A-Za-z0-9]*$/);
  });

  it('names operations by a verb and an object', () => {
    const named = (path: string, method: string) => document.paths[path][method].operationId;
    const expected: readonly [string, string, string][] = [
      ['/classes/Repository', 'get', 'listRepositories'],
      ['/classes/Repository/{id}', 'get', 'getRepository'],
      ['/classes/Country', 'post', 'createCountry'],
      ['/classes/Country/{id}', 'post', 'createCountryChild'],
      ['/classes/DocumentaryUnit/{id}', 'put', 'updateDocumentaryUnit'],
      ['/classes/CvocConcept/{id}', 'delete', 'deleteConcept'],
      ['/import/ead', 'post', 'importEad'],
      ['/import/ead-sync', 'post', 'syncEad'],
      ['/classes/CvocVocabulary/{id}/skos-rdf', 'get', 'exportVocabularySkosRdf'],
      ['/classes/UserProfile/{id}/virtual-units', 'get', 'listUserProfileVirtualUnits'],
    ];
    for (const [path, method, name] of expected) assert.equal(named(path, method), name);
  });

  it('declares every parameter of every path, and each parameter once', () => {
    for (const [path, method, { parameters }] of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = parameters.filter((one) => one.in === 'path').map((one) => one.name);
      assert.deepEqual(declared, inPath, `${method} ${path}`);
      assert.ok(parameters.every((one) => one.in !== 'path' || one.required));
      const keys = parameters.map((one) => `${one.in} ${one.name}`);
      assert.equal(new Set(keys).size, keys.length, `${method} ${path}`);
    }
  });

  it('has a group for every operation', () => {
    const groups = document.tags.map((tag: { name: string }) => tag.name);
    for (const [path, , { tags }] of operations) assert.ok(groups.includes(tags[0]), path);
  });

  it('has a successful response and errors for every operation; errors always have one shape, except for GraphQL queries', () => {
    for (const [path, method, { responses }] of operations) {
      const statuses = Object.keys(responses);
      assert.ok(
        statuses.some((status) => status < '300'),
        `${method} ${path}`,
      );
      assert.ok(statuses.includes('default'), `${method} ${path}`);
      for (const status of statuses.filter((one) => one >= '400')) {
        const references = [...valuesOf(responses[status]!.content, '$ref')];
        const isWrongQuery = path === '/graphql' && status === '400';
        const shapes = isWrongQuery ? ['Error', 'GraphQlErrors', 'Problem'] : ['Error', 'Problem'];
        assert.deepEqual(
          [...new Set(references)].sort(),
          shapes.map((shape) => `#/components/schemas/${shape}`),
          `${method} ${path} ${status}`,
        );
      }
    }
  });

  it('lists every type with its operations', () => {
    for (const type of recordTypes) {
      const isListed = ['item', 'event', 'fixed'].includes(type.kind);
      assert.equal(document.paths[`/classes/${type.name}`] !== undefined, isListed, type.name);
      assert.equal(
        document.paths[`/classes/${type.name}/{id}`] !== undefined,
        type.kind !== 'part',
        type.name,
      );
      const isMadeAtTop = type.kind === 'item' && type.mayBeTopLevel;
      assert.equal(document.paths[`/${type.name}`] !== undefined, isMadeAtTop, type.name);
      for (const parent of type.parents) assert.ok(document.paths[`/classes/${parent}/{id}`].post);
    }
  });

  it('lists every format, and every route of the table', () => {
    for (const { name, mediaTypes } of archive.options.formats) {
      const { content } = document.paths[`/import/${name}`].post.requestBody;
      for (const type of [...mediaTypes, 'application/zip', 'text/plain'])
        assert.ok(content[type], `${name} ${type}`);
      assert.equal('text/csv' in content, mediaTypes.includes('text/csv'), name);
    }
    for (const route of makeRoutes().filter(({ path }) => !path.includes('{'))) {
      assert.ok(document.paths[route.path === '' ? '/' : route.path][route.method.toLowerCase()], route.path);
    }
  });

  it('has the fields of every type with their help, values and whether they are required', () => {
    for (const type of recordTypes) {
      const schema = document.components.schemas[`${type.name}Data`];
      assert.deepEqual(Object.keys(schema.properties), Object.keys(type.fields), type.name);
      for (const [name, field] of Object.entries(type.fields)) {
        assert.equal(schema.properties[name].description, field.help);
        assert.deepEqual(schema.properties[name].enum, field.oneOf);
        assert.equal((schema.required ?? []).includes(name), field.required, `${type.name} ${name}`);
      }
    }
  });

  it('requires a user or a token for changes, and neither for reads', () => {
    const { user, token } = document.components.securitySchemes;
    assert.deepEqual([user.type, user.in, user.name], ['apiKey', 'header', 'X-User']);
    assert.deepEqual([token.type, token.scheme], ['http', 'bearer']);
    for (const [path, method, { parameters, security = document.security }] of operations) {
      assert.ok(!parameters.some((one) => one.name === 'X-User'), path);
      const ways = security.map((way: object) => Object.keys(way).join());
      const isPublic = ways.length === 0;
      // Many records can be asked for in a body, so can a query, and what a harvester wants.
      if (method === 'get' || ['/entities', '/graphql', '/oaipmh'].includes(path))
        assert.ok(isPublic || ways.includes(''), path);
      else assert.deepEqual(ways, ['user', 'token', 'token,user'], path);
    }
  });

  it('has the parameter group only for types that can join groups, and for searches', () => {
    const offers = operations.filter(([, , { parameters }]) =>
      parameters.some((one) => one.name === 'group'),
    );
    assert.deepEqual([...new Set(offers.map(([path]) => path.replace('/classes', '')))].sort(), [
      '/Group',
      '/UserProfile',
      '/admin/create-default-user-profile',
      '/search',
    ]);
  });
});

describe('The documentation page', () => {
  it('shows every operation and every type', async () => {
    const { body } = await request(archive, 'GET /archive/docs');
    for (const [path, , { operationId }] of operations) {
      assert.ok(body.includes(`id="${operationId}"`), operationId);
      assert.ok(body.includes(`<code>/archive${path}</code>`), path);
    }
    // Schemas of files are described with the operations.
    for (const name of Object.keys(document.components.schemas).filter((one) => !/^File[A-Z]/.test(one)))
      assert.ok(body.includes(`id="type-${name}"`), name);
    assert.match(body, /href="\/archive\/openapi\.json"/);
  });

  it('has no broken links and no duplicate ids', async () => {
    const { body } = await request(archive, 'GET /archive/docs');
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    assert.equal(new Set(ids).size, ids.length);
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target);
  });

  it('loads no external resources, and runs only scripts of the site', async () => {
    const reply = await request(archive, 'GET /archive/docs');
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
    const policy = String(reply.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; /);
    const scripts = [...reply.body.matchAll(/<script type="module" src="([^"]*)"><\/script>/g)];
    const styles = [...reply.body.matchAll(/<link rel="(?:icon|stylesheet)" href="([^"]*)"/g)];
    assert.deepEqual([scripts.length, styles.length], [2, 2]);
    for (const [, path] of [...scripts, ...styles]) {
      assert.match(path!, /^\/assets\//);
      assert.equal((await request(archive, `GET ${path}`)).statusCode, 200, path);
    }
    // Examples are text, in which addresses may stand; structured data is not run.
    const page = [...scripts, ...styles]
      .reduce((text, [element]) => text.replace(element!, ''), reply.body)
      .replaceAll(/<pre>.*?<\/pre>|<script type="application\/ld\+json">.*?<\/script>/gs, '')
      .replace(/<link rel="canonical" href="\/archive\/docs"/, '');
    assert.doesNotMatch(page, /<script|<style|<link|<img|https?:\/\/| on\w+=| style=/);
  });

  it('is a page of the site in the language of the reader, with the texts of the API in English', async () => {
    const { body } = await request(archive, 'GET /archive/docs', { 'accept-language': 'de' });
    assert.match(body, /<html lang="de"[^>]*>.*<header class="site-header">.*<h1>API-Dokumentation /s);
    assert.match(body, /<div lang="en"><section id="records"/);
    assert.match(body, /<footer class="site-footer">/);
  });

  it('is the same for every host, and is not sent again to browsers that have it', async () => {
    const first = await request(archive, 'GET /archive/docs', { host: '127.0.0.1' });
    const second = await request(archive, 'GET /archive/docs');
    assert.equal(second.headers.etag, first.headers.etag);
    const known = { 'if-none-match': String(first.headers.etag) };
    assert.equal((await request(archive, 'GET /archive/docs', known)).statusCode, 304);
  });

  it('has its styles, and no links to other pages, if the API has no prefix', async () => {
    const bare = await openTestArchive({ settings: { prefix: '' } });
    const { body } = await request(bare, 'GET /docs');
    const [, style] = /<link rel="stylesheet" href="([^"]*)"/.exec(body)!;
    assert.equal((await request(bare, `GET ${style}`)).statusCode, 200);
    assert.doesNotMatch(body, /site-header|site-footer/);
    await bare.close();
  });

  it('has a valid shell command for every operation, with an example for each parameter', async () => {
    const { body } = await request(archive, 'GET /archive/docs');
    const commands = [...body.matchAll(/<pre>(curl.*?)<\/pre>/gs)].map(([, text]) =>
      text!
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    );
    assert.equal(commands.length, operations.length);
    for (const command of commands) {
      assert.doesNotMatch(command, /'http[^']*\{/, command);
      assert.match(command, /'http:\/\/127\.0\.0\.1:\d+\/archive/);
    }
    const { status, stderr } = spawnSync('sh', ['-n'], { input: commands.join('\n'), encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  it('has an entry for every error, which problem details link to', async () => {
    const { body } = await request(archive, 'GET /archive/docs');
    for (const code of Object.keys(errorCodes)) assert.ok(body.includes(`id="error-${code}"`), code);
  });

  it('links to guides that the service serves', async () => {
    const { body } = await request(archive, 'GET /archive/docs');
    const links = [...body.matchAll(/href="(\/archive\/docs\/[^"]+)"/g)].map(([, link]) => link!);
    assert.ok(links.length > 10);
    for (const link of links) {
      const guide = await request(archive, `GET ${link}`);
      assert.equal(guide.statusCode, 200, link);
      assert.equal(guide.headers['content-type'], 'text/plain; charset=utf-8');
      assert.match(guide.body, /^# /, link);
    }
    for (const name of ['nothing', '..%2FREADME', 'constructor'])
      assertError(await request(archive, `GET /archive/docs/${name}`), 404, 'not-found');
  });
});
