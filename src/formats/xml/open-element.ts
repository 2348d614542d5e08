import type { CollectedItem, CollectedPart } from './collected-item.ts';
import type { ElementMark } from './extension-element.ts';
import type { MappingNode, Rule } from './mapping-tree.ts';
import type { TextCapture } from './text-capture.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** An open element. Objects are reused for later elements of the same depth. */
export interface OpenElement {
  node: MappingNode;
  attributes: XmlAttributes;
  /** The rule that applies; undefined if none matches, or if it is ignored inside captured text. */
  rule: Rule | undefined;
  /** The capture that this element started. */
  capture: TextCapture | undefined;
  /** The capture that continues after this element. */
  outer: TextCapture | undefined;
  /** Whether the captured text is kept as an unknown property, because it is not the value of the element: text between child elements. */
  hasStrayText: boolean;
  hasChildren: boolean;
  item: CollectedItem | undefined;
  part: CollectedPart | undefined;
  /** Kinds of parts that the part belongs to if it is inside of one; otherwise it belongs to the item. */
  partOf: readonly string[] | undefined;
  /** The field or unknown property that gets its text, in a file that was exported by Fonds. */
  mark: ElementMark | undefined;
  /** For an element with a mark: whether it would have a capture without the mark too. */
  isOwnCapture: boolean;
  /** Number of dates of the item when the element was opened; for the target `date-group`. */
  datesBefore: number;
}

/** The open elements of a document. */
export class ElementStack {
  readonly #elements: OpenElement[] = [];
  depth = 0;

  get top(): OpenElement | undefined {
    return this.#elements[this.depth - 1];
  }

  push(node: MappingNode, attributes: XmlAttributes, outer: TextCapture | undefined): OpenElement {
    const element = this.#elements[this.depth];
    this.depth += 1;
    if (element === undefined) {
      const made: OpenElement = {
        node,
        attributes,
        rule: undefined,
        capture: undefined,
        outer,
        hasStrayText: false,
        hasChildren: false,
        item: undefined,
        part: undefined,
        partOf: undefined,
        mark: undefined,
        isOwnCapture: false,
        datesBefore: 0,
      };
      this.#elements.push(made);
      return made;
    }
    element.node = node;
    element.attributes = attributes;
    element.rule = undefined;
    element.capture = undefined;
    element.outer = outer;
    element.hasStrayText = false;
    element.hasChildren = false;
    element.item = undefined;
    element.part = undefined;
    element.partOf = undefined;
    element.mark = undefined;
    element.isOwnCapture = false;
    element.datesBefore = 0;
    return element;
  }

  pop(): void {
    this.depth -= 1;
  }

  /** The element that started a capture. */
  findOwner(capture: TextCapture): OpenElement | undefined {
    for (let depth = this.depth - 1; depth >= 0; depth -= 1) {
      const element = this.#elements[depth]!;
      if (element.capture === capture) return element;
    }
    return undefined;
  }
}
