/** Several Fonds processes on one PostgreSQL database, when one of them, or the database, is killed. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type FondsServer, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { PostgresServer, postgresServer, withoutPostgres } from '../world/postgres.ts';
import { waitUntil } from '../world/wait-until.ts';
import {
  blockedUnits,
  blockImport,
  childCount,
  create,
  finding,
  importEad,
  kill,
  patientEnv,
  startServers,
  total,
} from './processes.ts';

describe('Fonds on PostgreSQL', { skip: withoutPostgres }, () => {
  it('is created once; the second time fails with a message without the password', async (t) => {
    const server = await postgresServer();
    const database = (await server.emptyDatabase()).replace('fonds@', 'fonds:secret@');
    const flags = ['--data', temporaryFolder(t), '--database-url', database];
    const first = await runFonds(['init', ...flags]);
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /postgresql:\/\/fonds@/);
    const second = await runFonds(['init', ...flags]);
    assert.equal(second.code, 5);
    assert.match(second.err, /already/);
    assert.doesNotMatch(first.out + first.err + second.out + second.err, /secret/);
  });

  it('reports a missing password, and reads it from PGPASSWORD', async (t) => {
    const server = await PostgresServer.start();
    const database = await server.emptyDatabase();
    await server.ask('postgres', "alter user fonds password 'secret'");
    writeFileSync(join(server.folder, 'data/pg_hba.conf'), 'local all all scram-sha-256\n');
    await server.ask('postgres', 'select pg_reload_conf()');
    const init = ['init', '--data', temporaryFolder(t), '--database-url', database];
    await waitUntil(async () => {
      const { code, err } = await runFonds(['user', 'add', 'mike', ...init.slice(1)]);
      assert.equal(code, 75);
      // Until the server has loaded its new rules, it accepts all connections, and there is no store.
      if (err.includes('fonds init')) return false;
      assert.match(err, /^The database cannot be reached.*\n.*password/);
      return true;
    }, 'the server asks for a password');
    const { code, err } = await runFonds(init, { env: { PGPASSWORD: 'secret' } });
    assert.equal(code, 0, err);
  });

  it('shows the changes of another process, also of cached records', async (t) => {
    const database = await (await postgresServer()).emptyDatabase();
    const { servers } = await startServers(t, database, 2);
    const [one, other] = servers.map((server) => server.url) as [string, string];
    assert.equal(await childCount(other), 0);
    for (let n = 1; n <= 5; n++) {
      assert.equal((await importEad(one, finding(`f${n}`, 3))).json.created, 4);
      assert.equal(await childCount(one), n, 'in the process that wrote it at once');
      await waitUntil(async () => (await childCount(other)) === n, 'the other process knows');
    }
    assert.equal((await create(other, 'classes/Country/nl', 'Repository', 'r2')).status, 201);
    await waitUntil(async () => (await total(one, 'Repository')) === 2, 'the first process knows');
    for (const server of servers) assert.equal(await server.stop(), 0);
  });

  it('runs two concurrent imports into one repository: one waits, and nothing is duplicated or lost', {
    timeout: 600_000,
  }, async (t) => {
    const server = await postgresServer();
    const database = await server.emptyDatabase();
    const { servers } = await startServers(t, database, 2, patientEnv);
    const same = finding('same', blockedUnits);
    const blocked = await blockImport(t, database, 'same');
    const first = importEad(servers[0]!.url, same);
    await blocked.untilBlocked();
    const second = importEad(servers[1]!.url, same);
    const name = database.split('/').at(-1);
    const waiting = `select from pg_stat_activity where datname = '${name}' and wait_event = 'advisory'`;
    await waitUntil(
      async () => (await server.ask('postgres', waiting)).length === 1,
      'the second import waits for the first',
    );
    await blocked.release();
    const answers = [await second, await first];
    assert.deepEqual(
      answers.map(({ json }) => [json.created, json.unchanged]),
      [
        [0, blockedUnits + 1],
        [blockedUnits + 1, 0],
      ],
    );
    const waited = answers.map(({ json }) =>
      (json.warnings as { code: string }[]).some((warning) => warning.code === 'waited'),
    );
    assert.deepEqual(waited, [true, false]);

    const others = await Promise.all(servers.map(({ url }, i) => importEad(url, finding(`own${i}`, 1000))));
    assert.deepEqual(
      others.map(({ json }) => json.created),
      [1001, 1001],
    );
    const { url } = servers[0]!;
    await waitUntil(async () => (await childCount(url)) === 3, 'all three are counted');
    assert.equal(await total(url, 'DocumentaryUnit'), blockedUnits + 1 + 2 * 1001);
  });

  it('counts every child when two processes create children of one item', async (t) => {
    const server = await postgresServer();
    const database = await server.emptyDatabase();
    const { servers } = await startServers(t, database, 2);
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        // Each identifier is sent twice, once to each process: one of the two requests fails.
        create(servers[i % 2]!.url, 'classes/Repository/nl-r1', 'DocumentaryUnit', `u${i >> 1}`),
      ),
    );
    const statuses = made.map(({ status }) => status);
    assert.deepEqual(
      [201, 400].map((wanted) => statuses.filter((status) => status === wanted).length),
      [20, 20],
      JSON.stringify(made.find(({ status }) => status >= 500)?.json),
    );
    const { url } = servers[0]!;
    await waitUntil(async () => (await childCount(url)) === 20, 'all are counted');
    assert.equal(await total(url, 'DocumentaryUnit'), 20);
    const places = await server.ask(
      database.split('/').at(-1)!,
      "select distinct position from item where type = 'DocumentaryUnit'",
    );
    assert.equal(places.length, 20, 'each has a place of its own');
  });

  it('rolls back an import whose process was killed, while another process continues', {
    timeout: 600_000,
  }, async (t) => {
    const database = await (await postgresServer()).emptyDatabase();
    const { servers } = await startServers(t, database, 2, patientEnv);
    const [killed, other] = servers as [FondsServer, FondsServer];
    assert.equal((await importEad(killed.url, finding('before', 2))).json.created, 3);
    const events = await total(other.url, 'SystemEvent');
    const large = finding('large', blockedUnits);
    const blocked = await blockImport(t, database, 'large');
    const cut = assert.rejects(importEad(killed.url, large));
    await blocked.untilBlocked();
    await kill(killed);
    await cut;
    await blocked.release();
    assert.equal(await total(other.url, 'DocumentaryUnit'), 3);
    assert.equal(await total(other.url, 'SystemEvent'), events);
    assert.equal(await childCount(other.url), 1);
    assert.equal((await importEad(other.url, large)).json.created, blockedUnits + 1);
    assert.equal(await total(other.url, 'DocumentaryUnit'), 3 + blockedUnits + 1);
  });

  it('responds with 503 while the database is down, keeps every acknowledged write, and recovers', {
    timeout: 600_000,
  }, async (t) => {
    const server = await PostgresServer.start();
    const { servers, flags } = await startServers(t, await server.emptyDatabase(), 1);
    const { url } = servers[0]!;
    const acknowledged: string[] = [];
    let stop = false;
    const writing = (async () => {
      for (let n = 0; !stop; n++) {
        const { status } = await create(url, 'classes/Repository/nl-r1', 'DocumentaryUnit', `u${n}`);
        if (status === 201) acknowledged.push(`nl-r1-u${n}`);
        else assert.equal(status, 503);
      }
    })();
    await waitUntil(async () => acknowledged.length > 20, 'some are written');
    await server.kill();
    const seen = acknowledged.length;
    const down = await fetch(`${url}/classes/DocumentaryUnit/${acknowledged[0]}`);
    assert.equal(down.status, 503);
    assert.equal(((await down.json()) as { code: string }).code, 'unavailable');
    assert.ok(Number(down.headers.get('retry-after')) > 0);
    assert.equal((await fetch(`${url}/health`)).status, 200);
    // A server that starts while the database is down connects later.
    const late = await startFonds(t, ['serve', ...flags]);
    assert.equal((await fetch(`${late.url}/classes/Repository/nl-r1`)).status, 503);
    const countLogged = (words: RegExp): number => servers[0]!.output().match(words)?.length ?? 0;
    // An outage that ends before the next check, one second later, is not logged.
    await waitUntil(() => countLogged(/cannot be reached/g) > 0, 'the log has that the database is down');
    await server.run();
    await waitUntil(async () => acknowledged.length > seen + 20, 'writes are taken again');
    stop = true;
    await writing;
    const listed = (await (await fetch(`${url}/classes/DocumentaryUnit`)).json()) as { id: string }[];
    const kept = new Set(listed.map((unit) => unit.id));
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    );
    assert.equal(await childCount(url), kept.size);
    assert.equal(await childCount(late.url), kept.size);
    assert.equal((await importEad(url, finding('after', 3))).json.created, 4);
    await waitUntil(
      () => countLogged(/The database is back\./g) > 0,
      'the log has that the database is back',
    );
    assert.deepEqual(
      [countLogged(/cannot be reached/g), countLogged(/is back/g)],
      [1, 1],
      servers[0]!.output(),
    );
  });
});
