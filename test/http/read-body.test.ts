import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { chunksOf, readBytes, readJson } from '../../src/http/read-body.ts';

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

describe('A body of JSON', () => {
  const settings = { jsonBytes: 1000, jsonMembers: 3, jsonDepth: 9, jsonValues: 99, recordValues: 99 };
  const read = (text: string) =>
    readJson(Readable.from([Buffer.from(text)]), { 'content-type': 'application/json' }, settings);

  it('may hold objects with as many members as the limit, and lists of any length', async () => {
    const text = '[{"a":1,"b":2,"c":3},[0,0,0,0,0,0,0,0,0,0,{"a":[]}]]';
    assert.deepEqual(await read(text), JSON.parse(text));
  });

  it('is refused where an object in it has more', async () => {
    await assert.rejects(read('{"data":[0,{"a":1,"b":2,"c":3,"d":4}]}'), {
      code: 'limit-exceeded',
      message: /json-members/,
    });
  });
});
