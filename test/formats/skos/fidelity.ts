/**
 * Finds the statements of an RDF document that its drafts do not contain: a literal of a concept must be in the draft of the concept, a
 * relation between concepts must be an edge, any other link must occur by its IRI; statements about other resources may be in any draft.
 */

import { decodeDocument } from '../../../src/formats/decode-document.ts';
import { RdfGraph } from '../../../src/formats/rdf/graph.ts';
import { parseRdf } from '../../../src/formats/rdf/parse.ts';
import { isBlankNode, type RdfObject } from '../../../src/formats/rdf/terms.ts';
import type { DraftStep, PartDraft } from '../../../src/model/draft.ts';
import { bytesOfFile, limits } from '../read-document.ts';

const skos = 'http://www.w3.org/2004/02/skos/core#';
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

interface Drafted {
  readonly values: ReadonlySet<string>;
  /** `narrower in URI`. */
  readonly edges: ReadonlySet<string>;
}

export interface Fidelity {
  readonly statements: number;
  readonly missing: readonly string[];
}

export async function measure(file: URL, steps: readonly DraftStep[]): Promise<Fidelity> {
  const graph = new RdfGraph();
  const context = { file: file.pathname, target: '', language: 'eng', limits, warn: () => {} };
  await parseRdf(decodeDocument(bytesOfFile(file)), context, (quad, line) => graph.add(quad, line));
  graph.finish();
  const drafted = toDrafted(steps);
  const everywhere = new Set([...drafted.values()].flatMap(({ values }) => [...values]));
  let statements = 0;
  const missing: string[] = [];
  for (const subject of graph.subjects()) {
    const values = drafted.get(subject)?.values ?? everywhere;
    for (const { predicate, object } of graph.statementsOf(subject)) {
      statements += 1;
      const found =
        isFound(object, values) ||
        isInverse(drafted, subject, object) ||
        isEdge(drafted, subject, predicate, object);
      if (!found && !isImplied(predicate, object))
        missing.push(`${subject} ${predicate} ${JSON.stringify(object)}`);
    }
  }
  return { statements, missing };
}

function isFound(object: RdfObject, values: ReadonlySet<string>): boolean {
  if ('text' in object)
    return object.text.trim() === '' || values.has(object.text) || values.has(String(Number(object.text)));
  return isBlankNode(object.resource) || object.resource === `${rdf}nil` || values.has(object.resource);
}

/** Statements of other resources about a concept are kept with the concept. */
function isInverse(drafted: ReadonlyMap<string, Drafted>, subject: string, object: RdfObject): boolean {
  return 'resource' in object && drafted.get(object.resource)?.values.has(subject) === true;
}

function isEdge(
  drafted: ReadonlyMap<string, Drafted>,
  subject: string,
  predicate: string,
  object: RdfObject,
): boolean {
  if (!('resource' in object)) return false;
  const { resource } = object;
  if (predicate === `${skos}broader`)
    return drafted.get(subject)?.edges.has(`narrower in ${resource}`) === true;
  if (predicate === `${skos}narrower`)
    return drafted.get(resource)?.edges.has(`narrower in ${subject}`) === true;
  return (
    predicate === `${skos}related` && drafted.get(subject)?.edges.has(`related out ${resource}`) === true
  );
}

/** The type skos:Concept is implied by the record type. */
function isImplied(predicate: string, object: RdfObject): boolean {
  return predicate === `${rdf}type` && 'resource' in object && object.resource === `${skos}Concept`;
}

function toDrafted(steps: readonly DraftStep[]): ReadonlyMap<string, Drafted> {
  const found = new Map<string, Drafted>();
  let key = '';
  for (const step of steps) {
    if (step.step === 'open') key = step.key ?? '';
    else {
      const edges = (step.edges ?? []).map((edge) => `${edge.label} ${edge.direction} ${edge.key}`);
      found.set(key, { values: new Set(valuesOf(step)), edges: new Set(edges) });
    }
  }
  return found;
}

function valuesOf({ data, relationships }: Pick<PartDraft, 'data' | 'relationships'>): string[] {
  return [
    ...Object.values(data).flat().map(String),
    ...Object.values(relationships).flat().flatMap(valuesOf),
  ];
}
