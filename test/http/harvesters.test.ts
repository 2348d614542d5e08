/** A full harvest by third-party clients. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { runPython, withoutPython } from '../world/python.ts';
import { asMike, request } from './request.ts';

const units = Array.from({ length: 25 }, (_, i) => `u${String(i).padStart(2, '0')}`);

describe('Third-party clients', { skip: withoutPython('sickle', 'oaipmh_scythe') }, () => {
  let archive: TestArchive;

  before(async () => {
    archive = await openTestArchive({ settings: { oaiRecords: 4, oaiName: 'The “Archive” & more' } });
    const make = async (path: string, body: object): Promise<void> => {
      const reply = await request(archive, `POST /archive/classes/${path}`, asMike, body);
      assert.equal(reply.statusCode, 201, reply.body);
    };
    await make('Country', { type: 'Country', data: { identifier: 'nl' } });
    await make('Country/nl', { type: 'Repository', data: { identifier: 'r' } });
    for (const identifier of units) {
      const description = { name: `Süß & <${identifier}>`, languageCode: 'deu' };
      await make('Repository/nl-r', {
        type: 'DocumentaryUnit',
        data: { identifier },
        relationships: { describes: [{ type: 'DocumentaryUnitDescription', data: description }] },
      });
    }
    await request(archive, 'DELETE /archive/classes/DocumentaryUnit/nl-r-u03', asMike);
    await request(archive, 'POST /archive/entities/nl-r-u05/access?accessibleTo=mike', asMike);
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => archive.close());

  it('harvest all records, including deleted and restricted ones', async () => {
    const { port } = archive.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/archive/oaipmh`;
    const harvested = JSON.parse(await runPython('harvest.py', url, 'oai_dc', 'nl:nl-r')) as Record<
      string,
      Record<string, string | string[]>
    >;
    const all = units.map((id) => `oai:fonds.example.org:nl-r-${id}`);
    for (const client of Object.values(harvested)) {
      assert.equal(client.name, 'The “Archive” & more');
      assert.deepEqual(client.sets, ['nl', 'nl:nl-r']);
      assert.deepEqual([...client.headers!].sort(), all);
      assert.deepEqual([...client.records!].sort(), all);
      assert.deepEqual([...client.deleted!].sort(), [all[3], all[5]]);
      assert.deepEqual(client.formats!.slice(0, 1), ['oai_dc']);
    }
    assert.deepEqual([...harvested.sickle!['in set']!].sort(), all);
    assert.match(String(harvested.sickle!.title), /^Süß & <u\d\d>$/);
    assert.equal(harvested.sickle!.error, 'noRecordsMatch');
  });
});
