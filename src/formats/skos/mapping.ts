/** Mapping of SKOS properties to the fields of a concept. Other properties become an UnknownProperty with their name. */
import type { MappingRowData } from '../format.ts';
import { skosIri } from '../rdf/namespaces.ts';

/** Properties with texts → fields of the description in the language of the text. */
export const textRows: readonly (readonly [string, string])[] = [
  ['skos:prefLabel', 'name'],
  ['skos:altLabel', 'altLabel'],
  ['skos:hiddenLabel', 'hiddenLabel'],
  ['skos:definition', 'definition'],
  ['skos:scopeNote', 'scopeNote'],
  ['rdfs:comment', 'scopeNote'],
  ['skos:note', 'note'],
  ['skos:changeNote', 'changeNote'],
  ['skos:editorialNote', 'editorialNote'],
  ['skos:historyNote', 'historyNote'],
];

/** SKOS-XL properties, whose objects are resources with the text in a property. */
const labelRows: readonly (readonly [string, string])[] = [
  ['skosxl:prefLabel', 'skos:prefLabel'],
  ['skosxl:altLabel', 'skos:altLabel'],
  ['skosxl:hiddenLabel', 'skos:hiddenLabel'],
];

/** Properties without a language → fields of the concept. */
export const itemRows: readonly (readonly [string, string])[] = [
  ['skos:notation', 'notation'],
  ['rdfs:seeAlso', 'seeAlso'],
  ['foaf:isPrimaryTopicOf', 'url'],
  ['sem:hasTime', 'date'],
  ['sem:hasActor', 'person'],
  ['sem:hasPlace', 'place'],
  ['geo:lat', 'latitude'],
  ['geo:long', 'longitude'],
];

/** Hierarchical relations, with the end that is the broader concept. */
export const hierarchyRows: readonly (readonly [string, 'object' | 'subject'])[] = [
  ['skos:broader', 'object'],
  ['skos:narrower', 'subject'],
];

/** Other relations between concepts. Only `skos:related` becomes an edge. */
export const otherRelations: readonly string[] = [
  'skos:related',
  'skos:semanticRelation',
  'skos:broaderTransitive',
  'skos:narrowerTransitive',
];

/** Relations to concepts of other vocabularies. They become links if the other concept is stored too. */
export const matchRows: readonly string[] = [
  'skos:exactMatch',
  'skos:closeMatch',
  'skos:broadMatch',
  'skos:narrowMatch',
  'skos:relatedMatch',
  'sem:hasActor',
  'sem:hasPlace',
];

/** The mapping table for lists. */
export const skosRows: readonly MappingRowData[] = [
  ...[...textRows, ...labelRows.map(([path, label]) => [path, fieldOf(label)] as const)].map(
    ([path, name]) => ({ path, to: 'field', name }),
  ),
  ...itemRows.map(([path, name]) => ({ path, to: 'item-field', name })),
  ...hierarchyRows.map(([path, broader]) => ({ path, to: 'broader', name: broader })),
  { path: 'skos:related', to: 'related' },
  ...matchRows.map((path) => ({ path, to: 'link' })),
];

function fieldOf(label: string): string {
  return textRows.find(([property]) => property === label)![1];
}

const toMap = <T>(rows: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
  new Map(rows.map(([name, value]) => [skosIri(name), value]));

export const textFields = toMap(textRows);
export const xlLabels = new Map([...toMap(labelRows)].map(([iri, name]) => [iri, skosIri(name)]));
export const itemFields = toMap(itemRows);
export const hierarchy = toMap(hierarchyRows);
export const relatedIri = skosIri('skos:related');
export const conceptRelations: ReadonlySet<string> = new Set([
  ...hierarchy.keys(),
  ...otherRelations.map(skosIri),
]);
/** Relations between concepts of different vocabularies. */
export const mappingRelations: ReadonlySet<string> = new Set(
  [...matchRows.filter((name) => name.startsWith('skos:')), 'skos:mappingRelation'].map(skosIri),
);
export const matchRelations: ReadonlySet<string> = new Set(matchRows.map(skosIri));
