/** The numbers of filters: exact, or marked as minimums if more records match than are counted. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { maxRankedHits } from '../../src/store/search/search.ts';
import { item, write } from '../contract/engines.ts';
import { request } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';

const note = 'Es sind zu viele Treffer, um alle zu zählen';

describe('The numbers of filters', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    const ids = Array.from({ length: maxRankedHits + 1 }, (_, i) => `unit-${i}`);
    await write(
      archive.store,
      item(0, 'land', { type: 'Country', data: '{"identifier":"nl"}' }),
      ...ids.map((id) => item(0, id, { data: JSON.stringify({ identifier: id }) })),
    );
  });
  after(() => archive?.close());

  const read = async (path: string): Promise<string> =>
    (await request(archive, `GET ${path}`, { 'accept-language': 'de' })).body;

  it('are minimums if more results match than are counted', async () => {
    const body = await read('/search');
    assert.match(body, /Mehr als 10\.000 Treffer/);
    assert.ok(body.includes(note));
    assert.match(body, /<button[^>]*value="DocumentaryUnit"[^>]*>.*?<span class="count">[\d.]+\+<\/span>/);
    assert.match(await read('/search/values?facet=type'), /<span class="count">[\d.]+\+<\/span>/);
  });

  it('of another spelling are minimums in the same way', async () => {
    const body = await read('/search?q=unti');
    assert.match(body, /Meinten Sie.*<bdi>unit<\/bdi><\/a> \(Mehr als 10\.000 Treffer\)/s);
    const { didYouMean } = JSON.parse((await request(archive, 'GET /archive/search?q=unti')).body.toString());
    assert.deepEqual(didYouMean, { q: 'unit', total: maxRankedHits, atLeast: true });
  });

  it('are minimums for the filter without which too many results match', async () => {
    const body = await read('/search?type=Country');
    assert.match(body, />1 Treffer</);
    assert.match(body, /value="DocumentaryUnit"[^>]*>.*?<span class="count">[\d.]+\+<\/span>/);
  });

  it('are exact otherwise', async () => {
    const body = await read('/search?q=unit-17');
    assert.match(body, /<span class="count">1<\/span>/);
    assert.doesNotMatch(body, /<span class="count">[\d.]+\+/);
    assert.ok(!body.includes(note));
  });
});
