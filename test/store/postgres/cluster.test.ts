/** A store on a primary and its replicas: where it reads, which servers it excludes and includes again, and which one it treats as the primary. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { findPrimaryUrl } from '../../../src/store/postgres/cluster.ts';
import { createTables, databaseExists } from '../../../src/store/postgres/connection.ts';
import type { PostgresOptions } from '../../../src/store/postgres/executor.ts';
import { openPostgresStore, type PostgresStore } from '../../../src/store/postgres/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { PostgresServer, postgresOptions, withoutPostgres } from '../../world/postgres.ts';
import { waitForClock, waitUntil } from '../../world/wait-until.ts';

const database = 'archive';

async function make(store: Store, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const gid = await tx.reserveGids(1);
    await tx.items.insert([
      {
        gid,
        id,
        type: 'DocumentaryUnit',
        parent: null,
        position: 0,
        childCount: 0,
        lastEvent: null,
        data: '{}',
        parts: '',
      },
    ]);
  });
}

/** The number of all records that a search finds. */
async function countRecords(store: Store): Promise<number> {
  const { total } = await store.search.search({
    query: undefined,
    filters: { tokens: {} },
    viewer: 'everything',
    sort: 'relevance',
    limit: 0,
    facets: [],
    facetMs: 1000,
  });
  return total;
}

/** The processes of a server that serve the database. */
async function backendsOf(server: PostgresServer, client = 'fonds%'): Promise<readonly number[]> {
  const rows = await server.ask(
    'postgres',
    `select pid from pg_stat_activity where datname = '${database}' and backend_type = 'client backend'
     and application_name like '${client}'`,
  );
  return rows.map((row) => row.pid as number);
}

/** Stops processes without ending them, as on a machine that hangs; returns a function that lets them continue. */
function stop(pids: readonly number[]): () => void {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGCONT');
  };
}

interface Ending {
  after(end: () => unknown): void;
}

describe('A PostgreSQL store with replicas', { skip: withoutPostgres }, () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let lines: string[] = [];

  before(async () => {
    primary = await PostgresServer.start();
    await primary.ask('postgres', `create database ${database}`);
    await createTables(primary.url(database), async () => undefined);
    replica = await primary.replicate();
  });

  const urls = (): Partial<PostgresOptions> => ({ readUrls: [replica.url(database)] });

  async function open(t: Ending, more: Partial<PostgresOptions> = {}): Promise<PostgresStore> {
    lines = [];
    const options = postgresOptions(primary.url(database), { ...urls(), ...more });
    const store = await openPostgresStore(options, (line) => lines.push(line));
    t.after(() => store.close());
    return store;
  }

  /** Resolves when the replica has counted this number of reads; a server publishes its counts about once a second, while it is read. */
  async function replicaAnswers(store: Store, count: number): Promise<void> {
    const before = await replica.countItemReads(database);
    for (let i = 0; i < count; i++) await store.items.find('anything');
    await waitUntil(async () => {
      await store.items.find('anything');
      return (await replica.countItemReads(database)) - before >= count;
    }, `the replica has answered ${count} reads`);
  }

  /** Resolves when the primary has counted this number of reads. Returns the number that the replica has counted meanwhile. */
  async function readsBesidePrimary(store: Store, count: number): Promise<number> {
    const [atReplica, atPrimary] = [
      await replica.countItemReads(database),
      await primary.countItemReads(database),
    ];
    for (let i = 0; i < count; i++) await store.items.find('anything');
    await waitUntil(async () => {
      await store.items.find('anything');
      return (await primary.countItemReads(database)) - atPrimary >= count;
    }, `the primary has answered ${count} reads`);
    return (await replica.countItemReads(database)) - atReplica;
  }

  it('reads from the replica, and its own writes from a server that has them', async (t) => {
    const store = await open(t);
    let stale = 0;
    for (let i = 0; i < 100; i++) {
      await make(store, `own-${i}`);
      if ((await store.items.find(`own-${i}`)) === undefined) stale += 1;
    }
    assert.equal(stale, 0);
    const other = await open(t);
    await replicaAnswers(other, 200);
  });

  it('shows nothing older than its stamp when another process writes', async (t) => {
    const [store, writer] = [await open(t), await open(t)];
    for (let i = 0; i < 100; i++) {
      const stamp = store.changeStamp();
      await make(writer, `other-${i}`);
      await waitUntil(() => store.changeStamp() !== stamp, 'the write is noticed');
      assert.notEqual(await store.items.find(`other-${i}`), undefined);
    }
  });

  it('does not read from a replica that lags behind, until it has caught up', async (t) => {
    // Connections of the previous stores publish their counts when they end.
    await waitUntil(async () => (await backendsOf(replica)).length === 0, 'the replica has no connections');
    const store = await open(t);
    await replica.ask('postgres', 'select pg_wal_replay_pause()');
    await make(store, 'while-lagging');
    assert.notEqual(await store.items.find('while-lagging'), undefined);
    assert.equal(await readsBesidePrimary(store, 50), 0);
    await waitUntil(() => lines.some((line) => /excluded: it lags behind/.test(line)), 'it is logged');
    await replica.ask('postgres', 'select pg_wal_replay_resume()');
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is logged');
    await replicaAnswers(store, 50);
    const countLogged = (words: RegExp): number => lines.filter((line) => words.test(line)).length;
    assert.equal(countLogged(/lags behind/), 1, lines.join('\n'));
    // On a busy machine it may also not have responded in time.
    assert.equal(countLogged(/included again/), countLogged(/excluded/), lines.join('\n'));
  });

  it('reads the writes of its process through another store, as soon as it is notified', async (t) => {
    // It cannot listen, so it gets no other notification.
    const store = await open(t, { listenUrl: 'postgresql://fonds@%2Fnowhere/none' });
    const writer = await open(t, { listenUrl: undefined });
    await store.items.find('nothing');
    await replica.ask('postgres', 'select pg_wal_replay_pause()');
    try {
      for (const id of ['thread-1', 'thread-2', 'thread-3']) {
        await make(writer, id);
        await store.noticeChange();
        assert.notEqual(await store.items.find(id), undefined);
      }
    } finally {
      await replica.ask('postgres', 'select pg_wal_replay_resume()');
    }
  });

  it('detects changes by polling the primary if it cannot listen and the replica lags behind', async (t) => {
    const store = await open(t, { listenUrl: 'postgresql://fonds@%2Fnowhere/none' });
    const writer = await open(t, { listenUrl: undefined });
    await replica.ask('postgres', 'select pg_wal_replay_pause()');
    try {
      for (const id of ['asked-1', 'asked-2']) {
        await make(writer, id);
        await waitUntil(async () => (await store.items.find(id)) !== undefined, 'it is read');
      }
    } finally {
      await replica.ask('postgres', 'select pg_wal_replay_resume()');
    }
  });

  it('continues to read when a replica dies and when it comes back', async (t) => {
    const store = await open(t);
    let [reads, stop] = [0, false];
    const reading = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (; !stop; reads++) assert.equal(await store.items.find('nothing'), undefined);
      }),
    );
    await waitUntil(() => reads > 100, 'some were read');
    await replica.kill();
    await waitUntil(() => lines.some((line) => /excluded: it does not respond/.test(line)), 'it is logged');
    const seen = reads;
    await waitUntil(() => reads > seen + 100, 'more were read');
    await make(store, 'while-dead');
    assert.notEqual(await store.items.find('while-dead'), undefined);
    await replica.run();
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is logged');
    stop = true;
    await reading;
    await replicaAnswers(store, 50);
  });

  it('retries reads on another server if a replica does not respond', async (t) => {
    // Connections of the previous store would be counted as those of this one.
    await waitUntil(async () => (await backendsOf(replica)).length === 0, 'the replica has no connections');
    const store = await open(t);
    // One for the status check, one for reads; and it is read only after it has caught up.
    await replicaAnswers(store, 5);
    assert.ok((await backendsOf(replica)).length >= 2);
    const goOn = stop(await backendsOf(replica));
    try {
      // If the log has grown meanwhile, the first reads go to the primary until the status of the replica is checked.
      await waitUntil(async () => {
        const started = performance.now();
        assert.equal(await store.items.find('nothing'), undefined);
        assert.ok(performance.now() - started < 30_000);
        return lines.some((line) => /excluded: it does not respond/.test(line));
      }, 'it is logged');
    } finally {
      goOn();
    }
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is logged');
  });

  it('searches the replica, and finds its own writes at once', async (t) => {
    const store = await open(t, { searchMs: 60_000 });
    const isSearched = async (): Promise<boolean> => {
      await countRecords(store);
      return (await backendsOf(replica, 'fonds search')).length > 0;
    };
    await waitUntil(isSearched, 'the replica is searched');
    const before = await countRecords(store);
    for (let i = 1; i <= 50; i++) {
      await make(store, `found-${i}`);
      assert.equal(await countRecords(store), before + i);
    }
  });

  it('does not search a replica that lags behind', async (t) => {
    const store = await open(t, { searchMs: 60_000 });
    const before = await countRecords(store);
    await replica.ask('postgres', 'select pg_wal_replay_pause()');
    try {
      await make(store, 'found-while-lagging');
      for (let i = 0; i < 10; i++) assert.equal(await countRecords(store), before + 1);
    } finally {
      await replica.ask('postgres', 'select pg_wal_replay_resume()');
    }
  });

  it('repeats searches on another server if a replica does not respond', async (t) => {
    const store = await open(t, { searchMs: 60_000 });
    const found = await countRecords(store);
    await waitUntil(async () => {
      await countRecords(store);
      return (await backendsOf(replica, 'fonds search')).length > 0;
    }, 'the replica is searched');
    const goOn = stop(await backendsOf(replica));
    try {
      await waitUntil(async () => {
        const started = performance.now();
        assert.equal(await countRecords(store), found);
        assert.ok(performance.now() - started < 30_000);
        return lines.some((line) => /excluded: it does not respond/.test(line));
      }, 'it is logged');
    } finally {
      goOn();
    }
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is logged');
  });

  it('excludes a server with another database, and logs no password', async (t) => {
    const stranger = await PostgresServer.start(null);
    const url = (await stranger.emptyDatabase()).replace('fonds@', 'fonds:secret@');
    // Promoted once, unlike the primary.
    await stranger.kill('SIGINT');
    stranger.makeFollow(stranger);
    await stranger.run();
    await stranger.promote();
    await open(t, { readUrls: [url] });
    await waitUntil(() => lines.length > 0, 'it is logged');
    assert.match(lines[0]!, /excluded: it contains another database/);
    assert.doesNotMatch(lines.join(), /secret/);
    assert.equal(await findPrimaryUrl([primary.url(database), url]), primary.url(database));
  });

  it('finds the primary although another server accepts connections and does not respond', async (t) => {
    const mute = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    t.after(() => mute.close());
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const url = `postgresql://fonds@127.0.0.1:${port}/${database}`;
    const started = performance.now();
    assert.equal(await findPrimaryUrl([url, primary.url(database)]), primary.url(database));
    assert.ok(performance.now() - started < 30_000);
    // If it is the only server, the timeout is a little longer.
    await assert.rejects(databaseExists(url), { code: 'unavailable' });
  });

  it('finds the primary in any order of the URLs', async (t) => {
    const [one, other] = [primary.url(database), replica.url(database)];
    assert.equal(await findPrimaryUrl([other, one]), one);
    const nowhere = 'postgresql://fonds@%2Fnowhere/none';
    assert.equal(await findPrimaryUrl([nowhere, other, one]), one);
    await assert.rejects(findPrimaryUrl([other, nowhere]), { code: 'unavailable' });
    await primary.ask('postgres', 'create role nobody_special login');
    const plain = (url: string): string => url.replace('fonds@', 'nobody_special@');
    await waitUntil(
      async () => (await findPrimaryUrl([other, one].map(plain)).catch(String)) === plain(one),
      'it is found without special rights',
    );
    const store = await openPostgresStore(postgresOptions(other, { readUrls: [one] }));
    t.after(() => store.close());
    await make(store, 'by-another-order');
    assert.notEqual(await store.items.find('by-another-order'), undefined);
  });

  // The last tests: the histories of the servers diverge permanently.
  describe('when a replica is promoted', () => {
    let another: PostgresServer;
    let store: PostgresStore;
    let watching: PostgresStore;
    const ends: (() => unknown)[] = [];
    const isLogged = (line: RegExp): Promise<void> =>
      waitUntil(
        () => lines.some((each) => line.test(each)),
        `it is logged: ${line}, not only\n${lines.join('\n')}`,
      );
    const has = async (server: PostgresServer, id: string): Promise<boolean> =>
      (await server.ask(database, `select 1 from item where id = '${id}'`)).length > 0;

    /** Several writes: a new listener counts as a change too. */
    async function hearsOf(id: string): Promise<void> {
      for (let i = 0; i < 4; i++) {
        const stamp = watching.changeStamp();
        await make(store, `${id}-${i}`);
        await waitUntil(() => watching.changeStamp() !== stamp, 'it is noticed');
        assert.notEqual(await watching.items.find(`${id}-${i}`), undefined);
      }
    }

    before(async () => {
      another = await replica.replicate();
      const readUrls = [replica, another].map((server) => server.url(database));
      const ending = { after: (end: () => unknown) => ends.push(end) };
      store = await open(ending, { readUrls });
      watching = await openPostgresStore(postgresOptions(primary.url(database), { readUrls }));
      ending.after(() => watching.close());
    });

    after(async () => {
      for (const end of ends) await end();
    });

    it('uses it as the primary, without the changes that it never received', async () => {
      await make(store, 'arrived');
      await waitUntil(() => has(another, 'arrived'), 'all have it');
      await replica.set('primary_conninfo', '');
      await waitUntil(
        async () => (await primary.ask('postgres', 'select 1 from pg_stat_replication')).length === 0,
        'it is cut off',
      );
      // So much that the log of the new primary stays shorter than that of the old one for a long time.
      for (let i = 0; i < 200; i++) await make(store, `lost-${i}`);
      assert.notEqual(await store.items.find('lost-0'), undefined);
      await primary.kill();
      await assert.rejects(make(store, 'nowhere'), { code: 'unavailable' });
      await replica.promote();
      const takesChanges = (): Promise<boolean> =>
        make(store, 'after').then(
          () => true,
          () => false,
        );
      await waitUntil(takesChanges, 'changes are accepted');
      await isLogged(/is the primary now/);
      assert.notEqual(await store.items.find('after'), undefined);
      await waitUntil(async () => {
        // It may not know the new primary yet.
        const found = await watching.items.find('after').catch(() => undefined);
        return found !== undefined;
      }, 'it is read');
      assert.equal(await store.items.find('lost-0'), undefined);
    });

    it('reads from a replica that has followed the promotion', async () => {
      const before = await another.countItemReads(database);
      await waitUntil(async () => {
        await store.items.find('anything');
        return (await another.countItemReads(database)) - before >= 50;
      }, 'the replica has served reads');
    });

    it('never returns to the old primary, also if no other server responds', async () => {
      await primary.run();
      await isLogged(/reports to be a primary too/);
      await hearsOf('still-here');
      assert.equal(await has(primary, 'still-here-0'), false);
      const [old, now] = [primary.url(database), replica.url(database)];
      for (const order of [
        [old, now],
        [now, old],
      ])
        assert.equal(await findPrimaryUrl(order), now);
      await replica.kill();
      await assert.rejects(make(store, 'nowhere'), { code: 'unavailable' });
      // It checks all servers once a second.
      await waitForClock(Date.now() + 1500);
      await assert.rejects(make(store, 'nowhere'), { code: 'unavailable' });
      assert.equal(await store.items.find('lost-0'), undefined);
      await replica.run();
      await make(store, 'here-again');
      assert.equal(await has(primary, 'here-again'), false);
    });

    it('does not read from an old primary that has become a replica with a different history', async () => {
      await primary.kill();
      primary.makeFollow(replica);
      await primary.run();
      assert.deepEqual(await primary.ask('postgres', 'select pg_is_in_recovery() as is'), [{ is: true }]);
      assert.ok(await has(primary, 'lost-0'));
      await isLogged(/does not follow the primary/);
      for (let i = 0; i < 50; i++) assert.equal(await store.items.find('lost-0'), undefined);
    });

    it('uses the new primary while the old one is still running, and receives its notifications', async () => {
      lines.length = 0;
      let goOn = (): void => undefined;
      const blocked = store.transaction(async (tx) => {
        await tx.reserveGids(1);
        goOn = stop(await backendsOf(replica));
        const stamp = store.changeStamp();
        await another.promote();
        await isLogged(/is the primary now/);
        assert.notEqual(store.changeStamp(), stamp, 'earlier reads may be outdated');
        // Its connection to the old primary no longer responds.
        await tx.reserveGids(5000);
      });
      await assert.rejects(blocked, { code: 'unavailable' }).finally(goOn);
      await waitUntil(async () => {
        await make(store, `over-${performance.now()}`);
        return (await another.ask(database, "select 1 from item where id like 'over-%'")).length > 0;
      }, 'changes are committed there');
      await hearsOf('heard');
    });
  });
});
