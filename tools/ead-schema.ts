/**
 * `npm run ead-schema`: converts the XML schemas of EAD 2002 and EAD3 to src/formats/ead/schema-2002.ts and schema-3.ts, the tables with which
 * exports decide where an element is allowed. Needs the schemas of ../shared. schema.ts explains the tables.
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

/** Builds the rows of one schema. */
class SchemaTable {
  readonly #schema: Node;
  readonly rows = new Map<string, string>();
  readonly #inline = new Map<Node, string>();

  constructor(schema: Node) {
    this.#schema = schema;
  }

  #find(kind: string, name: string): Node | undefined {
    return this.#schema.children.find((node) => node.name === kind && node.attributes.name === name);
  }

  addRoot(): void {
    this.add('ead', this.#find('element', 'ead')!.children.find(({ name }) => name === 'complexType')!);
  }

  /** Adds the type and all types inside of it. */
  add(type: string, node = this.#find('complexType', type)): void {
    if (this.rows.has(type)) return;
    this.rows.set(type, '');
    if (node === undefined) {
      this.rows.set(type, `${type} = #text`);
      return;
    }
    const { model, isMixed } = this.#contentOf(node);
    const attributes = this.#attributesOf(node).sort();
    this.rows.set(
      type,
      [type, ...attributes, '=', ...(isMixed ? ['#text'] : []), ...(model === '' ? [] : [model])].join(' '),
    );
  }

  #contentOf(node: Node): { readonly model: string; readonly isMixed: boolean } {
    const isMixed = node.attributes.mixed === 'true';
    const complex = node.children.find(({ name }) => name === 'complexContent');
    const extension = complex?.children.find(({ name }) => name === 'extension');
    if (extension !== undefined) {
      const base = this.#contentOf(this.#find('complexType', extension.attributes.base!)!);
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
    const inline = declared.children.find((child) => child.name === 'complexType');
    let type = declared.attributes.type?.replace(/^.*:/, '') ?? name;
    if (inline !== undefined) {
      type = this.#inline.get(inline) ?? (this.rows.has(name) ? `${name}.${this.#inline.size}` : name);
      this.#inline.set(inline, type);
      this.add(type, inline);
    } else this.add(type);
    return name === type ? `<${name}>` : `<${name}:${type}>`;
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
      if (child.name === 'extension') {
        const base = this.#find('complexType', child.attributes.base!);
        return [...(base === undefined ? [] : this.#attributesOf(base)), ...this.#attributesOf(child)];
      }
      return [];
    });
  }

  #attribute(node: Node): string {
    const { name, ref, use } = node.attributes;
    const simple = node.children.find((child) => child.name === 'simpleType');
    const kind = ref !== undefined ? '' : this.#kindOf(simple, node.attributes.type ?? '');
    return `${ref ?? name}${use === 'required' ? '!' : ''}${kind === '' ? '' : `:${kind}`}`;
  }

  /** `NMTOKEN`, `ID`, a list of values, …; empty for any text. */
  #kindOf(simple: Node | undefined, type: string): string {
    const node = simple ?? this.#find('simpleType', type);
    if (node === undefined) {
      const plain = type.replace(/^xs:/, '');
      return ['string', 'normalizedString', 'token', ''].includes(plain) ? '' : plain;
    }
    const union = node.children.find(({ name }) => name === 'union');
    if (union !== undefined) return 'date';
    const restriction = node.children.find(({ name }) => name === 'restriction')!;
    const values = restriction.children
      .filter(({ name }) => name === 'enumeration')
      .map(({ attributes }) => attributes.value!);
    if (values.length > 0) return values.length > 20 ? 'code' : values.join('|');
    if (restriction.children.some(({ name }) => name === 'pattern')) return 'date';
    return this.#kindOf(undefined, restriction.attributes.base!);
  }
}

const write = (file: string, constant: string, version: string, schema: string): void => {
  const table = new SchemaTable(parse(readFileSync(join(fixtureFolder, 'xsd', schema), 'utf8')));
  table.addRoot();
  const rows = [...table.rows.values()];
  const text = `/** The elements of ${version}; schema.ts explains the notation. Generated by \`npm run ead-schema\`: do not edit. */
export const ${constant} = \`
${rows.join('\n')}
\`;
`;
  writeFileSync(join(import.meta.dirname, '..', 'src', 'formats', 'ead', file), text);
};

write('schema-2002.ts', 'ead2002Schema', 'EAD 2002', 'ead2002-saa/ead.xsd');
write('schema-3.ts', 'ead3Schema', 'EAD3', 'ead3-saa/ead3.xsd');
