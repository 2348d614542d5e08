/**
 * What things are called in GraphQL. Types have their own names; fields that lead from one record to others have the names that clients of the reference
 * know, where it has the field, and otherwise those of the registry.
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

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** How a relation of the registry is called here, and how it differs from a list of its target type. */
interface RelationName {
  readonly name: string;
  /** The interface or union it leads to, where that can be more than its target type. */
  readonly to?: 'Linkable' | 'Annotatable' | 'Part';
  /** There is one at most. */
  readonly isSingle?: boolean;
}

const relationNames: Readonly<Record<string, RelationName>> = {
  annotates: { name: 'targets', to: 'Annotatable' },
  annotatesPart: { name: 'targetParts', to: 'Part' },
  describes: { name: 'descriptions' },
  hasAddress: { name: 'addresses' },
  hasAnnotation: { name: 'annotators' },
  hasAnnotationTarget: { name: 'annotations' },
  hasDate: { name: 'dates' },
  hasLinkBody: { name: 'body' },
  hasLinkSource: { name: 'source', to: 'Linkable', isSingle: true },
  hasLinkTarget: { name: 'targets', to: 'Linkable' },
  hasUnknownProperty: { name: 'unknownProperties' },
  relatesTo: { name: 'accessPoints' },
};

export const nameOfRelation = (relation: string): RelationName =>
  relationNames[relation] ?? { name: relation };

/** Fields that have another name as well. */
export const otherFieldNames: Readonly<Record<string, string>> = {
  report: 'history',
  dataSummary: 'summary',
  dataExtensive: 'extensive',
};

/** `type` of an item is what it is a record of; a field of that name says what kind of link it is. */
export function nameOfField(type: RecordType, field: string): string {
  return type.kind === 'item' && field === 'type' ? `${singular(type)}Type` : field;
}

/** What the items in an item are called, where they are of one other type. */
const heldNames: Readonly<Record<string, string>> = { historicalAgents: 'authorities' };

/** @param held types of the items in an item of this type. */
export function nameOfHeld(holder: RecordType, held: readonly RecordType[]): string {
  const [only] = held;
  if (held.length > 1 || only === undefined) return 'members';
  if (only.name === holder.name) return 'children';
  return heldNames[plural(only)] ?? plural(only);
}
