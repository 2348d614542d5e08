/** The header Link: the other pages of a list, for clients that follow links. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { offsetsOf } from '../../src/http/page-links.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
  for (let i = 0; i < 7; i += 1) {
    const group = { type: 'Group', data: { identifier: `g${i}`, name: 'Group' } };
    const made = await request(archive, 'POST /archive/classes/Group', asMike, group);
    assert.equal(made.statusCode, 201, made.body);
  }
});
after(() => archive.close());

type Links = Readonly<Record<string, string>>;

function parseLinks(header: unknown): Links {
  if (header === undefined) return {};
  return Object.fromEntries(
    String(header)
      .split(', ')
      .map((one) => {
        const [, target, relation] = /^<([^<>]*)>; rel="(\w+)"$/.exec(one) ?? assert.fail(one);
        return [relation!, target!];
      }),
  );
}

const linksAt = async (path: string, headers: Record<string, string> = {}): Promise<Links> => {
  const reply = await request(archive, `GET /archive/${path}`, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  return parseLinks(reply.headers.link);
};

describe('A page of a list', () => {
  it('links to the first, previous, next and last page, with all other parameters', async () => {
    const place = 'http://localhost/archive/classes/Group?sort=identifier&filter=identifier__STARTSWITH:g';
    const query = 'limit=2&sort=identifier&offset=2&filter=identifier__STARTSWITH:g';
    assert.deepEqual(await linksAt(`classes/Group?${query}`), {
      first: `${place}&offset=0&limit=2`,
      prev: `${place}&offset=0&limit=2`,
      next: `${place}&offset=4&limit=2`,
      last: `${place}&offset=6&limit=2`,
    });
  });

  it('leads through the whole list by next, and back by prev', async () => {
    const all = json(await request(archive, 'GET /archive/classes/Group')).map(
      (one: { id: string }) => one.id,
    );
    for (const headers of [{}, { 'x-stream': 'true' }] as Record<string, string>[]) {
      const seen: string[] = [];
      let next: string | undefined = '/archive/classes/Group?limit=3';
      let lastLinks: Links = {};
      while (next !== undefined) {
        const reply = await request(archive, `GET ${next}`, headers);
        seen.push(...json(reply).map((one: { id: string }) => one.id));
        lastLinks = parseLinks(reply.headers.link);
        next = lastLinks.next?.replace('http://localhost', '');
      }
      assert.deepEqual(seen, all);
      assert.ok(lastLinks.prev !== undefined);
    }
  });

  it('that is the whole list, or has the limit 0, has no links', async () => {
    for (const query of ['', '?limit=-1', '?limit=0', '?offset=3'])
      assert.deepEqual(await linksAt(`classes/Group${query}`), {}, query);
  });

  it('that was not counted has no link to the last page, and to the next one only if it is full', async () => {
    const uncounted = { 'x-stream': 'true' };
    assert.deepEqual(Object.keys(await linksAt('classes/Group?limit=2', uncounted)), ['first', 'next']);
    assert.deepEqual(Object.keys(await linksAt('classes/Group?limit=100&offset=2', uncounted)), [
      'first',
      'prev',
    ]);
    // Streamed: how many there will be is not known when the headers go out.
    assert.deepEqual(Object.keys(await linksAt('classes/Group?limit=500', uncounted)), ['first']);
  });

  it('has links in lists of jobs, events, children and versions as well', async () => {
    assert.deepEqual(Object.keys(await linksAt('classes/SystemEvent?limit=1')), ['first', 'next', 'last']);
    assert.deepEqual(Object.keys(await linksAt('classes/Group/admin/list?limit=1')), ['first', 'last']);
    assert.deepEqual(Object.keys(await linksAt('jobs?limit=5', { 'x-user': 'mike' })), ['first', 'last']);
    assert.deepEqual(Object.keys(await linksAt('entities/g1/versions?limit=1')), ['first']);
  });

  it('has links with the public URL, without characters that would end a link', async () => {
    const odd = await linksAt('classes/Group?limit=1&filter=name:%3Eé<a>"');
    assert.match(odd.first!, /filter=name:%3E[^<>"]*%3Ca%3E%22&offset=0&limit=1$/);
    const known = await openTestArchive({ settings: { publicUrl: 'https://archive.example/api' } });
    try {
      const reply = await request(known, 'GET /archive/classes/Group?limit=1');
      assert.match(String(reply.headers.link), /^<https:\/\/archive\.example\/api\/classes\/Group\?offset=0/);
    } finally {
      await known.close();
    }
  });

  it('is reached from every other page, in steps of the limit', () => {
    const page = fc.record({
      offset: fc.nat(1000),
      limit: fc.integer({ min: 1, max: 100 }),
      total: fc.nat(1000),
    });
    fc.assert(
      fc.property(page, ({ offset, limit, total }) => {
        const { first, prev, next, last } = offsetsOf({ offset, limit, total });
        assert.equal(first, 0);
        assert.equal(prev !== undefined, offset > 0);
        assert.equal(next !== undefined, offset + limit < total);
        if (next !== undefined) assert.equal(next, offset + limit);
        assert.ok(last! >= 0 && last! + limit >= total);
        if (total > 0) assert.ok(last! < total);
        if (offset < total) assert.equal((last! - offset) % limit, 0);
        if (prev !== undefined) assert.ok(prev < offset);
      }),
    );
  });
});
