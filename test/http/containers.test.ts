import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;

/** A unit with containers: `box 1/folder 2`. Several descriptions state the same ones. */
function unit(identifier: string, ...places: readonly string[]): object {
  const hasContainer = places.map((place) =>
    place
      .split('/')
      .reduceRight<object | undefined>(
        (inner, text) => ({
          type: 'Container',
          data: { type: text.split(' ')[0], name: text.split(' ')[1] },
          relationships: inner === undefined ? {} : { contains: [inner] },
        }),
        undefined,
      ),
  );
  const describes = ['eng', 'nld'].map((languageCode) => ({
    type: 'DocumentaryUnitDescription',
    data: { name: `Unit ${identifier}`, languageCode },
    relationships: { hasContainer },
  }));
  return { type: 'DocumentaryUnit', data: { identifier }, relationships: { describes } };
}

/** A unit whose descriptions in one language are from different files. */
const inTwoFindingAids = {
  type: 'DocumentaryUnit',
  data: { identifier: 'b' },
  relationships: {
    describes: ['1', '2'].map((name) => ({
      type: 'DocumentaryUnitDescription',
      data: { name: 'Unit b', languageCode: 'eng', identifier: name },
      relationships: { hasContainer: [{ type: 'Container', data: { type: 'box', name } }] },
    })),
  },
};

before(async () => {
  archive = await openTestArchive();
  const create = (path: string, body: object) =>
    request(archive, `POST /archive/classes/${path}`, asMike, body);
  await create('Country', { type: 'Country', data: { identifier: 'nl' } });
  await create('Country/nl', { type: 'Repository', data: { identifier: 'r' } });
  await create('Repository/nl-r', unit('a', 'box 10'));
  await create('DocumentaryUnit/nl-r-a', unit('1', 'box 2/folder 10', 'box 2/folder 9'));
  await create('DocumentaryUnit/nl-r-a-1', unit('x', 'box 2/folder 9'));
  await create('DocumentaryUnit/nl-r-a', unit('2', 'Box 2', 'reel 1'));
  await create('DocumentaryUnit/nl-r-a?accessibleTo=mike', unit('3', 'Box 3', 'box 2'));
  await create('DocumentaryUnit/nl-r-a', unit('4'));
  await create('Repository/nl-r', inTwoFindingAids);
});

after(() => archive.close());

interface Listed {
  readonly type: string;
  readonly name: string;
  readonly unitCount: number;
  readonly units: readonly { readonly id: string }[];
  readonly contains: readonly Listed[];
}

/** `box 1 (a, b) {folder 2 (c)}` */
function outline(containers: readonly Listed[]): readonly string[] {
  return containers.map(({ type, name, units, contains, unitCount }) => {
    assert.equal(units.length, unitCount);
    const ids = units.map(({ id }) => id.replace('nl-r-', ''));
    const inner = outline(contains);
    return `${type} ${name} (${ids.join(', ')})${inner.length === 0 ? '' : ` {${inner.join('; ')}}`}`;
  });
}

const path = 'GET /archive/classes/DocumentaryUnit/nl-r-a/containers';

describe('The containers of a fonds', () => {
  it('are listed as a tree in natural order, with the units in each, as far as the viewer may see them', async () => {
    const reply = await request(archive, path);
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=-1; total=3');
    assert.deepEqual(outline(json(reply)), [
      'box 2 (a-2) {folder 9 (a-1, a-1-x); folder 10 (a-1)}',
      'box 10 (a)',
      'reel 1 (a-2)',
    ]);
    assert.deepEqual(outline(json(await request(archive, path, asMike))), [
      'box 2 (a-2, a-3) {folder 9 (a-1, a-1-x); folder 10 (a-1)}',
      'Box 3 (a-3)',
      'box 10 (a)',
      'reel 1 (a-2)',
    ]);
  });

  it('name their units', async () => {
    const [, box] = json(await request(archive, path));
    assert.deepEqual(box, {
      type: 'box',
      name: '10',
      unitCount: 1,
      units: [{ id: 'nl-r-a', identifier: 'a', name: 'Unit a' }],
      contains: [],
    });
  });

  it('are listed in pages', async () => {
    const reply = await request(archive, `${path}?offset=1&limit=1`);
    assert.deepEqual(outline(json(reply)), ['box 10 (a)']);
    assert.equal(reply.headers['content-range'], 'offset=1; limit=1; total=3');
    assert.match(String(reply.headers.link), /offset=2/);
  });

  it('are those of a unit and of the units below it', async () => {
    const reply = await request(archive, path.replace('nl-r-a', 'nl-r-a-1'));
    assert.deepEqual(outline(json(reply)), ['box 2 () {folder 9 (a-1, a-1-x); folder 10 (a-1)}']);
    assert.deepEqual(json(await request(archive, path.replace('nl-r-a', 'nl-r-a-4'))), []);
  });

  it('come from all descriptions in the first language of a unit', async () => {
    const reply = await request(archive, path.replace('nl-r-a', 'nl-r-b'));
    assert.deepEqual(outline(json(reply)), ['box 1 (b)', 'box 2 (b)']);
  });

  it('are up to date in the next page, also after a unit was restricted or moved to another box', async () => {
    const top = path.replace('nl-r-a', 'nl-r-c');
    const create = (parent: string, body: object) =>
      request(archive, `POST /archive/classes/${parent}`, asMike, body);
    await create('Repository/nl-r', unit('c'));
    await create('DocumentaryUnit/nl-r-c', unit('1', 'box 1'));
    await create('DocumentaryUnit/nl-r-c', unit('2', 'box 2'));
    assert.deepEqual(outline(json(await request(archive, `${top}?limit=1`))), ['box 1 (c-1)']);
    const second = `${top}?offset=1&limit=1`;
    assert.deepEqual(outline(json(await request(archive, second))), ['box 2 (c-2)']);
    const changed = unit('2', 'box 7');
    const update = await request(archive, 'PUT /archive/classes/DocumentaryUnit/nl-r-c-2', asMike, changed);
    assert.equal(update.statusCode, 200);
    assert.deepEqual(outline(json(await request(archive, second))), ['box 7 (c-2)']);
    const restrict = 'POST /archive/entities/nl-r-c-2/access?accessibleTo=mike';
    assert.equal((await request(archive, restrict, asMike)).statusCode, 200);
    assert.deepEqual(outline(json(await request(archive, top))), ['box 1 (c-1)']);
    assert.deepEqual(outline(json(await request(archive, second, asMike))), ['box 7 (c-2)']);
  });

  it('are not found for a restricted unit, or for another type', async () => {
    assert.equal((await request(archive, path.replace('nl-r-a', 'nl-r-a-3'))).statusCode, 404);
    assert.equal((await request(archive, 'GET /archive/classes/Repository/nl-r/containers')).statusCode, 404);
  });

  it('can be filtered by a folder in a list of units', async () => {
    const list = 'GET /archive/classes/DocumentaryUnit/nl-r-a/list?all=true&filter=Container.name:9';
    const units = json(await request(archive, list)) as unknown as readonly { id: string }[];
    assert.deepEqual(
      units.map(({ id }) => id),
      ['nl-r-a-1', 'nl-r-a-1-x'],
    );
  });
});
