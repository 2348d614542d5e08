/**
 * Decides whether an element may be written: a checker for the XML schemas of the formats. `npm run schemas` makes their tables, which have a row
 * for each type of element and for each group of elements:
 *
 *     unitdate normal:date type:bulk|inclusive = #text %m.phrase.basic;*
 *
 * Before the `=` are the name of the type and its attributes: `!` marks a required one, and after the colon are its allowed values or its kind.
 * After the `=` is the content: `#text` if it may contain text, with its kind as for attributes, and a regular expression of child elements
 * `<name>`, `<name:type>` and groups `%name;`. In lists of values `~` is a blank; a kind between slashes is a regular expression.
 *
 * Why not the validator of libxml2-wasm (0.7.2): it validates complete documents. A writer must know of each element whether it may be written
 * before it is, and the validator would run after that.
 */
import { ContentModel } from './content-model.ts';
import { toSchemaUri } from './write-values.ts';
import { isToken, type XmlElement } from './write-xml.ts';

interface ElementType {
  /** Undefined if it must not contain text. */
  readonly text: ValueType | undefined;
  readonly attributes: ReadonlyMap<string, ValueType>;
  readonly required: readonly string[];
  readonly content: ContentModel;
  /** Types of child elements. */
  readonly children: ReadonlyMap<string, string>;
}

/** The type of an attribute, or of the text of an element. */
interface ValueType {
  /** Empty for any text. */
  readonly kind: string;
  readonly values: readonly string[] | undefined;
  readonly pattern: RegExp | undefined;
}

/** Attributes of XLink → kind. */
const xlinkAttributes: Readonly<Record<string, string>> = {
  href: 'anyURI',
  role: '',
  arcrole: '',
  title: '',
  show: 'new|replace|embed|other|none',
  actuate: 'onLoad|onRequest|other|none',
  label: 'NMTOKEN',
  from: 'NMTOKEN',
  to: 'NMTOKEN',
};

export class XmlSchema {
  readonly #rows = new Map<string, string>();
  readonly #types = new Map<string, ElementType>();
  readonly #isDate: (text: string) => boolean;

  constructor(table: string, isDate: (text: string) => boolean) {
    this.#isDate = isDate;
    for (const row of table.trim().split('\n')) this.#rows.set(row.slice(0, row.indexOf(' ')), row);
  }

  /** Whether the element and everything in it is valid. @param type the type of the element; in most cases its name. */
  isValid(element: XmlElement, type: string): boolean {
    const found = this.#typeOf(type);
    if (found === undefined || !this.#hasValidAttributes(element, found)) return false;
    const names: string[] = [];
    let text = '';
    for (const child of element.content) {
      if (typeof child === 'string') {
        if (found.text === undefined) return false;
        text += child;
        continue;
      }
      const childType = found.children.get(child.name);
      if (childType === undefined || !this.isValid(child, childType)) return false;
      names.push(child.name);
    }
    if (found.text !== undefined && found.text.kind !== '' && !this.#isValidValue(found.text, text))
      return false;
    return found.content.matches(names);
  }

  /** The type of a child element; undefined if the parent must not contain it. */
  childType(parentType: string, name: string): string | undefined {
    return this.#typeOf(parentType)?.children.get(name);
  }

  allowsText(type: string): boolean {
    return this.#typeOf(type)?.text !== undefined;
  }

  /** @param text without white space at its ends. */
  isValidText(type: string, text: string): boolean {
    const known = this.#typeOf(type)?.text;
    return known !== undefined && this.#isValidValue(known, text);
  }

  /** Whether not every text is valid. */
  restrictsText(type: string): boolean {
    const known = this.#typeOf(type)?.text;
    return known !== undefined && known.kind !== '';
  }

  requiredAttributes(type: string): readonly string[] {
    return this.#typeOf(type)?.required ?? [];
  }

  /** Whether the sequence of child elements is valid. */
  allowsChildren(type: string, names: readonly string[]): boolean {
    return this.#typeOf(type)?.content.matches(names) === true;
  }

  /** The index at which a further child element is valid: after the last one of its name if possible, otherwise the last index. */
  findPlace(type: string, names: readonly string[], added: string): number | undefined {
    return this.#typeOf(type)?.content.findPlace(names, added);
  }

  /** Adds an empty text where text is allowed, so that the writer adds no white space there. */
  toInline(element: XmlElement, type: string): XmlElement {
    const content = element.content.map((one) =>
      typeof one === 'string' ? one : this.toInline(one, this.childType(type, one.name) ?? one.name),
    );
    const isMixed = content.length > 0 && this.allowsText(type);
    return { ...element, content: isMixed ? ['', ...content] : content };
  }

  /** Whether the value of the attribute is the id of another element. */
  isReference(type: string, name: string): boolean {
    return this.#typeOf(type)?.attributes.get(name)?.kind.startsWith('IDREF') === true;
  }

  isValidAttribute(type: string, name: string, value: string): boolean {
    const attribute = this.#typeOf(type)?.attributes.get(name);
    return attribute !== undefined && this.#isValidValue(attribute, value);
  }

  #hasValidAttributes({ attributes }: XmlElement, { attributes: known, required }: ElementType): boolean {
    for (const name in attributes) {
      const value = attributes[name];
      if (value === undefined) continue;
      const attribute = known.get(name);
      if (attribute === undefined || !this.#isValidValue(attribute, value)) return false;
    }
    return required.every((name) => attributes[name] !== undefined);
  }

  hasRequiredAttributes(type: string, attributes: XmlElement['attributes']): boolean {
    return this.#typeOf(type)?.required.every((name) => attributes[name] !== undefined) === true;
  }

  #isValidValue({ kind, values, pattern }: ValueType, value: string): boolean {
    if (values !== undefined) return values.includes(value);
    if (pattern !== undefined) return pattern.test(value);
    switch (kind) {
      case '':
        return true;
      case 'NMTOKEN':
        return isToken(value);
      case 'ID':
        return /^[A-Za-z_][\w.-]*$/.test(value);
      // Callers must check that the elements exist.
      case 'IDREF':
      case 'IDREFS':
        return /^[A-Za-z_][\w.-]*(?: [A-Za-z_][\w.-]*)*$/.test(value);
      case 'ENTITY':
      case 'base64Binary':
        return false;
      case 'words':
        return /[^ \t\r\n]/.test(value);
      case 'language':
        return /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/.test(value);
      case 'boolean':
        return /^(?:true|false|1|0)$/.test(value);
      case 'anyURI':
        return toSchemaUri(value) !== undefined;
      case 'decimal':
        return /^[+-]?\d+(?:\.\d+)?$/.test(value);
      default:
        return this.#isDate(value);
    }
  }

  #typeOf(name: string): ElementType | undefined {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const row = this.#rows.get(name);
    if (row === undefined) return undefined;
    const type = this.#parse(row);
    this.#types.set(name, type);
    return type;
  }

  #parse(row: string): ElementType {
    const [head = '', content = ''] = row.split(/ =(?: |$)/, 2);
    const [, textKind, children = ''] = /^(?:#text(?::(\S+))?)?\s*(.*)$/.exec(content) ?? [];
    const model = this.#expand(children);
    const attributes = new Map<string, ValueType>();
    const required: string[] = [];
    for (const one of head.split(' ').slice(1)) {
      if (one.startsWith('xlink:')) {
        // `xlink:simpleLink`: the type is `simple`.
        const linkType = one.slice('xlink:'.length, -'Link'.length);
        attributes.set('xlink:type', toValueType(`${linkType}|${linkType}`));
        for (const [name, kind] of Object.entries(xlinkAttributes))
          attributes.set(`xlink:${name}`, toValueType(kind));
        if (one === 'xlink:locatorLink') required.push('xlink:href');
        continue;
      }
      const [, name = '', mark, kind = ''] = /^((?:xml:)?[^!:]+)(!?)(?::(.*))?$/.exec(one) ?? [];
      attributes.set(name, toValueType(kind));
      if (mark === '!') required.push(name);
    }
    const types = [...model.matchAll(/<([^:>]+)(?::([^>]+))?>/g)].map(
      ([, name = '', type = name]) => [name, type] as const,
    );
    return {
      text: content.startsWith('#text') ? toValueType(textKind ?? '') : undefined,
      attributes,
      required,
      content: new ContentModel(model.replace(/<([^:>]+):[^>]+>/g, '<$1>')),
      children: new Map(types),
    };
  }

  /** Replaces the groups by their content. */
  #expand(model: string): string {
    return model.replace(/%([^;]+);/g, (_, name: string) => {
      const row = this.#rows.get(`%${name}`) ?? '';
      return `(${this.#expand(row.slice(row.indexOf(' = ') + 3))})`;
    });
  }
}

function toValueType(kind: string): ValueType {
  const isPattern = kind.startsWith('/');
  return {
    kind,
    values: !isPattern && kind.includes('|') ? kind.replaceAll('~', ' ').split('|') : undefined,
    pattern: isPattern ? new RegExp(`^(?:${kind.slice(1, -1)})$`) : undefined,
  };
}
