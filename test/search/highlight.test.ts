import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TermFinder } from '../../src/search/find-matches.ts';
import { type Fragment, highlight } from '../../src/search/highlight.ts';
import { parseQuery } from '../../src/search/parse-query.ts';
import { documentForms } from '../../src/search/stem.ts';
import { listTerms, type Term, toTermQuery } from '../../src/search/term-tree.ts';
import { tokenize } from '../../src/search/tokenize.ts';
import { matches, type TokenizedDocument } from './match-document.ts';

const limits = { maxLength: 1e9, maxTerms: 1e9, maxWildcards: 1e9, minPrefix: 0, maxDepth: 50 };

function find(text: string, query: string, maxFragments = 3): readonly Fragment[] {
  const found = highlight(text, new TermFinder(toTerms(query), 'eng'), maxFragments);
  return found.map(({ fragment }) => fragment);
}

function toTerms(query: string): readonly Term[] {
  const parsed = parseQuery(query, limits).query;
  const tree = parsed && toTermQuery(parsed).query?.tree;
  return tree === undefined ? [] : listTerms(tree);
}

/** The text of a fragment, with its ranges in square brackets. */
function show({ text, ranges }: Fragment): string {
  return ranges.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );
}

const marked: readonly (readonly [string, string, string])[] = [
  ['Letters to a friend', 'letters', '[Letters] to a friend'],
  ['Letters to a friend', 'letter friends', '[Letters] to a [friend]'],
  ['Jürgen Müller und Mueller', 'muller', 'Jürgen [Müller] und [Mueller]'],
  ['The archives', 'arch*', 'The [archives]'],
  ['Müller, Mühle', 'mue*', '[Müller], [Mühle]'],
  ['the city, the city council', '"city council"', 'the city, the [city council]'],
  ['the city council meets', 'council "city council meets"', 'the [city council meets]'],
  ['inventory 2.19.275/12', '2.19.275', 'inventory [2.19.275]/12'],
  ['Jean-Pierre et Jeanpierre', 'jean-pierre', '[Jean-Pierre] et [Jeanpierre]'],
  ['The co-operation of co-workers', 'cooperation', 'The [co-operation] of co-workers'],
  ['Co-operations in Jean-Pierre', 'cooperation', '[Co-operations] in Jean-Pierre'],
  ['Co-operation', 'co', '[Co]-operation'],
  ['Co-operation', 'cooper*', '[Co-operation]'],
  ['Co-operation', 'co*', '[Co]-operation'],
  ['東京都の記録', '東京都', '[東京都]の記録'],
  ["l'archive de la ville", 'archive', "[l'archive] de la ville"],
  ['letters and drafts', 'letters -drafts', '[letters] and drafts'],
  ['מכתבים מאת', 'מִכְתָּבִים', '[מכתבים] מאת'],
  ['two\nlines\tof text', '"two lines"', '[two lines] of text'],
];

describe('A fragment', () => {
  for (const [text, query, expected] of marked) {
    it(`of '${text.replaceAll(/\s/g, ' ')}' for ${query} is ${expected}`, () => {
      assert.deepEqual(find(text, query).map(show), [expected]);
    });
  }

  it('has about 160 characters around the match and ends between words', () => {
    const [fragment, ...rest] = find(`${'before '.repeat(100)}letters ${'after '.repeat(100)}`, 'letters');
    assert.deepEqual(rest, []);
    assert.ok(fragment !== undefined && fragment.text.length > 140 && fragment.text.length <= 160);
    assert.match(show(fragment), /^(before )+\[letters\]( after)+$/);
  });

  it('at the end of a text has more words before the match', () => {
    const [fragment] = find(`${'before '.repeat(100)}letters`, 'letters');
    assert.ok(fragment !== undefined && fragment.text.length > 150);
  });

  it('of text without spaces ends between characters', () => {
    const [fragment] = find(`${'あ'.repeat(200)}東京${'\u{20000}'.repeat(200)}`, '東京');
    assert.ok(fragment !== undefined && fragment.text.length > 150 && fragment.text.isWellFormed());
  });
});

describe('A fragment of a text', () => {
  const isCut = (text: string) => find(text, 'letters').map((fragment) => fragment.isCut);
  const long = 'word '.repeat(100);
  for (const [name, text, expected] of [
    ['is complete', '\nSome letters.\n', [false, false]],
    ['is cut at its start', `${long}letters.`, [true, false]],
    ['is cut at its end', `letters ${long}`, [false, true]],
  ] as const)
    it(`reports that it ${name}`, () => assert.deepEqual(isCut(text), [expected]));
});

describe('The fragments of a text', () => {
  const filler = 'and other papers of the town '.repeat(20);

  it('do not exist if the text does not contain a word of the query', () => {
    assert.deepEqual(find('Letters', 'drafts'), []);
    assert.deepEqual(find('', 'drafts'), []);
    assert.deepEqual(find('Letters', ''), []);
  });

  it('begin with the one that contains most words of the query', () => {
    const text = `letters ${filler} drafts ${filler} letters and drafts ${filler} diaries`;
    assert.match(show(find(text, 'letters drafts', 1)[0]!), /\[letters\] and \[drafts\]/);
  });

  it('show words that the others do not contain', () => {
    const text = `letters and drafts ${filler} letters and drafts ${filler} diaries`;
    const fragments = find(text, 'letters drafts diaries', 2).map(show);
    assert.match(fragments[0]!, /^\[letters\] and \[drafts\]/);
    assert.match(fragments[1]!, /\[diaries\]$/);
  });

  it('are at most as many as requested', () => {
    assert.equal(find(`letters ${filler}`.repeat(10), 'letters', 4).length, 4);
  });

  it('are found at the end of a very long text', () => {
    const text = `letter ${filler.repeat(200)} the city of Müller’s letters ${filler.repeat(20)}`;
    assert.ok(text.length > 100_000);
    assert.match(
      show(find(text, '"city of" mueller letters', 1)[0]!),
      /the \[city of\] \[Müller’s\] \[letters\]/,
    );
  });
});

const word = fc.constantFrom(
  ...[
    'letters',
    'Letter',
    'Müller',
    'Mueller',
    'city',
    'council',
    "l'archive",
    'Jean-Pierre',
    '2.19.275',
    '東京都',
  ],
  ...['の', 'и', 'ё', '\u{1f600}', '\u{20000}', 'e\u0301', '"', '(', '\n', '\ud800', 'a'.repeat(30)],
);
const anyText = fc.oneof(
  fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
  fc.array(word, { maxLength: 80 }).map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const anyQuery = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}" lett* 東`),
);

describe('Highlighting', () => {
  it('marks ranges that are inside the fragment, sorted and without overlaps', () => {
    fc.assert(
      fc.property(anyText, anyQuery, fc.integer({ min: 0, max: 4 }), (text, query, maxFragments) => {
        const fragments = find(text, query, maxFragments);
        assert.ok(fragments.length <= maxFragments);
        for (const { text: part, ranges } of fragments) {
          assert.ok(ranges.length > 0);
          assert.ok(text.replaceAll(/\s/g, ' ').includes(part), 'is a part of the text');
          let last = 0;
          for (const [start, end] of ranges) {
            assert.ok(start >= last && end > start && end <= part.length);
            assert.notEqual(tokenize(part.slice(start, end)).length, 0);
            last = end;
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('marks a term if and only if a search for the term finds a record with the text', () => {
    fc.assert(
      fc.property(anyText, anyQuery, (text, query) => {
        const tokens = tokenize(text);
        const related = tokens.flatMap((token) => documentForms(token, 'eng').map((form) => `~${form}`));
        const document: TokenizedDocument = {
          gid: 1,
          depth: 0,
          titleWords: 0,
          columns: { text: [...tokens.map((token) => token.text), ...related] },
          filter: new Set(),
        };
        for (const tree of toTerms(query)) {
          const isMarked = highlight(text, new TermFinder([tree], 'eng'), 1).length > 0;
          assert.equal(isMarked, matches({ tree, code: undefined }, document));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('marks every word of a text that is searched alone', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { start, end, text: token } of tokenize(text).slice(0, 20)) {
          const word = text.slice(start, end);
          // The token of a Hangul letter can be a form of it that only follows other letters, and is no word by itself.
          const query = word.includes('"') ? token : word;
          const shown = find(text, `"${query}"`, 100).flatMap(({ text: part, ranges }) =>
            ranges.map((range) => part.slice(...range)),
          );
          assert.ok(
            shown.some((marked) => marked.includes(word)),
            query,
          );
        }
      }),
    );
  });
});
