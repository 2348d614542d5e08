/** Turtle and N-Triples: one statement after the other, what is nested after what it stands in. */
import { DataFactory, Writer } from 'n3';
import { fullIri, type Namespaces, type RdfNode, type RdfText, type RdfValue } from './rdf-node.ts';

const { namedNode, literal, quad } = DataFactory;
const rdfType = namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type');

type Triple = ReturnType<typeof quad>;

function* listTriples(node: RdfNode, known: Namespaces): Generator<Triple> {
  const subject = namedNode(node.id);
  const nested = new Map<string, RdfNode>();
  for (const type of node.types) yield quad(subject, rdfType, namedNode(fullIri(type, known)));
  for (const [term, value] of node.statements) {
    yield quad(subject, namedNode(fullIri(term, known)), toTerm(value, known));
    if ('id' in value) nested.set(value.id, value);
  }
  for (const one of nested.values()) yield* listTriples(one, known);
}

function toTerm(value: RdfValue, known: Namespaces): Triple['object'] {
  if ('text' in value) return toLiteral(value, known);
  return namedNode('iri' in value ? value.iri : value.id);
}

function toLiteral({ text, language, datatype }: RdfText, known: Namespaces): Triple['object'] {
  if (language !== undefined) return literal(text, language);
  return datatype === undefined ? literal(text) : literal(text, namedNode(fullIri(datatype, known)));
}

/** With prefixes, and what is said of one resource together. */
export class TurtleText {
  readonly #known: Namespaces;
  readonly #writer: Writer;
  #text = '';

  constructor(known: Namespaces) {
    this.#known = known;
    const output = {
      write: (text: string, _encoding?: string, done?: () => void): void => {
        this.#text += text;
        done?.();
      },
      end: (done?: () => void): void => done?.(),
    };
    this.#writer = new Writer(output, { format: 'text/turtle', prefixes: known });
  }

  write(node: RdfNode): string {
    for (const triple of listTriples(node, this.#known)) this.#writer.addQuad(triple);
    return this.#take();
  }

  end(): string {
    this.#writer.end();
    return this.#take();
  }

  #take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** One statement on a line: what can be read and joined line by line. */
export class NTriplesText {
  readonly #known: Namespaces;
  readonly #writer = new Writer({ format: 'N-Triples' });

  constructor(known: Namespaces) {
    this.#known = known;
  }

  write(node: RdfNode): string {
    return this.#writer.quadsToString([...listTriples(node, this.#known)]);
  }

  end(): string {
    return '';
  }
}
