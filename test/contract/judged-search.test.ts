/** The judged queries of test/search/judged on every search backend. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuery } from '../../src/search/parse-query.ts';
import { toTermQuery } from '../../src/search/term-tree.ts';
import { parseTyped } from '../../src/search/typed-text.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { type JudgedRecord, judgedArchive } from '../search/judged/archive.ts';
import { type JudgedQuery, judgedQueries } from '../search/judged/queries.ts';
import { judgedSuggestions } from '../search/judged/suggestions.ts';
import { item } from './engines.ts';
import { searchBackends } from './search-backends.ts';

const limits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 2, maxDepth: 10 };

const accessPoints = (type: string, names: readonly string[] = []) =>
  names.map((name) => ({
    id: 'a',
    type: 'AccessPoint',
    data: { type, name },
    meta: { gid: 2 },
    relationships: {},
  }));

/** Parts as the store keeps them. */
function partsOf(record: JudgedRecord): string {
  const { type, title, language, scope } = record;
  if (title === undefined) return '';
  const texts = scope === undefined ? {} : { scopeAndContent: scope };
  const relatesTo = [
    ...accessPoints('creatorAccess', record.creators),
    ...accessPoints('subjectAccess', record.subjects),
    ...accessPoints('placeAccess', record.places),
    ...accessPoints('corporateBodyAccess', record.names),
  ];
  return JSON.stringify([
    {
      id: 'd',
      type: `${type}Description`,
      meta: { gid: 1 },
      data: { name: title, languageCode: language, ...texts },
      relationships: relatesTo.length === 0 ? {} : { relatesTo },
    },
  ]);
}

/** Returns the ids of the records by gid. */
async function load(store: Store): Promise<ReadonlyMap<Gid, string>> {
  const gids = new Map<string, Gid>();
  await store.transaction(async (tx) => {
    const firstGid = await tx.reserveGids(judgedArchive.length);
    for (const [index, { id }] of judgedArchive.entries()) gids.set(id, firstGid + index);
    await tx.items.insert(
      judgedArchive.map((record) =>
        item(gids.get(record.id)!, record.id, {
          type: record.type,
          parent: record.parent === undefined ? null : gids.get(record.parent)!,
          data: JSON.stringify({ identifier: record.identifier }),
          parts: partsOf(record),
        }),
      ),
    );
  });
  return new Map([...gids].map(([id, gid]) => [gid, id]));
}

async function search(store: Store, q: string): Promise<readonly Gid[]> {
  const { query } = toTermQuery(parseQuery(q, limits).query!);
  const { hits } = await store.search.search({
    query,
    filters: { tokens: {} },
    viewer: 'everything',
    sort: 'relevance',
    limit: 100,
    facets: [],
    facetMs: 60_000,
  });
  return hits.map((hit) => hit.gid);
}

/** Each suggestion as its kind and text, with brackets around the words that match. */
async function suggest(store: Store, q: string): Promise<readonly string[]> {
  const typed = parseTyped(q);
  const found =
    typed === undefined ? [] : await store.search.suggest({ typed, viewer: 'everything', limit: 10 });
  return found.map(({ kind, text, ranges }) => {
    const marked = ranges.reduceRight(
      (rest, [start, end]) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
      text,
    );
    return `${kind} ${marked}`;
  });
}

function check({ q, first, all, without = [] }: JudgedQuery, found: readonly string[]): void {
  const message = `'${q}' finds ${found.join(', ') || 'nothing'}`;
  if (first !== undefined) assert.deepEqual(found.slice(0, first.length), first, message);
  if (all !== undefined) assert.deepEqual(found.toSorted(), all.toSorted(), message);
  for (const id of without) assert.ok(!found.includes(id), message);
}

for (const { name, open, skip } of searchBackends) {
  describe(`A search in the judged archive on ${name}`, { skip }, () => {
    it('finds the records that an archivist expects, in the expected order', async (t) => {
      const store = await open();
      const ids = await load(store);
      for (const { name: group, queries } of judgedQueries)
        await t.test(group, async () => {
          for (const query of queries) {
            const found = await search(store, query.q);
            check(
              query,
              found.map((gid) => ids.get(gid)!),
            );
          }
        });
    });

    it('suggests the texts that an archivist expects, in the expected order', async () => {
      const store = await open();
      await load(store);
      for (const { typed, first } of judgedSuggestions) {
        const found = await suggest(store, typed);
        assert.deepEqual(
          found.slice(0, Math.max(1, first.length)),
          first,
          `'${typed}' suggests ${found.join(', ')}`,
        );
      }
    });
  });
}

describe('The judged queries', () => {
  const queries = judgedQueries.flatMap((group) => group.queries);

  it('are at least 60, each with an expectation', () => {
    assert.ok(queries.length >= 60);
    assert.deepEqual(
      queries.filter(({ first, all, without }) => (first ?? all ?? without) === undefined),
      [],
    );
  });

  it('name records of the archive, whose ids are unique', () => {
    const ids = new Set(judgedArchive.map((record) => record.id));
    assert.equal(ids.size, judgedArchive.length);
    const named = queries.flatMap(({ first = [], all = [], without = [] }) => [...first, ...all, ...without]);
    assert.deepEqual(
      named.filter((id) => !ids.has(id)),
      [],
    );
  });

  it('search an archive in at least eight scripts', () => {
    const text = judgedArchive.map((record) => record.title).join(' ');
    const scripts = [
      'Latin',
      'Cyrillic',
      'Greek',
      'Hebrew',
      'Arabic',
      'Han',
      'Katakana',
      'Hiragana',
      'Hangul',
      'Armenian',
    ];
    for (const script of [...scripts, 'Georgian'])
      assert.match(text, new RegExp(`\\p{Script=${script}}`, 'u'), script);
  });
});
