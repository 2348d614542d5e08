import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { fromBuffer } from 'yauzl';
import { type ZipEntry, zipStream } from '../../src/lib/zip-stream.ts';

async function* textOf(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

async function* entriesOf(...entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

/** The entries that another program finds in the archive. */
async function unzip(entries: AsyncIterable<ZipEntry>): Promise<Record<string, string>> {
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries, new Date('2020-05-06T07:08:10Z'))) pieces.push(piece);
  const zip = await promisify<Buffer, { lazyEntries: boolean }, import('yauzl').ZipFile>(fromBuffer)(
    Buffer.concat(pieces),
    { lazyEntries: true },
  );
  const found: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const content: Buffer[] = [];
        stream.on('data', (piece: Buffer) => content.push(piece));
        stream.on('error', reject);
        stream.on('end', () => {
          found[entry.fileName] = Buffer.concat(content).toString();
          zip.readEntry();
        });
      });
    });
    zip.on('end', () => resolve());
    zip.on('error', reject);
    zip.readEntry();
  });
  return found;
}

describe('A zip that is streamed', () => {
  it('contains every entry with its name and its text', async () => {
    const long = 'ж'.repeat(300_000);
    const found = await unzip(
      entriesOf(
        { name: 'a.xml', content: textOf('<a>', 'ü', '</a>') },
        { name: 'żółć.xml', content: textOf(long) },
        { name: 'empty.xml', content: textOf() },
      ),
    );
    assert.deepEqual(found, { 'a.xml': '<a>ü</a>', 'żółć.xml': long, 'empty.xml': '' });
  });

  it('is valid without entries', async () => {
    assert.deepEqual(await unzip(entriesOf()), {});
  });

  it('fails when an entry does, instead of ending early', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('the store is gone');
    }
    await assert.rejects(unzip(entriesOf({ name: 'a', content: broken() })), /the store is gone/);
  });
});
