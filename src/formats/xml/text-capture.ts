/**
 * Gathers the text of one element with everything inside it, in location: paragraphs parted by a blank line, inline mark-up
 * as Markdown, lists and tables in readable lines. Characters that mean something in Markdown stay as they were written.
 * It knows styles, not element names; which element has which style is for the format to say.
 */
import { TextBlocks } from './text-blocks.ts';
import type { TextStyle } from './text-style.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** Stand for a line break and for what parts clauses until white space is collapsed; XML 1.0 allows no such characters. */
const BREAK = '\u0001';
const SEMICOLON = '\u0002';
const DASH = '\u0003';
const DOUBLE_DASH = '\u0004';
const BREAKS = new RegExp(` ?${BREAK} ?`, 'g');
const hasStandIns = new RegExp(`[${BREAK}${SEMICOLON}${DASH}${DOUBLE_DASH}]`);
const DASHES = new RegExp(` ?[-–—]? ?${DASH} ?`, 'g');
const DOUBLE_DASHES = new RegExp(` ?(?:--)? ?${DOUBLE_DASH} ?(?:-- ?)?`, 'g');
const SEMICOLONS = new RegExp(` ?;? ?${SEMICOLON} ?`, 'g');

/** `@render` of EAD → what stands before and after the words. */
const renderings: Readonly<Record<string, string>> = {
  bold: '**',
  bolditalic: '***',
  boldunderline: '**',
  boldsmcaps: '**',
  bolddoublequote: '**',
  boldsinglequote: '**',
  doublequote: '"',
  singlequote: "'",
  nonproport: '`',
  smcaps: '',
  sub: '',
  super: '',
};

/** An element inside the captured one. */
interface OpenMark {
  readonly style: TextStyle;
  readonly mark: string;
  readonly href: string | undefined;
  /** Unit of measurement, shown after the number. */
  readonly unit: string | undefined;
  /** The run as it was before the element, empty once it was ended by a block inside. */
  before: string;
  hasBlocks: boolean;
}

export class TextCapture {
  /** True when the text holds more than what also went elsewhere. */
  hasOwnWords = false;
  /** Number of elements inside that also went elsewhere. */
  copies = 0;
  readonly #isPlain: boolean;
  /**
   * Text since the last block or the last opened element, as it stands in the source. What came before waits with the
   * element: so a paragraph with thousands of elements is never copied as a whole.
   */
  #run = '';
  /** What was added last. */
  #tail = '';
  #marks: OpenMark[] | undefined;
  #blocks: TextBlocks | undefined;
  /** Cells of the open table row. */
  #cells: string[] | undefined;
  #isInCell = false;
  #columns = 0;
  /** What has just been closed, with nothing but white space since. */
  #after: TextStyle | undefined;

  /** @param isPlain no Markdown, all on one line: for names, identifiers, dates */
  constructor(isPlain: boolean) {
    this.#isPlain = isPlain;
  }

  /** Whether `href` and `unit` of an element inside are shown in the text. */
  get showsLinks(): boolean {
    return !this.#isPlain;
  }

  text(text: string): void {
    if (!this.hasOwnWords && /\S/.test(text)) this.hasOwnWords = true;
    if (this.#after !== undefined) this.#partFrom(text);
    this.#append(text);
  }

  /** The text of an element that also went elsewhere. */
  insert(text: string, style: TextStyle): void {
    this.copies += 1;
    this.open(copiedStyles.has(style) ? style : 'phrase', {});
    this.#append(text);
    this.close();
  }

  open(given: TextStyle, attributes: XmlAttributes): void {
    const style = this.#fit(given);
    this.#begin(style, attributes);
    this.#marks ??= [];
    this.#marks.push({
      style,
      mark: this.#isPlain || !markedStyles.has(style) ? '' : markOf(style, attributes),
      href: this.#isPlain ? undefined : attributes.href?.trim() || undefined,
      unit: this.#isPlain ? undefined : attributes.unit?.trim() || undefined,
      before: this.#run,
      hasBlocks: false,
    });
    this.#run = '';
    if (style === 'pointer' && !this.#isPlain) this.#append(attributes.title ?? '');
  }

  /** Ends the element opened last; false when there were no words in it. */
  close(): boolean {
    const mark = this.#marks?.pop();
    if (mark === undefined) return true;
    const hasWords = mark.hasBlocks || /\S/.test(this.#run);
    const inner = this.#decorate(mark, hasWords);
    if (inner !== '') this.#tail = inner;
    this.#run = mark.before + inner;
    this.#end(mark.style);
    return hasWords;
  }

  /** The whole text; empty when nothing but white space was there. */
  finish(): string {
    while (this.#marks !== undefined && this.#marks.length > 0) this.close();
    if (this.#blocks === undefined) return tidy(this.#run);
    this.#endBlock();
    return this.#blocks.text;
  }

  /** Names, identifiers and table cells stay on one line: there a block is a phrase. */
  #isFlat(): boolean {
    return this.#isPlain || this.#isInCell;
  }

  #fit(style: TextStyle): TextStyle {
    if (this.#isFlat()) return flatStyles.has(style) ? style : 'phrase';
    // A cell without a row is a line; a row within a row, but in no cell, no row of its own.
    if (style === 'cell' && this.#cells === undefined) return 'line';
    return style === 'row' && this.#cells !== undefined ? 'phrase' : style;
  }

  #begin(style: TextStyle, attributes: XmlAttributes): void {
    switch (style) {
      case 'emphasis':
      case 'link':
      case 'pointer':
        return;
      case 'phrase':
      case 'piece':
      case 'clause':
      case 'label':
      case 'range-end':
      case 'subdivision':
        this.#partBefore(style);
        return;
      case 'break':
        this.#append(this.#isFlat() ? ' ' : BREAK);
        return;
      case 'cell':
        this.#endCell();
        this.#isInCell = true;
        return;
      default:
        this.#endBlock(style === 'line' || style === 'row');
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
    }
    if (style === 'list') this.#blocks?.closeList();
    else if (style === 'item') this.#blocks?.closeItem();
    else if (style === 'quote') this.#blocks?.closeQuote();
  }

  /** Words between cells, which no standard allows, make a cell of their own. */
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

  /** The words of an element with its mark-up, white space left outside. */
  #decorate({ style, mark, href, unit, hasBlocks }: OpenMark, hasWords: boolean): string {
    const run = this.#run;
    if (href !== undefined || unit !== undefined) this.hasOwnWords = true;
    const isMarked = mark !== '' || href !== undefined || unit !== undefined || style === 'label';
    if (!isMarked) return run;
    if (hasBlocks || !hasWords) {
      const link = href === undefined ? '' : ` ${linkTo('', href)} `;
      return run + (hasBlocks && unit !== undefined ? ` ${unit} ` : '') + link;
    }
    const lead = run.slice(0, run.length - run.trimStart().length);
    const tail = run.slice(run.trimEnd().length);
    let words = mark + run.trim() + mark;
    if (unit !== undefined) words += ` ${unit}`;
    if (style === 'label') words = `${words.replace(/:$/, '')}:`;
    return lead + (href === undefined ? words : linkTo(words, href)) + tail;
  }

  /** Before words that follow an element: keeps them from growing together with it, but for an s. */
  #partFrom(text: string): void {
    if (/\S/.test(text)) this.#after = undefined;
    if (/^(?!s(?!\p{L}))[\p{L}\p{N}([]/u.test(text)) this.#append(' ');
  }

  /** Before an element: keeps it from growing together with the words or the element before it. */
  #partBefore(style: TextStyle): void {
    const after = this.#after;
    this.#after = undefined;
    if (style === 'clause' && after === 'clause') {
      this.#append(SEMICOLON);
    } else if (style === 'range-end' && after !== undefined) {
      this.#append(DASH);
    } else if (style === 'subdivision' && after === 'subdivision') {
      this.#append(DOUBLE_DASH);
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
    return tidy(run);
  }

  #endBlock(isTight = false): void {
    if (this.#isFlat()) {
      this.#append(' ');
      return;
    }
    this.#blocks ??= new TextBlocks();
    this.#blocks.add(this.#endRun(), isTight);
  }
}

/** Styles that mean something on a single line. */
const flatStyles: ReadonlySet<TextStyle> = new Set<TextStyle>([
  'emphasis',
  'link',
  'pointer',
  'break',
  'piece',
  'range-end',
  'subdivision',
]);

/** Styles that may stand between marks. */
const markedStyles: ReadonlySet<TextStyle> = new Set<TextStyle>(['emphasis', 'link']);

/** Styles that part an element from its neighbours also where its text was captured on its own. */
const copiedStyles: ReadonlySet<TextStyle> = new Set<TextStyle>(['piece', 'clause', 'range-end']);

/** White space collapsed and cut at the ends; line breaks as line feeds. */
function tidy(raw: string): string {
  const text = /[^\S ]/.test(raw) || raw.includes('  ') ? raw.replace(/\s+/g, ' ') : raw;
  if (!hasStandIns.test(text)) return text.trim();
  return text
    .replace(SEMICOLONS, '; ')
    .replace(DASHES, ' – ')
    .replace(DOUBLE_DASHES, ' -- ')
    .replace(BREAKS, '\n')
    .trim();
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

function isOrdered(attributes: XmlAttributes): boolean {
  const { type, listtype, numeration } = attributes;
  return type === 'ordered' || listtype === 'ordered' || numeration !== undefined;
}

function markOf(style: TextStyle, { render, style: css }: XmlAttributes): string {
  // A span says how it looks in the words of style sheets, or does not look like anything.
  if (style === 'link' && css !== undefined) return /bold/.test(css) ? '**' : /italic/.test(css) ? '*' : '';
  if (style === 'link') return '';
  return render === undefined || !Object.hasOwn(renderings, render) ? '*' : renderings[render]!;
}

function linkTo(words: string, href: string): string {
  const target = /[\s()<>]/.test(href) ? `<${href}>` : href;
  if (words === '') return target.startsWith('<') ? target : `<${target}>`;
  return `[${words}](${target})`;
}
