/** Writes the lines of one block with their structure: the element of the block, and elements of links in it, with annotations to click on. */
import type { StructureElement } from 'pdfkit';
import { type Canvas, drawRuns } from './draw-runs.ts';
import type { TextStyle } from './page-metrics.ts';
import type { TextLine } from './text-lines.ts';
import type { TextLink } from './text-runs.ts';

interface TextOptions {
  /** Type of the element. */
  readonly tag: string;
  /** Of the block, if it is not that of the document. */
  readonly language?: string;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
}

interface LinePlace {
  readonly x: number;
  readonly baseline: number;
  readonly style: TextStyle;
}

type Segment = TextLine['segments'][number];

export class TaggedTextWriter {
  readonly #canvas: Canvas;
  readonly #tag: string;
  readonly #element: StructureElement;
  /** The element whose content is being written. */
  #open: StructureElement | undefined;
  #link: { readonly target: TextLink; readonly element: StructureElement } | undefined;

  constructor(canvas: Canvas, parent: StructureElement, { tag, language, attributes }: TextOptions) {
    this.#canvas = canvas;
    this.#tag = tag;
    this.#element = canvas.document.struct(tag, language === undefined ? {} : { lang: language });
    if (attributes !== undefined) this.#element.dictionary.data.A = attributes;
    parent.add(this.#element);
  }

  writeLine({ segments }: TextLine, { x, baseline, style: { size, gray, lineHeight } }: LinePlace): void {
    const { document } = this.#canvas;
    for (const segment of segments) {
      const { link, language, actualText } = segment;
      this.#continue(link);
      const isSpan = language !== undefined || actualText !== undefined;
      if (isSpan) document.markContent('Span', { lang: language, actual: actualText });
      drawRuns(this.#canvas, segment.runs, { x, baseline, size, gray });
      if (isSpan) document.endMarkedContent();
      if (link !== undefined) this.#writeLink(link, segment, { x, baseline, size, lineHeight });
    }
  }

  /** Writes content that belongs to the block, or to the link at its end. */
  writeContent(link: TextLink | undefined, write: () => void): void {
    this.#continue(link);
    write();
  }

  /** Ends the marked content before a new page. */
  pause(): void {
    if (this.#open !== undefined) this.#canvas.document.endMarkedContent();
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
      const element = this.#canvas.document.struct('Link');
      this.pause();
      this.#element.add(element);
      this.#link = { target: link, element };
    }
    if (this.#open !== undefined) return;
    this.#open = this.#link?.element ?? this.#element;
    this.#open.add(this.#canvas.document.markStructureContent(this.#link === undefined ? this.#tag : 'Link'));
  }

  #endLink(): void {
    if (this.#link !== undefined) endElement(this.#link.element);
    this.#link = undefined;
  }

  /** The area to click on. A link that is broken into lines has several. */
  #writeLink(
    link: TextLink,
    { runs, actualText }: Segment,
    {
      x,
      baseline,
      size,
      lineHeight,
    }: { readonly x: number; readonly baseline: number; readonly size: number; readonly lineHeight: number },
  ): void {
    const left = x + Math.min(...runs.map((run) => run.x)) * size;
    const right = x + Math.max(...runs.map((run) => run.x + run.width)) * size;
    const { document } = this.#canvas;
    const structParent = this.#link!.element;
    const describe = (text: string) => ({ structParent, Contents: Object(text) as object });
    const y = baseline - size;
    if ('destination' in link) {
      const text = actualText ?? runs.map((run) => run.text).join('');
      document.goTo(left, y, right - left, lineHeight, link.destination, describe(text));
      return;
    }
    document.link(left, y, right - left, lineHeight, link.url, describe(link.url));
    const line = baseline + 1.6;
    document.save().lineWidth(0.3).moveTo(left, line).lineTo(right, line).stroke().restore();
  }
}

/** The library checks that the element has a parent. */
const writtenElement = { P: true };

/** Writes the element. The library keeps the object of every element, whose content is written by now. */
export function endElement(element: StructureElement): void {
  element.end();
  element.dictionary.data = writtenElement;
}
