import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedPath, toSearchQuery, withoutValue, withValue } from '../../src/pages/search-query.ts';

describe('The address of a search', () => {
  const query = toSearchQuery(
    { to: '', level: ['file', 'fonds', 'file'], q: 'a b&c', sort: 'relevance', after: 'x' },
    { sort: 'relevance' },
  );

  it('has no empty parameters and no defaults, and always the same order', () => {
    assert.equal(changedPath(query), '/search?q=a+b%26c&level=file&level=fonds');
  });

  it('adds and removes one value of a filter, and begins at the first page', () => {
    assert.equal(withoutValue(query, 'level', 'file'), '/search?q=a+b%26c&level=fonds');
    assert.equal(
      withValue(query, 'creator', 'Müller'),
      '/search?q=a+b%26c&creator=M%C3%BCller&level=file&level=fonds',
    );
    assert.equal(changedPath(query, { after: 'y', q: undefined, level: [] }), '/search?after=y');
  });
});
