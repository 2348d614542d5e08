/**
 * All statements of one document, by subject. RDF comes in any order, so all of it must be there before the first concept can be
 * described: what may be gathered is limited by the number of statements and the size of the file (limits `rdfStatements`, `wholeFileBytes`). Memory is saved where it counts: every IRI
 * is kept once, and a statement is three entries of a list.
 */
import type { Quad, Term } from '@rdfjs/types';
import { type RdfObject, rdf, type Statement } from './rdf-terms.ts';

const xsd = 'http://www.w3.org/2001/XMLSchema#';

/** What a literal can have besides its text. */
interface LiteralKind {
  readonly language: string;
  readonly datatype: string;
}

/** Entries of a list come in threes: predicate, number of the kind (0 for a resource), text or IRI. */
type Packed = (string | number)[];

export class RdfGraph {
  readonly #subjects = new Map<string, Packed>();
  readonly #lines = new Map<string, number>();
  readonly #iris = new Map<string, string>();
  readonly #kinds: LiteralKind[] = [{ language: '', datatype: '' }];
  readonly #kindNumbers = new Map<string, number>();

  /** @param line where in the file the statement was read. */
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
    // A list of exactly the right length: `push` on an empty one makes room for 17 entries, and many resources have one statement.
    this.#subjects.set(subject, [predicate, kind, value]);
    this.#lines.set(subject, line);
  }

  /** A statement that was not read from a file. */
  addStatement(subject: string, { predicate, object }: Statement): void {
    const packed = this.#subjects.get(subject) ?? [];
    this.#subjects.set(subject, packed);
    if ('text' in object) packed.push(predicate, this.#kind(object.language, object.datatype), object.text);
    else packed.push(predicate, 0, object.resource);
  }

  /** As if nothing had been said of the subject. */
  forget(subject: string): void {
    this.#subjects.delete(subject);
  }

  /** In the order in which they came up. */
  subjects(): IterableIterator<string> {
    return this.#subjects.keys();
  }

  has(subject: string): boolean {
    return this.#subjects.has(subject);
  }

  /** Line of the first statement about a resource; that of nothing is 1. */
  lineOf(subject: string): number {
    return this.#lines.get(subject) ?? 1;
  }

  /** Whether the IRI stands anywhere in the document. */
  mentions(iri: string): boolean {
    return this.#iris.has(iri);
  }

  /** Ends the gathering: a statement counts once, however often it was written. */
  settle(): void {
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

  /** Forgets what was said of a subject, when nobody will ask any more. */
  release(subject: string): void {
    if (this.#subjects.has(subject)) this.#subjects.set(subject, nothing);
  }

  #object(kind: number, value: string): RdfObject {
    return kind === 0 ? { resource: value } : { text: value, ...this.#kinds[kind]! };
  }

  #iri(term: Term): string {
    const iri = term.termType === 'BlankNode' ? `_:${term.value}` : writtenIri(term.value);
    const known = this.#iris.get(iri);
    if (known !== undefined) return known;
    this.#iris.set(iri, iri);
    return iri;
  }

  /** Datatypes of XML Schema and of RDF itself say how a text was written and not what it means. */
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

/** Letter case as is usual, `ru-Cyrl`, `en-GB`: the libraries differ in what they leave of it, and it means nothing. */
function canonicalTag(tag: string): string {
  const [language, ...more] = tag.toLowerCase().split('-');
  const parts = more.map((part) => {
    if (part.length === 2) return part.toUpperCase();
    return part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  });
  return [language, ...parts].join('-');
}

const nothing: Packed = [];

/** A list of exactly the right length, without what stands in it before. */
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

/** Base of files that have none: readers need one, and nobody is to see it. */
export const noBase = 'relative://file/';

/** A relative IRI as it stands in the file. */
function writtenIri(iri: string): string {
  return iri.startsWith(noBase) ? iri.slice(noBase.length) : iri;
}
