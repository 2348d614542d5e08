/**
 * The specification's walk-through through the real server, and all doors by which files come in. The golden comparison needs
 * ../shared beside the repository and is skipped, with a word, where that is absent.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Endable, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { makeZip } from '../transfer/make-zip.ts';
import { describeOnEach, type EngineUnderTest } from '../world/engines.ts';
import { c, ead } from '../world/finding-aid.ts';

const shared = new URL('../../../shared/', import.meta.url);

interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

class Client {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** A separate server with the administrator `mike`. */
  static async start(t: Endable, engine: EngineUnderTest): Promise<Client> {
    const flags = await engine.storeFlags(temporaryFolder(t));
    await runFonds(['init', ...flags]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', ...flags]);
    return new Client((await startFonds(t, ['serve', ...flags])).url);
  }

  async post(path: string, type: string, body: string | Uint8Array, log?: string): Promise<Answer> {
    const headers = {
      'X-User': 'mike',
      'Content-Type': type,
      ...(log !== undefined && { 'X-LogMessage': log }),
    };
    const response = await fetch(`${this.#url}/${path}`, {
      method: 'POST',
      headers,
      body: Buffer.from(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  create(path: string, type: string, data: object): Promise<Answer> {
    return this.post(path, 'application/json', JSON.stringify({ type, data }));
  }

  async get(path: string): Promise<unknown> {
    const response = await fetch(`${this.#url}/${path}`);
    assert.equal(response.status, 200, path);
    return response.json();
  }

  async ids(type: string): Promise<string[]> {
    return ((await this.get(`classes/${type}`)) as { id: string }[]).map((item) => item.id);
  }
}

/** Asserts that every member of the golden record exists and is equal. Generated values only need the right form; further members are allowed. */
function assertContains(actual: unknown, golden: unknown, path: string): void {
  const forms: Readonly<Record<string, RegExp>> = {
    '<integer>': /^\d+$/,
    '<timestamp>': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/,
    '<uuid>': /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  };
  if (typeof golden === 'string' && forms[golden] !== undefined)
    assert.match(String(actual), forms[golden], path);
  else if (Array.isArray(golden)) {
    assert.ok(Array.isArray(actual) && actual.length === golden.length, `${path}: ${JSON.stringify(actual)}`);
    for (const [i, entry] of golden.entries()) assertContains(actual[i], entry, `${path}[${i}]`);
  } else if (typeof golden === 'object' && golden !== null) {
    assert.ok(typeof actual === 'object' && actual !== null, `${path} is missing`);
    for (const [key, value] of Object.entries(golden)) {
      assertContains((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
    }
    if (path.endsWith('relationships'))
      assert.deepEqual(Object.keys(actual).sort(), Object.keys(golden).sort(), path);
  } else assert.deepEqual(actual, golden, path);
}

describeOnEach('The walk-through of the specification', (engine) => {
  it('returns the records of the golden file, and changes nothing the second time', async (t) => {
    if (!existsSync(new URL('golden/walk-through.json', shared))) {
      t.skip('../shared/golden not found: the golden comparison was NOT run');
      return;
    }
    const read = (path: string) => readFileSync(new URL(path, shared), 'utf8');
    const golden = JSON.parse(read('golden/walk-through.json')) as Record<string, unknown>;
    const client = await Client.start(t, engine);

    const country = await client.create('Country', 'Country', { identifier: 'nl' });
    assert.equal(country.status, 201);
    assertContains(country.json, golden.country, 'country');
    assert.deepEqual(await client.get('classes/Country/nl'), country.json);

    const eag = () =>
      client.post(
        'import/eag?scope=nl',
        'text/xml',
        read('fixtures/walk-through/eag.xml'),
        'Testing EAG import',
      );
    assertContains(
      (await eag()).json,
      { message: 'Testing EAG import', created: 1, updated: 0, unchanged: 0 },
      'log',
    );
    assertContains(
      await client.get('classes/Repository/nl-test_repository'),
      golden.repository,
      'repository',
    );

    const path = 'import/ead?scope=nl-test_repository';
    const import2 = () =>
      client.post(path, 'text/xml', read('fixtures/walk-through/ead.xml'), 'Testing EAD import');
    assertContains(
      (await import2()).json,
      { message: 'Testing EAD import', created: 1, updated: 0, unchanged: 0 },
      'log',
    );
    const [unit] = (await client.get('classes/DocumentaryUnit')) as unknown[];
    assertContains(unit, golden.documentaryUnit, 'unit');

    assertContains((await eag()).json, { created: 0, updated: 0, unchanged: 1 }, 'second log');
    assertContains((await import2()).json, { created: 0, updated: 0, unchanged: 1 }, 'second log');
    assertContains(
      await client.get('classes/Repository/nl-test_repository'),
      { ...(golden.repository as object), meta: { childCount: 1 } },
      'repository',
    );
  });
});

describeOnEach('Files come in', (engine) => {
  let client: Client;
  const ends: (() => unknown)[] = [];
  const files = [
    { name: 'b.xml', content: ead('B', c('1', 'One'), { eadid: 'b' }) },
    { name: 'sub/a.XML', content: ead('A', '', { eadid: 'a' }) },
    { name: 'readme.txt', content: 'not a finding aid' },
  ];
  const importPath = (repository: string) => `import/ead?scope=nl-${repository}`;

  before(async () => {
    client = await Client.start({ after: (end) => ends.unshift(end) }, engine);
    await client.create('classes/country', 'Country', { identifier: 'NL' });
    for (const identifier of ['one', 'zip', 'tar', 'list', 'dry']) {
      assert.equal((await client.create('classes/Country/nl', 'repository', { identifier })).status, 201);
    }
  });

  after(async () => {
    for (const end of ends) await end();
  });

  const taken = async (repository: string) =>
    (await client.ids('DocumentaryUnit')).filter((id) => id.startsWith(`nl-${repository}-`));

  it('one by one as text/xml and as application/xml', async () => {
    for (const type of ['text/xml', 'application/xml; charset=utf-8']) {
      const { status, json } = await client.post(importPath('one'), type, ead('A', c('1', type)));
      assert.equal(status, 200, JSON.stringify(json));
    }
    assert.deepEqual(await taken('one'), ['nl-one-a', 'nl-one-a-1']);
  });

  it('together in a zip, in the order of their names, other entries skipped with a warning', async () => {
    const { json } = await client.post(importPath('zip'), 'application/octet-stream', makeZip(files));
    assertContains(json, { created: 3, unchanged: 0 }, 'log');
    assert.deepEqual(
      (json.warnings as { code: string }[]).map((warning) => warning.code),
      ['skipped-entry'],
    );
    assert.deepEqual(await taken('zip'), ['nl-zip-b', 'nl-zip-b-1', 'nl-zip-a']);
  });

  it('together in a tar.gz, with the file of each item on request', async () => {
    const archive = pack();
    for (const { name, content } of files) archive.entry({ name }, content);
    archive.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive) chunks.push(chunk as Uint8Array);
    const { json } = await client.post(
      `${importPath('tar')}&keys=true`,
      'application/octet-stream',
      gzipSync(Buffer.concat(chunks)),
    );
    assert.equal(json.created, 3);
    assert.deepEqual(json.created_keys, { 'b.xml': ['nl-tar-b-1', 'nl-tar-b'], 'sub/a.XML': ['nl-tar-a'] });
    assert.deepEqual(json.unchanged_keys, {});
  });

  it('by a list of paths', async (t) => {
    const folder = temporaryFolder(t);
    const paths = files.slice(0, 1).map(({ name, content }) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    });
    const { json } = await client.post(importPath('list'), 'text/plain', `${paths.join('\n')}\n\n`);
    assert.equal(json.created, 2, JSON.stringify(json));
  });

  it('for a dry run, which is rolled back', async () => {
    const { json } = await client.post(`${importPath('dry')}&commit=false`, 'text/xml', files[0]!.content);
    assertContains(json, { created: 2 }, 'log');
    assert.equal(json.event, null);
    assert.deepEqual(await taken('dry'), []);
  });

  it('and fail with file, line, column and path if they are malformed', async () => {
    const { status, json } = await client.post(importPath('dry'), 'text/xml', ead('A', '\n<c><did></c>'));
    assert.equal(status, 400);
    assert.equal(json.code, 'malformed-xml');
    const [error] = json.errors as { line: number; column: number; path: string; file: string }[];
    assert.equal(error!.line, 3);
    assert.ok(error!.column > 1);
    assert.equal(error!.path, 'ead/archdesc/dsc/c/did');
    assert.deepEqual(await taken('dry'), []);
  });
});
