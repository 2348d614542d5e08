/** The fonts of a PDF: the first one that has a character draws it. Only the glyphs that occur are embedded. */
import { create } from 'fontkit';
import type PdfDocument from 'pdfkit';

export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** For characters that the others lack, in order. */
  readonly others: readonly Uint8Array[];
}

/** Shown in place of characters that no font has; programs still read the characters themselves. */
export const missingCharacter = '\u{25A1}';

/** Words whose layout is cached. Finding aids repeat words, but have any number of them. */
const maxCachedWords = 20_000;

export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #others: readonly string[];
  /** Name of the font by code point; undefined if no font has it. One map for regular and one for bold. */
  readonly #found = [new Map<number, string | undefined>(), new Map<number, string | undefined>()] as const;
  readonly #widths = new Map<string, number>();

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

  /** Undefined if no font has the character. Invisible characters belong to every font. */
  find(codePoint: number, isBold: boolean): string | undefined {
    const found = this.#found[isBold ? 1 : 0];
    if (!found.has(codePoint)) found.set(codePoint, this.#search(codePoint, isBold));
    return found.get(codePoint);
  }

  #search(codePoint: number, isBold: boolean): string | undefined {
    const names = [isBold ? 'bold' : 'regular', 'regular', ...this.#others];
    return names.find((name) => this.#document.font(name)._font.font.hasGlyphForCodePoint(codePoint));
  }

  /** Width of a word in points for the size 1. */
  measure(font: string, word: string, isRightToLeft: boolean): number {
    const key = `${font} ${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#widths.size >= maxCachedWords) this.#clear();
    const options = isRightToLeft ? wholeRun : {};
    const width = this.#document.font(font).fontSize(1000).widthOfString(word, options) / 1000;
    this.#widths.set(key, width);
    return width;
  }

  #clear(): void {
    this.#widths.clear();
    for (const name of ['regular', 'bold', ...this.#others])
      this.#document.font(name)._font.layoutCache = Object.create(null) as Record<string, unknown>;
  }
}

/** The name of the first font of a collection (.ttc); undefined for a file with one font. */
function firstName(file: Uint8Array): string | undefined {
  const opened = create(file);
  return 'fonts' in opened ? opened.fonts[0]?.postscriptName : undefined;
}

/** With a list of features, even an empty one, a text is laid out as a whole instead of word by word. Right-to-left runs need it. */
export const wholeRun = { features: [] } as const;
