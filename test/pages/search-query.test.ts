import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeQuery,
  listParameters,
  pathWithoutValue,
  toSearchQuery,
  updatedSearchPath,
} from '../../src/pages/shared/search-query.ts';

describe('The address of a search', () => {
  const query = toSearchQuery(
    { to: '', level: ['file', 'fonds', 'file'], q: 'a b&c', sort: 'relevance', after: 'x' },
    { sort: 'relevance' },
  );

  it('has no empty parameters and no defaults, and always the same order', () => {
    assert.equal(updatedSearchPath(query), '/search?q=a+b%26c&level=file&level=fonds');
  });

  it('removes one value of a filter, and begins at the first page', () => {
    assert.equal(pathWithoutValue(query, 'level', 'file'), '/search?q=a+b%26c&level=fonds');
    const kept = [
      ['q', 'a b&c'],
      ['level', 'file'],
      ['level', 'fonds'],
    ];
    assert.deepEqual(listParameters(changeQuery(query, {})), kept);
    assert.equal(updatedSearchPath(query, { after: 'y', q: undefined, level: [] }), '/search?after=y');
  });
});
