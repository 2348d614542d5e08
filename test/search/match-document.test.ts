import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SearchColumn } from '../../src/model/define.ts';
import { filterToken } from '../../src/search/columns.ts';
import { parseQuery } from '../../src/search/parse-query.ts';
import { documentForms } from '../../src/search/stem.ts';
import { type TermQuery, toTermQuery } from '../../src/search/term-tree.ts';
import { tokenize } from '../../src/search/tokenize.ts';
import { compareRank, matches, score, type TokenizedDocument } from './match-document.ts';

const limits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 2, maxDepth: 10 };

function toQuery(text: string): TermQuery {
  const { query } = toTermQuery(parseQuery(text, limits).query!);
  assert.ok(query !== undefined, `'${text}' has words`);
  return query;
}

/** @param texts values by column; `|` separates values. */
function toDocument(
  texts: Readonly<Partial<Record<SearchColumn, string>>>,
  filter: readonly string[] = [],
): TokenizedDocument {
  const columns = Object.entries(texts).map(([column, text]) => {
    const values = text.split('|').map(tokenize);
    const words = values.flatMap((tokens, index) => [
      ...(index > 0 ? ['|'] : []),
      ...tokens.map((token) => token.text),
    ]);
    const related = values.flat().flatMap((token) => documentForms(token, 'eng').map((form) => `~${form}`));
    return [column, [...words, ...related]] as const;
  });
  return {
    gid: 1,
    depth: 3,
    titleWords: tokenize((texts.title ?? '').split('|')[0]!).length,
    columns: Object.fromEntries(columns),
    filter: new Set(filter),
  };
}

const letters = toDocument({
  title: 'Letters to Jürgen Müller',
  identifier: 'A-12/003',
  creator: 'Bloom, Molly | City council of Durham',
  scope: 'Drafts, diaries and an archived will.',
});

const matching: readonly string[] = [
  'letters',
  'LETTER',
  'letters bloom diaries',
  'mueller',
  'Muller',
  'arch*',
  'muell*',
  '"city council"',
  'title:letters creator:bloom',
  'peace OR letters',
  'letters -peace',
  'letters -"bloom city"',
  'letters -title:bloom',
  '(war OR diary) -(peace OR title:diaries)',
  'A-12',
];

const others: readonly string[] = [
  'peace',
  'letters peace',
  'title:bloom',
  '"molly city"',
  '"letter to"',
  '"council city"',
  'letters -diaries',
  'letters -(peace OR will)',
  'arch',
];

describe('A record', () => {
  for (const text of matching) {
    it(`is found by: ${text}`, () => assert.ok(matches(toQuery(text), letters)));
  }
  for (const text of others) {
    it(`is not found by: ${text}`, () => assert.ok(!matches(toQuery(text), letters)));
  }

  it('is found by its reference code, however the code is typed', () => {
    const unit = toDocument({ identifier: 'WAHMM-Durham' }, [filterToken.code('wahmmdurham')]);
    assert.ok(matches(toQuery('wa/hmm durham'), unit));
    assert.ok(!matches(toQuery('hmm durham'), unit));
  });

  it('is found by two words if and only if each of them finds it', () => {
    const word = fc.constantFrom(
      'letters',
      'muller',
      'bloom',
      'peace',
      'diar*',
      '"city council"',
      'title:will',
    );
    fc.assert(
      fc.property(word, word, (a, b) => {
        const [hasA, hasB] = [matches(toQuery(a), letters), matches(toQuery(b), letters)];
        assert.equal(matches(toQuery(`${a} ${b}`), letters), hasA && hasB);
        assert.equal(matches(toQuery(`${a} OR ${b}`), letters), hasA || hasB);
        assert.equal(matches(toQuery(`${a} -${b}`), letters), hasA && !hasB);
      }),
    );
  });
});

const scores: readonly (readonly [string, number])[] = [
  ['letters', 8],
  ['letter', 6],
  ['mueller', 6],
  ['bloom', 4],
  ['diaries', 1],
  ['diary', 0.75],
  ['letters bloom diaries', 13],
  ['letters OR bloom OR peace', 12],
  ['letters -peace', 8],
  ['"city council"', 4],
  ['lett*', 8],
  ['letters to jurgen muller', 52],
  ['"letters to jurgen muller"', 28],
  ['title:letters', 8],
];

describe('The score of a record', () => {
  for (const [text, expected] of scores) {
    it(`is ${expected} for: ${text}`, () => assert.equal(score(toQuery(text), letters), expected));
  }

  it('is highest for its own reference code, then for the code with those of its ancestors', () => {
    const unit = toDocument({ identifier: '12' }, [
      filterToken.code('12'),
      filterToken.codeAbove('a'),
      filterToken.codeAbove('nla'),
    ]);
    assert.equal(score(toQuery('0012'), unit), 1000);
    assert.equal(score(toQuery('12'), unit), 1008);
    assert.equal(score(toQuery('A 12'), unit), 508);
  });

  it('is the same in the best column alone', () => {
    assert.equal(score(toQuery('war'), toDocument({ title: 'A War | Peace', text: 'war' })), 8);
    assert.equal(score(toQuery('wars'), toDocument({ title: 'War', text: 'wars' })), 6);
  });
});

describe('Records with the same score', () => {
  it('are ordered by the length of their title, then by depth', () => {
    const hit = { gid: 1, depth: 2, titleWords: 2, score: 8 };
    const hits = [
      { ...hit, gid: 3 },
      { ...hit, titleWords: 1 },
      { ...hit, gid: 2 },
      { ...hit, depth: 1 },
      { ...hit, score: 9 },
    ];
    assert.deepEqual(
      hits.toSorted(compareRank).map((one) => hits.indexOf(one)),
      [4, 1, 3, 2, 0],
    );
  });
});
