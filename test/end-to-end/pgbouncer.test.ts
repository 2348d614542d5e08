/** Fonds through a pooler that assigns a connection to each transaction: nothing may depend on session state. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Endable, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { startPgbouncer, withoutNamedStatements, withoutPgbouncer } from '../world/pgbouncer.ts';
import { postgresServer } from '../world/postgres.ts';
import { waitUntil } from '../world/wait-until.ts';
import { childCount, create, finding, importEad, startServers, total } from './processes.ts';

interface Route {
  readonly skip: string | false;
  /** Whether the pooler supports named prepared statements. */
  readonly named: boolean;
  readonly env: Readonly<Record<string, string>>;
}

const ways: Readonly<Record<string, Route>> = {
  'without named statements': { skip: withoutPgbouncer, named: false, env: { FONDS_PG_PREPARED: 'off' } },
  'with named statements': { skip: withoutNamedStatements, named: true, env: {} },
};

async function startThrough(t: Endable, { named, env }: Route, listen: 'directly' | 'through it') {
  const server = await postgresServer();
  const direct = await server.emptyDatabase();
  const pooled = await startPgbouncer(server, direct, named);
  const listenEnv = listen === 'directly' ? { FONDS_LISTEN_URL: direct } : {};
  const started = await startServers(t, pooled, 2, { ...env, ...listenEnv });
  return { ...started, urls: started.servers.map(({ url }) => url) as [string, string] };
}

for (const [name, way] of Object.entries(ways)) {
  describe(`Fonds through pgbouncer, ${name}`, { skip: way.skip }, () => {
    it('creates, imports and lists, and each process sees the changes of the other', {
      timeout: 600_000,
    }, async (t) => {
      const { servers, urls, flags } = await startThrough(t, way, 'directly');
      const [one, other] = urls;
      assert.equal(await childCount(other), 0);
      for (let n = 1; n <= 3; n++) {
        assert.equal((await importEad(one, finding(`f${n}`, 500))).json.created, 501);
        await waitUntil(async () => (await childCount(other)) === n, 'the other process knows');
      }
      assert.equal((await importEad(other, finding('f1', 500))).json.unchanged, 501);
      assert.equal((await create(other, 'classes/Country/nl', 'Repository', 'r2')).status, 201);
      await waitUntil(async () => (await total(one, 'Repository')) === 2, 'the first process knows');
      assert.equal(await total(other, 'DocumentaryUnit'), 3 * 501);
      const listed = await fetch(`${other}/classes/DocumentaryUnit`);
      assert.equal(((await listed.json()) as unknown[]).length, 3 * 501);
      const migrated = await runFonds(['migrate', ...flags], { env: way.env });
      assert.equal(migrated.code, 0, migrated.err);
      for (const server of servers) assert.equal(await server.stop(), 0);

      const folder = temporaryFolder(t);
      const away = await runFonds(['copy-to', folder, ...flags], { env: way.env });
      assert.equal(away.code, 0, away.err);
      const empty = (await (await postgresServer()).emptyDatabase()).split('/').at(-1)!;
      const place = flags.at(-1)!.replace(/[^/]*$/, empty);
      const back = await runFonds(['copy-to', place, '--data', folder], { env: way.env });
      assert.match(back.out, /item: 1,529\n/, back.err);
    });

    it('isolates changes and imports that share few connections', { timeout: 600_000 }, async (t) => {
      const { urls } = await startThrough(t, way, 'directly');
      const units = Array.from({ length: 60 }, (_, i) =>
        create(urls[i % 2]!, 'classes/Repository/nl-r1', 'DocumentaryUnit', `u${i}`),
      );
      const imports = urls.map((url, i) => importEad(url, finding(`f${i}`, 300)));
      const readings = Array.from({ length: 100 }, (_, i) =>
        fetch(`${urls[i % 2]}/classes/Repository/nl-r1`),
      );
      const statuses = (await Promise.all([...units, ...imports, ...readings])).map(({ status }) => status);
      assert.deepEqual(new Set(statuses), new Set([200, 201]));
      await waitUntil(async () => (await childCount(urls[0])) === 62, 'all are counted');
      assert.equal(await total(urls[1], 'DocumentaryUnit'), 60 + 2 * 301);
    });

    it('searches, suggests and corrects spellings in both processes', { timeout: 600_000 }, async (t) => {
      // On a busy machine a search may wait for the others longer than the default limit.
      const env = { ...way.env, FONDS_SEARCH_SECONDS: '120' };
      const { urls } = await startThrough(t, { ...way, env }, 'directly');
      const [one, other] = urls;
      assert.equal((await importEad(one, finding('f1', 300))).json.created, 301);
      const searches = Array.from({ length: 40 }, (_, i) => {
        const url = urls[i % 2]!;
        return i % 4 < 2
          ? fetch(`${url}/search?q=unit+${i}&facet=level&type=DocumentaryUnit`)
          : fetch(`${url}/search/suggest?q=unit+${i}`);
      });
      const readings = Array.from({ length: 40 }, (_, i) => fetch(`${urls[i % 2]}/classes/Repository/nl-r1`));
      for (const [i, response] of (await Promise.all(searches)).entries()) {
        assert.equal(response.status, 200, await response.clone().text());
        const { hits, suggestions } = (await response.json()) as Record<
          'hits' | 'suggestions',
          { readonly name?: string; readonly text?: string }[] | undefined
        >;
        const names = (hits ?? suggestions)!.map(({ name, text }) => name ?? text);
        assert.ok(names.includes(`Unit ${i}`), `${i}: ${names.join(', ')}`);
      }
      for (const { status } of await Promise.all(readings)) assert.equal(status, 200);
      const found = await fetch(`${other}/search?q=counicl&limit=1`);
      assert.equal(((await found.json()) as { didYouMean?: { q: string } }).didYouMean?.q, 'council');
    });

    it('shows no outdated data for long if it listens through the pooler by mistake', {
      timeout: 600_000,
    }, async (t) => {
      const { urls, servers } = await startThrough(t, way, 'through it');
      const [one, other] = urls;
      for (let n = 1; n <= 4; n++) {
        assert.equal(await childCount(other), n - 1, 'read, and so kept in memory');
        assert.equal((await create(one, 'classes/Repository/nl-r1', 'DocumentaryUnit', `u${n}`)).status, 201);
        await waitUntil(async () => (await childCount(other)) === n, 'the other process knows');
      }
      for (const { output } of servers)
        await waitUntil(
          async () => /listen-url must connect to it directly/.test(output()),
          'the mistake is logged',
        );
    });
  });
}

describe('Named statements through a pgbouncer that does not support them', {
  skip: withoutPgbouncer,
}, () => {
  it('fail with 503 and a message that names the setting', async (t) => {
    const server = await postgresServer();
    const direct = await server.emptyDatabase();
    const pooled = await startPgbouncer(server, direct, false);
    const env = { FONDS_DATABASE_URL: pooled, FONDS_LISTEN_URL: direct, FONDS_DATA: temporaryFolder(t) };
    for (const command of [['init'], ['user', 'add', 'mike', '--group', 'admin']])
      assert.equal((await runFonds(command, { env: { ...env, FONDS_PG_PREPARED: 'off' } })).code, 0);
    const { url } = await startFonds(t, ['serve'], { env });
    let asked = 0;
    // The pooler chooses the connection; some requests get one with other statements.
    await waitUntil(async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${url}/classes/UserProfile?offset=${++asked}`)),
      );
      const refused = answers.find(({ status }) => status !== 200);
      if (refused === undefined) return false;
      assert.equal(refused.status, 503);
      assert.match(((await refused.json()) as { message: string }).message, /FONDS_PG_PREPARED=off/);
      return true;
    }, 'a request is refused');
  });
});
