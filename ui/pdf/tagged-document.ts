/**
 * A tagged PDF (PDF/UA-1) that is written while blocks are added, so that memory grows by little for each block. It divides the blocks into pages: a
 * block that introduces the next one waits for it, so that no heading stands alone at the end of a page. It has more than 300 lines, since all its
 * methods move the same position on the page.
 */
import type { Page } from 'pdfkit';
import { Bookmarks } from './bookmarks.ts';
import type { DocumentBlock, DocumentStep, TableRow } from './document-step.ts';
import type { Canvas } from './draw-runs.ts';
import {
  heightOf,
  type LaidBlock,
  type LaidText,
  layOutBlock,
  ruleGap,
  type TextArea,
} from './lay-out-block.ts';
import { writeMarkers } from './list-markers.ts';
import { type DocumentProperties, openDocument } from './open-document.ts';
import { drawLogo, drawRule } from './ornaments.ts';
import {
  baselineOf,
  containerWidth,
  indexColumns,
  page,
  type TextStyle,
  textLeft,
  textStyles,
} from './page-metrics.ts';
import { PageNumbers } from './page-numbers.ts';
import { writePageOf } from './page-references.ts';
import { type FontFiles, PdfFonts } from './pdf-fonts.ts';
import { type RunningHeads, totalKey, writeRunningHeads } from './running-heads.ts';
import { StructureTree } from './structure-tree.ts';
import { type LaidRow, layOutRow, neededHeight, repeatHeadRow, writeRow } from './table-rows.ts';
import { TaggedTextWriter } from './tagged-text-writer.ts';
import type { TextLine } from './text-lines.ts';

interface DocumentOptions extends DocumentProperties {
  readonly fonts: FontFiles;
  readonly heads: Omit<RunningHeads, 'title'>;
  readonly write: (chunk: Uint8Array) => void;
}

/** Room on an earlier page, which is not written to the file until it is filled. */
interface Reserved {
  readonly page: Page;
  readonly y: number;
  /** Fills the structure element around it. */
  readonly fill: (write: () => void) => void;
}

/** Steps that wait for the next block. */
const maxWaiting = 24;
const logoGap = 14;
/** Below a table. */
const tableGap = 4;

/** Begins and ends of parts, which wait for the block before which they stand. */
const partKinds: ReadonlySet<string> = new Set([
  'list',
  'item',
  'table',
  'definitions',
  'contents',
  'contentsItem',
  'end',
]);

type LaidStep = LaidBlock | LaidRow | Exclude<DocumentStep, DocumentBlock | TableRow>;

export class TaggedDocument {
  readonly #canvas: Canvas;
  readonly #fonts: PdfFonts;
  readonly #structure: StructureTree;
  readonly #numbers: PageNumbers;
  readonly #heads: RunningHeads;
  readonly #language: string;
  readonly #ended: Promise<void>;
  #waiting: LaidStep[] = [];
  readonly #bookmarks: Bookmarks;
  #pages = 1;
  #pageOfLastBlock = 1;
  #y = page.top;
  /** Where the label of the last block ends, which may be longer than its text. */
  #leadColumnEnd = page.top;
  /** The column of the index, and where its columns begin on this page. */
  #column: { readonly index: number; readonly top: number } | undefined;
  #section = { current: '', ofPage: '' };
  #reserved: Reserved | undefined;
  /** Of the table that is being written. */
  #headRow: LaidRow | undefined;
  #isAfterRow = false;

  constructor(options: DocumentOptions) {
    const document = openDocument(options);
    document.on('data', options.write);
    this.#ended = new Promise((resolve) => document.on('end', resolve));
    this.#language = options.language;
    this.#heads = { ...options.heads, title: options.title };
    this.#fonts = new PdfFonts(document, options.fonts);
    this.#canvas = { document, fonts: this.#fonts };
    this.#structure = new StructureTree(document);
    this.#numbers = new PageNumbers(this.#canvas);
    this.#bookmarks = new Bookmarks(document);
  }

  get pages(): number {
    return this.#pages;
  }

  /** The page on which the last block begins that does not wait for another one. */
  get pageOfLastBlock(): number {
    return this.#pageOfLastBlock;
  }

  get missingScripts(): readonly string[] {
    return this.#fonts.missingScripts;
  }

  add(step: DocumentStep): void {
    const isBlock = 'spans' in step;
    this.#waiting.push(this.#layOut(step));
    const introduces = isBlock ? (step.staysWithNext ?? step.kind === 'heading') : step.kind === 'headRow';
    const isPart = partKinds.has(step.kind);
    const mayWait = introduces || (isPart && this.#waiting.length > 1);
    if (!mayWait || this.#waiting.length > maxWaiting) this.#writeWaiting();
  }

  #layOut(step: DocumentStep): LaidStep {
    if ('spans' in step) return layOutBlock(step, this.#area(step), this.#fonts, this.#language);
    return 'cells' in step ? layOutRow(step, this.#area(step), this.#fonts, this.#language) : step;
  }

  #writeWaiting(): void {
    const steps = this.#waiting;
    this.#waiting = [];
    const blocks = steps.filter((step) => 'text' in step || 'row' in step);
    const needed = neededHeight(blocks);
    // The table has ended.
    if (blocks[0] !== undefined && !('row' in blocks[0])) this.#headRow = undefined;
    const start = Math.max(this.#y, this.#leadColumnEnd);
    if (start + Math.min(needed, (page.bottom - page.top) / 2) > page.bottom) this.#nextColumn();
    for (const step of steps)
      if ('text' in step) this.#writeBlock(step);
      else if ('row' in step) this.#writeRow(step);
      else this.#writeStep(step);
  }

  #writeRow(laid: LaidRow): void {
    this.#isAfterRow = true;
    this.#pageOfLastBlock = this.#pages;
    this.#y = writeRow(laid, this.#y, {
      canvas: this.#canvas,
      parent: this.#structure.parent,
      documentLanguage: this.#language,
      nextPage: () => {
        this.#nextPage();
        return this.#y;
      },
    });
    if (laid.row.kind === 'headRow') this.#headRow = laid;
  }

  #writeStep(step: Exclude<DocumentStep, DocumentBlock | TableRow>): void {
    switch (step.kind) {
      case 'page':
        this.#section.current = step.runningHead ?? '';
        this.#nextPage();
        break;
      case 'reserve':
        this.#reserve(textStyles[step.style]);
        break;
      case 'moveTo':
        this.#y = Math.max(this.#y, this.#leadColumnEnd, step.y);
        break;
      case 'logo':
        this.#y += drawLogo(this.#canvas, step.file, this.#y) + logoGap;
        break;
      case 'index':
        this.#structure.add(step);
        this.#column = { index: 0, top: this.#y };
        break;
      case 'table':
      case 'definitions':
        this.#headRow = undefined;
        this.#structure.add(step);
        break;
      default:
        this.#structure.add(step);
    }
  }

  #reserve({ before, lineHeight }: TextStyle): void {
    if (Math.max(this.#y, this.#leadColumnEnd) + before + lineHeight > page.bottom) this.#nextPage();
    const { document } = this.#canvas;
    this.#reserved = { page: document.page, y: this.#y, fill: this.#structure.keepOpen() };
    this.#y += before + lineHeight;
  }

  /** Writes an entry into the room that the step `reserve` has left, if there is one. Must be called before the page that it refers to begins. */
  fillReserved(steps: Iterable<DocumentStep>): void {
    if (this.#reserved === undefined) return;
    this.#writeWaiting();
    const { page: reservedPage, y, fill } = this.#reserved;
    this.#reserved = undefined;
    const { document } = this.#canvas;
    const current = { page: document.page, y: this.#y, sideEnd: this.#leadColumnEnd };
    document.page = reservedPage;
    this.#y = y;
    this.#leadColumnEnd = y;
    fill(() => {
      for (const step of steps) this.add(step);
      this.#writeWaiting();
    });
    document.page = current.page;
    this.#y = current.y;
    this.#leadColumnEnd = current.sideEnd;
    // Ended with the current page.
    if (reservedPage !== current.page) document._pageBuffer.push(reservedPage);
  }

  /** The column of the text, mirrored for texts from right to left. */
  #area({ isRightToLeft }: Pick<DocumentBlock, 'isRightToLeft'>): TextArea {
    if (this.#column === undefined)
      return isRightToLeft === true
        ? { left: page.width - page.right, right: page.width - textLeft }
        : { left: textLeft, right: page.right };
    const { count, gap } = indexColumns;
    const width = (page.right - textLeft - (count - 1) * gap) / count;
    const offset = this.#column.index * (width + gap);
    const left = isRightToLeft === true ? page.width - textLeft - offset - width : textLeft + offset;
    return { left, right: left + width };
  }

  #writeBlock(laid: LaidBlock): void {
    const { block, text, leadColumn } = laid;
    if (text.lines.length === 0 && leadColumn === undefined) return;
    // Other blocks may stand beside a long label.
    if (leadColumn !== undefined || block.kind !== 'paragraph')
      this.#y = Math.max(this.#y, this.#leadColumnEnd);
    if (this.#isAfterRow) this.#y += tableGap;
    this.#isAfterRow = false;
    if (this.#y > page.top) this.#y += text.style.before;
    this.#beginSection(block);
    this.#pageOfLastBlock = this.#pages;
    const start = this.#y;
    const area = this.#area(block);
    const isRightToLeft = block.isRightToLeft ?? text.lines[0]?.isRightToLeft ?? false;
    writeMarkers(this.#canvas, this.#structure.takeMarkers(), {
      area,
      indent: laid.indent,
      y: this.#y,
      isRightToLeft,
    });
    const writer = new TaggedTextWriter(this.#canvas, this.#structure.parent, {
      tag: tagOf(block),
      ...(block.language !== undefined && block.language !== this.#language && { language: block.language }),
    });
    const { lineHeight } = text.style;
    if (leadColumn !== undefined) {
      const isMirrored = block.isRightToLeft === true;
      this.#writeColumn(writer, leadColumn, baselineOf(text.style, start), (width) =>
        isMirrored ? page.width - page.left - width : page.left,
      );
      this.#leadColumnEnd = Math.max(
        this.#leadColumnEnd,
        start + heightOf(leadColumn) + leadColumn.style.after,
      );
    }
    for (const [i, line] of text.lines.entries()) {
      // The last line does not stand alone on a page.
      const together = i > 1 && i === text.lines.length - 2 ? 2 : 1;
      if (this.#y + together * lineHeight > page.bottom) {
        writer.pause();
        this.#nextColumn();
      }
      const x = this.#lineStart(laid, line, this.#area(block), i > 0);
      writer.writeLine(line, { x, baseline: baselineOf(text.style, this.#y), style: text.style });
      this.#y += lineHeight;
    }
    if (block.pageNumberOf !== undefined)
      writePageOf({ canvas: this.#canvas, numbers: this.#numbers, writer }, laid, this.#area(block), this.#y);
    if (laid.container !== undefined) this.#writeContainer(writer, laid, laid.container, start);
    writer.end();
    if (text.lines.length > 0) this.#y += text.style.after;
  }

  #beginSection({ kind, hasRule, runningHead, ...block }: DocumentBlock): void {
    const isAtTop = this.#y <= page.top;
    if (runningHead !== undefined) {
      this.#section.current = runningHead;
      if (isAtTop || this.#section.ofPage === '') this.#section.ofPage = runningHead;
    }
    if (hasRule === true && !isAtTop) {
      drawRule(this.#canvas, this.#y);
      this.#y += ruleGap;
    }
    if (kind === 'heading') this.#addBookmark(block);
  }

  /** A line from right to left begins at the right; in a block from right to left, short lines of the other direction too. */
  #lineStart(
    { block, indent, hanging, text }: LaidBlock,
    line: TextLine,
    area: TextArea,
    isLater: boolean,
  ): number {
    const isShort = text.lines.length === 1 || block.style !== 'text';
    const start = indent + (isLater ? hanging : 0);
    if (line.isRightToLeft || (block.isRightToLeft === true && isShort))
      return area.right - start - line.width * text.style.size;
    return area.left + start;
  }

  #writeColumn(
    writer: TaggedTextWriter,
    { lines, style }: LaidText,
    baseline: number,
    x: (width: number) => number,
  ): void {
    for (const [i, line] of lines.entries())
      writer.writeLine(line, {
        x: x(line.width * style.size),
        baseline: baseline + i * style.lineHeight,
        style,
      });
  }

  #writeContainer(
    writer: TaggedTextWriter,
    { block, text }: LaidBlock,
    container: LaidText,
    start: number,
  ): void {
    const { left, right } = this.#area(block);
    // After a new page, it stands beside the last line.
    const top = this.#pageOfLastBlock === this.#pages ? start : this.#y - text.style.lineHeight;
    this.#writeColumn(writer, container, baselineOf(text.style, top), (width) =>
      block.isRightToLeft === true ? left + containerWidth - width : right - containerWidth,
    );
    this.#leadColumnEnd = Math.max(this.#leadColumnEnd, top + heightOf(container) + container.style.after);
  }

  #addBookmark({ level = 1, spans, destination }: Omit<DocumentBlock, 'kind'>): void {
    const { document } = this.#canvas;
    if (destination !== undefined) {
      document.addNamedDestination(destination, 'XYZ', null, this.#y, null);
      this.#numbers.define(destination, this.#pages);
    }
    this.#bookmarks.add(spans.map(({ text }) => text).join(''), level, this.#y);
  }

  #nextColumn(): void {
    const { index, top } = this.#column ?? { index: indexColumns.count, top: page.top };
    if (index + 1 >= indexColumns.count) this.#nextPage();
    else {
      this.#column = { index: index + 1, top };
      this.#y = top;
      this.#leadColumnEnd = top;
    }
  }

  #nextPage(): void {
    this.#writeHeads();
    const { document } = this.#canvas;
    if (document.page === this.#reserved?.page)
      document._pageBuffer = document._pageBuffer.filter((one) => one !== document.page);
    document.addPage();
    this.#pages += 1;
    this.#y = page.top;
    this.#leadColumnEnd = page.top;
    this.#section.ofPage = this.#section.current;
    if (this.#column !== undefined) this.#column = { index: 0, top: page.top };
    if (this.#headRow !== undefined) this.#y = repeatHeadRow(this.#headRow, this.#y, this.#canvas);
  }

  /** The cover has none. */
  #writeHeads(): void {
    const current = { page: this.#pages, section: this.#section.ofPage };
    if (this.#pages > 1) writeRunningHeads(this.#canvas, this.#numbers, this.#heads, current);
  }

  /** Resolves when the last byte was written. */
  async end(): Promise<void> {
    this.#writeWaiting();
    this.fillReserved([]);
    this.#writeHeads();
    this.#numbers.define(totalKey, this.#pages);
    this.#numbers.end();
    this.#structure.end();
    this.#canvas.document.end();
    await this.#ended;
  }
}

function tagOf({ kind, level = 1 }: DocumentBlock): string {
  if (kind === 'heading') return `H${Math.min(level, 6)}`;
  return kind === 'entry' ? 'Reference' : 'P';
}
