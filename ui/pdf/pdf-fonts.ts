/**
 * The fonts of a PDF: the first one that has a character draws it. Only the glyphs that occur are embedded. Words are shaped once, since finding aids
 * repeat them.
 */
import { create } from 'fontkit';
import type PdfDocument from 'pdfkit';

export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** For characters that the others lack, in order. */
  readonly others: readonly Uint8Array[];
}

/** Glyphs in a row. Lengths are for the font size 1. */
interface GlyphGroup {
  /** Position of the first glyph, from the start of the text and from the baseline upwards. */
  readonly x: number;
  readonly y: number;
  /** Elements of the array of the operator TJ. */
  readonly glyphs: string;
}

export interface ShapedText {
  readonly width: number;
  /** Most texts have one. Glyphs that are not on the baseline, such as vowel points, are groups of their own. */
  readonly groups: readonly GlyphGroup[];
}

/** Shown in place of characters that no font has; programs still read the characters themselves. */
export const missingCharacter = '\u{25A1}';

/** Shaped texts that are cached. Finding aids repeat words, but have any number of them. */
const maxCachedTexts = 20_000;

export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #others: readonly string[];
  /** Names of the fonts by code point; null if no font has it. One list for regular and one for bold. */
  readonly #found: readonly (string | null | undefined)[][] = [[], []];
  /** By font and direction, then by text. */
  readonly #shaped = new Map<string, Map<string, ShapedText>>();
  #shapedCount = 0;

  constructor(document: PdfDocument, { regular, bold, others }: FontFiles) {
    this.#document = document;
    document.registerFont('regular', regular);
    document.registerFont('bold', bold);
    // The library opens a second font of the same name again at each use.
    const known = new Set([document.font('regular')._font, document.font('bold')._font]);
    this.#others = others.flatMap((file, i) => {
      const own = document.registerFont(`other${i}`, file, firstName(file)).font(`other${i}`)._font;
      if (known.has(own)) return [];
      known.add(own);
      return [`other${i}`];
    });
  }

  /** Undefined if no font has the character. */
  find(codePoint: number, isBold: boolean): string | undefined {
    const found = this.#found[isBold ? 1 : 0]!;
    const known = found[codePoint];
    if (known !== undefined) return known ?? undefined;
    const font = this.#search(codePoint, isBold);
    found[codePoint] = font ?? null;
    return font;
  }

  #search(codePoint: number, isBold: boolean): string | undefined {
    const names = [isBold ? 'bold' : 'regular', 'regular', ...this.#others];
    return names.find((name) => this.#document.font(name)._font.font.hasGlyphForCodePoint(codePoint));
  }

  /** @param text a word, or a whole run from right to left. */
  shape(font: string, text: string, isRightToLeft: boolean): ShapedText {
    const key = isRightToLeft ? `${font} right-to-left` : font;
    const known = this.#shaped.get(key) ?? new Map<string, ShapedText>();
    const shaped = known.get(text);
    if (shaped !== undefined) return shaped;
    if (this.#shapedCount >= maxCachedTexts) {
      this.#shaped.clear();
      known.clear();
      this.#shapedCount = 0;
    }
    const found = this.#shape(font, text, isRightToLeft);
    this.#shaped.set(key, known.set(text, found));
    this.#shapedCount += 1;
    return found;
  }

  #shape(font: string, text: string, isRightToLeft: boolean): ShapedText {
    const visible = text.replace(/[\p{Cf}\p{Cc}]/gu, '');
    // With a list of features, even an empty one, the library shapes the text as a whole instead of word by word.
    const features = isRightToLeft ? [] : undefined;
    const [codes, positions] = this.#document.font(font)._font.encode(visible, features);
    const groups: GlyphGroup[] = [];
    let group = { x: 0, y: 0, glyphs: '' };
    let width = 0;
    for (const [i, { xAdvance, xOffset, yOffset, advanceWidth }] of positions.entries()) {
      const isMoved = xOffset !== 0 || yOffset !== 0;
      if (isMoved) {
        groups.push(group);
        group = { x: width + xOffset / 1000, y: yOffset / 1000, glyphs: '' };
      }
      group.glyphs += `<${codes[i]}>`;
      const kerning = xAdvance - advanceWidth;
      if (kerning !== 0) group.glyphs += ` ${round(-kerning)} `;
      width += xAdvance / 1000;
      if (isMoved) {
        groups.push(group);
        group = { x: width, y: 0, glyphs: '' };
      }
    }
    groups.push(group);
    return {
      width,
      groups: groups
        .filter(({ glyphs }) => glyphs !== '')
        .map((one) => ({ ...one, glyphs: one.glyphs.replaceAll('><', '') })),
    };
  }
}

/** Numbers of a PDF have no exponent. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The name of the first font of a collection (.ttc); undefined for a file with one font. */
function firstName(file: Uint8Array): string | undefined {
  const opened = create(file);
  return 'fonts' in opened ? opened.fonts[0]?.postscriptName : undefined;
}
