/** RDF resources as plain values, independent of the syntax. */

export interface RdfText {
  readonly text: string;
  /** BCP 47, in lower case. */
  readonly language?: string;
  /** Prefixed name of the datatype; absent for a string. */
  readonly datatype?: string;
}

interface RdfLink {
  readonly iri: string;
}

export type RdfValue = RdfText | RdfLink | RdfNode;

/** A resource with its statements. A resource that only occurs in one other resource is nested in it as a value. */
export interface RdfNode {
  readonly id: string;
  /** Prefixed names of its classes. */
  readonly types: readonly string[];
  readonly statements: readonly (readonly [term: string, value: RdfValue])[];
}

/** Whether a text is an IRI that is valid in every RDF syntax. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Cs}]+$/iu.test(text) && URL.canParse(text);
}
