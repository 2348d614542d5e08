/** The state of a deactivated user outside of requests: dumps, webhooks, and groups of administrators. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asDump, dumpText } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { scratchFolder } from '../world/scratch.ts';

const by = { actor: 'mike', logMessage: null } as const;

describe('A deactivated user', () => {
  it('stays deactivated in a restored dump', async () => {
    const folder = scratchFolder();
    const place = newPlace(folder);
    const [one, two] = [await place(), await place()];
    const user = (id: string, relations: object) =>
      JSON.stringify({
        id,
        type: 'UserProfile',
        data: { identifier: id, name: id },
        relationships: relations,
      });
    const mike = user('mike', { belongsTo: [{ id: 'admin' }] });
    const world = await GraphWorld.restored(asDump([mike, user('reader', {})]), undefined, one);
    await world.perform({ change: 'deactivateUser', ...by, id: 'reader' });
    const dump = await dumpText(one);
    const restored = await GraphWorld.restored(dump, undefined, two);
    assert.equal((await restored.graph.findActor('reader'))?.isDeactivated, true);
    assert.equal((await restored.graph.findActor('mike'))?.isDeactivated, undefined);
    assert.equal(await dumpText(two), dump);
  });

  it('does not count as administrator, also through a group', async () => {
    const world = await GraphWorld.make();
    await world.create('Group', { identifier: 'chiefs', name: 'Chiefs' });
    await world.perform({ change: 'joinGroup', ...by, group: 'admin', member: 'chiefs' });
    await world.perform({ change: 'joinGroup', ...by, group: 'chiefs', member: 'reader' });
    await world.perform({ change: 'deactivateUser', ...by, id: 'reader' });
    const leaving = world.perform({ change: 'leaveGroup', ...by, group: 'admin', member: 'mike' });
    await assert.rejects(leaving, { code: 'last-administrator' });
    await world.perform({ change: 'activateUser', ...by, id: 'reader' });
    await world.perform({ change: 'leaveGroup', ...by, group: 'admin', member: 'mike' });
    const last = world.perform({ change: 'deactivateUser', ...by, actor: 'reader', id: 'reader' });
    await assert.rejects(last, { code: 'last-administrator' });
  });

  it('is active in a dry run that is rolled back', async () => {
    const world = await GraphWorld.make();
    await world.perform({ change: 'deactivateUser', ...by, id: 'reader', commit: false });
    assert.equal((await world.graph.findActor('reader'))?.isDeactivated, undefined);
  });
});
