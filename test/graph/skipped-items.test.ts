/** Items that cannot be stored, in an import that may leave them out. No format yields any; a mistake in one would. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createImportRunner } from '../../src/graph/import/import.ts';
import type { DraftStep } from '../../src/model/draft.ts';
import type { SourceError } from '../../src/model/errors.ts';
import { GraphWorld } from '../world/graph-world.ts';

const open = (identifier: string, line: number, depth = 0): DraftStep => ({
  step: 'open',
  type: 'CvocConcept',
  identifier,
  depth,
  location: { line, path: 'row' },
  key: identifier,
});

/** @param name none makes a concept that cannot be stored. */
const close = (identifier: string, name: string | undefined, broader: readonly string[] = []): DraftStep => ({
  step: 'close',
  data: { identifier },
  relationships: {
    describes: [
      {
        type: 'CvocConceptDescription',
        data: { languageCode: 'eng', ...(name !== undefined && { name }) },
        relationships: {},
      },
    ],
  },
  edges: broader.map((key) => ({ label: 'narrower', direction: 'in', key })),
});

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  return world;
}

async function take(world: GraphWorld, steps: readonly DraftStep[], left?: SourceError[]) {
  const options = {
    actor: 'mike',
    scope: 'terms',
    scopeTypes: ['CvocVocabulary'],
    targetIn: () => 'CvocConcept',
    mappingVersion: 1,
    allowUpdate: true,
    logMessage: null,
    onWarning: () => undefined,
    onItem: () => undefined,
    onSkipped: left === undefined ? undefined : (error: SourceError) => left.push(error),
  };
  return createImportRunner(world.store, world.env)(options, true, async (importer) => {
    const file = await importer.file('terms.csv');
    await file.apply(steps);
    await file.end();
    await importer.finish();
    return importer.counts;
  });
}

const lines = (places: readonly SourceError[]) => places.map(({ line }) => line);

describe('An item that cannot be stored', () => {
  const steps = [
    ...[open('a', 1), close('a', 'A')],
    ...[open('b', 2), close('b', undefined)],
    ...[open('c', 3), close('c', 'C', ['b', 'a'])],
  ];

  it('is skipped alone in tolerant mode, and the items connected with it are kept', async () => {
    const world = await makeWorld();
    const left: SourceError[] = [];
    assert.deepEqual(await take(world, steps, left), { created: 2, updated: 0, unchanged: 0 });
    assert.deepEqual(lines(left), [2, 3]);
    assert.match(left[0]!.message, /name: Missing mandatory field/);
    assert.match(left[1]!.message, /'b' is neither in the file/);
    assert.equal((await world.get('CvocVocabulary', 'terms')).meta.childCount, 2);
    const { relationships } = await world.get('CvocConcept', 'terms-c');
    assert.deepEqual(
      relationships.broader?.map(({ id }) => id),
      ['terms-a'],
    );
  });

  it('stays unchanged if it was stored before', async () => {
    const world = await makeWorld();
    await take(world, [open('b', 1), close('b', 'B')]);
    const left: SourceError[] = [];
    assert.deepEqual(await take(world, steps, left), { created: 2, updated: 0, unchanged: 0 });
    assert.deepEqual(lines(left), [2]);
    assert.equal((await world.get('CvocConcept', 'terms-b')).relationships.describes![0]!.data.name, 'B');
    assert.equal((await world.get('CvocVocabulary', 'terms')).meta.childCount, 3);
  });

  it('ends the import without tolerant mode', async () => {
    const world = await makeWorld();
    await assert.rejects(take(world, steps), { code: 'invalid-items' });
  });
});
