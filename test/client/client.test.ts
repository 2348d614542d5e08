/** Tests the TypeScript client against a real service: methods, streams, errors, the change feed, and the built package. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '../../client/src/client.ts';
import { followChanges } from '../../client/src/follow-changes.ts';
import { FondsError } from '../../client/src/fonds-error.ts';
import { generateClient } from '../../tools/generate-client.ts';
import { projectFolder, temporaryFolder } from '../cli/fonds-process.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';

let archive: TestArchive;
let url: string;
let mike: Client;

before(async () => {
  archive = await openTestArchive();
  await archive.app.listen({ host: '127.0.0.1', port: 0 });
  const address = archive.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/archive`;
  mike = createClient({ url, user: 'mike' });
  await mike.createCountry({}, { type: 'Country', data: { identifier: 'nl' } });
});

after(() => archive.close());

describe('The generated files of the client', () => {
  const folder = new URL('../../client/src/generated/', import.meta.url);

  it('are up to date with the routes: npm run client generates them', () => {
    const source = generateClient();
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(source).sort());
    for (const [name, text] of Object.entries(source))
      assert.ok(
        readFileSync(new URL(name, folder), 'utf8') === text,
        `${name} is out of date: run npm run client`,
      );
  });
});

describe('The client', () => {
  it('creates, reads, updates and deletes records', async () => {
    const made = await mike.createCountryChild(
      { id: 'nl', log: 'Because of a visit' },
      { type: 'Repository', data: { identifier: 'r 1/é' } },
    );
    assert.equal(made.type, 'Repository');
    const read = await mike.getRepository({ id: made.id });
    assert.equal(read.data.identifier, 'r 1/é');
    const response = await mike.request('getRepository', { id: made.id });
    const etag = response.headers.get('etag')!;
    await response.body?.cancel();
    const changed = await mike.patchRepository(
      { id: made.id, 'If-Match': etag },
      { type: 'Repository', data: { identifier: 'r 1/é', typeOfEntity: 'new' } },
    );
    assert.equal(changed.data.typeOfEntity, 'new');
    const [event] = await mike.listSystemEvents({ limit: 1, et: ['creation'] });
    assert.ok(event !== undefined && !Array.isArray(event));
    assert.equal(event.data.logMessage, 'Because of a visit');
    assert.equal(await mike.deleteRepository({ id: made.id }), undefined);
    await assert.rejects(mike.getRepository({ id: made.id }), { code: 'gone', status: 410 });
  });

  it('throws the error of the service, with its code', async () => {
    const anonymous = createClient({ url: `${url}/` });
    const refused = anonymous.createCountry({}, { type: 'Country', data: { identifier: 'be' } });
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof FondsError);
      assert.equal(error.code, 'user-required');
      assert.equal(error.status, 403);
      assert.match(error.message, /X-User/);
      return true;
    });
    await assert.rejects(createClient({ url, token: 'wrong' }).listCountries(), { code: 'unknown-token' });
    const proxy = createClient({
      url,
      fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    });
    await assert.rejects(proxy.listCountries(), { name: 'FondsError', status: 502, code: 'internal' });
  });

  it('returns complete lists, or yields one record at a time', async () => {
    const data = Array.from({ length: 400 }, (_, i) => ({
      identifier: `u${i}`,
      typeOfEntity: 'a, b}]\n"c"',
    }));
    await mike.putCountryChildren(
      { id: 'nl', commit: true },
      data.map((one) => ({ type: 'Repository' as const, data: one })),
    );
    const whole = await mike.listRepositories({ limit: 3, sort: ['identifier__DESC'] });
    assert.deepEqual(
      whole.map((one) => one.data.identifier),
      ['u99', 'u98', 'u97'],
    );
    const seen: string[] = [];
    for await (const one of mike.each.listRepositories({ limit: 300 })) seen.push(one.data.identifier);
    assert.equal(seen.length, 300);
    assert.equal(seen[299], 'u299');
    for await (const one of mike.each.listRepositories()) {
      assert.equal(one.data.typeOfEntity, 'a, b}]\n"c"');
      break;
    }
    const [summary] = await mike.listRepositories({ fields: 'summary', limit: 1 });
    const parent: string | null | undefined = summary?.meta?.parent;
    assert.deepEqual([summary?.data.identifier, parent], ['u0', 'nl']);
    for await (const one of mike.each.listRepositories({ fields: 'summary', limit: 1 }))
      assert.equal(one.meta?.parent, 'nl');
    const none: unknown[] = [];
    for await (const one of mike.each.listDocumentaryUnits()) none.push(one);
    assert.deepEqual(none, []);
  });

  it('yields the entries of lists in one line, and of lists of lists', async () => {
    const mappings: unknown[] = [];
    for await (const one of mike.each.listMappings()) mappings.push(one);
    assert.deepEqual(mappings, await mike.listMappings());
    assert.ok(mappings.length > 1);
    const groups: unknown[] = [];
    const grouped = { aggregation: 'strict' } as const;
    for await (const one of mike.each.listSystemEvents(grouped)) groups.push(one);
    assert.deepEqual(groups, await mike.listSystemEvents(grouped));
    assert.ok(groups.length > 1 && groups.every(Array.isArray));
  });

  it('returns zip archives without changing a byte', async () => {
    const repository = await mike.createCountryChild(
      { id: 'nl' },
      { type: 'Repository', data: { identifier: 'zipped' } },
    );
    const { id } = repository;
    await mike.createRepositoryChild({ id }, { type: 'DocumentaryUnit', data: { identifier: 'u' } });
    const given = Buffer.from(await (await mike.exportRepositoryEad({ id })).arrayBuffer());
    // The last 22 bytes contain the offset of the list of files, which a lost byte would change.
    const end = given.subarray(-22);
    assert.equal(end.readUInt32LE(0), 0x06054b50);
    assert.equal(given.readUInt32LE(end.readUInt32LE(16)), 0x02014b50);
    await mike.deleteDocumentaryUnit({ id: `${id}-u` });
  });

  it('follows the changes until it is aborted', async () => {
    const [end] = (await mike.listChanges({ limit: 10_000 })).slice(-1);
    const stop = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const { what, id } of followChanges(mike, { since: end!.cursor }, { signal: stop.signal })) {
        seen.push(`${what} ${id}`);
        if (id === 'de') stop.abort();
      }
    })();
    for (const identifier of ['be', 'de'])
      await mike.createCountry({}, { type: 'Country', data: { identifier } });
    await assert.rejects(following, { name: 'AbortError' });
    assert.deepEqual(seen, ['created be', 'created de']);
  });
});

describe('The package of the client', () => {
  it('is built, and works without other packages', async (t) => {
    const folder = temporaryFolder(t);
    const compiler = join(projectFolder, 'node_modules/typescript/bin/tsc');
    const project = join(projectFolder, 'client/tsconfig.json');
    execFileSync(process.execPath, [compiler, '-p', project, '--outDir', folder], { stdio: 'inherit' });
    const { exports, dependencies } = JSON.parse(
      readFileSync(join(projectFolder, 'client/package.json'), 'utf8'),
    ) as { exports: Record<string, Record<string, string>>; dependencies?: object };
    assert.equal(dependencies, undefined);
    for (const file of Object.values(exports).flatMap((entry) => Object.values(entry)))
      readFileSync(join(folder, file.replace('./dist/', '')));
    const built = (await import(
      pathToFileURL(join(folder, 'client.js')).href
    )) as typeof import('../../client/src/client.ts');
    const country = await built.createClient({ url }).getCountry({ id: 'nl' });
    assert.equal(country.id, 'nl');
  });

  it('has an example that follows the change feed', async (t) => {
    const example = spawn(process.execPath, [join(projectFolder, 'client/example/keep-up.ts'), url]);
    t.after(() => example.kill());
    let out = '';
    const has = (wanted: RegExp): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (text: Buffer | string): void => {
          out += text;
          if (wanted.test(out)) resolve();
        };
        look('');
        example.stdout.on('data', look);
        example.once('close', () => reject(new Error(`The example ended: ${out}`)));
      });
    example.stderr.pipe(process.stderr);
    await mike.createCountryChild({ id: 'nl' }, { type: 'Repository', data: { identifier: 'kept' } });
    const unit = { type: 'DocumentaryUnit' as const, data: { identifier: 'u' } };
    await mike.createRepositoryChild({ id: 'nl-kept' }, unit);
    await has(/created nl-kept-u; 1 units; continue after \d+/);
    await mike.deleteDocumentaryUnit({ id: 'nl-kept-u' });
    await has(/deleted nl-kept-u; 0 units/);
  });
});
