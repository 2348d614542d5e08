/**
 * Collects the elements of a finding aid as they are in the file: those of the header, and those of each open unit without its child units.
 * Passes all events on to the reader. Elements marked as internal are left out, since they are for few readers only.
 */
import { isInternal } from '../xml/internal-element.ts';
import type { XmlContent, XmlElement } from '../xml/write-xml.ts';
import type { XmlAttributes, XmlHandler, XmlPosition } from '../xml/xml-handler.ts';

interface OpenNode {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly content: XmlContent[];
  readonly isUnit: boolean;
  /** Whether the node is left out, with everything in it. */
  readonly isHidden: boolean;
}

const unitName = /^(?:archdesc|c(?:0\d|1[0-2])?)$/;

export class SourceTree implements XmlHandler {
  readonly #handler: XmlHandler;
  readonly #hidesInternal: boolean;
  readonly #open: OpenNode[] = [];
  #root: OpenNode | undefined;

  /** @param hidesInternal whether the reader restricts internal elements. */
  constructor(handler: XmlHandler, hidesInternal: boolean) {
    this.#handler = handler;
    this.#hidesInternal = hidesInternal;
  }

  /** The root with the elements before the first unit. */
  get header(): XmlElement | undefined {
    return this.#root === undefined ? undefined : toElement(this.#root);
  }

  /** The innermost open unit. */
  get unit(): XmlElement | undefined {
    const unit = this.#open.findLast(({ isUnit }) => isUnit);
    return unit === undefined ? undefined : toElement(unit);
  }

  open(name: string, attributes: XmlAttributes, at: XmlPosition): void {
    if (name === 'ead') this.#open.length = 0;
    const parent = this.#open.at(-1);
    if (parent !== undefined || name === 'ead') {
      const isUnit = unitName.test(name);
      const isHidden =
        !isUnit && ((parent?.isHidden ?? false) || (this.#hidesInternal && isInternal(attributes)));
      const node = { name, attributes, content: [], isUnit, isHidden };
      if (parent === undefined) this.#root = node;
      else if (!isUnit && !isHidden) parent.content.push(node);
      this.#open.push(node);
    }
    this.#handler.open(name, attributes, at);
  }

  text(text: string): void {
    const node = this.#open.at(-1);
    if (node !== undefined && !node.isHidden) node.content.push(text);
    this.#handler.text(text);
  }

  instruction(target: string, body: string): void {
    this.#handler.instruction?.(target, body);
  }

  close(name: string, at: XmlPosition): void {
    // The reader describes a unit at its end, and needs its elements.
    this.#handler.close(name, at);
    this.#open.pop();
  }
}

function toElement({ name, attributes, content }: OpenNode): XmlElement {
  return { name, attributes, content };
}
