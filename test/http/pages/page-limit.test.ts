/** The limit of pages that search many records. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestArchive } from '../../world/archive.ts';
import { request } from '../request.ts';

describe('The limit of pages per minute', () => {
  it('counts pages of changes, their feed and searches of an address together', async (t) => {
    const archive = await openTestArchive({ settings: { searchPagesPerMinute: 3 } });
    t.after(() => archive.close());
    const statuses: number[] = [];
    for (const path of [
      '/changes',
      '/changes.atom',
      '/search',
      '/changes',
      '/search',
      '/changes.atom',
      '/about',
    ])
      statuses.push((await request(archive, `GET ${path}`)).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429, 200]);
  });
});
