/** rdflib (PyPI) must find the same statements in all four syntaxes of our exports. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { skosWriters } from '../../../src/formats/skos/write.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { runPython, withoutPython } from '../../world/python.ts';
import { recordOf } from '../generated-records.ts';
import { writeDocument } from '../write-document.ts';

const vocabulary: ExportedRecord = {
  id: 'v',
  type: 'CvocVocabulary',
  data: { identifier: 'v', name: 'V "of" <all>' },
  relationships: {},
  links: [],
};

describe('A vocabulary as SKOS', () => {
  it('is the same graph for rdflib in every syntax', { skip: withoutPython('rdflib') }, async () => {
    const concepts = fc.sample(recordOf('CvocConcept'), 40);
    const folder = mkdtempSync(join(tmpdir(), 'fonds-rdf-'));
    try {
      const paths: string[] = [];
      for (const writer of skosWriters) {
        const path = join(folder, `v.${writer.ending}`);
        writeFileSync(path, await writeDocument(writer, [vocabulary, ...concepts]));
        paths.push(path);
      }
      assert.ok(Number(await runPython('same_graph.py', ...paths)) > concepts.length);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
