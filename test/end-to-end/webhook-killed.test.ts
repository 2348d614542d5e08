/** Webhooks of a server that is killed: unconfirmed deliveries are repeated, and nothing is lost. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createClient } from '../../client/src/client.ts';
import { runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { describeOnEach } from '../world/engines.ts';
import { isSigned, Receiver } from '../world/receiver.ts';
import { waitUntil } from '../world/wait-until.ts';
import { kill } from './processes.ts';

async function makeCountry(url: string, identifier: string): Promise<void> {
  await createClient({ url, user: 'mike' }).createCountry({}, { type: 'Country', data: { identifier } });
}

describeOnEach('A server that is killed between a delivery and its note', (engine) => {
  it('repeats unconfirmed deliveries, and continues with later changes', { timeout: 600_000 }, async (t) => {
    const flags = await engine.storeFlags(temporaryFolder(t));
    for (const command of [['init'], ['user', 'add', 'mike', '--group', 'admin']])
      assert.equal((await runFonds([...command, ...flags])).code, 0);
    const receiver = await Receiver.start(t);
    const added = await runFonds([
      'webhook',
      'add',
      receiver.url,
      '--webhook-private',
      '--type',
      'Country',
      ...flags,
    ]);
    assert.equal(added.code, 0, added.err);
    const secret = added.out.trim();

    let server = await startFonds(t, ['serve', '--webhook-private', ...flags]);
    const dying = server;
    // The receiver has it; the server does not get the response.
    receiver.answer = () => {
      dying.process.kill('SIGKILL');
      return 'never';
    };
    const gone = new Promise((resolve) => dying.process.once('close', resolve));
    await makeCountry(server.url, 'nl');
    await gone;
    assert.deepEqual(receiver.received, ['created nl']);
    receiver.answer = () => 200;
    server = await startFonds(t, ['serve', '--webhook-private', ...flags]);
    await makeCountry(server.url, 'be');
    await waitUntil(async () => receiver.received.includes('created be'), 'the later change is delivered');
    assert.deepEqual(receiver.received, ['created nl', 'created nl', 'created be']);
    for (const delivery of receiver.deliveries) assert.ok(isSigned(delivery, secret));
    const isNoted = async (): Promise<boolean> =>
      / ok +0 behind /.test((await runFonds(['webhook', 'list', ...flags])).out);
    await waitUntil(isNoted, 'it is noted');

    const id = (await runFonds(['webhook', 'list', ...flags])).out.split(' ')[0]!;
    assert.equal((await runFonds(['webhook', 'remove', id, ...flags])).code, 0);
    // A second webhook gets the next change: by then the removed one would have got it too.
    const second = await Receiver.start(t);
    assert.equal(
      (await runFonds(['webhook', 'add', second.url, '--webhook-private', '--type', 'Country', ...flags]))
        .code,
      0,
    );
    for (const code of ['de', 'fr']) await makeCountry(server.url, code);
    await waitUntil(() => second.received.includes('created fr'), 'the second webhook gets the changes');
    assert.equal(receiver.received.length, 3, 'a removed webhook gets no further changes');
    await kill(server);
  });
});
