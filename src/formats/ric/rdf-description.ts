/** The RDF description of one record, to which the functions of describe*.ts add statements. Terms are prefixed names, as in mapping.ts. */
import type { Value } from '../../model/define.ts';
import type { ExportedRecord } from '../../model/export-step.ts';
import { ownPrefix } from '../rdf/namespaces.ts';
import { isIri, type Literal, type RdfObject, rdfType, type Statement, toLiteral } from '../rdf/terms.ts';
import type { WriterContext } from '../record-writer.ts';

export interface RdfDescription {
  readonly record: ExportedRecord;
  /** IRI of the record. */
  readonly id: string;
  /** Prefixed names of its classes. */
  readonly classes: readonly string[];
  readonly uriOf: WriterContext['uriOf'];
  /** Adds a statement about the record. */
  add(term: string, object: RdfObject): void;
  /** Makes a statement about a nested resource. */
  state(term: string, object: RdfObject): Statement;
  /** IRI of a prefixed name. */
  iriOf(name: string): string;
}

/** The statements with the classes of a resource. */
export function listTypes(classes: readonly string[], iriOf: (name: string) => string): readonly Statement[] {
  return classes.map((name) => ({ predicate: rdfType, object: { resource: iriOf(name) } }));
}

/** IRI of a part of the record. */
export function partIri({ id }: RdfDescription, part: string): string {
  return `${id}#${encodeURIComponent(part.toWellFormed())}`;
}

/** The term of a field without a row in the mapping. Encoded, since a field name may contain any character. */
export function ownTerm(field: string): string {
  return `${ownPrefix}:${encodeURIComponent(field.toWellFormed())}`;
}

export function listValues(value: Value | undefined): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [value as string];
}

/** A literal. Replaces lone surrogates, which no syntax can represent. */
export function toText(text: string, language?: string): Literal {
  return toLiteral(text.toWellFormed(), language);
}

/** Whether a text becomes a link. Strict parsers reject a file with an invalid host or port, which {@link isIri} does not check. */
export function isLink(text: string): boolean {
  return isIri(text) && URL.canParse(text);
}

/** `deu` → `de`: BCP 47 requires the shortest tag. */
export function toLanguageTag(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0]?.toLowerCase();
  } catch {
    return undefined;
  }
}
