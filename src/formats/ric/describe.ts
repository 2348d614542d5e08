/**
 * Converts a record to RDF with the table of mapping.ts. The statements come from the record, its ancestors and its links, restricted to what
 * the viewer may see. Independent of the RDF syntax.
 */
import type { Data } from '../../model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import {
  type DescribedResource,
  type Literal,
  type RdfObject,
  type Statement,
  toLiteral,
} from '../rdf/terms.ts';
import type { WriterContext } from '../record-writer.ts';
import { describeAccessPoints, describeLinks, describeNeighbours } from './describe-links.ts';
import { describeAddress, describeDates, describeLanguages } from './describe-parts.ts';
import { describeContainers, describeDigitalObjects, isSafeIri } from './describe-unit-parts.ts';
import { ancestorRows, type FieldRow, omittedFields, recordSetTypes, typeRows } from './mapping.ts';
import {
  isLink,
  listTypes,
  listValues,
  ownTerm,
  type RdfDescription,
  toLanguageTag,
  toText,
} from './rdf-description.ts';

const rows = new Map(typeRows.map((row) => [row.type, row]));

/** Record types with an RDF form. */
export const linkedTypes: readonly string[] = [...rows.keys()];

interface DescriptionContext extends Pick<WriterContext, 'uriOf' | 'language'> {
  /** IRI of a prefixed name. */
  iriOf(name: string): string;
}

/** @param above the ancestors of the record, nearest first. */
export function describeRecord(
  record: ExportedRecord,
  above: readonly ExportedRecord[],
  { uriOf, language, iriOf }: DescriptionContext,
): DescribedResource {
  if (!rows.has(record.type)) throw new Error(`The type ${record.type} has no RDF form`);
  const statements = new Statements(iriOf);
  const id = uriOf(record.type, record.id);
  const classes = classesOf(record);
  const state = (term: string, object: RdfObject): Statement => ({ predicate: iriOf(term), object });
  const described = { record, id, classes, uriOf, add: statements.add, state, iriOf };
  addFields(described, withName(record), undefined);
  for (const description of chooseDescriptions(record, language)) addDescription(described, description);
  addAncestors(described, above);
  describeLinks(described);
  describeNeighbours(described);
  const setType = recordSetTypes[levelOf(record)];
  if (setType !== undefined && classes.includes('ric:RecordSet'))
    statements.add('ric:hasRecordSetType', { resource: iriOf(setType) });
  return { resource: id, statements: [...listTypes(classes, iriOf), ...statements.list()] };
}

/** The statements of a resource without duplicates. SKOS allows one preferred label per language; further ones become `altLabel`. */
class Statements {
  readonly #iriOf: (name: string) => string;
  readonly #byTerm = new Map<string, Statement[]>();
  readonly #keys = new Set<string>();
  readonly #labelled = new Set<string>();

  constructor(iriOf: (name: string) => string) {
    this.#iriOf = iriOf;
  }

  readonly add = (term: string, object: RdfObject): void => {
    if (term === preferred && 'text' in object) {
      this.#append(this.#labelled.has(object.language) ? 'skos:altLabel' : term, object);
      this.#labelled.add(object.language);
    } else this.#append(term, object);
  };

  #append(term: string, object: RdfObject): void {
    const key =
      'text' in object
        ? `${term} ${object.language} ${object.datatype} ${object.text}`
        : `${term} <${object.resource}`;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const statement = { predicate: this.#iriOf(term), object };
    const known = this.#byTerm.get(term);
    if (known === undefined) this.#byTerm.set(term, [statement]);
    else known.push(statement);
  }

  /** The statements, grouped by term. */
  list(): readonly Statement[] {
    return [...this.#byTerm.values()].flat();
  }
}

const preferred = 'skos:prefLabel';

function classesOf(record: ExportedRecord): readonly string[] {
  const { classes, kinds } = rows.get(record.type)!;
  if (kinds === undefined) return classes;
  const word = wordOf(record, kinds.field, kinds.words);
  return [...(word === undefined ? kinds.otherwise : kinds.words[word]!), ...classes];
}

const levelOf = (record: ExportedRecord): string =>
  wordOf(record, 'levelOfDescription', recordSetTypes) ?? '';

/** The first value of the field, in any description, that is a key of `words`. */
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

/** The descriptions in the language, otherwise the first one, so that every record has a title. */
function chooseDescriptions(record: ExportedRecord, language: string | undefined): readonly ExportedPart[] {
  const all = descriptionsOf(record);
  if (language === undefined) return all;
  const chosen = all.filter(({ data }) => data.languageCode === language);
  return chosen.length > 0 ? chosen : all.slice(0, 1);
}

/** Adds a name to a record without a description: that of the country for a country code, otherwise the identifier. */
function withName(record: ExportedRecord): Data {
  const data = withoutGeneratedIdentifier(record.data);
  if (data.name !== undefined || descriptionsOf(record).length > 0) return data;
  const name = rows.get(record.type)!.classes.includes('schema:Country')
    ? countryName(String(data.identifier))
    : undefined;
  return { ...data, name: name ?? String(record.data.identifier ?? record.id) };
}

/** A generated identifier is not a reference code. */
function withoutGeneratedIdentifier(data: Data): Data {
  const { identifier: _, identifierOrigin, ...others } = data;
  return identifierOrigin === undefined ? data : others;
}

function countryName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase());
  } catch {
    return undefined;
  }
}

function addDescription(described: RdfDescription, description: ExportedPart): void {
  const language = toLanguageTag(String(description.data.languageCode ?? ''));
  // The identifier of a description is not one of the record.
  const { identifier: _, ...data } = description.data;
  addFields(described, data, language);
  const { hasDate = [], hasAddress = [], relatesTo = [] } = description.relationships;
  const { hasContainer = [], hasDigitalObject = [] } = description.relationships;
  describeDates(described, hasDate);
  for (const address of hasAddress) describeAddress(described, address);
  describeLanguages(described, data.languageOfMaterial);
  describeContainers(described, hasContainer);
  describeDigitalObjects(described, hasDigitalObject);
  describeAccessPoints(described, relatesTo, language);
}

function addFields(described: RdfDescription, data: Data, language: string | undefined): void {
  for (const [field, value] of Object.entries(data)) {
    if (omittedFields.has(field)) continue;
    const row = rowOf(described, field);
    for (const one of listValues(value)) addValue(described, row, { field, value: one, language });
  }
}

function rowOf({ record, classes }: RdfDescription, field: string): FieldRow {
  const { fields } = rows.get(record.type)!;
  const row = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const fits = row !== undefined && (row.only === undefined || classes.includes(row.only));
  return fits ? row : { terms: [ownTerm(field)] };
}

function addValue(
  { add, iriOf }: RdfDescription,
  { terms, links, needsSafeIri }: FieldRow,
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
  const text = typeof value === 'string' ? toText(value, language) : toNumber(value, iriOf);
  if (links !== true) for (const term of terms) add(term, text);
  else if (needsSafeIri === true ? isSafeIri(text.text) : isLink(text.text))
    for (const term of terms) add(term, { resource: text.text });
  // Terms for links require an IRI, so another text gets our own term.
  else add(ownTerm(field), text);
}

function toNumber(value: number | boolean, iriOf: (name: string) => string): Literal {
  return toLiteral(String(value), '', iriOf(typeof value === 'number' ? 'xsd:double' : 'xsd:boolean'));
}

function addAncestors(described: RdfDescription, above: readonly ExportedRecord[]): void {
  for (const row of ancestorRows) {
    if (row.type !== described.record.type) continue;
    const ancestor = above.find(({ type }) => type === row.in);
    if (ancestor === undefined) continue;
    const { ifClass } = row;
    const terms =
      ifClass !== undefined && classesOf(ancestor).includes(ifClass.is) ? ifClass.terms : row.terms;
    for (const term of terms) described.add(term, { resource: described.uriOf(ancestor.type, ancestor.id) });
  }
}
