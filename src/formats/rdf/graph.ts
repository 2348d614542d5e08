/**
 * The statements of one document, by subject. RDF statements have no order, so all must be in memory before the first concept is described
 * (limits `rdfStatements`, `wholeFileBytes`). To save memory, each distinct text is stored once, and a statement is 20 bytes of numbers in
 * typed arrays.
 */
import type { Quad, Term as RdfTerm } from '@rdfjs/types';
import { doubleCapacity, free, type StringId, StringTable } from '../../lib/string-table.ts';
import { LiteralKinds } from './literal-kinds.ts';
import type { RdfObject, Statement } from './terms.ts';

/** The number of an IRI, of a blank node or of the text of a literal in a graph. */
export type Term = StringId;

/** Maximum predicates whose terms are cached. */
const maxPredicates = 500;
/** Initial capacity for statements. */
const minStatements = 64;

/** A statement as the libraries emit it, without its graph. */
export type ParsedStatement = Pick<Quad, 'subject' | 'predicate' | 'object'>;

/** Called for each statement about a subject. */
export type VisitStatement = (predicate: Term, object: Term, isResource: boolean) => void;

export class RdfGraph {
  readonly #terms = new StringTable();
  readonly #predicateTerms = new Map<string, Term>();
  #count = 0;
  /** Subject of each statement; after {@link finish}, the statements are sorted by subject, and this is empty. */
  #subjectOf: Int32Array = new Int32Array(minStatements);
  #predicates: Int32Array = new Int32Array(minStatements);
  /** Kind of the object of each statement: the number of its language and datatype in `#kinds`; 0 if the object is a resource. */
  #objectKinds: Int32Array = new Int32Array(minStatements);
  #objects: Int32Array = new Int32Array(minStatements);
  /** In the order of the file. */
  #subjects: Int32Array = new Int32Array(minStatements);
  #subjectCount = 0;
  /** Line of the first statement about each term; 0 for a term without statements. */
  #lines: Int32Array = new Int32Array(minStatements);
  /** Index of the first statement about each term; the last entry is the number of statements. Set by {@link finish}. */
  #starts = new Int32Array(0);
  readonly #kinds = new LiteralKinds();

  /** @param line line of the statement in the file. */
  add(quad: ParsedStatement, line: number): void {
    const { object } = quad;
    const isLiteral = object.termType === 'Literal';
    const kind = isLiteral ? this.#kinds.add(object.language, object.datatype.value) : 0;
    const value = isLiteral ? object.value : nameOf(object);
    this.#append([nameOf(quad.subject), nameOf(quad.predicate), kind, value], line);
  }

  /** Adds a statement without a line. */
  addStatement(subject: string, { predicate, object }: Statement): void {
    const kind = 'text' in object ? this.#kinds.add(object.language, object.datatype) : 0;
    this.#append([subject, predicate, kind, 'text' in object ? object.text : object.resource], 1);
  }

  /** Frees the memory of a large file. The graph must not be used afterwards. */
  release(): void {
    this.#terms.release();
    free(this.#predicates, this.#objectKinds, this.#objects, this.#subjects, this.#lines, this.#starts);
  }

  /** Removes all statements, so that the graph can be used again without new memory. */
  clear(): void {
    this.#terms.clear();
    this.#predicateTerms.clear();
    this.#subjectCount = 0;
    this.#lines.fill(0);
    this.#count = 0;
    if (this.#subjectOf.length > 0) return;
    this.#subjectOf = new Int32Array(minStatements);
    this.#predicates = new Int32Array(minStatements);
    this.#objectKinds = new Int32Array(minStatements);
    this.#objects = new Int32Array(minStatements);
  }

  #append(
    [subjectName, predicate, kind, object]: readonly [string, string, number, string],
    line: number,
  ): void {
    const subject = this.#terms.add(subjectName);
    const index = this.#count++;
    if (index === this.#objects.length) {
      this.#subjectOf = doubleCapacity(this.#subjectOf, Int32Array);
      this.#predicates = doubleCapacity(this.#predicates, Int32Array);
      this.#objectKinds = doubleCapacity(this.#objectKinds, Int32Array);
      this.#objects = doubleCapacity(this.#objects, Int32Array);
    }
    this.#subjectOf[index] = subject;
    this.#predicates[index] = this.#addPredicate(predicate);
    this.#objectKinds[index] = kind;
    this.#objects[index] = this.#terms.add(object);
    this.#addSubject(subject, line);
  }

  #addSubject(subject: Term, line: number): void {
    while (subject >= this.#lines.length) this.#lines = doubleCapacity(this.#lines, Int32Array);
    if (this.#lines[subject] !== 0) return;
    this.#lines[subject] = line;
    if (this.#subjectCount === this.#subjects.length)
      this.#subjects = doubleCapacity(this.#subjects, Int32Array);
    this.#subjects[this.#subjectCount++] = subject;
  }

  /** Returns the term of a predicate, from a cache if possible: most files have few predicates. */
  #addPredicate(predicate: string): Term {
    const known = this.#predicateTerms.get(predicate);
    if (known !== undefined) return known;
    const term = this.#terms.add(predicate);
    // The key is a copy: `predicate` can be a slice that keeps a large part of the file in memory.
    if (this.#predicateTerms.size < maxPredicates) this.#predicateTerms.set(this.#terms.textOf(term), term);
    return term;
  }

  /** Sorts the statements by subject and removes duplicates. Must be called after the last statement. */
  finish(): void {
    const starts = new Int32Array(this.#terms.size + 1);
    for (let i = 0; i < this.#count; i++) starts[this.#subjectOf[i]! + 1]! += 1;
    for (let term = 0; term < this.#terms.size; term++) starts[term + 1]! += starts[term]!;
    this.#sort(starts.slice());
    this.#starts = starts;
    for (const subject of this.subjectTerms()) this.#removeDuplicates(subject);
  }

  /** @param next the target index of the next statement about each term; the method changes it. */
  #sort(next: Int32Array): void {
    const targets = this.#subjectOf;
    let isSorted = true;
    for (let i = 0; i < this.#count; i++) {
      const subject = targets[i]!;
      const target = next[subject]!;
      next[subject] = target + 1;
      targets[i] = target;
      isSorted &&= target === i;
    }
    if (isSorted) return;
    const inOrder = (values: Int32Array): Int32Array => {
      const sorted = new Int32Array(this.#count);
      for (let i = 0; i < this.#count; i++) sorted[targets[i]!] = values[i]!;
      free(values);
      return sorted;
    };
    this.#predicates = inOrder(this.#predicates);
    this.#objectKinds = inOrder(this.#objectKinds);
    this.#objects = inOrder(this.#objects);
    free(targets);
    this.#subjectOf = new Int32Array(0);
  }

  /** Marks repeated statements with the predicate -1. */
  #removeDuplicates(subject: Term): void {
    const start = this.#starts[subject]!;
    const end = this.#starts[subject + 1]!;
    // A short list is compared pair by pair, without allocations.
    const seen = end - start > 16 ? new Set<string>() : undefined;
    for (let i = start + (seen === undefined ? 1 : 0); i < end; i++) {
      if (seen === undefined ? this.#isRepeated(i, start) : hasOrAdd(seen, this.#keyOf(i)))
        this.#predicates[i] = -1;
    }
  }

  #isRepeated(index: number, start: number): boolean {
    for (let i = start; i < index; i++) {
      if (
        this.#objects[i] === this.#objects[index] &&
        this.#predicates[i] === this.#predicates[index] &&
        this.#objectKinds[i] === this.#objectKinds[index]
      )
        return true;
    }
    return false;
  }

  #keyOf(index: number): string {
    return `${this.#predicates[index]} ${this.#objectKinds[index]} ${this.#objects[index]}`;
  }

  /** Removes the subject with its statements. */
  delete(subject: string): void {
    const term = this.#terms.find(subject);
    if (term !== undefined && this.hasSubject(term)) this.#lines[term] = 0;
  }

  /** In the order of the file. */
  *subjects(): IterableIterator<string> {
    for (const term of this.subjectTerms()) yield this.#terms.textOf(term);
  }

  /** In the order of the file. */
  *subjectTerms(): IterableIterator<Term> {
    for (let i = 0; i < this.#subjectCount; i++)
      if (this.hasSubject(this.#subjects[i]!)) yield this.#subjects[i]!;
  }

  /** Number of terms; each term is a number from 0 to `termCount - 1`. */
  get termCount(): number {
    return this.#terms.size;
  }

  /** Undefined if the IRI does not occur in the document. */
  findTerm(iri: string): Term | undefined {
    return this.#terms.find(iri);
  }

  textOf(term: Term): string {
    return this.#terms.textOf(term);
  }

  has(subject: string): boolean {
    const term = this.#terms.find(subject);
    return term !== undefined && this.hasSubject(term);
  }

  hasSubject(term: Term): boolean {
    return (this.#lines[term] ?? 0) > 0;
  }

  /** Line of the first statement about a resource; 1 if there are no statements about it. */
  lineOf(subject: string): number {
    const term = this.#terms.find(subject);
    return (term === undefined ? undefined : this.#lines[term]) || 1;
  }

  /** Calls `visit` for each statement about the subject. Creates no strings, so it is fast for passes over the whole document. */
  visit(subject: Term, visit: VisitStatement): void {
    if (!this.hasSubject(subject)) return;
    for (let i = this.#starts[subject]!; i < this.#starts[subject + 1]!; i++)
      if (this.#predicates[i] !== -1)
        visit(this.#predicates[i]!, this.#objects[i]!, this.#objectKinds[i] === 0);
  }

  statementsOf(subject: string): readonly Statement[] {
    const term = this.#terms.find(subject);
    const statements: Statement[] = [];
    if (term === undefined || !this.hasSubject(term)) return statements;
    for (let i = this.#starts[term]!; i < this.#starts[term + 1]!; i++) {
      if (this.#predicates[i] === -1) continue;
      const predicate = this.#terms.textOf(this.#predicates[i]!);
      statements.push({ predicate, object: this.#object(this.#objectKinds[i]!, this.#objects[i]!) });
    }
    return statements;
  }

  #object(kind: number, term: Term): RdfObject {
    const text = this.#terms.textOf(term);
    return kind === 0 ? { resource: text } : { text, ...this.#kinds.at(kind) };
  }
}

function hasOrAdd(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

/** Base IRI for files without one, since the libraries require it; removed again by {@link RdfGraph}. */
export const placeholderBase = 'relative://file/';

/** The IRI without {@link placeholderBase}; for a blank node, `_:` and its label. */
function nameOf(term: RdfTerm): string {
  if (term.termType === 'BlankNode') return `_:${term.value}`;
  return term.value.startsWith(placeholderBase) ? term.value.slice(placeholderBase.length) : term.value;
}
