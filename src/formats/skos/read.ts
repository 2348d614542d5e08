/** Reads a SKOS vocabulary in any RDF syntax: first all statements, since they have no order, then concept by concept. */
import type { DraftStep } from '../../model/draft.ts';
import { fail } from '../../model/errors.ts';
import { decodeDocument } from '../decode-document.ts';
import type { FormatContext } from '../format.ts';
import { RdfGraph } from '../rdf/graph.ts';
import { parseRdf } from '../rdf/parse.ts';
import { createReadBackContext } from '../read-back-context.ts';
import { limitWholeFile } from '../read-limits.ts';
import { addWarning } from '../read-warnings.ts';
import { type ConceptList, findConcepts, findExportedSchemes, identifierOf } from './concepts.ts';
import { describeConcept, type VocabularyContext, warnAboutCycles } from './describe.ts';
import { readHierarchy } from './hierarchy.ts';
import { OtherResources } from './unknown-statements.ts';

/** Steps per batch. */
const batchSteps = 400;

export async function* readSkos(
  bytes: AsyncIterable<Uint8Array>,
  requestContext: FormatContext,
): AsyncIterable<readonly DraftStep[]> {
  const graph = new RdfGraph();
  await parseRdf(
    decodeDocument(limitWholeFile(bytes, requestContext), requestContext),
    requestContext,
    (quad, line) => graph.add(quad, line),
  );
  graph.finish();
  const ownSchemes = findExportedSchemes(graph);
  for (const scheme of ownSchemes) graph.delete(scheme);
  // An exported file is read with the default language of the writer, which determined the order of the descriptions.
  const context =
    ownSchemes.size === 0
      ? requestContext
      : {
          ...requestContext,
          language: createReadBackContext(requestContext.target).language,
          onAssumedLanguage: undefined,
        };
  const concepts = findConcepts(graph);
  const schemes = new Set([...concepts.schemes].filter((scheme) => !ownSchemes.has(scheme)));
  if (concepts.size === 0) failNoConcept(context);
  if (schemes.size > 1)
    addWarning(context.warn, 'several-schemes', { line: 1, path: [...schemes].slice(0, 5).join(' ') });
  const hierarchy = readHierarchy(graph, concepts);
  const onDropped = (node: string): void =>
    addWarning(context.warn, 'blank-node', { line: graph.lineOf(node), path: node });
  const others = new OtherResources(graph, concepts, onDropped);
  const vocabulary = { graph, concepts, hierarchy, others, ownSchemes, context, onDropped };
  warnAboutCycles(vocabulary);
  yield* describeAll(vocabulary, concepts);
  graph.release();
}

function* describeAll(vocabulary: VocabularyContext, concepts: ConceptList): Iterable<readonly DraftStep[]> {
  const { graph, context } = vocabulary;
  let steps: DraftStep[] = [];
  let position = 0;
  for (const term of concepts) {
    position += 1;
    const concept = graph.textOf(term);
    const location = { line: graph.lineOf(concept), path: concept };
    const derived = identifierOf(graph, concept);
    if (derived === undefined) addWarning(context.warn, 'no-concept-identifier', location);
    const { identifier, close } = describeConcept(vocabulary, concept, {
      identifier: derived ?? `concept-${position}`,
      isSubstitute: derived === undefined,
      isFirst: position === 1,
    });
    steps.push({ step: 'open', type: 'CvocConcept', identifier, depth: 0, location, key: concept }, close);
    if (steps.length < batchSteps) continue;
    yield steps;
    steps = [];
  }
  if (steps.length > 0) yield steps;
}

function failNoConcept({ file }: FormatContext): never {
  const message =
    'The RDF file contains no concept: no resource has the type skos:Concept, a SKOS relation, or a label and a scheme.';
  fail('no-items', `${file}: ${message}`, { errors: [{ file, line: 1, column: 1, message }] });
}
