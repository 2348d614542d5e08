/** How long an id can be, the same on whatever engine keeps it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionId, isUsableId, maxIdBytes, maxItemIdBytes } from '../../src/model/identifiers.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

/** Text that cannot be packed: an index takes longer ones of what can. */
function noise(characters: number, from = 0x4e00): string {
  let state = characters;
  return Array.from({ length: characters }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return String.fromCodePoint(from + (state % 5000));
  }).join('');
}

/** Components one inside the other, each with an identifier of so many characters. */
const nested = (levels: number, characters: number): string =>
  levels === 0
    ? ''
    : c(`${levels}${noise(characters - 1)}`, `level ${levels}`, nested(levels - 1, characters));

describe('The id of an item', () => {
  it('can be derived over many levels of a finding aid', async () => {
    const world = await GraphWorld.make();
    const { created } = await world.import('ead', ead('F1', nested(3, 200)));
    assert.equal(created, 4);
  });

  it('that exceeds the maximum length is rejected with its location, and nothing is imported', async () => {
    const world = await GraphWorld.make();
    const failing = world.import('ead', ead('F1', `${c('a', 'A')}\n${nested(5, 200)}`), { tolerant: true });
    await assert.rejects(failing, (error: Error & { code: string; errors: Record<string, unknown>[] }) => {
      assert.equal(error.code, 'limit-exceeded');
      assert.match(error.message, /2400 bytes/);
      assert.equal(error.errors.length, 1);
      const { file, line, path } = error.errors[0]!;
      assert.match(String(file), /^file-\d+\.xml$/);
      assert.equal(line, 3);
      assert.match(String(path), /c\/c/);
      return true;
    });
    assert.equal(await world.store.items.find('nl-r1-f1'), undefined);
  });

  it('never has the character U+0000, which PostgreSQL cannot store', async () => {
    const world = await GraphWorld.make();
    await world.import('csv', 'identifier,name\nA\u00001,Letters\n');
    assert.equal((await world.unit('nl-r1-a_1')).data.identifier, 'A\u00001');
    await assert.rejects(world.import('csv', 'identifier,name,sourceFileId\n2,Bills,a\u0000b\n'), {
      code: 'invalid-items',
      message: /line 2: The id of a source file contains the character U\+0000/,
    });
  });

  it('is measured in bytes; records from JSON have the same limit', async () => {
    assert.ok(isUsableId('x'.repeat(maxItemIdBytes)));
    assert.ok(!isUsableId('x'.repeat(maxItemIdBytes + 1)));
    assert.ok(isUsableId('語'.repeat(maxItemIdBytes / 3)));
    assert.ok(!isUsableId('語'.repeat(maxItemIdBytes / 3 + 1)));
    const world = await GraphWorld.make();
    const make = (id: string) =>
      world.perform({
        change: 'create',
        actor: 'mike',
        bundle: { id, type: 'Group', data: { identifier: 'g', name: 'G' }, relationships: {} },
        logMessage: null,
      });
    const longest = noise(maxItemIdBytes / 3);
    assert.equal((await make(longest)).id, longest);
    await assert.rejects(make(`${longest}x`), { code: 'invalid', message: /2400 bytes/ });
  });
});

describe('The id of a description', () => {
  it('is truncated to the maximum length at a character boundary', () => {
    const item = 'x'.repeat(maxItemIdBytes);
    const id = descriptionId(item, 'eng', noise(1000));
    assert.ok(Buffer.byteLength(id) <= maxIdBytes && Buffer.byteLength(id) > maxIdBytes - 12);
    assert.ok(id.isWellFormed() && !id.includes('\uFFFD'));
    assert.equal(descriptionId('u', 'eng', 'a file'), 'u.eng-a_file');
  });

  it('is unique for the longest item and two files whose long names begin the same', async () => {
    const world = await GraphWorld.make();
    const name = noise(800);
    for (const end of ['a', 'b']) {
      const { created, updated } = await world.import('ead', ead('F1', '', { eadid: `${name}${end}` }));
      assert.equal(created + updated, 1);
    }
    const { describes } = (await world.unit('nl-r1-f1')).relationships;
    assert.equal(describes!.length, 2);
  });
});

describe('The name of a source file', () => {
  it('that is too long is rejected with its location', async () => {
    const world = await GraphWorld.make();
    const failing = world.import('ead', ead('F1', '', { eadid: noise(900) }));
    await assert.rejects(failing, {
      code: 'limit-exceeded',
      message: /source file is longer than 2600 bytes/,
    });
  });
});
