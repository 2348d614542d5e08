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
    assert.ok(own.own.reduce((sum, { bytes }) => sum + bytes.length, 0) < 6e6);
  });

  it('include those of the computer after all of the package and the operator', () => {
    const [latin, hebrew] = ['1-serif.ttf', '3-serif-hebrew.ttf'].map(
      (name) => own.own.find((font) => font.name === name)!,
    );
    const files = { own: [latin!], others: [] };
    const listSystemFonts = () => [Buffer.from('no font'), hebrew!.bytes];
    assert.equal(find(open({ ...files, listSystemFonts }), letters.Hebrew), 'system0');
    assert.equal(
      find(open({ ...files, others: [hebrew!.bytes], listSystemFonts }), letters.Hebrew),
      'other0',
    );
  });

  it('list each script that they lack once, and search the computer once for it', () => {
    let searches = 0;
    const fonts = open({
      ...own,
      listSystemFonts: () => {
        searches += 1;
        return [];
      },
    });
    for (const letter of '港口ไทย員') assert.equal(find(fonts, letter), undefined);
    assert.deepEqual(fonts.missingScripts, ['Han', 'Thai']);
    assert.equal(searches, 2);
  });
});
