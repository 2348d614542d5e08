/** The security log is written after a change; a change that was made does not fail when the log cannot be written. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { formats } from '../../../src/formats/registry.ts';
import type { OutcomeOf, Perform } from '../../../src/graph/changes/changes.ts';
import { recordSecurityChanges } from '../../../src/graph/sign-in/record-security-changes.ts';
import type { SignIn } from '../../../src/graph/sign-in/sign-in.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';

const undone: OutcomeOf<'undo'> = {
  event: 'e2',
  undoes: 'e1',
  created: 0,
  restored: 0,
  updated: 1,
  moved: 0,
  deleted: 0,
  unchanged: 0,
  permissions: 1,
  conflictCount: 0,
  conflicts: [],
  impossibleCount: 0,
  impossible: [],
  digest: '',
};

const undo = {
  change: 'undo',
  actor: 'mike',
  logMessage: null,
  event: 'e1',
  force: false,
  page: { offset: 0, limit: 0 },
} as const;

function makeWorld(outcome: OutcomeOf<'undo'>, isBroken = false) {
  const entries: unknown[] = [];
  const logged: string[] = [];
  const add = async (kind: string, entry: object): Promise<void> => {
    if (isBroken) throw new Error('disk full');
    entries.push({ kind, ...entry });
  };
  const signIn = { log: { add } } as unknown as SignIn;
  const perform = recordSecurityChanges((async () => outcome) as unknown as Perform, signIn, (line) =>
    logged.push(line),
  );
  return { perform, entries, logged };
}

describe('The security log', () => {
  it('has an undo that changes permissions, and no other one', async () => {
    const world = makeWorld(undone);
    await world.perform<'undo'>(undo);
    await world.perform<'undo'>({ ...undo, commit: false });
    assert.deepEqual(world.entries, [
      { kind: 'permissions-changed', user: null, details: 'undo e1', actor: 'mike' },
    ]);
    const other = makeWorld({ ...undone, permissions: 0 });
    await other.perform<'undo'>(undo);
    assert.deepEqual(other.entries, []);
  });

  it('does not make a change fail that was committed: the log of the service has the reason', async () => {
    const { perform, logged } = makeWorld(undone, true);
    assert.equal((await perform<'undo'>(undo)).event, 'e2');
    assert.match(logged[0]!, /^The change 'undo' was made, but .*: disk full$/);
  });
});

describe('The security log of users and groups', () => {
  const noLog = { actor: 'mike', logMessage: null } as const;

  /** Returns the lines that the changes add to the log, oldest first. */
  async function listNew(archive: TestArchive, makeChanges: () => Promise<unknown>) {
    const mike = (await archive.graph.findActor('mike'))!;
    const list = () => archive.signIn.log.list(mike, {}, 100);
    const last = (await list())[0]?.number ?? 0;
    await makeChanges();
    return (await list())
      .filter(({ number }) => number > last)
      .reverse()
      .map(({ kind, user, actor, details }) => [kind, user, details, actor].filter(Boolean).join(' '));
  }

  async function open(t: TestContext) {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    const { graph, store } = archive;
    const create = (type: 'UserProfile' | 'Group', identifier: string, groups: readonly string[] = []) =>
      graph.perform({
        ...noLog,
        change: 'create',
        bundle: { type, data: { identifier, name: identifier }, relationships: {} },
        groups,
      });
    const lastEvent = async () => (await store.events.list({}, 'everything', { offset: 0, limit: 1 }))[0]!.id;
    const undo = async (options: { readonly force?: boolean; readonly commit?: boolean } = {}) => {
      const event = await lastEvent();
      const page = { offset: 0, limit: 10 };
      await graph.perform({ ...noLog, change: 'undo', event, force: false, page, ...options });
      return event;
    };
    return { archive, graph, create, undo, listNew: (run: () => Promise<unknown>) => listNew(archive, run) };
  }

  it('has every creation and deletion, alone and in a batch, and none of a dry run', async (t) => {
    const { graph, create, listNew } = await open(t);
    const lines = await listNew(async () => {
      await create('Group', 'team');
      for (const id of ['eva', 'joe', 'kim']) await create('UserProfile', id, ['team']);
    });
    assert.deepEqual(lines, [
      'user-changed team created mike',
      'user-changed eva created mike',
      'user-changed joe created mike',
      'user-changed kim created mike',
    ]);
    const ids = ['eva', 'team', 'nobody'];
    const batch = { ...noLog, change: 'batchDelete', ids, tolerant: true, version: true } as const;
    const deleted = await listNew(async () => {
      await graph.perform<'batchDelete'>({ ...batch, commit: false });
      await graph.perform<'batchDelete'>(batch);
      await graph.perform<'delete'>({ ...noLog, change: 'delete', type: 'UserProfile', id: 'joe' });
    });
    assert.deepEqual(deleted.slice(0, 2).sort(), [
      'user-changed eva deleted mike',
      'user-changed team deleted mike',
    ]);
    assert.deepEqual(deleted.slice(2), ['user-changed joe deleted mike']);
    const other = await listNew(async () => {
      const bundle = { type: 'Country', data: { identifier: 'nl' }, relationships: {} };
      await graph.perform<'create'>({ ...noLog, change: 'create', bundle });
      const patch = { type: 'UserProfile', data: { name: 'Kim' }, relationships: {} };
      await graph.perform<'update'>({
        ...noLog,
        change: 'update',
        type: 'UserProfile',
        id: 'kim',
        bundle: patch,
        patch: true,
      });
    });
    assert.deepEqual(other, []);
  });

  it('names the user of an undo, and what the undo did', async (t) => {
    const { archive, graph, create, undo, listNew } = await open(t);
    await create('UserProfile', 'eva');
    const of = (event: string, what: string) => `user-changed eva ${what} ${event} mike`;
    let event = '';
    const made = await listNew(async () => {
      event = await undo({});
    });
    assert.deepEqual(made, [of(event, 'deleted')]);
    assert.deepEqual(
      await listNew(async () => {
        event = await undo({ commit: false });
        await undo({ force: true });
      }),
      [of(event, 'restored')],
    );
    const deactivation = await listNew(() =>
      graph.perform<'deactivateUser'>({ ...noLog, change: 'deactivateUser', id: 'eva' }),
    );
    assert.deepEqual(deactivation, ['user-changed eva deactivated mike']);
    assert.deepEqual(
      await listNew(async () => {
        event = await undo();
      }),
      [of(event, 'activated')],
    );
    await archive.signIn.createLink('eva', 60_000, null);
    assert.deepEqual(
      await listNew(async () => {
        event = await undo();
      }),
      [of(event, 'deactivated')],
    );
    const again = await listNew(() =>
      graph.perform<'deactivateUser'>({ ...noLog, change: 'deactivateUser', id: 'eva' }),
    );
    assert.deepEqual(again, [], 'eva was deactivated already');
  });

  it('has a line for the permissions that an undo changes besides', async (t) => {
    const { graph, create, undo, listNew } = await open(t);
    await create('UserProfile', 'eva');
    await create('Group', 'team');
    await graph.perform<'joinGroup'>({ ...noLog, change: 'joinGroup', group: 'team', member: 'eva' });
    let event = '';
    const lines = await listNew(async () => {
      event = await undo();
    });
    assert.deepEqual(lines, [`permissions-changed undo ${event} mike`]);
  });

  it('has the sessions that a deletion has ended', async (t) => {
    const { archive, graph, create, listNew } = await open(t);
    await create('UserProfile', 'eva');
    const eva = (await archive.graph.findActor('eva'))!;
    await archive.signIn.begin(eva, {
      method: 'link',
      client: { address: '192.0.2.1', browser: '' },
      former: undefined,
    });
    const lines = await listNew(() =>
      graph.perform<'delete'>({ ...noLog, change: 'delete', type: 'UserProfile', id: 'eva' }),
    );
    assert.deepEqual(lines, ['session-ended eva mike', 'user-changed eva deleted mike']);
  });

  it('has one line for an invitation', async (t) => {
    const { graph, listNew } = await open(t);
    const invited = await listNew(() =>
      graph.perform<'inviteUser'>({
        ...noLog,
        change: 'inviteUser',
        identifier: 'eva',
        name: 'Eva',
        groups: [],
        permissions: {},
      }),
    );
    assert.deepEqual(invited, ['user-changed eva invited mike']);
  });

  it('needs nothing of imports: no format has users or groups as records', () => {
    const targets = formats.flatMap((format) => [format.target, ...Object.values(format.targets ?? {})]);
    assert.ok(targets.length > 0);
    assert.deepEqual(
      targets.filter((type) => ['UserProfile', 'Group'].includes(type)),
      [],
    );
  });
});
