import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseQuery } from '../../src/search/parse-query.ts';
import { listTerms, type Term, type TermNode, toTermQuery } from '../../src/search/term-tree.ts';

const limits = { maxLength: 1e9, maxTerms: 1e9, maxWildcards: 1e9, minPrefix: 0, maxDepth: 50 };

function convert(text: string): ReturnType<typeof toTermQuery> {
  const { query } = parseQuery(text, limits);
  return query === undefined ? { query: undefined, warnings: [] } : toTermQuery(query);
}

function onlyTerm(text: string): Term {
  const { query, warnings } = convert(text);
  assert.deepEqual(warnings, []);
  assert.equal(query?.tree.kind, 'term');
  return query.tree;
}

describe('A word of a query', () => {
  it('is searched in its folded form, in all columns', () => {
    const { columns, exact, isPrefix } = onlyTerm('Müller');
    assert.deepEqual({ columns, exact, isPrefix }, { columns: 'all', exact: ['muller'], isPrefix: false });
  });

  it('also finds related forms: its own in records, and its spellings and stems', () => {
    const { related } = onlyTerm('Mueller');
    for (const form of ['~mueller', 'muller', '~muller']) assert.ok(related.includes(form), form);
    assert.ok(onlyTerm('archives').related.includes('~archiv'));
  });

  it('that is repeated is searched once', () => {
    assert.deepEqual(onlyTerm('minutes Minutes minutes'), onlyTerm('minutes'));
    assert.equal(listTerms(convert('minutes title:minutes letters minutes').query!.tree).length, 3);
  });

  it('after a field is searched in the column of the field', () => {
    assert.deepEqual(onlyTerm('creator:Bloom').columns, ['creator']);
  });

  it('with several parts is a phrase of them, related to the joined form', () => {
    const { exact, related } = onlyTerm('Jean-Pierre');
    assert.deepEqual(exact, ['jean', 'pierre']);
    assert.ok(related.includes('jeanpierre') && related.includes('~jeanpierre'));
    assert.deepEqual(onlyTerm('2.19.275/12').exact, ['2', '19', '275', '12']);
  });

  it('in Chinese is a phrase of pairs of characters, without a joined form', () => {
    assert.deepEqual(onlyTerm('東京都'), {
      kind: 'term',
      columns: 'all',
      exact: ['東京', '京都'],
      related: [],
      isPrefix: false,
    });
  });

  it('of one Chinese character is searched as the beginning of a pair', () => {
    assert.equal(onlyTerm('東').isPrefix, true);
    assert.equal(onlyTerm('"東"').isPrefix, false);
    assert.equal(onlyTerm('a').isPrefix, false);
  });

  it('without letters and digits is ignored, with a warning', () => {
    const { query, warnings } = convert('Amsterdam - Rotterdam OR ?');
    assert.deepEqual(query && exactTokens(query.tree), [['amsterdam'], ['rotterdam']]);
    assert.deepEqual(warnings, [
      { code: 'ignored-word', word: '-' },
      { code: 'ignored-word', word: '?' },
    ]);
  });
});

describe('A prefix', () => {
  it('matches other spellings, but no stems', () => {
    assert.deepEqual(onlyTerm('Muelle*'), {
      kind: 'term',
      columns: 'all',
      exact: ['muelle'],
      related: ['~muelle', 'mulle', '~mulle'],
      isPrefix: true,
    });
    assert.deepEqual(onlyTerm('archives*').related, ['~archives']);
  });
});

describe('A phrase', () => {
  it('matches exact forms only', () => {
    const { exact, related } = onlyTerm('title:"Häuser der Stadt"');
    assert.deepEqual(exact, ['hauser', 'der', 'stadt']);
    assert.deepEqual(related, []);
  });
});

describe('A query', () => {
  it('keeps its operators', () => {
    const { query } = convert('a (b OR "c d") -e');
    assert.equal(query && describeTree(query.tree), '(and a (or b c+d) (not e))');
    assert.deepEqual(query && listTerms(query.tree).map(({ exact }) => exact), [['a'], ['b'], ['c', 'd']]);
  });

  it('without any letter or digit has no terms', () => {
    assert.equal(convert('? !').query, undefined);
    assert.equal(convert('? -letters').query, undefined);
  });

  it('of plain words may be a reference code', () => {
    assert.equal(convert('NL-HaNA 2.19.275/012').query?.code?.key, 'nlhana2_19_275_12');
    assert.equal(convert('wa/hmm durham').query?.code?.key, 'wahmmdurham');
    assert.equal(convert('identifier:"WAHMM Durham"').query?.code?.key, 'wahmmdurham');
  });

  it('with operators or other fields is no reference code', () => {
    for (const text of ['a OR b', 'a -b', 'ab*', 'title:a'])
      assert.equal(convert(text).query?.code, undefined);
  });

  it('gives tokens that search backends can quote, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...' ()"*-~|^#=_', ' OR ', 'é', "l'a", '東京'), { maxLength: 20 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (query) => {
        const tree = convert(query).query?.tree;
        if (tree === undefined) return;
        requireUsable(tree);
        for (const { exact, related } of listTerms(tree)) {
          assert.ok(exact.length > 0);
          for (const token of exact) assert.match(token, /^[\p{L}\p{N}\p{M}]{1,40}$/u);
          for (const token of related) assert.match(token, /^~?[\p{L}\p{N}\p{M}]{1,40}$/u);
          assert.equal(new Set(related).size, related.length);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

/** Search backends require: a `not` is in an `and` with another operand, and groups have at least two operands. */
function requireUsable(node: TermNode, parent?: TermNode): void {
  if (node.kind === 'term') return;
  if (node.kind === 'not') {
    assert.ok(parent?.kind === 'and' && parent.operands.some(({ kind }) => kind !== 'not'));
    requireUsable(node.operand, node);
    return;
  }
  assert.ok(node.operands.length > 1);
  for (const operand of node.operands) requireUsable(operand, node);
}

function exactTokens(node: TermNode): readonly (readonly string[])[] {
  return listTerms(node).map(({ exact }) => exact);
}

function describeTree(node: TermNode): string {
  if (node.kind === 'term') return node.exact.join('+');
  const operands = node.kind === 'not' ? [node.operand] : node.operands;
  return `(${[node.kind, ...operands.map(describeTree)].join(' ')})`;
}
