/** The markup of descriptions: what imports write is shown as markup, everything else as it was typed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isSafeLink, toSiteAddress } from '../../src/lib/web-address.ts';
import { removeFragmentMarkup } from '../../src/pages/shared/fragment.ts';
import { parseRichText, removeMarkup } from '../../src/pages/shared/rich-text.ts';
import { type Block, type Inline, listBlockTexts } from '../../src/pages/shared/text-block.ts';

const paragraph = (...content: readonly Inline[]): Block => ({ kind: 'paragraph', content });

const mail: Inline = { kind: 'link', href: 'mailto:a@b.org', content: ['a@b.org'] };

/** A list with one item. */
const bullets = (...item: readonly Block[]): Block => ({ kind: 'list', isOrdered: false, items: [item] });

/** The addresses between `|` as links. */
function toLinks(text: string): readonly Inline[] {
  return text
    .split('|')
    .map((part, i): Inline => (i % 2 === 0 ? part : { kind: 'link', href: part, content: [part] }))
    .filter((part) => part !== '');
}

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
    [
      'has links with brackets in their words',
      '[[Untitled] map](https://example.org/a)',
      [paragraph({ kind: 'link', href: 'https://example.org/a', content: ['[Untitled] map'] })],
    ],
    [
      'links mail addresses, once if they are the words of the link too',
      'a@b.org (mailto:a@b.org?subject=x), Ada (mailto:a@b.org) and mailto:a@b.org.',
      [paragraph(...[mail, ', Ada (', mail, ') and ', mail, '.'])],
    ],
    [
      'has definitions: lists whose items all begin with a term',
      '- AB: abbey\n- *CD:* code\n- [E](https://e.org): end\n\n  more',
      [
        {
          kind: 'definitions',
          entries: [
            { term: ['AB'], blocks: [paragraph('abbey')] },
            { term: [{ kind: 'emphasis', content: ['CD'] }], blocks: [paragraph('code')] },
            {
              term: [{ kind: 'link', href: 'https://e.org', content: ['E'] }],
              blocks: [paragraph('end'), paragraph('more')],
            },
          ],
        },
      ],
    ],
    [
      'has a chronology with its head row',
      'Date; Event\n\n- 1900: Founded\n- 1910: Closed',
      [
        {
          kind: 'definitions',
          header: ['Date', 'Event'],
          entries: [
            { term: ['1900'], blocks: [paragraph('Founded')] },
            { term: ['1910'], blocks: [paragraph('Closed')] },
          ],
        },
      ],
    ],
    [
      'keeps a list of one item that is a sentence with a colon',
      '- See also: maps',
      [bullets(paragraph('See also: maps'))],
    ],
    [
      'keeps a list of which an item has no term',
      '- AB: abbey\n- code',
      [{ kind: 'list', isOrdered: false, items: [[paragraph('AB: abbey')], [paragraph('code')]] }],
    ],
    [
      'has tables, with empty and missing cells',
      'Towns\n| Year | Town |\n| --- | --- |\n|  | *Gouda* |\n| 1940 |\nend',
      [
        paragraph('Towns'),
        {
          kind: 'table',
          header: [['Year'], ['Town']],
          rows: [
            [[], [{ kind: 'emphasis', content: ['Gouda'] }]],
            [['1940'], []],
          ],
        },
        paragraph('end'),
      ],
    ],
    [
      'has tables without a head row',
      '| a | b |\n| c | d |',
      [
        {
          kind: 'table',
          rows: [
            [['a'], ['b']],
            [['c'], ['d']],
          ],
        },
      ],
    ],
    ['keeps characters between bars', '| x |\n|a| and | b', [paragraph('| x |\n|a| and | b')]],
    [
      'links identifiers to the sites that resolve them',
      '[a](doi:10.1/x) [b](ark:/12345/y) <urn:nbn:de:0-1>',
      [
        paragraph(
          { kind: 'link', href: 'https://doi.org/10.1/x', content: ['a'] },
          ' ',
          { kind: 'link', href: 'https://n2t.net/ark:/12345/y', content: ['b'] },
          ' ',
          { kind: 'link', href: 'https://nbn-resolving.org/urn:nbn:de:0-1', content: ['urn:nbn:de:0-1'] },
        ),
      ],
    ],
    ['keeps identifiers without such a site', '[a](urn:isbn:3)', [paragraph('[a](urn:isbn:3)')]],
    ...(
      [
        ['links a plain address', 'see |https://example.org/a?b=1&c=2#d| here'],
        [
          'links an address without the punctuation after it',
          'At |http://example.org/a|. Or |HTTPS://b.org|, |https://c.org/d|…',
        ],
        [
          'links an address without the brackets around it',
          '(see |https://example.org/a_(b)|) [|https://c.org|]',
        ],
        ['links an address in quotation marks', '„|https://example.org/a|“ and «|https://b.org/c|»'],
        ['links an address with letters of other scripts', '見|https://example.org/紙|、次'],
        [
          'keeps addresses that are not of the web',
          'ftp://example.org javascript://a xhttp://b https:// http://)',
        ],
      ] as const
    ).map(([name, text]) => [name, text.replaceAll('|', ''), [paragraph(...toLinks(text))]] as const),
    [
      'links an address in emphasis, and beside other links',
      '*see https://a.org* [b](https://b.org)https://c.org/*d*',
      [
        paragraph(
          {
            kind: 'emphasis',
            content: ['see ', { kind: 'link', href: 'https://a.org', content: ['https://a.org'] }],
          },
          ' ',
          { kind: 'link', href: 'https://b.org', content: ['b'] },
          { kind: 'link', href: 'https://c.org/*d', content: ['https://c.org/*d'] },
          '*',
        ),
      ],
    ],
    [
      'shows only the words of relative links of the source',
      'see [part 2](../b.html#c), [page](Permalink_page) and [sic](1920)',
      [paragraph('see ', 'part 2', ', ', 'page', ' and [sic](1920)')],
    ],
    ['keeps products', '2*3*4 and 5 * 6 * 7', [paragraph('2*3*4 and 5 * 6 * 7')]],
    ['keeps a sentence that begins with a year', '1945. The end', [paragraph('1945. The end')]],
    ['keeps unsafe links', '[click](javascript:alert(1))', [paragraph('[click](javascript:alert(1))')]],
    ['keeps elements', '<b>bold</b> <script>', [paragraph('<b>bold</b> <script>')]],
    ['keeps a single asterisk', 'Files*', [paragraph('Files*')]],
  ];
  for (const [name, text, blocks] of examples) it(name, () => assert.deepEqual(parseRichText(text), blocks));

  it('of the site itself links to its own pages', () => {
    assert.deepEqual(listLinks(parseRichText('[a](/units/a) [b](javascript:b.c)', toSiteAddress)), [
      '/units/a',
    ]);
  });

  const pieces = fc.array(
    fc.constantFrom(
      ...['*', '**', '[', ']', '(', ')', '<', '>', '`', '\n', '\n\n', '- ', '1. ', '> ', '## ', '  ', ' '],
      ...['| ', ' |', ': ', 'Date; Event', '1900: ', 'mailto:a@b.org', 'a@b.org ('],
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
        for (const href of listLinks(parseRichText(text)))
          assert.ok(isSafeLink(href) || /^mailto:[\w.@+-]+$/.test(href), href);
      }),
      { numRuns: 2000 },
    );
  });

  it('is shown unchanged with any addresses in it', () => {
    const words = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'example.org',
        '/a',
        '?b=1',
        '(',
        ')',
        ']',
        '.',
        ',',
        '"',
        '“',
        ' ',
        '…',
        'é',
        '紙',
      ],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const text = parts.join('').trim();
        const [block] = parseRichText(text);
        assert.equal(block === undefined ? '' : textOf(block), text);
        for (const href of listLinks(parseRichText(text)))
          assert.match(href, /^https?:\/\/[^\s"“]*[^\s.,…"“]$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes little time for a text with many marks', () => {
    const start = process.cpuUsage();
    parseRichText('*a '.repeat(50_000));
    parseRichText('[a'.repeat(50_000));
    parseRichText('- '.repeat(50_000));
    parseRichText('https://a'.repeat(50_000));
    parseRichText(`https://a${')'.repeat(50_000)}`);
    parseRichText('http://a) '.repeat(50_000));
    parseRichText(`${'> '.repeat(50_000)}a`);
    parseRichText('[a[b'.repeat(50_000));
    parseRichText('| a '.repeat(50_000));
    parseRichText('- a: b\n'.repeat(10_000));
    parseRichText('| a | b |\n'.repeat(10_000));
    parseRichText('a@b.c (mailto:a'.repeat(10_000));
    const { user } = process.cpuUsage(start);
    assert.ok(user < 3_000_000, `${user} µs`);
  });
});

describe('A title', () => {
  it('has no characters that would reverse the text after it', () => {
    assert.equal(removeMarkup('Letters \u202Eof *1901*\u2069'), 'Letters of 1901');
    assert.equal(removeMarkup('[a\u2067](http://b\u202E)'), 'a');
    assert.equal(removeMarkup('| A | B | | --- | --- | | 1 | 2 |'), '| A | B |  | 1 | 2 |');
    const fragment = {
      field: 'name',
      text: '\u202Ered \u2067fox',
      ranges: [[6, 9]] as const,
      isCut: [false, true] as const,
    };
    assert.deepEqual(removeFragmentMarkup(fragment), { ...fragment, text: 'red fox', ranges: [[4, 7]] });
  });
});

function listLinks(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(listBlockTexts).flat().flatMap(linksIn);
}

function textOf(block: Block): string {
  return 'content' in block ? block.content.map(inlineText).join('') : '';
}

function inlineText(inline: Inline): string {
  return typeof inline === 'string' ? inline : inline.content.map(inlineText).join('');
}

function linksIn(inline: Inline): readonly string[] {
  if (typeof inline === 'string') return [];
  return [...(inline.kind === 'link' ? [inline.href] : []), ...inline.content.flatMap(linksIn)];
}
