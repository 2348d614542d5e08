/** Syncs: the stored tree becomes that of the files, and manual work on its units is kept. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Failure } from '../../src/model/errors.ts';
import { profiles } from '../../src/model/profile.ts';
import { idsOf, newestEvents, perform } from '../world/connected.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { makeThingsOn, sync, thingsOn } from '../world/syncing.ts';

const before = ead('F', c('s1', 'Series 1', c('a', 'A') + c('b', 'B')) + c('s2', 'Series 2'));
const after = ead('F', c('s2', 'Series 2', c('b', 'B')) + c('s1', 'Series 1') + c('n', 'New'));

const isGone = async (world: GraphWorld, id: string): Promise<boolean> =>
  (await world.store.items.find(id)) === undefined;

/** Ids with their titles, depth first and in order. */
async function treeOf(world: GraphWorld, id: string, type = 'DocumentaryUnit'): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const child of await world.children(type, id)) {
    const { describes } = child.relationships;
    found.push([child.id, describes?.[0]?.data.name, await treeOf(world, child.id)]);
  }
  return found;
}

describe('A sync', () => {
  it('moves units whose parent changed, deletes missing ones, and updates the order', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const { log, ...done } = await sync(world, after, { logMessage: 'Inventory of 2026' });
    assert.deepEqual(done, {
      created: ['nl-r1-f-n'],
      deleted: ['nl-r1-f-s1-a'],
      moved: { 'nl-r1-f-s1-b': 'nl-r1-f-s2-b' },
    });
    assert.deepEqual([log.created, log.updated, log.unchanged], [2, 0, 3]);
    assert.equal(log.message, 'Inventory of 2026');
    assert.deepEqual(log.warnings, []);
    assert.deepEqual(await treeOf(world, 'nl-r1-f'), [
      ['nl-r1-f-s2', 'Series 2', [['nl-r1-f-s2-b', 'B', []]]],
      ['nl-r1-f-s1', 'Series 1', []],
      ['nl-r1-f-n', 'New', []],
    ]);
    assert.equal((await world.unit('nl-r1-f-s1')).meta.childCount, 0);
    assert.equal((await world.unit('nl-r1-f')).meta.childCount, 3);
  });

  it('restricts new units on request, and keeps the access of moved ones', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const { created, moved } = await sync(world, after, { accessibleTo: ['mike'] });
    assert.deepEqual([created, Object.values(moved)], [['nl-r1-f-n'], ['nl-r1-f-s2-b']]);
    await assert.rejects(world.unit('nl-r1-f-n'), { code: 'not-found' });
    assert.equal((await world.unit('nl-r1-f-s2-b')).id, 'nl-r1-f-s2-b');
  });

  it('restricts new units on request also below a moved one', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const inMoved = after.replace('</c></c>', `${c('x', 'X')}</c></c>`);
    const { created } = await sync(world, inMoved, { accessibleTo: ['mike'] });
    assert.ok(created.includes('nl-r1-f-s2-b-x'), created.join());
    await assert.rejects(world.unit('nl-r1-f-s2-b-x'), { code: 'not-found' });
  });

  it('leaves tombstones and versions, and records the deletion in a separate event', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const { gid } = (await world.store.items.find('nl-r1-f-s1-a'))!;
    await sync(world, after, { logMessage: 'Inventory of 2026' });
    await assert.rejects(world.unit('nl-r1-f-s1-a'), { code: 'gone' });
    await assert.rejects(world.unit('nl-r1-f-s1-b'), { code: 'gone' });
    const [version] = await world.store.versions.list(gid, 'everything', { offset: 0, limit: 1 });
    assert.match(version!.parts, /"name":"A"/);
    const [deletion, ingest] = await newestEvents(world, 2);
    assert.deepEqual(deletion, {
      type: 'deletion',
      message: 'Inventory of 2026',
      subjects: [],
      scope: 'nl-r1',
    });
    assert.equal(ingest!.type, 'ingest');
    const [row] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.equal(row!.subjectCount, 2);
  });

  it('of an unchanged file changes nothing', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const { log, ...done } = await sync(world, before);
    assert.deepEqual(done, { created: [], deleted: [], moved: {} });
    assert.deepEqual([log.created, log.updated, log.unchanged], [0, 0, 5]);
    assert.equal((await newestEvents(world, 1))[0]!.type, 'ingest');
  });

  it('as a dry run has the same log, and is rolled back', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    await makeThingsOn(world, 'nl-r1-f-s1-b', 'nl-r1-f-s2');
    const [tree, things, events] = [
      await treeOf(world, 'nl-r1-f'),
      await thingsOn(world, 'nl-r1-f-s1-b'),
      await newestEvents(world, 3),
    ];
    const { log, ...dry } = await sync(world, after, { commit: false });
    assert.equal(log.event, null);
    assert.deepEqual(await treeOf(world, 'nl-r1-f'), tree);
    assert.deepEqual(await thingsOn(world, 'nl-r1-f-s1-b'), things);
    assert.deepEqual(await newestEvents(world, 3), events);
    const { log: _, ...kept } = await sync(world, after);
    assert.deepEqual(dry, kept);
  });

  it('works for EAD3', async () => {
    const world = await GraphWorld.make();
    const ead3 = (inner: string) =>
      `<ead xmlns="http://ead3.archivists.org/schema/"><control><recordid>x</recordid></control><archdesc level="fonds"><did><unitid>F</unitid><unittitle>Fonds</unittitle></did><dsc>${inner}</dsc></archdesc></ead>`;
    await world.import('ead', ead3(c('s1', 'One', c('a', 'A') + c('b', 'B')) + c('s2', 'Two')));
    const { created, deleted, moved } = await sync(world, ead3(c('s1', 'One') + c('s2', 'Two', c('a', 'A'))));
    assert.deepEqual([created, deleted], [[], ['nl-r1-f-s1-b']]);
    assert.deepEqual(moved, { 'nl-r1-f-s1-a': 'nl-r1-f-s2-a' });
  });

  it('moves a unit with its descendants', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('s', 'S', c('x', 'X', c('y', 'Y'))) + c('t', 'T')));
    const { moved, deleted } = await sync(
      world,
      ead('F', c('s', 'S') + c('t', 'T', c('x', 'X', c('y', 'Y')))),
    );
    assert.deepEqual(moved, { 'nl-r1-f-s-x': 'nl-r1-f-t-x', 'nl-r1-f-s-x-y': 'nl-r1-f-t-x-y' });
    assert.deepEqual(deleted, []);
    assert.equal((await world.unit('nl-r1-f-t-x')).meta.childCount, 1);
  });

  it('reports a moved unit as ehri-rest does, with the profile ehri', async () => {
    const world = await GraphWorld.make(profiles.ehri);
    const files = (inner: string): string => ead('Top', c('C1', 'One', c('C2', 'Two', inner)));
    await world.import('ead', files(c('C2-1', 'First') + c('C2-2', 'Second')));
    const { log, ...done } = await sync(world, files(c('C2-2_parent', 'Parent', c('C2-2', 'Second'))), {
      fonds: 'nl-r1-top',
    });
    assert.deepEqual(done, {
      created: ['nl-r1-top-c1-c2-2_parent'],
      deleted: ['nl-r1-top-c1-c2-1'],
      moved: { 'nl-r1-top-c1-c2-2': 'nl-r1-top-c1-c2-2_parent-c2_2' },
    });
    assert.deepEqual([log.created, log.updated, log.unchanged], [2, 0, 3]);
  });

  it('of several files compares with all of them, also if they describe one unit in two languages', async () => {
    const world = await GraphWorld.make();
    const french = (components: string) => ead('F', components, { language: 'fre', eadid: 'file2' });
    await sync(world, [before, french(c('s1', 'S', c('b', 'Le B')))]);
    const { moved, deleted, created } = await sync(world, [after, french(c('s2', 'S', c('b', 'Le B')))]);
    assert.deepEqual([created, deleted], [['nl-r1-f-n'], ['nl-r1-f-s1-a']]);
    assert.deepEqual(moved, { 'nl-r1-f-s1-b': 'nl-r1-f-s2-b' });
    const { describes } = (await world.unit('nl-r1-f-s2-b')).relationships;
    assert.deepEqual(idsOf(describes), ['nl-r1-f-s2-b.eng', 'nl-r1-f-s2-b.fra']);
  });

  it('may have a unit as its scope, which is never deleted itself', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    await world.import('ead', ead('G', c('x', 'X')), { scope: 'nl-r1-f-s2' });
    const { deleted } = await sync(world, ead('G', ''), { scope: 'nl-r1-f-s2' });
    assert.deepEqual(deleted, ['nl-r1-f-s2-g-x']);
    assert.equal((await world.unit('nl-r1-f-s2')).meta.childCount, 1);
  });
});

describe('The fonds of a sync', () => {
  it('limits the comparison; other units of the repository stay', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', [before, ead('G', c('x', 'X'), { eadid: 'file2' })]);
    const { deleted } = await sync(world, after, { fonds: 'nl-r1-f' });
    assert.deepEqual(deleted, ['nl-r1-f-s1-a']);
    assert.equal(await isGone(world, 'nl-r1-g-x'), false);
    assert.equal((await newestEvents(world, 1))[0]!.scope, 'nl-r1-f');
  });

  it('is deleted if the files do not contain it', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const { deleted } = await sync(world, ead('G', ''), { fonds: 'nl-r1-f' });
    assert.equal(deleted.length, 5);
    assert.deepEqual(idsOf(await world.children('Repository', 'nl-r1')), ['nl-r1-g']);
    assert.equal((await newestEvents(world, 1))[0]!.scope, 'nl-r1');
  });

  it('is the whole repository by default', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', [before, ead('G', c('x', 'X'), { eadid: 'file2' })]);
    const { deleted } = await sync(world, before, { deleteMany: true });
    assert.deepEqual(deleted, ['nl-r1-g', 'nl-r1-g-x']);
  });

  it('must exist, in the scope', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    await assert.rejects(sync(world, after, { fonds: 'nl-r1', scope: 'nl-r1-f-s1' }), {
      code: 'wrong-scope',
    });
    await assert.rejects(sync(world, after, { fonds: 'nl-r1-zzz' }), { code: 'not-found' });
  });
});

describe('A unit that is excluded from a sync', () => {
  it('is kept, with its descendants and its ancestors', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('s', 'S', c('x', 'X', c('y', 'Y')) + c('z', 'Z'))));
    const { deleted, log } = await sync(world, ead('F', c('n', 'New')), { except: ['nl-r1-f-s-x'] });
    assert.deepEqual(deleted, ['nl-r1-f-s-z']);
    assert.equal(await isGone(world, 'nl-r1-f-s-x-y'), false);
    assert.deepEqual(
      log.warnings.map(({ code, places }) => [code, places[0]!.id]),
      [['contains-excluded', 'nl-r1-f-s']],
    );
  });

  it('is not moved either', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    const { moved, created } = await sync(world, after, { except: ['nl-r1-f-s1-b'] });
    assert.deepEqual(moved, {});
    assert.deepEqual(created, ['nl-r1-f-n', 'nl-r1-f-s2-b']);
    assert.equal(await isGone(world, 'nl-r1-f-s1-b'), false);
  });

  it('must exist: a typing error would delete a unit that should be kept', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    await assert.rejects(sync(world, after, { except: ['nl-r1-f-s1-bb'] }), { code: 'not-found' });
    assert.equal(await isGone(world, 'nl-r1-f-s1-a'), false);
  });
});

describe('Units with one identifier', () => {
  const refused = async (doing: Promise<unknown>): Promise<unknown> => {
    const failure = await doing.then(
      () => assert.fail('it was not refused'),
      (error: Failure) => error,
    );
    assert.equal(failure.code, 'identifiers-not-unique');
    return (failure.details as { identifiers: unknown }).identifiers;
  };

  it('in the store make a sync fail, which names them', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('s', 'S', c('1', 'One')) + c('t', 'T', c('1', 'One'))));
    assert.deepEqual(await refused(sync(world, ead('F', ''))), { 1: ['nl-r1-f-t-1', 'nl-r1-f-s-1'] });
    assert.equal(await isGone(world, 'nl-r1-f-s'), false);
  });

  it('in the file make it fail as well', async () => {
    const world = await GraphWorld.make();
    const twice = ead('F', c('s', 'S', c('1', 'One')) + c('t', 'T', c('1', 'One')));
    assert.deepEqual(Object.keys((await refused(sync(world, twice))) as object), ['1']);
    await world.import('ead', ead('F', c('s', 'S', c('1', 'One'))));
    assert.deepEqual(Object.keys((await refused(sync(world, twice))) as object), ['1']);
    assert.equal(await isGone(world, 'nl-r1-f-t'), true);
  });
});

describe('A restricted unit that a sync moves', () => {
  it('hides the log message of the sync from readers who could not see it, also after it was made public', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('s', 'S', c('1', 'One')) + c('t', 'T')));
    await perform(world, 'setAccess', { id: 'nl-r1-f-s-1', accessibleTo: ['mike'] });
    await sync(world, ead('F', c('s', 'S') + c('t', 'T', c('1', 'One'))), { logMessage: 'Hush' });
    const isListed = async (): Promise<boolean> =>
      (await world.store.events.list({}, [], { offset: 0, limit: 50 })).some(
        (one) => one.logMessage === 'Hush',
      );
    assert.equal(await isListed(), false);
    await perform(world, 'setAccess', { id: 'nl-r1-f-t-1', accessibleTo: [] });
    assert.equal((await world.store.items.find('nl-r1-f-t-1'))?.restricted, false);
    assert.equal(await isListed(), false);
    const { relationships } = await world.unit('nl-r1-f-t-1');
    assert.notEqual(relationships.lifecycleEvent?.[0]?.data.logMessage, 'Hush');
  });
});

describe('A user who syncs', () => {
  it('does not learn of duplicate identifiers of units that they may not see', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('s', 'S', c('1', 'One')) + c('t', 'T', c('1', 'One'))));
    for (const permission of ['create', 'update'] as const)
      await world.grant('reader', permission, 'DocumentaryUnit', 'nl-r1');
    await perform(world, 'setAccess', { id: 'nl-r1-f-t-1', accessibleTo: ['mike'] });
    const without = ead('F', c('s', 'S', c('1', 'One')) + c('t', 'T'));
    const synced = sync(world, without, { actor: 'reader', except: ['nl-r1-f-t'] });
    await assert.rejects(synced, (error: Failure) => {
      assert.equal(error.code, 'identifiers-not-unique');
      assert.doesNotMatch(JSON.stringify(error.toData()), /t-1/);
      return true;
    });
  });

  it('does not learn an identifier of units that they may not see', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('s', 'S', c('q', 'One')) + c('t', 'T', c('q', 'One'))));
    for (const permission of ['create', 'update', 'delete'] as const)
      await world.grant('reader', permission, 'DocumentaryUnit', 'nl-r1');
    for (const id of ['nl-r1-f-s-q', 'nl-r1-f-t-q'])
      await perform(world, 'setAccess', { id, accessibleTo: ['mike'] });
    const without = ead('F', c('s', 'S') + c('t', 'T'));
    const synced = sync(world, without, { actor: 'reader', except: ['nl-r1-f-s', 'nl-r1-f-t'] });
    await assert.rejects(synced, (error: Failure) => {
      assert.equal(error.code, 'identifiers-not-unique');
      assert.deepEqual((error.details as { identifiers: object }).identifiers, {});
      assert.doesNotMatch(error.message, /'q'/);
      return true;
    });
  });

  const makeSyncer = async (): Promise<GraphWorld> => {
    const world = await GraphWorld.make();
    await world.import('ead', before);
    for (const permission of ['create', 'update'] as const)
      await world.grant('reader', permission, 'DocumentaryUnit', 'nl-r1');
    return world;
  };

  it('needs the permission to delete missing units; otherwise the sync is rolled back', async () => {
    const world = await makeSyncer();
    await assert.rejects(sync(world, after, { actor: 'reader' }), { code: 'permission-denied' });
    assert.equal(await isGone(world, 'nl-r1-f-n'), true);
    assert.equal(await isGone(world, 'nl-r1-f-s1-a'), false);
    await world.grant('reader', 'delete', 'DocumentaryUnit', 'nl-r1-f');
    const { deleted } = await sync(world, after, { actor: 'reader' });
    assert.deepEqual(deleted, ['nl-r1-f-s1-a']);
  });

  it('needs it for a missing fonds, too', async () => {
    const world = await makeSyncer();
    await world.grant('reader', 'delete', 'DocumentaryUnit', 'nl-r1-f');
    const gone = sync(world, ead('G', ''), { actor: 'reader', fonds: 'nl-r1-f' });
    await assert.rejects(gone, { code: 'permission-denied' });
  });

  it('does not need it if nothing is deleted', async () => {
    const world = await makeSyncer();
    const { created } = await sync(world, before.replace('</dsc>', `${c('n', 'New')}</dsc>`), {
      actor: 'reader',
    });
    assert.deepEqual(created, ['nl-r1-f-n']);
  });

  it('cannot delete units that they may not see, nor learn their names', async () => {
    const world = await makeSyncer();
    await world.grant('reader', 'delete', 'DocumentaryUnit', 'nl-r1');
    await perform(world, 'setAccess', { id: 'nl-r1-f-s1-a', accessibleTo: ['mike'] });
    await assert.rejects(sync(world, after, { actor: 'reader' }), (error: Failure) => {
      assert.equal(error.code, 'permission-denied');
      assert.doesNotMatch(JSON.stringify(error.toData()), /s1-a/);
      return true;
    });
  });
});

describe('A sync that is not safe', () => {
  it('because it would skip files is rejected', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(sync(world, [before, '<broken'], { tolerant: true }), { code: 'bad-parameter' });
  });

  it('because it would compare more units than the limit is rejected', async () => {
    const world = await GraphWorld.make(profiles.archive, {}, { syncUnits: 4 });
    await assert.rejects(sync(world, before), { code: 'limit-exceeded' });
    assert.equal(await isGone(world, 'nl-r1-f'), true);
  });

  it('because files of its format are not complete trees is rejected', async () => {
    const world = await GraphWorld.make();
    await assert.rejects(world.import('eag', '<eag/>', { sync: { except: [] } }), { code: 'bad-parameter' });
  });
});

describe('Any two trees', () => {
  interface Tree {
    readonly n: number;
    readonly title: string;
    readonly children: Tree[];
  }
  /** Units 1 to n, each below an earlier one; a file has some of them, in any order and with any titles. */
  const tree = fc
    .array(
      fc.record({ above: fc.nat(), isIn: fc.boolean(), title: fc.constantFrom('x', 'y'), at: fc.nat() }),
      { maxLength: 8 },
    )
    .map((units) => {
      const top: Tree = { n: 0, title: 'top', children: [] };
      const placed = [top];
      for (const [i, { above, isIn, title, at }] of units.entries()) {
        if (!isIn) continue;
        const unit = { n: i + 1, title, children: [] };
        const holder = placed[above % placed.length]!.children;
        holder.splice(at % (holder.length + 1), 0, unit);
        placed.push(unit);
      }
      return top;
    });
  const xml = ({ n, title, children }: Tree): string => c(`u${n}`, title, children.map(xml).join(''));
  const file = (top: Tree): string => ead('F', top.children.map(xml).join(''));

  it('become the second one by an import of the first and a sync of the second; excluded units are never lost', async () => {
    const world = await GraphWorld.make();
    let n = 0;
    const repository = async (): Promise<string> => {
      const made = await world.create('Repository', { identifier: `t${++n}` }, { type: 'Country', id: 'nl' });
      return made.id;
    };
    const describeTree = async (id: string): Promise<string> =>
      JSON.stringify(await treeOf(world, id, 'Repository')).replaceAll(id, 'R');
    await fc.assert(
      fc.asyncProperty(tree, tree, fc.nat(), async (a, b, pick) => {
        const [synced, fresh] = [await repository(), await repository()];
        await world.import('ead', file(a), { scope: synced });
        const stored = JSON.stringify(await treeOf(world, synced, 'Repository')).match(/nl-t[^"]+/g) ?? [];
        const excepted = stored[pick % stored.length]!;
        await sync(world, file(b), { scope: synced, except: [excepted], commit: false });
        const { created, deleted, moved, log } = await sync(world, file(b), { scope: synced });
        await world.import('ead', file(b), { scope: fresh });
        assert.equal(await describeTree(synced), await describeTree(fresh));
        assert.equal(log.created, created.length + Object.keys(moved).length);
        assert.equal(
          stored.length - deleted.length + created.length,
          log.created + log.updated + log.unchanged,
        );

        const other = await repository();
        await world.import('ead', file(a), { scope: other });
        const kept = excepted.replace(synced, other);
        await sync(world, file(b), { scope: other, except: [kept] });
        assert.equal(await isGone(world, kept), false);
      }),
      { numRuns: getNumRuns(20) },
    );
  });
});
