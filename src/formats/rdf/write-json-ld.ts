/** Writes JSON-LD: one record as an object with nested resources, several records as a `@graph` with one record per line. */
import type { Namespaces } from './namespaces.ts';
import type { RdfNode, RdfText, RdfValue } from './node.ts';

/** URL of the context document, or its content. */
export type JsonLdContext = string | Namespaces;

export class JsonLdSerializer {
  readonly #context: JsonLdContext;
  #count = 0;
  /** The first record, kept until the second one arrives: a file with one record has no `@graph`. */
  #first: Readonly<Record<string, unknown>> = {};

  constructor(context: JsonLdContext) {
    this.#context = context;
  }

  write(node: RdfNode): string {
    this.#count += 1;
    if (this.#count === 1) {
      this.#first = toObject(node);
      return '';
    }
    const record = `,\n${JSON.stringify(toObject(node))}`;
    if (this.#count > 2) return record;
    const head = `{"@context":${JSON.stringify(this.#context)},"@graph":[\n`;
    return head + JSON.stringify(this.#first) + record;
  }

  end(): string {
    if (this.#count > 1) return '\n]}\n';
    return `${JSON.stringify({ '@context': this.#context, ...this.#first }, null, 2)}\n`;
  }
}

function toObject({ id, types, statements }: RdfNode): Readonly<Record<string, unknown>> {
  const object: Record<string, unknown> = { '@id': id, '@type': oneOrAll(types) };
  const nested = new Set<string>();
  for (const [term, list] of Map.groupBy(statements, ([name]) => name))
    object[term] = oneOrAll(list.map(([, value]) => toValue(value, nested)));
  return object;
}

/** @param nested ids of the resources nested so far; a second occurrence is written as a reference. */
function toValue(value: RdfValue, nested: Set<string>): unknown {
  if ('text' in value) return toLiteral(value);
  const id = 'iri' in value ? value.iri : value.id;
  if ('iri' in value || nested.has(id)) return { '@id': id };
  nested.add(id);
  return toObject(value);
}

function toLiteral({ text, language, datatype }: RdfText): unknown {
  if (language !== undefined) return { '@value': text, '@language': language };
  return datatype === undefined ? text : { '@value': text, '@type': datatype };
}

function oneOrAll<T>(list: readonly T[]): T | readonly T[] {
  return list.length === 1 ? list[0]! : list;
}
