/** Behaviour of the server store alone: concurrent writers, lost connections, poolers, other schemas. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewItem } from '../../../src/store/items.ts';
import { createTables } from '../../../src/store/postgres/connection.ts';
import type { PostgresOptions } from '../../../src/store/postgres/executor.ts';
import { openPostgresStore, type PostgresStore } from '../../../src/store/postgres/store.ts';
import type { Store, StoreTransaction } from '../../../src/store/store.ts';
import type { Gid } from '../../../src/store/viewer.ts';
import {
  type PostgresServer,
  postgresOptions,
  postgresServer,
  withoutPostgres,
} from '../../world/postgres.ts';
import { waitUntil } from '../../world/wait-until.ts';

interface Ending {
  after(end: () => unknown): void;
}

/** This number of stores on one new database, as that many processes would open them. */
async function openStores(
  t: Ending,
  count: number,
  more: Partial<PostgresOptions> = {},
  server?: PostgresServer,
): Promise<{ stores: PostgresStore[]; url: string }> {
  const url = await (server ?? (await postgresServer())).emptyDatabase();
  await createTables(url, async () => undefined);
  const stores: PostgresStore[] = [];
  while (stores.length < count) stores.push(await openPostgresStore(postgresOptions(url, more)));
  t.after(async () => {
    for (const store of stores) await store.close();
  });
  return { stores, url };
}

const unit = (gid: Gid, id: string, parent: Gid | null = null): NewItem => ({
  gid,
  id,
  type: 'DocumentaryUnit',
  parent,
  position: 0,
  childCount: 0,
  lastEvent: null,
  data: '{}',
  parts: '',
});

async function make(store: Store, id: string, parent: Gid | null = null): Promise<Gid> {
  return store.transaction(
    async (tx) => {
      const gid = await tx.reserveGids(1);
      await tx.items.insert([unit(gid, id, parent)]);
      if (parent !== null) await tx.items.addToCounts('childCount', [{ gid: parent, by: 1 }]);
      return gid;
    },
    { keep: true, repeatable: true },
  );
}

const remove = (store: Store, gid: Gid, id: string, before?: () => Promise<unknown>): Promise<string> =>
  store.transaction(
    async (tx) => {
      const item = await tx.items.find(id);
      await before?.();
      if (item === undefined) return 'gone';
      if (item.childCount > 0) return 'has children';
      await tx.items.delete([{ id, gid, type: item.type, restricted: false, since: 't' }]);
      return 'deleted';
    },
    { keep: true, repeatable: true },
  );

/** Whether a transaction waits for a lock of another one. */
async function isAnyoneBlocked(): Promise<boolean> {
  const rows = await (await postgresServer()).ask(
    'postgres',
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'",
  );
  return rows.length > 0;
}

/** Runs once, however often it is called. */
function once(run: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | undefined;
  return () => {
    done ??= run();
    return done;
  };
}

describe('Several writers on one PostgreSQL database', { skip: withoutPostgres }, () => {
  it('lose no child count, in any order of the parents', async (t) => {
    const { stores } = await openStores(t, 3, { writers: 4 });
    const [a, b] = [await make(stores[0]!, 'a'), await make(stores[0]!, 'b')];
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        stores[i % 3]!.transaction((tx) =>
          tx.items.addToCounts(
            'childCount',
            (i % 2 ? [a, b] : [b, a]).map((gid) => ({ gid, by: 1 })),
          ),
        ),
      ),
    );
    const counts = (await stores[0]!.items.listByGid([a, b])).map((row) => row.childCount);
    assert.deepEqual(counts, [60, 60]);
  });

  it('never delete an item to which another has just added a child', async (t) => {
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const parent = await make(one, 'p');
    const outcome = await remove(
      one,
      parent,
      'p',
      once(() => make(other, 'p-1', parent)),
    );
    assert.equal(outcome, 'has children');
    assert.equal((await one.items.find('p'))?.childCount, 1);
  });

  it('never add a child to an item that another has just deleted', async (t) => {
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const parent = await make(one, 'p');
    const removing = once(() => remove(other, parent, 'p'));
    const attempt = one.transaction(async (tx) => {
      await tx.items.insert([unit(await tx.reserveGids(1), 'p-1', parent)]);
      await tx.items.addToCounts('childCount', [{ gid: parent, by: 1 }]);
      await removing();
    });
    await assert.rejects(attempt, { code: 'busy' });
    assert.equal(await one.items.find('p-1'), undefined);
  });

  it('delete an item once', async (t) => {
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const gid = await make(one, 'p');
    assert.equal(
      await remove(
        one,
        gid,
        'p',
        once(() => remove(other, gid, 'p')),
      ),
      'gone',
    );
  });

  it('do not overwrite a change that another made since the item was read', async (t) => {
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const gid = await make(one, 'a');
    const change = (store: Store, data: string, before?: () => Promise<unknown>): Promise<void> =>
      store.transaction(async (tx) => {
        const [row] = await tx.items.listByGid([gid]);
        await before?.();
        await tx.items.update([{ gid, data, parts: '', lastEvent: null, revision: row!.revision }]);
      });
    await assert.rejects(
      change(one, '"one"', () => change(other, '"other"')),
      { code: 'busy' },
    );
    assert.equal((await one.items.find('a'))?.data, '"other"');
  });

  it('that insert the same id: one succeeds, the other fails after the first has committed', async (t) => {
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    let second: Promise<unknown> | undefined;
    await one.transaction(async (tx) => {
      await tx.items.insert([unit(await tx.reserveGids(1), 'a')]);
      second = assert.rejects(make(other, 'a'), { code: 'duplicate', message: /'a'/ });
      await waitUntil(isAnyoneBlocked, 'the second waits for the first');
    });
    await second;
  });

  it('fail with busy when they wait too long for another', async (t) => {
    const { stores } = await openStores(t, 2, { waitMs: 100 });
    const [one, other] = stores as [PostgresStore, PostgresStore];
    await one.transaction(async (tx) => {
      await tx.items.insert([unit(await tx.reserveGids(1), 'a')]);
      await assert.rejects(make(other, 'a'), { code: 'busy' });
      await assert.rejects(make(one, 'b'), { code: 'busy' }, 'the only writer of this store is busy');
    });
    await make(other, 'b');
  });

  it('wait for each other at an import scope, its ancestors and its descendants', async (t) => {
    const { stores } = await openStores(t, 2, { waitMs: 100 });
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const top = await make(one, 'top');
    const [left, right] = [await make(one, 'l', top), await make(one, 'r', top)];
    const below = await make(one, 'l-1', left);
    const lock = (store: Store, scope: Gid): Promise<boolean> =>
      store.transaction((tx) => tx.lockScope(scope));
    await one.transaction(async (tx) => {
      assert.equal(await tx.lockScope(left), false);
      for (const taken of [top, left, below]) await assert.rejects(lock(other, taken), { code: 'busy' });
      assert.equal(await lock(other, right), false);
    });
    assert.equal(await lock(other, left), false);
  });

  it('get consecutive gids, also more than a block contains', async (t) => {
    const { stores } = await openStores(t, 2, { writers: 4 });
    const wanted = [1, 5000, 3, 1024, 1025, 2048, 1, 9000];
    const stretches = await Promise.all(
      wanted.map(async (count, i) => {
        const first = await stores[i % 2]!.transaction((tx) => tx.reserveGids(count));
        return { first, end: first + count };
      }),
    );
    stretches.sort((a, b) => a.first - b.first);
    for (const [i, { end }] of stretches.entries())
      assert.ok(end <= (stretches[i + 1]?.first ?? Number.POSITIVE_INFINITY));
  });
});

describe('A PostgreSQL store', { skip: withoutPostgres }, () => {
  it('opens a connection for reads and one for notifications', async () => {
    const server = await postgresServer();
    const url = await server.databaseWithTables();
    const ofDatabase = `from pg_stat_database where datname = '${url.split('/').at(-1)}'`;
    const store = await openPostgresStore(postgresOptions(url));
    await store.items.find('nl');
    await store.close();
    const readCounts = async () =>
      (await server.ask('postgres', `select numbackends as open, sessions::int ${ofDatabase}`))[0]!;
    // A connection is counted when it ends, if not before.
    await waitUntil(async () => (await readCounts()).open === 0, 'the connections are closed');
    assert.equal((await readCounts()).sessions, 2);
  });

  it('inserts many rows and few rows alike, with any characters', async (t) => {
    const { stores } = await openStores(t, 1);
    const [store] = stores as [PostgresStore];
    const odd = 'back\\slash \\N \t tab \n line \r return \\. "quoted" \u2028 ארכיון 𐀀 {a,b}';
    for (const count of [3, 300]) {
      await store.transaction(async (tx) => {
        const first = await tx.reserveGids(count);
        const items = Array.from({ length: count }, (_, i) => unit(first + i, `${count} ${i} ${odd}`));
        // Records of this type are not searched, so that their data may be any text.
        const type = 'UserProfile';
        await tx.items.insert(items.map((item) => ({ ...item, type, data: odd, parts: '' })));
        await assert.doesNotReject(tx.items.find('x'));
      });
      const row = await store.items.find(`${count} 1 ${odd}`);
      assert.equal(row?.data, odd);
      assert.equal(row?.parts, '');
      assert.equal(row?.parent, null);
    }
  });

  it('names the duplicate id among many', async (t) => {
    const { stores } = await openStores(t, 1);
    const [store] = stores as [PostgresStore];
    await make(store, 'n17');
    const many = store.transaction(async (tx) => {
      const first = await tx.reserveGids(100);
      await tx.items.insert(Array.from({ length: 100 }, (_, i) => unit(first + i, `n${i}`)));
    });
    await assert.rejects(many, { code: 'duplicate', message: /'n17'/ });
    await make(store, 'n18');
  });

  it('reports the error of many rows in a dry run, and rolls it back with its savepoint', async (t) => {
    const { stores } = await openStores(t, 1);
    const [store] = stores as [PostgresStore];
    await make(store, 'n17');
    const many = async (tx: StoreTransaction): Promise<void> => {
      const first = await tx.reserveGids(100);
      await tx.items.insert(Array.from({ length: 100 }, (_, i) => unit(first + i, `n${i}`)));
    };
    await assert.rejects(store.transaction(many, { keep: false }), { code: 'duplicate' });
    await store.transaction(async (tx) => {
      await assert.rejects(
        tx.savepoint(() => many(tx)),
        { code: 'duplicate' },
      );
      await tx.items.insert([unit(await tx.reserveGids(1), 'after')]);
    });
    assert.deepEqual(await store.items.listTakenIds(['n16', 'after']), ['after']);
  });

  it('shows a transaction its own child counts, without those of a savepoint that was rolled back', async (t) => {
    const { stores } = await openStores(t, 1);
    const [store] = stores as [PostgresStore];
    const gid = await make(store, 'a');
    await store.transaction(async (tx) => {
      await tx.items.addToCounts('childCount', [{ gid, by: 2 }]);
      assert.equal((await tx.items.find('a'))?.childCount, 2);
      const part = tx.savepoint(async () => {
        await tx.items.addToCounts('childCount', [{ gid, by: 5 }]);
        throw new Error('bad file');
      });
      await assert.rejects(part, /bad file/);
    });
    assert.equal((await store.items.find('a'))?.childCount, 2);
  });

  it('finds nothing under an id with a character that it cannot store, and replaces it in a log message', async (t) => {
    const { stores } = await openStores(t, 1);
    const [store] = stores as [PostgresStore];
    assert.equal(await store.items.find('a\0b'), undefined);
    assert.equal(await store.items.findTombstone('\0'), undefined);
    assert.equal(await store.events.find('\0'), undefined);
    assert.deepEqual(await store.items.listTakenIds(['a\0b']), []);
    const event = { gid: 1, id: 'e', eventType: 'creation', timestamp: 't', actor: 1, scope: null };
    await store.transaction((tx) => tx.events.insert({ ...event, logMessage: 'a\0b', subjectCount: 0 }));
    assert.equal((await store.events.find('e'))?.logMessage, 'a\uFFFDb');
  });

  it('reads items that are requested in one turn of the event loop with few statements', async (t) => {
    const [store] = (await openStores(t, 1)).stores as [PostgresStore];
    await store.transaction(async (tx) => {
      const first = await tx.reserveGids(60);
      await tx.items.insert(Array.from({ length: 60 }, (_, i) => unit(first + i, `u{"\\${i}`)));
    });
    let statements = 0;
    const { listById } = store.items;
    store.items.listById = (ids) => {
      statements += 1;
      return listById(ids);
    };
    const asked = Array.from({ length: 60 }, (_, i) => `u{"\\${i}`).concat('nobody', 'a\0b', 'u{"\\7');
    const found = await Promise.all(asked.map((id) => store.items.find(id)));
    const known = new Set(asked.slice(0, 60));
    assert.deepEqual(
      found.map((item) => item?.id),
      asked.map((id) => (known.has(id) ? id : undefined)),
    );
    assert.equal(statements, 2);
  });

  it('works without prepared statements, as some poolers need it', async (t) => {
    const { stores, url } = await openStores(t, 1, { prepared: false, writers: 1 });
    const [store] = stores as [PostgresStore];
    await make(store, 'a');
    assert.equal((await store.items.find('a'))?.id, 'a');
    const named = await store.transaction(async (tx) => tx.items.listTakenIds(['a']));
    assert.deepEqual(named, ['a']);
    const rows = await (await postgresServer()).ask(
      url.split('/').at(-1)!,
      'select count(*)::int as n from pg_prepared_statements',
    );
    assert.deepEqual(rows, [{ n: 0 }]);
  });

  it('is rejected if its schema is of another version, with advice on what to do', async (t) => {
    const { url } = await openStores(t, 0);
    const database = url.split('/').at(-1)!;
    const server = await postgresServer();
    await server.ask(database, 'update schema_version set number = 99');
    await assert.rejects(openPostgresStore(postgresOptions(url)), {
      code: 'store-unusable',
      message: /schema 99 .* newer version/,
    });
    await assert.rejects(openPostgresStore(postgresOptions(await server.emptyDatabase())), {
      code: 'not-initialised',
      message: /fonds init/,
    });
  });

  it('is created completely or not at all', async () => {
    const url = await (await postgresServer()).emptyDatabase();
    await assert.rejects(
      createTables(url, () => Promise.reject(new Error('killed'))),
      /killed/,
    );
    await createTables(url, async () => undefined);
    await assert.rejects(
      createTables(url, async () => undefined),
      { code: 'duplicate' },
    );
  });
});

describe('A PostgreSQL server that hangs in the middle of a change', { skip: withoutPostgres }, () => {
  /** Stops all processes that serve the database; they continue at the end of the test, or when the returned function is called. */
  async function freeze(t: Ending, server: PostgresServer, url: string): Promise<() => void> {
    const name = url.slice(url.lastIndexOf('/') + 1);
    const rows = await server.ask('postgres', `select pid from pg_stat_activity where datname = '${name}'`);
    const pids = rows.map((row) => row.pid as number);
    const goOn = once(async () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    });
    t.after(goOn);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return () => void goOn();
  }

  const ways: Readonly<Record<string, (tx: StoreTransaction, first: Gid) => Promise<unknown>>> = {
    'while it reads': (tx) => tx.items.find('second'),
    'while it writes many rows, which nobody waits for': async (tx, first) => {
      await tx.items.insert(Array.from({ length: 100 }, (_, i) => unit(first + 1 + i, `row-${i}`)));
      await tx.items.find('second');
    },
  };
  for (const [when, go] of Object.entries(ways)) {
    it(`times out ${when}; the change is not committed, and the next one succeeds`, async (t) => {
      const server = await postgresServer();
      const { stores, url } = await openStores(t, 1, { waitMs: 300, statementMs: 700 });
      const [store] = stores as [PostgresStore];
      let goOn: () => void = () => undefined;
      const start = performance.now();
      const change = store.transaction(async (tx) => {
        const first = await tx.reserveGids(200);
        await tx.items.insert([unit(first, 'first')]);
        goOn = await freeze(t, server, url);
        await go(tx, first);
      });
      await assert.rejects(change, { code: 'unavailable' });
      assert.ok(performance.now() - start < 50_000, 'it did not wait forever');
      goOn();
      const isWritten = () =>
        make(store, 'next').then(
          () => true,
          () => false,
        );
      await waitUntil(isWritten, 'changes are accepted again');
      assert.equal(await store.items.find('first'), undefined);
    });
  }

  it('times out during the commit, and the error does not claim that the change was lost', async (t) => {
    const server = await postgresServer();
    // Long enough for the statements before the commit on a busy machine.
    const { stores, url } = await openStores(t, 1, { waitMs: 300, statementMs: 5000 });
    const change = stores[0]!.transaction(async (tx) => {
      await tx.items.insert([unit(await tx.reserveGids(1), 'first')]);
      await freeze(t, server, url);
    });
    await assert.rejects(change, { code: 'unavailable', message: /check whether the change was made/ });
  });
});

describe('The change stamp on PostgreSQL', { skip: withoutPostgres }, () => {
  const cutListeners = (server: PostgresServer): Promise<unknown> =>
    server.ask(
      'postgres',
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select 1%' or query like 'listen %'",
    );

  it('changes with a commit of another process, and with nothing else', async (t) => {
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    // A new listener tests whether it receives notifications; that is not a change.
    const before = other.changeStamp();
    await one.transaction((tx) => tx.reserveGids(1), { keep: false });
    await make(one, 'a');
    await waitUntil(() => other.changeStamp() !== before, 'the change is noticed');
    assert.equal(other.changeStamp(), before + 1, 'by the commit, and not by the rollback');
    // Its own commit changes the stamp at once, and not again when its notification arrives, which is before that of the next commit.
    const own = one.changeStamp();
    await make(other, 'b');
    await waitUntil(() => one.changeStamp() !== own, 'the change is noticed');
    assert.equal(one.changeStamp(), own + 1);
  });

  it('changes when the listening connection is lost, and with commits again afterwards', async (t) => {
    const server = await postgresServer();
    const { stores } = await openStores(t, 2);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    let before = other.changeStamp();
    await cutListeners(server);
    await waitUntil(() => other.changeStamp() !== before, 'the change is noticed');
    for (const id of ['a', 'b', 'c']) {
      before = other.changeStamp();
      await make(one, id);
      await waitUntil(() => other.changeStamp() !== before, 'the change is noticed');
    }
  });

  it('changes by polling if listening is not possible', async (t) => {
    const nowhere = 'postgresql://fonds@%2Fnowhere/none';
    const { url } = await openStores(t, 0);
    const deaf = await openPostgresStore(postgresOptions(url, { listenUrl: nowhere }));
    t.after(() => deaf.close());
    const writer = await openPostgresStore(postgresOptions(url, { listenUrl: undefined }));
    t.after(() => writer.close());
    const before = deaf.changeStamp();
    await make(writer, 'a');
    await waitUntil(() => deaf.changeStamp() !== before, 'the change is noticed');
  });
});
