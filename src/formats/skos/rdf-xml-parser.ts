import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { fail } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';
import { htmlEntities } from '../xml/html-entities.ts';
import { noBase } from './rdf-graph.ts';

/** RDF/XML by the library, which would expand entities without counting. */
export class GuardedRdfXmlParser extends RdfXmlParser {
  readonly #context: ReadContext;
  #expanded = 0;

  constructor(context: ReadContext) {
    super({ baseIRI: noBase, trackPosition: true, validateUri: false, allowDuplicateRdfIds: true });
    this.#context = context;
    const { ENTITIES } = this.#reader;
    for (const [name, text] of htmlEntities) ENTITIES[name] ??= text;
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
    const message = `Its entities expand to more than ${entityExpansion} characters (limit entityExpansion).`;
    fail('limit-exceeded', `${this.#context.file}: ${message}`, {
      errors: [{ file: this.#context.file, line: this.#reader.line, message }],
    });
  }

  /** The XML reader inside, which the library's types hide. */
  get #reader(): { readonly ENTITIES: Record<string, string>; readonly line: number } {
    return Reflect.get(this, 'saxParser') as { ENTITIES: Record<string, string>; line: number };
  }
}
