/** A store of schema 1, and the records that it must contain after the migration. Both engines accept the SQL. */
import assert from 'node:assert/strict';
import type { Store } from '../../src/store/store.ts';

const parts =
  '[{"id":"nl-r1-a.eng","type":"DocumentaryUnitDescription","data":{"name":"A","languageCode":"eng"},"meta":{"gid":7},"relationships":{}}]';

export const fillSchema1 = `
  insert into item (gid, id, type, parent, position, restricted, child_count, last_event, revision, data, parts) values
    (1, 'admin', 'Group', null, 0, false, 1, null, 1, '{"identifier":"admin"}', ''),
    (2, 'mike', 'UserProfile', null, 0, false, 0, null, 1, '{"identifier":"mike"}', ''),
    (3, 'nl', 'Country', null, 0, false, 1, 20, 1, '{"identifier":"nl"}', ''),
    (4, 'nl-r1', 'Repository', 3, 0, false, 2, 20, 1, '{"identifier":"r1"}', ''),
    (5, 'nl-r1-a', 'DocumentaryUnit', 4, 0, true, 0, 21, 2, '{"identifier":"a"}', '${parts}'),
    (6, 'nl-r1-b', 'DocumentaryUnit', 4, 1, false, 0, 20, 1, '{"identifier":"b"}', ''),
    (11, 'link', 'Link', null, 0, false, 0, null, 1, '{"type":"associative"}', ''),
    (12, 'note', 'Annotation', null, 0, false, 0, null, 1, '{"body":"On the link"}', ''),
    (13, 'other', 'Annotation', null, 0, false, 0, null, 1, '{"body":"On an open unit"}', '');
  insert into part values (7, 'nl-r1-a.eng', 5);
  insert into edge values (2, 'belongsTo', 0, 1), (2, 'belongsTo', 1, 3), (2, 'belongsTo', 2, 1),
    (11, 'hasLinkTarget', 0, 6), (11, 'hasLinkBody', 0, 7), (12, 'hasAnnotationTarget', 0, 11), (13, 'hasAnnotationTarget', 0, 6);
  insert into access values (5, 2);
  insert into source values (5, 'eng', 'f', 'd');
  insert into event values
    (20, 'e20', 'creation', '2026-01-01T00:00:00.000+00:00', null, 2, 3, 3),
    (21, 'e21', 'modification', '2026-01-02T00:00:00.000+00:00', 'why', 2, null, 1);
  insert into event_subject values (20, 3), (20, 4), (20, 6), (21, 5);
  insert into version values (22, 'v22', 5, 21, '{"identifier":"old"}', '');
  insert into permission_grant values (23, 'g23', 2, 'owner', 4), (24, 'g24', 2, 'owner', 6);
  insert into tombstone values ('nl-r1-c', 9, 'DocumentaryUnit', true, '2026-01-03T00:00:00.000+00:00'),
    ('nl-r1-d', 10, 'DocumentaryUnit', false, '2026-01-04T01:00:00.000+01:00');
`;

export async function requireMigrated(store: Store): Promise<void> {
  assert.deepEqual(await store.harvest.list({ types: ['DocumentaryUnit'] }, { limit: 9 }), [
    {
      id: 'nl-r1-b',
      gid: 6,
      type: 'DocumentaryUnit',
      stamp: '2026-01-01T00:00:00Z',
      isDeleted: false,
      parent: 4,
      grandparent: 3,
    },
    {
      id: 'nl-r1-d',
      gid: 10,
      type: 'DocumentaryUnit',
      stamp: '2026-01-04T00:00:00Z',
      isDeleted: true,
      parent: null,
      grandparent: null,
    },
  ]);
  const unit = await store.items.find('nl-r1-a');
  assert.deepEqual(unit, {
    gid: 5,
    id: 'nl-r1-a',
    type: 'DocumentaryUnit',
    parent: 4,
    position: 0,
    restricted: true,
    isVersioned: true,
    hasRestrictedVersion: true,
    promotionScore: null,
    childCount: 0,
    watchedBy: 0,
    followers: 0,
    following: 0,
    watching: 0,
    lastEvent: 21,
    revision: 2,
    data: '{"identifier":"a"}',
    parts,
  });
  assert.equal((await store.items.find('nl-r1-b'))?.isVersioned, false);
  assert.deepEqual(await store.parts.listById(['nl-r1-a.eng']), [{ gid: 7, id: 'nl-r1-a.eng', item: 5 }]);
  assert.deepEqual(
    (await store.edges.listFrom([2], 'belongsTo')).map((edge) => edge.to),
    [1, 3],
    'each edge once, in order',
  );
  assert.deepEqual(await store.access.list([5]), [{ item: 5, accessor: 2 }]);
  assert.deepEqual(
    (await store.items.listByGid([11, 12, 13]))
      .filter((row) => row.restricted)
      .map((row) => row.id)
      .sort(),
    ['link', 'note'],
    'a link to a part of a restricted unit is restricted, and a note on the link',
  );
  assert.deepEqual(await store.access.listVisible([5, 11, 12], [2]), [5, 11, 12]);
  assert.deepEqual(
    (await store.versions.find('v22'))?.seenBy,
    [[2]],
    'the past of a restricted unit is closed',
  );
  assert.deepEqual(await store.events.listHiddenSubjects([{ event: 21, item: 5 }], [4]), [
    { event: 21, item: 5 },
  ]);
  assert.equal(await store.items.count({ parent: 4 }, []), 1);
  assert.equal(await store.sources.count('nl-r1', { file: 'f', language: 'eng' }, 'everything'), 1);
  assert.equal(await store.events.count({}, 'everything'), 2);
  const listed = await store.events.list({ subjectTypes: ['Country'] }, 'everything', {
    offset: 0,
    limit: 9,
  });
  assert.deepEqual(
    listed.map(({ gid }) => gid),
    [20],
    'events are found by the types of their subjects',
  );
  assert.deepEqual(await store.events.listVisible([20, 21], []), [20]);
  assert.equal((await store.versions.find('v22'))?.data, '{"identifier":"old"}');
  const grant = { accessor: 2, permission: 'owner', scope: null, grantee: null };
  assert.deepEqual(await store.grants.listOf([2]), [
    { ...grant, gid: 23, id: 'g23', targets: [4] },
    { ...grant, gid: 24, id: 'g24', targets: [6] },
  ]);
  assert.deepEqual(await store.items.findTombstone('nl-r1-c'), {
    id: 'nl-r1-c',
    gid: 9,
    type: 'DocumentaryUnit',
    restricted: true,
    since: '2026-01-03T00:00:00.000+00:00',
  });
  await requireOwnRecords(store);
  await store.transaction(async (tx) =>
    tx.items.delete([{ ...tombstoneOf(2, 'mike'), type: 'UserProfile' }]),
  );
  assert.equal((await store.items.find('nl-r1-a'))?.restricted, true, 'still restricted, without accessors');
  await store.transaction((tx) => tx.access.updatePromotion(5));
  assert.equal((await store.items.find('nl-r1-a'))?.restricted, true);
}

/** The system records in order, with higher gids than all others. */
export async function requireOwnRecords(store: Store): Promise<void> {
  const page = { offset: 0, limit: 100 };
  const [root] = await store.items.list({ type: 'System' }, [], page);
  assert.equal(root!.id, 'globalEventRoot');
  const { timestamp, ...rest } = JSON.parse(root!.data);
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  assert.deepEqual(rest, { logMessage: 'Initialised' });
  const permissions = await store.items.list({ type: 'Permission' }, [], page);
  const contentTypes = await store.items.list({ type: 'ContentType' }, [], page);
  assert.equal(
    permissions.map((row) => row.id).join(' '),
    'create update delete annotate owner grant promote',
  );
  assert.equal(
    contentTypes.map((row) => row.id).join(' '),
    'DocumentaryUnit Repository HistoricalAgent Group UserProfile Annotation SystemEvent AuthoritativeSet CvocVocabulary CvocConcept Link Country VirtualUnit',
  );
  const gids = [root!, ...permissions, ...contentTypes].map((row) => row.gid);
  assert.deepEqual(
    gids,
    gids.map((_, i) => gids[0]! + i),
  );
  const taken = await store.items.listByGid(gids);
  assert.ok(taken.every((row) => row.parts === '' && (row.type === 'System' || row.data === '{}')));
  const next = await store.transaction((tx) => tx.reserveGids(1));
  assert.ok(next > gids.at(-1)!);
}

function tombstoneOf(
  gid: number,
  id: string,
): { gid: number; id: string; restricted: boolean; since: string } {
  return { gid, id, restricted: false, since: '2026-01-04T00:00:00.000+00:00' };
}
