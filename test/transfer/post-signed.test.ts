/** One delivery, to receivers with invalid responses. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { postSigned } from '../../src/transfer/webhooks/post-signed.ts';

/** Sends to a receiver that responds with this text and leaves the connection open. */
async function sendTo(t: TestContext, answer: string): Promise<string | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(answer));
    t.after(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { error } = await postSigned({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: `whsec_${'A'.repeat(32)}`,
    id: 'a',
    body: '{}\n',
    now: new Date(),
    mayBePrivate: true,
  });
  return error ?? undefined;
}

describe('A delivery', { timeout: 120_000 }, () => {
  it('succeeds with a status of 200, however long the body is', async (t) => {
    assert.equal(await sendTo(t, 'HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\nthank'), undefined);
  });

  it('fails if the receiver switches protocols', async (t) => {
    const answer = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
    assert.match((await sendTo(t, answer))!, /without a response/);
  });

  it('fails if the response is not HTTP', async (t) => {
    assert.match((await sendTo(t, 'hello\r\n\r\n'))!, /Parse Error/);
  });
});
