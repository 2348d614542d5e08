import type { Gathered, GatheredPart } from './gathered.ts';
import type { MappingNode, Rule } from './mapping.ts';
import type { TextCapture } from './text-capture.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** An element that has begun and not ended. Objects are used again for later elements of the same depth. */
export interface OpenElement {
  node: MappingNode;
  attributes: XmlAttributes;
  /** The rule that is followed here; a row that matches need not be followed inside other text. */
  rule: Rule | undefined;
  /** The capture that this element began. */
  capture: TextCapture | undefined;
  /** The capture that goes on when this element ends. */
  outer: TextCapture | undefined;
  /** The element's capture holds only words between its children. */
  isLoose: boolean;
  hasChildren: boolean;
  item: Gathered | undefined;
  part: GatheredPart | undefined;
}

/** The open elements of a document, outermost first. */
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
        isLoose: false,
        hasChildren: false,
        item: undefined,
        part: undefined,
      };
      this.#elements.push(made);
      return made;
    }
    element.node = node;
    element.attributes = attributes;
    element.rule = undefined;
    element.capture = undefined;
    element.outer = outer;
    element.isLoose = false;
    element.hasChildren = false;
    element.item = undefined;
    element.part = undefined;
    return element;
  }

  pop(): void {
    this.depth -= 1;
  }

  /** The element that began a capture. */
  findOwner(capture: TextCapture): OpenElement | undefined {
    for (let depth = this.depth - 1; depth >= 0; depth -= 1) {
      const element = this.#elements[depth]!;
      if (element.capture === capture) return element;
    }
    return undefined;
  }
}
