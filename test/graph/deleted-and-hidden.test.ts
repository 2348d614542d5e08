/** Events of a restricted record stay hidden from users who could not see it, also after its deletion. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Graph } from '../../src/graph/graph.ts';
import { profiles } from '../../src/model/profile.ts';
import { asDump, dumpText, restoreText, withStore } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import { scratchFolder } from '../world/scratch.ts';

const to = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const line = (id: string, type: string, data: object, relationships: object = {}): string =>
  JSON.stringify({ id, type, data, relationships });
const user = (id: string, relationships: object = {}): string =>
  line(id, 'UserProfile', { identifier: id, name: id }, relationships);
const event = (id: string, relationships: object): string => {
  const data = { eventType: 'modification', timestamp: '2026-01-01T12:00:00.000+00:00', logMessage: id };
  return line(id, 'SystemEvent', data, { hasActioner: to('mike'), ...relationships });
};

/** Letters of an adoption, which Anna may see and Ruth may not; Ruth follows Mike, who wrote about them. */
const records = [
  user('mike', { belongsTo: to('admin') }),
  user('anna', { isFollowing: to('mike') }),
  user('ruth', { isFollowing: to('mike'), isWatching: to('letters', 'minutes') }),
  line('nl', 'Country', { identifier: 'nl' }),
  line('nl-r1', 'Repository', { identifier: 'r1' }, { hasCountry: to('nl') }),
  line('letters', 'DocumentaryUnit', { identifier: 'letters' }, { heldBy: to('nl-r1'), access: to('anna') }),
  line('minutes', 'DocumentaryUnit', { identifier: 'minutes' }, { heldBy: to('nl-r1') }),
  event('named the child', { hasSubject: to('letters') }),
  event('moved both', { hasSubject: to('letters', 'minutes') }),
  event('put a note in the letters', { hasSubject: to('minutes'), hasEventScope: to('letters') }),
  event('bound the minutes', { hasSubject: to('minutes') }),
];
const open = ['bound the minutes'];
const secret = ['put a note in the letters', 'moved both', 'named the child'];

const whole = { offset: 0, limit: -1, counted: true };

/** Log messages that a user finds in each kind of request. */
async function messagesOf(graph: Graph, id: string): Promise<Record<string, readonly string[]>> {
  await new Promise((resolve) => setImmediate(resolve));
  const seen = graph.as((await graph.findActor(id))!);
  const read = async (list: { records: AsyncIterable<readonly string[]> }): Promise<readonly string[]> => {
    const texts: string[] = [];
    for await (const some of list.records) texts.push(...some);
    return texts.flatMap((text) => [JSON.parse(text)].flat().map((one) => one.data.logMessage as string));
  };
  const all = await seen.history.listEvents({ of: 'all' }, {}, whole);
  const own = { of: 'user', type: 'UserProfile', id, show: ['followed'] } as const;
  const single: string[] = [];
  for (const name of [...open, ...secret]) {
    const found = await seen.items.get('SystemEvent', name).catch(() => undefined);
    if (found !== undefined) single.push(name);
  }
  const messages = {
    list: await read(all),
    groups: await read(await seen.history.listEventGroups({ of: 'all' }, {}, 'user', whole)),
    'item events': await read(await seen.history.listEvents({ of: 'item', id: 'minutes' }, {}, whole)),
    actions: await read(
      await seen.history.listEvents({ of: 'actor', type: 'UserProfile', id: 'mike' }, {}, whole),
    ),
    stream: await read(await seen.history.listEvents(own, {}, whole)),
    single,
  };
  assert.equal(all.total, messages.list.length, 'the total is that of the list');
  return messages;
}

describe('The history of a deleted restricted record', () => {
  const folder = scratchFolder();
  const place = newPlace(folder);
  const kept = { restricted: '', opened: '' };

  const ask = async (dump: string): Promise<Record<string, Record<string, readonly string[]>>> => {
    const options = await place();
    await restoreText(dump, options, folder);
    return withStore(options, async (store) => {
      const { archive } = profiles;
      const graph = new Graph({ store, perform: () => Promise.reject(), profile: archive, cacheBytes: 1e6 });
      return Object.fromEntries(
        await Promise.all(['mike', 'anna', 'ruth'].map(async (id) => [id, await messagesOf(graph, id)])),
      );
    });
  };

  before(async () => {
    for (const state of ['restricted', 'opened'] as const) {
      const options = await place();
      await restoreText(asDump(records), options, folder);
      await withStore(options, (store) =>
        store.transaction(async (tx) => {
          const letters = (await tx.items.find('letters'))!;
          if (state === 'opened') await tx.access.set(letters.gid, []);
          const { gid, id, type, restricted, parent } = (await tx.items.find('letters'))!;
          assert.equal(restricted, state === 'restricted');
          await tx.items.addToCounts('childCount', [{ gid: parent!, by: -1 }]);
          await tx.items.delete([{ gid, id, type, restricted, since: '2026-02-01T12:00:00.000+00:00' }]);
        }),
      );
      kept[state] = await dumpText(options);
    }
  });

  for (const [when, dump] of [
    ['while it is there', () => asDump(records)],
    ['when it is gone', () => kept.restricted],
    ['when it was opened and is gone', () => kept.opened],
  ] as const) {
    it(`is hidden in every request from users who could not see the record, and from nobody else, ${when}`, async () => {
      const { mike, anna, ruth } = await ask(dump());
      for (const door of ['list', 'groups', 'actions', 'stream', 'single']) {
        assert.deepEqual(ruth![door], open, `ruth: ${door}`);
        assert.deepEqual(anna![door]?.toSorted(), [...open, ...secret].toSorted(), `anna: ${door}`);
      }
      for (const door of ['list', 'groups', 'actions', 'single'])
        assert.deepEqual(mike![door]?.toSorted(), [...open, ...secret].toSorted(), `mike: ${door}`);
      assert.deepEqual(ruth!['item events'], open);
      assert.deepEqual(anna!['item events'], [
        'bound the minutes',
        'put a note in the letters',
        'moved both',
      ]);
    });
  }

  it('is in a dump with its audience, and is the same after a restore', async () => {
    assert.match(
      kept.restricted,
      /"type":"Tombstone".*"restricted":true\},"relationships":\{"access":\[\{"id":"anna"\}\]/,
    );
    for (const dump of Object.values(kept)) {
      const options = await place();
      await restoreText(dump, options, folder);
      assert.equal(await dumpText(options), dump);
    }
  });
});
