/** Errors of the server, and the error codes of the service for them. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import { createTables } from '../../../src/store/postgres/connection.ts';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { item, write } from '../../contract/engines.ts';
import { postgresOptions, postgresServer, scratchPostgres, withoutPostgres } from '../../world/postgres.ts';

/** Cannot be compressed. */
const long = randomBytes(2000).toString('hex');

async function putSource(store: Store, file: string): Promise<void> {
  const [gid] = await write(store, item(0, 'a'));
  await store.transaction((tx) => tx.sources.upsert([{ item: gid!, language: 'eng', file, digest: null }]));
}

describe('PostgreSQL', { skip: withoutPostgres }, () => {
  it('cannot index long ids and names, which is reported as a limit', async () => {
    const store = await scratchPostgres();
    await assert.rejects(write(store, item(0, long)), { code: 'limit-exceeded', message: /2,600 bytes/ });
    await assert.rejects(write(store, ...Array.from({ length: 20 }, (_, i) => item(0, long + i))), {
      code: 'limit-exceeded',
    });
    await assert.rejects(putSource(store, long), { code: 'limit-exceeded' });
  });

  it('cannot store the character U+0000, which is reported as an invalid text', async () => {
    const store = await scratchPostgres();
    await assert.rejects(putSource(store, 'a\0b'), { code: 'invalid', message: /U\+0000/ });
  });

  it('cancels statements after its own timeout, which is reported as unavailable', async (t) => {
    const url = await (await postgresServer()).emptyDatabase();
    const name = url.split('/').at(-1)!;
    await createTables(url, async () => undefined);
    await (await postgresServer()).ask(name, `alter database ${name} set statement_timeout = '50ms'`);
    const store = await openPostgresStore(postgresOptions(url));
    t.after(() => store.close());
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('begin; lock table item');
    await assert.rejects(store.items.find('a'), {
      code: 'unavailable',
      message: /its log states the reason/,
    });
    await other.end();
    assert.equal(await store.items.find('a'), undefined);
  });

  it('reports that the user may not create tables', async () => {
    const server = await postgresServer();
    const url = await server.emptyDatabase();
    await server.ask('postgres', 'create role guest login');
    await assert.rejects(
      createTables(url.replace('fonds@', 'guest@'), async () => undefined),
      { code: 'unavailable', message: /must own the database/ },
    );
  });
});
