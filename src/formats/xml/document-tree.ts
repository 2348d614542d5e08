/**
 * Collects the elements of a document with one record as they are in the file, and passes all events on to the reader. Elements marked as internal
 * are left out, since they are for few readers only, and the texts that an export has added with a mark (extension-element.ts).
 */
import { isInternal } from './internal-element.ts';
import { extensionTarget, type XmlContent, type XmlElement } from './write-xml.ts';
import type { XmlAttributes, XmlHandler, XmlPosition } from './xml-handler.ts';

interface OpenNode extends XmlElement {
  readonly content: XmlContent[];
  readonly isHidden: boolean;
  /** Whether an instruction inside of it is the extension of an item, not a mark. */
  readonly isItem: boolean;
  /** Whether an element inside of it has a mark. */
  hasMarked: boolean;
}

export class DocumentTree implements XmlHandler {
  readonly #handler: XmlHandler;
  readonly #roots: readonly string[];
  readonly #items: readonly string[];
  readonly #hidesInternal: boolean;
  readonly #open: OpenNode[] = [];
  #root: XmlElement | undefined;

  /**
   * @param roots names of the root element.
   * @param items names of elements with an extension.
   * @param hidesInternal whether the reader restricts internal elements.
   */
  constructor(
    handler: XmlHandler,
    roots: readonly string[],
    items: readonly string[],
    hidesInternal: boolean,
  ) {
    this.#handler = handler;
    this.#roots = roots;
    this.#items = items;
    this.#hidesInternal = hidesInternal;
  }

  /** The root of the last record; complete when the reader handles its end tag. */
  get root(): XmlElement | undefined {
    return this.#root;
  }

  open(name: string, attributes: XmlAttributes, at: XmlPosition): void {
    const parent = this.#open.at(-1);
    if (parent !== undefined || this.#roots.includes(name)) {
      const isHidden =
        parent !== undefined && (parent.isHidden || (this.#hidesInternal && isInternal(attributes)));
      const node = {
        name,
        attributes,
        content: [],
        isHidden,
        isItem: this.#items.includes(name),
        hasMarked: false,
      };
      if (parent === undefined) this.#root = node;
      else if (!isHidden) parent.content.push(node);
      this.#open.push(node);
    }
    this.#handler.open(name, attributes, at);
  }

  text(text: string): void {
    this.#open.at(-1)?.content.push(text);
    this.#handler.text(text);
  }

  instruction(target: string, body: string): void {
    const node = this.#open.at(-1);
    if (target === extensionTarget && node?.isItem === false) this.#remove(node);
    this.#handler.instruction?.(target, body);
  }

  close(name: string, at: XmlPosition): void {
    this.#handler.close(name, at);
    const node = this.#open.at(-1);
    const isEmpty = node?.content.every((one) => typeof one === 'string' && !/\S/.test(one)) === true;
    if (node?.hasMarked === true && isEmpty) this.#remove(node);
    this.#open.pop();
  }

  /** Removes the innermost element from the one around it. */
  #remove(node: OpenNode): void {
    const parent = this.#open.at(-2);
    if (parent === undefined) return;
    parent.hasMarked = true;
    if (parent.content.at(-1) === node) parent.content.pop();
  }
}
