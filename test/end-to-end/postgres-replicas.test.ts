/**
 * Fonds processes on a PostgreSQL primary with a streaming replica, under load, while servers and processes are killed, delayed and promoted.
 * Every write that was acknowledged is counted afterwards.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Endable,
  type FondsServer,
  runFonds,
  startFonds,
  temporaryFolder,
} from '../cli/fonds-process.ts';
import { PostgresServer, withoutPostgres } from '../world/postgres.ts';
import { eventLoopTurns, waitUntil } from '../world/wait-until.ts';
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

/** A test context that can print its counts. */
interface Reporter {
  diagnostic(text: string): void;
}

const writers = 3;
const readers = 3;
/** Pause of a client between two requests, so that the load does not take the processors from the servers that it waits for. */
const PAUSE_MS = 10;

/** Clients that create units and read each back at once, and clients that only read. */
class Load {
  readonly acknowledged: string[] = [];
  /** Units that were acknowledged and not found when they were read back. */
  readonly stale: string[] = [];
  reads = 0;
  refusedReads = 0;
  refusedWrites = 0;
  readonly #url: string;
  readonly #clients: Promise<unknown>;
  #isOver = false;

  /** @param readUrl another process for the readers. */
  constructor(url: string, readUrl = url) {
    this.#url = url;
    this.#clients = Promise.all([
      ...Array.from({ length: writers }, (_, i) => this.#write(i)),
      ...Array.from({ length: readers }, () => this.#read(readUrl)),
    ]);
    // Errors are thrown when the load ends.
    this.#clients.catch(() => undefined);
  }

  async #write(client: number): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const answer = await create(
        this.#url,
        'classes/Repository/nl-r1',
        'DocumentaryUnit',
        `u${client}n${n}`,
      );
      if (answer.status !== 201) {
        this.refusedWrites += 1;
        await refused(answer.status, answer.headers, answer.json);
        continue;
      }
      const id = `nl-r1-u${client}n${n}`;
      this.acknowledged.push(id);
      const read = await this.#get(this.#url, id);
      if (read === 404) this.stale.push(id);
      await pause(PAUSE_MS);
    }
  }

  async #read(url: string): Promise<void> {
    while (!this.#isOver) {
      await pause(PAUSE_MS);
      const id = this.acknowledged[Math.floor(Math.random() * this.acknowledged.length)];
      // Another process may not have been notified of the newest units yet.
      if (id !== undefined && (await this.#get(url, id)) === 404 && url === this.#url) this.stale.push(id);
    }
  }

  async #get(url: string, id: string): Promise<number> {
    const response = await fetch(`${url}/classes/DocumentaryUnit/${id}`);
    const body = (await response.json()) as Record<string, unknown>;
    this.reads += 1;
    if (response.status === 200 || response.status === 404) return response.status;
    this.refusedReads += 1;
    await refused(response.status, response.headers, body);
    return response.status;
  }

  /** Waits for progress, not for a duration, since the machine may be busy. */
  async untilWritten(more: number): Promise<void> {
    const enough = this.acknowledged.length + more;
    while (this.acknowledged.length < enough) {
      const before = this.acknowledged.length;
      await waitUntil(async () => this.acknowledged.length > before, `a unit is written after ${before}`);
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#clients;
  }
}

/** Requires an error that the client can retry, and waits a little. */
async function refused(status: number, headers: Headers, body: Record<string, unknown>): Promise<void> {
  assert.equal(status, 503, JSON.stringify(body));
  assert.ok(Number(headers.get('retry-after')) > 0);
  await eventLoopTurns(5);
}

async function listUnits(url: string): Promise<Set<string>> {
  const listed = (await (await fetch(`${url}/classes/DocumentaryUnit`)).json()) as { id: string }[];
  return new Set(listed.map((unit) => unit.id));
}

async function lostOf(load: Load, url: string): Promise<string[]> {
  const kept = await listUnits(url);
  assert.equal(await childCount(url), kept.size, 'the count of the repository is that of its units');
  return load.acknowledged.filter((id) => !kept.has(id));
}

const printed = (server: FondsServer, line: RegExp): Promise<void> =>
  waitUntil(async () => line.test(server.output()), `it says ${line}, and not only: ${server.output()}`);

describe('Fonds on PostgreSQL with a replica', { skip: withoutPostgres }, () => {
  let primary: PostgresServer;
  let replica: PostgresServer;

  before(async () => {
    primary = await PostgresServer.start();
    replica = await primary.replicate();
  });

  async function start(
    t: Endable,
    count: number,
    cluster: { primary: PostgresServer; replica: PostgresServer } = { primary, replica },
  ): Promise<{
    servers: FondsServer[];
    url: string;
    database: string;
    flags: readonly string[];
    env: Readonly<Record<string, string>>;
  }> {
    const database = await cluster.primary.emptyDatabase();
    const name = database.split('/').at(-1)!;
    // Replication may take a moment.
    await waitUntil(async () => {
      const sql = `select 1 from pg_database where datname = '${name}'`;
      return (await cluster.replica.ask('postgres', sql)).length > 0;
    }, 'the replica has the database');
    const env = { ...patientEnv, FONDS_READ_URLS: cluster.replica.url(name) };
    const { servers, flags } = await startServers(t, database, count, env);
    return { servers, url: servers[0]!.url, database: name, flags, env };
  }

  /** Reads units that are not cached yet. The replica must serve some of the reads. */
  async function assertReplicaReads(load: Load, url: string, database: string): Promise<void> {
    const before = await replica.countItemReads(database);
    await waitUntil(async () => {
      await fetch(`${url}/classes/DocumentaryUnit/${load.acknowledged[0]}`);
      await load.untilWritten(5);
      return (await replica.countItemReads(database)) > before + 20;
    }, 'the replica is read from');
  }

  /** Asserts that no read was stale, and no request failed or was lost. */
  async function assertNoProblems(t: Reporter, load: Load, url: string): Promise<void> {
    await load.end();
    t.diagnostic(
      `${load.acknowledged.length} written, ${load.reads} read, ${load.stale.length} of them stale`,
    );
    assert.deepEqual(load.stale, []);
    assert.deepEqual([load.refusedReads, load.refusedWrites], [0, 0]);
    assert.deepEqual(await lostOf(load, url), []);
  }

  it('reads its own writes at once, while the replica serves reads and while it lags behind', async (t) => {
    const { servers, url, database } = await start(t, 1);
    const load = new Load(url);
    await load.untilWritten(100);
    await assertReplicaReads(load, url, database);

    await replica.ask('postgres', 'select pg_wal_replay_pause()');
    await load.untilWritten(50);
    for (const fonds of ['one', 'two', 'three']) {
      assert.equal((await importEad(url, finding(fonds, 0))).json.created, 1);
      const imported = await fetch(`${url}/classes/DocumentaryUnit/nl-r1-${fonds}`);
      assert.equal(imported.status, 200, 'an import is read back as well');
    }
    await printed(servers[0]!, /excluded: it lags behind/);
    await replica.ask('postgres', 'select pg_wal_replay_resume()');
    await printed(servers[0]!, /included again/);
    await assertReplicaReads(load, url, database);
    await assertNoProblems(t, load, url);
    assert.equal(await servers[0]!.stop(), 0);
  });

  it('continues to read and write while the replica is down, and reads from it after its restart', async (t) => {
    const { servers, url, database } = await start(t, 1);
    const load = new Load(url);
    await load.untilWritten(50);
    await replica.kill();
    await load.untilWritten(50);
    await printed(servers[0]!, /excluded: it does not respond/);
    await replica.run();
    await printed(servers[0]!, /included again/);
    await assertReplicaReads(load, url, database);
    await assertNoProblems(t, load, url);
  });

  it('keeps every acknowledged write when the primary is killed and restarted', async (t) => {
    const { url } = await start(t, 1);
    const load = new Load(url);
    await load.untilWritten(50);
    await primary.kill();
    await waitUntil(async () => load.refusedWrites > 20, 'writes are refused');
    await primary.run();
    await load.untilWritten(50);
    await load.end();
    const lost = await lostOf(load, url);
    t.diagnostic(
      `${load.acknowledged.length} acknowledged, ${load.refusedWrites} refused with 503, ${lost.length} lost`,
    );
    assert.deepEqual(lost, []);
    assert.deepEqual(load.stale, []);
  });

  it('rolls back an import whose process was killed, on both servers', async (t) => {
    const { servers, database } = await start(t, 2);
    const [killed, other] = servers as [FondsServer, FondsServer];
    const blocked = await blockImport(t, primary.url(database), 'large');
    const cut = assert.rejects(importEad(killed.url, finding('large', blockedUnits)));
    await blocked.untilBlocked();
    await kill(killed);
    await cut;
    await blocked.release();
    assert.equal(await total(other.url, 'DocumentaryUnit'), 0);
    assert.equal((await importEad(other.url, finding('small', 10))).json.created, 11);
    assert.equal(await total(other.url, 'DocumentaryUnit'), 11);
    const count = 'select count(*)::int as n from item where parent is not null';
    const wanted = await primary.ask(database, count);
    await waitUntil(async () => {
      const [row] = await replica.ask(database, count);
      return row!.n === wanted[0]!.n;
    }, 'the replica has the same');
  });

  /** Kills the primary under load, promotes the replica and counts the acknowledged writes that it has. */
  async function promote(
    t: Endable & Reporter,
    prepare: (primary: PostgresServer, replica: PostgresServer, load: Load) => Promise<void>,
  ): Promise<{ load: Load; lost: string[] }> {
    const cluster = {
      primary: await PostgresServer.start(),
      replica: undefined as unknown as PostgresServer,
    };
    cluster.replica = await cluster.primary.replicate();
    const { servers, url, database, flags, env } = await start(t, 2, cluster);
    const load = new Load(url, servers[1]!.url);
    await prepare(cluster.primary, cluster.replica, load);
    const blocked = await blockImport(t, cluster.primary.url(database), 'large');
    const importing = importEad(url, finding('large', blockedUnits));
    await blocked.untilBlocked();
    const before = load.refusedReads;
    await cluster.primary.kill();
    const log = await importing;
    await waitUntil(async () => load.refusedWrites > 20, 'writes are refused');
    const started = performance.now();
    await cluster.replica.promote();
    await load.untilWritten(1);
    const found = performance.now() - started;
    await load.untilWritten(30);
    await load.end();
    for (const server of servers) await printed(server, /is the primary now/);
    assert.equal(log.status, 503, 'the import is refused');
    const kept = await listUnits(url);
    assert.deepEqual(
      [...kept].filter((id) => id.startsWith('nl-r1-large')),
      [],
      'nothing of the import is there',
    );
    const lost = await lostOf(load, url);
    t.diagnostic(
      `${load.acknowledged.length} acknowledged, ${load.refusedWrites} refused, ${lost.length} lost; new primary found in ${Math.round(found)} ms; ${load.refusedReads - before} of ${load.reads} reads refused`,
    );
    assert.deepEqual(await listUnits(servers[1]!.url), kept);
    assert.equal((await importEad(servers[1]!.url, finding('large', 10))).json.created, 11);
    // A server that starts now also finds the new primary.
    const { code, err } = await runFonds(['user', 'add', 'late', '--group', 'admin', ...flags], { env });
    assert.equal(code, 0, err);
    const copied = await runFonds(['copy-to', temporaryFolder(t), ...flags], { env });
    assert.equal(copied.code, 0, copied.err);
    const late = await startFonds(t, ['serve', ...flags], { env });
    assert.equal(await total(late.url, 'DocumentaryUnit'), kept.size + 11);
    return { load, lost };
  }

  it('loses no acknowledged write by a promotion with synchronous replication', async (t) => {
    const { load, lost } = await promote(t, async (from, _to, load) => {
      await from.set('synchronous_standby_names', '*');
      await waitUntil(async () => {
        const rows = await from.ask(
          'postgres',
          "select 1 from pg_stat_replication where sync_state = 'sync'",
        );
        return rows.length > 0;
      }, 'replication is synchronous');
      // Writes in progress when it was set were acknowledged without the replica.
      await load.untilWritten(100);
    });
    assert.deepEqual(lost, []);
    assert.deepEqual(load.stale, []);
  });

  it('loses only writes that had not reached the replica with asynchronous replication', async (t) => {
    let arrived = 0;
    const { load, lost } = await promote(t, async (from, to, load) => {
      await load.untilWritten(50);
      arrived = load.acknowledged.length;
      const [written] = await from.ask('postgres', 'select pg_current_wal_flush_lsn() as position');
      await waitUntil(async () => {
        const sql = `select pg_last_wal_replay_lsn() >= '${written!.position}' as is`;
        return (await to.ask('postgres', sql))[0]!.is === true;
      }, 'the replica has come so far');
      await to.set('primary_conninfo', '');
      await load.untilWritten(50);
    });
    assert.ok(lost.length >= 40, `${lost.length} lost`);
    const first = load.acknowledged.slice(0, arrived);
    assert.deepEqual(
      lost.filter((id) => first.includes(id)),
      [],
    );
  });
});
