/** Pages of items that were renamed or moved: their former ids lead to the present page. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, request } from '../request.ts';

const plain = { ...asMike, 'content-type': 'text/plain' };

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
});
after(() => archive.close());

async function send(line: string, headers = asMike, body?: unknown): Promise<void> {
  const reply = await request(archive, line, headers, body);
  assert.ok(reply.statusCode < 300, reply.body);
}

const add = (parent: string, type: string, identifier: string): Promise<void> =>
  send(`POST /archive/classes/${parent}`, asMike, { type, data: { identifier } });
const addUnit = (parent: string, identifier: string) => add(parent, 'DocumentaryUnit', identifier);
const rename = (record: string, identifier: string): Promise<void> =>
  send(`POST /archive/classes/${record}/rename`, plain, identifier);

const useTool = (tool: 'rename' | 'reparent', table: string): Promise<void> =>
  send(`POST /archive/tools/${tool}?commit=true`, { ...asMike, 'content-type': 'text/csv' }, table);

/** The status and the address that the page leads to. */
async function open(path: string, user?: string): Promise<readonly [number, unknown]> {
  const { statusCode, headers } = await request(
    archive,
    `GET ${path}`,
    user === undefined ? {} : { 'x-user': user },
  );
  return [statusCode, headers.location];
}

describe('The former id', () => {
  it('of a unit in another unit leads to its page', async () => {
    await addUnit('Repository/nl-r1', 'a');
    await addUnit('DocumentaryUnit/nl-r1-a', 'd1');
    await rename('DocumentaryUnit/nl-r1-a-d1', 'd2');
    assert.deepEqual(await open('/units/nl-r1-a-d1?q=x'), [308, '/units/nl-r1-a-d2?q=x']);
    assert.deepEqual(await open('/units/nl-r1-a-d1/history'), [308, '/units/nl-r1-a-d2/history']);
  });

  it('of units and institutions that were renamed with the institution leads to their pages', async () => {
    await add('Country/nl', 'Repository', 'old');
    await addUnit('Repository/nl-old', 'f');
    await addUnit('DocumentaryUnit/nl-old-f', '1');
    await rename('Repository/nl-old', 'new');
    assert.deepEqual(await open('/repositories/nl-old'), [308, '/repositories/nl-new']);
    assert.deepEqual(await open('/units/nl-old-f'), [308, '/units/nl-new-f']);
    assert.deepEqual(await open('/units/nl-old-f-1'), [308, '/units/nl-new-f-1']);
    assert.deepEqual(await open('/units/nl-old-f/whole'), [308, '/units/nl-new-f/whole']);
  });

  it('of a concept leads to its page', async () => {
    await send('POST /archive/CvocVocabulary', asMike, {
      type: 'CvocVocabulary',
      data: { identifier: 'words', name: 'Words' },
    });
    await add('CvocVocabulary/words', 'CvocConcept', 'trade');
    await useTool('rename', 'words-trade,commerce\n');
    assert.deepEqual(await open('/concepts/words-trade'), [308, '/concepts/words-commerce']);
  });

  it('of a moved unit and of the units in it leads to their pages', async () => {
    for (const identifier of ['from', 'to']) await addUnit('Repository/nl-r1', identifier);
    await addUnit('DocumentaryUnit/nl-r1-from', 'm');
    await addUnit('DocumentaryUnit/nl-r1-from-m', '1');
    await useTool('reparent', 'nl-r1-from-m,nl-r1-to\n');
    assert.deepEqual(await open('/units/nl-r1-from-m'), [308, '/units/nl-r1-to-m']);
    assert.deepEqual(await open('/units/nl-r1-from-m-1'), [308, '/units/nl-r1-to-m-1']);
  });

  it('leads to the present page after several renamings', async () => {
    await addUnit('Repository/nl-r1', 'g1');
    await rename('DocumentaryUnit/nl-r1-g1', 'g2');
    await rename('DocumentaryUnit/nl-r1-g2', 'g3');
    for (const id of ['g1', 'g2'])
      assert.deepEqual(await open(`/units/nl-r1-${id}`), [308, '/units/nl-r1-g3']);
  });

  it('shows the item that has it now', async () => {
    await addUnit('Repository/nl-r1', 'h1');
    await rename('DocumentaryUnit/nl-r1-h1', 'h2');
    await addUnit('Repository/nl-r1', 'h1');
    assert.equal((await open('/units/nl-r1-h1'))[0], 200);
  });

  it('of a deleted item is not found', async () => {
    await addUnit('Repository/nl-r1', 'k1');
    await rename('DocumentaryUnit/nl-r1-k1', 'k2');
    await send('DELETE /archive/classes/DocumentaryUnit/nl-r1-k2');
    assert.deepEqual(await open('/units/nl-r1-k1'), [404, undefined]);
    assert.equal((await open('/units/nl-r1-k2'))[0], 410);
  });

  it('does not reveal an item that the reader may not see', async () => {
    await addUnit('Repository/nl-r1', 's1');
    await rename('DocumentaryUnit/nl-r1-s1', 's2');
    await send('POST /archive/entities/nl-r1-s2/access?accessibleTo=mike');
    const read = async (id: string) => (await request(archive, `GET /units/${id}`)).body.replaceAll(id, '…');
    assert.deepEqual(await open('/units/nl-r1-s1'), [404, undefined]);
    assert.equal(await read('nl-r1-s1'), await read('nl-r1-xx'));
    assert.deepEqual(await open('/units/nl-r1-s1', 'mike'), [308, '/units/nl-r1-s2']);
  });

  it('of an item that was restricted when it was renamed stays unknown', async () => {
    await addUnit('Repository/nl-r1', 'secret');
    await send('POST /archive/entities/nl-r1-secret/access?accessibleTo=mike');
    await rename('DocumentaryUnit/nl-r1-secret', 'open');
    await send('POST /archive/entities/nl-r1-open/access');
    assert.equal((await open('/units/nl-r1-open'))[0], 200);
    assert.deepEqual(await open('/units/nl-r1-secret'), [404, undefined]);
  });
});
