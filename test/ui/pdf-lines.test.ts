/** Lines of a PDF: where they end, in which order their runs stand on the page, and what programs read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import PdfDocument from 'pdfkit';
import { PdfFonts } from '../../ui/pdf/pdf-fonts.ts';
import { breakLines, type TextLine } from '../../ui/pdf/text-lines.ts';
import { packageFonts } from '../world/pdf-fonts.ts';

const fonts = new PdfFonts(new PdfDocument({ font: null }), packageFonts());
const linesOf = (text: string, width = 1000) => breakLines([{ text }], fonts, width);
/** From left to right. */
const runsIn = ({ segments }: TextLine): readonly string[] =>
  segments
    .flatMap(({ runs }) => runs)
    .toSorted((a, b) => a.x - b.x)
    .map((run) => run.text);
const runsOf = (text: string): readonly string[] => runsIn(linesOf(text)[0]!);

describe('A text of a PDF', () => {
  it('is broken between words, and keeps every word', () => {
    const text = 'Letters of the engineer to the board about repairs of the harbour wall';
    const lines = linesOf(text, 12);
    assert.ok(lines.length > 2);
    for (const { width } of lines) assert.ok(width <= 12.5, `${width}`);
    assert.equal(lines.flatMap(runsIn).join(''), text);
  });

  it('is broken within a word that is longer than a line', () => {
    const lines = linesOf('x'.repeat(100), 12);
    assert.ok(lines.length > 4);
    assert.equal(lines.flatMap(runsIn).join(''), 'x'.repeat(100));
  });

  it('has the runs of a Hebrew text from right to left, with brackets mirrored', () => {
    const text = 'מכתבים (1920) אל המועצה';
    const [line] = linesOf(text);
    assert.equal(line!.isRightToLeft, true);
    assert.deepEqual(runsOf(text), ['אל המועצה', ' (', '1920', 'מכתבים )']);
    assert.equal(line!.segments[0]!.actualText, text);
  });

  it('has a Hebrew word in a Latin text at its place', () => {
    assert.deepEqual(runsOf('the word שלום here'), ['the word ', 'שלום', ' here']);
  });

  it('has the digits of Arabic in their order, which the shaper reverses', () => {
    assert.deepEqual(runsOf('year ١٩٢٠'), ['year ', '٠٢٩١']);
  });

  it('shows a box for a character that no font has, and keeps the character for programs', () => {
    const [line] = linesOf('港口 archive');
    assert.deepEqual(runsIn(line!), ['□□', ' archive']);
    assert.equal(line!.segments[0]!.actualText, '港口 archive');
  });

  it('has its links and languages as segments in reading order, also from right to left', () => {
    const link = { url: 'https://example.org/' };
    const spans = [
      { text: 'מכתבים ' },
      { text: 'אל ', link },
      { text: 'Board', isBold: true, link },
      { text: ' 1920', language: 'en' },
    ];
    const [{ segments }] = breakLines(spans, fonts, 1000) as [TextLine];
    assert.deepEqual(
      segments.map(({ link: own, language, actualText }) => [own, language, actualText]),
      [
        [undefined, undefined, 'מכתבים '],
        [link, undefined, 'אל Board'],
        [undefined, 'en', ' 1920'],
      ],
    );
    const [first] = segments;
    for (const { x } of segments[1]!.runs) assert.ok(x < first!.runs[0]!.x);
  });
});
