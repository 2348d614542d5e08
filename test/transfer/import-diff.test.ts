/** The changes that an import reports for each updated item. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Failure } from '../../src/model/errors.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import { type OutcomeLine, readOutcomes } from '../../src/transfer/import/outcomes-file.ts';
import { streamLog } from '../../src/transfer/import/stream-log.ts';
import { perform } from '../world/connected.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { sync } from '../world/syncing.ts';

const point = (name: string) => `<controlaccess><subject>${name}</subject></controlaccess>`;
const first = ead('F', c('a', 'A', point('Strikes')) + c('b', 'B'));
const second = ead('F', c('b', 'B') + c('a', 'Other title', point('Unions')) + c('n', 'New'));

async function diffOf(
  world: GraphWorld,
  text: string,
  options: Partial<ImportRequest> = {},
): Promise<unknown> {
  const keysFile = join(world.folder, 'keys');
  const log = await world.import('ead', text, { diff: true, keysFile, ...options });
  let json = '';
  for await (const piece of streamLog(log, { keysFile, keys: false, diff: true })) json += piece;
  return (JSON.parse(json) as { diff: unknown }).diff;
}

describe('The diff of an import', () => {
  it('has each changed field of each updated unit, with the old value', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    const diff = (await diffOf(world, second, { commit: false })) as {
      id: string;
      changes: { op: string; path: string; value?: { data: unknown }; was?: { data: unknown } }[];
    }[];
    assert.deepEqual(
      diff.map(({ id }) => id),
      ['nl-r1-f-a'],
    );
    const [replaced, removed, added] = diff[0]!.changes.toSorted((a, b) => b.op.localeCompare(a.op));
    assert.deepEqual(replaced, {
      op: 'replace',
      path: '/relationships/describes/0/data/name',
      value: 'Other title',
      was: 'A',
    });
    assert.deepEqual(removed!.was!.data, { name: 'Strikes', type: 'subjectAccess' });
    assert.deepEqual(added!.value!.data, { name: 'Unions', type: 'subjectAccess' });
    assert.equal(diff[0]!.changes.length, 3);
    // It was a dry run: the next one reports the same.
    assert.equal(((await diffOf(world, second)) as unknown[]).length, 1);
    assert.deepEqual(await diffOf(world, second), []);
  });

  it('has nothing about a unit that the user may not see, which is not changed either', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    for (const permission of ['create', 'update'] as const)
      await world.grant('reader', permission, 'DocumentaryUnit', 'nl-r1');
    await perform(world, 'setAccess', { id: 'nl-r1-f-a', accessibleTo: ['mike'] });
    for (const commit of [false, true])
      await assert.rejects(diffOf(world, second, { actor: 'reader', commit }), (error: Failure) => {
        assert.equal(error.code, 'permission-denied');
        assert.ok(error.errors![0]!.line! > 0);
        assert.doesNotMatch(JSON.stringify(error.toData()), /Strikes|nl-r1-f-a/);
        return true;
      });
    assert.doesNotMatch((await world.store.items.find('nl-r1-f-a'))!.parts, /Other title/);
    // The same response as for a file that changes nothing: see import-hidden-units.test.ts.
    await assert.rejects(world.import('ead', first, { actor: 'reader' }), { code: 'permission-denied' });
    await perform(world, 'setAccess', { id: 'nl-r1-f-a', accessibleTo: ['mike', 'reader'] });
    assert.equal(((await diffOf(world, second, { actor: 'reader' })) as unknown[]).length, 1);
  });

  it('is reported for a sync as well', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    const { log } = await sync(world, second, { diff: true });
    assert.equal((log as unknown as { diff: unknown[] }).diff.length, 1);
  });

  it('is not computed unless it is requested', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    const keysFile = join(world.folder, 'keys');
    await world.import('ead', second, { keysFile });
    const lines: OutcomeLine[] = [];
    for await (const line of readOutcomes(keysFile)) lines.push(line);
    assert.ok(lines.length > 0 && lines.every((line) => line.length === 3));
  });
});
