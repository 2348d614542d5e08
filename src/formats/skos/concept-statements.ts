/** Converts a concept and its vocabulary to RDF statements: the inverse of the reader's mapping table. */
import type { Data, Value } from '../../model/define.ts';
import type { ExportedNeighbour, ExportedPart, ExportedRecord } from '../../model/export-step.ts';
import { slug } from '../../model/identifiers.ts';
import { languageTag } from '../../model/languages.ts';
import { rdf, rdfs, skos, skosIri } from '../rdf/namespaces.ts';
import {
  type DescribedResource,
  isIri,
  isWrittenAsIri,
  type RdfObject,
  rdfType,
  type Statement,
  splitLiteralKey,
  toLiteral,
  toPropertyIri,
  vocabularyIdProperty,
} from '../rdf/terms.ts';
import type { WriterContext } from '../record-writer.ts';
import { toTexts } from '../xml/write-values.ts';
import { replaceInvalidCharacters } from '../xml/write-xml.ts';
import { BlankNodes, parsePath } from './blank-nodes.ts';
import { nameFromIdentifier, nameSourceKey } from './concept-texts.ts';
import { identifierOfIri } from './concepts.ts';
import { conceptRelations, itemFields, itemRows, textFields, textRows, xlLabels } from './mapping.ts';

const plain = (text: string): RdfObject => toLiteral(replaceInvalidCharacters(text));
const tagged = (text: string, language: string): RdfObject =>
  toLiteral(replaceInvalidCharacters(text), language);
const statement = (predicate: string, object: RdfObject): Statement => ({ predicate, object });

/** IRI of the vocabulary as a concept scheme. */
export function schemeIri(scheme: ExportedNeighbour, context: WriterContext): string {
  const { baseUri } = context;
  const identifier = String(scheme.data.identifier).toWellFormed();
  return baseUri === undefined ? ownIri(scheme, context) : baseUri + encodeURIComponent(identifier);
}

/** A URN if the URL of the service is unknown, as on the command line: RDF requires absolute IRIs. */
function ownIri({ id, type }: ExportedNeighbour, { uriOf }: WriterContext): string {
  const address = uriOf(type, id);
  return isIri(address) ? address : `urn:fonds:${type}:${encodeURIComponent(id.toWellFormed())}`;
}

/** The stored URI of the concept if it is valid, otherwise one built from its identifier. */
export function conceptIri(
  concept: ExportedNeighbour,
  scheme: ExportedNeighbour,
  context: WriterContext,
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
    statement(rdfType, { resource: `${skos}ConceptScheme` }),
    statement(vocabularyIdProperty, plain(id)),
    ...words.flatMap(([field, name]) =>
      toTexts(data[field]).map((text) => statement(skosIri(name), plain(text))),
    ),
  ];
}

/**
 * The statements about the concept without its relations, and about the blank nodes that it refers to.
 * @param newLabel returns the label of a blank node.
 */
export function describeConceptWithoutRelations(
  { data, relationships }: ExportedRecord,
  descriptions: readonly ExportedPart[],
  newLabel: () => string,
): { readonly statements: readonly Statement[]; readonly nodes: readonly DescribedResource[] } {
  const unknown = relationships.describes?.[0]?.relationships.hasUnknownProperty?.[0]?.data ?? {};
  const blankNodes = new BlankNodes(unknown, newLabel);
  const tags = new Set(descriptions.map((description) => tagOf(description.data)?.toLowerCase()));
  const statements = [
    statement(rdfType, { resource: `${skos}Concept` }),
    ...itemRows.flatMap(([property, field]) =>
      toTexts(data[field]).map((text) => statement(skosIri(property), plain(text))),
    ),
    ...describeTexts(descriptions, {
      nameProperty: nameProperty(data, descriptions, unknown),
      isNodeText: makeNodeTextCheck(unknown),
    }),
    ...Object.entries(unknown).flatMap(([key, value]) => toUnknown(key, value, tags)),
    ...blankNodes.conceptStatements,
  ];
  return { statements, nodes: blankNodes.list() };
}

/** The property for the names; undefined if the name is the identifier, because the file had no label. */
function nameProperty(
  { identifier }: ExportedRecord['data'],
  descriptions: readonly ExportedPart[],
  { [nameSourceKey]: source }: Data,
): string | undefined {
  const isIdentifier = descriptions.length === 1 && descriptions[0]!.data.name === identifier;
  if (source === nameFromIdentifier && isIdentifier) return undefined;
  return skosIri(source === 'rdfs:label' ? source : 'skos:prefLabel');
}

/** Makes a function that returns whether a note is the `rdf:value` of a blank node: the note itself is then not written. */
function makeNodeTextCheck(unknown: Data): (property: string, tag: string, text: string) => boolean {
  const keys = new Map<string, ReadonlySet<string>>();
  for (const [key, value] of Object.entries(unknown)) {
    const path = parsePath(key);
    if (path?.steps.length !== 2 || path.steps[1] !== `${rdf}value`) continue;
    const name = `${path.steps[0]} ${path.language.toLowerCase()}`;
    keys.set(name, new Set([...(keys.get(name) ?? []), ...toTexts(value)]));
  }
  return (property, tag, text) => keys.get(`${property} ${tag.toLowerCase()}`)?.has(text) === true;
}

/** The table maps two properties to scope notes; only the first one is written. */
const writtenRows = textRows.filter(
  ([, field], i) => textRows.findIndex(([, other]) => other === field) === i,
);

interface TextOptions {
  readonly nameProperty: string | undefined;
  isNodeText(property: string, tag: string, text: string): boolean;
}

function describeTexts(
  descriptions: readonly ExportedPart[],
  { nameProperty: property, isNodeText }: TextOptions,
): readonly Statement[] {
  const statements: Statement[] = [];
  const seen = new Set<string>();
  for (const { data } of descriptions) {
    const tag = tagOf(data);
    // SKOS allows one preferred label per language.
    if (tag === undefined || seen.has(tag.toLowerCase())) continue;
    seen.add(tag.toLowerCase());
    for (const [name, field] of writtenRows) {
      const predicate = field === 'name' ? property : skosIri(name);
      if (predicate === undefined) continue;
      for (const text of toTexts(data[field]))
        if (!isNodeText(predicate, tag, text)) statements.push(statement(predicate, tagged(text, tag)));
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
  ...textFields.keys(),
  ...xlLabels.keys(),
  ...itemFields.keys(),
  ...conceptRelations,
  ...['geo:lat_long', 'rdfs:label', 'skos:hasTopConcept', 'skos:topConceptOf'].map(skosIri),
  `${rdfs}subClassOf`,
]);

/**
 * An unknown property as statements. Returns an empty list if its key is not the name of an RDF property.
 * @param tags lower-case language tags of the descriptions.
 */
function toUnknown(key: string, value: Value, tags: ReadonlySet<string | undefined>): readonly Statement[] {
  const kind = splitLiteralKey(key);
  const predicate = kind === undefined ? undefined : toPropertyIri(kind.name);
  if (kind === undefined || predicate === undefined) return [];
  const { language, datatype, isLiteral } = kind;
  if (interpreted.has(predicate) && !isFurtherText(predicate, language.toLowerCase(), tags)) return [];
  return toTexts(value).flatMap((text) => {
    if (!isLiteral && isWrittenAsIri(text)) return [statement(predicate, { resource: text })];
    // The object of rdf:type must be a resource.
    return predicate === rdfType
      ? []
      : [statement(predicate, toLiteral(replaceInvalidCharacters(text), language, datatype))];
  });
}

/** Whether the import keeps such a text as unknown: it has a language without a description, or is a second preferred label. */
function isFurtherText(predicate: string, tag: string, tags: ReadonlySet<string | undefined>): boolean {
  if (predicate === `${rdfs}label`) return true;
  return textFields.has(predicate) && tag !== '' && tags.has(tag) === (predicate === `${skos}prefLabel`);
}

/** The statements about the relations of the concept, and its scheme. */
export function describeConceptRelations(
  record: ExportedRecord,
  scheme: ExportedNeighbour,
  context: WriterContext,
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
