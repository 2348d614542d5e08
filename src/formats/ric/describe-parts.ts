/** Adds the parts of a description: dates, addresses, and languages of the material. */
import { isDate } from '../../model/dates.ts';
import type { Data, Value } from '../../model/define.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { type Literal, type Statement, toLiteral } from '../rdf/terms.ts';
import { addressFields, anyDateTerm, dateTerms, languageTerms } from './part-terms.ts';
import {
  listTypes,
  listValues,
  ownTerm,
  partIri,
  type RdfDescription,
  toLanguageTag,
  toText,
} from './rdf-description.ts';

export function describeDates(described: RdfDescription, dates: readonly ExportedPart[]): void {
  const isRecord = Object.keys(languageTerms).some((name) => described.classes.includes(name));
  for (const { id, data } of dates) {
    const { description, type, event } = data;
    const span = toSpan(data);
    const statements = [...listTypes(['ric:Date'], described.iriOf)];
    const state = (term: string, text: Literal): unknown => statements.push(described.state(term, text));
    if (description !== undefined) state('ric:expressedDate', toText(String(description)));
    if (span !== undefined) state('ric:normalizedDateValue', toLiteral(span));
    if (isRecord && type !== undefined) state('ric:type', toText(String(type)));
    if (event !== undefined) state(ownTerm('event'), toText(String(event)));
    const node = { resource: partIri(described, id), statements };
    described.add(isRecord ? findDateTerm(type, event) : anyDateTerm, node);
    if (isRecord && span !== undefined) described.add('schema:temporalCoverage', toLiteral(span));
    if (!isRecord && type === 'existence') addExistence(described, data);
  }
}

/** The term of the first kind that has one; kinds are the type of a date, and its event as written. */
function findDateTerm(...kinds: readonly (Value | undefined)[]): string {
  const words = kinds.map((kind) => String(kind).toLowerCase());
  const known = words.find((word) => Object.hasOwn(dateTerms, word));
  return known === undefined ? anyDateTerm : dateTerms[known]!;
}

function addExistence({ add, iriOf }: RdfDescription, { startDate, endDate }: Data): void {
  const datatype = iriOf('xsd:date');
  if (startDate !== undefined) add('ric:beginningDate', toDate(String(startDate), datatype));
  if (endDate !== undefined) add('ric:endDate', toDate(String(endDate), datatype));
}

/** ISO 8601 interval, with `..` for an unknown end (EDTF). */
function toSpan({ startDate: start, endDate: end }: Data): string | undefined {
  if (start === undefined && end === undefined) return undefined;
  return start === end ? String(start) : `${start ?? '..'}/${end ?? '..'}`;
}

/** RDF 1.1 uses XML Schema 1.1, whose years are those of ISO 8601: `0000` is 1 BC. */
function toDate(text: string, datatype: string): Literal {
  return /-\d\d-\d\d$/.test(text) && isDate(text) ? toLiteral(text, '', datatype) : toText(text);
}

export function describeAddress(described: RdfDescription, { id, data }: ExportedPart): void {
  const statements = Object.entries(data).flatMap(([field, value]) => {
    const term = Object.hasOwn(addressFields, field) ? addressFields[field]! : ownTerm(field);
    return listValues(value).map((one) => described.state(term, toText(String(one))));
  });
  described.add('schema:address', {
    resource: partIri(described, id),
    statements: [...listTypes(['schema:PostalAddress'], described.iriOf), ...statements],
  });
}

export function describeLanguages(described: RdfDescription, languages: Value | undefined): void {
  const term = Object.entries(languageTerms).find(([name]) => described.classes.includes(name))?.[1];
  for (const one of listValues(languages)) {
    const code = toLanguageCode(String(one));
    if (term === undefined || code === undefined) {
      described.add(ownTerm('languageOfMaterial'), toText(String(one)));
      continue;
    }
    const statements: readonly Statement[] = [
      ...listTypes(['ric:Language'], described.iriOf),
      described.state('ric:identifier', toLiteral(code)),
    ];
    described.add(term, { resource: `http://lexvo.org/id/iso639-3/${code}`, statements });
    described.add('schema:inLanguage', toLiteral(toLanguageTag(code) ?? code));
  }
}
