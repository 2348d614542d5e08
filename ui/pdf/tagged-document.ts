/**
 * A tagged PDF (PDF/UA-1) that is written while blocks are added: headings, paragraphs, lists and a table of contents, each with its structure
 * element. Elements are written as soon as they are complete, so that memory grows by little for each block.
 */
import PdfDocument, { type Outline, type StructureElement } from 'pdfkit';
import { escapeXml } from '../escape-xml.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';
import { type FontFiles, PdfFonts } from './pdf-fonts.ts';
import { drawRuns, endElement, TaggedTextWriter } from './tagged-text-writer.ts';
import { breakLines } from './text-lines.ts';

interface DocumentOptions {
  readonly title: string;
  /** Language of the document, as a tag. */
  readonly language: string;
  readonly producer: string;
  readonly date: Date;
  readonly fonts: FontFiles;
  readonly write: (chunk: Uint8Array) => void;
}

/** A4 in points. */
const page = { width: 595, height: 842, margin: 57, bottom: 785 };
const indentWidth = 14;
const textSize = 10;
const headingSizes = [20, 15, 13, 11.5, 10.5, 10] as const;
const lineHeight = 1.4;
/** Between the marker of a list item and its text. */
const markerGap = 4;
/** Depth and number of bookmarks. */
const maxBookmarkDepth = 4;
const maxBookmarks = 10_000;

interface Marker {
  /** The elements LI and Lbl. */
  readonly item: StructureElement;
  readonly element: StructureElement;
  readonly text: string;
}

export class TaggedDocument {
  readonly #document: PdfDocument;
  readonly #fonts: PdfFonts;
  readonly #title: string;
  readonly #language: string;
  readonly #ended: Promise<void>;
  /** The elements of the parts that were begun, outermost first. An item of a list has two. */
  readonly #open: StructureElement[][] = [];
  /** Markers of list items whose text has not begun. */
  #markers: Marker[] = [];
  readonly #bookmarks: Outline[] = [];
  #bookmarkCount = 0;
  #pages = 1;
  #y = page.margin;

  constructor(options: DocumentOptions) {
    const { title, language, fonts, write } = options;
    this.#title = title;
    this.#language = language;
    this.#document = new PdfDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: language,
      // Otherwise the library uses a font that it does not embed.
      font: null,
      // Without a limit.
      fontLayoutCache: false,
      info: {
        Title: title,
        Producer: options.producer,
        Creator: options.producer,
        CreationDate: options.date,
      },
    });
    // For the number 1 the library adds lists of glyphs to the fonts, which PDF/UA does not need, and which lack parts of accented letters.
    this.#document.subset = '1';
    escapeMetadata(this.#document);
    this.#document.on('data', write);
    this.#ended = new Promise((resolve) => this.#document.on('end', resolve));
    this.#fonts = new PdfFonts(this.#document, fonts);
    const root = this.#document.struct('Document');
    this.#document.addStructure(root);
    this.#open.push([root]);
    this.#bookmarks[0] = this.#document.outline;
  }

  get pages(): number {
    return this.#pages;
  }

  add(step: DocumentStep): void {
    switch (step.kind) {
      case 'contents':
        this.#begin('TOC');
        break;
      case 'contentsItem':
        this.#begin('TOCI');
        break;
      case 'list':
        this.#begin('L');
        this.#parent.dictionary.data.A = { O: 'List', ListNumbering: step.isOrdered ? 'Decimal' : 'Disc' };
        break;
      case 'item':
        this.#beginItem(step.marker);
        break;
      case 'end':
        this.#endPart();
        break;
      default:
        this.#addBlock(step);
    }
  }

  get #parent(): StructureElement {
    return this.#open.at(-1)!.at(-1)!;
  }

  #addElement(type: string, parent = this.#parent): StructureElement {
    const element = this.#document.struct(type);
    parent.add(element);
    return element;
  }

  #begin(type: string): void {
    this.#open.push([this.#addElement(type)]);
  }

  #beginItem(text: string): void {
    const item = this.#addElement('LI');
    this.#markers.push({ text, item, element: this.#addElement('Lbl', item) });
    this.#open.push([item, this.#addElement('LBody', item)]);
  }

  #endPart(): void {
    const elements = this.#open.pop()!;
    // An item without text has no marker.
    this.#markers = this.#markers.filter(({ item }) => item !== elements[0]);
    for (const element of elements.reverse()) endElement(element);
  }

  #addBlock(block: DocumentBlock): void {
    const { kind, level = 1, indent = 0, spans, language = this.#language } = block;
    const isHeading = kind === 'heading';
    const size = isHeading ? headingSizes[Math.min(level, 6) - 1]! : textSize;
    const start = page.margin + indent * indentWidth;
    const width = page.width - page.margin - start;
    const styled = spans.map((span) => ({
      ...span,
      ...(isHeading && { isBold: true }),
      language: span.language === language ? undefined : span.language,
    }));
    const lines = breakLines(styled, this.#fonts, width / size);
    if (lines.length === 0) return;
    if (isHeading) this.#y += size * 0.8;
    const height = size * lineHeight;
    // A heading stays with two lines of its text; no line of a paragraph stays alone at the end of a page.
    const together =
      isHeading || block.staysWithNext === true
        ? lines.length * height + 3 * textSize * lineHeight
        : Math.min(2, lines.length) * height;
    if (this.#y + Math.min(together, page.bottom - page.margin) > page.bottom) this.#nextPage();
    if (isHeading) this.#addBookmark(block);
    this.#writeMarkers(start, lines[0]!.isRightToLeft);
    const text = new TaggedTextWriter({ document: this.#document, fonts: this.#fonts }, this.#parent, {
      tag: tagOf(block),
      ...(language !== this.#language && { language }),
      size,
      height,
    });
    for (const line of lines) {
      if (this.#y + height > page.bottom) {
        text.pause();
        this.#nextPage();
      }
      // From right to left everything is mirrored, the indentation too.
      const x = line.isRightToLeft ? page.width - start - line.width * size : start;
      text.writeLine(line, x, this.#y);
      this.#y += height;
    }
    text.end();
    if (kind !== 'entry') this.#y += textSize * 0.35;
  }

  #writeMarkers(start: number, isRightToLeft: boolean): void {
    const document = this.#document;
    for (const [i, { element, text }] of this.#markers.reverse().entries()) {
      const [line] = breakLines([{ text }], this.#fonts, page.width);
      const edge = start - i * indentWidth - markerGap;
      const x = isRightToLeft ? page.width - edge : edge - line!.width * textSize;
      element.add(document.markStructureContent('Lbl'));
      drawRuns(document, this.#fonts, line!.segments[0]!.runs, { x, y: this.#y, size: textSize });
      document.endMarkedContent();
      endElement(element);
    }
    this.#markers = [];
  }

  #addBookmark({ level = 1, spans, destination }: DocumentBlock): void {
    if (destination !== undefined)
      this.#document.addNamedDestination(destination, 'XYZ', null, this.#y, null);
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
      for (const { runs } of line?.segments ?? [])
        drawRuns(document, this.#fonts, runs, { x: x(line!.width * size), y, size });
    };
    const width = page.width - 2 * page.margin;
    write(this.#title, width - 60, () => page.margin);
    write(String(this.#pages), 50, (own) => page.margin + width - own);
    document.endMarkedContent();
  }

  /** Resolves when the last byte was written. */
  async end(): Promise<void> {
    this.#writeFooter();
    this.#endPart();
    this.#document.end();
    await this.#ended;
  }
}

/** The library writes properties twice: as strings of PDF, and then as XML, in which it does not escape them. */
function escapeMetadata(document: PdfDocument): void {
  const addInfo = document._addInfo.bind(document);
  document._addInfo = () => {
    for (const [name, value] of Object.entries(document.info))
      if (typeof value === 'string') document.info[name] = escapeXml(value);
    addInfo();
  };
}

function tagOf({ kind, level = 1 }: DocumentBlock): string {
  if (kind === 'heading') return `H${Math.min(level, 6)}`;
  return kind === 'entry' ? 'Reference' : 'P';
}
