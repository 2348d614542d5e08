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
  /** Whether attributes are added to existing elements only, since readers of the format do not need empty elements. */
  readonly keepsElements?: boolean;
  /** Values of required attributes of new elements that no property has. */
  readonly defaults?: Readonly<Record<string, string>>;
}

/** The values of the required attributes of a new element. */
type ToRequired = (name: string) => string | undefined;

/** @param type type of the root in the schema. */
export function placeUnknown(root: XmlElement, type: string, options: PlaceOptions): Placed {
  const { unknown, toPath } = options;
  const entries = Object.entries(unknown);
  if (entries.length === 0) return { root, rest: [] };
  const placer = new Placer(options);
  let placed = root;
  const placeAll = (properties: readonly Property[]): readonly Property[] =>
    properties.filter(({ key, text, n }) => {
      const path = toPath(key);
      const toRequired: ToRequired = (name) =>
        toTexts(unknown[`${key}@${name}`])[n] ?? options.defaults?.[name];
      const next = path === undefined ? undefined : placer.place(placed, type, path, { text, toRequired });
      placed = next ?? placed;
      return next === undefined;
    });
  // Sorted, so that equal properties give equal elements.
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const first = placeAll(
    sorted.flatMap(([key, value]) => toTexts(value).map((text, n) => ({ key, text, n }))),
  );
  // Some elements are allowed only next to one that a later property has added.
  const rest = placed === root ? first : placeAll(first);
  return { root: placed, rest: rest.map(({ key, text }) => [key, text]) };
}

/** One value of a property. */
interface Property {
  readonly key: string;
  readonly text: string;
  /** Index of the value. */
  readonly n: number;
}

/** A text to place. */
interface Placing {
  readonly text: string;
  readonly toRequired: ToRequired;
}

class Placer {
  readonly #schema: XmlSchema;
  readonly #toContent: PlaceOptions['toContent'];
  /** Names of children for which an element has no place. */
  readonly #rejected = new WeakMap<XmlElement, Set<string>>();
  readonly #keepsElements: boolean;

  constructor({ schema, toContent, keepsElements = false }: PlaceOptions) {
    this.#schema = schema;
    this.#toContent = toContent;
    this.#keepsElements = keepsElements;
  }

  /** The element with the text in it; undefined if the schema does not allow that. */
  place(parent: XmlElement, type: string, path: readonly string[], placing: Placing): XmlElement | undefined {
    const [name = '', ...rest] = path;
    if (name.startsWith('@')) return this.#withAttribute(parent, type, name.slice(1), placing.text);
    const childType = this.#schema.childType(type, name);
    if (childType === undefined) return undefined;
    const change = (child: XmlElement): XmlElement | undefined =>
      rest.length > 0
        ? this.place(child, childType, rest, placing)
        : this.#fill(child, childType, placing.text);
    for (const [at, child] of parent.content.entries()) {
      if (typeof child === 'string' || child.name !== name) continue;
      const changed = change(child);
      if (changed !== undefined) return { ...parent, content: parent.content.with(at, changed) };
    }
    if (this.#keepsElements && rest.at(-1)?.startsWith('@') === true) return undefined;
    const made = change(this.#make(name, childType, placing));
    return made === undefined || !this.#schema.isValid(made, childType)
      ? undefined
      : this.#insert(parent, type, made);
  }

  /** An empty element with its required attributes. */
  #make(name: string, type: string, { toRequired }: Placing): XmlElement {
    const attributes: Record<string, string> = {};
    for (const attribute of this.#schema.requiredAttributes(type)) {
      const value = toRequired(attribute);
      if (value !== undefined) attributes[attribute] = value;
    }
    return element(name, attributes);
  }

  /** Only an element without content gets a text: the text of others is the value of a field. */
  #fill(child: XmlElement, type: string, text: string): XmlElement | undefined {
    if (child.content.length > 0) return undefined;
    const content = this.#toContent(text, this.#schema.allowsText(type));
    return [content, ...this.#wrap(type, text)]
      .map((one) => ({ ...child, content: one }))
      .find((one) => this.#schema.isValid(one, type));
  }

  /** The text inside of the elements that EAC-CPF and EAG have for it. */
  #wrap(type: string, text: string): readonly (readonly XmlContent[])[] {
    const note = this.#schema.childType(type, 'descriptiveNote');
    return [
      ...(this.#schema.childType(type, 'term') === undefined ? [] : [[element('term', {}, text)]]),
      ...(note === undefined ? [] : [[element('descriptiveNote', {}, ...this.#toContent(text, false))]]),
    ];
  }

  #withAttribute(parent: XmlElement, type: string, name: string, value: string): XmlElement | undefined {
    const [known] = [name, `xlink:${name}`].filter((one) => this.#schema.isValidAttribute(type, one, value));
    if (known === undefined || parent.attributes[known] !== undefined) return undefined;
    // The other element may be missing in the export, and the id may be used twice.
    if (known === 'id' || this.#schema.isReference(type, known)) return undefined;
    return { ...parent, attributes: { ...parent.attributes, [known]: value } };
  }

  #insert(parent: XmlElement, type: string, child: XmlElement): XmlElement | undefined {
    const rejected = this.#rejected.get(parent);
    if (rejected?.has(child.name) === true) return undefined;
    const changed = insertChild(parent, type, child, this.#schema);
    if (changed !== undefined) return changed;
    if (rejected === undefined) this.#rejected.set(parent, new Set([child.name]));
    else rejected.add(child.name);
    return undefined;
  }
}

/** Inserts the element after the others of its name, otherwise as late as possible; undefined if the schema does not allow that. */
export function insertChild(
  parent: XmlElement,
  type: string,
  child: XmlElement,
  schema: XmlSchema,
): XmlElement | undefined {
  const { content } = parent;
  const names = content.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
  if (names.length < content.length) return undefined;
  const at = schema.findPlace(type, names, child.name);
  return at === undefined ? undefined : { ...parent, content: content.toSpliced(at, 0, child) };
}
