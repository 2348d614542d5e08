/** The table of contents of a whole finding aid. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ReadChildren, readTableOfContents } from '../../src/pages/shared/to-finding-aid.ts';
import { formatTitle } from '../../ui/format-values.ts';

const unit = (id: string, childCount: number) => ({ id, identifier: id, name: id, childCount });

/** @param total number of units below the fonds: files, and after them one series. */
const fonds =
  (total: number): ReadChildren =>
  async (id, limit) => {
    if (id !== 'fonds') return { total: 1, children: [unit('file', 0)] };
    const files = Array.from({ length: total - 1 }, (_, i) => unit(`f${i}`, 0));
    return { total, children: [...files, unit('series', 1)].slice(0, limit) };
  };

describe('The table of contents of a whole finding aid', () => {
  it('lists a series after many files', async () => {
    const { entries, isCut } = await readTableOfContents('fonds', fonds(200));
    assert.deepEqual([entries.map(({ title }) => title), isCut], [['series'], false]);
  });

  it('lists a file beside the series of the topmost unit, but not those of a series', async () => {
    const { entries } = await readTableOfContents('fonds', async (id) => {
      const children =
        id === 'fonds' ? [unit('series', 2), unit('media', 0)] : [unit('sub', 1), unit('file', 0)];
      return { total: 2, children: id === 'sub' ? [unit('letter', 0)] : children };
    });
    assert.deepEqual(
      entries.map(({ title, entries: inner }) => [title, inner.map((entry) => entry.title)]),
      [
        ['series', ['sub']],
        ['media', []],
      ],
    );
  });

  it('has titles without the marks of emphasis', async () => {
    const { entries } = await readTableOfContents('fonds', async (id) => ({
      total: 1,
      children: id === 'fonds' ? [{ ...unit('series', 1), name: '**Songs** *1*' }] : [unit('file', 0)],
    }));
    assert.deepEqual(
      entries.map(({ title }) => title),
      ['Songs 1'],
    );
  });

  it('states that it may be incomplete if a unit contains more units than it considers', async () => {
    const { entries, isCut } = await readTableOfContents('fonds', fonds(201));
    assert.deepEqual([entries, isCut], [[], true]);
  });

  it('names a series without a title in the words of its page, and not by its generated identifier', async () => {
    const untitled = { id: 's', identifier: '17', identifierOrigin: 'position', name: '17', language: 'nld' };
    const { entries } = await readTableOfContents('fonds', async (id) => ({
      total: 1,
      children: id === 'fonds' ? [{ ...untitled, childCount: 1 }] : [],
    }));
    assert.deepEqual(
      entries.map((entry) => [formatTitle(entry, 'de'), entry.language]),
      [['Ohne Titel', undefined]],
    );
  });
});
