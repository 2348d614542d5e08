/** A record while it is described: what the parts of the description add to. */
import type { Value } from '../../model/define.ts';
import type { ExportedRecord } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { ownPrefix, type RdfText, type RdfValue } from './rdf-node.ts';

export interface Described {
  readonly record: ExportedRecord;
  /** Its address. */
  readonly id: string;
  /** Short names. */
  readonly classes: readonly string[];
  readonly uriOf: WriteContext['uriOf'];
  say(term: string, value: RdfValue): void;
}

/** Address of a part of the record. */
export function partIri({ id }: Described, part: string): string {
  return `${id}#${encodeURIComponent(part.toWellFormed())}`;
}

/** The term of a field that the table has no row for; a field may be called anything. */
export function ownTerm(field: string): string {
  return `${ownPrefix}:${encodeURIComponent(field.toWellFormed())}`;
}

export function listValues(value: Value | undefined): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [value as string];
}

/** A text as somebody wrote it; halves of characters, which no syntax can hold, are replaced. */
export function toText(text: string, language?: string): RdfText {
  const wellFormed = text.toWellFormed();
  return language === undefined ? { text: wellFormed } : { text: wellFormed, language };
}

/** `deu` → `de`: tags are as short as they can be (BCP 47). */
export function languageTag(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0]?.toLowerCase();
  } catch {
    return undefined;
  }
}
