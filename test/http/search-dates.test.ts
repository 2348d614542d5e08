/** Searches for dates before the year 1. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

const add = async (path: string, body: object): Promise<void> => {
  const reply = await request(archive, `POST /archive/${path}`, asMike, body);
  assert.equal(reply.statusCode, 201, reply.body);
};

const addUnit = (identifier: string, startDate: string, endDate: string): Promise<void> =>
  add('classes/Repository/gr-r', {
    type: 'DocumentaryUnit',
    data: { identifier },
    relationships: {
      describes: [
        {
          type: 'DocumentaryUnitDescription',
          data: { name: `Papyrus ${identifier}`, languageCode: 'eng' },
          relationships: { hasDate: [{ type: 'DatePeriod', data: { startDate, endDate } }] },
        },
      ],
    },
  });

before(async () => {
  archive = await openTestArchive();
  await add('Country', { type: 'Country', data: { identifier: 'gr' } });
  await add('classes/Country/gr', { type: 'Repository', data: { identifier: 'r' } });
  await addUnit('letter', '0014', '0020');
  await addUnit('ides', '-0043-03-15', '-0043-03-15');
  await addUnit('marathon', '-0489', '-0489');
  await addUnit('reign', '-0026-01-16', '0014-08-19');
});
after(() => archive.close());

// biome-ignore lint/suspicious/noExplicitAny: the shape of a response
async function search(query: string): Promise<any> {
  const reply = await request(archive, `GET /archive/search?${query}`);
  assert.equal(reply.statusCode, 200, reply.body);
  return json(reply);
}

const find = async (query: string): Promise<readonly string[]> =>
  (await search(query)).hits.map((hit: { readonly id: string }) => hit.id.replace('gr-r-', ''));

describe('A search for dates before the year 1', () => {
  for (const [filter, ids] of [
    ['to=-0001', ['marathon', 'ides', 'reign']],
    ['from=-0500&to=-0001', ['marathon', 'ides', 'reign']],
    ['from=-0043&to=-0043', ['ides']],
    ['from=-0043-03-16&to=-0027', []],
    ['from=0000', ['reign', 'letter']],
    ['from=0000&to=0000', ['reign']],
    ['from=-0488', ['ides', 'reign', 'letter']],
    ['to=-0489-01', ['marathon']],
  ] as const)
    it(`finds overlapping periods in the order of time: ${filter}`, async () => {
      assert.deepEqual(await find(`q=papyrus&sort=date&${filter}`), ids);
    });

  it('continues pages in the order of time', async () => {
    const found: string[] = [];
    for (let after = ''; ; ) {
      const { hits, next } = await search(`q=papyrus&sort=date&limit=1${after}`);
      found.push(...hits.map((hit: { readonly id: string }) => hit.id.replace('gr-r-', '')));
      if (next === undefined || next === null) break;
      after = `&after=${next}`;
    }
    assert.deepEqual(found, ['marathon', 'ides', 'reign', 'letter']);
  });

  it('counts records in bars of years before and after the year 0', async () => {
    const { facets } = await search('q=papyrus&facet=date&limit=0');
    const years = (first: number, last: number, count: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => ({ from: first + i, to: first + i, count }));
    assert.deepEqual(facets.date, [
      ...years(-489, -489, 1),
      ...years(-43, -43, 1),
      ...years(-26, 13, 1),
      ...years(14, 14, 2),
      ...years(15, 20, 1),
    ]);
  });

  for (const wrong of ['500 BC', '-500', '-43', '500', '-0000', '-0043-02-29', '1924-02-30', '-00500'])
    it(`rejects ${wrong} and shows how years before 1 are written`, async () => {
      const reply = await request(archive, `GET /archive/search?from=${encodeURIComponent(wrong)}`);
      assertError(reply, 400, 'bad-parameter');
      assert.match(json(reply).message, /parameter from .*44 BC is -0043/);
    });
});
