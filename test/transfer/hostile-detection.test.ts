/** Hostile files that somebody drops on the page of imports: they are read in a child process, within limits of time, memory and size. */
import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { DetectionRequest } from '../../src/transfer/detection/detection.ts';
import { toImportSource } from '../../src/transfer/import/import.ts';
import { Preparation } from '../../src/transfer/preparation/preparation.ts';
import { temporaryFolder } from '../cli/fonds-process.ts';
import { c, ead } from '../world/finding-aid.ts';
import { limits } from '../world/limits.ts';
import { makeZip } from './make-zip.ts';

const mebibyte = 1024 * 1024;

function openPreparation(t: TestContext, detectSeconds = 60, memoryBytes = 512 * mebibyte) {
  const folder = temporaryFolder(t);
  const preparation = new Preparation(
    { limits, tmpFolder: folder, memoryBytes, waitMs: 60_000, detectSeconds },
    () => undefined,
  );
  t.after(() => preparation.close());
  const detect = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const request: DetectionRequest = { sources: [toImportSource(path)] };
    try {
      return await preparation.detect('mike', request);
    } finally {
      assert.deepEqual(readdirSync(folder), [name], 'nothing else is left');
      rmSync(path);
    }
  };
  return { preparation, detect };
}

const longFindingAid = ead('F', c('a', 'x'.repeat(100_000)));

describe('The detection of a hostile file', () => {
  it('does not block the process of the service, whose timers continue', async (t) => {
    const { detect } = openPreparation(t);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    const found = await detect('rows.csv', 'a;b\n'.repeat(60_000));
    clearInterval(timer);
    assert.equal(found.format, 'csv');
    assert.ok(ticks > 5, `${ticks} ticks`);
  });

  const levels = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  const expanding = `<!DOCTYPE ead [<!ENTITY e0 "x">${levels.join('')}]><ead><eadheader><eadid>&e30;</eadid></eadheader></ead>`;
  const external =
    '<!DOCTYPE ead [<!ENTITY x SYSTEM "file:///etc/passwd">]><ead><eadheader><eadid>&x;</eadid></eadheader></ead>';

  for (const [name, text] of [
    ['deeply nested XML', `<ead>${'<c>'.repeat(80_000)}`],
    ['an entity bomb', expanding],
    ['an external entity', external],
    ['deeply nested JSON', '['.repeat(250_000)],
    ['deeply nested RDF', `@prefix a: <http://a/> . ${'[ a:b '.repeat(40_000)}`],
    ['a table of quotation marks', '"'.repeat(250_000)],
  ] as const)
    it(`reads ${name} without expanding it`, async (t) => {
      const { detect } = openPreparation(t);
      const found = await detect('file', text);
      assert.equal(found.files, 1);
      assert.equal(found.documents[0]!.identifier, null);
      assert.ok(JSON.stringify(found).length < 10_000);
    });

  it('rejects an archive bomb, and an archive that claims 2 GB', async (t) => {
    const { detect } = openPreparation(t);
    const blanks = Buffer.concat([Buffer.from('<ead>'), Buffer.alloc(64 * mebibyte, ' ')]);
    await assert.rejects(detect('bomb.zip', makeZip([{ name: 'a.xml', content: blanks }])), {
      code: 'limit-exceeded',
    });
    const claiming = makeZip([{ name: 'a.xml', content: '<ead/>', declaredSize: 2 ** 31 - 1 }]);
    await assert.rejects(detect('claim.zip', claiming), { code: 'limit-exceeded' });
    const found = await detect('bomb.xml.gz', gzipSync(blanks));
    assert.equal(found.format, 'ead', 'only the first bytes are unpacked');
  });

  it('ends after a time, and the next detection succeeds', async (t) => {
    const { preparation, detect } = openPreparation(t, 0.001);
    await assert.rejects(detect('aid.xml', longFindingAid), (error: unknown) => {
      const { code, message, details } = error as { code: string; message: string; details: object };
      assert.equal(code, 'limit-exceeded');
      assert.match(message, /\(limit detect-seconds\)/);
      assert.deepEqual(details, { limit: 'detect-seconds', seconds: 0.001 });
      return true;
    });
    const short = join(temporaryFolder(t), 'short.xml');
    writeFileSync(short, ead('F', ''));
    const found = await preparation.detect('mike', { sources: [toImportSource(short)] });
    assert.equal(found.format, 'ead');
  });

  it('ends if the child process needs too much memory', async (t) => {
    const { detect } = openPreparation(t, 60, 16 * mebibyte);
    await assert.rejects(detect('aid.xml', longFindingAid), { code: 'limit-exceeded' });
  });
});
