/** A store over a primary and its replicas: what is read where, who is left out and taken back, and who is believed to be the primary. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { findPrimaryUrl } from '../../../src/store/postgres/cluster.ts';
import { createTables, databaseExists } from '../../../src/store/postgres/connection.ts';
import {
  openPostgresStore,
  type PostgresOptions,
  type PostgresStore,
} from '../../../src/store/postgres/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { PostgresServer, postgresOptions, withoutPostgres } from '../../world/postgres.ts';
import { waitForClock, waitUntil } from '../../world/wait-until.ts';

const database = 'archive';

async function make(store: Store, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const gid = await tx.reserveGids(1);
    await tx.items.insert([
      {
        ...{ gid, id, type: 'DocumentaryUnit', parent: null, position: 0, childCount: 0 },
        ...{ lastEvent: null, data: '{}', parts: '' },
      },
    ]);
  });
}

/** The processes of a server that serve the database. */
async function backendsOf(server: PostgresServer): Promise<readonly number[]> {
  const rows = await server.ask(
    'postgres',
    `select pid from pg_stat_activity where datname = '${database}' and backend_type = 'client backend'`,
  );
  return rows.map((row) => row.pid as number);
}

/** Processes that are there and do nothing, as on a machine that hangs; returns what lets them go on. */
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

  /** Resolves when the replica has counted as many reads; a server publishes its counts about once a second, while it is read from. */
  async function replicaAnswers(store: Store, count: number): Promise<void> {
    const before = await replica.countItemReads(database);
    for (let i = 0; i < count; i++) await store.items.find('anything');
    await waitUntil(async () => {
      await store.items.find('anything');
      return (await replica.countItemReads(database)) - before >= count;
    }, `the replica has answered ${count} reads`);
  }

  /** Resolves when the primary has counted so many reads. Returns how many the replica has counted meanwhile. */
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

  it('reads from the replica, and what it has just written wherever that is', async (t) => {
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

  it('shows nothing older than its stamp says, when another process writes', async (t) => {
    const [store, writer] = [await open(t), await open(t)];
    for (let i = 0; i < 100; i++) {
      const stamp = store.changeStamp();
      await make(writer, `other-${i}`);
      await waitUntil(() => store.changeStamp() !== stamp, 'the write is heard of');
      assert.notEqual(await store.items.find(`other-${i}`), undefined);
    }
  });

  it('does not read from a replica that is behind, and does again when it is not', async (t) => {
    const store = await open(t);
    await replica.ask('postgres', 'select pg_wal_replay_pause()');
    await make(store, 'while-behind');
    assert.notEqual(await store.items.find('while-behind'), undefined);
    assert.equal(await readsBesidePrimary(store, 50), 0);
    await waitUntil(() => lines.some((line) => /excluded: it lags behind/.test(line)), 'it is told');
    await replica.ask('postgres', 'select pg_wal_replay_resume()');
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is told');
    await replicaAnswers(store, 50);
    assert.equal(lines.length, 2, lines.join('\n'));
  });

  it('reads what its process has written through another store, as soon as it is told', async (t) => {
    // It cannot listen, so that nobody else tells it.
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

  it('finds out by asking the primary, where it cannot listen and the replica is behind', async (t) => {
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

  it('does not notice when a replica dies, nor when it comes back', async (t) => {
    const store = await open(t);
    let [reads, stop] = [0, false];
    const reading = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (; !stop; reads++) assert.equal(await store.items.find('nothing'), undefined);
      }),
    );
    await waitUntil(() => reads > 100, 'some were read');
    await replica.kill();
    await waitUntil(() => lines.some((line) => /excluded: it does not respond/.test(line)), 'it is told');
    const seen = reads;
    await waitUntil(() => reads > seen + 100, 'more were read');
    await make(store, 'while-dead');
    assert.notEqual(await store.items.find('while-dead'), undefined);
    await replica.run();
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is told');
    stop = true;
    await reading;
    await replicaAnswers(store, 50);
  });

  it('goes on elsewhere with reads that a replica leaves without an answer', async (t) => {
    // Those of the store before would be taken for this one's.
    await waitUntil(async () => (await backendsOf(replica)).length === 0, 'nobody reads from the replica');
    const store = await open(t);
    // One to ask what it is, one to read; and it is read from only once it has caught up.
    await replicaAnswers(store, 5);
    assert.ok((await backendsOf(replica)).length >= 2);
    const goOn = stop(await backendsOf(replica));
    try {
      // The log may have grown just then: the first reads go to the primary in that case, until the replica is asked how far it is.
      await waitUntil(async () => {
        const started = performance.now();
        assert.equal(await store.items.find('nothing'), undefined);
        assert.ok(performance.now() - started < 30_000);
        return lines.some((line) => /excluded: it does not respond/.test(line));
      }, 'it is told');
    } finally {
      goOn();
    }
    await waitUntil(() => lines.some((line) => /included again/.test(line)), 'it is told');
  });

  it('leaves out a server that holds another database, and tells no password', async (t) => {
    const stranger = await PostgresServer.start();
    const url = (await stranger.emptyDatabase()).replace('fonds@', 'fonds:secret@');
    // Promoted once, as the primary here has never been.
    await stranger.kill('SIGINT');
    stranger.makeFollow(stranger);
    await stranger.run();
    await stranger.promote();
    await open(t, { readUrls: [url] });
    await waitUntil(() => lines.length > 0, 'it is told');
    assert.match(lines[0]!, /excluded: it contains another database/);
    assert.doesNotMatch(lines.join(), /secret/);
    assert.equal(await findPrimaryUrl([primary.url(database), url]), primary.url(database));
  });

  it('finds the primary beside a server that takes connections and says nothing', async (t) => {
    const mute = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    t.after(() => mute.close());
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const url = `postgresql://fonds@127.0.0.1:${port}/${database}`;
    const started = performance.now();
    assert.equal(await findPrimaryUrl([url, primary.url(database)]), primary.url(database));
    assert.ok(performance.now() - started < 30_000);
    // Where it is the only one it is waited for a little longer.
    await assert.rejects(databaseExists(url), { code: 'unavailable' });
  });

  it('finds the primary whatever the order of the addresses', async (t) => {
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

  // The last ones: the servers part for good.
  describe('when a replica is promoted', () => {
    let another: PostgresServer;
    let store: PostgresStore;
    let watching: PostgresStore;
    const ends: (() => unknown)[] = [];
    const isTold = (line: RegExp): Promise<void> =>
      waitUntil(
        () => lines.some((each) => line.test(each)),
        `it is told: ${line}, not only\n${lines.join('\n')}`,
      );
    const has = async (server: PostgresServer, id: string): Promise<boolean> =>
      (await server.ask(database, `select 1 from item where id = '${id}'`)).length > 0;

    /** More than one: listening anew is a change as well. */
    async function hearsOf(id: string): Promise<void> {
      for (let i = 0; i < 4; i++) {
        const stamp = watching.changeStamp();
        await make(store, `${id}-${i}`);
        await waitUntil(() => watching.changeStamp() !== stamp, 'it is heard of');
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

    it('goes over to it, and knows nothing of what it never got', async () => {
      await make(store, 'arrived');
      await waitUntil(() => has(another, 'arrived'), 'all have it');
      await replica.set('primary_conninfo', '');
      await waitUntil(
        async () => (await primary.ask('postgres', 'select 1 from pg_stat_replication')).length === 0,
        'it is cut off',
      );
      // So much that the new primary's log will be behind the old one's for long.
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
      await waitUntil(takesChanges, 'changes are taken');
      await isTold(/is the primary now/);
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
      }, 'the replica has answered reads');
    });

    it('never goes back to the old primary, though no other one answers', async () => {
      await primary.run();
      await isTold(/reports to be a primary too/);
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
      // It asks all servers once a second.
      await waitForClock(Date.now() + 1500);
      await assert.rejects(make(store, 'nowhere'), { code: 'unavailable' });
      assert.equal(await store.items.find('lost-0'), undefined);
      await replica.run();
      await make(store, 'here-again');
      assert.equal(await has(primary, 'here-again'), false);
    });

    it('does not read from an old primary that has become a replica with a history of its own', async () => {
      await primary.kill();
      primary.makeFollow(replica);
      await primary.run();
      assert.deepEqual(await primary.ask('postgres', 'select pg_is_in_recovery() as is'), [{ is: true }]);
      assert.ok(await has(primary, 'lost-0'));
      await isTold(/does not follow the primary/);
      for (let i = 0; i < 50; i++) assert.equal(await store.items.find('lost-0'), undefined);
    });

    it('goes over while the old primary is still there, and hears of changes at the new one', async () => {
      lines.length = 0;
      let goOn = (): void => undefined;
      const heldUp = store.transaction(async (tx) => {
        await tx.reserveGids(1);
        goOn = stop(await backendsOf(replica));
        const stamp = store.changeStamp();
        await another.promote();
        await isTold(/is the primary now/);
        assert.notEqual(store.changeStamp(), stamp, 'nothing that was read before holds any more');
        // Its process at the old primary does not answer any more.
        await tx.reserveGids(5000);
      });
      await assert.rejects(heldUp, { code: 'unavailable' }).finally(goOn);
      await waitUntil(async () => {
        await make(store, `over-${performance.now()}`);
        return (await another.ask(database, "select 1 from item where id like 'over-%'")).length > 0;
      }, 'changes are made there');
      await hearsOf('heard');
    });
  });
});
