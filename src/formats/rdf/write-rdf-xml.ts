/** Writes RDF/XML. Nested resources are written after the resource that contains them. */
import { escapeAttribute, escapeText, xmlDeclaration } from '../xml/write-xml.ts';
import { makeAbbreviator, type Namespaces, rdf } from './namespaces.ts';
import { type DescribedResource, isBlankNode, listNested, type Statement } from './terms.ts';

export class RdfXmlWriter {
  readonly #abbreviate: (iri: string) => string | undefined;
  #head: string;

  constructor(namespaces: Namespaces) {
    const all = { rdf, ...namespaces };
    this.#abbreviate = makeAbbreviator(all);
    const declared = Object.entries(all).map(
      ([prefix, iri]) => `\n    xmlns:${prefix}="${escapeAttribute(iri)}"`,
    );
    this.#head = `${xmlDeclaration}<rdf:RDF${declared.join('')}>\n`;
  }

  write(resource: DescribedResource): string {
    return this.#takeHead() + this.#write(resource);
  }

  end(): string {
    return `${this.#takeHead()}</rdf:RDF>\n`;
  }

  #takeHead(): string {
    const head = this.#head;
    this.#head = '';
    return head;
  }

  #write({ resource, statements }: DescribedResource): string {
    let text = `  <rdf:Description ${toAttribute('rdf:about', resource)}>\n`;
    for (const statement of statements) text += `    ${this.#writeProperty(statement)}\n`;
    text += '  </rdf:Description>\n';
    for (const nested of listNested(statements)) text += this.#write(nested);
    return text;
  }

  /** Declares a prefix for a property without one: the name of an element must be a prefixed name. */
  #writeProperty({ predicate, object }: Statement): string {
    const known = this.#abbreviate(predicate);
    const local = /[A-Za-z_][\w.-]*$/.exec(predicate)?.[0] ?? '';
    const name = known ?? `p:${local}`;
    const declared =
      known === undefined ? ` xmlns:p="${escapeAttribute(predicate.slice(0, -local.length))}"` : '';
    if ('resource' in object) return `<${name}${declared} ${toAttribute('rdf:resource', object.resource)}/>`;
    const language = object.language === '' ? '' : ` xml:lang="${object.language}"`;
    const datatype = object.datatype === '' ? '' : ` rdf:datatype="${escapeAttribute(object.datatype)}"`;
    return `<${name}${declared}${language}${datatype}>${escapeText(object.text)}</${name}>`;
  }
}

function toAttribute(name: string, resource: string): string {
  return isBlankNode(resource)
    ? `rdf:nodeID="${resource.slice(2)}"`
    : `${name}="${escapeAttribute(resource)}"`;
}
