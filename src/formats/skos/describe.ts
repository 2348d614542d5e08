/** Converts the statements about a concept to data, descriptions, edges and links. */
import type { Data, Value } from '../../model/define.ts';
import type { CloseStep, EdgeDraft, LinkDraft, PartDraft } from '../../model/draft.ts';
import { applyToIdentifier } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import type { RdfGraph } from '../rdf/graph.ts';
import { skos, skosIri } from '../rdf/namespaces.ts';
import {
  extensionProperty,
  isBlankNode,
  type RdfObject,
  rdfType,
  type Statement,
  shortName,
} from '../rdf/terms.ts';
import { addWarning } from '../read-warnings.ts';
import { ConceptTexts } from './concept-texts.ts';
import { applyConceptExtension } from './extension.ts';
import type { Hierarchy } from './hierarchy.ts';
import {
  conceptRelations,
  hierarchy,
  itemFields,
  matchRelations,
  relatedIri,
  textFields,
  xlLabels,
} from './mapping.ts';
import {
  addUnknown,
  literalKey,
  literalProperties,
  type OtherResources,
  type UnknownValues,
} from './unknown-statements.ts';

export interface VocabularyContext {
  readonly graph: RdfGraph;
  readonly concepts: Pick<ReadonlySet<string>, 'has'>;
  readonly hierarchy: Hierarchy;
  readonly others: OtherResources;
  /** Schemes of the vocabulary itself, in a file that was exported by Fonds. */
  readonly ownSchemes: ReadonlySet<string>;
  readonly context: FormatContext;
  /** Called for a blank node that an export cannot write. */
  readonly onDropped: (node: string) => void;
}

const latLong = skosIri('geo:lat_long');
const label = skosIri('rdfs:label');
const description = 'Link provided by data provider.';

interface ConceptToDescribe {
  /** Identifier derived from the statements. */
  readonly identifier: string;
  /** Whether the identifier was generated. */
  readonly isSubstitute: boolean;
  /** Whether this is the first concept of the file, which also gets the statements that are connected to no concept. */
  readonly isFirst: boolean;
}

interface DescribedConcept {
  /** With the extension applied. */
  readonly identifier: string;
  readonly close: CloseStep;
}

export function describeConcept(
  vocabulary: VocabularyContext,
  concept: string,
  { identifier, isSubstitute, isFirst }: ConceptToDescribe,
): DescribedConcept {
  const describer = new Describer(vocabulary, concept);
  for (const statement of vocabulary.graph.statementsOf(concept)) describer.add(statement);
  for (const broader of vocabulary.hierarchy.removedBroaderOf(concept))
    describer.addReference('skos:broader', broader);
  vocabulary.others.addReferences(concept, describer.unknown);
  if (isFirst) vocabulary.others.addUnconnected(describer.unknown);
  const close = describer.close(identifier);
  const { extension } = describer;
  if (extension === undefined) return { identifier, close };
  const read = { data: close.data, descriptions: close.relationships.describes ?? [] };
  const { data, descriptions } = applyConceptExtension(extension, read);
  const restored = applyToIdentifier(extension, identifier, isSubstitute);
  return {
    identifier: restored,
    close: {
      ...close,
      data: { ...data, identifier: restored },
      relationships: descriptions.length === 0 ? {} : { describes: descriptions },
    },
  };
}

class Describer {
  readonly unknown: UnknownValues = new Map();
  /** The extension, in a file that was exported by Fonds. */
  extension: string | undefined;
  readonly #vocabulary: VocabularyContext;
  readonly #concept: string;
  readonly #texts: ConceptTexts;
  readonly #values = new Map<string, Set<string>>();
  readonly #edges: EdgeDraft[] = [];
  readonly #links: LinkDraft[] = [];

  constructor(vocabulary: VocabularyContext, concept: string) {
    this.#vocabulary = vocabulary;
    this.#concept = concept;
    const location = { line: vocabulary.graph.lineOf(concept), path: concept };
    this.#texts = new ConceptTexts(location, vocabulary.context);
    for (const key of vocabulary.hierarchy.broaderOf(concept))
      this.#edges.push({ label: 'narrower', direction: 'in', key });
  }

  add({ predicate, object }: Statement): void {
    if (this.#isOwn(predicate, object)) return;
    const asText = xlLabels.get(predicate) ?? predicate;
    const itemField = itemFields.get(predicate);
    if (textFields.has(asText) || predicate === label) this.#addText(predicate, asText, object);
    else if (itemField !== undefined) this.#addItemValue(itemField, predicate, object);
    else if (predicate === latLong && 'text' in object) this.#addPosition(object.text);
    else if (conceptRelations.has(predicate)) this.#addRelation(predicate, object);
    else if (predicate === rdfType && 'resource' in object && object.resource === `${skos}Concept`) return;
    else this.#keep(predicate, object);
    if (matchRelations.has(predicate) && 'resource' in object) this.#link(predicate, object.resource);
  }

  /** Whether an export of Fonds added the statement: the extension, or the scheme of the vocabulary itself. */
  #isOwn(predicate: string, object: RdfObject): boolean {
    if (predicate === extensionProperty && 'text' in object) {
      this.extension ??= object.text;
      return true;
    }
    if (predicate !== `${skos}inScheme` && predicate !== `${skos}topConceptOf`) return false;
    return 'resource' in object && this.#vocabulary.ownSchemes.has(object.resource);
  }

  close(identifier: string): CloseStep {
    const descriptions = this.#texts.toDescriptions(identifier, this.unknown);
    const data: Record<string, Value> = { identifier };
    if (!isBlankNode(this.#concept)) data.uri = this.#concept;
    Object.assign(data, this.#itemData());
    return {
      step: 'close',
      data,
      relationships: { describes: withUnknown(descriptions, this.unknown) },
      edges: this.#edges,
      ...(this.#links.length > 0 && { links: this.#links }),
      ...(this.#vocabulary.graph.has(this.#concept) ? { isComplete: true } : { isReferenceOnly: true }),
    };
  }

  /** A label or a note may be a resource with the text in a property. */
  #addText(predicate: string, asText: string, object: RdfObject): void {
    if ('text' in object) {
      if (object.datatype !== '') this.#keep(predicate, object);
      else this.#texts.add(asText, object);
      return;
    }
    const literals = this.#vocabulary.graph
      .statementsOf(object.resource)
      .flatMap(({ predicate: part, object: value }) =>
        literalProperties.has(part) && 'text' in value ? [value] : [],
      );
    for (const literal of literals) this.#texts.add(asText, literal);
    this.#vocabulary.others.addResource(
      object.resource,
      shortName(predicate),
      this.unknown,
      literals.length > 0 && !isBlankNode(object.resource),
    );
  }

  #addItemValue(field: string, predicate: string, object: RdfObject): void {
    const value = 'text' in object ? object.text : object.resource;
    if (field === 'latitude' || field === 'longitude') this.#addDegrees(field, predicate, value);
    else if (value.startsWith('_:')) this.#keep(predicate, object);
    else addUnknown(this.#values, field, value);
    const isPlain = 'text' in object && object.language === '' && object.datatype === '';
    if (!isPlain && !isBlankNode(value)) this.#keepDetails(predicate, object);
  }

  /** Keeps the parts of an object that a field cannot store: language and datatype of a text, statements about a resource. */
  #keepDetails(predicate: string, object: RdfObject): void {
    const { graph, others } = this.#vocabulary;
    if ('text' in object) addUnknown(this.unknown, literalKey(shortName(predicate), object), object.text);
    else if (graph.has(object.resource))
      others.addResource(object.resource, shortName(predicate), this.unknown);
  }

  #addDegrees(field: string, predicate: string, value: string): void {
    const known = this.#values.has(field);
    if (!known && isDegrees(value)) addUnknown(this.#values, field, value.trim());
    else addUnknown(this.unknown, shortName(predicate), value);
  }

  #addPosition(text: string): void {
    const [latitude = '', longitude = '', more] = text.split(',');
    if (more !== undefined || !isDegrees(latitude) || !isDegrees(longitude) || this.#values.has('latitude'))
      addUnknown(this.unknown, 'geo:lat_long', text);
    else {
      addUnknown(this.#values, 'latitude', latitude.trim());
      addUnknown(this.#values, 'longitude', longitude.trim());
    }
  }

  #addRelation(predicate: string, object: RdfObject): void {
    const isRelated = predicate === relatedIri;
    if (!('resource' in object)) this.#keep(predicate, object);
    else if (isRelated && object.resource !== this.#concept)
      this.#edges.push({ label: 'related', direction: 'out', key: object.resource });
    else if (!hierarchy.has(predicate)) this.addReference(shortName(predicate), object.resource);
  }

  /** Keeps a relation to a concept as an unknown property. Drops relations to blank nodes, whose labels differ in the next import. */
  addReference(key: string, concept: string): void {
    if (isBlankNode(concept)) this.#vocabulary.onDropped(concept);
    else addUnknown(this.unknown, key, concept);
  }

  /** IRIs of other vocabularies usually end with the vocabulary and the identifier of the concept. */
  #link(predicate: string, resource: string): void {
    const [set, identifier] = resource.split(/[/#]/).slice(-2);
    if (set === undefined || identifier === undefined || set === '' || identifier === '') return;
    const [prefix, name] = shortName(predicate).split(':') as [string, string];
    const kind =
      prefix === 'sem' ? name.replace(/^hasActor$/, 'person').replace(/^hasPlace$/, 'place') : name;
    this.#links.push({ set, identifier, data: { type: 'associative', description, [prefix]: kind } });
  }

  #keep(predicate: string, object: RdfObject): void {
    const key = shortName(predicate);
    if ('text' in object) addUnknown(this.unknown, literalKey(key, object), object.text);
    else this.#vocabulary.others.addResource(object.resource, key, this.unknown);
  }

  #itemData(): Data {
    const data: Record<string, Value> = {};
    for (const field of new Set(itemFields.values())) {
      const values = [...(this.#values.get(field) ?? [])].sort();
      if (values.length === 0) continue;
      if (field === 'latitude' || field === 'longitude') data[field] = Number(values[0]);
      else data[field] = values.length === 1 ? values[0]! : values;
    }
    return data;
  }
}

function isDegrees(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/** Adds the unknown properties to the first description, sorted, since RDF statements have no order. */
function withUnknown(descriptions: readonly PartDraft[], unknown: UnknownValues): readonly PartDraft[] {
  const [first, ...others] = descriptions;
  if (unknown.size === 0 || first === undefined) return descriptions;
  const data: Record<string, Value> = {};
  for (const key of [...unknown.keys()].sort()) {
    const values = [...unknown.get(key)!].sort();
    data[key] = values.length === 1 ? values[0]! : values;
  }
  const hasUnknownProperty = [{ type: 'UnknownProperty', data, relationships: {} }];
  return [{ ...first, relationships: { hasUnknownProperty } }, ...others];
}

export function warnAboutCycles({ hierarchy: cycles, graph, context }: VocabularyContext): void {
  for (const narrower of cycles.conceptsInCycles)
    for (const broader of cycles.removedBroaderOf(narrower))
      addWarning(context.warn, 'cycle', {
        line: graph.lineOf(narrower),
        path: `${narrower} skos:broader ${broader}`,
      });
}
