/** The contract of src/store/access.ts, on every engine: accessors, and restrictions of links, annotations, versions and events. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import type { Gid, Viewer } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './engines.ts';

const type = 'DocumentaryUnit';
const event = (gid: Gid, scope: Gid | null = null) => ({
  gid,
  id: `e${gid}`,
  eventType: 'modification',
  timestamp: 't',
  logMessage: 'secret',
  actor: 1,
  scope,
  subjectCount: 1,
});
const version = (gid: Gid, of: Gid) => ({ gid, id: `v${gid}`, item: of, event: 100, data: '{}', parts: '' });
const gone = (gid: Gid, id: string, restricted: boolean) => ({ gid, id, type, restricted, since: 't' });

/** The ids that a viewer sees. Asserts that every read that checks visibility agrees. */
async function seen(store: Store, viewer: Viewer): Promise<readonly string[]> {
  const rows = await store.items.list({ type }, viewer, page);
  assert.equal(await store.items.count({ type }, viewer), rows.length, 'the count is that of the list');
  const all = await store.items.list({ type }, 'everything', page);
  const restricted = all.filter((row) => row.restricted).map((row) => row.gid);
  const found = viewer === 'everything' ? restricted : await store.access.listVisible(restricted, viewer);
  const visible = all.filter((row) => !row.restricted || found.includes(row.gid));
  assert.deepEqual(ids(rows), ids(visible), 'lists and single rows agree');
  return ids(rows);
}

for (const engine of engines) {
  describe(`Restrictions in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('list the accessors of restricted items', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.access.set(a!, [72, 71, 72]);
        await tx.access.set(b!, [70]);
      });
      assert.deepEqual(await store.access.list([a!, b!]), [
        { item: b, accessor: 70 },
        { item: a, accessor: 71 },
        { item: a, accessor: 72 },
      ]);
    });

    it('open a restricted item with more votes for than against it', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      const vote = async (label: string, user: Gid, change: 'insert' | 'delete'): Promise<void> =>
        store.transaction(async (tx) => {
          await tx.edges[change]([{ from: a!, label, to: user }]);
          await tx.access.updatePromotion(a!);
        });
      const state = async (): Promise<readonly unknown[]> => {
        const row = (await store.items.find('a'))!;
        const isListed = (await store.items.list({ type: row.type }, [], page)).some((one) => one.id === 'a');
        assert.equal(isListed, !row.restricted);
        return [row.promotionScore, row.restricted];
      };
      assert.deepEqual(await state(), [null, false]);
      await store.transaction((tx) => tx.access.set(a!, [71]));
      assert.deepEqual(await state(), [null, true]);
      await vote('promotedBy', 1, 'insert');
      assert.deepEqual(await state(), [1, false]);
      await vote('demotedBy', 2, 'insert');
      assert.deepEqual(await state(), [0, true]);
      await vote('demotedBy', 3, 'insert');
      assert.deepEqual(await state(), [-1, true]);
      await vote('demotedBy', 2, 'delete');
      await vote('demotedBy', 3, 'delete');
      assert.deepEqual(await state(), [1, false]);
      await store.transaction((tx) => tx.access.set(a!, [72]));
      assert.deepEqual(await state(), [1, false], 'still promoted');
      assert.deepEqual(await store.access.list([a!]), [{ item: a, accessor: 72 }]);
      await vote('promotedBy', 1, 'delete');
      assert.deepEqual(await state(), [0, true]);
    });

    it('hide a link from viewers who may not see all its targets', async () => {
      const store = await engine.open();
      const [a, b, link] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'link'));
      await store.transaction(async (tx) => {
        await tx.edges.insert([a!, b!].map((to) => ({ from: link!, label: 'hasLinkTarget', to })));
        await tx.access.set(a!, [71]);
      });
      assert.deepEqual(await seen(store, []), ['b']);
      assert.deepEqual(await seen(store, [71]), ['a', 'b', 'link']);
      await store.transaction((tx) => tx.access.set(b!, [72]));
      assert.deepEqual(await seen(store, [71]), ['a']);
      assert.deepEqual(await seen(store, [72]), ['b']);
      assert.deepEqual(await seen(store, [71, 72]), ['a', 'b', 'link'], 'through two groups');
      assert.deepEqual(await seen(store, 'everything'), ['a', 'b', 'link']);
      assert.deepEqual(await store.access.listRestrictions([a!, link!]), [
        { item: a, cause: a },
        { item: link, cause: a },
        { item: link, cause: b },
      ]);
      await store.transaction((tx) => tx.access.set(link!, [73]));
      assert.deepEqual(await seen(store, [71, 72]), ['a', 'b']);
      await store.transaction(async (tx) => {
        await tx.access.set(a!, []);
        await tx.access.set(b!, []);
      });
      assert.deepEqual(await seen(store, [71, 72]), ['a', 'b']);
      await store.transaction((tx) => tx.access.set(link!, []));
      assert.deepEqual(await seen(store, []), ['a', 'b', 'link']);
      assert.deepEqual(await store.access.listRestrictions([a!, b!, link!]), []);
    });

    it('hide a new link, and show one whose edge to a restricted item was deleted', async () => {
      const store = await engine.open();
      const [a, link] = await write(store, item(0, 'a'), item(0, 'link'));
      const edge = { from: link!, label: 'hasLinkTarget', to: a! };
      await store.transaction(async (tx) => {
        await tx.access.restrictNew([a!], [71, 72]);
        await tx.edges.insert([edge]);
      });
      assert.deepEqual(await seen(store, []), []);
      assert.deepEqual(await seen(store, [72]), ['a', 'link']);
      await store.transaction((tx) => tx.edges.delete([edge]));
      assert.deepEqual(await seen(store, []), ['link']);
    });

    it('hide an annotation on a link to a restricted item, at any depth and in cycles', async () => {
      const store = await engine.open();
      const [a, link, note, reply] = await write(
        store,
        ...['a', 'link', 'note', 'reply'].map((id) => item(0, id)),
      );
      await store.transaction(async (tx) => {
        await tx.edges.insert([
          { from: reply!, label: 'hasAnnotationTarget', to: note! },
          { from: note!, label: 'hasAnnotationTarget', to: link! },
          { from: note!, label: 'hasAnnotationTarget', to: reply! },
          { from: link!, label: 'hasLinkTarget', to: a! },
        ]);
        await tx.access.set(a!, [71]);
      });
      assert.deepEqual(await seen(store, []), []);
      assert.deepEqual(await seen(store, [71]), ['a', 'link', 'note', 'reply']);
      const restricted = await store.access.listRestrictions([a!, link!, note!, reply!]);
      assert.deepEqual(
        restricted,
        [a!, link!, note!, reply!].map((gid) => ({ item: gid, cause: a })),
      );
      await store.transaction((tx) => tx.access.set(a!, []));
      assert.deepEqual(await seen(store, []), ['a', 'link', 'note', 'reply']);
    });

    it('hide a record about a part of a restricted item', async () => {
      const store = await engine.open();
      const parts =
        '[{"id":"p","type":"AccessPoint","data":{"text":"\\"gid\\":7"},"meta":{"gid":4000},"relationships":{}}]';
      const [a, link] = await write(store, item(0, 'a', { parts }), item(0, 'link'));
      await store.transaction(async (tx) => {
        await tx.parts.insert([{ gid: 4000, id: 'p', item: a! }]);
        await tx.edges.insert([{ from: link!, label: 'hasLinkBody', to: 4000 }]);
        await tx.access.set(a!, [71]);
      });
      assert.deepEqual(await seen(store, []), []);
      await store.transaction((tx) => tx.parts.delete([4000]));
      assert.deepEqual(await seen(store, []), ['link']);
    });

    it('follow the votes for the restricted item', async () => {
      const store = await engine.open();
      const [a, link, voter] = await write(store, item(0, 'a'), item(0, 'link'), item(0, 'voter'));
      const vote = { from: a!, label: 'promotedBy', to: voter! };
      await store.transaction(async (tx) => {
        await tx.edges.insert([{ from: link!, label: 'hasLinkTarget', to: a! }, vote]);
        await tx.access.set(a!, [71]);
        await tx.access.updatePromotion(a!);
      });
      assert.deepEqual(await seen(store, []), ['a', 'link', 'voter']);
      await store.transaction(async (tx) => {
        await tx.edges.delete([vote]);
        await tx.access.updatePromotion(a!);
      });
      assert.deepEqual(await seen(store, []), ['voter']);
    });

    it('stay when the restricted item is deleted', async () => {
      const store = await engine.open();
      const [a, link, note] = await write(store, item(0, 'a'), item(0, 'link'), item(0, 'note'));
      await store.transaction(async (tx) => {
        await tx.edges.insert([{ from: link!, label: 'hasLinkTarget', to: a! }]);
        await tx.access.set(a!, [71]);
        await tx.items.delete([gone(a!, 'a', true)]);
      });
      assert.deepEqual(await seen(store, []), ['note']);
      assert.deepEqual(await seen(store, [71]), ['link', 'note']);
      await store.transaction(async (tx) => {
        await tx.access.set(link!, [72]);
        await tx.access.set(link!, []);
        await tx.edges.insert([{ from: note!, label: 'hasAnnotationTarget', to: link! }]);
      });
      assert.deepEqual(await seen(store, []), []);
      assert.deepEqual(await seen(store, [71]), ['link', 'note']);
    });

    it('of past events stay when an opened item is deleted', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.access.set(a!, [71]);
        await tx.versions.insert([version(901, a!)]);
        await tx.events.insert(event(100));
        await tx.events.insertSubjects(100, [a!, b!]);
        await tx.access.set(a!, []);
        await tx.events.insert(event(101));
        await tx.events.insertSubjects(101, [a!]);
        const gone = { type: 'DocumentaryUnit', restricted: false, since: '2026-01-01T00:00:00.000+00:00' };
        await tx.items.delete([{ ...gone, id: 'a', gid: a! }]);
      });
      const listed = async (viewer: Viewer) => ids(await store.events.list({}, viewer, page)).join(' ');
      assert.equal(await listed([]), 'e101');
      assert.equal(await listed([72]), 'e101');
      assert.equal(await listed([71]), 'e101 e100');
      assert.deepEqual(await store.events.listVisible([100, 101], [72]), [101]);
      assert.deepEqual(await store.versions.listItemsWithVisibleVersion([a!], [72]), []);
      assert.deepEqual(await store.versions.listItemsWithVisibleVersion([a!], [71]), [a]);
    });

    it('of an event combine those of its scope and its subjects, each once', async () => {
      const store = await engine.open();
      const [a, b, c, d] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'), item(0, 'd'));
      await store.transaction(async (tx) => {
        await tx.events.insertSubjects(100, [a!, b!, c!, d!]);
        for (const [gid, accessors] of [
          [a!, [71, 72]],
          [b!, [71, 72]],
          [c!, [73]],
        ] as const)
          await tx.access.set(gid, accessors);
        await tx.events.updateAudiences(100, [a!, b!, c!]);
        await tx.events.insert(event(100, c!));
      });
      assert.deepEqual((await store.events.find('e100'))?.seenBy?.toSorted(), [[71, 72], [73]]);
      assert.deepEqual(await store.events.listVisible([100], [72]), []);
      assert.deepEqual(await store.events.listVisible([100], [72, 73]), [100]);
    });

    it('of past versions and events stay when an item is opened, until its history is published', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.versions.insert([version(901, a!)]);
        await tx.access.set(a!, [71]);
        await tx.versions.insert([version(902, a!)]);
        await tx.events.insert(event(100));
        await tx.events.insertSubjects(100, [a!, b!]);
        await tx.events.insert(event(101, a!));
        await tx.events.insertSubjects(101, [b!]);
        await tx.access.set(a!, []);
        await tx.versions.insert([version(903, a!)]);
        await tx.events.insert(event(102));
        await tx.events.insertSubjects(102, [a!]);
      });
      const past = async (viewer: Viewer) => {
        const events = ids(await store.events.list({}, viewer, page));
        const all = [100, 101, 102];
        assert.equal(await store.events.count({}, viewer), events.length);
        assert.deepEqual(ids(await store.events.list({ subjects: [a!, b!] }, viewer, page)), events);
        assert.deepEqual(
          [...(await store.events.listVisible(all, viewer))]
            .sort()
            .reverse()
            .map((gid) => `e${gid}`),
          events,
        );
        return [...ids(await store.versions.list(a!, viewer, page)), ...events].join(' ');
      };
      assert.equal(await past([]), 'v903 v901 e102');
      assert.equal(await past([72]), 'v903 v901 e102');
      assert.equal(await past([71]), 'v903 v902 v901 e102 e101 e100');
      assert.equal(await past('everything'), 'v903 v902 v901 e102 e101 e100');
      assert.deepEqual(ids(await store.versions.list(a!, [], { offset: 1, limit: 5 })), ['v901']);
      assert.deepEqual((await store.versions.find('v902'))?.seenBy, [[71]]);
      const seenBy = async (id: string) => (await store.events.find(id))?.seenBy;
      assert.deepEqual(
        [await seenBy('e100'), await seenBy('e101'), await seenBy('e102')],
        [[[71]], [[71]], null],
        'of a subject, of the scope, and everybody',
      );
      assert.equal((await store.items.find('a'))?.hasRestrictedVersion, true);
      assert.equal((await store.items.find('b'))?.hasRestrictedVersion, false);
      assert.deepEqual(await store.versions.listItemsWithVisibleVersion([a!, b!], []), [a]);
      const subjects = [100, 102].flatMap((gid) => [a!, b!].map((one) => ({ event: gid, item: one })));
      assert.deepEqual(await store.events.listHiddenSubjects(subjects, [72]), [{ event: 100, item: a }]);
      assert.deepEqual(await store.events.listHiddenSubjects(subjects, [71]), []);
      await store.transaction((tx) => tx.access.publishHistory(a!));
      assert.equal(await past([]), 'v903 v902 v901 e102 e101 e100');
    });
  });
}
