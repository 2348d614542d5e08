/** The graph caches where pages start: pages must be the same in whatever order they are read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { asMike, json, request } from './request.ts';

/** Lists by position, by gid and by edge; a page has at most this many rows. */
const lists = ['Country/nl/list', 'Repository', 'VirtualUnit/shelf/list'];

interface Turn {
  readonly list: string;
  readonly as: 'mike' | 'anybody';
  readonly offset: number;
  readonly limit: number;
  /** A change before the page is read; usually none. */
  readonly change?: 'add' | 'remove' | undefined;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  list: fc.constantFrom(...lists),
  as: fc.constantFrom('mike', 'anybody'),
  offset: fc.integer({ min: 0, max: 16 }),
  limit: fc.integer({ min: 0, max: 5 }),
  change: fc.option(fc.constantFrom('add', 'remove'), { nil: undefined, freq: 6 }),
});

/** Twelve repositories, every third of them for one user alone, and a shelf of units. */
async function fill(archive: TestArchive): Promise<void> {
  const post = async (path: string, type: string, data: object) => {
    const reply = await request(archive, `POST /archive/${path}`, asMike, { type, data });
    assert.equal(reply.statusCode, 201, reply.body);
    return json(reply).id as string;
  };
  await post('Country', 'Country', { identifier: 'nl' });
  for (let i = 0; i < 12; i++) {
    const closed = i % 3 === 2 ? '?accessibleTo=mike' : '';
    await post(`classes/Country/nl${closed}`, 'Repository', { identifier: `r${i}` });
  }
  await post('VirtualUnit', 'VirtualUnit', { identifier: 'shelf' });
  for (const i of [5, 3, 1, 4, 2, 0]) {
    const closed = i === 4 ? '?accessibleTo=mike' : '';
    await post(`classes/VirtualUnit/shelf${closed}`, 'VirtualUnit', { identifier: `u${i}` });
  }
}

describe('Reading the pages of a list', () => {
  it('returns the same pages in any order, for every viewer, also when records are created and deleted', async () => {
    const archive = await openTestArchive();
    let made = 0;
    const change = async (what: 'add' | 'remove'): Promise<void> => {
      const last = `nl-new${made}`;
      if (what === 'add') {
        const data = { identifier: `new${++made}` };
        await request(archive, 'POST /archive/classes/Country/nl', asMike, { type: 'Repository', data });
      } else await request(archive, `DELETE /archive/classes/Repository/${last}`, asMike);
    };
    const idsOf = async ({ list, as }: Turn, query: string): Promise<readonly string[]> => {
      const reply = await request(
        archive,
        `GET /archive/classes/${list}${query}`,
        as === 'mike' ? asMike : {},
      );
      assert.equal(reply.statusCode, 200, reply.body);
      return json(reply).map((record: { id: string }) => record.id);
    };
    try {
      await fill(archive);
      await fc.assert(
        fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 12 }), async (turns) => {
          for (const page of turns) {
            if (page.change !== undefined) await change(page.change);
            const whole = await idsOf(page, '?limit=-1');
            const { offset, limit } = page;
            assert.deepEqual(
              await idsOf(page, `?offset=${offset}&limit=${limit}`),
              whole.slice(offset, offset + limit),
            );
          }
        }),
        { numRuns: getNumRuns(60) },
      );
    } finally {
      await archive.close();
    }
  });

  it('returns long records completely, in any script', async () => {
    const archive = await openTestArchive();
    const history = 'Архив города 市の文書館 🗄 '.repeat(9000);
    try {
      for (const identifier of ['nl', 'be', 'de'])
        await request(archive, 'POST /archive/Country', asMike, {
          type: 'Country',
          data: { identifier, report: history },
        });
      const page = json(await request(archive, 'GET /archive/classes/Country?limit=3'));
      const whole = json(await request(archive, 'GET /archive/classes/Country'));
      assert.deepEqual(page, whole);
      assert.deepEqual(
        page.map((record: { data: { report: string } }) => record.data.report),
        [history, history, history],
      );
    } finally {
      await archive.close();
    }
  });
});
