/** The structure of a tagged PDF: elements are opened and closed around blocks, and written as soon as they are complete. */
import type PdfDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import type { DocumentStep } from './document-step.ts';
import { endElement } from './tagged-text-writer.ts';

export interface Marker {
  /** The elements LI and Lbl. */
  readonly item: StructureElement;
  readonly element: StructureElement;
  readonly text: string;
}

type PartStep = Extract<
  DocumentStep,
  { readonly kind: 'list' | 'item' | 'table' | 'definitions' | 'contents' | 'contentsItem' | 'index' | 'end' }
>;

const types = {
  contents: 'TOC',
  contentsItem: 'TOCI',
  index: 'Index',
  table: 'Table',
  definitions: 'L',
} as const;

export class StructureTree {
  readonly #document: PdfDocument;
  /** The elements of the parts that were begun, outermost first. An item of a list has two. */
  readonly #open: StructureElement[][] = [];
  #kept: StructureElement[] | undefined;
  /** Markers of list items whose text has not begun. */
  #markers: Marker[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
    const root = document.struct('Document');
    document.addStructure(root);
    this.#open.push([root]);
  }

  /** The innermost open element. */
  get parent(): StructureElement {
    return this.#open.at(-1)!.at(-1)!;
  }

  add(step: PartStep): void {
    if (step.kind === 'end') this.end();
    else if (step.kind === 'item') this.#beginItem(step.marker);
    else if (step.kind === 'list') {
      this.#open.push([this.#addElement('L')]);
      this.parent.dictionary.data.A = { O: 'List', ListNumbering: step.isOrdered ? 'Decimal' : 'Disc' };
    } else this.#open.push([this.#addElement(types[step.kind])]);
  }

  /** Keeps the innermost element open after its end, until the returned function is called. It becomes the innermost one again for the time of the call. */
  keepOpen(): (write: () => void) => void {
    const elements = this.#open.at(-1)!;
    this.#kept = elements;
    return (write) => {
      this.#kept = undefined;
      this.#open.push(elements);
      write();
      this.end();
    };
  }

  /** Closes the part that was begun last. */
  end(): void {
    const elements = this.#open.pop()!;
    if (elements === this.#kept) return;
    // An item without text has no marker.
    this.#markers = this.#markers.filter(({ item }) => item !== elements[0]);
    for (const element of elements.reverse()) endElement(element);
  }

  /** The markers before the next text, the innermost one first. The caller writes them. */
  takeMarkers(): readonly Marker[] {
    const markers = this.#markers.reverse();
    this.#markers = [];
    return markers;
  }

  #addElement(type: string, parent = this.parent): StructureElement {
    const element = this.#document.struct(type);
    parent.add(element);
    return element;
  }

  #beginItem(text: string): void {
    const item = this.#addElement('LI');
    this.#markers.push({ text, item, element: this.#addElement('Lbl', item) });
    this.#open.push([item, this.#addElement('LBody', item)]);
  }
}
