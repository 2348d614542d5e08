/**
 * Writes JSON-LD. With a context, one resource is an object with its nested resources, and several are a `@graph` with one resource per line.
 * Without a context, the file is a list of resources with full IRIs: a prefix could be mistaken for the scheme of an IRI.
 */
import { makeAbbreviator, type Namespaces } from './namespaces.ts';
import { type DescribedResource, type Literal, type RdfObject, rdfType } from './terms.ts';

/** URL of the context document, or its content. */
export type JsonLdContext = string | Namespaces;

type JsonObject = Readonly<Record<string, unknown>>;

export class JsonLdWriter {
  readonly #context: JsonLdContext | undefined;
  readonly #abbreviate: (iri: string) => string | undefined;
  #count = 0;
  /** The first resource, kept until the second one arrives: a file with a context and one resource has no `@graph`. */
  #first: JsonObject = {};

  constructor(namespaces: Namespaces, context?: JsonLdContext) {
    this.#context = context;
    this.#abbreviate = makeAbbreviator(namespaces);
  }

  write(resource: DescribedResource): string {
    this.#count += 1;
    const object = this.#toObject(resource);
    if (this.#count > 2) return `,\n${JSON.stringify(object)}`;
    if (this.#count === 1) {
      this.#first = object;
      return '';
    }
    return `${this.#begin()}${JSON.stringify(this.#first)},\n${JSON.stringify(object)}`;
  }

  end(): string {
    if (this.#context === undefined)
      return this.#count > 1 ? '\n]\n' : `${JSON.stringify(this.#count === 0 ? [] : [this.#first])}\n`;
    if (this.#count > 1) return '\n]}\n';
    return `${JSON.stringify({ '@context': this.#context, ...this.#first }, null, 2)}\n`;
  }

  #begin(): string {
    return this.#context === undefined ? '[\n' : `{"@context":${JSON.stringify(this.#context)},"@graph":[\n`;
  }

  #toObject({ resource, statements }: DescribedResource): JsonObject {
    const node: Record<string, unknown> = { '@id': resource };
    const nested = new Set<string>();
    for (const { predicate, object } of statements) {
      const isType = predicate === rdfType && 'resource' in object;
      const key = isType ? '@type' : this.#name(predicate);
      const value = isType ? this.#name(object.resource) : this.#toValue(object, nested);
      const known = node[key];
      if (known === undefined) node[key] = value;
      else if (Array.isArray(known)) known.push(value);
      else node[key] = [known, value];
    }
    return node;
  }

  /** @param nested resources nested so far; a second occurrence is written as a reference. */
  #toValue(object: RdfObject, nested: Set<string>): unknown {
    if ('text' in object) return this.#toLiteral(object);
    const { resource, statements } = object;
    if (statements === undefined || nested.has(resource)) return { '@id': resource };
    nested.add(resource);
    return this.#toObject({ resource, statements });
  }

  #toLiteral({ text, language, datatype }: Literal): unknown {
    if (language !== '') return { '@value': text, '@language': language };
    return datatype === '' ? text : { '@value': text, '@type': this.#name(datatype) };
  }

  #name(iri: string): string {
    return this.#context === undefined ? iri : (this.#abbreviate(iri) ?? iri);
  }
}
