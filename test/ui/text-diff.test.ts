/** The differences between two texts: changed words are marked, in every script, and long texts take little time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createDiffBudget, diffTexts, type Piece } from '../../ui/components/text-diff.ts';

/** `-removed-`, `+added+`, and the number of characters that are not shown. */
const write = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'omitted') return `[${piece.count}]`;
      const mark = { same: '', removed: '-', added: '+' }[piece.kind];
      return mark + piece.text + mark;
    })
    .join('');

const diff = (before: string, after: string): string => write(diffTexts(before, after, createDiffBudget()));

describe('The differences between two texts', () => {
  const examples: readonly (readonly [name: string, before: string, after: string, expected: string])[] = [
    [
      'marks a changed word',
      'Minutes of the council',
      'Minutes of the board',
      'Minutes of the -council-+board+',
    ],
    ['marks an added word', 'Letters, 1924', 'Letters and cards, 1924', 'Letters+ and cards+, 1924'],
    ['marks a removed word', 'Old letters', 'letters', '-Old -letters'],
    [
      'marks a phrase as a whole',
      'the red apple pie',
      'the green pear cake',
      'the -red apple pie-+green pear cake+',
    ],
    ['marks a whole new text', '', 'Letters', '+Letters+'],
    ['marks a whole removed text', 'Letters', '', '-Letters-'],
    ['marks whole words, not letters', 'archive', 'archives', '-archive-+archives+'],
    ['marks Hebrew words', 'מכתבים של הקהילה', 'מכתבים של העיר', 'מכתבים של -הקהילה-+העיר+'],
    ['marks Arabic words', 'رسائل المجلس القديم', 'رسائل المجلس الجديد', 'رسائل المجلس -القديم-+الجديد+'],
    [
      'marks Chinese words without blanks',
      '上海市档案馆目录',
      '北京市档案馆目录',
      '-上海市-+北京市+档案馆目录',
    ],
    ['keeps characters of rare scripts whole', '𠀀 a', '𠀁 a', '-𠀀-+𠀁+ a'],
  ];
  for (const [name, before, after, expected] of examples)
    it(name, () => assert.equal(diff(before, after), expected));

  it('omits unchanged text far from a difference', () => {
    const filler = 'word '.repeat(200);
    const shown = diff(`${filler}old ${filler}end`, `${filler}new ${filler}end`);
    assert.match(shown, /^\[\d+\].{120}-old-\+new\+.{120}\[\d+\]$/);
  });

  it('keeps every word: the pieces give both texts again', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '. ', '\n\n', 'שלום', '紙', '𠀀', '12'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const pieces = diffTexts(before, after, createDiffBudget());
        if (pieces.some(({ kind }) => kind === 'omitted')) return;
        const textOf = (left: string) =>
          pieces.map((piece) => (piece.kind === 'omitted' || piece.kind === left ? '' : piece.text)).join('');
        assert.equal(textOf('added'), before);
        assert.equal(textOf('removed'), after);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes little time for texts of a megabyte, and shows a part of them', () => {
    const paragraph = 'Correspondence with the ministry about the school. ';
    const long = Array.from({ length: 20_000 }, (_, i) => `${paragraph}${i}\n`).join('');
    const others = Array.from({ length: 20_000 }, (_, i) => `${i} ${paragraph}\n`).join('');
    const budget = createDiffBudget();
    const start = process.cpuUsage();
    const pairs = [
      [long, long.replace('about', 'on')],
      [long, others],
      [long.replaceAll('\n', ' '), others.replaceAll('\n', ' ')],
      ['紙'.repeat(1_000_000), '墨'.repeat(1_000_000)],
    ] as const;
    for (const [before, after] of pairs) {
      const shown = diffTexts(before, after, budget);
      assert.ok(write(shown).length < 10_000);
    }
    const { user } = process.cpuUsage(start);
    assert.ok(user < 4_000_000, `${user} µs`);
  });

  it('compares by words only until the budget of the page is spent', () => {
    const budget = { left: 60 };
    const one = () => write(diffTexts('one two three four', 'one 2 three 4', budget));
    const byWords = 'one -two-+2+ three -four-+4+';
    assert.deepEqual([one(), one(), one()], [byWords, byWords, 'one -two three four-+2 three 4+']);
  });
});
