/** Converts a concept and its vocabulary to RDF statements: the inverse of the reader's mapping table. */
import type { Value } from '../../model/define.ts';
import type { ExportedNeighbour, ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import { slug } from '../../model/identifiers.ts';
import { languageTag } from '../../model/languages.ts';
import type { WriteContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import { toXmlText } from '../xml/write-xml.ts';
import { identifierOfIri } from './concepts.ts';
import { conceptRelations, itemFields, itemRows, textRows, texts, xlLabels } from './mapping.ts';
import {
  fullIri,
  isIri,
  type RdfObject,
  rdf,
  rdfs,
  type Statement,
  skos,
  toPropertyIri,
  vocabularyTerm,
} from './rdf-terms.ts';

const plain = (text: string): RdfObject => ({ text: toXmlText(text), language: '', datatype: '' });
const tagged = (text: string, language: string): RdfObject => ({
  text: toXmlText(text),
  language,
  datatype: '',
});
const statement = (predicate: string, object: RdfObject): Statement => ({ predicate, object });

/** IRI of the vocabulary as a concept scheme. */
export function schemeIri(scheme: ExportedNeighbour, context: WriteContext): string {
  const { baseUri } = context;
  const identifier = String(scheme.data.identifier).toWellFormed();
  return baseUri === undefined ? ownIri(scheme, context) : baseUri + encodeURIComponent(identifier);
}

/** A URN if the URL of the service is unknown, as on the command line: RDF requires absolute IRIs. */
function ownIri({ id, type }: ExportedNeighbour, { uriOf }: WriteContext): string {
  const address = uriOf(type, id);
  return isIri(address) ? address : `urn:fonds:${type}:${encodeURIComponent(id.toWellFormed())}`;
}

/** The stored URI of the concept if it is valid, otherwise one built from its identifier. */
export function conceptIri(
  concept: ExportedNeighbour,
  scheme: ExportedNeighbour,
  context: WriteContext,
): string {
  const { id, data } = concept;
  const { uri } = data;
  if (typeof uri === 'string' && isIri(uri) && identifierOfIri(uri) !== undefined) return uri;
  if (context.baseUri === undefined) return ownIri(concept, context);
  const identifier = String(data.identifier);
  // If several concepts have the same identifier, only the first one uses it in its IRI.
  const own = id === `${scheme.id}-${slug(identifier)}` ? identifier : id;
  return `${schemeIri(scheme, context)}/${encodeURIComponent(own.toWellFormed())}`;
}

export function describeScheme({ id, data }: ExportedNeighbour): readonly Statement[] {
  const words = [
    ['name', 'dc:title'],
    ['description', 'dc:description'],
  ] as const;
  return [
    statement(`${rdf}type`, { resource: `${skos}ConceptScheme` }),
    statement(vocabularyTerm, plain(id)),
    ...words.flatMap(([field, name]) =>
      toTexts(data[field]).map((text) => statement(fullIri(name), plain(text))),
    ),
  ];
}

/** The statements about the concept, without its relations. */
export function describeConceptAlone(
  { data, relationships }: ExportedRecord,
  descriptions: readonly ExportedPart[],
): readonly Statement[] {
  const unknown = relationships.describes?.[0]?.relationships.hasUnknownProperty?.[0]?.data ?? {};
  return [
    statement(`${rdf}type`, { resource: `${skos}Concept` }),
    ...itemRows.flatMap(([property, field]) =>
      toTexts(data[field]).map((text) => statement(fullIri(property), plain(text))),
    ),
    ...describeTexts(descriptions),
    ...Object.entries(unknown).flatMap(([key, value]) => toUnknown(key, value)),
  ];
}

function describeTexts(descriptions: readonly ExportedPart[]): readonly Statement[] {
  const statements: Statement[] = [];
  const seen = new Set<string>();
  for (const { data } of descriptions) {
    const tag = tagOf(data);
    // SKOS allows one preferred label per language.
    if (tag === undefined || seen.has(tag.toLowerCase())) continue;
    seen.add(tag.toLowerCase());
    const written = new Set<string>();
    for (const [property, field] of textRows) {
      // The table maps two properties to scope notes; only the first one is written.
      if (written.has(field)) continue;
      written.add(field);
      for (const text of toTexts(data[field]))
        statements.push(statement(fullIri(property), tagged(text, tag)));
    }
  }
  return statements;
}

function tagOf({ languageCode, identifier }: ExportedPart['data']): string | undefined {
  const language = languageTag(String(languageCode));
  if (!/^[a-z]{2,3}$/.test(language)) return undefined;
  if (identifier === undefined) return language;
  return /^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(String(identifier))
    ? `${language}-${identifier}`
    : undefined;
}

/** Properties that the mapping table or the reader interprets; an unknown property must not be written as one of them. */
const interpreted: ReadonlySet<string> = new Set([
  ...texts.keys(),
  ...xlLabels.keys(),
  ...itemFields.keys(),
  ...conceptRelations,
  ...['geo:lat_long', 'rdfs:label', 'skos:hasTopConcept', 'skos:topConceptOf'].map(fullIri),
  `${rdfs}subClassOf`,
]);

/** An unknown property as statements; none if its key is not the name of an RDF property. */
function toUnknown(key: string, value: Value): readonly Statement[] {
  const [, name = '', language = ''] = /^(.*?)(?:@([A-Za-z]+(?:-[A-Za-z0-9]+)*))?$/.exec(key) ?? [];
  const predicate = toPropertyIri(name);
  if (predicate === undefined || interpreted.has(predicate)) return [];
  return toTexts(value).flatMap((text) => {
    const isResource = language === '' && /^(?:https?|urn):/.test(text) && isIri(text);
    if (isResource) return [statement(predicate, { resource: text })];
    // The object of rdf:type must be a resource.
    return predicate === `${rdf}type` ? [] : [statement(predicate, tagged(text, language))];
  });
}

/** The statements about the relations of the concept, and its scheme. */
export function describePosition(
  record: ExportedRecord,
  scheme: ExportedNeighbour,
  context: WriteContext,
): readonly Statement[] {
  const { neighbours = {} } = record;
  const own = schemeIri(scheme, context);
  const isTop = (neighbours.broader ?? []).length === 0;
  return [
    statement(`${skos}inScheme`, { resource: own }),
    ...(isTop ? [statement(`${skos}topConceptOf`, { resource: own })] : []),
    ...['broader', 'narrower', 'related'].flatMap((name) =>
      (neighbours[name] ?? []).map((other) =>
        statement(`${skos}${name}`, { resource: conceptIri(other, scheme, context) }),
      ),
    ),
  ];
}
