/** The bookmarks of a PDF: headings of the upper levels. Their number is limited. */
import type PdfDocument from 'pdfkit';
import type { Outline } from 'pdfkit';

const maxDepth = 4;
const maxBookmarks = 10_000;

export class Bookmarks {
  /** The last bookmark of each level. */
  readonly #last: Outline[];
  #count = 0;

  constructor(document: PdfDocument) {
    this.#last = [document.outline];
  }

  /** @param top of the heading on the current page. */
  add(title: string, level: number, top: number): void {
    if (level > maxDepth || this.#count >= maxBookmarks) return;
    const parent = this.#last[level - 1] ?? this.#last[0]!;
    this.#last.length = level;
    this.#last[level] = parent.addItem(title, { expanded: level === 1, top });
    this.#count += 1;
  }
}
