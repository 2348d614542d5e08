/**
 * Gathers the text of one element with everything inside it, in place: paragraphs parted by a blank line, inline mark-up
 * as Markdown, lists and tables in readable lines. Characters that mean something in Markdown stay as they were written.
 * It knows styles, not element names; which element has which style is for the format to say.
 */
import type { TextStyle } from './text-style.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** Stands for a line break until white space is collapsed; XML 1.0 allows no such character in a document. */
const BREAK = '\u0001';
const BREAKS = new RegExp(` ?${BREAK} ?`, 'g');

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

interface OpenMark {
  readonly style: TextStyle;
  readonly mark: string;
  readonly href: string | undefined;
  /** Unit of measurement, shown after the number. */
  readonly unit: string | undefined;
  /** Where its words begin in the current run; void once the run was ended by a block inside. */
  readonly start: number;
  readonly run: number;
}

interface ListLevel {
  readonly ordered: boolean;
  readonly indent: string;
  count: number;
  /** Indent of what follows the first line of the current item. */
  inner: string;
}

export class TextCapture {
  /** True when words stand directly in the text, and not only in what also went elsewhere. */
  hasOwnWords = false;
  /** Number of elements inside that also went elsewhere. */
  copies = 0;
  readonly #plain: boolean;
  #run = '';
  #runNumber = 0;
  #out = '';
  #marks: OpenMark[] | undefined;
  #lists: ListLevel[] | undefined;
  #marker = '';
  #tight = false;
  #quotes = 0;
  #cells: string[] | undefined;
  #inCell = false;
  #lastCells = 0;
  /** What has just been closed, with nothing but white space since. */
  #after: TextStyle | undefined;

  /** @param plain no Markdown, all on one line: for names, identifiers, dates */
  constructor(plain: boolean) {
    this.#plain = plain;
  }

  text(text: string): void {
    if (!this.hasOwnWords && /\S/.test(text)) this.hasOwnWords = true;
    if (this.#after !== undefined) this.#partFrom(text);
    this.#run += text;
  }

  /** Whether `href` and `unit` of an element inside are shown in the text. */
  get showsLinks(): boolean {
    return !this.#plain;
  }

  /** The text of an element that also went elsewhere. */
  insert(text: string, style: TextStyle): void {
    this.copies += 1;
    this.open(style === 'piece' ? style : 'phrase', {});
    this.#run += text;
    this.close();
  }

  open(given: TextStyle, attributes: XmlAttributes): void {
    const style = this.#isFlat()
      ? flatStyle(given)
      : given === 'cell' && this.#cells === undefined
        ? 'line'
        : given;
    switch (style) {
      case 'phrase':
      case 'piece':
      case 'clause':
        this.#partBefore(style);
        break;
      case 'break':
        this.#run += this.#isFlat() ? ' ' : BREAK;
        break;
      case 'list':
        this.#openList(attributes);
        break;
      case 'item':
        this.#openItem();
        break;
      case 'cell':
        this.#endCell();
        this.#inCell = true;
        break;
      case 'emphasis':
      case 'link':
      case 'pointer':
      case 'label':
        break;
      default:
        this.#openBlock(style);
    }
    this.#marks ??= [];
    this.#marks.push({
      style,
      mark: style === 'emphasis' && !this.#plain ? markOf(attributes) : '',
      href: this.#plain ? undefined : attributes['href']?.trim() || undefined,
      unit: this.#plain ? undefined : attributes['unit']?.trim() || undefined,
      start: this.#run.length,
      run: this.#runNumber,
    });
    if (style === 'pointer' && !this.#plain) this.#run += attributes['title'] ?? '';
  }

  /** Ends the element opened last; false when there were no words in it. */
  close(): boolean {
    const mark = this.#marks?.pop();
    if (mark === undefined) return true;
    const hasWords = mark.run !== this.#runNumber || /\S/.test(this.#run.slice(mark.start));
    this.#decorate(mark, hasWords);
    this.#end(mark);
    return hasWords;
  }

  #end(mark: OpenMark): void {
    switch (mark.style) {
      case 'phrase':
      case 'piece':
      case 'clause':
        this.#after = mark.style;
        break;
      case 'label':
        if (/\S/.test(this.#run)) this.#run = `${this.#run.trimEnd().replace(/:$/, '')}: `;
        break;
      case 'list':
        this.#flush();
        this.#lists?.pop();
        break;
      case 'item':
        this.#flush();
        this.#marker = '';
        break;
      case 'cell':
        this.#cells?.push(this.#endRun());
        this.#inCell = false;
        break;
      case 'row':
        this.#closeRow();
        break;
      case 'row-head':
        if (this.#lastCells > 0) this.#emit(`|${' --- |'.repeat(this.#lastCells)}`, true);
        break;
      case 'head':
        this.#closeHead();
        break;
      case 'quote':
        this.#flush();
        this.#quotes -= 1;
        break;
      case 'line':
        this.#flush(true);
        break;
      case 'block':
      case 'section':
      case 'container':
        this.#flush();
        break;
      default:
    }
  }

  /** The whole text; empty when nothing but white space was there. */
  finish(): string {
    if (this.#marks === undefined) return tidy(this.#run);
    while (this.#marks.length > 0) this.close();
    if (this.#plain) return tidy(this.#run);
    this.#flush();
    return this.#out;
  }

  /** Names, identifiers and table cells stay on one line. */
  #isFlat(): boolean {
    return this.#plain || this.#inCell;
  }

  #openBlock(style: TextStyle): void {
    this.#flush(style === 'line' || style === 'row');
    if (style === 'quote') this.#quotes += 1;
    if (style === 'row') this.#cells = [];
  }

  #openList(attributes: XmlAttributes): void {
    this.#flush();
    this.#lists ??= [];
    const outer = this.#lists.at(-1);
    const ordered = attributes['type'] === 'ordered' || attributes['numeration'] !== undefined;
    this.#lists.push({ ordered, indent: outer?.inner ?? '', inner: outer?.inner ?? '', count: 0 });
  }

  #openItem(): void {
    this.#flush();
    const level = this.#lists?.at(-1);
    if (level === undefined) return;
    level.count += 1;
    this.#marker = level.ordered ? `${level.count}. ` : '- ';
    level.inner = level.indent + ' '.repeat(this.#marker.length);
  }

  /** Words between cells, which no standard allows, make a cell of their own. */
  #endCell(): void {
    const stray = this.#endRun();
    if (stray !== '') this.#cells?.push(stray);
  }

  #closeRow(): void {
    this.#endCell();
    const cells = this.#cells ?? [];
    this.#cells = undefined;
    this.#lastCells = cells.length;
    if (cells.some((cell) => cell !== '')) this.#emit(`| ${cells.join(' | ')} |`, true);
  }

  #closeHead(): void {
    const heading = this.#endRun();
    if (heading !== '') this.#emit(`## ${heading}`, false);
  }

  /** Makes the words since the mark was opened a link or emphasised, with white space left outside. */
  #decorate({ mark, href, unit, start, run }: OpenMark, hasWords: boolean): void {
    if (unit !== undefined && hasWords) this.#run = `${this.#run.trimEnd()} ${unit}`;
    if (mark === '' && href === undefined) return;
    if (run !== this.#runNumber || !hasWords) {
      if (href !== undefined) this.#run += ` ${linkTo('', href)} `;
      return;
    }
    const inner = this.#run.slice(start);
    const lead = inner.slice(0, inner.length - inner.trimStart().length);
    const tail = inner.slice(inner.trimEnd().length);
    const words = mark + inner.trim() + mark;
    this.#run = this.#run.slice(0, start) + lead + (href === undefined ? words : linkTo(words, href)) + tail;
  }

  /** Before words that follow an element: keeps them from growing together with it, but for an s. */
  #partFrom(text: string): void {
    if (/\S/.test(text)) this.#after = undefined;
    if (/^(?!s(?!\p{L}))[\p{L}\p{N}([]/u.test(text)) this.#run += ' ';
  }

  /** Before an element: keeps it from growing together with the words or the element before it. */
  #partBefore(style: TextStyle): void {
    const after = this.#after;
    this.#after = undefined;
    if (style === 'clause' && after === 'clause') {
      this.#run = `${this.#run.trimEnd().replace(/;$/, '')}; `;
    } else if (style === 'piece' && after === 'piece' && !this.#isFlat()) {
      this.#flush();
    } else if (after !== undefined || /[\p{L}\p{N}.,;:!?)\]]$/u.test(this.#run)) {
      this.#run += ' ';
    }
  }

  /** Begins a new run, and gives the old one on one line. */
  #endRun(): string {
    const text = tidy(this.#run);
    this.#run = '';
    this.#runNumber += 1;
    this.#after = undefined;
    return text.includes('\n') ? text.replaceAll('\n', ' ') : text;
  }

  #flush(tight = false): void {
    if (this.#isFlat()) {
      this.#run += ' ';
      return;
    }
    const text = tidy(this.#run);
    this.#endRun();
    if (text !== '') this.#emit(text, tight);
  }

  #emit(text: string, tight: boolean): void {
    const level = this.#lists?.at(-1);
    const isTight = tight || this.#marker !== '';
    const quote = '> '.repeat(this.#quotes);
    const first = quote + (this.#marker === '' ? (level?.inner ?? '') : (level?.indent ?? '') + this.#marker);
    const next = `\n${quote}${level?.inner ?? ''}`;
    if (this.#out !== '') this.#out += isTight && this.#tight ? '\n' : '\n\n';
    this.#out += first + (text.includes('\n') ? text.replaceAll('\n', next) : text);
    this.#tight = isTight;
    this.#marker = '';
  }
}

/** White space collapsed and cut at the ends; line breaks as line feeds. */
function tidy(raw: string): string {
  const text = /\s\s|[^\S ]/.test(raw) ? raw.replace(/\s+/g, ' ') : raw;
  if (!text.includes(BREAK)) return text.trim();
  return text.replace(BREAKS, '\n').trim();
}

/** On one line a block is a phrase, and a row has no cells of its own. */
function flatStyle(style: TextStyle): TextStyle {
  switch (style) {
    case 'emphasis':
    case 'link':
    case 'pointer':
    case 'break':
    case 'piece':
    case 'cell':
      return style === 'cell' ? 'piece' : style;
    default:
      return 'phrase';
  }
}

function markOf(attributes: XmlAttributes): string {
  const render = attributes['render'];
  return render === undefined || !Object.hasOwn(renderings, render) ? '*' : renderings[render]!;
}

function linkTo(words: string, href: string): string {
  const target = /[\s()<>]/.test(href) ? `<${href.trim()}>` : href;
  if (words === '') return target.startsWith('<') ? target : `<${target}>`;
  return `[${words}](${target})`;
}
