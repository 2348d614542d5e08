/** The check of syncs that would delete many units, or units from other files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../src/model/errors.ts';
import { profiles } from '../../src/model/profile.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { sync } from '../world/syncing.ts';

/** A fonds with units 1 to `count`. */
const fonds = (count: number): string =>
  ead('F', Array.from({ length: count }, (_, i) => c(`${i + 1}`, `Unit ${i + 1}`)).join(''));

const isStored = async (world: GraphWorld, id: string): Promise<boolean> =>
  (await world.store.items.find(id)) !== undefined;

const other = ead('G', c('x', 'X'), { eadid: 'file2' });

describe('A sync that would delete many units', () => {
  it('is rejected above 10 units and a tenth of the compared ones, with the numbers and the first ids', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', fonds(30));
    await assert.rejects(sync(world, fonds(19)), (error: Failure) => {
      assert.equal(error.code, 'too-many-deletions');
      const { ids, ...numbers } = error.details as { ids: readonly string[] };
      assert.deepEqual(numbers, { deleted: 11, compared: 31, fromOtherFiles: 0 });
      assert.deepEqual(
        ids,
        [20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map((n) => `nl-r1-f-${n}`),
      );
      return true;
    });
    assert.equal(await isStored(world, 'nl-r1-f-30'), true);
    assert.equal((await sync(world, fonds(20))).deleted.length, 10);
  });

  it('is accepted up to a tenth of the compared units', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', fonds(119));
    await assert.rejects(sync(world, fonds(106)), { code: 'too-many-deletions' });
    assert.equal((await sync(world, fonds(107))).deleted.length, 12);
  });

  it('does not count moved units', async () => {
    const world = await GraphWorld.make();
    const units = Array.from({ length: 15 }, (_, i) => c(`u${i}`, 'U')).join('');
    await world.import('ead', ead('F', c('s', 'S', units) + c('t', 'T')));
    const { moved, deleted } = await sync(world, ead('F', c('s', 'S') + c('t', 'T', units)));
    assert.deepEqual([Object.keys(moved).length, deleted.length], [15, 0]);
  });

  it('is accepted with delete-many, and in the profile ehri', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', fonds(30));
    assert.equal((await sync(world, fonds(1), { deleteMany: true })).deleted.length, 29);
    const ehri = await GraphWorld.make(profiles.ehri);
    await ehri.import('ead', [fonds(30), other]);
    assert.equal((await sync(ehri, fonds(1))).deleted.length, 31);
  });

  it('is reported by a dry run as a warning that counts all of them', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', fonds(30));
    const { deleted, log } = await sync(world, fonds(15), { commit: false });
    assert.equal(deleted.length, 15);
    const [warning] = log.warnings;
    assert.deepEqual([warning?.code, warning?.count, warning?.places.length], ['too-many-deletions', 15, 10]);
    assert.deepEqual((await sync(world, fonds(15), { commit: false, deleteMany: true })).log.warnings, []);
  });
});

describe('A sync that would delete a unit from another file', () => {
  it('is rejected, also for a single unit', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', [fonds(2), other]);
    await assert.rejects(sync(world, fonds(2)), (error: Failure) => {
      assert.equal(error.code, 'too-many-deletions');
      assert.deepEqual(error.details, {
        deleted: 2,
        compared: 5,
        fromOtherFiles: 2,
        ids: ['nl-r1-g', 'nl-r1-g-x'],
      });
      return true;
    });
    assert.equal(await isStored(world, 'nl-r1-g-x'), true);
  });

  it('is rejected if only one of its descriptions came from there', async () => {
    const world = await GraphWorld.make();
    const french = ead('F', c('1', 'Un') + c('2', 'Deux'), { eadid: 'file2', language: 'fre' });
    await world.import('ead', [fonds(2), french]);
    await assert.rejects(sync(world, fonds(1)), { code: 'too-many-deletions' });
    const { deleted } = await sync(world, [fonds(1), french.replace(c('2', 'Deux'), '')]);
    assert.deepEqual(deleted, ['nl-r1-f-2']);
  });

  it('is accepted if the file only states another language, or a user created the unit', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('1', 'One') + c('2', 'Two'), { language: 'fre' }));
    await world.create('DocumentaryUnit', { identifier: 'own' }, { type: 'DocumentaryUnit', id: 'nl-r1-f' });
    const { deleted } = await sync(world, fonds(1));
    assert.deepEqual(deleted, ['nl-r1-f-2', 'nl-r1-f-own']);
  });

  describe('without an eadid', () => {
    /** A fonds with two units, from a file without an eadid. */
    const unnamed = (identifier: string, units = ['1', '2']) =>
      ead(identifier, units.map((n) => c(`${identifier}/${n}`, `Unit ${n}`)).join(''), { eadid: '' });

    it('is rejected', async () => {
      const world = await GraphWorld.make();
      await world.import('ead', unnamed('NA'));
      await world.import('ead', unnamed('NB'));
      await assert.rejects(sync(world, unnamed('NA')), (error: Failure) => {
        assert.equal(error.code, 'too-many-deletions');
        assert.deepEqual(error.details, {
          deleted: 3,
          compared: 6,
          fromOtherFiles: 3,
          ids: ['nl-r1-nb', 'nl-r1-nb-1', 'nl-r1-nb-2'],
        });
        return true;
      });
      await assert.rejects(sync(world, unnamed('NA'), { fonds: 'nl-r1-nb' }), { code: 'too-many-deletions' });
      assert.equal(await isStored(world, 'nl-r1-nb-2'), true);
      assert.equal((await sync(world, unnamed('NA'), { deleteMany: true })).deleted.length, 3);
    });

    it('is rejected for the units below a fonds that stays because of an excluded unit', async () => {
      const world = await GraphWorld.make();
      await world.import('ead', [unnamed('NA'), unnamed('NB')]);
      const except = ['nl-r1-nb-2'];
      await assert.rejects(sync(world, unnamed('NA'), { except }), { code: 'too-many-deletions' });
      assert.deepEqual((await sync(world, unnamed('NA'), { except: ['nl-r1-nb'] })).deleted, []);
    });

    it('is accepted for a unit of a fonds that the files contain, also of one that they move', async () => {
      const world = await GraphWorld.make();
      await world.import('ead', [unnamed('NA'), unnamed('NB')]);
      const both = [unnamed('NA', ['1']), unnamed('NB')];
      assert.deepEqual((await sync(world, both)).deleted, ['nl-r1-na-2']);
      assert.deepEqual((await sync(world, unnamed('NA', []), { fonds: 'nl-r1-na' })).deleted, ['nl-r1-na-1']);
      const below = ead('NA', c('NB', 'A fonds', c('NB/1', 'Unit 1')), { eadid: '' });
      const { deleted, moved } = await sync(world, below);
      assert.deepEqual([deleted, Object.keys(moved)], [['nl-r1-nb-2'], ['nl-r1-nb', 'nl-r1-nb-1']]);
    });
  });
});
