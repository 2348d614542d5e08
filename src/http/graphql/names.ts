/**
 * Names in the GraphQL schema. Types have the names of the registry; fields that lead to other records have the names of ehri-rest if it has
 * the field, otherwise those of the registry.
 */
import type { RecordType } from '../../model/define.ts';

/** `DocumentaryUnit` → `documentaryUnit`, `CvocConcept` → `concept`. */
export function singular({ name }: Pick<RecordType, 'name'>): string {
  const short = name.replace(/^Cvoc/, '');
  return short.charAt(0).toLowerCase() + short.slice(1);
}

/** `Country` → `countries`. */
export function plural(type: Pick<RecordType, 'name'>): string {
  return singular(type).replace(/y$/, 'ie').concat('s');
}

export const capitalizeFirstLetter = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `virtual-units` → `VirtualUnits`. */
export function toPascalCase(words: string): string {
  return words.split('-').map(capitalizeFirstLetter).join('');
}

/** The field of a relation, and how it differs from a list of the target type. */
interface RelationName {
  readonly name: string;
  /** The GraphQL interface or union that is the type of the field, for a relation to records of several types. Default: the target type of the relation. */
  readonly to?: 'Linkable' | 'Annotatable' | 'Part';
  /** Whether the field has at most one record. */
  readonly isSingle?: boolean;
}

const relationNames: Readonly<Record<string, RelationName>> = {
  annotates: { name: 'targets', to: 'Annotatable' },
  annotatesPart: { name: 'targetParts', to: 'Part' },
  describes: { name: 'descriptions' },
  hasAddress: { name: 'addresses' },
  hasAnnotation: { name: 'annotators' },
  hasAnnotationTarget: { name: 'annotations' },
  hasContainer: { name: 'containers' },
  hasDate: { name: 'dates' },
  hasDigitalObject: { name: 'digitalObjects' },
  hasLinkBody: { name: 'body' },
  hasLinkSource: { name: 'source', to: 'Linkable', isSingle: true },
  hasLinkTarget: { name: 'targets', to: 'Linkable' },
  hasUnknownProperty: { name: 'unknownProperties' },
  relatesTo: { name: 'accessPoints' },
};

export const nameOfRelation = (relation: string): RelationName =>
  relationNames[relation] ?? { name: relation };

/** Second names of fields. */
export const otherFieldNames: Readonly<Record<string, string>> = {
  report: 'history',
  dataSummary: 'summary',
  dataExtensive: 'extensive',
};

/** The field `type` of an item is its record type, so a data field of that name, such as the type of a link, is renamed. */
export function nameOfField(type: RecordType, field: string): string {
  return type.kind === 'item' && field === 'type' ? `${singular(type)}Type` : field;
}

/** Names of the children of an item, if they differ from the plural of their type. */
const childFieldNames: Readonly<Record<string, string>> = { historicalAgents: 'authorities' };

/** Name of the field for the children of an item. */
export function nameOfChildren(parent: RecordType, children: readonly RecordType[]): string {
  const [only] = children;
  if (children.length > 1 || only === undefined) return 'members';
  if (only.name === parent.name) return 'children';
  return childFieldNames[plural(only)] ?? plural(only);
}
