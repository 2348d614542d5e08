/**
 * Collects the elements of a finding aid as they are in the file: those of the header, and those of each open unit without its child units.
 * Passes all events on to the reader. Elements marked as internal are left out, since they are for few readers only.
 */
import { isInternal } from '../xml/internal-element.ts';
import type { XmlAttributes, XmlHandler, XmlPosition } from '../xml/xml-handler.ts';
import { SourceElement } from './source-element.ts';

const unitNames: ReadonlySet<string> = new Set(
  'archdesc c c00 c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12'.split(' '),
);

/** An open element: part of the innermost unit, a unit of its own, or left out. */
type OpenKind = 'part' | 'unit' | 'hidden';

export class SourceTree implements XmlHandler {
  readonly #handler: XmlHandler;
  readonly #hidesInternal: boolean;
  readonly #open: OpenKind[] = [];
  /** The root and the open units by depth. Units of the same depth use the same object, one after the other. */
  readonly #units: SourceElement[] = [];
  #depth = -1;

  /** @param hidesInternal whether the reader restricts internal elements. */
  constructor(handler: XmlHandler, hidesInternal: boolean) {
    this.#handler = handler;
    this.#hidesInternal = hidesInternal;
  }

  /** The root with the elements before the first unit. */
  get header(): SourceElement | undefined {
    return this.#units[0];
  }

  /** The innermost open unit. Valid until the unit ends. */
  get unit(): SourceElement | undefined {
    return this.#depth > 0 ? this.#units[this.#depth] : undefined;
  }

  open(name: string, attributes: XmlAttributes, at: XmlPosition): void {
    if (name === 'ead') this.#begin(attributes);
    else if (this.#depth >= 0) this.#add(name, attributes);
    this.#handler.open(name, attributes, at);
  }

  #begin(attributes: XmlAttributes): void {
    this.#open.length = 0;
    this.#open.push('unit');
    this.#depth = 0;
    this.#units[0] = new SourceElement();
    this.#units[0].open('ead', attributes);
  }

  #add(name: string, attributes: XmlAttributes): void {
    if (unitNames.has(name)) {
      this.#depth += 1;
      this.#units[this.#depth] ??= new SourceElement();
      this.#units[this.#depth]!.reset();
      this.#open.push('unit');
    } else if (this.#isHidden || (this.#hidesInternal && isInternal(attributes))) {
      this.#open.push('hidden');
      return;
    } else this.#open.push('part');
    this.#units[this.#depth]!.open(name, attributes);
  }

  /** Whether the innermost open element is left out, with everything in it except for units. */
  get #isHidden(): boolean {
    return this.#open[this.#open.length - 1] === 'hidden';
  }

  text(text: string): void {
    if (this.#open.length > 0 && !this.#isHidden) this.#units[this.#depth]!.text(text);
    this.#handler.text(text);
  }

  instruction(target: string, body: string): void {
    this.#handler.instruction?.(target, body);
  }

  close(name: string, at: XmlPosition): void {
    // The reader describes a unit at its end, and needs its elements.
    this.#handler.close(name, at);
    const kind = this.#open.pop();
    if (kind === 'part') this.#units[this.#depth]!.close();
    else if (kind === 'unit') this.#depth -= 1;
  }
}
