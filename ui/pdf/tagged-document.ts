/**
 * A tagged PDF (PDF/UA-1) that is written while blocks are added: headings and paragraphs, each with its structure element. List items are
 * paragraphs.
 */
import PdfDocument, { type Outline, type StructureElement } from 'pdfkit';
import { type FontFiles, PdfFonts, wholeRun } from './pdf-fonts.ts';
import { breakLines, type TextLine, type TextSpan } from './text-lines.ts';

interface DocumentOptions {
  readonly title: string;
  /** Language of the document, as a tag. */
  readonly language: string;
  readonly producer: string;
  readonly date: Date;
  readonly fonts: FontFiles;
  readonly write: (chunk: Uint8Array) => void;
}

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item';
  /** Level of a heading, from 1. PDF has six. */
  readonly level?: number;
  readonly spans: readonly TextSpan[];
  /** Language of the text, as a tag. */
  readonly language?: string;
  /** Steps of indentation. */
  readonly indent?: number;
}

/** A4 in points. */
const page = { width: 595, height: 842, margin: 57, bottom: 785 };
/** The library checks that the element has a parent. */
const writtenElement = { P: true };
const indentWidth = 14;
const textSize = 10;
const headingSizes = [20, 15, 13, 11.5, 10.5, 10] as const;
const lineHeight = 1.4;
/** Depth and number of bookmarks. */
const maxBookmarkDepth = 4;
const maxBookmarks = 10_000;

export class TaggedDocument {
  readonly #document: PdfDocument;
  readonly #fonts: PdfFonts;
  readonly #root: StructureElement;
  readonly #title: string;
  readonly #ended: Promise<void>;
  readonly #bookmarks: Outline[] = [];
  #bookmarkCount = 0;
  #pages = 1;
  #y = page.margin;

  constructor(options: DocumentOptions) {
    const { title, language, fonts, write } = options;
    this.#title = title;
    this.#document = new PdfDocument({
      ...{ size: 'A4', margin: 0, pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true },
      lang: language,
      // Otherwise the library uses a font that it does not embed.
      font: null,
      info: {
        Title: title,
        Producer: options.producer,
        Creator: options.producer,
        CreationDate: options.date,
      },
    });
    this.#document.on('data', write);
    this.#ended = new Promise((resolve) => this.#document.on('end', resolve));
    this.#fonts = new PdfFonts(this.#document, fonts);
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.#bookmarks[0] = this.#document.outline;
  }

  get pages(): number {
    return this.#pages;
  }

  add(block: Block): void {
    const { kind, level = 1, indent = 0, spans } = block;
    const isHeading = kind === 'heading';
    const size = isHeading ? headingSizes[Math.min(level, 6) - 1]! : textSize;
    const start = page.margin + indent * indentWidth;
    const width = page.width - page.margin - start;
    const styled = isHeading ? spans.map((span) => ({ ...span, isBold: true })) : spans;
    const lines = breakLines(styled, this.#fonts, width / size);
    if (lines.length === 0) return;
    if (isHeading) this.#y += size * 0.8;
    const height = size * lineHeight;
    // A heading stays with two lines of its text; no line of a paragraph stays alone at the end of a page.
    const together = isHeading
      ? lines.length * height + 3 * textSize * lineHeight
      : Math.min(2, lines.length) * height;
    if (this.#y + Math.min(together, page.bottom - page.margin) > page.bottom) this.#nextPage();
    if (isHeading) this.#addBookmark(level, spans);
    this.#writeTagged(block, () => lines, { size, start, width, height });
    this.#y += textSize * 0.35;
  }

  #writeTagged(
    { kind, level = 1, language }: Block,
    linesOf: () => readonly TextLine[],
    place: { size: number; start: number; width: number; height: number },
  ): void {
    const type = kind === 'heading' ? `H${Math.min(level, 6)}` : 'P';
    const document = this.#document;
    const element = document.struct(type, language === undefined ? {} : { lang: language });
    this.#root.add(element);
    element.add(document.markStructureContent(type));
    for (const line of linesOf()) {
      if (this.#y + place.height > page.bottom) {
        document.endMarkedContent();
        this.#nextPage();
        element.add(document.markStructureContent(type));
      }
      this.#writeLine(line, place);
      this.#y += place.height;
    }
    document.endMarkedContent();
    element.end();
    // The library keeps the object of every element, whose content is written by now.
    element.dictionary.data = writtenElement;
  }

  #writeLine(line: TextLine, { size, start, width }: { size: number; start: number; width: number }): void {
    const document = this.#document;
    let x = line.isRightToLeft ? start + width - line.width * size : start;
    if (line.actualText !== undefined) document.markContent('Span', { actual: line.actualText });
    for (const run of line.runs) {
      const features = run.isRightToLeft ? wholeRun : {};
      document.font(run.font).fontSize(size);
      document.text(run.text, x, this.#y, { lineBreak: false, ...features });
      x += run.width * size;
    }
    if (line.actualText !== undefined) document.endMarkedContent();
  }

  #addBookmark(level: number, spans: readonly TextSpan[]): void {
    if (level > maxBookmarkDepth || this.#bookmarkCount >= maxBookmarks) return;
    const parent = this.#bookmarks[level - 1] ?? this.#document.outline;
    const title = spans.map(({ text }) => text).join('');
    this.#bookmarks.length = level;
    this.#bookmarks[level] = parent.addItem(title, { expanded: level === 1, top: this.#y });
    this.#bookmarkCount += 1;
  }

  #nextPage(): void {
    this.#writeFooter();
    this.#document.addPage();
    this.#pages += 1;
    this.#y = page.margin;
  }

  /** The title and the number of the page, which screen readers skip. */
  #writeFooter(): void {
    const document = this.#document;
    document.markContent('Artifact', { type: 'Pagination' });
    const size = 8;
    const y = page.bottom + 14;
    const write = (text: string, width: number, x: (own: number) => number): void => {
      const [line] = breakLines([{ text }], this.#fonts, width / size);
      if (line === undefined) return;
      let at = x(line.width * size);
      for (const run of line.runs) {
        document.font(run.font).fontSize(size);
        document.text(run.text, at, y, { lineBreak: false, ...(run.isRightToLeft ? wholeRun : {}) });
        at += run.width * size;
      }
    };
    const width = page.width - 2 * page.margin;
    write(this.#title, width - 60, () => page.margin);
    write(String(this.#pages), 50, (own) => page.margin + width - own);
    document.endMarkedContent();
  }

  /** Resolves when the last byte was written. */
  async end(): Promise<void> {
    this.#writeFooter();
    this.#root.end();
    this.#document.end();
    await this.#ended;
  }
}
