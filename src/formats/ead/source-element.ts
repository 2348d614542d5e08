/**
 * An element of a source file as the list of its events, which takes less time and memory than a tree. Most units are equal to those that an export
 * writes, and no tree of them is needed.
 */
import { collapseWhiteSpace } from '../xml/element-patch.ts';
import type { XmlAttributeValues, XmlContent, XmlElement } from '../xml/write-xml.ts';
import type { XmlAttributes } from '../xml/xml-handler.ts';
import type { XmlSchema } from '../xml/xml-schema.ts';

/** Instead of a name, for events that are no start of an element. */
const textEvent = '#text';
const closeEvent = '';

export class SourceElement {
  /** The name of an element, or one of the constants above. */
  readonly #names: string[] = [];
  /** The attributes or the text of each event. */
  readonly #values: (XmlAttributes | string)[] = [];
  #elements = 0;

  /** The number of elements, with this one. */
  get elements(): number {
    return this.#elements;
  }

  reset(): void {
    this.#elements = 0;
    this.#names.length = 0;
    this.#values.length = 0;
  }

  open(name: string, attributes: XmlAttributes): void {
    this.#elements += 1;
    this.#names.push(name);
    this.#values.push(attributes);
  }

  /** White space after white space adds nothing: that between the child units of a unit would fill the memory. */
  text(text: string): void {
    const last = this.#names.length - 1;
    if (this.#names[last] === textEvent && !/\S/.test(text) && !/\S/.test(this.#values[last] as string))
      return;
    this.#names.push(textEvent);
    this.#values.push(text);
  }

  close(): void {
    this.#names.push(closeEvent);
    this.#values.push('');
  }

  /** The element itself may be open still. */
  toElement(): XmlElement {
    let at = 0;
    const read = (): XmlElement => {
      const name = this.#names[at]!;
      const attributes = this.#values[at]! as XmlAttributes;
      const content: XmlContent[] = [];
      for (at += 1; at < this.#names.length && this.#names[at] !== closeEvent; at += 1)
        content.push(this.#names[at] === textEvent ? (this.#values[at] as string) : read());
      return { name, attributes, content };
    };
    return read();
  }

  /**
   * Whether an export that writes the given element says the same. Ignores white space and attributes without a meaning. Returns false for some
   * equal elements that are rare.
   * @param type the type of the element in the schema; its name does not count.
   */
  isWrittenAs(written: XmlElement, type: string, schema: XmlSchema): boolean {
    const comparison = new Comparison(this.#names, this.#values, schema);
    return comparison.matches(written, type, true) && comparison.isAtEnd;
  }
}

class Comparison {
  readonly #names: readonly string[];
  readonly #values: readonly (XmlAttributes | string)[];
  readonly #schema: XmlSchema;
  #at = 0;

  constructor(names: readonly string[], values: readonly (XmlAttributes | string)[], schema: XmlSchema) {
    this.#names = names;
    this.#values = values;
    this.#schema = schema;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#names.length;
  }

  matches({ name, attributes, content }: XmlElement, type: string, isUnit: boolean): boolean {
    if (!isUnit && this.#names[this.#at] !== name) return false;
    if (!haveEqualMeaning(this.#values[this.#at] as XmlAttributes, attributes, isUnit)) return false;
    this.#at += 1;
    const allowsText = this.#schema.allowsText(type);
    for (let i = 0; i < content.length; i += 1) {
      const one = content[i]!;
      if (typeof one === 'string') {
        if (!this.#matchesText(one, i === 0, i === content.length - 1)) return false;
        continue;
      }
      // White space between elements is text in some of them.
      if (!allowsText || i === 0) this.#skipSpace();
      const childType = this.#schema.childType(type, one.name);
      if (childType === undefined || !this.matches(one, childType, false)) return false;
    }
    this.#skipSpace();
    if (this.isAtEnd) return isUnit;
    if (this.#names[this.#at] !== closeEvent) return false;
    this.#at += 1;
    return true;
  }

  #matchesText(text: string, isFirst: boolean, isLast: boolean): boolean {
    if (this.#names[this.#at] !== textEvent) return false;
    const value = this.#values[this.#at] as string;
    this.#at += 1;
    // The parser passes some texts on in several pieces.
    if (this.#names[this.#at] === textEvent || !/\S/.test(text)) return false;
    return (
      value === text ||
      collapseWhiteSpace(value, isFirst, isLast) === collapseWhiteSpace(text, isFirst, isLast)
    );
  }

  #skipSpace(): void {
    while (this.#names[this.#at] === textEvent && !/\S/.test(this.#values[this.#at] as string)) this.#at += 1;
  }
}

/** Whether the attributes of a source and of an export are equal, apart from those that are no mark-up: namespaces, the audience of a unit, types of links. */
function haveEqualMeaning(source: XmlAttributes, written: XmlAttributeValues, isUnit: boolean): boolean {
  for (const name in source) {
    if (name === 'xmlns' || (isUnit && name === 'audience')) continue;
    const other = written[name];
    if (other === undefined || (source[name] !== other && source[name]!.trim() !== other)) return false;
  }
  for (const name in written)
    if (written[name] !== undefined && source[name] === undefined && name !== 'xlink:type') return false;
  return true;
}
