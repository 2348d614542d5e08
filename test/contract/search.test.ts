/** The contract of src/store/search/search.ts, on every search backend: hits, their order, filters, facets, groups, and what a viewer may see. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { type ReindexProgress, reindex } from '../../src/graph/search/reindex.ts';
import { filterToken, valueToken } from '../../src/search/columns.ts';
import { toDay } from '../../src/search/days.ts';
import { buildDocument, type SearchDocument } from '../../src/search/document.ts';
import { indexVersion } from '../../src/search/index-version.ts';
import { parseTyped } from '../../src/search/typed-text.ts';
import {
  type IndexHit,
  maxRankedHits,
  type SearchRequest,
  type SuggestRequest,
} from '../../src/store/search/search.ts';
import { mergeResults, splitSearch } from '../../src/store/search/sql/split-search.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { compareRank, matches, score, type TokenizedDocument } from '../search/match-document.ts';
import { withOpenSearch, withoutOpenSearch } from '../world/opensearch.ts';
import { scratchStore } from '../world/scratch.ts';
import { item, reindexLock, write } from './engines.ts';
import { queryOf, searchBackends } from './search-backends.ts';

function request(q: string, more: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query: queryOf(q),
    filters: { tokens: {} },
    viewer: 'everything',
    sort: 'relevance',
    limit: 20,
    facets: [],
    facetMs: 10_000,
    ...more,
  };
}

async function find(store: Store, q: string, more: Partial<SearchRequest> = {}): Promise<readonly Gid[]> {
  return (await store.search.search(request(q, more))).hits.map((hit) => hit.gid);
}

/** The hits of all pages. */
async function listPages(store: Store, first: SearchRequest): Promise<readonly IndexHit[]> {
  const { hits, hasMore } = await store.search.search(first);
  return hasMore ? [...hits, ...(await listPages(store, { ...first, after: hits.at(-1)!.key }))] : hits;
}

/** Each suggestion as its kind and text. */
async function suggest(
  store: Store,
  q: string,
  more: Partial<SuggestRequest> = {},
): Promise<readonly string[]> {
  const found = await store.search.suggest({
    typed: parseTyped(q)!,
    viewer: 'everything',
    limit: 10,
    ...more,
  });
  return found.map(({ kind, text }) => `${kind} ${text}`);
}

interface Described {
  readonly name: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, readonly object[]>>;
}

/** The parts of a unit with one description. */
function described({ name, data = {}, relationships = {} }: Described): string {
  return JSON.stringify([
    {
      id: 'd',
      type: 'DocumentaryUnitDescription',
      data: { name, languageCode: 'eng', ...data },
      meta: { gid: 1 },
      relationships,
    },
  ]);
}

const unit = (id: string, name: string, more: Omit<Described, 'name'> & { readonly parent?: Gid } = {}) =>
  item(0, id, { parent: more.parent ?? null, parts: described({ name, ...more }) });

/** A unit with the title Letters and a period. */
const dated = (id: string, startDate: string, endDate: string) =>
  unit(id, 'Letters', {
    relationships: {
      hasDate: [
        { id, type: 'DatePeriod', meta: { gid: 3 }, relationships: {}, data: { startDate, endDate } },
      ],
    },
  });

const level = { name: 'level', size: 10 } as const;

/** The bars of the dates of all letters. */
async function countBars(store: Store): Promise<readonly string[]> {
  const { dates } = await store.search.search(request('letters', { facets: [{ name: 'date', size: 60 }] }));
  return dates!.map(({ from, to, count }) => `${from}–${to}: ${count}`);
}

function tokenized({ gid, columns, filter, path, values }: SearchDocument): TokenizedDocument {
  const lists = Object.entries(columns).map(([column, tokens]) => [column, tokens.split(' ')]);
  return {
    gid,
    depth: path.length,
    titleWords: Number(values.title_words),
    columns: Object.fromEntries(lists),
    filter: new Set(filter.split(' ')),
  };
}

const accessPoint = (type: string, name: string) => ({
  id: 'a',
  type: 'AccessPoint',
  meta: { gid: 2 },
  relationships: {},
  data: { type, name },
});

for (const { name, open, skip } of searchBackends) {
  describe(`The search index on ${name}`, { skip }, () => {
    it('finds a word in a title before the same word in a text, and the exact form before a related one', async () => {
      const store = await open();
      const [text, title, plural, other] = await write(
        store,
        unit('1', 'Correspondence', { data: { scopeAndContent: 'Each letter is dated.' } }),
        unit('2', 'A letter'),
        unit('3', 'Some letters'),
        unit('4', 'Photographs'),
      );
      assert.deepEqual(await find(store, 'letter'), [title, plural, text]);
      assert.deepEqual(await find(store, 'letters'), [plural, title, text]);
      assert.deepEqual(await find(store, '-letter photographs'), [other]);
    });

    it('continues an interrupted rebuild, and counts from there', async () => {
      const store = await open();
      await write(store, ...Array.from({ length: 520 }, (_, i) => unit(String(i), `Letter ${i}`)));
      await store.transaction(async (tx) => {
        const built = await tx.search.rebuild(0, 510);
        await tx.search.writeState({
          version: 'earlier',
          rebuild: { version: indexVersion, upTo: built!.upTo },
        });
      });
      const progress: ReindexProgress[] = [];
      assert.equal(await reindex(store, reindexLock(), (step) => void progress.push(step)), 10);
      assert.deepEqual(progress, [{ done: 520, total: 520 }]);
      assert.equal((await store.search.readState()).version, indexVersion);
    });

    it('counts names that differ in punctuation or case as one value', async () => {
      const store = await open();
      const about = (id: string, subject: string) =>
        unit(id, 'Photograph', { relationships: { relatesTo: [accessPoint('subjectAccess', subject)] } });
      await write(store, about('1', 'Ships.'), about('2', 'Ships'), about('3', 'ships'), about('4', 'Ships'));
      const { facets } = await store.search.search(request('', { facets: [{ name: 'subject', size: 5 }] }));
      assert.deepEqual(facets.subject, [{ value: 'Ships', count: 4 }]);
    });

    it('finds all words of a very long text up to a limit, and phrases in its first part', async () => {
      const store = await open();
      const words = Array.from({ length: 30_000 }, (_, i) => `${['x', 'y', 'z'][i % 3]}wordings${i}`);
      const [long] = await write(
        store,
        unit('1', 'Diary', {
          data: { archivalHistory: words.join(' '), scopeAndContent: words.slice(0, 100).join(' ') },
          relationships: { relatesTo: [accessPoint('subjectAccess', 'Seafaring')] },
        }),
      );
      for (const q of [words[9000]!, words[17_000]!, `"${words[9000]} ${words[9001]}"`, 'subject:seafaring'])
        assert.deepEqual(await find(store, q), [long], q);
      for (const q of [words[29_000]!, `"${words[17_000]} ${words[17_001]}"`])
        assert.deepEqual(await find(store, q), [], q);
    });

    it('finds the unit whose reference code is typed, with or without separators, first', async () => {
      const store = await open();
      const [country] = await write(store, item(0, 'nl', { type: 'Country' }));
      const [repository] = await write(
        store,
        item(0, 'r', { type: 'Repository', parent: country!, data: '{"identifier":"HaNA"}' }),
      );
      const inFonds = (id: string, identifier: string, title: string, parent: Gid) => ({
        ...unit(id, title, { parent }),
        data: JSON.stringify({ identifier }),
      });
      const [fonds] = await write(store, inFonds('f', '2.19.275', 'Council', repository!));
      const [file, decoy] = await write(
        store,
        inFonds('f-12', '12', 'Minutes', fonds!),
        inFonds('f-13', '13', 'About 2.19.275/12', fonds!),
      );
      for (const code of ['2.19.275/12', '2.19.275 012', 'NL-HaNA 2.19.275 12', 'hana 2.19.275-12'])
        assert.equal((await find(store, code))[0], file, code);
      assert.deepEqual((await find(store, '2.19.275'))[0], fonds);
      assert.ok((await find(store, '2.19.275/12')).includes(decoy!));
    });

    it('finds no unit far below a hidden fonds by the code of the fonds', async () => {
      const store = await open();
      const [country, accessor] = await write(
        store,
        item(0, 'nl', { type: 'Country' }),
        item(0, 'accessor', { type: 'UserProfile' }),
      );
      const [repository] = await write(store, item(0, 'r', { type: 'Repository', parent: country! }));
      const levels = 120;
      const fonds = await store.transaction(async (tx) => {
        const first = await tx.reserveGids(levels);
        const chain = Array.from({ length: levels }, (_, level) => ({
          ...unit(`u${level}`, 'Papers', { parent: level === 0 ? repository! : first + level - 1 }),
          gid: first + level,
          data: JSON.stringify({ identifier: level === 0 ? 'Xanadu' : `level ${level}` }),
        }));
        await tx.items.insert(chain);
        await tx.access.set(first, [accessor!]);
        return first;
      });
      const code = `Xanadu level ${levels - 1}`;
      assert.deepEqual((await find(store, code, { viewer: [accessor!] }))[0], fonds + levels - 1);
      assert.deepEqual(await find(store, code, { viewer: [] }), []);
    });

    it('forgets the old words of a changed record, and all words of a deleted one', async () => {
      const store = await open();
      const [gid] = await write(store, unit('1', 'Ledger'));
      await store.transaction((tx) =>
        tx.items.update([
          {
            gid: gid!,
            data: '{"identifier":"1"}',
            parts: described({ name: 'Diary' }),
            lastEvent: null,
            revision: 1,
          },
        ]),
      );
      assert.deepEqual([await find(store, 'ledger'), await find(store, 'diary')], [[], [gid]]);
      await store.transaction((tx) =>
        tx.items.delete([
          { id: '1', gid: gid!, type: 'DocumentaryUnit', restricted: false, since: '2020-01-01' },
        ]),
      );
      assert.deepEqual(await find(store, 'diary'), []);
    });

    it('suggests each title and access point once, although many records have them', async () => {
      const store = await open();
      const more = { relationships: { relatesTo: [accessPoint('subjectAccess', 'Council houses')] } };
      await write(
        store,
        unit('c', 'Letters of the council', {
          relationships: { relatesTo: [accessPoint('subjectAccess', 'Councillors')] },
        }),
        ...Array.from({ length: 250 }, (_, n) => unit(`a${n}`, 'Council papers', more)),
        unit('b', 'COUNCIL papers, 1900'),
      );
      assert.deepEqual(await suggest(store, 'coun'), [
        'subject Councillors',
        'subject Council houses',
        'title Council papers',
        'title COUNCIL papers, 1900',
        'title Letters of the council',
      ]);
      assert.deepEqual(await suggest(store, 'council pap', { limit: 1 }), ['title Council papers']);
    });

    it('suggests only texts of records of the type, and of records below an item', async () => {
      const store = await open();
      const [top] = await write(store, unit('1', 'Harbour board'));
      await write(
        store,
        unit('2', 'Harbour maps', {
          parent: top!,
          relationships: { relatesTo: [accessPoint('placeAccess', 'Harbour Street')] },
        }),
        unit('3', 'Harbour plans'),
        item(0, 'agent', {
          type: 'HistoricalAgent',
          parts: JSON.stringify([
            {
              id: 'd',
              type: 'HistoricalAgentDescription',
              meta: { gid: 9 },
              relationships: {},
              data: { name: 'Harbour Office', languageCode: 'eng' },
            },
          ]),
        }),
      );
      assert.deepEqual(await suggest(store, 'harb', { types: ['HistoricalAgent'] }), ['name Harbour Office']);
      assert.deepEqual(await suggest(store, 'harb', { within: [top!] }), [
        'title Harbour maps',
        'title Harbour board',
        'place Harbour Street',
      ]);
    });

    it('suggests no text, and knows no word, of records that the viewer may not see', async () => {
      const store = await open();
      const [hidden, accessor] = await write(
        store,
        unit('secret', 'Harbour secrets', {
          relationships: { relatesTo: [accessPoint('creatorAccess', 'Harbour spies')] },
        }),
        item(0, 'accessor', { type: 'UserProfile' }),
        unit('open', 'Open harbour'),
      );
      await store.transaction((tx) => tx.access.set(hidden!, [accessor!]));
      assert.deepEqual(await suggest(store, 'harb', { viewer: [] }), ['title Open harbour']);
      assert.deepEqual(await suggest(store, 'secret', { viewer: [] }), []);
      assert.deepEqual(await suggest(store, 'harb', { viewer: [accessor!] }), [
        'creator Harbour spies',
        'title Harbour secrets',
        'title Open harbour',
      ]);
      const words = ['harbour', 'secrets', 'spies', 'nothing'];
      assert.deepEqual(await store.search.findWords({ words, viewer: [] }), ['harbour']);
      assert.deepEqual(await store.search.findWords({ words, viewer: [accessor!] }), words.slice(0, 3));
    });

    it('counts hits up to a maximum', async () => {
      const store = await open();
      await write(store, unit('1', 'A letter'), unit('2', 'Some letters'), unit('3', 'Maps'));
      const { query, filters, viewer } = request('letter');
      const count = (max: number) => store.search.countHits({ query, filters, viewer, max });
      assert.deepEqual([await count(1), await count(10)], [1, 2]);
    });

    it('finds nothing of a transaction that was rolled back', async () => {
      const store = await open();
      await store.transaction(
        async (tx) => tx.items.insert([{ ...unit('1', 'Ledger'), gid: await tx.reserveGids(1) }]),
        { keep: false },
      );
      assert.deepEqual(await find(store, 'ledger'), []);
    });

    it('finds the units below another one, also after it was moved', async () => {
      const store = await open();
      const [one, two] = await write(store, unit('1', 'One'), unit('2', 'Two'));
      const [series] = await write(store, unit('s', 'Series', { parent: one! }));
      const [file] = await write(store, unit('f', 'File', { parent: series! }));
      const within = (gid: Gid) => ({ filters: { tokens: { within: [filterToken.within(gid)] } } });
      assert.deepEqual(await find(store, 'file', within(one!)), [file]);
      assert.deepEqual(await find(store, 'file', within(two!)), []);
      await store.transaction((tx) => tx.items.move([{ gid: series!, parent: two!, position: 0 }]));
      assert.deepEqual(await find(store, 'file', within(one!)), []);
      assert.deepEqual(await find(store, 'file', within(two!)), [file]);
    });

    it('finds a unit below its ancestors, also if these are stored after it', async () => {
      const store = await open();
      for (const isAnnounced of [true, false]) {
        const gids = await store.transaction(async (tx) => {
          const top = await tx.reserveGids(3);
          const rows = ['top', 'middle', 'leaf'].map((name, i) => ({
            ...unit(`${top}-${name}`, name),
            gid: top + i,
            parent: i === 0 ? null : top + i - 1,
          }));
          if (isAnnounced)
            await tx.search.announce(
              rows.slice(0, 2).map(({ gid, type, parent }) => ({ gid, type, parent, identifier: `${gid}` })),
            );
          for (const row of rows.toReversed()) await tx.items.insert([row]);
          return rows.map((row) => row.gid);
        });
        const found = await find(store, 'leaf', {
          filters: { tokens: { within: [filterToken.within(gids[0]!)], top: [valueToken('top', false)] } },
        });
        assert.deepEqual(found, [gids[2]]);
      }
    });

    it('shows a restricted unit and its values only to those who may see it', async () => {
      const store = await open();
      const [user, open1, secret] = await write(
        store,
        item(0, 'user', { type: 'UserProfile' }),
        unit('1', 'Letters'),
        unit('2', 'Secret letters', {
          relationships: { relatesTo: [accessPoint('subjectAccess', 'Spies')] },
        }),
      );
      await store.transaction((tx) => tx.access.set(secret!, [user!]));
      const facets = [{ name: 'subject' as const, size: 10 }];
      const anonymous = await store.search.search(request('letters', { viewer: [], facets }));
      assert.deepEqual([anonymous.total, anonymous.facets.subject], [1, []]);
      assert.deepEqual(await find(store, 'letters', { viewer: [] }), [open1]);
      assert.deepEqual(await find(store, 'letters', { viewer: [user!] }), [open1, secret]);
      assert.deepEqual(await find(store, 'secret', { viewer: [] }), []);
    });

    it('counts each facet without its own filter', async () => {
      const store = await open();
      const level = (levelOfDescription: string) => ({ data: { levelOfDescription } });
      await write(
        store,
        unit('1', 'Letters', level('file')),
        unit('2', 'Letters', level('file')),
        unit('3', 'Letters', level('item')),
        unit('4', 'Maps', level('item')),
      );
      const result = await store.search.search(
        request('letters', {
          filters: { tokens: { level: [valueToken('level', 'item')] } },
          facets: [
            { name: 'level', size: 10 },
            { name: 'type', size: 10 },
          ],
        }),
      );
      assert.equal(result.total, 1);
      assert.deepEqual(result.facets, {
        level: [
          { value: 'file', count: 2 },
          { value: 'item', count: 1 },
        ],
        type: [{ value: 'DocumentaryUnit', count: 1 }],
      });
    });

    it('finds periods that overlap, and counts them by decade', async () => {
      const store = await open();
      const [early, late] = await write(
        store,
        dated('1', '1880-01-01', '1899-12-31'),
        dated('2', '1895-01-01', '2004-12-31'),
        unit('3', 'Letters'),
      );
      const day = (year: number) => year * 372;
      const from = (first: number, last: number) => ({
        filters: { tokens: {}, from: day(first), to: day(last) },
      });
      assert.deepEqual(await find(store, 'letters', from(1870, 1885)), [early]);
      assert.deepEqual(await find(store, 'letters', from(1896, 1897)), [early, late]);
      assert.deepEqual(await find(store, 'letters', from(2005, 2010)), []);
      const bars = await countBars(store);
      assert.deepEqual(bars.slice(0, 3), ['1880–1889: 1', '1890–1899: 2', '1900–1909: 1']);
    });

    it('counts dates by year although one record is much older, without bars that have no records', async () => {
      const store = await open();
      await write(store, dated('1', '0014', '0014'), dated('2', '1914', '1915'), dated('3', '1915', '1918'));
      assert.deepEqual(await countBars(store), [
        ...['14–14: 1', '1914–1914: 1', '1915–1915: 2'],
        ...['1916–1916: 1', '1917–1917: 1', '1918–1918: 1'],
      ]);
    });

    it('counts dates by century if records have dates in more than 60 decades, also in more than 60 centuries', async () => {
      const store = await open();
      await write(store, dated('1', '1300', '1900'));
      assert.deepEqual(
        await countBars(store),
        [1300, 1400, 1500, 1600, 1700, 1800, 1900].map((year) => `${year}–${year + 99}: 1`),
      );
      await write(store, dated('2', '-4000', '-4000'), dated('3', '1900', '9999'));
      const bars = await countBars(store);
      assert.equal(bars.length, 88);
      assert.deepEqual(bars.slice(0, 2), ['-4000–-3901: 1', '1300–1399: 1']);
      assert.deepEqual(bars.slice(7, 9), ['1900–1999: 2', '2000–2099: 1']);
    });

    it('groups hits by fonds and counts them below each child', async () => {
      const store = await open();
      const [one, two] = await write(store, unit('1', 'One'), unit('2', 'Two letters'));
      const [a, b] = await write(
        store,
        unit('a', 'Letters A', { parent: one! }),
        unit('b', 'Letters B', { parent: one! }),
      );
      const [deep] = await write(store, unit('c', 'Letters C of March', { parent: b! }));
      const grouped = await store.search.search(request('letters', { hitsPerGroup: 2 }));
      assert.deepEqual(
        grouped.groups.map(({ top, count, hits }) => [top, count, hits.map((hit) => hit.gid)]),
        [
          [two, 1, [two]],
          [one, 3, [a, b]],
        ],
      );
      const inOne = await store.search.search(
        request('letters', { filters: { tokens: { within: [filterToken.within(one!)] } }, childrenOf: one! }),
      );
      assert.deepEqual(
        [...inOne.children].sort((x, y) => x.gid - y.gid),
        [
          { gid: a, count: 1 },
          { gid: b, count: 2 },
        ],
      );
      assert.ok(deep);
    });

    it('continues after a hit, in every order, while others are added', async () => {
      const store = await open();
      const gids = await write(
        store,
        ...['Beta', 'alpha', 'Gamma', 'delta'].map((title, i) => unit(`${i}`, `${title} letters`)),
      );
      const first = await store.search.search(request('letters', { sort: 'title', limit: 2 }));
      assert.deepEqual(
        first.hits.map((hit) => hit.gid),
        [gids[1], gids[0]],
      );
      assert.ok(first.hasMore);
      await write(store, unit('9', 'Aardvark letters'));
      const second = await store.search.search(
        request('letters', { sort: 'title', limit: 2, after: first.hits.at(-1)!.key }),
      );
      assert.deepEqual(
        second.hits.map((hit) => hit.gid),
        [gids[3], gids[2]],
      );
      assert.equal(second.hasMore, false);
      const ranked = await store.search.search(request('letters', { limit: 2 }));
      const rest = await find(store, 'letters', { after: ranked.hits.at(-1)!.key });
      assert.equal(rest.length, 3);
    });

    it('finds and orders the same records as the definition, for any records, query, added labels and size of a page', async () => {
      const store = await open();
      const word = fc.constantFrom(
        'Müller',
        'Mueller',
        'letters',
        'letter',
        'archives',
        'war',
        '1914',
        'Łódź',
        '東京都',
      );
      const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
      const record = fc.record({ title: text, scope: text, subject: text });
      const term = fc.oneof(
        word,
        word.map((one) => `${one.slice(0, 2)}*`),
        fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"`),
        fc.tuple(fc.constantFrom('title', 'subject', 'scope'), word).map(([field, one]) => `${field}:${one}`),
      );
      const query = fc.oneof(
        fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' ')),
        fc.tuple(term, term).map(([a, b]) => `${a} OR ${b}`),
        fc.tuple(term, term).map(([a, b]) => `${a} -${b}`),
      );
      const labels = fc.array(
        fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
        { maxLength: 2 },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(record, { minLength: 1, maxLength: 6 }),
          fc.array(fc.tuple(query, labels, fc.constantFrom(1, 2, 20)), { minLength: 1, maxLength: 5 }),
          async (records, queries) => {
            const items = records.map(({ title, scope, subject }, i) =>
              unit(`${i}`, title, {
                data: { scopeAndContent: scope },
                relationships: { relatesTo: [accessPoint('subjectAccess', subject)] },
              }),
            );
            const top = await write(store, unit('top', 'none'));
            const gids = await write(
              store,
              ...items.map((one) => ({ ...one, parent: top[0]!, id: `${top[0]}-${one.id}` })),
            );
            const documents = items.map((one, i) =>
              tokenized(
                buildDocument({ ...one, gid: gids[i]! }, [
                  { gid: top[0]!, type: 'DocumentaryUnit', identifier: 'top' },
                ]),
              ),
            );
            for (const [q, added, limit] of queries) {
              const terms = queryOf(q, added);
              if (terms === undefined) continue;
              const expected = documents
                .filter((document) => matches(terms, document))
                .map((document) => ({ ...document, score: score(terms, document) }))
                .sort(compareRank);
              const found = await listPages(
                store,
                request(q, {
                  query: terms,
                  filters: { tokens: { within: [filterToken.within(top[0]!)] } },
                  limit,
                }),
              );
              assert.deepEqual(
                found.map((hit) => [hit.gid, hit.score]),
                expected.map((hit) => [hit.gid, hit.score]),
                `${q} with ${added.join(', ')} in pages of ${limit}`,
              );
            }
            await store.transaction((tx) =>
              tx.items.delete(
                [...gids, top[0]!].map((gid) => ({
                  id: `gone-${gid}`,
                  gid,
                  type: 'DocumentaryUnit',
                  restricted: false,
                  since: '2020-01-01',
                })),
              ),
            );
          },
        ),
        { numRuns: 40 },
      );
    });
  });

  describe(`The parts of a search on ${name}: its page, and its facets`, { skip }, () => {
    const facets = (['level', 'date', 'type', 'subject'] as const).map((facet) => ({ name: facet, size: 2 }));
    const levels = ['fonds', 'series', 'file'];

    it('have the result of the whole search', async () => {
      const store = await open();
      const [top] = await write(store, unit('top', 'Letters'));
      await write(
        store,
        ...Array.from({ length: 30 }, (_, i) =>
          unit(`u${i}`, i % 4 === 0 ? 'Letters' : `Letters of ${i % 5}`, {
            data: { levelOfDescription: levels[i % 3] },
            ...(i % 2 === 0 && { parent: top! }),
          }),
        ),
        ...[1914, 1915, 1918].map((year) => dated(`d${year}`, `${year}-01-01`, '1918-12-31')),
      );
      const file = { tokens: { level: [valueToken('level', 'file')] } };
      const { hits } = await store.search.search(request('letters', { limit: 7 }));
      for (const more of [
        {},
        { limit: 7 },
        { limit: 7, after: hits.at(-1)!.key },
        { limit: 0, childrenOf: top! },
        { filters: file },
        { filters: { ...file, from: toDay('1914', 'first')!, to: toDay('1916', 'last')! } },
        { sort: 'title', limit: 3 },
        { hitsPerGroup: 2, childrenOf: top! },
        { viewer: [] },
        { query: queryOf('nothing') },
        { query: undefined },
        { facetMs: -1 },
      ] as const satisfies readonly Partial<SearchRequest>[]) {
        const whole = request('letters', { facets, ...more });
        const parts = splitSearch(whole)!;
        const merged = mergeResults(
          await store.search.search(parts.page),
          await store.search.search(parts.facets),
        );
        assert.deepEqual(merged, await store.search.search(whole), JSON.stringify(more));
      }
    });

    it('exist only if the search has both', () => {
      assert.equal(splitSearch(request('letters')), undefined);
      assert.equal(splitSearch(request('letters', { facets, limit: 0 })), undefined);
    });
  });

  describe(`The search index on ${name} with more records than a search ranks`, { skip }, () => {
    const opened = open();
    let store: Store;
    let files: readonly Gid[];
    let special: readonly Gid[];
    // Once for all tests, since it takes seconds.
    before(async () => {
      store = await opened;
      const data = { levelOfDescription: 'file', scopeAndContent: 'War' };
      files = await write(
        store,
        ...Array.from({ length: maxRankedHits + 1 }, (_, i) =>
          unit(`n${i}`, `Minutes 1945 number ${i}`, { data }),
        ),
      );
      special = await write(
        store,
        { ...unit('code', 'Letters of a year'), data: '{"identifier":"1945"}' },
        unit('title', 'Minutes 1945'),
        unit('fonds', 'Minutes', { data: { levelOfDescription: 'fonds' } }),
        unit('war', 'Minutes concerning the war'),
      );
    });

    it('finds the unit with the code or the title that was typed first', async () => {
      const [code, title] = special;
      assert.equal((await find(store, '1945'))[0], code);
      const { hits, atLeast } = await store.search.search(request('minutes 1945'));
      assert.equal(hits[0]!.gid, title);
      assert.equal(atLeast, true);
    });

    it('lists the facets that count only a part of the records, because too many match without their filter', async () => {
      const result = await store.search.search(
        request('minutes', {
          filters: { tokens: { level: [valueToken('level', 'fonds')] } },
          facets: [level, { name: 'type', size: 10 }],
          facetMs: 600_000,
        }),
      );
      assert.deepEqual([result.total, result.atLeast, result.partialFacets], [1, false, ['level']]);
    });

    // OpenSearch counts the records that it has ranked, since it cannot list others without reading them again.
    const itOnDatabases = name === 'OpenSearch' ? () => undefined : it;
    itOnDatabases('counts the same records in every order and on every page', async () => {
      const minutes = request('minutes 1945', {
        facets: [{ name: 'date', size: 10 }, level],
        facetMs: 600_000,
      });
      const first = await store.search.search(minutes);
      assert.ok(first.atLeast);
      for (const other of [
        { after: first.hits.at(-1)!.key },
        { sort: 'title' },
        { hitsPerGroup: 2 },
        { limit: 0 },
      ] as const) {
        const { facets, dates } = await store.search.search({ ...minutes, ...other });
        assert.deepEqual([facets, dates], [first.facets, first.dates], JSON.stringify(other));
      }
    });

    it('scores the unit with all words in its title as usual', async () => {
      const { hits, atLeast } = await store.search.search(request('minutes war', { limit: 2 }));
      assert.deepEqual(
        [hits.map(({ gid, score: points }) => [gid, points]), atLeast],
        [
          [
            [special.at(-1), 16],
            [files[0], 9],
          ],
          true,
        ],
      );
    });
  });
}

describe('A search of OpenSearch that finds records which were restricted meanwhile', {
  skip: withoutOpenSearch,
}, () => {
  it('counts other records in place of these', async () => {
    const store = withOpenSearch(scratchStore(), true);
    const [user, ...units] = await write(
      store,
      item(0, 'user', { type: 'UserProfile' }),
      ...Array.from({ length: maxRankedHits + 2 }, (_, i) => unit(`${i}`, 'Letters')),
    );
    const letters = request('letters', { viewer: [] });
    await store.search.search(letters);
    for (const [gid, atLeast] of [
      [units[0]!, true],
      [units[1]!, false],
    ] as const) {
      await store.transaction((tx) => tx.access.set(gid, [user!]));
      for (const sort of ['relevance', 'title'] as const) {
        const result = await store.search.search({ ...letters, sort });
        assert.deepEqual([result.total, result.atLeast], [maxRankedHits, atLeast], `${gid} ${sort}`);
        assert.ok(result.hits.every((hit) => hit.gid !== gid));
      }
    }
  });
});
