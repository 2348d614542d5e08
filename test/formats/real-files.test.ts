/** Real files of some thirty institutions, which lie beside the repository and are not part of it. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ead } from '../../src/formats/ead/index.ts';
import { eag } from '../../src/formats/eag/index.ts';
import type { Format } from '../../src/formats/format.ts';
import { Failure } from '../../src/model/errors.ts';
import { validate } from '../../src/model/validate.ts';
import { fileWords, listXmlFiles, missingWords } from './fidelity.ts';
import { readDocument } from './read-document.ts';

const fixtures = new URL('../../../shared/fixtures/', import.meta.url);

/** Files that cannot be taken, and why. */
const refused: Readonly<Record<string, string>> = {
  'ape-backend/invalid-dtd.xml': 'no-items',
  'ape-backend/invalid.xml': 'malformed-xml',
  'rac/FA1122.xml': 'malformed-xml',
  'umich/mismatched-tags.xml': 'malformed-xml',
  'ape-dpt/Blank_EAG_2012.xml': 'invalid-items',
};

async function refusalOf(format: Format, file: URL): Promise<string> {
  try {
    await readDocument(format, file);
    return 'none';
  } catch (error) {
    assert.ok(error instanceof Failure, `${file.href}: ${error}`);
    assert.ok((error.errors?.[0]?.line ?? 0) > 0, 'a refusal names its line');
    return error.code;
  }
}

for (const [format, folder] of [
  [ead, 'ead2002'],
  [eag, 'eag'],
] as const) {
  describe(`Real files in ${folder}`, () => {
    it('make valid records that hold every word of them, or are refused with their place', async (t) => {
      const root = new URL(`${folder}/`, fixtures);
      if (!existsSync(root)) return t.skip(`${root.href} not found: not run`);
      let words = 0;
      for (const file of listXmlFiles(root)) {
        const name = file.href.slice(root.href.length);
        if (refused[name] !== undefined) {
          assert.equal(await refusalOf(format, file), refused[name], name);
          continue;
        }
        const { steps } = await readDocument(format, file);
        for (const step of steps) if (step.step === 'close') validate({ type: format.target, ...step });
        const source = await fileWords(file, format.name);
        words += source.length;
        assert.deepEqual(missingWords(source, steps), [], `${name}: words that are not found again`);
      }
      t.diagnostic(`${words} words, all found again`);
    });
  });
}

describe('Real files of other formats', () => {
  it('are refused as the import of finding aids', async (t) => {
    for (const folder of ['eac', 'eag', 'ead3/saa']) {
      const root = new URL(`${folder}/`, fixtures);
      if (!existsSync(root)) return t.skip(`${root.href} not found: not run`);
      for (const file of listXmlFiles(root))
        assert.equal(await refusalOf(ead, file), 'wrong-format', file.href);
    }
  });
});
