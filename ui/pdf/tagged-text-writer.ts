/** Writes the lines of one block with their structure: the element of the block, and elements of links in it, with annotations to click on. */
import type PdfDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { type PdfFonts, round } from './pdf-fonts.ts';
import type { TextLine } from './text-lines.ts';
import { splitWords, type TextLink } from './text-runs.ts';

interface TextOptions {
  /** Type of the element. */
  readonly tag: string;
  /** Of the block, if it is not that of the document. */
  readonly language?: string;
  readonly size: number;
  readonly height: number;
}

type Segment = TextLine['segments'][number];

export class TaggedTextWriter {
  readonly #document: PdfDocument;
  readonly #fonts: PdfFonts;
  readonly #options: TextOptions;
  readonly #tag: string;
  readonly #element: StructureElement;
  /** The element whose content is being written. */
  #open: StructureElement | undefined;
  #link: { readonly target: TextLink; readonly element: StructureElement } | undefined;

  constructor(
    { document, fonts }: { readonly document: PdfDocument; readonly fonts: PdfFonts },
    parent: StructureElement,
    options: TextOptions,
  ) {
    const { tag, language } = options;
    this.#document = document;
    this.#fonts = fonts;
    this.#options = options;
    this.#tag = tag;
    this.#element = document.struct(tag, language === undefined ? {} : { lang: language });
    parent.add(this.#element);
  }

  writeLine({ segments }: TextLine, x: number, y: number): void {
    const document = this.#document;
    const { size } = this.#options;
    for (const segment of segments) {
      const { link, language, actualText } = segment;
      this.#continue(link);
      const isSpan = language !== undefined || actualText !== undefined;
      if (isSpan) document.markContent('Span', { lang: language, actual: actualText });
      drawRuns(document, this.#fonts, segment.runs, { x, y, size });
      if (isSpan) document.endMarkedContent();
      if (link !== undefined) this.#writeLink(link, segment, x, y);
    }
  }

  /** Ends the marked content before a new page. */
  pause(): void {
    if (this.#open !== undefined) this.#document.endMarkedContent();
    this.#open = undefined;
  }

  end(): void {
    this.pause();
    this.#endLink();
    endElement(this.#element);
  }

  /** Begins marked content of the block or the link, unless it is open. */
  #continue(link: TextLink | undefined): void {
    if (link !== this.#link?.target) {
      this.pause();
      this.#endLink();
    }
    if (link !== undefined && this.#link === undefined) {
      const element = this.#document.struct('Link');
      this.pause();
      this.#element.add(element);
      this.#link = { target: link, element };
    }
    if (this.#open !== undefined) return;
    this.#open = this.#link?.element ?? this.#element;
    this.#open.add(this.#document.markStructureContent(this.#link === undefined ? this.#tag : 'Link'));
  }

  #endLink(): void {
    if (this.#link !== undefined) endElement(this.#link.element);
    this.#link = undefined;
  }

  /** The area to click on. A link that is broken into lines has several. */
  #writeLink(link: TextLink, { runs, actualText }: Segment, x: number, y: number): void {
    const { size, height } = this.#options;
    const left = x + Math.min(...runs.map((run) => run.x)) * size;
    const right = x + Math.max(...runs.map((run) => run.x + run.width)) * size;
    const document = this.#document;
    const structParent = this.#link!.element;
    const describe = (text: string) => ({ structParent, Contents: Object(text) as object });
    if ('destination' in link) {
      const text = actualText ?? runs.map((run) => run.text).join('');
      document.goTo(left, y, right - left, height, link.destination, describe(text));
      return;
    }
    document.link(left, y, right - left, height, link.url, describe(link.url));
    const baseline = y + size * 1.05;
    document.save().lineWidth(0.5).moveTo(left, baseline).lineTo(right, baseline).stroke().restore();
  }
}

/** Writes the operators itself: the library measures and shapes every text several times. @param x of the left end of the line. */
export function drawRuns(
  document: PdfDocument,
  fonts: PdfFonts,
  runs: Segment['runs'],
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  let operators = 'BT';
  for (const run of runs) {
    const font = document.font(run.font)._font;
    document.page.fonts[font.id] ??= font.ref();
    operators += `\n/${font.id} ${round(size)} Tf`;
    const baseline = y + (font.ascender / 1000) * size;
    let left = x + run.x * size;
    let glyphs = '';
    let start = left;
    // The library turns the page upside down, so that y grows downwards; letters must be turned back.
    const show = (): void => {
      if (glyphs !== '') operators += `\n1 0 0 -1 ${round(start)} ${round(baseline)} Tm [${glyphs}] TJ`;
      glyphs = '';
    };
    for (const word of run.isRightToLeft ? [run.text] : splitWords(run.text)) {
      const shaped = fonts.shape(run.font, word, run.isRightToLeft);
      const [first] = shaped.groups;
      if (shaped.groups.length === 1 && first!.x === 0 && first!.y === 0) {
        if (glyphs === '') start = left;
        glyphs += first!.glyphs;
      } else {
        show();
        for (const group of shaped.groups)
          operators += `\n1 0 0 -1 ${round(left + group.x * size)} ${round(baseline - group.y * size)} Tm [${group.glyphs}] TJ`;
      }
      left += shaped.width * size;
    }
    show();
  }
  document.addContent(`${operators}\nET`);
}

/** The library checks that the element has a parent. */
const writtenElement = { P: true };

/** Writes the element. The library keeps the object of every element, whose content is written by now. */
export function endElement(element: StructureElement): void {
  element.end();
  element.dictionary.data = writtenElement;
}
