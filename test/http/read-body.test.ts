import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { chunksOf, readBytes, readJson } from '../../src/http/read-body.ts';

const limit = { name: 'jsonBytes', bytes: 10 };

describe('A body that is read into memory', () => {
  it('may be as large as the limit', async () => {
    const bytes = await readBytes(Readable.from([Buffer.from('01234'), Buffer.from('56789')]), {}, limit);
    assert.equal(bytes.toString(), '0123456789');
  });

  it('is rejected by its content length before any byte has arrived', async () => {
    const silent = new Readable({ read: () => undefined });
    await assert.rejects(readBytes(silent, { 'content-length': '11' }, limit), { code: 'limit-exceeded' });
  });

  it('is rejected as soon as it exceeds the limit, with or without a content length', async () => {
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) yield Buffer.from('0123');
    }
    await assert.rejects(readBytes(Readable.from(endless()), {}, limit), { code: 'limit-exceeded' });
  });

  it('is not destroyed if reading stops, so that a disk error is not mistaken for a disconnected client', async () => {
    const body = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    for await (const _ of chunksOf(body)) break;
    assert.equal(body.destroyed, false);
  });
});

describe('A JSON body', () => {
  const settings = { jsonBytes: 1000, jsonMembers: 3, jsonDepth: 9, jsonValues: 99, recordValues: 99 };
  const read = (text: string) =>
    readJson(Readable.from([Buffer.from(text)]), { 'content-type': 'application/json' }, settings);

  it('may have objects with as many members as the limit, and lists of any length', async () => {
    const text = '[{"a":1,"b":2,"c":3},[0,0,0,0,0,0,0,0,0,0,{"a":[]}]]';
    assert.deepEqual(await read(text), JSON.parse(text));
  });

  it('is rejected if an object has more members', async () => {
    await assert.rejects(read('{"data":[0,{"a":1,"b":2,"c":3,"d":4}]}'), {
      code: 'limit-exceeded',
      message: /json-members/,
    });
  });
});
