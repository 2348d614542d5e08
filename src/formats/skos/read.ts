/** Reads a vocabulary in SKOS, in any syntax of RDF: all statements first, since they come in any order; then concept by concept. */
import type { DraftStep } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { decodeDocument } from '../decode-document.ts';
import type { ReadContext } from '../format.ts';
import { readBackContext } from '../read-back-context.ts';
import { addWarning } from '../read-warnings.ts';
import { limitWholeFile } from '../whole-file.ts';
import { findConcepts, findOwnSchemes, identifierOf } from './concepts.ts';
import { describeConcept, type Vocabulary, warnOfCircles } from './describe.ts';
import { readHierarchy } from './hierarchy.ts';
import { parseRdf } from './parse-rdf.ts';
import { RdfGraph } from './rdf-graph.ts';
import { OtherThings } from './unknown-statements.ts';

/** Steps yielded together. */
const batchSteps = 400;

export async function* readSkos(
  bytes: AsyncIterable<Uint8Array>,
  given: ReadContext,
): AsyncIterable<readonly DraftStep[]> {
  const graph = new RdfGraph();
  await parseRdf(decodeDocument(limitWholeFile(bytes, given), given), given, (quad, line) =>
    graph.add(quad, line),
  );
  graph.settle();
  const ownSchemes = findOwnSchemes(graph);
  for (const scheme of ownSchemes) graph.forget(scheme);
  // All texts of such a file have a language; its descriptions stand in the order in which the writer looked at them.
  const context =
    ownSchemes.size === 0 ? given : { ...given, language: readBackContext(given.target).language };
  const { concepts, schemes: all } = findConcepts(graph);
  const schemes = new Set([...all].filter((scheme) => !ownSchemes.has(scheme)));
  if (concepts.size === 0) failNoConcept(context);
  if (schemes.size > 1)
    addWarning(context.warn, 'several-schemes', { line: 1, path: [...schemes].slice(0, 5).join(' ') });
  const hierarchy = readHierarchy(graph, concepts);
  const others = new OtherThings(graph, concepts);
  const vocabulary = { graph, concepts, hierarchy, others, ownSchemes, context };
  warnOfCircles(vocabulary);
  yield* describeAll(vocabulary);
}

function* describeAll(vocabulary: Vocabulary): Iterable<readonly DraftStep[]> {
  const { graph, concepts, context } = vocabulary;
  let steps: DraftStep[] = [];
  let position = 0;
  for (const concept of concepts) {
    position += 1;
    const location = { line: graph.lineOf(concept), path: concept };
    const said = identifierOf(graph, concept);
    if (said === undefined) addWarning(context.warn, 'no-concept-identifier', location);
    const { identifier, close } = describeConcept(vocabulary, concept, {
      identifier: said ?? `concept-${position}`,
      isSubstitute: said === undefined,
      isFirst: position === 1,
    });
    steps.push({ step: 'open', type: 'CvocConcept', identifier, depth: 0, location, key: concept }, close);
    graph.release(concept);
    if (steps.length < batchSteps) continue;
    yield steps;
    steps = [];
  }
  if (steps.length > 0) yield steps;
}

function failNoConcept({ file }: ReadContext): never {
  const message =
    'It is RDF, but holds no concept: nothing is typed skos:Concept, stands in a SKOS relation, or has a label and a scheme.';
  fail('no-items', `${file}: ${message}`, { errors: [{ file, line: 1, column: 1, message }] });
}
