import { RdfXmlParser } from 'rdfxml-streaming-parser';
import type { ReadContext } from '../format.ts';
import { htmlEntities } from '../xml/html-entities.ts';
import { limitFailure } from './limit-failure.ts';
import { noBase } from './rdf-graph.ts';

/**
 * RDF/XML by the library, which would expand entities without counting, look through all open elements for each prefix, and copy the
 * namespaces of all open elements for each element.
 */
export class GuardedRdfXmlParser extends RdfXmlParser {
  readonly #context: ReadContext;
  #expanded = 0;

  constructor(context: ReadContext) {
    super({ baseIRI: noBase, trackPosition: true, validateUri: false, allowDuplicateRdfIds: true });
    this.#context = context;
    const { ENTITIES } = this.#reader;
    for (const [name, text] of htmlEntities) ENTITIES[name] ??= text;
  }

  protected override onTag(tag: Parameters<RdfXmlParser['onTag']>[0]): void {
    const { rdfDepth } = this.#context.limits;
    const open = Reflect.get(this, 'activeTagStack') as { namespaces?: unknown }[];
    if (open.length >= rdfDepth)
      throw limitFailure(
        this.#context,
        this.#reader.line,
        `More than ${rdfDepth} elements are open at once (limit rdf-depth).`,
      );
    super.onTag(tag);
    // Needed for literals with namespaces alone, an option that is off.
    delete open.at(-1)!.namespaces;
  }

  protected override onDoctype(doctype: string): void {
    const { ENTITIES } = this.#reader;
    for (const [, name, quoted] of doctype.matchAll(/<!ENTITY\s+([^\s%]+)\s+("[^"]*"|'[^']*')\s*>/g)) {
      const text = quoted!.slice(1, -1);
      Object.defineProperty(ENTITIES, name!, { get: () => this.#counted(text), configurable: true });
    }
  }

  #counted(text: string): string {
    this.#expanded += text.length;
    const { entityExpansion } = this.#context.limits;
    if (this.#expanded <= entityExpansion) return text;
    throw limitFailure(
      this.#context,
      this.#reader.line,
      `Its entities expand to more than ${entityExpansion} characters (limit entity-expansion).`,
    );
  }

  /** The XML reader inside, which the library's types hide. */
  get #reader(): { readonly ENTITIES: Record<string, string>; readonly line: number } {
    return Reflect.get(this, 'saxParser') as { ENTITIES: Record<string, string>; line: number };
  }
}
