/** Adds the parts of a description: dates, addresses, and languages of the material. */
import { isDate } from '../../model/dates.ts';
import type { Data, Value } from '../../model/define.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { RdfText, RdfValue } from '../rdf/node.ts';
import { addressFields, anyDateTerm, dateTerms, languageTerms } from './part-terms.ts';
import {
  listValues,
  ownTerm,
  partIri,
  type RdfDescription,
  toLanguageTag,
  toRdfText,
} from './rdf-description.ts';

export function describeDates(described: RdfDescription, dates: readonly ExportedPart[]): void {
  const isRecord = Object.keys(languageTerms).some((name) => described.classes.includes(name));
  for (const { id, data } of dates) {
    const { description, type, event } = data;
    const span = toSpan(data);
    const statements: (readonly [string, RdfText])[] = [];
    if (description !== undefined) statements.push(['ric:expressedDate', toRdfText(String(description))]);
    if (span !== undefined) statements.push(['ric:normalizedDateValue', { text: span }]);
    if (isRecord && type !== undefined) statements.push(['ric:type', toRdfText(String(type))]);
    if (event !== undefined) statements.push([ownTerm('event'), toRdfText(String(event))]);
    const node = { id: partIri(described, id), types: ['ric:Date'], statements };
    described.add(isRecord ? findDateTerm(type, event) : anyDateTerm, node);
    if (isRecord && span !== undefined) described.add('schema:temporalCoverage', { text: span });
    if (!isRecord && type === 'existence') addExistence(described, data);
  }
}

/** The term of the first kind that has one; kinds are the type of a date, and its event as written. */
function findDateTerm(...kinds: readonly (Value | undefined)[]): string {
  const words = kinds.map((kind) => String(kind).toLowerCase());
  const known = words.find((word) => Object.hasOwn(dateTerms, word));
  return known === undefined ? anyDateTerm : dateTerms[known]!;
}

function addExistence({ add }: RdfDescription, { startDate, endDate }: Data): void {
  if (startDate !== undefined) add('ric:beginningDate', toDate(String(startDate)));
  if (endDate !== undefined) add('ric:endDate', toDate(String(endDate)));
}

/** ISO 8601 interval, with `..` for an unknown end (EDTF). */
function toSpan({ startDate: start, endDate: end }: Data): string | undefined {
  if (start === undefined && end === undefined) return undefined;
  return start === end ? String(start) : `${start ?? '..'}/${end ?? '..'}`;
}

/** RDF 1.1 uses XML Schema 1.1, whose years are those of ISO 8601: `0000` is 1 BC. */
function toDate(text: string): RdfText {
  return /-\d\d-\d\d$/.test(text) && isDate(text) ? { text, datatype: 'xsd:date' } : toRdfText(text);
}

export function describeAddress(described: RdfDescription, { id, data }: ExportedPart): void {
  const statements = Object.entries(data).flatMap(([field, value]) => {
    const term = Object.hasOwn(addressFields, field) ? addressFields[field]! : ownTerm(field);
    return listValues(value).map((one) => [term, toRdfText(String(one))] as const);
  });
  const node = { id: partIri(described, id), types: ['schema:PostalAddress'], statements };
  described.add('schema:address', node);
}

export function describeLanguages(described: RdfDescription, languages: Value | undefined): void {
  const term = Object.entries(languageTerms).find(([name]) => described.classes.includes(name))?.[1];
  for (const one of listValues(languages)) {
    const code = toLanguageCode(String(one));
    if (term === undefined || code === undefined) {
      described.add(ownTerm('languageOfMaterial'), toRdfText(String(one)));
      continue;
    }
    const value: RdfValue = {
      id: `http://lexvo.org/id/iso639-3/${code}`,
      types: ['ric:Language'],
      statements: [['ric:identifier', { text: code }]],
    };
    described.add(term, value);
    described.add('schema:inLanguage', { text: toLanguageTag(code) ?? code });
  }
}
