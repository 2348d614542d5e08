/** `fields=summary`: short records for lists, the tree, hits and look-ups of many records. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { writeSummary } from '../../src/graph/wire/summary.ts';
import { recordTypes } from '../../src/model/registry.ts';
import type { ItemRow } from '../../src/store/items.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { serveExamples } from '../world/example-server.ts';
import { asMike, assertError, json, request } from './request.ts';

interface Summary {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly relationships: object;
}

const dataFields = ['identifier', 'name', 'levelOfDescription', 'startDate', 'endDate', 'languageCode'];

function assertSummary(one: Summary, where: string): void {
  assert.deepEqual(Object.keys(one), ['id', 'type', 'data', 'meta', 'relationships'], where);
  for (const name of Object.keys(one.data)) assert.ok(dataFields.includes(name), `${where}: ${name}`);
  assert.deepEqual(Object.keys(one.meta), ['gid', 'childCount', 'parent'], where);
  assert.deepEqual(one.relationships, {}, where);
}

const longName = 'Minutes of the council and its committees — Verslagen. '.repeat(40);

let archive: TestArchive;

async function send(line: string, body?: unknown): Promise<void> {
  const reply = await request(archive, line, asMike, body);
  assert.ok(reply.statusCode < 300, `${line}: ${reply.body}`);
}

function unit(identifier: string, name: string, dates: readonly object[] = []) {
  return {
    type: 'DocumentaryUnit',
    data: { identifier },
    relationships: {
      describes: [
        {
          type: 'DocumentaryUnitDescription',
          data: { name, languageCode: 'eng', levelOfDescription: 'file', scopeAndContent: 'x'.repeat(5000) },
          relationships: { hasDate: dates.map((data) => ({ type: 'DatePeriod', data })) },
        },
      ],
    },
  };
}

before(async () => {
  archive = await openTestArchive();
  await send('POST /archive/Country', { type: 'Country', data: { identifier: 'nl' } });
  await send('POST /archive/classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
  const dates = [
    { startDate: '1924-05', endDate: '1930' },
    { startDate: '1901', endDate: '1950-12-31' },
    { startDate: '-0043' },
  ];
  await send('POST /archive/classes/Repository/nl-r', unit('a', 'Harbour office', dates));
  for (const identifier of ['a1', 'a2', 'a3'])
    await send(
      'POST /archive/classes/DocumentaryUnit/nl-r-a',
      unit(identifier, `Harbour dues ${identifier}`),
    );
  await send('POST /archive/classes/Repository/nl-r', unit('b', longName));
});
after(() => archive.close());

const get = (path: string, headers = {}) => request(archive, `GET /archive/${path}`, headers);

describe('A summary', () => {
  const expected = (reply: string) => ({
    id: 'nl-r-a',
    type: 'DocumentaryUnit',
    data: {
      identifier: 'a',
      name: 'Harbour office',
      levelOfDescription: 'file',
      startDate: '-0043',
      endDate: '1950-12-31',
      languageCode: 'eng',
    },
    meta: { gid: json({ body: reply } as never).meta.gid, childCount: 3, parent: 'nl-r' },
    relationships: {},
  });

  it('has six fields, the number of children and the parent, in every list', async () => {
    const whole = (await get('classes/DocumentaryUnit/nl-r-a')).body;
    for (const path of [
      'classes/DocumentaryUnit?limit=1&',
      'classes/Repository/nl-r/list?',
      'entities?id=nl-r-a&',
    ]) {
      const reply = await get(`${path}fields=summary`);
      assert.equal(reply.statusCode, 200, reply.body);
      assert.deepEqual(json(reply)[0], expected(whole), path);
    }
    assert.deepEqual(json(await get('entities/nl-r-a?fields=summary')), expected(whole));
    const posted = await request(archive, 'POST /archive/entities?fields=summary', asMike, [
      'nl-r-a',
      'none',
    ]);
    assert.deepEqual(json(posted), [expected(whole), null]);
  });

  it('has at most 500 bytes: a long name is shortened at the end of a word', async () => {
    const { body } = await get('entities/nl-r-b?fields=summary');
    assert.ok(Buffer.byteLength(body) <= 500, String(Buffer.byteLength(body)));
    const { name } = json({ body } as never).data;
    assert.match(name, /^Minutes of .*\S…$/);
    assert.ok(longName.startsWith(name.slice(0, -1)) && name.length > 100, name);
    const list = await get('classes/DocumentaryUnit?fields=summary');
    assert.ok(list.body.length <= 500 * 5);
  });

  it('has at most 500 bytes whatever the name, and is valid JSON', () => {
    const row = { gid: 1_000_000, id: 'x'.repeat(60), type: 'DocumentaryUnit', childCount: 10 } as ItemRow;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 0, maxLength: 700 }), (name) => {
        const data = { name, languageCode: 'eng', levelOfDescription: 'Teil einer Serie '.repeat(9) };
        const parts = JSON.stringify([{ id: 'd', type: 'D', data, meta: { gid: 1 }, relationships: {} }]);
        const text = writeSummary(
          { ...row, data: JSON.stringify({ identifier: 'y'.repeat(30) }), parts },
          'p'.repeat(50),
        );
        assert.ok(Buffer.byteLength(text) <= 500);
        const shown: string = JSON.parse(text).data.name ?? '';
        if (!shown.endsWith('…')) assert.equal(shown, name);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps a short name, however long the ids are', () => {
    const row = {
      gid: 1,
      id: 'x'.repeat(193),
      type: 'DocumentaryUnit',
      childCount: 0,
      data: '{}',
    } as ItemRow;
    const data = { name: 'Council minutes' };
    const parts = JSON.stringify([{ id: 'd', type: 'D', data, meta: { gid: 1 }, relationships: {} }]);
    assert.equal(JSON.parse(writeSummary({ ...row, parts }, 'p'.repeat(185))).data.name, 'Council minutes');
  });

  it('is the node of a tree, with the children that the caller may see', async () => {
    const { path, children, total, offset } = json(
      await get('classes/DocumentaryUnit/nl-r-a/tree?fields=summary&limit=2'),
    );
    assert.deepEqual([total, offset, children.length], [3, 0, 2]);
    for (const child of children) assertSummary(child, child.id);
    const [{ position, siblings, ...top }] = path;
    assertSummary(top, 'path');
    assert.deepEqual([position, siblings, top.id, children[0].meta.parent], [0, 1, 'nl-r-a', 'nl-r-a']);
  });

  it('is a hit of a search, in the same order', async () => {
    const whole = json(await get('search?q=harbour'));
    const reply = await get('search?q=harbour&fields=summary');
    const { hits, total } = json(reply);
    assert.equal(total, 4);
    for (const hit of hits) assertSummary(hit, hit.id);
    const idOf = ({ id }: Summary) => id;
    assert.deepEqual(hits.map(idOf), whole.hits.map(idOf));
    const grouped = json(await get('search?q=harbour&group=fonds&fields=summary')).groups;
    assert.deepEqual(
      grouped.map(({ top }: { top: Summary }) => top.id),
      ['nl-r-a'],
    );
    for (const hit of grouped[0].hits) assertSummary(hit, 'group');
  });

  it('exists for every type of record', async (t) => {
    const { archive: examples } = await serveExamples();
    t.after(() => examples.close());
    let seen = 0;
    for (const { name, kind } of recordTypes.filter((type) =>
      ['item', 'event', 'fixed'].includes(type.kind),
    )) {
      const reply = await request(examples, `GET /archive/classes/${name}?fields=summary&limit=50`);
      assert.equal(reply.statusCode, 200, reply.body);
      const whole = json(await request(examples, `GET /archive/classes/${name}?limit=50`));
      const summaries: Summary[] = json(reply);
      assert.deepEqual(
        summaries.map(({ id }) => id),
        whole.map(({ id }: Summary) => id),
        name,
      );
      for (const one of summaries) assertSummary(one, `${kind} ${name}`);
      for (const [i, { data }] of summaries.entries())
        if (whole[i].data.identifier !== undefined) assert.equal(data.identifier, whole[i].data.identifier);
      seen += summaries.length;
    }
    assert.ok(seen > 20);
  });

  it('of a virtual unit names the virtual unit above it', async () => {
    const data = (identifier: string) => ({ type: 'VirtualUnit', data: { identifier } });
    await send('POST /archive/VirtualUnit', data('outer'));
    await send('POST /archive/classes/VirtualUnit/outer', data('inner'));
    const summaries: Summary[] = json(await get('classes/VirtualUnit?fields=summary'));
    assert.deepEqual(
      summaries.map(({ meta }) => meta.parent),
      [null, 'outer'],
    );
  });

  it('has an ETag of its own, which is no version of the record', async () => {
    for (const path of [
      'classes/DocumentaryUnit?limit=3&fields=summary',
      'classes/Repository/nl-r/list?limit=3&fields=summary',
      'entities?id=nl-r-a&fields=summary',
      'entities/nl-r-a?fields=summary',
      'classes/DocumentaryUnit/nl-r-a/tree?fields=summary',
      'search?q=harbour&fields=summary',
    ]) {
      const etag = String((await get(path)).headers.etag);
      assert.match(etag, /^".+"$/, path);
      const again = await get(path, { 'if-none-match': etag });
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag], path);
      assert.equal((await get(path, { 'if-none-match': '"other"' })).statusCode, 200, path);
      const head = await request(archive, `HEAD /archive/${path}`, { ...asMike, 'if-none-match': etag });
      assert.equal(head.statusCode, 304, path);
    }
    const whole = await get('entities/nl-r-a');
    const summary = await get('entities/nl-r-a?fields=summary');
    assert.notEqual(whole.headers.etag, summary.headers.etag);
    const put = await request(
      archive,
      'PUT /archive/classes/DocumentaryUnit/nl-r-a',
      { ...asMike, 'if-match': String(summary.headers.etag) },
      json(whole),
    );
    assertError(put, 412, 'changed-meanwhile');
  });

  it('excludes parameters that have no effect on it, and other values', async () => {
    for (const query of ['fields=summary&_ip=name', 'fields=summary&_dep=true', 'fields=all', 'fields='])
      assertError(await get(`classes/DocumentaryUnit?${query}`), 400, 'bad-parameter');
    assertError(await get('classes/DocumentaryUnit/nl-r-a?fields=summary'), 400, 'bad-parameter');
  });

  it('is sorted, filtered and counted like the record', async () => {
    const reply = await get(
      'classes/DocumentaryUnit?fields=summary&sort=name__DESC&filter=name__STARTSWITH:Harbour&limit=2',
    );
    assert.deepEqual(
      json(reply).map(({ id }: Summary) => id),
      ['nl-r-a', 'nl-r-a-3'],
    );
    assert.equal(reply.headers['content-range'], 'offset=0; limit=2; total=4');
    assert.match(String(reply.headers.link), /fields=summary.*rel="next"/);
  });
});

describe('A summary under a restricted parent', () => {
  it('does not name a parent that the viewer may not see', async (t) => {
    const ehri = await openTestArchive({ settings: { profile: 'ehri' } });
    t.after(() => ehri.close());
    const post = (path: string, body: unknown) => request(ehri, `POST /archive/${path}`, asMike, body);
    await post('Country', { type: 'Country', data: { identifier: 'nl' } });
    await post('classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
    await post('classes/Repository/nl-r', unit('a', 'Secret'));
    await post('classes/DocumentaryUnit/nl-r-a', unit('b', 'Open'));
    await post('entities/nl-r-a/access?accessibleTo=mike', undefined);
    const list = async (headers = {}) =>
      json(await request(ehri, 'GET /archive/classes/DocumentaryUnit?fields=summary', headers)).map(
        ({ id, meta }: Summary) => [id, meta.parent],
      );
    assert.deepEqual(await list(asMike), [
      ['nl-r-a', 'nl-r'],
      ['nl-r-a-b', 'nl-r-a'],
    ]);
    assert.deepEqual(await list(), [['nl-r-a-b', null]]);
  });
});

describe('The pages of a search', () => {
  it('have an offset, a range and links, as those of lists', async () => {
    const all: string[] = json(await get('search?q=harbour')).hits.map(({ id }: Summary) => id);
    assert.equal(all.length, 4);
    for (let offset = 0; offset <= 5; offset++) {
      const reply = await get(`search?q=harbour&offset=${offset}&limit=3`);
      assert.deepEqual(
        json(reply).hits.map(({ id }: Summary) => id),
        all.slice(offset, offset + 3),
      );
      assert.equal(reply.headers['content-range'], `offset=${offset}; limit=3; total=4`);
    }
    const found: string[] = [];
    let next: string | undefined = 'search?q=harbour&limit=3';
    while (next !== undefined) {
      const reply = await get(next);
      found.push(...json(reply).hits.map(({ id }: Summary) => id));
      next = /<[^>]*\/archive\/([^>]*)>; rel="next"/.exec(String(reply.headers.link))?.[1];
    }
    assert.deepEqual(found, all);
  });

  it('have links also after a cursor and in groups', async () => {
    const first = json(await get('search?q=harbour&limit=2&sort=title'));
    const second = await get(`search?q=harbour&limit=2&sort=title&after=${first.next}`);
    assert.equal(String(second.headers.link).includes('rel="next"'), json(second).next !== null);
    assert.match(String(second.headers.link), /\?q=harbour&limit=2&sort=title>; rel="first"/);
    const third = await get('search?q=harbour&limit=1&sort=title');
    assert.match(String(third.headers.link), /offset=3&limit=1>; rel="last"/);
    const grouped = await get('search?q=harbour&group=fonds&limit=1');
    assert.equal(grouped.headers['content-range'], 'offset=0; limit=1; total=-1');
    assert.doesNotMatch(String(grouped.headers.link), /rel="(last|next)"/);
  });

  it('are rejected beyond the ranked hits, and for an offset with a cursor', async () => {
    assertError(await get('search?q=harbour&offset=9990&limit=20'), 413, 'limit-exceeded');
    const { next } = json(await get('search?q=harbour&limit=1'));
    assertError(await get(`search?q=harbour&limit=1&offset=1&after=${next}`), 400, 'bad-parameter');
    assertError(await get('search?q=harbour&offset=-1'), 400, 'bad-parameter');
  });
});
