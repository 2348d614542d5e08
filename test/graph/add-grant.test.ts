import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operator } from '../../src/graph/actor.ts';
import type { AddGrantRequest } from '../../src/graph/changes/permissions/add-grant.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

const world = await GraphWorld.make();
await world.addUser('anna', []);

describe('A single grant', () => {
  const add = (request: AddGrantRequest, actor = 'mike') =>
    world.perform<'addGrant'>({ change: 'addGrant', actor, logMessage: null, ...request });
  const revoke = (id: string, actor = 'mike') =>
    world.perform({ change: 'revokeGrant', actor, id, logMessage: null });
  const newest = async () => (await world.store.events.list({}, 'everything', { offset: 0, limit: 1 }))[0]!;
  const makeUnit = (identifier: string, actor: string) =>
    world.create('DocumentaryUnit', { identifier }, { type: 'Repository', id: 'nl-r1' }, actor);

  it('on a content type in a scope allows changes there until it is revoked', async () => {
    await assert.rejects(makeUnit('a', 'anna'), { code: 'permission-denied' });
    const { id } = await add({
      accessor: 'anna',
      permission: 'create',
      target: 'DocumentaryUnit',
      scope: 'nl',
    });
    assert.equal((await newest()).eventType, 'setGlobalPermissions');
    await makeUnit('a', 'anna');
    const { records } = await world.graph
      .as(operator)
      .permissions.listGrants({ by: 'accessor', id: 'anna' }, { offset: 0, limit: -1, counted: false });
    const texts: string[] = [];
    for await (const piece of records) texts.push(...piece);
    const [text] = texts;
    const grant = JSON.parse(text!) as WireItem;
    assert.deepEqual(
      ['hasPermission', 'hasTarget', 'hasScope'].map((name) => grant.relationships[name]![0]!.id),
      ['create', 'DocumentaryUnit', 'nl'],
    );
    await revoke(id);
    await assert.rejects(makeUnit('b', 'anna'), { code: 'permission-denied' });
    await assert.rejects(revoke(id), { code: 'not-found' });
  });

  it('on an item writes an event with the item as subject', async () => {
    const { id } = await add({ accessor: 'anna', permission: 'update', target: 'nl-r1' });
    const event = await newest();
    assert.deepEqual([event.eventType, event.subjectCount], ['setItemPermissions', 2]);
    const again = await add({ accessor: 'anna', permission: 'update', target: 'nl-r1' });
    assert.equal(again.id, id, 'one that is there stays');
    assert.equal((await newest()).gid, event.gid, 'without an event');
  });

  const wrong: readonly [what: string, request: Partial<AddGrantRequest>, code: string][] = [
    ['an accessor that does not exist', { accessor: 'none' }, 'invalid'],
    ['an accessor that is neither a user nor a group', { accessor: 'nl' }, 'invalid'],
    ['an unknown permission', { permission: 'admin' }, 'invalid'],
    ['an unknown target', { target: 'none' }, 'not-found'],
    ['a target on which nothing is granted', { target: 'globalEventRoot' }, 'invalid'],
    ['an unknown scope', { scope: 'none' }, 'not-found'],
    ['the administrators themselves', { accessor: 'admin' }, 'permission-denied'],
  ];
  for (const [what, request, code] of wrong) {
    it(`is rejected for ${what}`, async () => {
      const usual = { accessor: 'anna', permission: 'update', target: 'Country' };
      await assert.rejects(add({ ...usual, ...request }), { code });
    });
  }

  it('is added and revoked by users with the permission grant on its target', async () => {
    const request = { accessor: 'anna', permission: 'update', target: 'Repository', scope: 'nl' };
    await assert.rejects(add(request, 'reader'), { code: 'permission-denied' });
    await world.grant('reader', 'grant', 'Repository', 'nl');
    const { id } = await add(request, 'reader');
    await assert.rejects(add({ ...request, target: 'Country' }, 'reader'), { code: 'permission-denied' });
    await assert.rejects(revoke(id, 'anna'), { code: 'permission-denied' });
    await revoke(id, 'reader');
  });
});
