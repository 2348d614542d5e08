import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

const labels: readonly (readonly [languageCode: string, name: string])[] = [
  ['deu', 'Häfen'],
  ['eng', 'Harbours'],
];

describe('fonds search --expand', () => {
  it('also finds other labels of a concept, and prints them', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    const { url } = await startFonds(t, ['serve', '--init', 'mike', '--data', data]);
    const create = async (path: string, record: object): Promise<void> => {
      const headers = { 'x-user': 'mike', 'content-type': 'application/json' };
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(record),
      });
      assert.equal(response.status, 201, await response.text());
    };
    await create('CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'v', name: 'Harbours' } });
    await create('classes/CvocVocabulary/v', {
      type: 'CvocConcept',
      data: { identifier: 'h' },
      relationships: {
        describes: labels.map(([languageCode, name]) => ({
          type: 'CvocConceptDescription',
          data: { languageCode, name },
        })),
      },
    });
    const search = (...options: readonly string[]) =>
      runFonds(['search', 'haefen', '--data', data, ...options]);
    assert.equal((await search()).err, '1 hit.\n');
    const expanded = await search('--expand');
    assert.equal(expanded.err, "'haefen' is a label of Häfen (v-h); also searched: Harbours.\n2 hits.\n");
    assert.deepEqual(JSON.parse((await search('--expand', '--json')).out).expanded, [
      { term: 'haefen', concept: { id: 'v-h', name: 'Häfen' }, added: ['Harbours'] },
    ]);
  });
});

describe('fonds search', () => {
  it('prints as many hits as search-page allows, and accepts each setting that its errors name', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    await runFonds(['init', '--data', data]);
    const search = (...options: readonly string[]) =>
      runFonds(['search', 'mike', '--data', data, '--search-page', '5', ...options]);
    assert.deepEqual(await search('--search-seconds', '20'), { code: 0, out: '', err: '0 hits.\n' });
    const tooMany = await search('--limit', '6');
    assert.match(tooMany.err, /must be at most 5 \(limit search-page\)/);
    assert.notEqual(tooMany.code, 0);
  });
});
