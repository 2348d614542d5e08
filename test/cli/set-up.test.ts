import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { waitUntil } from '../world/wait-until.ts';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function get(url: string): Promise<Answer> {
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('Setting up a store', () => {
  it('works once: a second time fails and changes nothing', async (t) => {
    const data = join(temporaryFolder(t), 'archives of 2026');
    const first = await runFonds(['init', '--data', data]);
    assert.equal(first.code, 0, first.err);
    assert.equal((await runFonds(['user', 'add', 'archivist', '--group', 'admin', '--data', data])).code, 0);
    const before = readdirSync(data).map((name) => statSync(join(data, name)).mtimeMs);

    const second = await runFonds(['init', '--data', data]);
    assert.equal(second.code, 5);
    assert.match(second.err, /^There is a store in .* already; nothing was changed\.\n$/);
    assert.equal(second.out, '');
    assert.deepEqual(
      readdirSync(data).map((name) => statSync(join(data, name)).mtimeMs),
      before,
    );
  });

  it('must happen before a user is added', async (t) => {
    const { code, err } = await runFonds(['user', 'add', 'archivist', '--data', temporaryFolder(t)]);
    assert.equal(code, 1);
    assert.match(err, /fonds init/);
    assert.doesNotMatch(err, /\n {4}at /, 'a sentence and no stack');
  });
});

describe('A user added on the command line', () => {
  it('cannot have an id that is decoded to another one in requests', async (t) => {
    const data = temporaryFolder(t);
    await runFonds(['init', '--data', data]);
    for (const id of ['arch%69vist', 'b%C3%A9']) {
      const { code, err } = await runFonds(['user', 'add', id, '--data', data]);
      assert.equal(code, 1, err);
      assert.ok(err.includes(id), err);
      assert.match(err, /%XX/);
      assert.doesNotMatch(err, /X-User/, 'a header, which commands do not have');
    }
    const { out } = await runFonds(['user', 'list', '--data', data]);
    assert.doesNotMatch(out, /%/);
  });

  it('has one event: a creation by the group admin with a log message', async (t) => {
    const data = temporaryFolder(t);
    await runFonds(['init', '--data', data]);
    const args = ['user', 'add', 'archivist', '--name', 'Reading room', '--group', 'admin', '--data', data];
    const added = await runFonds(args);
    assert.equal(added.code, 0, added.err);
    const { url } = await startFonds(t, ['serve', '--data', data]);

    const { body: user } = await get(`${url}/classes/UserProfile/archivist`);
    assert.equal(user.id, 'archivist');
    assert.deepEqual(user.data, { identifier: 'archivist', name: 'Reading room' });
    const events = (await (await fetch(`${url}/classes/SystemEvent`)).json()) as {
      data: Record<string, unknown>;
      relationships: { hasActioner: { id: string; type: string }[] };
    }[];
    assert.equal(events.length, 1);
    assert.equal(events[0]?.data.eventType, 'creation');
    assert.equal(events[0]?.data.logMessage, 'Created from the command line');
    assert.deepEqual(
      events[0]?.relationships.hasActioner.map(({ id, type }) => ({ id, type })),
      [{ id: 'admin', type: 'Group' }],
    );
  });

  it('has its id as its name by default, and the id may be long and in any script', async (t) => {
    const data = temporaryFolder(t);
    await runFonds(['init', '--data', data]);
    const id = `архивист-${'x'.repeat(200)}`;
    const added = await runFonds(['user', 'add', id, '--group', 'admin', '--data', data]);
    assert.equal(added.code, 0, added.err);
    const { url } = await startFonds(t, ['serve', '--data', data]);
    const { body } = await get(`${url}/classes/UserProfile/${encodeURIComponent(id)}`);
    assert.deepEqual(body.data, { identifier: id, name: id });
  });

  it('is rejected if the id exists or is reserved, or the group does not exist', async (t) => {
    const data = temporaryFolder(t);
    await runFonds(['init', '--data', data]);
    await runFonds(['user', 'add', 'archivist', '--data', data]);
    for (const [expected, ...args] of [
      [5, 'archivist'],
      [1, 'admin'],
      [1, 'reader', '--group', 'nobody'],
    ] as const) {
      const { code, err } = await runFonds(['user', 'add', ...args, '--data', data]);
      assert.equal(code, expected, args.join(' '));
      assert.match(err, new RegExp(args.at(-1)!), 'the sentence names what is wrong');
    }
  });
});

describe('A server started on an empty folder', () => {
  it('responds with 503 and names the commands to run, until init and user add have run', async (t) => {
    const data = join(temporaryFolder(t), 'not there yet');
    const server = await startFonds(t, ['serve', '--data', data]);
    const country = `${server.url}/classes/Country`;

    const bare = await get(country);
    assert.equal(bare.status, 503);
    assert.equal(bare.body.code, 'not-initialised');
    assert.match(String(bare.body.message), /fonds init/);
    assert.equal((await fetch(`${server.url}/health`)).status, 200);
    assert.match(server.output(), /503.*fonds init/);

    assert.equal((await runFonds(['init', '--data', data])).code, 0);
    assert.equal((await get(country)).status, 503, 'there is no administrator yet');
    const added = await runFonds(['user', 'add', 'archivist', '--group', 'admin', '--data', data]);
    assert.equal(added.code, 0, added.err);

    assert.equal((await get(country)).status, 200);
    const response = await fetch(`${server.url}/Country`, {
      method: 'POST',
      headers: { 'X-User': 'archivist', 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'Country', data: { identifier: 'nl' } }),
    });
    assert.equal(response.status, 201);
    assert.equal(await server.stop(), 0);
  });
});

describe('A server started on a store without an administrator', () => {
  it('names the command that is missing only', async (t) => {
    const data = temporaryFolder(t);
    assert.equal((await runFonds(['init', '--data', data])).code, 0);
    const server = await startFonds(t, ['serve', '--data', data]);
    await waitUntil(() => server.output().includes('503'), 'the server has said why requests fail');
    assert.match(server.output(), /There is no administrator yet.*503.*user add ID --group admin/);
    assert.doesNotMatch(server.output(), /fonds\S* init/);
    assert.equal(await server.stop(), 0);
  });
});
