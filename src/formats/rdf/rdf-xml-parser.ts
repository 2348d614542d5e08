import { RdfXmlParser } from 'rdfxml-streaming-parser';
import type { FormatContext } from '../format.ts';
import { limitFailure } from '../read-limits.ts';
import { findHtmlEntity } from '../xml/document-entities.ts';
import { countPendingAttributes, hasMoreAttributes } from '../xml/saxes-internals.ts';
import { placeholderBase } from './graph.ts';

/**
 * The RDF/XML parser of rdfxml-streaming-parser (3.3.0) with limits. The library expands entities without a limit, and for each element
 * copies the namespaces of all open elements, so its time per element grows with the depth. Uses private members of the library; check
 * them when it is updated. Measured on 8,000 nested elements: 8.0 s with the library, 4.9 s with this class; the limit `rdf-depth` bounds the
 * rest.
 */
export class LimitedRdfXmlParser extends RdfXmlParser {
  readonly #context: FormatContext;
  #expanded = 0;

  constructor(context: FormatContext) {
    super({ baseIRI: placeholderBase, trackPosition: true, validateUri: false, allowDuplicateRdfIds: true });
    this.#context = context;
    // Entities that the file does not declare.
    const html = { get: (_: object, name: string | symbol) => findHtmlEntity(String(name)) };
    Object.setPrototypeOf(this.#reader.ENTITIES, new Proxy({}, html));
  }

  override _transform(...[chunk, encoding, callback]: Parameters<RdfXmlParser['_transform']>): void {
    super._transform(chunk, encoding, (error) => {
      const isAbove = countPendingAttributes(this.#reader) > this.#context.limits.xmlAttributes;
      callback(error ?? (isAbove ? this.#attributeFailure() : null));
    });
  }

  protected override onTag(tag: Parameters<RdfXmlParser['onTag']>[0]): void {
    const { rdfDepth } = this.#context.limits;
    const open = Reflect.get(this, 'activeTagStack') as { namespaces?: unknown }[];
    if (open.length >= rdfDepth)
      throw limitFailure(
        this.#context,
        this.#reader.line,
        `Elements are nested more than ${rdfDepth} deep (limit rdf-depth).`,
      );
    if (hasMoreAttributes(tag.attributes, this.#context.limits.xmlAttributes)) throw this.#attributeFailure();
    super.onTag(tag);
    // Used only for an option that is off.
    delete open.at(-1)!.namespaces;
  }

  protected override onDoctype(doctype: string): void {
    const { ENTITIES } = this.#reader;
    for (const [, name, quoted] of doctype.matchAll(/<!ENTITY\s+([^\s%]+)\s+("[^"]*"|'[^']*')\s*>/g)) {
      const text = quoted!.slice(1, -1);
      Object.defineProperty(ENTITIES, name!, { get: () => this.#countExpansion(text), configurable: true });
    }
  }

  #countExpansion(text: string): string {
    this.#expanded += text.length;
    const { entityExpansion } = this.#context.limits;
    if (this.#expanded <= entityExpansion) return text;
    throw limitFailure(
      this.#context,
      this.#reader.line,
      `The entities expand to more than ${entityExpansion} characters (limit entity-expansion).`,
    );
  }

  #attributeFailure(): Error {
    const { xmlAttributes } = this.#context.limits;
    const message = `An element has more than ${xmlAttributes} attributes (limit xml-attributes).`;
    return limitFailure(this.#context, this.#reader.line, message);
  }

  /** The private XML parser of the library. */
  get #reader(): { readonly ENTITIES: Record<string, string>; readonly line: number } {
    return Reflect.get(this, 'saxParser') as { ENTITIES: Record<string, string>; line: number };
  }
}
