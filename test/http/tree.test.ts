/** The tree of a finding aid in windows. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;

const unit = (identifier: string): object => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: {
    describes: [
      {
        type: 'DocumentaryUnitDescription',
        data: { name: `Unit ${identifier}`, languageCode: 'eng', levelOfDescription: 'file' },
      },
    ],
  },
});

before(async () => {
  archive = await openTestArchive({ inheritsRestrictions: false });
  const create = (path: string, body: object) =>
    request(archive, `POST /archive/classes/${path}`, asMike, body);
  await create('Country', { type: 'Country', data: { identifier: 'nl' } });
  await create('Country/nl', { type: 'Repository', data: { identifier: 'r' } });
  await create('Repository/nl-r', unit('a'));
  for (const identifier of ['1', '2', '4']) await create('DocumentaryUnit/nl-r-a', unit(identifier));
  await create('DocumentaryUnit/nl-r-a-4', unit('x'));
  await create('DocumentaryUnit/nl-r-a-4', unit('y'));
  await create('DocumentaryUnit/nl-r-a-2?accessibleTo=mike', unit('secret'));
  await create('DocumentaryUnit/nl-r-a?accessibleTo=mike', unit('3'));
  await create('DocumentaryUnit/nl-r-a-3', unit('open'));
  await create('DocumentaryUnit/nl-r-a', unit('5'));
});

after(() => archive.close());

interface Node {
  readonly id: string;
  readonly childCount: number;
  readonly position: number;
  readonly siblings: number;
}

interface Tree {
  readonly path: readonly Node[];
  readonly total: number;
  readonly children: readonly Node[];
}

async function read(id: string, query = '', headers: Readonly<Record<string, string>> = {}): Promise<Tree> {
  return json(
    await request(archive, `GET /archive/classes/DocumentaryUnit/nl-r-${id}/tree${query}`, headers),
  );
}

const path = ({ path: nodes }: Tree) =>
  nodes.map(({ id, position, siblings }) => `${id.replace('nl-r-', '')} ${position}/${siblings}`);
const children = ({ total, children: nodes }: Tree) =>
  `${nodes.map(({ id, childCount }) => `${id.replace('nl-r-', '')} (${childCount})`).join(', ')} of ${total}`;

describe('The tree of a finding aid', () => {
  it('has the name, language, level and number of children of each unit', async () => {
    const { children: listed } = await read('a', '?limit=1');
    assert.deepEqual(listed, [
      { id: 'nl-r-a-1', identifier: '1', name: 'Unit 1', language: 'eng', level: 'file', childCount: 0 },
    ]);
  });

  it('is read in windows', async () => {
    assert.equal(children(await read('a')), 'a-1 (0), a-2 (0), a-4 (2), a-5 (0) of 4');
    assert.equal(children(await read('a', '?offset=1&limit=2')), 'a-2 (0), a-4 (2) of 4');
    assert.equal(children(await read('a', '?offset=9')), ' of 4');
    assert.equal(children(await read('a', '?limit=0')), ' of 4');
  });

  it('states the position of a unit and of its ancestors among the siblings', async () => {
    assert.deepEqual(path(await read('a-4-y')), ['a 0/1', 'a-4 2/4', 'a-4-y 1/2']);
  });

  it('neither lists nor counts units that the viewer may not see', async () => {
    assert.equal(children(await read('a', '', asMike)), 'a-1 (0), a-2 (1), a-4 (2), a-3 (1), a-5 (0) of 5');
    assert.deepEqual(path(await read('a-5')), ['a 0/1', 'a-5 3/4']);
    assert.deepEqual(path(await read('a-5', '', asMike)), ['a 0/1', 'a-5 4/5']);
  });

  it('begins below a hidden unit for those who may not see that one', async () => {
    assert.deepEqual(path(await read('a-3-open')), ['a-3-open 0/1']);
    assert.deepEqual(path(await read('a-3-open', '', asMike)), ['a 0/1', 'a-3 3/5', 'a-3-open 0/1']);
  });

  it('is not found for a hidden unit, and for types without a tree', async () => {
    const get = async (id: string) => (await request(archive, `GET /archive/classes/${id}/tree`)).statusCode;
    assert.equal(await get('DocumentaryUnit/nl-r-a-3'), 404);
    assert.equal(await get('Repository/nl-r'), 404);
    assert.equal(await get('DocumentaryUnit/nl-r-a'), 200);
  });
});
