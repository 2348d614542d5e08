/**
 * `npm run schemas`: converts the XML schemas of EAD, EAC-CPF and EAG to the tables with which exports decide where an element is allowed
 * (src/formats/ead/schema-3.ts and others). Needs the schemas of ../shared. src/formats/xml/xml-schema.ts explains the tables.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { fixtureFolder } from './fixture-table.ts';

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

function parse(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    const node = {
      name: name.replace(/^xs:/, ''),
      attributes: attributes as Record<string, string>,
      children: [],
    };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root.children[0]!;
}

/** Least and most occurrences → quantifier. */
const quantifiers: Readonly<Record<string, string>> = {
  '1 1': '',
  '0 1': '?',
  '0 unbounded': '*',
  '1 unbounded': '+',
};

/** Any content, which no table contains. */
const anyType: Node = { name: 'complexType', attributes: {}, children: [] };

function localName(name: string): string {
  return name.replace(/^.*:/, '');
}

/** Attributes of XML itself → kind. */
const referenceKinds: Readonly<Record<string, string>> = {
  'xml:id': 'ID',
  'xml:lang': 'language',
  'xml:base': 'anyURI',
};

/** The regular expression of a simple type. */
function patternOf({ children }: Node): string | undefined {
  const restriction = children.find(({ name }) => name === 'restriction');
  return restriction?.children.find(({ name }) => name === 'pattern')?.attributes.value;
}

/** Builds the rows of one schema. */
class SchemaTable {
  readonly #schema: Node;
  readonly rows = new Map<string, string>();
  readonly #inline = new Map<Node, string>();

  readonly #hasDatePatterns: boolean;

  /** @param hasDatePatterns whether the patterns of the schema are those of dates. */
  constructor(schema: Node, hasDatePatterns: boolean) {
    this.#schema = schema;
    this.#hasDatePatterns = hasDatePatterns;
  }

  #find(kind: string, name: string): Node | undefined {
    return this.#schema.children.find((node) => node.name === kind && node.attributes.name === name);
  }

  addRoot(root: string): void {
    this.add(root, this.#find('element', root)!.children.find(({ name }) => name === 'complexType')!);
  }

  /** Adds the type and all types inside of it. */
  add(type: string, node = this.#find('complexType', type)): void {
    if (this.rows.has(type)) return;
    this.rows.set(type, '');
    if (node === undefined) {
      this.rows.set(type, `${type} = #text`);
      return;
    }
    const simple = node.children.find(({ name }) => name === 'simpleContent');
    const { model, isMixed } = this.#contentOf(node);
    const attributes = this.#attributesOf(node).sort();
    const text = simple === undefined ? (isMixed ? ['#text'] : []) : [this.#textOf(simple)];
    this.rows.set(type, [type, ...attributes, '=', ...text, ...(model === '' ? [] : [model])].join(' '));
  }

  /** The text of an element without child elements. */
  #textOf({ children }: Node): string {
    const derived = children.find(({ name }) => name === 'extension' || name === 'restriction')!;
    const simple = derived.children.find(({ name }) => name === 'simpleType');
    const kind = this.#kindOf(simple, derived.attributes.base!);
    return kind === '' ? '#text' : `#text:${kind}`;
  }

  #contentOf(node: Node): { readonly model: string; readonly isMixed: boolean } {
    const isMixed = node.attributes.mixed === 'true';
    const complex = node.children.find(({ name }) => name === 'complexContent');
    const extension = complex?.children.find(({ name }) => name === 'extension');
    if (extension !== undefined) {
      const base = this.#contentOf(
        this.#find('complexType', localName(extension.attributes.base!)) ?? anyType,
      );
      return {
        model: base.model + this.#particles(extension.children),
        isMixed: isMixed || base.isMixed || complex!.attributes.mixed === 'true',
      };
    }
    return { model: this.#particles(node.children), isMixed };
  }

  #particles(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#particle(node)).join('');
  }

  /** A content model as a regular expression over names, each followed by a comma. */
  #particle(node: Node): string {
    const inner = this.#model(node);
    if (inner === '') return '';
    const { minOccurs: least = '1', maxOccurs: most = '1' } = node.attributes;
    const isOne = node.name === 'element' || node.name === 'group' || /^\((?:[^()]*)\)$/.test(inner);
    const count = quantifiers[`${least} ${most}`] ?? `{${least},${most === 'unbounded' ? '' : most}}`;
    return count === '' ? inner : `${isOne ? inner : `(${inner})`}${count}`;
  }

  #model(node: Node): string {
    switch (node.name) {
      case 'element':
        return this.#element(node);
      case 'group':
        return this.#group(node.attributes.ref!);
      case 'sequence':
        return this.#particles(node.children);
      case 'choice': {
        const options = node.children.map((child) => this.#particle(child)).filter((option) => option !== '');
        return options.length < 2 ? (options[0] ?? '') : `(${options.join('|')})`;
      }
      case 'any':
        // Elements of other schemas, which an export does not write.
        return '<any>';
      default:
        return '';
    }
  }

  /** A group of elements that many content models contain is a row of its own. */
  #group(name: string): string {
    const row = `%${name}`;
    if (!this.rows.has(row)) {
      this.rows.set(row, '');
      this.rows.set(row, `${row} = ${this.#particles(this.#find('group', name)!.children)}`);
    }
    return `${row};`;
  }

  #element(node: Node): string {
    const ref = node.attributes.ref;
    const declared = ref === undefined ? node : this.#find('element', ref)!;
    const name = declared.attributes.name!;
    if (declared.attributes.abstract === 'true') return this.#substitutes(name);
    const inline = declared.children.find((child) => child.name === 'complexType');
    let type = localName(declared.attributes.type ?? name);
    if (inline !== undefined) {
      type = this.#inline.get(inline) ?? (this.rows.has(name) ? `${name}.${this.#inline.size}` : name);
      this.#inline.set(inline, type);
      this.add(type, inline);
    } else this.add(type);
    return name === type ? `<${name}>` : `<${name}:${type}>`;
  }

  /** The elements that may be in the place of an abstract one, as a group of elements. */
  #substitutes(name: string): string {
    const row = `%${name}`;
    if (!this.rows.has(row)) {
      this.rows.set(row, '');
      const elements = this.#schema.children.filter(
        ({ attributes }) => attributes.substitutionGroup === name,
      );
      this.rows.set(row, `${row} = (${elements.map((one) => this.#element(one)).join('|')})`);
    }
    return `${row};`;
  }

  #attributesOf(node: Node): string[] {
    return node.children.flatMap((child) => {
      if (child.name === 'attribute') return [this.#attribute(child)];
      if (child.name === 'attributeGroup') {
        const { ref = '' } = child.attributes;
        // The schema of XLink is another file.
        return ref.startsWith('xlink:') ? [ref] : this.#attributesOf(this.#find('attributeGroup', ref)!);
      }
      if (child.name === 'complexContent' || child.name === 'simpleContent') return this.#attributesOf(child);
      if (child.name === 'restriction') return this.#attributesOf(child);
      if (child.name === 'extension') {
        const base = this.#find('complexType', localName(child.attributes.base!));
        return [...(base === undefined ? [] : this.#attributesOf(base)), ...this.#attributesOf(child)];
      }
      return [];
    });
  }

  #attribute(node: Node): string {
    const { name, ref, use } = node.attributes;
    const simple = node.children.find((child) => child.name === 'simpleType');
    const kind =
      ref === undefined ? this.#kindOf(simple, node.attributes.type ?? '') : (referenceKinds[ref] ?? '');
    return `${ref ?? name}${use === 'required' ? '!' : ''}${kind === '' ? '' : `:${kind}`}`;
  }

  /** `NMTOKEN`, `ID`, a list of values, …; empty for any text. */
  #kindOf(simple: Node | undefined, type: string): string {
    const node = simple ?? this.#find('simpleType', localName(type));
    if (node === undefined) {
      const plain = type.replace(/^xs:/, '');
      return ['string', 'normalizedString', 'token', ''].includes(plain) ? '' : plain;
    }
    const union = node.children.find(({ name }) => name === 'union');
    if (union !== undefined) {
      const patterns = union.children.map(patternOf).filter((pattern) => pattern !== undefined);
      return patterns.length === 0 ? 'date' : `/${patterns.join('|')}/`;
    }
    const restriction = node.children.find(({ name }) => name === 'restriction')!;
    const values = restriction.children
      .filter(({ name }) => name === 'enumeration')
      .map(({ attributes }) => attributes.value!.replaceAll(' ', '~'));
    // A list with one value has it twice, so that it differs from a kind.
    if (values.length === 1) values.push(values[0]!);
    if (values.length > 0) return values.length > 20 ? 'code' : values.join('|');
    const pattern = patternOf(node);
    if (pattern !== undefined) return this.#toKind(pattern);
    return this.#kindOf(undefined, restriction.attributes.base!);
  }

  /** Some patterns are the same as a kind. */
  #toKind(pattern: string): string {
    if (pattern.includes('\\S')) return 'words';
    return this.#hasDatePatterns ? 'date' : `/${pattern.replaceAll('\\-', '-')}/`;
  }
}

/** Format, file, constant, version, schema. */
const tables: readonly (readonly [string, string, string, string, string])[] = [
  ['ead', 'schema-2002.ts', 'ead2002Schema', 'EAD 2002', 'ead2002-saa/ead.xsd'],
  ['ead', 'schema-3.ts', 'ead3Schema', 'EAD3', 'ead3-saa/ead3.xsd'],
  ['eac', 'schema-2010.ts', 'eac2010Schema', 'EAC-CPF 2010', 'ape/cpf.xsd'],
  ['eac', 'schema-2.ts', 'eac2Schema', 'EAC-CPF 2.0', 'eac2-saa/eac.xsd'],
  ['eag', 'schema-2012.ts', 'eag2012Schema', 'EAG 2012', 'ape-eag2012/eag_2012.xsd'],
];

for (const [format, file, constant, version, schema] of tables) {
  const node = parse(readFileSync(join(fixtureFolder, 'xsd', schema), 'utf8'));
  const table = new SchemaTable(node, format === 'ead');
  table.addRoot(version === 'EAC-CPF 2010' ? 'eac-cpf' : format);
  const text = `/** The elements of ${version}; xml-schema.ts explains the notation. Generated by \`npm run schemas\`: do not edit. */
export const ${constant} = \`
${[...table.rows.values()].join('\n')}
\`;
`;
  writeFileSync(join(import.meta.dirname, '..', 'src', 'formats', format, file), text);
}
