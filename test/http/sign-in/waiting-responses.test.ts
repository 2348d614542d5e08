/** Responses that wait end with the rights of their readers: the events of a job, and the change feed. */
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import type { ChangeOf } from '../../../src/graph/changes/changes.ts';
import { openTestArchive } from '../../world/archive.ts';
import { waitUntil } from '../../world/wait-until.ts';
import { signIn } from './browser-requests.ts';

const noLog = { actor: 'mike', logMessage: null } as const;

/** Changes that end the rights of an administrator; undefined ends the session. */
const endings = {
  'the end of the session': undefined,
  'the deactivation of the user': { ...noLog, change: 'deactivateUser', id: 'eva' },
  'a group that the user has left': { ...noLog, change: 'leaveGroup', group: 'admin', member: 'eva' },
} as const satisfies Record<string, ChangeOf<'deactivateUser'> | ChangeOf<'leaveGroup'> | undefined>;

describe('A response that waits', () => {
  for (const [name, ending] of Object.entries(endings))
    it(`ends with ${name}`, async (t) => {
      const archive = await openTestArchive();
      t.after(() => archive.close());
      const { graph, jobs, jobStore, store } = archive;
      for (const id of ['eva', 'joe']) await archive.addUser(id, ['admin']);
      const job = { format: 'ead', scope: 'nl', logMessage: null, commit: true };
      const { id } = await jobs.as((await graph.findActor('eva'))!).submit(jobs.newId(), job);
      const browser = await signIn(archive, 'eva');
      const feed = await browser.send('GET /archive/changes');
      const cursor = /"cursor":"([^"]+)","more":false/.exec(feed.body)![1]!;
      const reads = [mock.method(jobStore, 'find'), mock.method(store.feed, 'list')];
      const replies = [`jobs/${id}/events`, `changes?since=${cursor}&wait=50`].map((path) =>
        browser.send(`GET /archive/${path}`),
      );
      await waitUntil(() => reads.every(({ mock: { calls } }) => calls.length > 0), 'both have begun');
      if (ending === undefined) await archive.signIn.endSessionsOf('eva', null);
      else await graph.perform(ending as ChangeOf<'leaveGroup'>);
      const bundle = { type: 'Country', data: { identifier: 'xq' }, relationships: {} };
      await graph.perform<'create'>({ ...noLog, change: 'create', bundle, accessibleTo: ['joe'] });
      const changes = await replies[1]!;
      assert.doesNotMatch(changes.body, /"xq"/);
      assert.match(changes.body, /"what":"end"/);
      await jobs.as((await graph.findActor('joe'))!).cancel(id);
      const events = await replies[0]!;
      assert.match(events.body, /^event: progress\ndata: .*"state":"queued"/);
      assert.doesNotMatch(events.body, /"cancelled"/);
    });
});
