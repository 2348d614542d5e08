import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { chunksOf, readBytes } from '../../src/http/read-body.ts';

const limit = { name: 'jsonBytes', bytes: 10 };

describe('A body that is read whole', () => {
  it('may be as large as the limit', async () => {
    const bytes = await readBytes(Readable.from([Buffer.from('01234'), Buffer.from('56789')]), {}, limit);
    assert.equal(bytes.toString(), '0123456789');
  });

  it('is refused by its announced length before anything of it has come', async () => {
    const silent = new Readable({ read: () => undefined });
    await assert.rejects(readBytes(silent, { 'content-length': '11' }, limit), { code: 'limit-exceeded' });
  });

  it('is refused as soon as it grows too large, announced or not', async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) yield Buffer.from('0123');
    }
    await assert.rejects(readBytes(Readable.from(endless()), {}, limit), { code: 'limit-exceeded' });
  });

  it('is left open by who stops reading, so that a failing disk is not taken for a client that went away', async () => {
    const body = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    for await (const _ of chunksOf(body)) break;
    assert.equal(body.destroyed, false);
  });
});
