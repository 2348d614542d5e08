/** The contract of src/store/history.ts, on every engine: events and versions. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventFilter, EventRow } from '../../src/store/history.ts';
import type { Gid, Viewer } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './engines.ts';

const event = (gid: Gid, more: Partial<EventRow> = {}): EventRow => ({
  gid,
  id: `e${gid}`,
  eventType: 'ingest',
  timestamp: 't',
  logMessage: null,
  actor: 1,
  scope: null,
  subjectCount: 2,
  ...more,
});

const day = (n: number): string => `2026-01-0${n}T00:00:00.000+00:00`;
const gids = (rows: readonly { readonly gid: Gid }[]): Gid[] => rows.map((row) => row.gid);

for (const engine of engines) {
  describe(`The history in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('lists events newest first and finds a subject that still exists', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        for (const gid of [100, 101, 102]) await tx.events.insert(event(gid));
        await tx.events.insertSubjects(100, [a!, b!, a!]);
        await tx.items.delete([{ id: 'a', gid: a!, type: 'DocumentaryUnit', restricted: false, since: 't' }]);
      });
      assert.equal(await store.events.count({}, 'everything'), 3);
      assert.deepEqual(ids(await store.events.list({}, [], page)), ['e102', 'e101', 'e100']);
      assert.deepEqual(ids(await store.events.list({}, [], { offset: 0, limit: 1, before: 102 })), ['e101']);
      const stored = { ...event(100), seenBy: null, undoes: null };
      assert.deepEqual(await store.events.find('e100'), stored);
      assert.deepEqual(await store.events.listById(['nothing', 'e100', '\0']), [stored]);
      assert.deepEqual(await store.events.listByGid([100]), [stored]);
      assert.deepEqual(await store.events.listFirstSubjects([100, 101]), [{ event: 100, item: b }]);
    });

    it('lists the newest visible events of many items at once', async () => {
      const store = await engine.open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      await store.transaction(async (tx) => {
        for (const gid of [1101, 1102, 1103, 1104])
          await tx.events.insert(event(gid, { eventType: gid === 1102 ? 'link' : 'ingest' }));
        await tx.events.insertSubjects(1101, [a!, b!]);
        await tx.events.insertSubjects(1102, [a!]);
        await tx.events.insertSubjects(1103, [a!]);
        await tx.events.insertSubjects(1104, [b!, c!]);
        await tx.access.set(c!, [71]);
      });
      const seen = async (viewer: Viewer, types?: readonly string[], ofEach = 9, inAll = 9) => {
        const filter = types === undefined ? {} : { eventTypes: types };
        const rows = await store.events.listPerItem([a!, b!], filter, viewer, {
          perOwner: ofEach,
          total: inAll,
        });
        const byItem = Map.groupBy(rows, ({ item: gid }) => gid);
        return [a!, b!].map((gid) => gids((byItem.get(gid) ?? []).map((row) => row.event)));
      };
      assert.deepEqual(await seen('everything'), [
        [1103, 1102, 1101],
        [1104, 1101],
      ]);
      assert.deepEqual(await seen([]), [[1103, 1102, 1101], [1101]]);
      assert.deepEqual(await seen([71], ['ingest'], 1), [[1103], [1104]]);
      assert.equal((await seen('everything', ['ingest'], 9, 3)).flat().length, 3);
      const [one] = await store.events.listPerItem([a!], {}, [], { perOwner: 1, total: 1 });
      assert.deepEqual(one, { item: a!, event: { ...event(1103), seenBy: null, undoes: null } });
    });

    it('filters events by type, actor, subject, type of subject and time, all at once', async () => {
      const store = await engine.open();
      const [unit, country] = await write(store, item(0, 'a'), item(0, 'nl', { type: 'Country' }));
      await store.transaction(async (tx) => {
        await tx.events.insert(event(1001, { eventType: 'creation', actor: 1, timestamp: day(1) }));
        await tx.events.insert(event(1002, { eventType: 'creation', actor: 2, timestamp: day(2) }));
        await tx.events.insert(event(1003, { eventType: 'deletion', actor: 2, timestamp: day(3) }));
        await tx.events.insert(event(1004, { eventType: 'ingest', actor: 1, timestamp: day(4) }));
        await tx.events.insertSubjects(1001, [unit!]);
        await tx.events.insertSubjects(1002, [unit!, country!]);
        await tx.events.insertSubjects(1003, [country!]);
      });
      const many = Array.from({ length: 5000 }, (_, i) => 100_000 + i);
      const filters: readonly (readonly [EventFilter, readonly number[]])[] = [
        [{}, [1004, 1003, 1002, 1001]],
        [{ eventTypes: ['creation', 'ingest'] }, [1004, 1002, 1001]],
        [{ eventTypes: ['creation'] }, [1002, 1001]],
        [{ eventTypes: [] }, []],
        [{ eventTypes: ['\0'] }, []],
        [{ actors: [2] }, [1003, 1002]],
        [{ actors: [1, 2] }, [1004, 1003, 1002, 1001]],
        [{ subjects: [unit!, ...many] }, [1002, 1001]],
        [{ subjectTypes: ['Country'] }, [1003, 1002]],
        [{ subjectTypes: ['Country', 'DocumentaryUnit'] }, [1003, 1002, 1001]],
        [{ subjectTypes: ['Repository'] }, []],
        [{ subjectTypes: ['Country'], eventTypes: ['creation'] }, [1002]],
        [{ subjectTypes: ['Country'], to: day(2) }, [1002]],
        [{ from: day(2) }, [1004, 1003, 1002]],
        [{ to: day(2) }, [1002, 1001]],
        [{ from: day(2), to: day(3), actors: [2], eventTypes: ['creation'], subjects: [unit!] }, [1002]],
        [{ subjects: [unit!], subjectTypes: ['Country'], actors: [1] }, []],
      ];
      for (const viewer of ['everything', []] as const) {
        for (const [filter, expected] of filters) {
          const found = await store.events.list(filter, viewer, page);
          const name = JSON.stringify(filter).slice(0, 100);
          assert.deepEqual(gids(found), expected, name);
          assert.equal(await store.events.count(filter, viewer), expected.length, name);
          const [second] = await store.events.list(filter, viewer, { offset: 1, limit: 1 });
          assert.equal(second?.gid, expected[1], name);
        }
      }
    });

    it('finds events by the type of a subject while one of this type exists', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      const remove = (id: string, gid: Gid) =>
        store.transaction((tx) =>
          tx.items.delete([{ id, gid, type: 'DocumentaryUnit', restricted: false, since: 't' }]),
        );
      const find = async () => {
        const filters: readonly EventFilter[] = [
          { subjectTypes: ['DocumentaryUnit'] },
          { subjectTypes: ['DocumentaryUnit', 'Country'] },
          { subjectTypes: ['DocumentaryUnit'], eventTypes: ['ingest'] },
        ];
        const found = await Promise.all(filters.map((filter) => store.events.list(filter, [], page)));
        const counts = await Promise.all(filters.map((filter) => store.events.count(filter, [])));
        assert.deepEqual(
          counts,
          found.map(({ length }) => length),
        );
        assert.equal(new Set(found.map((rows) => gids(rows).join())).size, 1);
        return gids(found[0]!);
      };
      await store.transaction(async (tx) => {
        await tx.events.insert(event(1001));
        await tx.events.insert(event(1002));
        await tx.events.insertSubjects(1001, [a!, b!]);
        await tx.events.insertSubjects(1002, [a!]);
      });
      assert.deepEqual(await find(), [1002, 1001]);
      await remove('a', a!);
      assert.deepEqual(await find(), [1001]);
      await remove('b', b!);
      assert.deepEqual(await find(), []);
    });

    it('finds events by the type of a record that they changed or deleted, also after its deletion', async () => {
      const store = await engine.open();
      const [unit, user] = await write(store, item(0, 'a'), item(0, 'u', { type: 'UserProfile' }));
      const version = (gid: Gid, of: Gid, at: Gid) => ({
        gid,
        id: `v${gid}`,
        item: of,
        event: at,
        data: '{}',
        parts: '',
      });
      await store.transaction(async (tx) => {
        for (const gid of [1001, 1002, 1003]) await tx.events.insert(event(gid, { eventType: 'creation' }));
        await tx.events.insertSubjects(1001, [unit!]);
        await tx.events.insertSubjects(1002, [user!]);
        for (const gid of [1004, 1005]) await tx.events.insert(event(gid, { eventType: 'deletion' }));
        await tx.versions.insert([version(901, unit!, 1004)]);
        const departure = { lineage: [], seenBy: null };
        await tx.feed.insertDepartures([
          { ...departure, event: 1004, item: unit!, id: 'a' },
          { ...departure, event: 1005, item: user!, id: 'u' },
        ]);
        await tx.items.delete([
          { id: 'a', gid: unit!, type: 'DocumentaryUnit', restricted: false, since: 't' },
          { id: 'u', gid: user!, type: 'UserProfile', restricted: false, since: 't' },
        ]);
      });
      const filters: readonly (readonly [EventFilter, readonly number[]])[] = [
        [{ recordTypes: ['DocumentaryUnit', 'Country'] }, [1004, 1001]],
        [{ recordTypes: ['UserProfile'] }, [1005, 1002]],
        [{ recordTypes: ['DocumentaryUnit'], eventTypes: ['deletion'] }, [1004]],
        [{ recordTypes: ['DocumentaryUnit'], eventTypes: ['creation', 'deletion'] }, [1004, 1001]],
      ];
      for (const [filter, expected] of filters) {
        assert.deepEqual(gids(await store.events.list(filter, [], page)), expected);
        assert.equal(await store.events.count(filter, []), expected.length);
      }
    });

    it('finds the events of a rare type of subjects among many of the same event type or user', async () => {
      const store = await engine.open();
      const [country, unit] = await write(store, item(0, 'nl', { type: 'Country' }), item(0, 'a'));
      await store.transaction(async (tx) => {
        for (let gid = 2001; gid <= 2520; gid++) await tx.events.insert(event(gid));
        await tx.events.insert(event(2521, { eventType: 'link' }));
        await tx.events.insertSubjects(2001, [country!]);
        await tx.events.insertSubjects(2521, [country!]);
        await tx.events.insertSubjects(2002, [unit!]);
      });
      const filter = { subjectTypes: ['Country'], eventTypes: ['ingest'] };
      assert.deepEqual(gids(await store.events.list(filter, [], page)), [2001]);
      assert.equal(await store.events.count(filter, 'everything'), 1);
      const ofUser = { recordTypes: ['Country'], actors: [event(1).actor] };
      assert.deepEqual(gids(await store.events.list(ofUser, [], page)), [2521, 2001]);
      const ofType = { recordTypes: ['Country'], eventTypes: ['ingest'] };
      assert.deepEqual(gids(await store.events.list(ofType, [], page)), [2001]);
    });

    it('hides events whose subjects or scope the viewer may not see', async () => {
      const store = await engine.open();
      const [open, hidden] = await write(store, item(0, 'open'), item(0, 'hidden'));
      await store.transaction(async (tx) => {
        await tx.access.set(hidden!, [71]);
        await tx.events.insert(event(1001, { subjectCount: 1 }));
        await tx.events.insert(event(1002, { subjectCount: 2 }));
        await tx.events.insert(event(1003, { scope: hidden! }));
        // With so many subjects the query starts from the restricted items.
        await tx.events.insert(event(1004, { subjectCount: 100_000, scope: open! }));
        await tx.events.insert(event(1005, { subjectCount: 100_000, scope: hidden! }));
        await tx.events.insertSubjects(1001, [open!]);
        await tx.events.insertSubjects(1002, [open!, hidden!]);
        await tx.events.insertSubjects(1004, [open!, hidden!]);
        await tx.events.insertSubjects(1005, [open!, hidden!]);
      });
      const seenBy = async (viewer: Viewer): Promise<readonly number[]> => {
        const found = gids(await store.events.list({}, viewer, page));
        assert.equal(await store.events.count({}, viewer), found.length);
        assert.equal(await store.events.count({ actors: [1] }, viewer), found.length);
        const visible = await store.events.listVisible([1001, 1002, 1003, 1004, 1005, 4711], viewer);
        assert.deepEqual([...visible].sort(), [...found].sort());
        return found;
      };
      const all = [1005, 1004, 1003, 1002, 1001];
      assert.deepEqual(await seenBy('everything'), all);
      assert.deepEqual(await seenBy([70, 71]), all);
      assert.deepEqual(await seenBy([72]), [1001]);
      assert.deepEqual(await seenBy([]), [1001]);
      await store.transaction((tx) =>
        tx.items.delete([
          { gid: hidden!, id: 'hidden', type: 'DocumentaryUnit', restricted: true, since: 't' },
        ]),
      );
      assert.deepEqual(await seenBy('everything'), all);
      assert.deepEqual(await seenBy([70, 71]), all);
      assert.deepEqual(await seenBy([72]), [1001]);
      assert.deepEqual(await seenBy([]), [1001]);
      await store.transaction((tx) =>
        tx.items.delete([{ gid: open!, id: 'open', type: 'DocumentaryUnit', restricted: false, since: 't' }]),
      );
      assert.deepEqual(await seenBy([]), [1001]);
    });

    it('finds the previous event by the same actor', async () => {
      const store = await engine.open();
      await store.transaction(async (tx) => {
        for (const [gid, actor] of [
          [1001, 1],
          [1002, 2],
          [1003, 1],
          [1004, 1],
        ] as const)
          await tx.events.insert(event(gid, { actor }));
      });
      assert.deepEqual(
        [...(await store.events.listPreviousByActor([1004, 1003, 1002, 4711], 'everything'))].sort(
          (a, b) => a.event - b.event,
        ),
        [
          { event: 1003, before: 1001 },
          { event: 1004, before: 1003 },
        ],
      );
    });

    it('lists the versions of an item newest first, and marks the item as versioned', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      const version = (gid: Gid, of: Gid, event: Gid) => ({
        gid,
        id: `v${gid}`,
        item: of,
        event,
        data: `{"n":${gid}}`,
        parts: '[]',
      });
      await store.transaction((tx) =>
        tx.versions.insert([version(901, a!, 100), version(902, a!, 101), version(903, 5, 101)]),
      );
      assert.deepEqual(await store.versions.find('v901'), { ...version(901, a!, 100), seenBy: null });
      assert.equal(await store.versions.find('v'), undefined);
      assert.deepEqual(ids(await store.versions.list(a!, 'everything', page)), ['v902', 'v901']);
      assert.deepEqual(ids(await store.versions.list(a!, 'everything', { offset: 1, limit: 5 })), ['v901']);
      assert.deepEqual(
        ids(await store.versions.list(a!, 'everything', { offset: 0, limit: 5, before: 902 })),
        ['v901'],
      );
      assert.deepEqual(await store.versions.listByEvent([101, 102], 10), [
        { gid: 902, id: 'v902', item: a, event: 101, seenBy: null },
        { gid: 903, id: 'v903', item: 5, event: 101, seenBy: null },
      ]);
      assert.deepEqual(
        ids(await store.versions.listByEvent([100, 101], 1)),
        ['v901', 'v902'],
        'so many of each',
      );
      assert.equal((await store.items.find('a'))?.isVersioned, true);
      assert.equal((await store.items.listByGid([b!]))[0]?.isVersioned, false);
    });

    it('lists the versions that a range of events stored, each with the next newer version', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      const version = (gid: Gid, of: Gid, event: Gid) => ({
        gid,
        id: `v${gid}`,
        item: of,
        event,
        data: `{"n":${gid}}`,
        parts: '[]',
      });
      const versions = [
        version(901, a!, 100),
        version(902, a!, 101),
        version(903, b!, 102),
        version(904, a!, 103),
      ];
      await store.transaction((tx) => tx.versions.insert(versions));
      assert.deepEqual(await store.versions.listSteps(a!, { after: 0, before: 103 }), [
        { gid: 902, event: 101, seenBy: null, next: 904 },
        { gid: 901, event: 100, seenBy: null, next: 902 },
      ]);
      assert.deepEqual(await store.versions.listSteps(a!, { after: 101, before: Number.MAX_SAFE_INTEGER }), [
        { gid: 904, event: 103, seenBy: null, next: null },
      ]);
      const found = await store.versions.listByGid([901, 903, 4711]);
      assert.deepEqual(ids(found).toSorted(), ['v901', 'v903']);
      assert.ok(found.some(({ data }) => data === '{"n":901}'));
    });
  });
}
