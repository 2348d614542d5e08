/**
 * A record as linked data: the table (mapping.ts) carried out. What is said comes from the record, from those that it stands in and from
 * its links, all as the reader may see them; nothing here knows a syntax.
 */
import type { Data } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import type { WriteContext } from '../record-writer.ts';
import { describeAccessPoints, describeLinks, describeNeighbours } from './describe-links.ts';
import { describeAddress, describeDates, describeLanguages } from './describe-parts.ts';
import { type Described, languageTag, listValues, ownTerm, toText } from './described.ts';
import { type FieldRow, placeRows, recordSetTypes, typeRows, unsaidFields } from './mapping.ts';
import { isIri, namespaces, type RdfNode, type RdfText, type RdfValue } from './rdf-node.ts';

const rows = new Map(typeRows.map((row) => [row.type, row]));

/** Types that linked data is made of. */
export const linkedTypes: readonly string[] = [...rows.keys()];

/** @param above what the record stands in, nearest first. */
export function describeRecord(
  record: ExportedRecord,
  above: readonly ExportedRecord[],
  { uriOf, language }: Pick<WriteContext, 'uriOf' | 'language'>,
): RdfNode {
  if (!rows.has(record.type)) throw new Error(`No linked data is made of a ${record.type}`);
  const statements = new Statements();
  const id = uriOf(record.type, record.id);
  const classes = classesOf(record);
  const described = { record, id, classes, uriOf, say: statements.say };
  sayFields(described, withName(record), undefined);
  for (const description of chooseDescriptions(record, language)) sayDescription(described, description);
  sayPlace(described, above);
  describeLinks(described);
  describeNeighbours(described);
  const setType = recordSetTypes[levelOf(record)];
  if (setType !== undefined && classes.includes('ric:RecordSet'))
    statements.say('ric:hasRecordSetType', { iri: toRecordSetType(setType) });
  return { id, types: classes, statements: statements.list() };
}

/** What is said of a resource: each thing once, and one preferred label in a language, as SKOS wants it. */
class Statements {
  readonly #byTerm = new Map<string, RdfValue[]>();
  readonly #said = new Set<string>();
  readonly #labelled = new Set<string>();

  readonly say = (term: string, value: RdfValue): void => {
    if (term === preferred && 'text' in value) {
      const language = value.language ?? '';
      if (this.#labelled.has(language)) this.#add('skos:altLabel', value);
      else this.#add(term, value);
      this.#labelled.add(language);
    } else this.#add(term, value);
  };

  #add(term: string, value: RdfValue): void {
    const key = JSON.stringify('id' in value ? [term, value.id] : [term, value]);
    if (this.#said.has(key)) return;
    this.#said.add(key);
    const values = this.#byTerm.get(term);
    if (values === undefined) this.#byTerm.set(term, [value]);
    else values.push(value);
  }

  /** What is said with one term together. */
  list(): RdfNode['statements'] {
    return [...this.#byTerm].flatMap(([term, values]) => values.map((value) => [term, value] as const));
  }
}

const preferred = 'skos:prefLabel';

function toRecordSetType(name: string): string {
  return namespaces['ric-rst'] + name.slice(name.indexOf(':') + 1);
}

function classesOf(record: ExportedRecord): readonly string[] {
  const { classes, kinds } = rows.get(record.type)!;
  if (kinds === undefined) return classes;
  const word = wordOf(record, kinds.field, kinds.words);
  return [...(word === undefined ? kinds.otherwise : kinds.words[word]!), ...classes];
}

const levelOf = (record: ExportedRecord): string =>
  wordOf(record, 'levelOfDescription', recordSetTypes) ?? '';

/** The first word of the field in any description that is known. */
function wordOf(
  record: ExportedRecord,
  field: string,
  words: Readonly<Record<string, unknown>>,
): string | undefined {
  return descriptionsOf(record)
    .map(({ data }) =>
      String(data[field] ?? '')
        .replace(/[^a-z]/gi, '')
        .toLowerCase(),
    )
    .find((word) => Object.hasOwn(words, word));
}

function descriptionsOf({ relationships }: ExportedRecord): readonly ExportedPart[] {
  return relationships.describes ?? [];
}

/** Those in the language; where there are none the first, so that no record goes without its title. */
function chooseDescriptions(record: ExportedRecord, language: string | undefined): readonly ExportedPart[] {
  const all = descriptionsOf(record);
  if (language === undefined) return all;
  const chosen = all.filter(({ data }) => data.languageCode === language);
  return chosen.length > 0 ? chosen : all.slice(0, 1);
}

/** A country is stored by its code alone; a record without a description is called what it is identified by. */
function withName(record: ExportedRecord): Data {
  const { data } = record;
  if (data.name !== undefined || descriptionsOf(record).length > 0) return data;
  const name = rows.get(record.type)!.classes.includes('schema:Country')
    ? countryName(String(data.identifier))
    : undefined;
  return { ...data, name: name ?? String(data.identifier ?? record.id) };
}

function countryName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase());
  } catch {
    return undefined;
  }
}

function sayDescription(described: Described, description: ExportedPart): void {
  const language = languageTag(String(description.data.languageCode ?? ''));
  // What a description is called among others says nothing of the record.
  const { identifier: _, ...data } = description.data;
  sayFields(described, data, language);
  const { hasDate = [], hasAddress = [], relatesTo = [] } = description.relationships;
  describeDates(described, hasDate);
  for (const address of hasAddress) describeAddress(described, address);
  describeLanguages(described, data.languageOfMaterial);
  describeAccessPoints(described, relatesTo, language);
}

function sayFields(described: Described, data: Data, language: string | undefined): void {
  for (const [field, value] of Object.entries(data)) {
    if (unsaidFields.has(field)) continue;
    const row = rowOf(described, field);
    for (const one of listValues(value)) sayValue(described, row, { field, value: one, language });
  }
}

function rowOf({ record, classes }: Described, field: string): FieldRow {
  const { fields } = rows.get(record.type)!;
  const row = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const fits = row !== undefined && (row.only === undefined || classes.includes(row.only));
  return fits ? row : { terms: [ownTerm(field)] };
}

function sayValue(
  { say }: Described,
  { terms, links }: FieldRow,
  {
    field,
    value,
    language,
  }: {
    readonly field: string;
    readonly value: string | number | boolean;
    readonly language: string | undefined;
  },
): void {
  const text = typeof value === 'string' ? toText(value, language) : toNumber(value);
  if (links !== true) for (const term of terms) say(term, text);
  else if (isIri(text.text)) for (const term of terms) say(term, { iri: text.text });
  // A text where a link is expected would say that the text is the resource.
  else say(ownTerm(field), text);
}

function toNumber(value: number | boolean): RdfText {
  return { text: String(value), datatype: typeof value === 'number' ? 'xsd:double' : 'xsd:boolean' };
}

function sayPlace(described: Described, above: readonly ExportedRecord[]): void {
  for (const row of placeRows) {
    if (row.type !== described.record.type) continue;
    const place = above.find(({ type }) => type === row.in);
    if (place === undefined) continue;
    const { ifClass } = row;
    const terms = ifClass !== undefined && classesOf(place).includes(ifClass.is) ? ifClass.terms : row.terms;
    for (const term of terms) described.say(term, { iri: described.uriOf(place.type, place.id) });
  }
}
