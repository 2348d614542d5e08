/** What is said of a concept and of its vocabulary in RDF: the table of the reader, the other way round. */
import type { Value } from '../../model/define.ts';
import type { ExportedNeighbour, ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import { slug } from '../../model/identifiers.ts';
import { languageTag } from '../../model/languages.ts';
import type { WriteContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import { toXmlText } from '../xml/write-xml.ts';
import { identifierOfIri } from './concepts.ts';
import { conceptRelations, itemFields, itemRows, textRows, texts, xlLabels } from './mapping.ts';
import { vocabularyTerm } from './own-terms.ts';
import { findIri, fullIri, isIri, type RdfObject, rdf, rdfs, type Statement, skos } from './rdf-terms.ts';

const plain = (text: string): RdfObject => ({ text: toXmlText(text), language: '', datatype: '' });
const tagged = (text: string, language: string): RdfObject => ({
  text: toXmlText(text),
  language,
  datatype: '',
});
const say = (predicate: string, object: RdfObject): Statement => ({ predicate, object });

/** The address of a vocabulary as a scheme. */
export function schemeIri(scheme: ExportedNeighbour, context: WriteContext): string {
  const { baseUri } = context;
  const identifier = String(scheme.data.identifier).toWellFormed();
  return baseUri === undefined ? ownIri(scheme, context) : baseUri + encodeURIComponent(identifier);
}

/** On the command line no host is known, and an address without one is none in RDF. */
function ownIri({ id, type }: ExportedNeighbour, { uriOf }: WriteContext): string {
  const address = uriOf(type, id);
  return isIri(address) ? address : `urn:fonds:${type}:${encodeURIComponent(id.toWellFormed())}`;
}

/** The URI that others know the concept by, where it has one; else one made from its identifier. */
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
  // Of several concepts with one identifier, only the first can be known by it.
  const own = id === `${scheme.id}-${slug(identifier)}` ? identifier : id;
  return `${schemeIri(scheme, context)}/${encodeURIComponent(own.toWellFormed())}`;
}

export function describeScheme({ id, data }: ExportedNeighbour): readonly Statement[] {
  const words = [
    ['name', 'dc:title'],
    ['description', 'dc:description'],
  ] as const;
  return [
    say(`${rdf}type`, { resource: `${skos}ConceptScheme` }),
    say(vocabularyTerm, plain(id)),
    ...words.flatMap(([field, name]) => toTexts(data[field]).map((text) => say(fullIri(name), plain(text)))),
  ];
}

/** What is said of the concept alone, without those around it. */
export function describeAlone(
  { data, relationships }: ExportedRecord,
  descriptions: readonly ExportedPart[],
): readonly Statement[] {
  const unknown = relationships.describes?.[0]?.relationships.hasUnknownProperty?.[0]?.data ?? {};
  return [
    say(`${rdf}type`, { resource: `${skos}Concept` }),
    ...itemRows.flatMap(([property, field]) =>
      toTexts(data[field]).map((text) => say(fullIri(property), plain(text))),
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
    // A concept has one preferred label in a language.
    if (tag === undefined || seen.has(tag.toLowerCase())) continue;
    seen.add(tag.toLowerCase());
    const written = new Set<string>();
    for (const [property, field] of textRows) {
      // Two properties are read as scope notes; one is enough.
      if (written.has(field)) continue;
      written.add(field);
      for (const text of toTexts(data[field])) statements.push(say(fullIri(property), tagged(text, tag)));
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

/** Properties whose statements say more than a value, or of which the table says what they mean. */
const meaningful: ReadonlySet<string> = new Set([
  ...texts.keys(),
  ...xlLabels.keys(),
  ...itemFields.keys(),
  ...conceptRelations,
  ...['geo:lat_long', 'rdfs:label', 'skos:hasTopConcept', 'skos:topConceptOf'].map(fullIri),
  `${rdfs}subClassOf`,
]);

/** A property that has no field, under the name that the reader gave it; nothing where the name is none of a property. */
function toUnknown(key: string, value: Value): readonly Statement[] {
  const [, name = '', language = ''] = /^(.*?)(?:@([A-Za-z]+(?:-[A-Za-z0-9]+)*))?$/.exec(key) ?? [];
  const predicate = findIri(name);
  if (predicate === undefined || meaningful.has(predicate)) return [];
  return toTexts(value).flatMap((text) => {
    const isAddress = language === '' && /^(?:https?|urn):/.test(text) && isIri(text);
    if (isAddress) return [say(predicate, { resource: text })];
    // A class is a resource in every syntax.
    return predicate === `${rdf}type` ? [] : [say(predicate, tagged(text, language))];
  });
}

/** Where the concept stands in its vocabulary. */
export function placeConcept(
  record: ExportedRecord,
  scheme: ExportedNeighbour,
  context: WriteContext,
): readonly Statement[] {
  const { neighbours = {} } = record;
  const own = schemeIri(scheme, context);
  const isTop = (neighbours.broader ?? []).length === 0;
  return [
    say(`${skos}inScheme`, { resource: own }),
    ...(isTop ? [say(`${skos}topConceptOf`, { resource: own })] : []),
    ...['broader', 'narrower', 'related'].flatMap((name) =>
      (neighbours[name] ?? []).map((other) =>
        say(`${skos}${name}`, { resource: conceptIri(other, scheme, context) }),
      ),
    ),
  ];
}
