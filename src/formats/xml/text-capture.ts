/**
 * Converts the content of one element to text: paragraphs separated by blank lines, inline mark-up as Markdown, lists and tables as
 * readable lines. Does not escape Markdown characters of the source. Works with styles; the mapping table of a format assigns styles to
 * element names. More than 300 lines: one class, whose methods all share the state of the text.
 */
import { TextBlocks } from './text-blocks.ts';
import {
  breakPlaceholder,
  dashPlaceholder,
  doubleDashPlaceholder,
  emphasisMarkOf,
  emphasisStyles,
  flatStyles,
  isOrdered,
  normalizeText,
  onOneLine,
  semicolonPlaceholder,
  separatingStyles,
  toMarkdownLink,
} from './text-markup.ts';
import type { TextStyle } from './text-style.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** An open element inside the captured one. */
interface OpenMark {
  readonly style: TextStyle;
  readonly mark: string;
  readonly href: string | undefined;
  /** Unit of measurement, added after the number. */
  readonly unit: string | undefined;
  /** Value of `#run` before the element; empty after a block inside of the element. */
  before: string;
  hasBlocks: boolean;
}

export class TextCapture {
  /** Whether the text contains more than the inserted texts. */
  hasOwnText = false;
  /** Number of inserted texts. */
  copies = 0;
  /** Whether a row maps the element, so that its text is stored also if it has only inserted texts. */
  isMapped = false;
  readonly #isPlain: boolean;
  /**
   * Source text since the last block or the last opened element. The text before an open element is stored with it: copying it for each
   * of thousands of elements in a paragraph would be quadratic.
   */
  #run = '';
  /** The text that was appended last. */
  #tail = '';
  #marks: OpenMark[] | undefined;
  #blocks: TextBlocks | undefined;
  /** Whether the open paragraph has words. */
  #hasContent = false;
  /** Whether the text continues a paragraph after a block inside of it, such as an address. */
  #continues = false;
  /** Open notes inside of sentences. */
  #asides = 0;
  /** Cells of the open table row. */
  #cells: string[] | undefined;
  #isInCell = false;
  #columns = 0;
  /** Style of the last closed element, if only white space followed. */
  #after: TextStyle | undefined;

  /** @param isPlain one line without Markdown: for names, identifiers and dates. */
  constructor(isPlain: boolean) {
    this.#isPlain = isPlain;
  }

  /** Whether the text contains `href` and `unit` of inner elements. */
  get showsLinks(): boolean {
    return !this.#isPlain;
  }

  text(text: string): void {
    if (!(this.hasOwnText && this.#hasContent) && /\S/.test(text)) {
      this.hasOwnText = true;
      this.#hasContent = true;
    }
    if (this.#after !== undefined) this.#separateFromElement(text);
    this.#append(text);
  }

  /** Inserts the text of an element that is stored in its own target as well. */
  insert(text: string, style: TextStyle): void {
    this.copies += 1;
    this.open(separatingStyles.has(style) ? style : 'phrase', {});
    this.#append(text);
    this.close();
  }

  open(given: TextStyle, attributes: XmlAttributes): void {
    const style = this.#fit(given);
    this.#begin(style, attributes);
    this.#marks ??= [];
    this.#marks.push({
      style,
      mark: this.#isPlain || !emphasisStyles.has(style) ? '' : emphasisMarkOf(style, attributes),
      href: this.#isPlain ? undefined : attributes.href?.trim() || undefined,
      unit: this.#isPlain ? undefined : attributes.unit?.trim() || undefined,
      before: this.#run,
      hasBlocks: false,
    });
    this.#run = '';
    if (style === 'pointer' && !this.#isPlain) this.#append(attributes.title ?? '');
  }

  /** Ends the last opened element; false if the text does not contain its unit of measurement, since it has no text or states another unit. */
  close(): boolean {
    const opened = this.#marks?.pop();
    if (opened === undefined) return true;
    const hasText = opened.hasBlocks || /\S/.test(this.#run);
    const isStated = opened.unit !== undefined && hasUnit(this.#run);
    const mark = isStated ? { ...opened, unit: undefined } : opened;
    const inner = this.#decorate(mark, hasText);
    if (inner !== '') this.#tail = inner;
    this.#run = mark.before + inner;
    this.#end(mark.style);
    return hasText && !isStated;
  }

  /** Returns the complete text; empty if there was only white space. */
  finish(): string {
    while (this.#marks !== undefined && this.#marks.length > 0) this.close();
    if (this.#blocks === undefined) return normalizeText(this.#run);
    this.#endBlock();
    return this.#blocks.text;
  }

  /** Names, identifiers, table cells and notes in sentences are on one line; blocks are treated as phrases there. */
  #isFlat(): boolean {
    return this.#isPlain || this.#isInCell || this.#asides > 0;
  }

  #fit(style: TextStyle): TextStyle {
    if (style === 'note' && this.#hasContent && !this.#isFlat()) return 'aside';
    if (this.#isFlat()) return flatStyles.has(style) ? style : 'phrase';
    // A cell outside of a row is a line; a row directly inside of a row is a phrase.
    if (style === 'cell' && this.#cells === undefined) return 'line';
    return style === 'row' && this.#cells !== undefined ? 'phrase' : style;
  }

  #begin(style: TextStyle, attributes: XmlAttributes): void {
    switch (style) {
      case 'emphasis':
        // The marks of two emphasized texts without a blank between them would be read as one mark.
        if (this.#tail.endsWith('*')) this.#append(' ');
        return;
      case 'link':
      case 'pointer':
        return;
      case 'phrase':
      case 'piece':
      case 'clause':
      case 'label':
      case 'range-end':
      case 'subdivision':
        this.#separateElement(style);
        return;
      case 'aside':
        this.#asides += 1;
        return;
      case 'break':
        this.#append(this.#isFlat() ? ' ' : breakPlaceholder);
        return;
      case 'cell':
        this.#endCell();
        this.#isInCell = true;
        return;
      default:
        this.#endBlock(style === 'line' || style === 'row');
        this.#continues = false;
    }
    if (style === 'list') this.#blocks?.openList(isOrdered(attributes));
    else if (style === 'item') this.#blocks?.openItem();
    else if (style === 'quote') this.#blocks?.openQuote();
    else if (style === 'row') this.#cells = [];
  }

  #end(style: TextStyle): void {
    switch (style) {
      case 'emphasis':
      case 'link':
      case 'pointer':
        return;
      case 'break':
        this.#append(' ');
        return;
      case 'phrase':
      case 'piece':
      case 'clause':
      case 'range-end':
      case 'subdivision':
        this.#after = style;
        return;
      case 'aside':
        this.#asides -= 1;
        this.#after = 'phrase';
        return;
      case 'label':
        this.#append(' ');
        return;
      case 'cell':
        this.#cells?.push(onOneLine(this.#endRun()));
        this.#isInCell = false;
        return;
      case 'row':
        this.#endRow();
        return;
      case 'row-head':
        if (this.#columns > 0) this.#blocks?.add(`|${' --- |'.repeat(this.#columns)}`, true);
        return;
      case 'head': {
        const heading = onOneLine(this.#endRun());
        if (heading !== '') this.#blocks?.add(`## ${heading}`, false);
        return;
      }
      default:
        this.#endBlock(style === 'line');
        this.#continues = this.#marks?.at(-1)?.style === 'block';
    }
    if (style === 'list') this.#blocks?.closeList();
    else if (style === 'item') this.#blocks?.closeItem();
    else if (style === 'quote') this.#blocks?.closeQuote();
  }

  /** Text between cells, which is not valid, becomes a cell. */
  #endCell(): void {
    const stray = onOneLine(this.#endRun());
    if (stray !== '') this.#cells?.push(stray);
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells ?? [];
    this.#cells = undefined;
    this.#columns = cells.length;
    if (cells.some((cell) => cell !== '')) this.#blocks?.add(`| ${cells.join(' | ')} |`, true);
  }

  /** Adds the mark-up of an element to its text, without surrounding white space. */
  #decorate({ style, mark, href, unit, before, hasBlocks }: OpenMark, hasText: boolean): string {
    const run = this.#run;
    if (href !== undefined || unit !== undefined) this.hasOwnText = true;
    // Marks count only at the edges of words.
    if (/^\*/.test(mark) && /^\S/.test(run) && /[\p{L}\p{N}]$/u.test(before)) return run;
    const isAside = style === 'aside';
    const isMarked = mark !== '' || href !== undefined || unit !== undefined || style === 'label' || isAside;
    if (!isMarked) return run;
    if (hasBlocks || !hasText) {
      const link = href === undefined ? '' : ` ${toMarkdownLink('', href)} `;
      return run + (hasBlocks && unit !== undefined ? ` ${unit} ` : '') + link;
    }
    const lead = run.slice(0, run.length - run.trimStart().length);
    const tail = run.slice(run.trimEnd().length);
    let words = mark + run.trim() + mark;
    if (unit !== undefined) words += ` ${unit}`;
    if (isAside) words = ` (${words})`;
    if (style === 'label') words = `${words.replace(/:$/, '')}:`;
    return lead + (href === undefined ? words : toMarkdownLink(words, href)) + tail;
  }

  /** Called before text that follows an element: adds a blank between two words, except before a plural or genitive `s`. */
  #separateFromElement(text: string): void {
    if (/\S/.test(text)) this.#after = undefined;
    if (/^(?!s(?!\p{L}))[\p{L}\p{N}([]/u.test(text)) this.#append(' ');
  }

  /** Called before an element: adds the separator between it and the text or element before it. */
  #separateElement(style: TextStyle): void {
    const after = this.#after;
    this.#after = undefined;
    if (style === 'clause' && after === 'clause') {
      this.#append(semicolonPlaceholder);
    } else if (style === 'range-end' && after !== undefined) {
      this.#append(dashPlaceholder);
    } else if (style === 'subdivision' && after === 'subdivision') {
      this.#append(doubleDashPlaceholder);
    } else if (style === 'piece' && after === 'piece' && !this.#isFlat()) {
      this.#endBlock();
    } else if (after !== undefined || /[\p{L}\p{N}.,;:!?)\]]$/u.test(this.#tail)) {
      this.#append(' ');
    }
  }

  #append(text: string): void {
    if (text === '') return;
    this.#run += text;
    this.#tail = text;
  }

  #endRun(): string {
    let run = '';
    for (const mark of this.#marks ?? []) {
      run += mark.before;
      mark.before = '';
      mark.hasBlocks = true;
    }
    run += this.#run;
    this.#run = '';
    this.#tail = '';
    this.#after = undefined;
    this.#hasContent = false;
    return normalizeText(run);
  }

  #endBlock(isTight = false): void {
    if (this.#isFlat()) {
      this.#append(' ');
      return;
    }
    this.#blocks ??= new TextBlocks();
    const block = this.#endRun();
    if (this.#continues && /^[,;:.)]/.test(block)) this.#blocks.append(block);
    else this.#blocks.add(block, isTight);
  }
}

/** Whether a word follows the last number: `239 inventarisnummers`, unlike `90 x 120`. */
function hasUnit(text: string): boolean {
  const [, end = ''] = /\p{N}(\P{N}*)$/u.exec(text) ?? [];
  return /\p{L}{3}/u.test(end);
}
