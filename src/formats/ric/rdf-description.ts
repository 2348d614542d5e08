/** The RDF description of one record, to which the functions of describe*.ts add statements. */
import type { Value } from '../../model/define.ts';
import type { ExportedRecord } from '../../model/export-step.ts';
import { ownPrefix } from '../rdf/namespaces.ts';
import type { RdfText, RdfValue } from '../rdf/node.ts';
import type { WriterContext } from '../record-writer.ts';

export interface RdfDescription {
  readonly record: ExportedRecord;
  /** IRI of the record. */
  readonly id: string;
  /** Prefixed names of its classes. */
  readonly classes: readonly string[];
  readonly uriOf: WriterContext['uriOf'];
  add(term: string, value: RdfValue): void;
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
export function toRdfText(text: string, language?: string): RdfText {
  const wellFormed = text.toWellFormed();
  return language === undefined ? { text: wellFormed } : { text: wellFormed, language };
}

/** `deu` → `de`: BCP 47 requires the shortest tag. */
export function toLanguageTag(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0]?.toLowerCase();
  } catch {
    return undefined;
  }
}
