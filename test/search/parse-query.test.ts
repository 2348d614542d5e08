import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../../src/model/errors.ts';
import { describeSearchWarning } from '../../src/model/search-warnings.ts';
import { parseQuery, type QueryLimits } from '../../src/search/parse-query.ts';
import { type QueryNode, type QueryTerm, queryFields } from '../../src/search/query-node.ts';
import { printQuery } from './print-query.ts';

const limits: QueryLimits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 2, maxDepth: 10 };
const unlimited: QueryLimits = {
  maxLength: 1e9,
  maxTerms: 1e9,
  maxWildcards: 1e9,
  minPrefix: 0,
  maxDepth: 50,
};

const word = (text: string): QueryTerm => ({ kind: 'word', text });
const and = (...operands: readonly QueryNode[]): QueryNode => ({ kind: 'and', operands });
const or = (...operands: readonly QueryNode[]): QueryNode => ({ kind: 'or', operands });
const not = (operand: QueryNode): QueryNode => ({ kind: 'not', operand });

const parsed: readonly (readonly [string, QueryNode])[] = [
  ['letters', word('letters')],
  ['  letters  diaries ', and(word('letters'), word('diaries'))],
  ['letters AND diaries', and(word('letters'), word('diaries'))],
  ['"city council"', { kind: 'phrase', text: 'city council' }],
  ['“city council”', { kind: 'phrase', text: 'city council' }],
  ['„Stadtrat von Köln“', { kind: 'phrase', text: 'Stadtrat von Köln' }],
  ['« conseil municipal »', { kind: 'phrase', text: ' conseil municipal ' }],
  ['archiv*', { kind: 'prefix', text: 'archiv' }],
  ['東*', { kind: 'prefix', text: '東' }],
  ['letters -draft', and(word('letters'), not(word('draft')))],
  ['-draft letters', and(not(word('draft')), word('letters'))],
  ['war -"first world"', and(word('war'), not({ kind: 'phrase', text: 'first world' }))],
  ['war -(a OR b)', and(word('war'), not(or(word('a'), word('b'))))],
  ['war -title:peace', and(word('war'), not({ kind: 'word', text: 'peace', field: 'title' }))],
  ['letters NOT draft', and(word('letters'), not(word('draft')))],
  ['NOT (a OR b) AND war', and(not(or(word('a'), word('b'))), word('war'))],
  ['NOT title:peace war', and(not({ kind: 'word', text: 'peace', field: 'title' }), word('war'))],
  ['letters not found', and(word('letters'), word('not'), word('found'))],
  ['a OR b', or(word('a'), word('b'))],
  ['a b OR c', or(and(word('a'), word('b')), word('c'))],
  ['a (b OR c)', and(word('a'), or(word('b'), word('c')))],
  ['a (b (c d))', and(word('a'), word('b'), word('c'), word('d'))],
  ['((a))', word('a')],
  ['oregon or', and(word('oregon'), word('or'))],
  ['title:war', { kind: 'word', text: 'war', field: 'title' }],
  ['Title:war', { kind: 'word', text: 'war', field: 'title' }],
  ['title:"city council"', { kind: 'phrase', text: 'city council', field: 'title' }],
  ['creator:mü*', { kind: 'prefix', text: 'mü', field: 'creator' }],
  [
    'subject:(war OR place:Berlin)',
    or({ kind: 'word', text: 'war', field: 'subject' }, { kind: 'word', text: 'Berlin', field: 'place' }),
  ],
  ['http://example.org/a', word('http://example.org/a')],
  ['tema:866', word('tema:866')],
  ['NL-HaNA 2.19.275/12', and(word('NL-HaNA'), word('2.19.275/12'))],
  ['Amsterdam - Rotterdam', and(word('Amsterdam'), word('-'), word('Rotterdam'))],
  ['צה"ל', word('צה"ל')],
  ['title:OR', { kind: 'word', text: 'OR', field: 'title' }],
];

describe('A query', () => {
  for (const [text, query] of parsed) {
    it(`can be: ${text}`, () => assert.deepEqual(parseQuery(text, limits), { query, warnings: [] }));
  }

  it('without words has no tree', () => {
    assert.deepEqual(parseQuery(' \n', limits), { query: undefined, warnings: [] });
  });

  it('with a wildcard inside a word warns that only the end of a word can have one', () => {
    const { query, warnings } = parseQuery('arch*v', limits);
    assert.deepEqual(query, word('arch*v'));
    assert.deepEqual(warnings, [{ code: 'inner-wildcard', word: 'arch*v' }]);
  });

  it('has a warning for a field that does not exist', () => {
    const { query, warnings } = parseQuery('titel:harbour', limits);
    assert.deepEqual(query, word('titel:harbour'));
    assert.deepEqual(warnings.map(describeSearchWarning), [
      "'titel:' is not a field and was searched as a word. The nearest known one is 'title'.",
    ]);
  });

  for (const text of ['ark:/12148', 'urn:nbn:nl', 'tema:866', 'http://example.org', 'Box:3', 'a:b'])
    it(`has no warning for an identifier: ${text}`, () =>
      assert.deepEqual(parseQuery(text, limits).warnings, []));
});

const plain: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['letters NOT', ['letters'], /NOT at character 9 needs a word after it/],
  ['letters NOT OR diaries', ['letters', 'diaries'], /NOT at character 9 needs a word after it/],
  ['letters NOT -draft', ['letters', 'draft'], /NOT at character 9 needs a word after it/],
  ['"city council', ['city', 'council'], /quotation mark at character 1 is not closed/],
  ['(war OR peace', ['war', 'peace'], /parenthesis at character 1 is not closed/],
  ['war) peace', ['war', 'peace'], /parenthesis at character 4 closes nothing/],
  ['Portland OR', ['Portland'], /OR at character 10 needs a word on both sides/],
  ['OR', ['OR'], /OR at character 1 needs/],
  ['war OR OR peace', ['war', 'peace'], /OR at character 8 needs/],
  ['war (OR peace)', ['war', 'peace'], /OR at character 6 needs/],
  ['war AND', ['war'], /AND at character 5 needs/],
  ['AND war', ['war'], /AND at character 1 needs/],
  ['war AND OR peace', ['war', 'peace'], /AND at character 5 needs/],
  ['-draft', ['draft'], /needs a word that is not excluded/],
  ['letters OR -draft', ['letters', 'draft'], /needs a word that is not excluded/],
  ['letters (-draft)', ['letters', 'draft'], /needs a word that is not excluded/],
  ['title: war', ['war'], /the field 'title:' needs a word directly after/],
  ['war title:', ['war'], /the field 'title:' needs a word directly after/],
  ['()', [], /parentheses contains no word/],
  ['war ""', ['war'], /quotation marks contains no word/],
  ['-title:creator:mill* "', ['mill'], /quotation mark/],
];

describe('A query that cannot be parsed', () => {
  for (const [text, words, reason] of plain) {
    it(`is read as plain words, with a warning: ${text}`, () => {
      const { query, warnings } = parseQuery(text, limits);
      assert.equal(warnings.length, 1);
      assert.match(describeSearchWarning(warnings[0]!), reason);
      assert.deepEqual(listWords(query), words);
    });
  }

  it('may have too many parentheses inside each other', () => {
    const { query, warnings } = parseQuery(`${'('.repeat(11)}war${')'.repeat(11)}`, limits);
    assert.deepEqual(query, word('war'));
    assert.match(describeSearchWarning(warnings[0]!), /more than 10 parentheses/);
  });
});

const hints: readonly (readonly [text: string, words: readonly string[], hint: string])[] = [
  [
    'letters mor?ison',
    ['letters', 'mor?ison'],
    "'?' is not a wildcard and was read as a space in 'mor?ison'. Write 'mor*' to find all words that begin with 'mor'.",
  ],
  [
    'm?ller',
    ['m?ller'],
    "'?' is not a wildcard and was read as a space in 'm?ller'. Write the word in full, or at least 2 letters and *.",
  ],
  [
    'quays or bridges',
    ['quays', 'or', 'bridges'],
    "'or' was searched as a word. Write OR in capital letters to find records with one of the words beside it.",
  ],
];

describe('A query with an operator of other search fields', () => {
  for (const [text, words, hint] of hints) {
    it(`is searched as it is, with a warning that says what to write: ${text}`, () => {
      const { query, warnings } = parseQuery(text, limits);
      assert.deepEqual([listWords(query), warnings.map(describeSearchWarning)], [words, [hint]]);
    });
  }

  for (const text of [
    'Who was Morrison?',
    'or et argent',
    "mines d'or",
    '"quays or bridges"',
    'title:or a',
    'https://example.org/?id=1',
  ]) {
    it(`has no warning if it may be meant as it is: ${text}`, () => {
      assert.deepEqual(parseQuery(text, limits).warnings, []);
    });
  }
});

function listWords(query: QueryNode | undefined): readonly string[] {
  if (query === undefined) return [];
  if (query.kind === 'and') return query.operands.flatMap(listWords);
  assert.ok(query.kind === 'word' && query.field === undefined);
  return [query.text];
}

const exceeding: readonly (readonly [string, string])[] = [
  ['search-max-query-length', 'a'.repeat(1001)],
  ['search-max-terms', `a${' OR a'.repeat(32)}`],
  ['search-max-terms', `title:"${'a '.repeat(33)}"`],
  ['search-max-terms', `a b -(${'c '.repeat(32)})`],
  ['search-max-wildcards', 'aa* bb* cc* dd* ee*'],
  ['search-min-prefix', 'a*'],
  ['search-min-prefix', "title:'a*"],
  ['search-min-prefix', '2.19.2*'],
];

describe('A query that exceeds a limit', () => {
  for (const [setting, text] of exceeding) {
    it(`is rejected with the name of the setting: ${setting}, ${text.slice(0, 20)}`, () => {
      assert.throws(
        () => parseQuery(text, limits),
        (error) =>
          error instanceof Failure &&
          error.code === 'limit-exceeded' &&
          error.message.includes(`(limit ${setting})`) &&
          (error.details as { readonly limit: string }).limit === setting,
      );
    });
  }

  it('is accepted at the limit', () => {
    assert.deepEqual(parseQuery('a '.repeat(32), limits).warnings, []);
    assert.deepEqual(parseQuery(`aa* bb* cc* dd* ${'a'.repeat(984)}`, limits).warnings, []);
  });
});

const numbered = Array.from({ length: 40 }, (_, i) => `word${i}`);

describe('A query of too many words', () => {
  it('is shortened to its rarest words, in their order', () => {
    const frequencies = new Map(numbered.map((text, i) => [text, i % 5]));
    const { query, comparedWords, warnings } = parseQuery(numbered.join(' '), limits, frequencies);
    assert.deepEqual(
      listWords(query),
      numbered.filter((_, i) => i % 5 < 4),
    );
    assert.deepEqual(comparedWords, numbered);
    assert.deepEqual(warnings, [{ code: 'rarest-words', count: 40, chosen: 32 }]);
  });

  it('is shortened to its longest words if their frequencies are not known', () => {
    const { query } = parseQuery(`${'a b c d e f g h '.repeat(2)}${numbered.slice(0, 30).join(' ')}`, limits);
    assert.deepEqual(listWords(query), ['a', 'b', ...numbered.slice(0, 30)]);
  });

  it('has no warning if the other words are repeated', () => {
    assert.deepEqual(parseQuery('a b '.repeat(17), limits), {
      query: and(word('a'), word('b')),
      warnings: [],
    });
  });

  it('keeps everything but words and phrases that must all match', () => {
    const { query } = parseQuery(`${numbered.join(' ')} -draft (quays OR bridges) title:port har*`, limits);
    assert.ok(query?.kind === 'and');
    assert.deepEqual(query.operands.slice(-4), [
      not(word('draft')),
      or(word('quays'), word('bridges')),
      { ...word('port'), field: 'title' },
      { kind: 'prefix', text: 'har' },
    ]);
    assert.equal(query.operands.length, 31);
  });

  it('has its words without phrases, since a phrase may be the whole title', () => {
    const { query } = parseQuery(
      `"${numbered.slice(0, 20).join(' ')}" ${numbered.slice(20).join(' ')}`,
      limits,
    );
    assert.equal(listWords(query).length, 32);
  });
});

describe('An asterisk after punctuation', () => {
  for (const text of ['[England].**', 'ref/*', 'Nr.*'])
    it(`is no wildcard, as in titles: ${text}`, () => {
      const { query, warnings } = parseQuery(text, limits);
      assert.deepEqual(query, word(text));
      assert.deepEqual(warnings, [{ code: 'inner-wildcard', word: text }]);
    });
});

/** Texts made of operators and short words, so that many of them parse. */
const queryText = fc
  .array(
    fc.constantFrom(
      ...'()"*-:“ ',
      ' OR ',
      ' AND ',
      'title:',
      'x:',
      'war',
      'é',
      '東',
      'ה',
      '\u{1f600}',
      '\ud800',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const plainWord = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => /^[\p{L}\p{N}][^\s()"“”„«»:*?]*$/u.test(text) && !/^(or|and)$/i.test(text));

const queryTerm: fc.Arbitrary<QueryTerm> = fc
  .record({
    kind: fc.constantFrom('word', 'prefix', 'phrase'),
    text: plainWord,
    field: fc.option(fc.constantFrom(...queryFields), { nil: undefined }),
  })
  // After other characters, `*` is no wildcard.
  .filter(({ kind, text }) => kind !== 'prefix' || /[\p{L}\p{M}\p{N}]$/u.test(text))
  .map(({ kind, text, field }) => ({ kind, text, ...(field !== undefined && { field }) }));

const { node: queryNode } = fc.letrec<{ node: QueryNode; and: QueryNode; or: QueryNode }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, queryTerm, tie('and'), tie('or')),
  and: fc
    .tuple(
      fc.oneof(queryTerm, tie('or')),
      fc.array(fc.tuple(fc.boolean(), tie('node')), { minLength: 1, maxLength: 3 }),
    )
    .map(([first, rest]) =>
      and(
        first,
        ...rest.flatMap(([isNegated, node]) =>
          isNegated ? [not(node)] : node.kind === 'and' ? node.operands : [node],
        ),
      ),
    ),
  or: fc
    .array(fc.oneof(queryTerm, tie('and')), { minLength: 2, maxLength: 3 })
    .map((operands) => or(...operands)),
}));

describe('Parsing', () => {
  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.oneof(queryText, fc.string({ unit: 'binary' })), (text) => {
        const { query, warnings } = parseQuery(text, unlimited);
        assert.ok(query !== undefined || warnings.length > 0 || text.trim() === '');
      }),
      { numRuns: 2000 },
    );
  });

  it('excludes terms only where another term must match', () => {
    const check = (node: QueryNode, parent?: QueryNode): void => {
      if (node.kind === 'not') {
        assert.ok(parent?.kind === 'and' && parent.operands.some(({ kind }) => kind !== 'not'));
        check(node.operand, node);
      } else if (node.kind === 'and' || node.kind === 'or') {
        assert.ok(node.operands.length > 1 && node.operands.every(({ kind }) => kind !== node.kind));
        for (const operand of node.operands) check(operand, node);
      }
    };
    fc.assert(
      fc.property(queryText, (text) => {
        const { query } = parseQuery(text, unlimited);
        if (query !== undefined) check(query);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns the same tree for the printed form of a tree', () => {
    fc.assert(
      fc.property(queryNode, (query) => {
        assert.deepEqual(parseQuery(printQuery(query), unlimited), { query, warnings: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('returns the same tree for any text and its printed tree', () => {
    fc.assert(
      fc.property(queryText, (text) => {
        const { query } = parseQuery(text, unlimited);
        if (query !== undefined) assert.deepEqual(parseQuery(printQuery(query), unlimited).query, query);
      }),
      { numRuns: 2000 },
    );
  });
});
