/**
 * The fonts of a PDF: for each character the first one of the wanted face and weight that has it, or else any other. Only the glyphs that occur are
 * embedded. Words are shaped once, since finding aids repeat them.
 */
import { create, type FontCollection } from 'fontkit';
import type PdfDocument from 'pdfkit';
import { scriptOf } from './script-names.ts';

/** A font of the package. Its name contains `serif` or `sans`, and `bold`. */
interface PackagedFont {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface FontFiles {
  /** In the order in which a character is looked up. */
  readonly packaged: readonly PackagedFont[];
  /** Fonts of the operator for characters that the packaged ones lack, in order. */
  readonly configured: readonly Uint8Array[];
  /** Fonts of the computer, which are read if all these lack a character. */
  readonly listSystemFonts?: () => Iterable<Uint8Array>;
}

/** Texts have serifs; labels, codes and page numbers do not. */
export type Face = 'serif' | 'sans';

export interface FontStyle {
  readonly face: Face;
  readonly isBold: boolean;
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

/** Characters of one script that are searched in the fonts of the computer without success. Rare characters of a script may lack a font that common ones have. */
const maxFailedSearches = 16;

export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #files: FontFiles;
  /** Names of the fonts in the order of their search, by style. */
  readonly #names: readonly (readonly string[])[];
  readonly #others: string[];
  /** Names of the fonts by code point; null if no font has it. One list for each style. */
  readonly #found: readonly (string | null | undefined)[][] = [[], [], [], []];
  /** By font and direction, then by text. */
  readonly #shaped = new Map<string, Map<string, ShapedText>>();
  #shapedCount = 0;
  /** Numbers of different characters that no font has, by script. */
  readonly #failedSearches = new Map<string, number>();

  constructor(document: PdfDocument, files: FontFiles) {
    this.#document = document;
    this.#files = files;
    for (const { name, bytes } of files.packaged) document.registerFont(name, bytes);
    this.#names = styles.map((style) => sortByStyle(files.packaged, style));
    // Fonts with the same name inside of their files count once: pdfkit would open the second one again at each use.
    const known = new Set<unknown>();
    this.#others = files.configured.flatMap((file, i) => {
      const name = this.#register(`other${i}`, file);
      const own = document.font(name)._font;
      if (known.has(own)) return [];
      known.add(own);
      return [name];
    });
  }

  /** The font of the box that replaces missing characters. */
  get missingFont(): string {
    return this.find(missingCharacter.codePointAt(0)!, styles[0]!) ?? this.#files.packaged[0]!.name;
  }

  /** Names of the scripts with characters that no font has. */
  get missingScripts(): readonly string[] {
    return [...this.#failedSearches.keys()];
  }

  #register(name: string, file: Uint8Array): string {
    this.#document.registerFont(name, file, findCollectionFontName(file));
    return name;
  }

  /** Undefined if no font has the character. */
  find(codePoint: number, style: FontStyle): string | undefined {
    const index = styleIndex(style);
    const found = this.#found[index]!;
    const known = found[codePoint];
    if (known !== undefined) return known ?? undefined;
    const names = [...this.#names[index]!, ...this.#others];
    const font = names.find((name) => this.has(name, codePoint)) ?? this.#findOnSystem(codePoint);
    found[codePoint] = font ?? null;
    return font;
  }

  has(font: string, codePoint: number): boolean {
    return this.#document.font(font)._font.font.hasGlyphForCodePoint(codePoint);
  }

  /** Each search may read all fonts of the computer. After some that failed, a script is not searched any more. */
  #findOnSystem(codePoint: number): string | undefined {
    const script = scriptOf(codePoint);
    if (script === undefined) return undefined;
    const failures = this.#failedSearches.get(script) ?? 0;
    if (failures >= maxFailedSearches) return undefined;
    for (const file of this.#files.listSystemFonts?.() ?? []) {
      if (firstFont(file)?.hasGlyphForCodePoint(codePoint) !== true) continue;
      const name = this.#register(`system${this.#others.length}`, file);
      this.#others.push(name);
      return name;
    }
    this.#failedSearches.set(script, failures + 1);
    return undefined;
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

const styles: readonly FontStyle[] = [
  { face: 'serif', isBold: false },
  { face: 'serif', isBold: true },
  { face: 'sans', isBold: false },
  { face: 'sans', isBold: true },
];

function styleIndex({ face, isBold }: FontStyle): number {
  return (face === 'sans' ? 2 : 0) + (isBold ? 1 : 0);
}

/** Fonts of the same face and weight first, then of the same weight, since a script may have only one face. */
function sortByStyle(fonts: readonly PackagedFont[], { face, isBold }: FontStyle): readonly string[] {
  const distance = ({ name }: PackagedFont): number =>
    (name.includes(face) ? 0 : 1) + (name.includes('bold') === isBold ? 0 : 2);
  return fonts.toSorted((a, b) => distance(a) - distance(b)).map(({ name }) => name);
}

/** Numbers of a PDF have no exponent. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The name of the first font of a collection (.ttc); undefined for a file with one font. */
function findCollectionFontName(file: Uint8Array): string | undefined {
  const opened = create(file);
  return 'fonts' in opened ? opened.fonts[0]?.postscriptName : undefined;
}

/** Undefined for a file that is no font. */
function firstFont(file: Uint8Array): FontCollection['fonts'][number] | undefined {
  try {
    const opened = create(file);
    return 'fonts' in opened ? opened.fonts[0] : opened;
  } catch {
    return undefined;
  }
}
