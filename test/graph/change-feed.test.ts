/** The change feed for one reader: all changes to visible records in one order, and a deletion for each record that the reader no longer sees. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import type { ChangeLine } from '../../src/graph/feed/feed.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { longStretch, withSmallFeedReads } from '../world/small-feed-reads.ts';

interface Asked {
  readonly as?: string;
  readonly since?: string;
  readonly types?: readonly string[];
  readonly scope?: string;
  readonly limit?: number;
}

async function read(world: GraphWorld, asked: Asked = {}): Promise<{ lines: ChangeLine[]; cursor: string }> {
  // Cached users are checked once per event-loop turn.
  await new Promise((resolve) => setImmediate(resolve));
  const graph = world.graph.as(await world.actor(asked.as));
  const lines: ChangeLine[] = [];
  let cursor = '';
  for await (const piece of graph.feed.read({ types: [], limit: 1000, ...asked })) {
    lines.push(...piece.lines);
    cursor = piece.cursor;
  }
  return { lines, cursor };
}

const outline = (lines: readonly ChangeLine[]): string[] => lines.map((line) => `${line.what} ${line.id}`);

async function perform(world: GraphWorld, change: object): Promise<void> {
  await world.perform({ actor: 'mike', logMessage: null, ...change } as ChangeOf<ChangeName>);
}

const repository = { type: 'Repository', id: 'nl-r1' };
const restrict = (id: string, ...accessibleTo: string[]) => ({ change: 'setAccess', id, accessibleTo });

describe('The change feed', () => {
  it('lists records that were created, updated and deleted, in that order, with their events', async () => {
    const world = await GraphWorld.make();
    const { cursor: since } = await read(world);
    await world.create('DocumentaryUnit', { identifier: 'u' }, repository);
    await world.create('DocumentaryUnit', { identifier: 'v' }, repository);
    await perform(world, {
      change: 'update',
      type: 'DocumentaryUnit',
      id: 'nl-r1-v',
      patch: true,
      bundle: { type: 'DocumentaryUnit', data: { otherIdentifiers: 'x' }, relationships: {} },
    });
    const before = await read(world, { since });
    assert.deepEqual(outline(before.lines), ['created nl-r1-u', 'created nl-r1-v', 'updated nl-r1-v']);
    await perform(world, { change: 'delete', type: 'DocumentaryUnit', id: 'nl-r1-u' });
    const after = await read(world, { since: before.cursor });
    assert.deepEqual(outline(after.lines), ['deleted nl-r1-u']);
    const [line] = after.lines;
    assert.equal(line!.type, 'DocumentaryUnit');
    assert.equal(line!.gid, before.lines[0]!.gid);
    assert.equal((await world.get('SystemEvent', line!.event!)).data.eventType, 'deletion');
    assert.equal((await world.store.events.find(line!.event!))!.timestamp, line!.time);
    const again = await read(world, { since });
    assert.deepEqual(outline(again.lines), ['created nl-r1-v', 'updated nl-r1-v', 'deleted nl-r1-u']);
  });

  it('lists every unit of an import, page by page, starting after any line', async () => {
    const world = await GraphWorld.make();
    const { cursor } = await read(world);
    await world.import(
      'ead',
      ead('F', Array.from({ length: 400 }, (_, i) => c(`u${i}`, `Unit ${i}`)).join('')),
    );
    const all = await read(world, { since: cursor });
    assert.equal(all.lines.length, 401);
    assert.deepEqual([...new Set(all.lines.map((line) => line.what))], ['created']);
    const paged: ChangeLine[] = [];
    let since = cursor;
    for (;;) {
      const { lines, cursor: next } = await read(world, { since, limit: 37 });
      assert.ok(lines.length <= 37);
      paged.push(...lines);
      if (next === since) break;
      since = next;
    }
    assert.deepEqual(paged, all.lines);
    const rest = await read(world, { since: all.lines[200]!.cursor });
    assert.deepEqual(rest.lines, all.lines.slice(201));
  });

  it('lists only the requested types', async () => {
    const world = await GraphWorld.make();
    const { lines } = await read(world, { types: ['Country', 'Repository'] });
    assert.deepEqual(outline(lines), ['created nl', 'created nl-r1']);
  });

  it('reports neither a record nor its deletion to readers who could never see it', async () => {
    const world = await GraphWorld.make();
    await world.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      parent: repository,
      accessibleTo: ['mike'],
      bundle: { type: 'DocumentaryUnit', data: { identifier: 'secret' }, relationships: {} },
    });
    await perform(world, restrict('nl-r1-secret', 'mike', 'admin'));
    for (const as of [undefined, 'reader']) {
      const { lines } = await read(world, as === undefined ? {} : { as });
      assert.doesNotMatch(JSON.stringify(lines), /secret/);
    }
    await perform(world, { change: 'delete', type: 'DocumentaryUnit', id: 'nl-r1-secret' });
    const { lines } = await read(world, { as: 'reader' });
    assert.doesNotMatch(JSON.stringify(lines), /secret/);
    const seen = outline((await read(world, { as: 'mike' })).lines);
    assert.equal(seen.at(-1), 'deleted nl-r1-secret');
  });

  it('reports a restricted record as deleted to readers who no longer see it, and as restricted to all other readers', async () => {
    const world = await GraphWorld.make();
    await world.addUser('friend', []);
    await world.create('DocumentaryUnit', { identifier: 'u' }, repository);
    const { cursor: since } = await read(world, { as: 'friend' });
    await perform(world, restrict('nl-r1-u', 'friend'));
    const lost = await read(world, { since });
    assert.deepEqual(outline(lost.lines), ['deleted nl-r1-u']);
    assert.equal(lost.lines[0]!.event, null, 'the event is not for these eyes');
    assert.deepEqual(outline((await read(world, { since, as: 'friend' })).lines), ['restricted nl-r1-u']);
    const { cursor: later } = await read(world, { as: 'friend' });
    await perform(world, restrict('nl-r1-u', 'mike'));
    assert.deepEqual(outline((await read(world, { since: later })).lines), [], 'it was gone for them before');
    assert.deepEqual(outline((await read(world, { since: later, as: 'friend' })).lines), ['deleted nl-r1-u']);
    await perform(world, restrict('nl-r1-u'));
    const opened = outline((await read(world, { since: later })).lines);
    assert.deepEqual(opened, ['updated nl-r1-u'], 'without the change that was hidden from them');
  });

  it('does not reveal a later id of a record to readers who no longer see it', async () => {
    const world = await GraphWorld.make();
    await world.create('DocumentaryUnit', { identifier: 'u' }, repository);
    const { cursor: since } = await read(world);
    await perform(world, restrict('nl-r1-u', 'mike'));
    await perform(world, { change: 'rename', names: [{ id: 'nl-r1-u', identifier: 'secret' }] });
    assert.deepEqual(outline((await read(world, { since })).lines), ['deleted nl-r1-u']);
    assert.deepEqual(outline((await read(world, { since, as: 'mike' })).lines), [
      ...['restricted nl-r1-secret', 'updated nl-r1-secret'],
    ]);
    await perform(world, { change: 'delete', type: 'DocumentaryUnit', id: 'nl-r1-secret' });
    assert.deepEqual(outline((await read(world, { since })).lines), ['deleted nl-r1-u']);
  });

  it('reports the deletion of a restricted record only to readers who could see it', async () => {
    const world = await GraphWorld.make();
    await world.addUser('friend', []);
    await world.create('DocumentaryUnit', { identifier: 'u' }, repository);
    await perform(world, restrict('nl-r1-u', 'friend'));
    const { cursor: since } = await read(world);
    await perform(world, { change: 'delete', type: 'DocumentaryUnit', id: 'nl-r1-u' });
    assert.deepEqual(outline((await read(world, { since, as: 'friend' })).lines), ['deleted nl-r1-u']);
    assert.deepEqual(outline((await read(world, { since, as: 'reader' })).lines), []);
  });

  it('reports a record that is hidden again because a user who voted for it was deleted', async () => {
    const world = await GraphWorld.make();
    await world.addUser('voter', ['admin']);
    await world.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      parent: { type: 'Country', id: 'nl' },
      bundle: { type: 'Repository', data: { identifier: 'r2', isPromotable: true }, relationships: {} },
    });
    await perform(world, restrict('nl-r2', 'mike'));
    await perform(world, { change: 'castVote', actor: 'voter', id: 'nl-r2', vote: 'for' });
    const { lines, cursor: since } = await read(world);
    assert.equal(outline(lines).at(-1), 'updated nl-r2');
    await perform(world, { change: 'delete', type: 'UserProfile', id: 'voter' });
    assert.deepEqual(outline((await read(world, { since, types: ['Repository'] })).lines), ['deleted nl-r2']);
  });

  it('is limited to a scope: records below it, records deleted there, and records moved away', async () => {
    const world = await GraphWorld.make();
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    const { cursor: since } = await read(world);
    await world.create('DocumentaryUnit', { identifier: 'u' }, repository);
    await world.create('DocumentaryUnit', { identifier: 'v' }, { type: 'DocumentaryUnit', id: 'nl-r1-u' });
    await world.create('DocumentaryUnit', { identifier: 'w' }, { type: 'Repository', id: 'nl-r2' });
    await world.create('DocumentaryUnit', { identifier: 'x' }, repository);
    const made = await read(world, { since, scope: 'nl-r1' });
    assert.deepEqual(outline(made.lines), ['created nl-r1-u', 'created nl-r1-u-v', 'created nl-r1-x']);
    await perform(world, { change: 'reparent', moves: [{ id: 'nl-r1-u', parent: 'nl-r2' }] });
    await perform(world, { change: 'delete', type: 'DocumentaryUnit', id: 'nl-r1-x' });
    const left = await read(world, { since: made.cursor, scope: 'nl-r1' });
    assert.deepEqual(outline(left.lines), ['deleted nl-r2-u', 'deleted nl-r2-u-v', 'deleted nl-r1-x']);
    assert.equal(left.lines[0]!.gid, made.lines[0]!.gid, 'by its number it is known under its other id');
    const came = await read(world, { since: made.cursor, scope: 'nl-r2' });
    assert.deepEqual(outline(came.lines), ['updated nl-r2-u', 'updated nl-r2-u-v']);
    await perform(world, { change: 'delete', type: 'Repository', id: 'nl-r1' });
    assert.deepEqual(outline((await read(world, { since: left.cursor, scope: 'nl-r1' })).lines), [
      'deleted nl-r1',
    ]);
    await assert.rejects(read(world, { scope: 'nowhere' }), { code: 'not-found' });
  });

  it('rejects an invalid cursor, and one after the last change', async () => {
    const world = await GraphWorld.make();
    for (const since of ['x', '-1', '1-', '1-2-3', '99999999999999999999', '1.5', ' 1'])
      await assert.rejects(read(world, { since }), { code: 'bad-parameter' }, since);
    await assert.rejects(read(world, { since: '100000' }), {
      code: 'bad-parameter',
      message: /after the last change/,
    });
  });

  it('waits for the next change, and no longer than the requested time', async () => {
    const world = await GraphWorld.make();
    const { cursor: since } = await read(world);
    const follow = async (waitMs: number, signal = new AbortController().signal) => {
      const lines: ChangeLine[] = [];
      const query = { since, types: [], limit: 10 };
      for await (const piece of world.graph
        .as(await world.actor('mike'))
        .feed.follow(query, { waitMs, signal }))
        lines.push(...piece.lines);
      return outline(lines);
    };
    const begun = performance.now();
    assert.deepEqual(await follow(300), []);
    assert.ok(performance.now() - begun >= 290);
    const waiting = follow(20_000);
    await world.create('Country', { identifier: 'be' });
    assert.deepEqual(await waiting, ['created be']);
    const { cursor } = await read(world);
    const gone = new AbortController();
    const left = (async () => {
      const query = { since: cursor, types: [], limit: 10 };
      const pieces = world.graph
        .as(await world.actor('mike'))
        .feed.follow(query, { waitMs: 60_000, signal: gone.signal });
      for await (const piece of pieces) assert.deepEqual(piece.lines, []);
    })();
    gone.abort();
    await left;
    assert.ok(performance.now() - begun < 20_000);
  });

  it('does not wait if changes for the reader come after many changes to hidden records', async () => {
    const world = await GraphWorld.make();
    const { cursor: since } = await read(world);
    await world.import(
      'ead',
      ead('F', Array.from({ length: longStretch }, (_, i) => c(`u${i}`, 'Unit')).join('')),
    );
    await world.create('Country', { identifier: 'be' });
    const query = { types: ['Country'], limit: 10, since };
    const started = performance.now();
    let last: { more: boolean; cursor: string } | undefined;
    const graph = withSmallFeedReads(world).as(await world.actor('mike'));
    for await (const piece of graph.feed.follow(query, {
      waitMs: 20_000,
      signal: AbortSignal.timeout(60_000),
    }))
      last = piece;
    assert.ok(performance.now() - started < 20_000);
    assert.equal(last!.more, true);
    const { lines } = await read(world, { ...query, since: last!.cursor });
    assert.deepEqual(outline(lines), ['created be']);
  });

  it('leads from any line to the current state of the store, for random changes', async () => {
    const world = await GraphWorld.make();
    await world.addUser('friend', []);
    const { cursor: start } = await read(world, { as: 'friend' });
    const known = new Set<string>();
    let cursor = start;
    let count = 0;
    const step = fc.constantFrom('make', 'hide', 'show', 'open', 'delete', 'change');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(7)), { maxLength: 8 }), async (steps) => {
        for (const [what, n] of steps) {
          if (what === 'make')
            await world.create('Repository', { identifier: `x${++count}` }, { type: 'Country', id: 'nl' });
          else await changeOne(world, what, `nl-x${Math.max(1, count - n)}`);
        }
        const followed = await read(world, { since: cursor, as: 'friend', types: ['Repository'] });
        for (const { what, id } of followed.lines) what === 'deleted' ? known.delete(id) : known.add(id);
        cursor = followed.cursor;
        const there = new Set<string>();
        for (let n = 1; n <= count; n++) {
          const isThere = await world.get('Repository', `nl-x${n}`, 'friend').then(
            () => true,
            () => false,
          );
          if (isThere) there.add(`nl-x${n}`);
        }
        assert.deepEqual([...known].sort(), [...there].sort());
      }),
      { numRuns: getNumRuns(25) },
    );
  });
});

async function changeOne(world: GraphWorld, what: string, id: string): Promise<void> {
  if ((await world.store.items.find(id)) === undefined) return;
  switch (what) {
    case 'hide':
      return perform(world, restrict(id, 'mike'));
    case 'show':
      return perform(world, restrict(id, 'friend'));
    case 'open':
      return perform(world, restrict(id));
    case 'delete':
      return perform(world, { change: 'delete', type: 'Repository', id });
    default:
      return perform(world, {
        change: 'update',
        type: 'Repository',
        id,
        patch: true,
        bundle: { type: 'Repository', data: { typeOfEntity: String(Math.random()) }, relationships: {} },
      });
  }
}
