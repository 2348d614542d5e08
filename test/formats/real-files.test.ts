/** Real files of some thirty institutions, which are stored outside of the repository. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eac } from '../../src/formats/eac/index.ts';
import { ead } from '../../src/formats/ead/index.ts';
import { eag } from '../../src/formats/eag/index.ts';
import type { Format } from '../../src/formats/format.ts';
import { importRules } from '../../src/graph/content/import-rules.ts';
import { Failure } from '../../src/model/errors.ts';
import { validate } from '../../src/model/validate.ts';
import { fileTexts } from '../../tools/measure.ts';
import { listFiles, rootElements } from '../../tools/try-file.ts';
import { shareOf } from './fidelity.ts';
import { readDocument } from './read-document.ts';

const fixtures = fileURLToPath(new URL('../../../shared/fixtures/', import.meta.url));

/** Files that are rejected, with the reason. */
const refused: Readonly<Record<string, string>> = {
  'ead2002/ape-backend/invalid-dtd.xml': 'no-items',
  'ead2002/ape-backend/invalid.xml': 'malformed-xml',
  'ead2002/rac/FA1122.xml': 'malformed-xml',
  'ead2002/umich/mismatched-tags.xml': 'malformed-xml',
  'eag/ape-dpt/Blank_EAG_2012.xml': 'invalid-items',
};

async function refusalOf(format: Format, file: string): Promise<string> {
  try {
    await readDocument(format, pathToFileURL(file));
    return 'none';
  } catch (error) {
    assert.ok(error instanceof Failure, `${file}: ${error}`);
    assert.ok((error.errors?.[0]?.line ?? 0) > 0, 'a refusal names its line');
    return error.code;
  }
}

for (const [folder, format] of [
  ['ead2002', ead],
  ['ead3', ead],
  ['eag', eag],
  ['eac', eac],
] as const) {
  describe(`Real files in ${folder}`, () => {
    it('give valid records with every word of the file, or are rejected with a location', async (t) => {
      const root = `${fixtures}${folder}`;
      if (!existsSync(root)) return t.skip(`${root} not found: not run`);
      let words = 0;
      for (const file of listFiles(root)) {
        const name = relative(fixtures, file);
        const code = refused[name];
        if (code !== undefined) {
          assert.equal(await refusalOf(format, file), code, name);
          continue;
        }
        const { steps } = await readDocument(format, pathToFileURL(file));
        for (const step of steps)
          if (step.step === 'close') validate({ type: format.target, ...step }, importRules);
        const share = shareOf(await fileTexts(file, rootElements[format.name]!), steps);
        words += share.words;
        assert.deepEqual(share.missing, [], `${name}: texts that are not found again`);
      }
      t.diagnostic(`${words} words, all found again`);
    });
  });
}

describe('Real files of other formats', () => {
  it('are rejected by every format but their own', async (t) => {
    for (const [folder, own] of [
      ['eac', eac],
      ['eag', eag],
      ['ead3/saa', ead],
    ] as const) {
      const root = `${fixtures}${folder}`;
      if (!existsSync(root)) return t.skip(`${root} not found: not run`);
      for (const file of listFiles(root)) {
        for (const format of [eac, ead, eag])
          if (format !== own) assert.equal(await refusalOf(format, file), 'wrong-format', file);
      }
    }
  });
});
