/** The rules of undo (docs/api/undo.md): restored values, conflicts, impossible steps and permissions. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import type { UndoResult } from '../../src/graph/changes/undo/undo-report.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import { profiles } from '../../src/model/profile.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { searchLimits } from '../world/limits.ts';

const inRepository = { type: 'Repository', id: 'nl-r1' };
const unit = 'DocumentaryUnit';

interface UndoOptions {
  readonly event?: string;
  readonly actor?: string;
  readonly force?: boolean;
  readonly commit?: boolean;
}

async function lastEvent(world: GraphWorld): Promise<string> {
  const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
  return event!.id;
}

/** Undoes the last event, or the given one. */
async function undo(world: GraphWorld, options: UndoOptions = {}): Promise<UndoResult> {
  const { event = await lastEvent(world), actor = 'mike', force = false, commit = true } = options;
  const page = { offset: 0, limit: 10 };
  return world.perform({ change: 'undo', actor, event, force, page, commit, logMessage: null });
}

type Request<Name extends ChangeName> = Omit<ChangeOf<Name>, 'actor' | 'logMessage'>;

async function change<Name extends ChangeName>(world: GraphWorld, request: Request<Name>): Promise<string> {
  await world.perform({ actor: 'mike', logMessage: null, ...request } as unknown as ChangeOf<Name>);
  return lastEvent(world);
}

const description = (data: Bundle['data']): Bundle => ({
  type: 'DocumentaryUnitDescription',
  data: { name: 'A', languageCode: 'eng', ...data },
  relationships: {},
});

async function edit(
  world: GraphWorld,
  id: string,
  data: Bundle['data'],
  parts?: readonly Bundle[],
): Promise<string> {
  const identifier = id.split('-').at(-1)!;
  const relationships = parts === undefined ? {} : { describes: parts };
  const bundle = { type: unit, data: { identifier, ...data }, relationships };
  return change(world, { change: 'update', type: unit, id, bundle, patch: false });
}

async function make(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create(unit, { identifier: 'a' }, inRepository);
  return world;
}

const dataOf = async (world: GraphWorld, id: string): Promise<unknown> =>
  JSON.parse((await world.store.items.find(id))!.data) as unknown;

const counts = ({ restored, updated, moved, deleted, unchanged }: UndoResult) => ({
  restored,
  updated,
  moved,
  deleted,
  unchanged,
});
const nothing = { restored: 0, updated: 0, moved: 0, deleted: 0, unchanged: 0 };

describe('Undo of a creation', () => {
  it('deletes the record: it is gone, and its id is free', async () => {
    const world = await make();
    const result = await undo(world);
    assert.deepEqual(counts(result), { ...nothing, deleted: 1 });
    assert.equal(await world.store.items.find('nl-r1-a'), undefined);
    assert.equal((await world.store.items.findTombstone('nl-r1-a'))!.type, unit);
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.deepEqual([event!.eventType, event!.undoes, event!.id], ['undo', result.undoes, result.event]);
  });

  it('keeps a record in which another event has created one', async () => {
    const world = await make();
    const event = await lastEvent(world);
    await world.create(unit, { identifier: 'b' }, { type: unit, id: 'nl-r1-a' });
    for (const force of [false, true]) {
      const { event: written, impossible } = await undo(world, { event, force });
      assert.deepEqual(
        [written, impossible.map(({ id, code }) => [id, code])],
        [null, [['nl-r1-a', 'has-children']]],
      );
    }
  });

  it('keeps a record that was changed since, unless it is forced', async () => {
    const world = await make();
    const event = await lastEvent(world);
    await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    const kept = await undo(world, { event });
    assert.deepEqual(
      [kept.event, kept.conflicts.map(({ id, path }) => [id, path])],
      [null, [['nl-r1-a', '']]],
    );
    assert.deepEqual(counts(await undo(world, { event, force: true })), { ...nothing, deleted: 1 });
  });
});

describe('Undo of an edit', () => {
  it('gives the record its former values', async () => {
    const world = await make();
    await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    assert.deepEqual(counts(await undo(world)), { ...nothing, updated: 1 });
    assert.deepEqual(await dataOf(world, 'nl-r1-a'), { identifier: 'a' });
  });

  it('keeps fields and parts that were changed since, and takes back all other ones', async () => {
    const world = await make();
    await edit(world, 'nl-r1-a', {}, [description({ scopeAndContent: 'one', archivalHistory: 'one' })]);
    const [{ id: part }] = JSON.parse((await world.store.items.find('nl-r1-a'))!.parts) as [{ id: string }];
    const described = (data: Bundle['data']): readonly Bundle[] => [{ ...description(data), id: part }];
    const event = await edit(
      world,
      'nl-r1-a',
      { identifierType: 'two' },
      described({ scopeAndContent: 'two', archivalHistory: 'two' }),
    );
    await edit(
      world,
      'nl-r1-a',
      { identifierType: 'two' },
      described({ scopeAndContent: 'three', archivalHistory: 'two' }),
    );
    const { conflicts, updated } = await undo(world, { event });
    assert.equal(updated, 1);
    assert.deepEqual(conflicts, [
      { id: 'nl-r1-a', path: `${part}/scopeAndContent`, before: 'one', now: 'three' },
    ]);
    const content = async () => {
      const row = (await world.store.items.find('nl-r1-a'))!;
      const [{ data }] = JSON.parse(row.parts) as [Bundle];
      return [JSON.parse(row.data), data.scopeAndContent, data.archivalHistory];
    };
    assert.deepEqual(await content(), [{ identifier: 'a' }, 'three', 'one']);
    await undo(world, { event, force: true });
    assert.deepEqual(await content(), [{ identifier: 'a' }, 'one', 'one']);
  });

  it('can be undone itself, and then be repeated', async () => {
    const world = await make();
    const event = await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    const first = await undo(world, { event });
    await undo(world, { event: first.event! });
    assert.deepEqual(await dataOf(world, 'nl-r1-a'), { identifier: 'a', identifierType: 'checked' });
    assert.deepEqual(counts(await undo(world, { event })), { ...nothing, updated: 1 });
    assert.deepEqual(await dataOf(world, 'nl-r1-a'), { identifier: 'a' });
  });
});

describe('An event that was undone', () => {
  it('is not undone again', async () => {
    const world = await make();
    const event = await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    await undo(world, { event });
    const last = await lastEvent(world);
    const again = await undo(world, { event });
    assert.deepEqual([again.event, counts(again), again.conflictCount], [null, nothing, 0]);
    assert.equal(await lastEvent(world), last);
  });

  it('is reported by a dry run, which changes nothing', async () => {
    const world = await make();
    const event = await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    assert.deepEqual(counts(await undo(world, { commit: false })), { ...nothing, updated: 1 });
    assert.equal(await lastEvent(world), event);
    assert.deepEqual(await dataOf(world, 'nl-r1-a'), { identifier: 'a', identifierType: 'checked' });
  });

  it('from before the journal cannot be undone', async () => {
    const world = await make();
    const event = await world.store.transaction(async (tx) => {
      const [old] = await tx.events.list({}, 'everything', { offset: 0, limit: 1 });
      return { ...old!, gid: old!.gid };
    });
    const dump = [
      '{"id":"amy","type":"UserProfile","data":{"identifier":"amy","name":"Amy"},"relationships":{"belongsTo":[{"id":"admin"}]}}',
    ];
    const line = `{"id":"${event.id}","type":"SystemEvent","data":{"eventType":"creation","timestamp":"2026-01-01"},"relationships":{"hasActioner":[{"id":"amy"}]}}`;
    const restored = await GraphWorld.restored([...dump, line, '{"type":"End","records":2}'].join('\n'));
    const { impossible } = await undo(restored, { event: event.id, actor: 'amy' });
    assert.deepEqual(
      impossible.map(({ id, code }) => [id, code]),
      [[event.id, 'no-undo-data']],
    );
  });
});

describe('Undo of a deletion', () => {
  it('brings back a tree with its gids, parts, places and history', async () => {
    const world = await make();
    await edit(world, 'nl-r1-a', {}, [description({ scopeAndContent: 'one' })]);
    for (const identifier of ['b', 'c'])
      await world.create(unit, { identifier }, { type: unit, id: 'nl-r1-a' });
    const before = await world.store.items.listById(['nl-r1-a', 'nl-r1-a-b', 'nl-r1-a-c']);
    const events = async () => {
      const gid = before.find(({ id }) => id === 'nl-r1-a')!.gid;
      return world.store.events.count({ subjects: [gid] }, 'everything');
    };
    const historyBefore = await events();
    await change(world, { change: 'deleteChildren', ...inRepository, all: true, versions: false });
    assert.deepEqual(counts(await undo(world)), { ...nothing, restored: 3 });
    const after = await world.store.items.listById(['nl-r1-a', 'nl-r1-a-b', 'nl-r1-a-c']);
    const compared = (rows: typeof before) =>
      rows
        .map(({ gid, id, parent, position, childCount, data, parts }) => [
          gid,
          id,
          parent,
          position,
          childCount,
          data,
          parts,
        ])
        .toSorted();
    assert.deepEqual(compared(after), compared(before));
    assert.equal(await events(), historyBefore + 1);
    assert.equal((await world.store.items.find('nl-r1'))!.childCount, 1);
    assert.equal(await world.store.items.findTombstone('nl-r1-a'), undefined);
  });

  it('brings back a tree for a user with permissions in its repository only', async () => {
    const world = await make();
    await world.create(unit, { identifier: 'b' }, { type: unit, id: 'nl-r1-a' });
    await world.create(unit, { identifier: 'c' }, { type: unit, id: 'nl-r1-a-b' });
    await world.addUser('amy', []);
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    await world.grant('amy', 'create', unit, 'nl-r2');
    const all = { ...inRepository, all: true, versions: true };
    const event = await change(world, { change: 'deleteChildren', ...all });
    await assert.rejects(undo(world, { event, actor: 'amy' }), { code: 'permission-denied' });
    await world.grant('amy', 'create', unit, 'nl-r1');
    const { restored, impossible } = await undo(world, { event, actor: 'amy' });
    assert.deepEqual([restored, impossible], [3, []]);
  });

  it('is impossible while another record has the id', async () => {
    const world = await make();
    const event = await change(world, { change: 'delete', type: unit, id: 'nl-r1-a' });
    await world.create(unit, { identifier: 'a' }, inRepository);
    const { impossible, event: written } = await undo(world, { event });
    assert.deepEqual([written, impossible.map(({ code }) => code)], [null, ['id-taken']]);
  });

  it('is reported as a creation to clients of the change feed', async () => {
    const world = await make();
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a' });
    await undo(world);
    const { feed } = world.graph.as(await world.actor('mike'));
    const lines: string[] = [];
    for await (const { lines: found } of feed.read({ types: [unit], limit: 100 }))
      lines.push(...found.map(({ what }) => what));
    assert.equal(lines.at(-1), 'created');
  });

  it('is found by a search', async () => {
    const world = await make();
    await edit(world, 'nl-r1-a', {}, [description({ name: 'Harbour letters' })]);
    await change(world, { change: 'delete', type: unit, id: 'nl-r1-a' });
    await undo(world);
    const { search } = world.graph.as(await world.actor('reader'));
    const { total } = await search.query(
      { q: 'harbour', filters: {}, facets: [], sort: 'relevance', limit: 10, isGrouped: false },
      searchLimits,
    );
    assert.equal(total, 1);
  });
});

describe('Undo of a move or a new identifier', () => {
  it('gives records their parents and ids back', async () => {
    const world = await make();
    await world.create(unit, { identifier: 'b' }, inRepository);
    await world.create(unit, { identifier: 'c' }, { type: unit, id: 'nl-r1-a' });
    await change(world, { change: 'reparent', moves: [{ id: 'nl-r1-a', parent: 'nl-r1-b' }] });
    assert.ok(await world.store.items.find('nl-r1-b-a-c'));
    assert.deepEqual(counts(await undo(world)), { ...nothing, moved: 1, updated: 1 });
    assert.ok(await world.store.items.find('nl-r1-a-c'));
    await change(world, { change: 'rename', names: [{ id: 'nl-r1-a', identifier: 'z' }] });
    await undo(world);
    assert.ok(await world.store.items.find('nl-r1-a-c'));
    assert.deepEqual(await dataOf(world, 'nl-r1-a'), { identifier: 'a' });
  });
});

describe('Undo of access and permissions', () => {
  it('opens a record again, and revokes what was granted', async () => {
    const world = await make();
    await change(world, { change: 'setAccess', id: 'nl-r1-a', accessibleTo: ['mike'] });
    await undo(world);
    assert.equal((await world.store.items.find('nl-r1-a'))!.restricted, false);
    await change(world, {
      change: 'setItemPermissions',
      accessor: 'reader',
      item: 'nl-r1-a',
      permissions: ['update'],
    });
    await undo(world);
    const reader = (await world.store.items.find('reader'))!;
    assert.deepEqual(await world.store.grants.listOf([reader.gid]), []);
  });

  it('hides a history again that was published, with the permission to update', async () => {
    const world = await make();
    await world.addUser('amy', []);
    await change(world, { change: 'setAccess', id: 'nl-r1-a', accessibleTo: ['amy'] });
    await edit(world, 'nl-r1-a', { identifierType: 'secret' });
    await change(world, { change: 'setAccess', id: 'nl-r1-a', accessibleTo: [] });
    const event = await change(world, {
      change: 'setAccess',
      id: 'nl-r1-a',
      accessibleTo: [],
      publishHistory: true,
    });
    const { gid } = (await world.store.items.find('nl-r1-a'))!;
    const published = () => world.store.versions.list(gid, [], { offset: 0, limit: 10 });
    assert.equal((await published()).length, 1);
    await assert.rejects(undo(world, { event, actor: 'reader' }), { code: 'permission-denied' });
    assert.equal((await undo(world, { event })).updated, 1);
    assert.equal((await published()).length, 0);
  });

  it('does not remove the last administrator', async () => {
    const world = await make();
    await world.addUser('amy', []);
    const event = await change(world, { change: 'joinGroup', group: 'admin', member: 'amy' });
    await change(world, { change: 'leaveGroup', group: 'admin', member: 'mike' });
    await assert.rejects(undo(world, { event, actor: 'amy' }), { code: 'last-administrator' });
  });

  it('does not revive revoked tokens of a deactivated user, and reports them', async () => {
    const world = await make();
    await change(world, { change: 'addToken', id: 't1', digest: 'd', user: 'reader', note: '' } as never);
    await change(world, { change: 'deactivateUser', id: 'reader' });
    const { impossible } = await undo(world);
    assert.deepEqual(
      impossible.map(({ id, code }) => [id, code]),
      [['reader', 'no-undo-data']],
    );
    assert.deepEqual(await world.store.tokens.list(), []);
  });

  it('leaves votes to the user who cast them', async () => {
    const world = await make();
    await world.create('Group', { identifier: 'g', name: 'G' });
    await world.grant('reader', 'promote', 'Repository', undefined);
    await change(world, {
      change: 'update',
      ...inRepository,
      bundle: { type: 'Repository', data: { isPromotable: true }, relationships: {} },
      patch: true,
    });
    await world.perform({ change: 'castVote', actor: 'reader', logMessage: null, id: 'nl-r1', vote: 'for' });
    const refused = await undo(world);
    assert.deepEqual(
      refused.impossible.map(({ code }) => code),
      ['no-undo-data'],
    );
    assert.equal((await undo(world, { actor: 'reader' })).updated, 2);
    assert.equal((await world.store.items.find('nl-r1'))!.promotionScore, null);
  });
});

describe('A user without the permissions of the inverse change', () => {
  it('may not undo it', async () => {
    const world = await make();
    await world.grant('reader', 'update', unit, 'nl');
    const created = await lastEvent(world);
    await assert.rejects(undo(world, { event: created, actor: 'reader' }), { code: 'permission-denied' });
    const edited = await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    assert.equal((await undo(world, { event: edited, actor: 'reader' })).updated, 1);
  });

  it('does not learn of hidden records', async () => {
    const world = await make();
    await world.grant('reader', 'update', unit, 'nl');
    const event = await edit(world, 'nl-r1-a', { identifierType: 'checked' });
    await change(world, { change: 'setAccess', id: 'nl-r1-a', accessibleTo: ['mike'] });
    const error = await undo(world, { event, actor: 'reader' }).then(
      () => undefined,
      (reason: Error) => reason,
    );
    assert.equal((error as { code?: string }).code, 'permission-denied');
    assert.doesNotMatch(JSON.stringify({ ...error, message: error!.message }), /nl-r1-a/);
  });
});

describe('The profile ehri', () => {
  it('has an event of the type modification', async () => {
    const world = await GraphWorld.make(profiles.ehri);
    await world.create(unit, { identifier: 'a' }, inRepository);
    await undo(world);
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.equal(event!.eventType, 'modification');
  });
});
