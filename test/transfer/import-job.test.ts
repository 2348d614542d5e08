/** The import of a job: both end in one transaction. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ImportProgress } from '../../src/transfer/import/import.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const world = await GraphWorld.make();
const giveUp = (job: string) =>
  world.perform({ change: 'giveUpJob', actor: 'mike', job, logMessage: null } as const);

describe('The import of a job', () => {
  it('ends the job with its log, in the same transaction', async () => {
    const log = await world.import('ead', ead('A', c('1', 'One')), { job: 'kept' });
    assert.equal(log.created, 2);
    assert.deepEqual(JSON.parse((await world.store.jobEnds.find('kept'))!.log!), log);
  });

  it('is returned if the job is given up after its commit', async () => {
    const log = await world.import('ead', ead('B', c('1', 'One')), { job: 'late' });
    assert.deepEqual(JSON.parse((await giveUp('late')).log!), log);
    assert.ok(await world.store.items.find('nl-r1-b-1'));
  });

  it('is rolled back once the job was given up, at any point', async () => {
    assert.deepEqual(await giveUp('lost'), { log: null });
    await assert.rejects(world.import('ead', ead('C', c('1', 'One')), { job: 'lost' }), { code: 'busy' });
    assert.equal(await world.store.items.find('nl-r1-c'), undefined);
    assert.deepEqual(await giveUp('lost'), { log: null });
  });

  it('ends no job when it fails, or is a dry run', async () => {
    await assert.rejects(world.import('ead', '<ead>', { job: 'broken' }), { code: 'malformed-xml' });
    await world.import('ead', ead('D', ''), { job: 'dry', commit: false });
    for (const job of ['broken', 'dry']) assert.equal(await world.store.jobEnds.find(job), undefined);
  });

  it('is not executed as another user who has the id by now', async () => {
    const { gid } = (await world.store.items.find('mike'))!;
    await world.import('ead', ead('S', ''), { actorGid: gid });
    const other = world.import('ead', ead('T', ''), { actorGid: gid + 1 });
    await assert.rejects(other, { code: 'unknown-user', message: /'mike'.*was deleted/ });
    assert.equal(await world.store.items.find('nl-r1-t'), undefined);
  });

  it('reports a missing file', async () => {
    const sources = [{ name: 'a.xml', path: '/nowhere/a.xml', kind: 'document' as const }];
    await assert.rejects(world.import('ead', [], { sources }), { code: 'file-not-found', message: /a\.xml/ });
  });
});

describe('An import that is cancelled', () => {
  it('is rolled back if it is cancelled just before the commit', async () => {
    let isWritten = false;
    const mayCommit = async (): Promise<boolean> => {
      isWritten = true;
      return false;
    };
    const running = world.import('ead', ead('L', c('1', 'One')), { job: 'last' }, { mayCommit });
    await assert.rejects(running, { code: 'cancelled' });
    assert.ok(isWritten);
    assert.equal(await world.store.items.find('nl-r1-l'), undefined);
    assert.equal(await world.store.jobEnds.find('last'), undefined);
  });

  it('stops in the middle of a file', async () => {
    const stop = new AbortController();
    let read = 0;
    const units = Array.from({ length: 8000 }, (_, i) => c(`${i}`, `Unit ${i}`)).join('');
    const onProgress = ({ bytesRead }: ImportProgress): void => {
      read = bytesRead;
      stop.abort();
    };
    const running = world.import('ead', ead('E', units), {}, { onProgress, signal: stop.signal });
    await assert.rejects(running, {
      code: 'cancelled',
      message: 'The import was cancelled and rolled back.',
      errors: undefined,
    });
    assert.ok(read > 0 && read < units.length / 2, `${read}`);
    assert.equal(await world.store.items.find('nl-r1-e'), undefined);
  });

  it('is rolled back even if all files have been read', async () => {
    const stop = new AbortController();
    const watch = { onProgress: () => stop.abort(), signal: stop.signal };
    await assert.rejects(world.import('ead', ead('G', ''), {}, watch), { code: 'cancelled' });
    assert.equal(await world.store.items.find('nl-r1-g'), undefined);
  });
});
