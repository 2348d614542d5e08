/**
 * Joins complete paragraphs, headings, list items and table rows to Markdown. text-capture.ts builds the single blocks.
 */

interface ListLevel {
  readonly ordered: boolean;
  readonly indent: string;
  count: number;
  /** Indentation of the current item after its first line. */
  inner: string;
}

export class TextBlocks {
  #text = '';
  readonly #lists: ListLevel[] = [];
  /** Prefix of the next block: `- `, `1. `. */
  #marker = '';
  #quotes = 0;
  /** Whether the next tight block follows the last one without a blank line. */
  #isTight = false;

  get text(): string {
    return this.#text;
  }

  /** @param isTight without a blank line to an adjacent tight block. */
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

  /** Adds the end of a sentence to the last block. */
  append(text: string): void {
    this.#text += text;
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

  /** Drops the marker of an empty item. */
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
