/**
 * Puts finished paragraphs, headings, list items and table rows one below the other as Markdown. What stands in one
 * block was settled before; see text-capture.ts.
 */

interface ListLevel {
  readonly ordered: boolean;
  readonly indent: string;
  count: number;
  /** Indent of what follows the first line of the current item. */
  inner: string;
}

export class TextBlocks {
  #text = '';
  readonly #lists: ListLevel[] = [];
  /** Begins the next block: `- `, `1. `. */
  #marker = '';
  #quotes = 0;
  /** The last block may have the next one directly below it. */
  #isTight = false;

  get text(): string {
    return this.#text;
  }

  /** @param isTight no blank line between this block and another such */
  add(block: string, isTight: boolean): void {
    if (block === '') return;
    const level = this.#lists.at(-1);
    const tight = isTight || this.#marker !== '';
    const quote = '> '.repeat(this.#quotes);
    const first = this.#marker === '' ? (level?.inner ?? '') : (level?.indent ?? '') + this.#marker;
    if (this.#text !== '') this.#text += tight && this.#isTight ? '\n' : '\n\n';
    this.#text += quote + first + block.replaceAll('\n', `\n${quote}${level?.inner ?? ''}`);
    this.#isTight = tight;
    this.#marker = '';
  }

  openList(ordered: boolean): void {
    const indent = this.#lists.at(-1)?.inner ?? '';
    this.#lists.push({ ordered, indent, inner: indent, count: 0 });
  }

  closeList(): void {
    this.#lists.pop();
  }

  openItem(): void {
    const level = this.#lists.at(-1);
    if (level === undefined) return;
    level.count += 1;
    this.#marker = level.ordered ? `${level.count}. ` : '- ';
    level.inner = level.indent + ' '.repeat(this.#marker.length);
  }

  /** An item without words leaves nothing. */
  closeItem(): void {
    this.#marker = '';
  }

  openQuote(): void {
    this.#quotes += 1;
  }

  closeQuote(): void {
    this.#quotes -= 1;
  }
}
