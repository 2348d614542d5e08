/**
 * The statements of one document, by subject. RDF statements have no order, so all must be in memory before the first concept is described
 * (limits `rdfStatements`, `wholeFileBytes`). To save memory, every IRI is stored once, and a statement is three entries of an array.
 */
import type { Quad, Term } from '@rdfjs/types';
import { type RdfObject, rdf, type Statement } from './rdf-terms.ts';

const xsd = 'http://www.w3.org/2001/XMLSchema#';

/** Language and datatype of a literal. */
interface LiteralKind {
  readonly language: string;
  readonly datatype: string;
}

/** Three entries per statement: predicate, index in `#kinds` (0 for a resource), text or IRI. */
type Packed = (string | number)[];

export class RdfGraph {
  readonly #subjects = new Map<string, Packed>();
  readonly #lines = new Map<string, number>();
  readonly #iris = new Map<string, string>();
  readonly #kinds: LiteralKind[] = [{ language: '', datatype: '' }];
  readonly #kindNumbers = new Map<string, number>();

  /** @param line line of the statement in the file. */
  add(quad: Pick<Quad, 'subject' | 'predicate' | 'object'>, line: number): void {
    const subject = this.#iri(quad.subject);
    const predicate = this.#iri(quad.predicate);
    const { object } = quad;
    const isLiteral = object.termType === 'Literal';
    const kind = isLiteral ? this.#kind(object.language, object.datatype.value) : 0;
    const value = isLiteral ? object.value : this.#iri(object);
    const packed = this.#subjects.get(subject);
    if (packed !== undefined) {
      packed.push(predicate, kind, value);
      return;
    }
    // An array literal has the exact capacity; `push` on an empty array allocates 17 entries, and many resources have one statement.
    this.#subjects.set(subject, [predicate, kind, value]);
    this.#lines.set(subject, line);
  }

  /** Adds a statement without a line. */
  addStatement(subject: string, { predicate, object }: Statement): void {
    const packed = this.#subjects.get(subject) ?? [];
    this.#subjects.set(subject, packed);
    if ('text' in object) packed.push(predicate, this.#kind(object.language, object.datatype), object.text);
    else packed.push(predicate, 0, object.resource);
  }

  /** Removes the subject with its statements. */
  delete(subject: string): void {
    this.#subjects.delete(subject);
  }

  /** In the order of the file. */
  subjects(): IterableIterator<string> {
    return this.#subjects.keys();
  }

  has(subject: string): boolean {
    return this.#subjects.has(subject);
  }

  /** Line of the first statement about a resource; 1 if there are no statements about it. */
  lineOf(subject: string): number {
    return this.#lines.get(subject) ?? 1;
  }

  /** Whether the IRI occurs in the document. */
  mentions(iri: string): boolean {
    return this.#iris.has(iri);
  }

  /** Must be called after the last statement. */
  removeDuplicates(): void {
    for (const [subject, packed] of this.#subjects) this.#subjects.set(subject, distinct(packed));
  }

  statementsOf(subject: string): readonly Statement[] {
    const packed = this.#subjects.get(subject);
    if (packed === undefined) return [];
    const statements: Statement[] = [];
    for (let i = 0; i < packed.length; i += 3) {
      const object = this.#object(packed[i + 1] as number, packed[i + 2] as string);
      statements.push({ predicate: packed[i] as string, object });
    }
    return statements;
  }

  /** Frees the memory of the statements about a subject. */
  release(subject: string): void {
    if (this.#subjects.has(subject)) this.#subjects.set(subject, released);
  }

  #object(kind: number, value: string): RdfObject {
    return kind === 0 ? { resource: value } : { text: value, ...this.#kinds[kind]! };
  }

  #iri(term: Term): string {
    const iri = term.termType === 'BlankNode' ? `_:${term.value}` : withoutBase(term.value);
    const known = this.#iris.get(iri);
    if (known !== undefined) return known;
    this.#iris.set(iri, iri);
    return iri;
  }

  /** Ignores the datatypes of XML Schema and RDF, which describe the notation of a text and not its meaning. */
  #kind(tag: string, type: string): number {
    const language = canonicalTag(tag);
    const datatype = type.startsWith(xsd) || type.startsWith(rdf) ? '' : type;
    const key = `${language}\n${datatype}`;
    let number = this.#kindNumbers.get(key);
    if (number === undefined) {
      number = this.#kinds.push({ language, datatype }) - 1;
      this.#kindNumbers.set(key, number);
    }
    return number;
  }
}

/** The usual letter case, `ru-Cyrl`, `en-GB`, since the libraries differ in it. */
function canonicalTag(tag: string): string {
  const [language, ...more] = tag.toLowerCase().split('-');
  const parts = more.map((part) => {
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  });
  return [language, ...parts].join('-');
}

const released: Packed = [];

/** Removes duplicate statements. Returns an array with the exact capacity. */
function distinct(packed: Packed): Packed {
  const seen = new Set<string>();
  const kept: Packed = [];
  for (let i = 0; i < packed.length; i += 3) {
    const key = `${packed[i]}\n${packed[i + 1]}\n${packed[i + 2]}`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(packed[i]!, packed[i + 1]!, packed[i + 2]!);
  }
  return kept.slice();
}

/** Base IRI for files without one, since the libraries require it; removed again by {@link RdfGraph}. */
export const noBase = 'relative://file/';

/** Restores a relative IRI. */
function withoutBase(iri: string): string {
  return iri.startsWith(noBase) ? iri.slice(noBase.length) : iri;
}
