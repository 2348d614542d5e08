/** Which font draws a character of a PDF. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import PdfDocument from 'pdfkit';
import { type FontFiles, PdfFonts } from '../../ui/pdf/pdf-fonts.ts';
import { packageFonts } from '../world/pdf-fonts.ts';

const open = (files: FontFiles): PdfFonts => new PdfFonts(new PdfDocument({ font: null }), files);
const find = (fonts: PdfFonts, character: string, face: 'serif' | 'sans' = 'serif', isBold = false) =>
  fonts.find(character.codePointAt(0)!, { face, isBold });
const own = packageFonts();
const letters = {
  Latin: 'ą',
  Greek: 'ώ',
  Cyrillic: 'ж',
  Hebrew: 'א',
  Arabic: 'ج',
  Armenian: 'Ն',
  Georgian: 'წ',
};

describe('The fonts of a PDF', () => {
  it('have a serif for seven scripts, regular and bold', () => {
    const fonts = open(own);
    for (const [script, letter] of Object.entries(letters)) {
      assert.match(find(fonts, letter)!, /serif(?!.*bold)/, script);
      assert.match(find(fonts, letter, 'serif', true)!, /serif.*bold/, script);
    }
    assert.deepEqual(fonts.missingScripts, []);
  });

  it('have a sans for labels, and another face of the same weight for scripts without one', () => {
    const fonts = open(own);
    assert.equal(find(fonts, 'ä', 'sans'), '2-sans.ttf');
    assert.equal(find(fonts, 'ж', 'sans', true), '2-sans-bold.ttf');
    assert.equal(find(fonts, letters.Hebrew, 'sans', true), '3-serif-hebrew-bold.ttf');
  });

  it('are together smaller than 6 MB', () => {
    assert.ok(own.packaged.reduce((sum, { bytes }) => sum + bytes.length, 0) < 6e6);
  });

  it('include those of the computer after all of the package and the operator', () => {
    const [latin, hebrew] = ['1-serif.ttf', '3-serif-hebrew.ttf'].map(
      (name) => own.packaged.find((font) => font.name === name)!,
    );
    const files = { packaged: [latin!], configured: [] };
    const listSystemFonts = () => [Buffer.from('no font'), hebrew!.bytes];
    assert.equal(find(open({ ...files, listSystemFonts }), letters.Hebrew), 'system0');
    assert.equal(
      find(open({ ...files, configured: [hebrew!.bytes], listSystemFonts }), letters.Hebrew),
      'other0',
    );
  });

  it('are searched for each symbol, also if others are missing', () => {
    const hebrew = own.packaged.find((font) => font.name === '3-serif-hebrew.ttf')!;
    const latin = own.packaged.find((font) => font.name === '1-serif.ttf')!;
    const fonts = open({ packaged: [hebrew], configured: [], listSystemFonts: () => [latin.bytes] });
    assert.equal(find(fonts, '\u{1F6A2}'), undefined);
    assert.equal(find(fonts, '½'), 'system0');
    assert.deepEqual(fonts.missingScripts, ['other scripts and symbols']);
  });

  it('list each script that they lack once, and search the computer for 16 characters of it at most', () => {
    let searches = 0;
    const fonts = open({
      ...own,
      listSystemFonts: () => {
        searches += 1;
        return [];
      },
    });
    const ideographs = String.fromCodePoint(...Array.from({ length: 40 }, (_, i) => 0x4e00 + i));
    for (const letter of `${ideographs}ไ`) assert.equal(find(fonts, letter), undefined);
    assert.deepEqual(fonts.missingScripts, ['Han', 'Thai']);
    assert.equal(searches, 16 + 1);
  });
});
