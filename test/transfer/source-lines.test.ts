/** The lines of the files around warnings and errors of a dry run. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import type { ImportDocument } from '../../src/transfer/import/import-documents.ts';
import { withSourceLines } from '../../src/transfer/import/source-lines.ts';

async function* openFile(pieces: readonly string[]): AsyncGenerator<ImportDocument> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  yield { name: 'a.xml', fileName: 'a', bytes: bytes(), mediaType: 'text/xml', charset: 'utf-8' };
}

async function readSource(pieces: readonly string[], line: number): Promise<readonly string[] | undefined> {
  const failing = async (): Promise<never> => {
    throw new Failure('malformed-xml', 'wrong', { errors: [{ file: 'a.xml', line, message: 'wrong' }] });
  };
  const failed = await withSourceLines(failing, () => openFile(pieces)).catch((error: unknown) => error);
  assert.ok(failed instanceof Failure);
  return failed.errors?.[0]?.source?.map(({ text }) => text);
}

describe('The lines around an error', () => {
  it('are read from a file that comes in pieces', async () => {
    assert.deepEqual(await readSource(['one\ntw', 'o\nthree\nfour\nfive\nsix'], 3), [
      ...['one', 'two', 'three', 'four', 'five'],
    ]);
  });

  it('leave out a line of more than a million characters, which would fill the memory', async () => {
    const long = Array.from({ length: 11 }, () => 'x'.repeat(100_000));
    assert.equal(await readSource(long, 1), undefined);
    assert.deepEqual(await readSource([...long, '\nshort'], 2), ['short']);
  });
});
