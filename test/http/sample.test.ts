/** The sample archive: loaded as one change, with images that the service sends. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openTestArchive();
});
after(() => archive.close());

const load = (user = 'mike') =>
  request(archive, 'POST /archive/admin/load-sample', { 'x-user': user, 'x-logmessage': 'Sample' });
const total = async (path: string): Promise<string> =>
  String((await request(archive, `GET /archive/${path}?limit=0`)).headers['content-range']).split(
    'total=',
  )[1]!;

describe('The sample archive', () => {
  it('is loaded by administrators only', async () => {
    assertError(await load('ruth'), 403, 'permission-denied');
    assertError(await request(archive, 'POST /archive/admin/load-sample'), 403, 'user-required');
    assert.equal(await total('classes/Country'), '0');
  });

  it('is one event, about all of its records', async () => {
    const before = Number(await total('classes/SystemEvent'));
    const reply = await load();
    assert.equal(reply.statusCode, 200, reply.body);
    const { message, created, event, errors, warnings } = json(reply);
    assert.deepEqual([message, errors], ['Sample', []]);
    assert.deepEqual(warnings, []);
    assert.equal(Number(await total('classes/SystemEvent')), before + 1);
    assert.equal(await total('classes/Repository'), '2');
    assert.equal(await total('classes/HistoricalAgent'), '3');
    assert.equal(await total('classes/CvocConcept'), '7');
    const units = Number(await total('classes/DocumentaryUnit'));
    assert.equal(created, units + 2 + 3 + 7 + 3);
    const { links } = { links: Number(await total('classes/Link')) };
    assert.equal(Number(await total(`classes/SystemEvent/${event}/subjects`)), created + links);
    const unit = json(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-harbour_museum-hm_7'));
    const languages = unit.relationships.describes.map(
      ({ data }: { data: { languageCode: string } }) => data.languageCode,
    );
    assert.deepEqual(languages, ['eng', 'fra', 'ara']);
    assert.equal(unit.relationships.lifecycleEvent[0].id, event);
  });

  it('changes nothing when it is loaded again', async () => {
    const { created, updated, event } = json(await load());
    assert.deepEqual([created, updated, event], [0, 0, null]);
  });

  it('is removed by the undo of its event, and can be loaded again with the same ids', async () => {
    const types = ['Country', 'Repository', 'DocumentaryUnit', 'HistoricalAgent', 'CvocConcept', 'Link'];
    const totals = () => Promise.all(types.map((type) => total(`classes/${type}`)));
    const loaded = await totals();
    const id = 'nl-harbour_museum-hm_7';
    const unit = json(await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`));
    const [event] = unit.relationships.lifecycleEvent;
    const undone = await request(archive, `POST /archive/events/${event.id}/undo`, asMike);
    assert.equal(undone.statusCode, 200, undone.body);
    const { conflicts, impossible } = json(undone);
    assert.deepEqual([conflicts, impossible], [[], []]);
    assert.deepEqual(await totals(), ['0', '0', '0', '0', '0', '0']);
    assert.equal((await load()).statusCode, 200);
    assert.deepEqual(await totals(), loaded);
    assert.equal((await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`)).statusCode, 200);
  });

  it('is not loaded at all if one of its records cannot be imported', async () => {
    const other = await openTestArchive();
    try {
      const taken = { type: 'CvocVocabulary', data: { identifier: 'waterstad_authorities', name: 'Mine' } };
      assert.equal((await request(other, 'POST /archive/CvocVocabulary', asMike, taken)).statusCode, 201);
      const reply = await request(other, 'POST /archive/admin/load-sample', { 'x-user': 'mike' });
      assert.ok(reply.statusCode >= 400 && reply.statusCode < 500, reply.body);
      const countries = await request(other, 'GET /archive/classes/Country?limit=0');
      assert.match(String(countries.headers['content-range']), /total=0/);
    } finally {
      await other.close();
    }
  });

  it('has images that a IIIF viewer can read', async () => {
    for (const name of ['harbour-plan', 'tide-register']) {
      const info = json(await request(archive, `GET /sample-images/${name}/info.json`));
      assert.equal(info.id, `http://localhost/sample-images/${name}`);
      const [{ width: size, scaleFactors }] = info.tiles;
      for (const factor of scaleFactors)
        for (let y = 0; y < info.height; y += size * factor)
          for (let x = 0; x < info.width; x += size * factor) {
            const [width, height] = [
              Math.min(size * factor, info.width - x),
              Math.min(size * factor, info.height - y),
            ];
            const path = `${x},${y},${width},${height}/${Math.ceil(width / factor)},${Math.ceil(height / factor)}`;
            const tile = await request(archive, `GET /sample-images/${name}/${path}/0/default.jpg`);
            assert.deepEqual([tile.statusCode, tile.headers['content-type']], [200, 'image/jpeg'], path);
          }
    }
  });

  it('sends no other files', async () => {
    for (const path of [
      'other/info.json',
      'harbour-plan/full/max/0/other.jpg',
      'harbour-plan/full/max/90/default.jpg',
      'harbour-plan/..%2F..%2Fsample.json/max/0/default.jpg',
      '..%2F/%2E%2E/%2E%2E/0/default.jpg',
    ])
      assert.equal((await request(archive, `GET /sample-images/${path}`)).statusCode, 404, path);
  });
});
