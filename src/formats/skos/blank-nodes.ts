/**
 * Converts the unknown properties of a concept that were read from blank nodes back to statements. Their keys are paths: the key
 * `dcterms:source[2]/dcterms:title@en` is the title of the second blank node in `dcterms:source`, `p/#3` the third item of a list.
 */
import type { Data } from '../../model/define.ts';
import { rdf, skos, skosIri, skosNamespaces } from '../rdf/namespaces.ts';
import {
  type DescribedResource,
  isWrittenAsIri,
  type RdfObject,
  rdfType,
  type Statement,
  splitLiteralKey,
  toLiteral,
  toPropertyIri,
} from '../rdf/terms.ts';
import { toTexts } from '../xml/write-values.ts';
import { replaceInvalidCharacters } from '../xml/write-xml.ts';
import { conceptRelations, mappingRelations } from './mapping.ts';

interface Path {
  /** Property of each step: an IRI, or `#` and the number of a list item. */
  readonly steps: readonly string[];
  /** The steps as written in the key, with the numbers of the blank nodes: `dcterms:source[2]`. */
  readonly names: readonly string[];
  readonly language: string;
  readonly datatype: string;
  readonly isLiteral: boolean;
}

interface Node {
  /** Label of the blank node. */
  readonly resource: string;
  readonly statements: Statement[];
  readonly items: Map<number, RdfObject>;
}

const step = /^(?:<([^<>\s]+)>|([a-z]+):([A-Za-z_][\w.-]*)|(#\d+))(?:\[\d+\])?/;
/** Properties whose subject is a concept for an import; a blank node must not get them. */
const conceptProperties: ReadonlySet<string> = new Set([
  ...conceptRelations,
  ...mappingRelations,
  ...['skos:hasTopConcept', 'skos:topConceptOf', 'skos:inScheme'].map(skosIri),
]);

/** Returns undefined for a key that is not the path of a value in a blank node. */
export function parsePath(key: string): Path | undefined {
  const steps: string[] = [];
  const names: string[] = [];
  const kind = splitLiteralKey(key);
  if (kind === undefined) return undefined;
  const { language, datatype, isLiteral } = kind;
  let rest = kind.name;
  for (;;) {
    const match = step.exec(rest);
    if (match === null) return undefined;
    const [name, iri, prefix, local, item] = match;
    if (prefix !== undefined && !Object.hasOwn(skosNamespaces, prefix)) return undefined;
    steps.push(item ?? iri ?? `${skosNamespaces[prefix!]}${local}`);
    names.push(name);
    rest = rest.slice(name.length);
    if (!rest.startsWith('/')) break;
    rest = rest.slice(1);
  }
  if (rest !== '' || steps.length < 2 || !steps.every(isWritable)) return undefined;
  return { steps, names, language, datatype, isLiteral };
}

function isWritable(iri: string, index: number): boolean {
  if (iri.startsWith('#')) return index > 0;
  return toPropertyIri(iri) !== undefined && (index === 0 || !conceptProperties.has(iri));
}

export class BlankNodes {
  /** Statements that connect the concept with its blank nodes. */
  readonly conceptStatements: Statement[] = [];
  readonly #newLabel: () => string;
  readonly #nodes = new Map<string, Node>();

  constructor(unknown: Data, newLabel: () => string) {
    this.#newLabel = newLabel;
    // The numbers in the keys have the order of the statements in the file, so the nodes are written in that order.
    for (const key of Object.keys(unknown).sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))) {
      const path = parsePath(key);
      if (path !== undefined) this.#addValues(path, toTexts(unknown[key]));
    }
  }

  /** The blank nodes with their statements. */
  list(): readonly DescribedResource[] {
    return [...this.#nodes.values()].flatMap((node) => [
      { resource: node.resource, statements: node.statements },
      ...this.#toList(node),
    ]);
  }

  #addValues({ steps, names, language, datatype, isLiteral }: Path, values: readonly string[]): void {
    const node = this.#getNode(steps.slice(0, -1), names.slice(0, -1));
    for (const text of values) {
      const isResource = !isLiteral && isWrittenAsIri(text);
      addTo(
        node,
        steps.at(-1)!,
        isResource ? { resource: text } : toLiteral(replaceInvalidCharacters(text), language, datatype),
      );
    }
  }

  /** Finds the node with the path, or creates it with all nodes on the path to it. */
  #getNode(steps: readonly string[], names: readonly string[]): Node {
    const path = names.join('/');
    const known = this.#nodes.get(path);
    if (known !== undefined) return known;
    const parent = steps.length === 1 ? undefined : this.#getNode(steps.slice(0, -1), names.slice(0, -1));
    const node: Node = { resource: this.#newLabel(), statements: [], items: new Map() };
    this.#nodes.set(path, node);
    const link = { resource: node.resource };
    if (parent === undefined) this.conceptStatements.push({ predicate: steps[0]!, object: link });
    else addTo(parent, steps.at(-1)!, link);
    return node;
  }

  /** Adds the first item of an RDF list to its first node. Returns the nodes of the other items. */
  #toList({ items, statements }: Node): readonly DescribedResource[] {
    const ordered = [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
    const nodes: DescribedResource[] = [];
    let current = statements;
    for (const [i, item] of ordered.entries()) {
      const next = i === ordered.length - 1 ? `${rdf}nil` : this.#newLabel();
      current.push(
        { predicate: `${rdf}first`, object: item },
        { predicate: `${rdf}rest`, object: { resource: next } },
      );
      current = [];
      if (next !== `${rdf}nil`) nodes.push({ resource: next, statements: current });
    }
    return nodes;
  }
}

function addTo(node: Node, property: string, object: RdfObject): void {
  if (property.startsWith('#')) node.items.set(Number(property.slice(1)), object);
  else if (!isConceptType(property, object) && !('text' in object && property === rdfType))
    node.statements.push({ predicate: property, object });
}

function isConceptType(property: string, object: RdfObject): boolean {
  return property === rdfType && 'resource' in object && object.resource === `${skos}Concept`;
}

const toSortKey = (key: string): string =>
  key.replace(/([#[])(\d+)/g, (_, sign: string, number: string) => `${sign}${number.padStart(9, '0')}`);
