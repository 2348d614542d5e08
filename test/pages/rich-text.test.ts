/** The markup of descriptions: what imports write is shown as markup, everything else as it was typed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isSafeLink } from '../../src/lib/safe-link.ts';
import { type Block, type Inline, parseRichText } from '../../src/pages/rich-text.ts';

const paragraph = (...content: readonly Inline[]): Block => ({ kind: 'paragraph', content });

/** A list with one item. */
const bullets = (...item: readonly Block[]): Block => ({ kind: 'list', isOrdered: false, items: [item] });

describe('The text of a description', () => {
  const examples: readonly (readonly [name: string, text: string, blocks: readonly Block[]])[] = [
    ['has paragraphs', 'One\nline\n\nTwo', [paragraph('One\nline'), paragraph('Two')]],
    ['has headings', '## History\n\nText', [{ kind: 'heading', content: ['History'] }, paragraph('Text')]],
    [
      'has lists',
      '- one\n- two',
      [{ kind: 'list', isOrdered: false, items: [[paragraph('one')], [paragraph('two')]] }],
    ],
    [
      'has lists in lists',
      '1. one\n   - inner\n2. two',
      [
        {
          kind: 'list',
          isOrdered: true,
          items: [
            [paragraph('one'), { kind: 'list', isOrdered: false, items: [[paragraph('inner')]] }],
            [paragraph('two')],
          ],
        },
      ],
    ],
    [
      'has lists in lists in lists',
      '- a\n  - b\n    - c',
      [bullets(paragraph('a'), bullets(paragraph('b'), bullets(paragraph('c'))))],
    ],
    ['has quotations', '> said', [{ kind: 'quote', blocks: [paragraph('said')] }]],
    [
      'has emphasis',
      'the *Times*, **now**',
      [
        paragraph('the ', { kind: 'emphasis', content: ['Times'] }, ', ', {
          kind: 'strong',
          content: ['now'],
        }),
      ],
    ],
    [
      'has links',
      'see [the guide](https://example.org/a) here',
      [paragraph('see ', { kind: 'link', href: 'https://example.org/a', content: ['the guide'] }, ' here')],
    ],
    ['keeps products', '2*3*4 and 5 * 6 * 7', [paragraph('2*3*4 and 5 * 6 * 7')]],
    ['keeps a sentence that begins with a year', '1945. The end', [paragraph('1945. The end')]],
    ['keeps unsafe links', '[click](javascript:alert(1))', [paragraph('[click](javascript:alert(1))')]],
    ['keeps elements', '<b>bold</b> <script>', [paragraph('<b>bold</b> <script>')]],
    ['keeps a single asterisk', 'Files*', [paragraph('Files*')]],
  ];
  for (const [name, text, blocks] of examples) it(name, () => assert.deepEqual(parseRichText(text), blocks));

  const pieces = fc.array(
    fc.constantFrom(
      ...['*', '**', '[', ']', '(', ')', '<', '>', '`', '\n', '\n\n', '- ', '1. ', '> ', '## ', '  ', ' '],
      ...['word', 'year 1945.', 'https://example.org/x', 'javascript:x', 'שלום', '紙'],
    ),
    { maxLength: 60 },
  );

  it('never loses a word, and links only to safe addresses', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const shown = JSON.stringify(parseRichText(text));
        for (const word of ['word', 'year', 'שלום', '紙'])
          assert.ok(shown.split(word).length >= text.split(word).length, word);
        for (const href of listLinks(parseRichText(text))) assert.ok(isSafeLink(href), href);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes little time for a text with many marks', () => {
    const start = process.cpuUsage();
    parseRichText('*a '.repeat(50_000));
    parseRichText('[a'.repeat(50_000));
    parseRichText('- '.repeat(50_000));
    parseRichText(`${'> '.repeat(50_000)}a`);
    const { user } = process.cpuUsage(start);
    assert.ok(user < 3_000_000, `${user} µs`);
  });
});

function listLinks(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(listLinks);
    if (block.kind === 'quote') return listLinks(block.blocks);
    return block.content.flatMap(linksIn);
  });
}

function linksIn(inline: Inline): readonly string[] {
  if (typeof inline === 'string') return [];
  return [...(inline.kind === 'link' ? [inline.href] : []), ...inline.content.flatMap(linksIn)];
}
