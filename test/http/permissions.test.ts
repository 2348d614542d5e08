import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
const asRuth = { 'x-user': 'ruth', 'content-type': 'application/json' };
const asOtto = { 'x-user': 'otto' };

const ask = (line: string, headers: Readonly<Record<string, string>> = {}, body?: unknown) =>
  request(archive, line, headers, body);
const status = async (line: string, headers: Readonly<Record<string, string>> = {}, body?: unknown) =>
  (await ask(line, headers, body)).statusCode;
const idsOf = (records: readonly { readonly id: string }[]) => records.map((record) => record.id);

before(async () => {
  archive = await openTestArchive();
  await archive.addUser('otto');
  await ask('POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  await ask('POST /archive/classes/Country/nl', asMike, {
    type: 'Repository',
    data: { identifier: 'city', isPromotable: true },
  });
});

after(() => archive.close());

describe('Groups', () => {
  it('are created with members', async () => {
    const group = { type: 'Group', data: { identifier: 'editors', name: 'Editors' } };
    assertError(await ask('POST /archive/classes/Group?member=zz', asMike, group), 400, 'invalid');
    const reply = await ask('POST /archive/classes/Group?member=ruth&member=otto', asMike, group);
    assert.equal(reply.statusCode, 201);
    assert.equal(json(reply).meta.childCount, 2);
  });

  it('gain and lose members one by one, and all at once', async () => {
    assert.equal(await status('DELETE /archive/classes/Group/editors/otto', asMike), 204);
    assert.deepEqual(idsOf(json(await ask('GET /archive/classes/Group/editors/list'))), ['ruth']);
    // Some clients send a content type without a body.
    assert.equal(await status('POST /archive/classes/group/editors/otto', asMike, ''), 204);
    assert.equal(await status('POST /archive/classes/Group/editors/list?member=ruth', asMike), 204);
    assert.deepEqual(idsOf(json(await ask('GET /archive/classes/Group/editors/list'))), ['ruth']);
  });

  it('list all their users with all=true, and the number of users', async () => {
    const board = { type: 'Group', data: { identifier: 'board', name: 'Board' } };
    await ask('POST /archive/classes/Group?member=editors&member=otto', asMike, board);
    const direct = await ask('GET /archive/classes/Group/board/list');
    assert.deepEqual(idsOf(json(direct)), ['otto', 'editors']);
    const all = await ask('GET /archive/classes/Group/board/list?all=true&limit=1');
    assert.deepEqual(idsOf(json(all)), ['ruth']);
    assert.equal(all.headers['content-range'], 'offset=0; limit=1; total=2');
    assertError(await ask('GET /archive/classes/Group/board/list?all=maybe'), 400, 'bad-parameter');
  });

  it('reject missing members, cycles, and users without permission', async () => {
    assertError(await ask('POST /archive/classes/Group/editors/zz', asMike), 404, 'not-found');
    assertError(await ask('POST /archive/classes/Group/zz/ruth', asMike), 404, 'not-found');
    assertError(await ask('POST /archive/classes/Group/editors/board', asMike), 400, 'invalid');
    assertError(await ask('POST /archive/classes/Group/board/ruth', asRuth), 403, 'permission-denied');
    assertError(await ask('POST /archive/classes/Group/board/ruth'), 403, 'user-required');
    assertError(await ask('POST /archive/classes/Group/admin/list', asMike), 403, 'permission-denied');
    assertError(await ask('DELETE /archive/classes/Group/admin/mike', asMike), 409, 'last-administrator');
    assertError(await ask('POST /archive/classes/Country/nl/ruth', asMike), 404, 'unknown-route');
  });
});

describe('Permissions', () => {
  it('are shown and set as matrices', async () => {
    const set = await ask('POST /archive/permissions/ruth', asMike, {
      DocumentaryUnit: ['delete', 'create'],
    });
    assert.equal(set.statusCode, 200);
    const matrix = [{ ruth: { DocumentaryUnit: ['create', 'delete'] } }, { editors: {} }];
    assert.deepEqual(json(set), matrix);
    assert.deepEqual(json(await ask('GET /archive/permissions/ruth', asOtto)), matrix);
    const own = await ask('GET /archive/permissions', asRuth);
    assert.deepEqual(json(own), matrix);
    assert.equal(own.headers['cache-control'], 'private, no-cache');
    assert.equal(own.headers['content-type'], 'application/json');
  });

  it('are shown and set in a scope, and on an item', async () => {
    const scoped = await ask('POST /archive/permissions/ruth/scope/nl', asMike, { Repository: ['update'] });
    const both = { DocumentaryUnit: ['create', 'delete'], Repository: ['update'] };
    assert.deepEqual(json(scoped)[0], { ruth: both });
    assert.deepEqual(json(await ask('GET /archive/permissions/ruth/scope/nl-city', asMike))[0], {
      ruth: both,
    });
    const item = await ask('POST /archive/permissions/ruth/item/nl-city', asMike, ['annotate']);
    const expected = [{ ruth: ['update', 'annotate'] }, { editors: [] }, { board: [] }];
    assert.deepEqual(json(item), expected);
    assert.deepEqual(json(await ask('GET /archive/permissions/ruth/item/nl-city', asRuth)), expected);
  });

  it('write an event with the message', async () => {
    await ask(
      'POST /archive/permissions/otto',
      { ...asMike, 'x-logmessage': 'New colleague' },
      { Link: ['create'] },
    );
    const [event] = json(await ask('GET /archive/classes/SystemEvent?limit=1', asMike));
    assert.equal(event.data.eventType, 'setGlobalPermissions');
    assert.equal(event.data.logMessage, 'New colleague');
  });

  it('are rejected in any other shape', async () => {
    for (const body of [[], 'null', '"x"', { Country: 'create' }, { Country: [1] }, { Country: null }])
      assertError(await ask('POST /archive/permissions/ruth', asMike, body), 400, 'malformed-json');
    for (const body of [{ Planet: ['create'] }, { country: ['create'] }, { Country: ['Create'] }])
      assertError(await ask('POST /archive/permissions/ruth', asMike, body), 400, 'invalid');
    for (const body of [{}, [1], 'null'])
      assertError(await ask('POST /archive/permissions/ruth/item/nl', asMike, body), 400, 'malformed-json');
    assertError(await ask('POST /archive/permissions/ruth/item/nl', asMike, ['x']), 400, 'invalid');
  });

  it('are not shown to anonymous callers, nor set by users who may not grant', async () => {
    assertError(await ask('GET /archive/permissions'), 404, 'not-found');
    assertError(await ask('GET /archive/permissions/ruth'), 403, 'user-required');
    assertError(await ask('GET /archive/permissions/zz', asRuth), 404, 'not-found');
    assertError(await ask('POST /archive/permissions/otto', asRuth, {}), 403, 'permission-denied');
    assertError(await ask('POST /archive/permissions/admin', asMike, {}), 403, 'permission-denied');
    assertError(await ask('POST /archive/permissions/anonymous', asMike, {}), 403, 'permission-denied');
    assertError(await ask('POST /archive/permissions/ruth/scope/zz', asMike, { Link: [] }), 404, 'not-found');
  });

  it('are lists of grants, of which each can be read and revoked', async () => {
    const list = await ask('GET /archive/permissions/ruth/permission-grants', asRuth);
    assert.equal(list.headers['content-range'], 'offset=0; limit=-1; total=4');
    const grants = json(list);
    assert.equal(grants.length, 4);
    const onItem = json(await ask('GET /archive/entities/nl-city/permission-grants', asRuth));
    assert.equal(onItem.length, 1);
    assert.deepEqual(idsOf(onItem[0].relationships.hasAccessor), ['ruth']);
    assert.deepEqual(idsOf(onItem[0].relationships.hasGrantee), ['mike']);
    const inScope = json(await ask('GET /archive/entities/nl/scope-permission-grants?limit=5', asRuth));
    assert.deepEqual(idsOf(inScope[0].relationships.hasScope), ['nl']);
    const path = `/archive/classes/PermissionGrant/${onItem[0].id}`;
    assert.equal(await status(`GET ${path}`), 200);
    assertError(await ask(`DELETE ${path}`, asRuth), 403, 'permission-denied');
    assert.equal(await status(`DELETE ${path}`, asMike), 204);
    assertError(await ask(`GET ${path}`), 404, 'not-found');
    assertError(await ask(`DELETE ${path}`, asMike), 404, 'not-found');
    assertError(await ask('GET /archive/entities/zz/permission-grants', asRuth), 404, 'not-found');
    assertError(
      await ask('GET /archive/entities/nl/permission-grants?limit=x', asRuth),
      400,
      'bad-parameter',
    );
  });
});

describe('Access', () => {
  it('is set on creation, read, and changed', async () => {
    const body = { type: 'Repository', data: { identifier: 'vault' } };
    const bad = await ask('POST /archive/classes/Country/nl?accessibleTo=zz', asMike, body);
    assertError(bad, 400, 'invalid');
    assert.equal(await status('POST /archive/classes/Country/nl?accessibleTo=ruth', asMike, body), 201);
    assertError(await ask('GET /archive/classes/Repository/nl-vault', asOtto), 404, 'not-found');
    assertError(await ask('GET /archive/entities/nl-vault/access', asOtto), 404, 'not-found');
    const access = await ask('GET /archive/entities/nl-vault/access', asRuth);
    assert.deepEqual(idsOf(json(access)), ['mike', 'ruth']);
    assert.equal(access.headers['content-range'], undefined);
    const set = await ask('POST /archive/entities/nl-vault/access?accessibleTo=otto', asMike, '');
    assert.equal(set.statusCode, 200);
    assert.deepEqual(idsOf(json(set).relationships.access), ['mike', 'otto']);
    assertError(await ask('POST /archive/entities/nl-vault/access', asOtto), 403, 'permission-denied');
    assert.equal(await status('POST /archive/entities/nl-vault/access', asMike), 200);
    assert.equal((await ask('GET /archive/entities/nl-vault/access')).body, '[]');
  });

  it('becomes public by votes', async () => {
    await ask('POST /archive/entities/nl-city/access?accessibleTo=mike', asMike);
    assertError(await ask('POST /archive/entities/nl-city/promote', asRuth), 404, 'not-found');
    const promoted = await ask('POST /archive/entities/nl-city/promote', asMike, '');
    assert.equal(json(promoted).meta.promotionScore, 1);
    assert.match(String(promoted.headers.location), /\/classes\/Repository\/nl-city$/);
    assert.equal(await status('GET /archive/classes/Repository/nl-city'), 200);
    assertError(await ask('POST /archive/entities/nl-city/demote', asOtto), 403, 'permission-denied');
    assert.equal(json(await ask('POST /archive/entities/nl-city/demote', asMike)).meta.promotionScore, -1);
    assert.equal(json(await ask('DELETE /archive/entities/nl-city/demote', asMike)).meta.promotionScore, 0);
    assert.equal(json(await ask('DELETE /archive/entities/nl-city/promote', asMike)).meta.promotionScore, 0);
    const refused = await ask('POST /archive/entities/nl-vault/promote', asMike);
    assertError(refused, 400, 'invalid');
    assert.equal(json(refused).details, "Item 'nl-vault' is not marked as promotable.");
  });

  it('returns no record to a user whose own vote has made it invisible', async () => {
    await ask('POST /archive/permissions/otto', asMike, { Repository: ['promote'] });
    await ask('POST /archive/entities/nl-city/promote', asMike);
    const reply = await ask('POST /archive/entities/nl-city/demote', asOtto);
    assert.equal(reply.statusCode, 204);
    assert.equal(reply.body, '');
    assertError(await ask('DELETE /archive/entities/nl-city/demote', asOtto), 404, 'not-found');
  });
});

describe('GET permissions/{accessor}/explain', () => {
  const asOlga = { 'x-user': 'olga' };
  const explain = (query: string, headers: Readonly<Record<string, string>> = asMike) =>
    ask(`GET /archive/permissions/${query}`, headers);
  const find = (reply: Awaited<ReturnType<typeof ask>>, permission: string) =>
    json(reply).permissions.find((one: { permission: string }) => one.permission === permission);

  before(async () => {
    await archive.addUser('olga');
    const group = (identifier: string) => ({ type: 'Group', data: { identifier, name: identifier } });
    await ask('POST /archive/classes/Group?member=olga', asMike, group('interns'));
    await ask('POST /archive/classes/Group?member=interns', asMike, group('staff'));
    await ask('POST /archive/entities/nl-city/access', asMike);
    await ask('POST /archive/permissions/staff/scope/nl', asMike, { Repository: ['update', 'create'] });
    await ask('POST /archive/permissions/olga/item/nl-city', asMike, ['owner']);
  });

  it('names the grants with their groups and scopes', async () => {
    const reply = await explain('olga/explain?item=nl-city');
    assert.equal(reply.statusCode, 200);
    const { accessor, item, type, sees, permissions } = json(reply);
    assert.deepEqual([accessor, item, type, sees], ['olga', 'nl-city', 'Repository', true]);
    assert.deepEqual(
      permissions.map((one: { permission: string; allowed: boolean }) => [one.permission, one.allowed]),
      [
        ['update', true],
        ['delete', true],
        ['annotate', true],
        ['owner', true],
        ['grant', false],
        ['promote', false],
      ],
    );
    const { reason, grants } = find(reply, 'update');
    assert.equal(reason, 'content-type-grant');
    assert.deepEqual(
      grants.map(({ id: _, ...grant }: { id: string }) => grant),
      [
        {
          permission: 'update',
          accessor: 'staff',
          through: ['interns', 'staff'],
          target: 'type',
          scope: 'nl',
          hidesScope: false,
        },
        {
          permission: 'owner',
          accessor: 'olga',
          through: [],
          target: 'item',
          scope: null,
          hidesScope: false,
        },
      ],
    );
    assert.deepEqual(find(reply, 'grant'), {
      permission: 'grant',
      allowed: false,
      reason: 'no-grant',
      grants: [],
    });
  });

  it('explains permissions on a type, everywhere and below an item', async () => {
    const below = await explain('olga/explain?type=repository&scope=nl');
    assert.equal(find(below, 'create').allowed, true);
    assert.equal(json(below).scope, 'nl');
    assert.equal(find(await explain('olga/explain?type=Repository'), 'create').allowed, false);
    const administrator = json(await explain('mike/explain?type=Country'));
    assert.deepEqual(administrator.administratorThrough, ['admin']);
    assert.equal(administrator.permissions[0].reason, 'administrator');
  });

  it('says whether the user sees the item', async () => {
    await ask('POST /archive/entities/nl-city/access?accessibleTo=ruth', asMike);
    const reply = json(await explain('olga/explain?item=nl-city'));
    assert.equal(reply.sees, false);
    assertError(await explain('olga/explain?item=nl-city', asOlga), 404, 'not-found');
    await ask('POST /archive/entities/nl-city/access', asMike);
  });

  it('does not name groups and scopes that the caller may not see', async () => {
    for (const id of ['staff', 'nl'])
      await ask(`POST /archive/entities/${id}/access?accessibleTo=olga`, asMike);
    await ask('POST /archive/entities/nl-city/access?accessibleTo=olga&accessibleTo=ruth', asMike);
    await ask('POST /archive/permissions/ruth/item/nl-city', asMike, ['grant']);
    const reply = await explain('olga/explain?type=Repository&scope=nl', asOlga);
    assert.equal(find(reply, 'update').grants[0].scope, 'nl');
    assertError(await explain('olga/explain?type=Repository&scope=nl', asRuth), 404, 'not-found');
    for (const id of ['staff', 'nl', 'nl-city']) await ask(`POST /archive/entities/${id}/access`, asMike);
    await ask('POST /archive/entities/staff/access?accessibleTo=olga', asMike);
    const [grant] = find(await explain('olga/explain?item=nl-city', asRuth), 'update').grants;
    assert.deepEqual([grant.accessor, grant.through, grant.scope], [null, ['interns', null], 'nl']);
    await ask('POST /archive/entities/staff/access', asMike);
    await ask('POST /archive/permissions/ruth/item/nl-city', asMike, []);
  });

  it('answers users about themselves and their groups, and about others where they may grant', async () => {
    for (const query of ['?item=nl-city', '?type=Repository', '?type=Repository&scope=nl'])
      for (const headers of [asMike, asOlga])
        assert.equal((await explain(`staff/explain${query}`, headers)).statusCode, 200);
    const ids = /olga|nl-city|'nl'|interns|staff|Repository/;
    const assertDenied = async (query: string): Promise<void> => {
      const reply = await explain(`olga/explain${query}`, asRuth);
      assertError(reply, 403, 'permission-denied');
      assert.doesNotMatch(reply.body, ids, 'it names nothing');
    };
    await assertDenied('?item=nl-city');
    await ask('POST /archive/permissions/ruth/scope/nl', asMike, { Repository: ['grant'] });
    for (const query of ['?item=nl-city', '?type=Repository&scope=nl', '?type=Repository&scope=nl-city'])
      assert.equal((await explain(`olga/explain${query}`, asRuth)).statusCode, 200, query);
    for (const query of ['?item=nl', '?type=Repository', '?type=Country', '?type=DocumentaryUnit&scope=nl'])
      await assertDenied(query);
    await ask('POST /archive/permissions/ruth/scope/nl', asMike, {});
  });

  it('answers nobody else', async () => {
    assertError(await explain('olga/explain?item=nl-city', {}), 403, 'user-required');
    assertError(await explain('nobody/explain?item=nl-city'), 404, 'not-found');
    assertError(await explain('olga/explain?item=nothing'), 404, 'not-found');
    await ask('POST /archive/classes/UserProfile/ruth/deactivate', asMike);
    assertError(await explain('olga/explain?item=nl-city', asRuth), 403, 'user-deactivated');
    const deactivated = find(await explain('ruth/explain?item=nl-city'), 'update');
    assert.deepEqual([deactivated.allowed, deactivated.reason], [false, 'deactivated']);
    await ask('POST /archive/classes/UserProfile/ruth/activate', asMike);
  });

  for (const query of [
    '',
    '?scope=nl',
    '?item=nl-city&type=Country',
    '?item=nl-city&scope=nl',
    '?type=Address',
  ])
    it(`rejects ${query || 'a request without parameters'}`, async () => {
      assertError(await explain(`olga/explain${query}`), 400, 'bad-parameter');
    });
});
