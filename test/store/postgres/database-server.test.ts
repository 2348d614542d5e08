import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DatabaseServer } from '../../../src/store/postgres/database-server.ts';
import { postgresServer, withoutPostgres } from '../../world/postgres.ts';

describe('A connection to PostgreSQL', { skip: withoutPostgres }, () => {
  it('does not compile queries, which can take longer than running them', async () => {
    const postgres = await postgresServer();
    const server = new DatabaseServer(postgres.url('postgres'), 1);
    const { rows } = await server.pool.query('show jit');
    await server.close();
    assert.deepEqual(rows, [{ jit: 'off' }]);
  });
});
