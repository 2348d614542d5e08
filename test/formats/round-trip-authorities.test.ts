/** Reads, writes, validates and reads real authority records and vocabularies again: small ones, or all with ALL_FIXTURES=1. */
import assert from 'node:assert/strict';
import { existsSync, globSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eac } from '../../src/formats/eac/index.ts';
import { eac2Writer, eacWriter } from '../../src/formats/eac/write.ts';
import type { Format } from '../../src/formats/format.ts';
import { skos } from '../../src/formats/skos/index.ts';
import { skosWriters } from '../../src/formats/skos/write.ts';
import type { CloseStep } from '../../src/model/draft.ts';
import { Failure } from '../../src/model/errors.ts';
import type { ExportedRecord } from '../../src/model/export-step.ts';
import { findMissingValidator } from '../../tools/validate-xml.ts';
import { faultsOf } from './check-schema.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { asStored, closeSteps, comparable, writeDocument } from './write-document.ts';

const fixtures = process.env.FIXTURES ?? fileURLToPath(new URL('../../../shared/fixtures', import.meta.url));

const maxBytes = 60_000;

function filesIn(folder: string): readonly string[] {
  return globSync('**/*', { cwd: join(fixtures, folder) })
    .filter((name) => /\.(?:xml|rdf|ttl)$/.test(name))
    .map((name) => join(fixtures, folder, name))
    .filter((path) => process.env.ALL_FIXTURES !== undefined || statSync(path).size < maxBytes)
    .sort();
}

/** Undefined for a file that is rejected; some of the fixtures are invalid on purpose. */
async function tryRead(format: Format, path: string): Promise<ReadDocument | undefined> {
  try {
    return await readDocument(format, new URL(`file://${path}`), { file: path });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const contentOf = ({ data, relationships }: CloseStep): unknown => comparable(data, relationships.describes);

describe('A real authority record', () => {
  for (const path of filesIn('eac'))
    it(`is imported unchanged: ${relative(fixtures, path)}`, async (t) => {
      const read = await tryRead(eac, path);
      if (read === undefined) return t.skip('it is refused');
      for (const writer of [eacWriter, eac2Writer]) {
        const texts: string[] = [];
        for (const close of closeSteps(read.steps)) {
          const text = await writeDocument(writer, [asStored(close, 'HistoricalAgent')]);
          const again = await readDocument(eac, text, { language: 'fra' });
          assert.deepEqual(closeSteps(again.steps).map(contentOf), [contentOf(close)], writer.name);
          texts.push(text);
        }
        const why = findMissingValidator();
        if (why === undefined) assert.equal(faultsOf(writer.name, texts), '');
        else t.diagnostic(`NOT CHECKED against the schema: ${why}`);
      }
    });
});

const vocabulary: ExportedRecord = {
  id: 'v',
  type: 'CvocVocabulary',
  data: { identifier: 'v', name: 'V' },
  relationships: {},
  links: [],
};

/** The concepts of a file with their relations, as stored. */
function asVocabulary({ steps }: ReadDocument): readonly ExportedRecord[] {
  const opened = steps.flatMap((step) => (step.step === 'open' ? [step] : []));
  const concepts = new Map(
    closeSteps(steps).map((close, i) => [
      opened[i]!.key!,
      { close, record: asStored(close, 'CvocConcept', `v-${i}`) },
    ]),
  );
  return [...concepts.values()].map(({ close, record }) => {
    const around = (label: string): readonly ExportedRecord[] =>
      (close.edges ?? [])
        .filter((edge) => edge.label === label)
        .flatMap((edge) => concepts.get(edge.key)?.record ?? []);
    return { ...record, neighbours: { broader: around('narrower'), related: around('related') } };
  });
}

const edgesOf = ({ steps }: ReadDocument): unknown => {
  const opened = steps.flatMap((step) => (step.step === 'open' ? [step] : []));
  const names = new Map(opened.map((open, i) => [open.key, i]));
  return closeSteps(steps).map(({ edges = [] }) =>
    edges.map(({ label, direction, key }) => `${label} ${direction} ${names.get(key)}`).sort(),
  );
};

describe('A real vocabulary', () => {
  for (const path of filesIn('skos'))
    it(`is imported unchanged from every syntax: ${relative(fixtures, path)}`, async (t) => {
      const read = await tryRead(skos, path);
      if (read === undefined) return t.skip('it is refused');
      const concepts = asVocabulary(read);
      for (const writer of skosWriters) {
        const text = await writeDocument(writer, [vocabulary, ...concepts]);
        const again = await readDocument(skos, text, { file: `v.${writer.ending}`, language: 'fra' });
        assert.deepEqual(
          closeSteps(again.steps).map(contentOf),
          closeSteps(read.steps).map(contentOf),
          writer.name,
        );
        assert.deepEqual(edgesOf(again), edgesOf(read), writer.name);
      }
    });
});

describe('Real files', () => {
  it('exist', (t) => {
    if (!existsSync(fixtures)) t.skip(`NOT CHECKED: there is no ${fixtures}`);
  });
});
