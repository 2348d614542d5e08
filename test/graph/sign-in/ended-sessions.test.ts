/**
 * Sessions and links that a change ends, end with its commit: they do not come back when the change is undone, nor if the service stops before it has
 * deleted their rows.
 */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';

const client = { address: '192.0.2.7', browser: 'Browser' };
const by = { actor: 'mike', logMessage: null } as const;

interface World extends TestArchive {
  /** Begins a session of eva, and returns its token. */
  readonly begin: () => Promise<string>;
  /** Undoes the last event. */
  readonly undo: () => Promise<void>;
  /** From now on, rows of sessions and links stay: as if the service had stopped after the commit. */
  readonly stopDeleting: () => void;
}

async function openWorld(t: TestContext, profile: 'archive' | 'ehri'): Promise<World> {
  const archive = await openTestArchive({ settings: { profile } });
  t.after(() => archive.close());
  await archive.addUser('eva');
  return {
    ...archive,
    begin: async () => {
      const link = await archive.signIn.createLink('eva', 60_000, null);
      return (await archive.signIn.useLink(link, { client, former: undefined })).token;
    },
    undo: async () => {
      const [event] = await archive.store.events.list({}, 'everything', { offset: 0, limit: 1 });
      const page = { offset: 0, limit: 10 };
      const request = { change: 'undo', ...by, event: event!.id, force: false, page } as const;
      const { impossibleCount } = await archive.graph.perform<'undo'>(request);
      assert.equal(impossibleCount, 0);
    },
    stopDeleting: () => {
      const fail = async (): Promise<never> => {
        throw new Error('the service stops');
      };
      Object.assign(archive.signInStore, { endSessions: fail, deleteLinks: fail });
    },
  };
}

/** Changes after which the user is active, and may sign in again. */
const changes: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'was deactivated and activated again': async ({ graph }) => {
    await graph.perform({ change: 'deactivateUser', ...by, id: 'eva' });
    await graph.perform({ change: 'activateUser', ...by, id: 'eva' });
  },
  'was deactivated, which was undone': async ({ graph, undo }) => {
    await graph.perform({ change: 'deactivateUser', ...by, id: 'eva' });
    await undo();
  },
  'was deactivated by the undo of an activation, and activated again': async (world) => {
    const { graph } = world;
    await graph.perform({ change: 'deactivateUser', ...by, id: 'eva' });
    await graph.perform({ change: 'activateUser', ...by, id: 'eva' });
    const token = await world.begin();
    await world.undo();
    await graph.perform({ change: 'activateUser', ...by, id: 'eva' });
    assert.equal(await world.signIn.findSession(token), undefined);
  },
  'was deleted, which was undone': async ({ graph, undo }) => {
    await graph.perform({ change: 'delete', ...by, type: 'UserProfile', id: 'eva' });
    await undo();
  },
  'was deleted in a batch, which was undone': async ({ graph, undo }) => {
    const batch = { ids: ['eva'], tolerant: false, version: false };
    await graph.perform({ change: 'batchDelete', ...by, ...batch });
    await undo();
  },
  'has a new password': async ({ graph }) => {
    await graph.perform({ change: 'setPassword', actor: 'eva', logMessage: null, hash: '$', session: null });
  },
  'has signed in with OpenID Connect for the first time': async ({ graph }) => {
    const credential = { kind: 'oidc', key: 'https://a.example 1', data: '', note: '' } as const;
    const change = { change: 'addCredential', actor: 'eva', logMessage: null } as const;
    await graph.perform({ ...change, credential, endsSessions: true });
  },
};

for (const profile of ['archive', 'ehri'] as const)
  describe(`A session, and a one-time link, under the profile ${profile}`, () => {
    for (const [what, change] of Object.entries(changes))
      for (const stops of [false, true])
        it(`has ended when the user ${what}${stops ? ', and the service stopped after the commit' : ''}`, async (t) => {
          const world = await openWorld(t, profile);
          const token = await world.begin();
          const link = await world.signIn.createLink('eva', 60_000, null);
          assert.equal((await world.signIn.findSession(token))?.id, 'eva');
          if (stops) world.stopDeleting();
          await change(world);
          assert.equal(await world.signIn.findSession(token), undefined);
          assert.equal(await world.signIn.findLinkUser(link), undefined);
          const use = world.signIn.useLink(link, { client, former: undefined });
          await assert.rejects(use, { code: 'link-not-valid' });
          assert.equal(
            (await world.signIn.findSession(await world.begin()))?.id,
            'eva',
            'a new one is valid',
          );
        });
  });

describe('The session in which a user chooses a new password', () => {
  it('stays, until the next password is chosen in another one, or the user is deactivated', async (t) => {
    const world = await openWorld(t, 'archive');
    const find = (token: string) => world.signIn.findSession(token);
    const setPassword = async (token: string) => {
      const { session } = (await find(token))!;
      const change = { change: 'setPassword', actor: 'eva', logMessage: null, hash: '$' } as const;
      await world.graph.perform({ ...change, session: session!.id });
    };
    const [first, second] = [await world.begin(), await world.begin()];
    world.stopDeleting();
    await setPassword(first);
    assert.equal((await find(first))?.id, 'eva');
    assert.equal(await find(second), undefined);
    const third = await world.begin();
    await setPassword(third);
    assert.equal(await find(first), undefined);
    assert.equal((await find(third))?.id, 'eva');
    await world.graph.perform({ change: 'deactivateUser', ...by, id: 'eva' });
    await world.graph.perform({ change: 'activateUser', ...by, id: 'eva' });
    assert.equal(await find(third), undefined);
  });

  it('is one that began after the password was checked', async (t) => {
    const world = await openWorld(t, 'archive');
    const eva = (await world.graph.findActor('eva'))!;
    const options = { method: 'password', client, former: undefined } as const;
    const setPassword = { change: 'setPassword', actor: 'eva', logMessage: null, hash: '$' } as const;
    await world.graph.perform({ ...setPassword, session: null });
    const { token } = await world.signIn.begin(eva, { ...options, epoch: 0 });
    assert.equal(await world.signIn.findSession(token), undefined, 'checked with the former password');
  });
});
