/**
 * Writes a vocabulary in SKOS: its scheme, then its concepts one by one. Reads the statements of each concept back, and writes the values that
 * an import would not restore as a property of our own (extension.ts).
 */

import type {
  ExportedPart,
  ExportedRecord,
  ExportStep,
  NeighbourSelection,
} from '../../model/export-step.ts';
import { cvocConcept } from '../../model/types/cvoc-concept.ts';
import { cvocVocabulary } from '../../model/types/sets.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { RdfGraph } from '../rdf/graph.ts';
import { ownPrefix, skos, skosNamespaces } from '../rdf/namespaces.ts';
import { fileTypeOf, type Syntax, syntaxes } from '../rdf/syntax.ts';
import {
  type DescribedResource,
  extensionProperty,
  ownNamespace,
  type Statement,
  toLiteral,
  vocabularyIdProperty,
} from '../rdf/terms.ts';
import { makeRdfWriter } from '../rdf/writers.ts';
import { createReadBackContext } from '../read-back-context.ts';
import type { RecordWriter, WriterContext } from '../record-writer.ts';
import {
  conceptIri,
  describeConceptRelations,
  describeConceptWithoutRelations,
  describeScheme,
  schemeIri,
} from './concept-statements.ts';
import { toConceptExtension } from './extension.ts';
import { readBackConcept } from './read-back.ts';

const neighbours: readonly NeighbourSelection[] = [
  { name: 'broader', label: 'narrower', direction: 'in' },
  { name: 'narrower', label: 'narrower', direction: 'out' },
  { name: 'related', label: 'related', direction: 'out' },
];

const writerNames: readonly (readonly [Syntax, name: string])[] = [
  ['turtle', 'skos'],
  ['rdf-xml', 'skos-rdf'],
  ['n-triples', 'skos-nt'],
  ['json-ld', 'skos-jsonld'],
];

/** One writer per RDF syntax. */
export const skosWriters: readonly RecordWriter[] = writerNames.map(([syntax, name]) => ({
  name,
  help: `SKOS in ${syntaxes[syntax].title}, a vocabulary with all its concepts`,
  ...fileTypeOf(syntax),
  neighbours,
  types: [cvocVocabulary.name],
  zips: [],
  withDescendants: true,
  links: false,
  takesBaseUri: true,
  write: (steps, context) => writeSkos(steps, context, syntax),
}));

async function* writeSkos(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
  syntax: Syntax,
): AsyncGenerator<string> {
  const hasOwnTerms = context.extension !== 'none';
  const namespaces = hasOwnTerms ? { ...skosNamespaces, [ownPrefix]: ownNamespace } : skosNamespaces;
  const rdf = makeRdfWriter(syntax, { namespaces });
  const graph = new RdfGraph();
  let blankNodes = 0;
  const newLabel = (): string => `_:b${++blankNodes}`;
  let scheme: ExportedRecord | undefined;
  for await (const some of steps) {
    let text = '';
    for (const step of some) {
      if (step.step === 'close') continue;
      const { record } = step;
      if (scheme === undefined) {
        scheme = record;
        const statements = describeScheme(scheme).filter(
          ({ predicate }) => hasOwnTerms || predicate !== vocabularyIdProperty,
        );
        text += rdf.write({ resource: schemeIri(scheme, context), statements });
      } else if (record.type === cvocConcept.name) {
        for (const described of describeInScheme({ graph, newLabel }, record, scheme, context))
          text += rdf.write(described);
      }
    }
    if (text !== '') yield text;
  }
  yield rdf.end();
}

const readingContext = createReadBackContext(cvocConcept.name);

/** The statements of the concept, and of its scheme about it. */
function describeInScheme(
  { graph, newLabel }: { readonly graph: RdfGraph; readonly newLabel: () => string },
  record: ExportedRecord,
  scheme: ExportedRecord,
  context: WriterContext,
): readonly DescribedResource[] {
  const iri = conceptIri(record, scheme, context);
  const own = schemeIri(scheme, context);
  const descriptions = chooseDescriptions(record, context.language);
  const { statements: alone, nodes } = describeConceptWithoutRelations(record, descriptions, newLabel);
  const position = describeConceptRelations(record, scheme, context);
  const inOwn = position.filter(({ object }) => 'resource' in object && object.resource === own);
  const written = { iri, statements: [...alone, ...inOwn], nodes, scheme: own };
  const extension =
    context.extension === 'none'
      ? undefined
      : toConceptExtension(readBackConcept(graph, written, readingContext), {
          data: record.data,
          descriptions,
        });
  const data: Statement = { predicate: extensionProperty, object: toLiteral(extension ?? '') };
  const top: Statement = { predicate: `${skos}hasTopConcept`, object: { resource: iri } };
  const isTop = inOwn.some(({ predicate }) => predicate === `${skos}topConceptOf`);
  return [
    { resource: iri, statements: [...alone, ...position, ...(extension === undefined ? [] : [data])] },
    ...nodes,
    ...(isTop ? [{ resource: own, statements: [top] }] : []),
  ];
}

function chooseDescriptions(
  { relationships }: ExportedRecord,
  language: string | undefined,
): readonly ExportedPart[] {
  const all = relationships.describes ?? [];
  if (language === undefined) return all;
  const matching = all.filter(({ data }) => data.languageCode === language);
  return matching.length > 0 ? matching : all.slice(0, findDescriptionIndex(all, language) + 1);
}
