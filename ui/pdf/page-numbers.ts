/**
 * Page numbers that are known only after the page that shows them was written: each is an object of the file that the page refers to, and that is
 * written when the number is known.
 */
import type { FileObject } from 'pdfkit';
import { type Canvas, toOperators } from './draw-runs.ts';
import { round } from './pdf-fonts.ts';
import { breakLines } from './text-lines.ts';

interface PlaceholderStyle {
  readonly size: number;
  readonly gray: number;
  /** The number ends at the right end of this width; without it, it begins at the left. */
  readonly width?: number;
}

interface Placeholder {
  readonly name: string;
  readonly object: FileObject;
  readonly style: PlaceholderStyle;
}

export class PageNumbers {
  readonly #canvas: Canvas;
  readonly #open = new Map<string, Placeholder>();
  #count = 0;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  /** Draws the number that `define` will give the key. @param x and baseline: its place on the current page. */
  draw(
    key: string,
    { x, baseline }: { readonly x: number; readonly baseline: number },
    style: PlaceholderStyle,
  ): void {
    const { document } = this.#canvas;
    const { name, object } = this.#open.get(key) ?? this.#create(key, style);
    document.page.xobjects[name] = object;
    document.addContent(`q 1 0 0 -1 ${round(x)} ${round(baseline)} cm /${name} Do Q`);
  }

  #create(key: string, style: PlaceholderStyle): Placeholder {
    const name = `N${++this.#count}`;
    const { width = 60, size } = style;
    const object = this.#canvas.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, round(-size / 2), width, size],
    });
    const placeholder = { name, object, style };
    this.#open.set(key, placeholder);
    return placeholder;
  }

  define(key: string, number: number): void {
    const placeholder = this.#open.get(key);
    if (placeholder === undefined) return;
    this.#open.delete(key);
    this.#write(placeholder, String(number));
  }

  #write({ object, style: { size, gray, width } }: Placeholder, text: string): void {
    const [line] = breakLines([{ text, face: 'sans' }], this.#canvas.fonts, 1000);
    const fonts: Record<string, unknown> = {};
    const x = width === undefined ? 0 : width - (line?.width ?? 0) * size;
    const operators = (line?.segments ?? []).map(({ runs }) =>
      toOperators(this.#canvas, runs, { x, baseline: 0, size, gray }, 1, fonts),
    );
    object.data.Resources = { Font: fonts };
    object.end(operators.join('\n'));
  }

  /** Numbers that were never defined stay empty. */
  end(): void {
    for (const placeholder of this.#open.values()) this.#write(placeholder, '');
    this.#open.clear();
  }
}
