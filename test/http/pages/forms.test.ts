/** Forms of pages: who may send them, how wrong fields are reported, and where a sent form leads. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { staffFormLimit } from '../../../src/http/read-form.ts';
import { fail } from '../../../src/model/errors.ts';
import { type AnyRow, defineAction, definePage, itemPermission } from '../../../src/pages/define-page.ts';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { integerParameter, textParameter } from '../../../src/parameters/parameter.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

const describeForm = defineAction({
  name: 'describe',
  access: itemPermission('update'),
  fields: {
    name: textParameter('Name of the group', { required: true }),
    rooms: integerParameter('Number of rooms', { min: 1 }),
  },
  change: async ({ params, fields: { name } }, { graph }) => {
    const bundle = {
      id: undefined,
      type: 'Group',
      data: { identifier: params.id!, name },
      relationships: {},
    };
    return graph.changes.update(
      { type: 'Group', id: params.id!, bundle, patch: false },
      { logMessage: null },
    );
  },
  next: ({ id }) => `/groups/${id}`,
});

const createForm = defineAction({
  name: 'create',
  access: 'administrator',
  fields: {
    identifier: textParameter('Identifier', { required: true }),
    name: textParameter('Name', { required: true }),
  },
  change: async ({ fields }, { graph }) =>
    graph.changes.create(
      { bundle: { id: undefined, type: 'Group', data: { ...fields }, relationships: {} } },
      { logMessage: null },
    ),
  next: () => '/users',
});

const openForm = defineAction({
  name: 'open',
  access: 'public',
  fields: { day: textParameter('A day', { many: true }) },
  change: async () => fail('has-children', 'The group has members.', { details: { children: 2 } }),
  next: () => '/',
});

const closedForm = defineAction({ ...openForm, name: 'close', access: 'administrator' });

const pages: readonly AnyRow[] = [
  definePage({
    name: 'group',
    path: '/groups/{id}',
    access: itemPermission('update'),
    summary: 'A group',
    parameters: {},
    actions: [describeForm],
    load: async ({ params }) => ({ id: params.id! }),
  }),
  definePage({
    name: 'desk',
    path: '/desks/{id}',
    access: itemPermission('update'),
    summary: 'The desk of an institution',
    parameters: {},
    pathOf: ({ id }) => `/desks/${id}`,
    load: async () => ({}),
  }),
  definePage({
    name: 'days',
    path: '/days',
    access: 'public',
    summary: 'A page with a form for everyone, and one for administrators',
    parameters: {},
    actions: [openForm, closedForm],
    load: async () => ({}),
  }),
  definePage({
    name: 'closed',
    path: '/closed',
    access: 'public',
    summary: 'A page for everyone with a form for administrators',
    parameters: {},
    actions: [closedForm],
    load: async () => ({}),
  }),
  definePage({
    name: 'tasks',
    path: '/tasks',
    access: 'signed-in',
    summary: 'The tasks of a user',
    parameters: {},
    actions: [openForm],
    load: async () => ({}),
  }),
  definePage({
    name: 'users',
    path: '/users',
    access: 'administrator',
    summary: 'All users',
    parameters: {},
    actions: [describeForm, createForm],
    load: async () => ({}),
  }),
];

async function openWorld(t: TestContext): Promise<TestArchive> {
  const archive = await openTestArchive({
    pages,
    render: ({ name, data }, _site, form) => JSON.stringify({ name, data, form }),
  });
  t.after(() => archive.close());
  const group = { type: 'Group', data: { identifier: 'readers', name: 'Readers' } };
  const created = await request(archive, 'POST /archive/classes/Group', asMike, group);
  assert.equal(created.statusCode, 201, created.body);
  return archive;
}

function sendForm(archive: TestArchive, path: string, fields: string, user?: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(user) };
  return request(archive, `POST ${path}`, headers, fields);
}

function headersOf(user: string | undefined): Readonly<Record<string, string>> {
  return user === undefined ? {} : { 'x-user': user };
}

async function readName(archive: TestArchive): Promise<unknown> {
  return json(await request(archive, 'GET /archive/classes/Group/readers', asMike)).data.name;
}

const formOf = (body: string): RejectedForm => (JSON.parse(body) as { form: RejectedForm }).form;

describe('The access of a page', () => {
  it('admits users, administrators and users with a permission as declared, and nobody else', async (t) => {
    const archive = await openWorld(t);
    const statuses: Record<string, readonly number[]> = {};
    for (const path of ['/tasks', '/users', '/groups/readers']) {
      const replies = ['mike', 'ruth', undefined].map((user) =>
        request(archive, `GET ${path}`, headersOf(user)),
      );
      statuses[path] = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    }
    assert.deepEqual(statuses, {
      '/tasks': [200, 200, 303],
      '/users': [200, 403, 303],
      '/groups/readers': [200, 403, 303],
    });
  });

  it('does not reveal an item that does not exist', async (t) => {
    const archive = await openWorld(t);
    assert.equal((await request(archive, 'GET /groups/none', asMike)).statusCode, 404);
  });

  it('of an item that was renamed leads users with the permission to the page of the item', async (t) => {
    const archive = await openWorld(t);
    await addRepository(archive);
    const headers = { ...asMike, 'content-type': 'text/plain' };
    const renamed = await request(archive, 'POST /archive/classes/Repository/nl-r1/rename', headers, 'r2');
    assert.equal(renamed.statusCode, 200, renamed.body);
    const open = (path: string, user?: string) => request(archive, `GET ${path}`, headersOf(user));
    const reply = await open('/desks/nl-r1', 'mike');
    assert.equal(reply.statusCode, 308, reply.body);
    assert.equal(reply.headers.location, '/desks/nl-r2');
    assert.equal((await open('/desks/nl-r1')).statusCode, 303, 'to the sign-in');
    assert.equal((await open('/desks/nl-r2', 'ruth')).statusCode, 403);
  });
});

describe('A form of a page', () => {
  it('makes its change and leads to the next page', async (t) => {
    const archive = await openWorld(t);
    const reply = await sendForm(archive, '/groups/readers', 'name=All+readers&rooms=2', 'mike');
    assert.equal(reply.statusCode, 303, reply.body);
    assert.equal(reply.headers.location, '/groups/readers');
    assert.equal(await readName(archive), 'All readers');
  });

  it('changes nothing for a user without the permission, or without a user', async (t) => {
    const archive = await openWorld(t);
    assert.equal((await sendForm(archive, '/groups/readers', 'name=x', 'ruth')).statusCode, 403);
    assert.equal((await sendForm(archive, '/groups/readers', 'name=x')).statusCode, 403);
    assert.equal(await readName(archive), 'Readers');
  });

  it('is shown again with the sent values and a message at each wrong field', async (t) => {
    const archive = await openWorld(t);
    const reply = await sendForm(archive, '/groups/readers', 'rooms=0&colour=red', 'mike');
    assert.equal(reply.statusCode, 400);
    const { name, values, errors } = formOf(reply.body);
    assert.equal(name, 'describe');
    assert.deepEqual(values, { rooms: ['0'], colour: ['red'] });
    assert.deepEqual(Object.keys(errors).sort(), ['colour', 'name', 'rooms']);
    assert.match(errors.rooms!, /at least 1/);
  });

  it('is shown again with the messages of the graph at its fields', async (t) => {
    const archive = await openWorld(t);
    const fields = 'form=create&identifier=readers&name=Staff';
    const reply = await sendForm(archive, '/users', fields, 'mike');
    assert.equal(reply.statusCode, 400);
    const { errors, message } = formOf(reply.body);
    assert.match(errors.identifier!, /readers/);
    assert.equal(message, undefined);
  });

  it('takes an empty field as absent, and a repeated one as an error', async (t) => {
    const archive = await openWorld(t);
    const empty = await sendForm(archive, '/groups/readers', 'name=Readers&rooms=', 'mike');
    assert.equal(empty.statusCode, 303, empty.body);
    const missing = await sendForm(archive, '/groups/readers', 'name=+', 'mike');
    assert.match(formOf(missing.body).errors.name!, /is missing/);
    const repeated = await sendForm(archive, '/groups/readers', 'name=a&name=b', 'mike');
    assert.match(formOf(repeated.body).errors.name!, /2 times/);
  });

  it('is shown again with a conflict, and with all values of a repeated field', async (t) => {
    const archive = await openWorld(t);
    const reply = await sendForm(archive, '/tasks', 'day=1&day=2', 'ruth');
    assert.equal(reply.statusCode, 409);
    const { values, message } = formOf(reply.body);
    assert.deepEqual(values, { day: ['1', '2'] });
    assert.equal(message, 'The group has members.');
  });

  it('is refused on a page that the sender may not open', async (t) => {
    const archive = await openWorld(t);
    assert.equal((await sendForm(archive, '/tasks', 'day=1')).statusCode, 403);
  });

  it('for everyone can be sent by anonymous callers, also from a page with a form for administrators', async (t) => {
    const archive = await openWorld(t);
    assert.equal((await sendForm(archive, '/days', 'form=open&day=1')).statusCode, 409);
    assert.equal((await sendForm(archive, '/days', 'form=close&day=1')).statusCode, 403);
  });

  it('is refused before its fields are read', async (t) => {
    const archive = await openWorld(t);
    const refused = (path: string, user: string) =>
      request(archive, `POST ${path}`, headersOf(user), { name: 'x' });
    assert.equal((await refused('/closed', 'ruth')).statusCode, 403);
    assert.equal((await refused('/closed', 'mike')).statusCode, 415);
  });

  it('may have a form token, which is not one of its fields', async (t) => {
    const archive = await openWorld(t);
    const reply = await sendForm(archive, '/groups/readers', 'name=&form-token=abc', 'mike');
    assert.equal(reply.statusCode, 400);
    const { values, errors } = formOf(reply.body);
    assert.deepEqual([values, Object.keys(errors)], [{ name: [''] }, ['name']]);
  });

  it('must be named on a page with several forms', async (t) => {
    const archive = await openWorld(t);
    for (const fields of ['name=x', 'form=none&name=x']) {
      const reply = await sendForm(archive, '/users', fields, 'mike');
      assert.equal(reply.statusCode, 400, reply.body);
      assert.match(reply.body, /describe, create/);
    }
  });

  it('is refused in another media type, and above the limit of bodies', async (t) => {
    const archive = await openWorld(t);
    const reply = await request(archive, 'POST /groups/readers', asMike, { name: 'x' });
    assert.equal(reply.statusCode, 415);
    const long = `name=${'x'.repeat(staffFormLimit.bytes)}`;
    assert.equal((await sendForm(archive, '/groups/readers', long, 'mike')).statusCode, 413);
  });

  it('is refused with so many fields that parsing them would stop the service', async (t) => {
    const archive = await openWorld(t);
    const reply = await sendForm(archive, '/groups/readers', 'a&'.repeat(20_000), 'mike');
    assert.equal(reply.statusCode, 413);
    assert.match(reply.body, /more than 10000 fields \(limit form-fields\)/);
  });
});
