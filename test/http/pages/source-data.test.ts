/** Content of a source file that only those who may update the record see. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { json, request } from '../request.ts';

let archive: TestArchive;
const path = '/units/nl-r1-harbour';

const file = `<ead><eadheader><eadid>harbour</eadid></eadheader><archdesc level="fonds" type="inventory-of-1950">
<did><unitid>H</unitid><unittitle>Harbour</unittitle></did><dsc type="combined"><p>Listed below.</p></dsc></archdesc></ead>`;

before(async () => {
  archive = await openTestArchive();
  const send = (to: string, type: string, body: string) =>
    request(archive, `POST ${to}`, { 'x-user': 'mike', 'content-type': type }, body);
  const create = (to: string, record: object) => send(to, 'application/json', JSON.stringify(record));
  await create('/archive/Country', { type: 'Country', data: { identifier: 'nl' } });
  await create('/archive/classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
  assert.equal(json(await send('/archive/import/ead?scope=nl-r1', 'text/xml', file)).created, 1);
});

after(() => archive.close());

describe('Source data on the page of an item', () => {
  const show = async (user?: string): Promise<string> => {
    const headers = { accept: 'text/html', ...(user !== undefined && { 'x-user': user }) };
    return (await request(archive, `GET ${(await pagePath()) ?? path}`, headers)).body;
  };
  const pagePath = async (): Promise<string | undefined> => {
    const units = json(await request(archive, 'GET /archive/classes/DocumentaryUnit'));
    return `/units/${units[0].id}`;
  };

  it('is not in the page of anonymous readers, nor of users who may not update the item', async () => {
    for (const user of [undefined, 'ruth']) {
      const html = await show(user);
      assert.match(html, /Listed below\./);
      assert.doesNotMatch(html, /inventory-of-1950|source-data|combined/);
    }
  });

  it('is folded in the page of those who may', async () => {
    const html = await show('mike');
    assert.match(html, /<details class="area source-data"><summary>Source data<\/summary>/);
    assert.match(html, /<code>[^<]*dsc_@type<\/code><\/dt><dd[^>]*>combined<\/dd>/);
    assert.match(html, /inventory-of-1950/);
  });
});
