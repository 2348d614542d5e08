/** Collects the text of elements marked `audience="internal"` as notes, separate from all other values of the item. */
import type { NoteDraft } from '../../model/draft.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import type { CollectedItem, Values } from './collected-item.ts';
import type { InternalRules } from './mapping.ts';
import type { MappingNode, Rule } from './mapping-tree.ts';
import type { OpenElement } from './open-element.ts';
import { TextCapture } from './text-capture.ts';
import { isAttributeInText, type ValueCollector } from './value-collector.ts';
import type { XmlAttributes } from './xml-handler.ts';

export function isInternal({ audience }: XmlAttributes): boolean {
  return audience !== undefined && /^\s*internal\s*$/i.test(audience);
}

/** An open internal element that is not inside another one. `capture` collects its text and that of the elements inside it. */
export class InternalElement {
  readonly capture = new TextCapture(false);
  readonly #values: ValueCollector;
  /** The item that contains the element and gets its note. Items inside of the element become restricted instead. */
  readonly #item: CollectedItem;
  #field: string;
  readonly #attributes: string[] = [];
  /** Number of open elements inside it, including itself. */
  #depth = 1;

  constructor(values: ValueCollector, field: string) {
    this.#values = values;
    this.#item = values.to.item;
    this.#field = field;
  }

  /** Sets the path of the original element, in a file that was exported by Fonds. Ignored inside of the element. */
  rename(field: string): void {
    if (this.#depth === 1) this.#field = field;
  }

  /** Opens an element inside of this one. */
  open(element: OpenElement): void {
    this.#depth += 1;
    this.capture.open(element.node.style, element.attributes);
    this.addAttributes(element, true);
  }

  /** Closes this element or one inside of it. Returns true for this element, whose text becomes a note of the item. */
  close({ attributes }: OpenElement): boolean {
    this.#depth -= 1;
    if (this.#depth > 0) {
      const unit = attributes.unit?.trim();
      // The text does not contain a unit of measurement without a number, or beside another one.
      if (!this.capture.close() && unit) this.#attributes.push(`unit: ${unit}`);
      return false;
    }
    const text = [this.capture.finish(), ...this.#attributes].filter((part) => part !== '').join('\n\n');
    if (text !== '') {
      this.#item.notes.push({ field: this.#field, text });
      this.#values.countValue();
    }
    return true;
  }

  /** @param isInText whether the text contains the links of the element. */
  addAttributes({ node, attributes }: OpenElement, isInText: boolean): void {
    const { tree } = this.#values;
    for (const name in attributes) {
      const value = attributes[name]!.trim();
      if (name === 'audience' || value === '' || tree.attribute(node, name) === undefined) continue;
      if (isInText && isAttributeInText(node, name)) continue;
      this.#values.count(value);
      this.#attributes.push(`${name}: ${value}`);
    }
  }
}

/** Starts an internal element. Returns undefined for elements that are not marked, not content, or needed to identify the file. */
export function openInternal(
  element: OpenElement,
  rule: Rule | undefined,
  { headers, technicalFields, fieldOf }: InternalRules,
  values: ValueCollector,
): InternalElement | undefined {
  const { node, attributes } = element;
  if (!isInternal(attributes)) return undefined;
  if (headers.includes(node.name)) {
    values.to.item.hasInternalHeader = true;
    return undefined;
  }
  if (rule?.target.to === 'field' && technicalFields.includes(rule.target.name)) return undefined;
  const written = fieldOf(attributes);
  const internal = new InternalElement(values, written ?? pathBelow(values.to.item, node));
  // The attributes of a note that an export has written do not come from the original file.
  if (written === undefined) internal.addAttributes(element, false);
  return internal;
}

/** The path of an element below its item: `did/unitid`. */
function pathBelow({ location }: CollectedItem, { path }: MappingNode): string {
  return path.startsWith(`${location.path}/`) ? path.slice(location.path.length + 1) : path;
}

/** The values of an internal header as one note; undefined if there are none. */
export function toHeaderNote(field: string, header: CollectedItem): NoteDraft | undefined {
  const lines: string[] = [];
  const add = (values: Values): void => {
    for (const [key, list] of values)
      for (const value of list) lines.push(`${key.replace(/_+$/, '').replace(/^.*_/, '')}: ${value}`);
  };
  add(header.fields);
  add(header.unknown);
  for (const { values } of header.parts) add(values);
  return lines.length === 0 ? undefined : { field, text: lines.join('\n\n') };
}

/** Adds a warning if the item itself is marked as internal, and for each of its notes. */
export function warnAboutRestricted(
  { attributes, location, notes }: Pick<CollectedItem, 'attributes' | 'location' | 'notes'>,
  warn: FormatContext['warn'],
): void {
  const { line, path } = location;
  if (isInternal(attributes)) addWarning(warn, 'internal-restricted', location);
  for (const { field } of notes) addWarning(warn, 'internal-restricted', { line, path: `${path}/${field}` });
}
