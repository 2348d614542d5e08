/** Others read what we write: rdflib (PyPI) finds the same statements in all four syntaxes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { skosWriters } from '../../../src/formats/skos/write.ts';
import type { WrittenRecord } from '../../../src/model/written.ts';
import { recordOf } from '../made-records.ts';
import { writeDocument } from '../write-document.ts';

const python = process.env.PYTHON ?? 'python3';

/** Says how many statements there are, and stops at the first file that has others. */
const script = `
import sys
from rdflib import Graph
from rdflib.compare import isomorphic
kinds = {'ttl': 'turtle', 'rdf': 'xml', 'nt': 'nt', 'jsonld': 'json-ld'}
first = None
for path in sys.argv[1:]:
    graph = Graph().parse(path, format=kinds[path.rsplit('.', 1)[1]])
    if first is None: first = graph
    elif not isomorphic(first, graph): sys.exit(path + ' differs: ' + str(list(first ^ graph)[:3]))
print(len(first))
`;

const vocabulary: WrittenRecord = {
  ...{
    id: 'v',
    type: 'CvocVocabulary',
    data: { identifier: 'v', name: 'V "of" <all>' },
    relationships: {},
    links: [],
  },
};

describe('A vocabulary as SKOS', () => {
  it('is the same graph for others in every syntax', async (t) => {
    const { status } = spawnSync(python, ['-c', 'import rdflib']);
    if (status !== 0) return t.skip(`NOT CHECKED: ${python} has no rdflib (pip install rdflib)`);
    const concepts = fc.sample(recordOf('CvocConcept'), 40);
    const folder = mkdtempSync(join(tmpdir(), 'fonds-rdf-'));
    try {
      const paths: string[] = [];
      for (const writer of skosWriters) {
        const path = join(folder, `v.${writer.ending}`);
        writeFileSync(path, await writeDocument(writer, [vocabulary, ...concepts]));
        paths.push(path);
      }
      const found = spawnSync(python, ['-c', script, ...paths], { encoding: 'utf8' });
      assert.equal(found.status, 0, found.stderr);
      assert.ok(Number(found.stdout) > concepts.length);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
