/**
 * Writes the unknown properties that were read from an XML file as the elements and attributes of their paths: `ead_archdesc_did_note_` is the text of
 * a `note` in `did`, `ead_archdesc_did_unitid_@label` an attribute. Places only what the schema allows; the caller writes the rest.
 */
import type { Data } from '../../model/define.ts';
import { toTexts } from './write-values.ts';
import { element, type XmlContent, type XmlElement } from './write-xml.ts';
import type { XmlSchema } from './xml-schema.ts';

export interface Placed {
  readonly root: XmlElement;
  /** The properties that the schema does not allow, by key. */
  readonly rest: readonly (readonly [key: string, text: string])[];
}

/** Converts a key to the names of elements below the root, the last one with `@` for an attribute; undefined for other keys. */
export type ToPath = (key: string) => readonly string[] | undefined;

interface PlaceOptions {
  readonly unknown: Data;
  readonly toPath: ToPath;
  readonly schema: XmlSchema;
  /** The content of an element for a text. @param allowsText whether the element may contain text itself. */
  readonly toContent: (text: string, allowsText: boolean) => readonly XmlContent[];
}

/** @param type type of the root in the schema. */
export function placeUnknown(root: XmlElement, type: string, options: PlaceOptions): Placed {
  const { unknown, toPath } = options;
  const entries = Object.entries(unknown);
  if (entries.length === 0) return { root, rest: [] };
  const placer = new Placer(options);
  const rest: (readonly [string, string])[] = [];
  let placed = root;
  // Sorted, so that equal properties give equal elements.
  for (const [key, value] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = toPath(key);
    for (const text of toTexts(value)) {
      const next = path === undefined ? undefined : placer.place(placed, type, path, text);
      if (next === undefined) rest.push([key, text]);
      else placed = next;
    }
  }
  return { root: placed, rest };
}

class Placer {
  readonly #schema: XmlSchema;
  readonly #toContent: PlaceOptions['toContent'];
  /** Names of children for which an element has no place. */
  readonly #rejected = new WeakMap<XmlElement, Set<string>>();

  constructor({ schema, toContent }: PlaceOptions) {
    this.#schema = schema;
    this.#toContent = toContent;
  }

  /** The element with the text in it; undefined if the schema does not allow that. */
  place(parent: XmlElement, type: string, path: readonly string[], text: string): XmlElement | undefined {
    const [name = '', ...rest] = path;
    if (name.startsWith('@')) return this.#withAttribute(parent, type, name.slice(1), text);
    const childType = this.#schema.childType(type, name);
    if (childType === undefined) return undefined;
    for (const [at, child] of parent.content.entries()) {
      if (typeof child === 'string' || child.name !== name) continue;
      const changed =
        rest.length > 0 ? this.place(child, childType, rest, text) : this.#fill(child, childType, text);
      if (changed !== undefined) return { ...parent, content: parent.content.with(at, changed) };
    }
    const empty = element(name, {});
    const made =
      rest.length > 0 ? this.place(empty, childType, rest, text) : this.#fill(empty, childType, text);
    return made === undefined || !this.#schema.isValid(made, childType)
      ? undefined
      : this.#insert(parent, type, made);
  }

  /** Only an element without content gets a text: the text of others is the value of a field. */
  #fill(child: XmlElement, type: string, text: string): XmlElement | undefined {
    if (child.content.length > 0) return undefined;
    const filled = { ...child, content: this.#toContent(text, this.#schema.allowsText(type)) };
    return this.#schema.isValid(filled, type) ? filled : undefined;
  }

  #withAttribute(parent: XmlElement, type: string, name: string, value: string): XmlElement | undefined {
    const [known] = [name, `xlink:${name}`].filter((one) => this.#schema.isValidAttribute(type, one, value));
    if (known === undefined || parent.attributes[known] !== undefined) return undefined;
    // The other element may be missing in the export, and the id may be used twice.
    if (known === 'id' || this.#schema.isReference(type, known)) return undefined;
    return { ...parent, attributes: { ...parent.attributes, [known]: value } };
  }

  /** Inserts the element after the others of its name, otherwise as late as possible. */
  #insert(parent: XmlElement, type: string, child: XmlElement): XmlElement | undefined {
    const { content } = parent;
    const rejected = this.#rejected.get(parent);
    if (rejected?.has(child.name) === true) return undefined;
    const names = content.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
    if (names.length < content.length) return undefined;
    const at = this.#schema.findPlace(type, names, child.name);
    if (at !== undefined) return { ...parent, content: content.toSpliced(at, 0, child) };
    if (rejected === undefined) this.#rejected.set(parent, new Set([child.name]));
    else rejected.add(child.name);
    return undefined;
  }
}
