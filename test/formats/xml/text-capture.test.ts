/** The text of sections, tested with the styles of EAD. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ead } from '../../../src/formats/ead/index.ts';
import { readDocument, unknownOf } from '../read-document.ts';

async function scopeOf(inner: string): Promise<unknown> {
  const { items } = await readDocument(
    ead,
    `<ead><archdesc><did><unitid>1</unitid></did><scopecontent>${inner}</scopecontent></archdesc></ead>`,
  );
  return items[0]?.description.scopeAndContent;
}

const cases: readonly (readonly [behaviour: string, inner: string, text: string | undefined])[] = [
  ['of a single paragraph is that paragraph', '<p>Minutes of the council.</p>', 'Minutes of the council.'],
  ['is parted into paragraphs by blank lines', '<p>One.</p>\n  <p>Two.</p>', 'One.\n\nTwo.'],
  [
    'has its white space collapsed',
    '<p>  Minutes\n\t of   the\u00a0council. </p>',
    'Minutes of the council.',
  ],
  ['is nothing when there are no words', '<head> </head><p/>\n<list><item/></list>', undefined],
  ['keeps its heading', '<head>Scope</head><p>Minutes.</p>', '## Scope\n\nMinutes.'],
  ['keeps emphasis in place', '<p>Some <emph>bold</emph> words</p>', 'Some *bold* words'],
  [
    'distinguishes bold and italic',
    '<p><emph render="bold">a</emph> <emph render="italic">b</emph></p>',
    '**a** *b*',
  ],
  [
    'keeps the marks of emphasis apart',
    '<p><title>One,</title><title>Two</title> <emph render="bold">a</emph><emph>b</emph></p>',
    '*One,* *Two* **a** *b*',
  ],
  ['keeps white space outside of emphasis', '<p>A<emph> b </emph>c</p>', 'A *b* c'],
  ['shows no emphasis where there are no words', '<p>A <emph> </emph>b</p>', 'A b'],
  [
    'has no marks in the middle of a word',
    '<p>and<emph render="bold">The</emph> re<emph>d</emph></p>',
    'andThe red',
  ],
  ['lets emphasis stand within a word', '<p>H<emph render="sub">2</emph>O</p>', 'H2O'],
  ['keeps quotation marks', '<p><emph render="doublequote">Ada</emph></p>', '"Ada"'],
  ['keeps line breaks', '<p>Quay 1<lb/>\n Rotterdam</p>', 'Quay 1\nRotterdam'],
  [
    'keeps links',
    '<p>See <extref href="https://a.test/x">the list</extref>.</p>',
    'See [the list](https://a.test/x).',
  ],
  [
    'keeps links whose URL contains blanks',
    '<p><extref href="a b.pdf">list</extref></p>',
    '[list](<a b.pdf>)',
  ],
  [
    'keeps the URL of a link without text',
    '<p>See <extptr href="https://a.test/x"/></p>',
    'See <https://a.test/x>',
  ],
  ['names a pointer by its title', '<p><ptr href="x.pdf" title="The list"/></p>', '[The list](x.pdf)'],
  ['drops the mark of a reference within the file', '<p>See <ref target="c1">above</ref>.</p>', 'See above.'],
  ['leaves characters of Markdown as they are', '<p>2 * 3 = 6, [sic] #1 _x_</p>', '2 * 3 = 6, [sic] #1 _x_'],
  ['keeps lists', '<list><item>a</item><item>b</item></list>', '- a\n- b'],
  ['keeps numbered lists', '<list type="ordered"><item>a</item><item>b</item></list>', '1. a\n2. b'],
  [
    'keeps numbered lists of EAD3',
    '<list listtype="ordered"><item>a</item><item>b</item></list>',
    '1. a\n2. b',
  ],
  [
    'keeps lists within lists',
    '<p>Series:</p><list><head>All</head><item>a<list type="ordered"><item>b</item><item>c</item></list></item><item>d</item></list>',
    'Series:\n\n## All\n\n- a\n  1. b\n  2. c\n- d',
  ],
  ['keeps paragraphs of a list item together', '<list><item><p>a</p><p>b</p></item></list>', '- a\n\n  b'],
  [
    'keeps a list in the middle of a paragraph',
    '<p>Of <list><item>a</item></list> only</p>',
    'Of\n\n- a\n\nonly',
  ],
  [
    'keeps definitions',
    '<list type="deflist"><defitem><label>AB:</label><item>abbey</item></defitem></list>',
    '- AB: abbey',
  ],
  [
    'keeps chronologies',
    '<chronlist><chronitem><date>1940</date><eventgrp><event>born</event><event>named</event></eventgrp></chronitem></chronlist>',
    '- 1940: born; named',
  ],
  [
    'keeps tables',
    '<table><tgroup cols="2"><thead><row><entry>Year</entry><entry>Town</entry></row></thead><tbody><row><entry>1940</entry><entry><p>Gouda</p><p>Delft</p></entry></row></tbody></tgroup></table>',
    '| Year | Town |\n| --- | --- |\n| 1940 | Gouda Delft |',
  ],
  [
    'keeps empty cells in their column',
    '<table><tgroup><tbody><row><entry/><entry>b</entry></row></tbody></tgroup></table>',
    '|  | b |',
  ],
  ['keeps quotations', '<blockquote><p>a<lb/>b</p></blockquote><p>c</p>', '> a\n> b\n\nc'],
  [
    'keeps addresses line by line',
    '<address><addressline>Quay 1</addressline><addressline>Gouda</addressline></address>',
    'Quay 1\nGouda',
  ],
  ['keeps notes as paragraphs', '<p>a</p><note><p>b</p></note><note><p>c</p></note>', 'a\n\nb\n\nc'],
  [
    'keeps a sentence with a note whole',
    '<p>Born in 1900<note><p>See A.</p><list><item>b</item></list></note>, died <emph>in<footnote>c</footnote></emph> 1950<note/>.</p><p>d</p>',
    'Born in 1900 (See A. b), died *in (c)* 1950.\n\nd',
  ],
  ['keeps a note at the beginning of a paragraph', '<p><note><p>a</p></note></p><p>b</p>', 'a\n\nb'],
  ['keeps a note in a reference', '<bibref>One<note><p>a</p></note></bibref>', 'One (a)'],
  [
    'keeps the references of an index entry on its line',
    '<p>x</p><indexentry><name>Ada</name><ptrgrp><ref>1</ref><ref>2</ref></ptrgrp></indexentry><indexentry><name>Bob</name></indexentry>',
    'x\n\nAda 1; 2\nBob',
  ],
  [
    'keeps the end of a sentence with an address in it',
    '<p>At<address><addressline>Quay 1</addressline></address>, Gouda.</p><p>. Next</p>',
    'At\n\nQuay 1, Gouda.\n\n. Next',
  ],
  ['keeps names apart', '<p><persname>Ada</persname><persname>Bob</persname></p>', 'Ada Bob'],
  ['keeps names apart from words', '<p>by<persname>Ada</persname>of Gouda</p>', 'by Ada of Gouda'],
  [
    'adds no blank before the ending of a name',
    '<p><persname>Ada</persname>s letters, (<persname>Bob</persname>)</p>',
    'Adas letters, (Bob)',
  ],
  [
    'separates the ends of a range by a dash',
    '<p>From <daterange><fromdate>1900</fromdate> <todate>1910</todate></daterange> on</p>',
    'From 1900 – 1910 on',
  ],
  [
    'separates the subdivisions of a term by one separator',
    '<p><subject><part>Ports</part><part>-- Delft</part><part>Maps</part></subject></p>',
    'Ports -- Delft -- Maps',
  ],
  ['keeps references apart', '<bibref>One.</bibref> <bibref>Two.</bibref>', 'One.\n\nTwo.'],
  ['keeps words outside of paragraphs', 'Before <p>in</p> after', 'Before\n\nin\n\nafter'],
  [
    'keeps text between the cells of a table',
    '<table><tgroup><tbody><row>x<entry>a</entry></row></tbody></tgroup></table>',
    '| x | a |',
  ],
];

describe('Captured text', () => {
  for (const [behaviour, inner, text] of cases) {
    it(behaviour, async () => {
      assert.equal(await scopeOf(inner), text);
    });
  }

  it('contains a quantity with its unit', async () => {
    const { items } = await readDocument(
      ead,
      '<ead><archdesc><did><unitid>1</unitid><physdesc><extent unit="metres">8</extent><extent unit="boxes"/></physdesc></did></archdesc></ead>',
    );
    assert.equal(items[0]?.description.extentAndMedium, '8 metres');
    assert.equal(unknownOf(items[0])['ead_archdesc_did_physdesc_extent_@unit'], 'boxes');
  });

  for (const [unit, text, shown] of [
    ['files', '239 inventarisnummers', '239 inventarisnummers'],
    ['meter', '2.3 meter;', '2.3 meter;'],
    ['metres', 'about 12', 'about 12 metres'],
    ['mm', '90 x 120', '90 x 120 mm'],
    ['mètres linéaires', '3, 44', '3, 44 mètres linéaires'],
  ] as const)
    it(`does not add the unit of an attribute to a text with its own unit: ${text}`, async () => {
      const { items } = await readDocument(
        ead,
        `<ead><archdesc><did><unitid>1</unitid><physdesc><extent unit="${unit}">${text}</extent></physdesc></did></archdesc></ead>`,
      );
      assert.equal(items[0]?.description.extentAndMedium, shown);
      assert.equal(
        unknownOf(items[0])['ead_archdesc_did_physdesc_extent_@unit'],
        shown === text ? unit : undefined,
      );
    });
});
