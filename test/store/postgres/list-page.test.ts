/** How many rows PostgreSQL reads for a page of a list with many restricted units. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Client } from 'pg';
import type { ItemSelection } from '../../../src/store/items.ts';
import { createTables } from '../../../src/store/postgres/connection.ts';
import { postgresDialect } from '../../../src/store/postgres/dialect.ts';
import { createPostgresReads } from '../../../src/store/postgres/reads.ts';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import type { Database } from '../../../src/store/sql/database.ts';
import { createItemReader } from '../../../src/store/sql/item-queries.ts';
import type { Viewer } from '../../../src/store/viewer.ts';
import { item, write } from '../../contract/engines.ts';
import { postgresOptions, postgresServer, withoutPostgres } from '../../world/postgres.ts';

const reader = 71;
const units = 6000;
const limit = 50;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that the node of a plan with the most rows has read. */
function countRead(node: PlanNode): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return Math.max(rows, ...(node.Plans ?? []).map(countRead));
}

/** Runs the statements of a reader, and counts the rows that each reads. */
function explaining(client: Client, read: number[]): Database {
  const all = async <Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> => {
    const values = [...parameters];
    const explained = await client.query(`explain (analyze, format json) ${sql}`, values);
    read.push(countRead(explained.rows[0]['QUERY PLAN'][0].Plan));
    return (await client.query(sql, values)).rows;
  };
  const first = async <Row>(sql: string, parameters: readonly unknown[]) =>
    (await all<Row>(sql, parameters))[0];
  return { dialect: postgresDialect, all, first, item: first, items: all, states: all };
}

describe('The first page of a list with many restricted units on PostgreSQL', {
  skip: withoutPostgres,
}, () => {
  it('reads few rows, for readers without access, for users with access and for administrators', async () => {
    const url = await (await postgresServer()).emptyDatabase();
    await createTables(url, async () => undefined);
    const store = await openPostgresStore(postgresOptions(url));
    await store.transaction(async (tx) => tx.access.setInherited(true, await tx.reserveGids(1)));
    const [parent] = await write(store, item(0, 'fonds', { type: 'Repository' }));
    const rows = Array.from({ length: units }, (_, i) => item(0, `u${i}`, { parent: parent!, position: i }));
    await write(store, ...rows);
    await store.transaction((tx) => tx.access.set(parent!, [reader]));
    await store.close();
    const client = new Client(url);
    await client.connect();
    after(() => client.end());
    await client.query('vacuum analyze');
    const lists: readonly ItemSelection[] = [{ type: 'DocumentaryUnit' }, { parent: parent! }];
    const viewers: readonly Viewer[] = [[], [reader], 'everything'];
    for (const list of lists)
      for (const viewer of viewers) {
        const read: number[] = [];
        const database = explaining(client, read);
        const { items } = createPostgresReads(database);
        const page = await createItemReader(database, items).list(list, viewer, { offset: 0, limit });
        assert.equal(page.length, viewer.length === 0 ? 0 : limit);
        // Whether the viewer may see many restricted items is decided with about a thousand rows.
        assert.ok(Math.max(...read) < 1100, `${JSON.stringify([list, viewer])}: ${read.join(', ')}`);
      }
  });
});
