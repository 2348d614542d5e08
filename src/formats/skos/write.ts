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
import { skos } from '../rdf/namespaces.ts';
import type { Syntax } from '../rdf/syntax.ts';
import { extensionProperty, type Statement, vocabularyIdProperty } from '../rdf/terms.ts';
import { rdfStatementWriters } from '../rdf/write-statements.ts';
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

const names: Readonly<
  Record<Syntax, readonly [name: string, help: string, mediaType: string, ending: string]>
> = {
  turtle: ['skos', 'SKOS in Turtle, a vocabulary with all its concepts', 'text/turtle', 'ttl'],
  'rdf-xml': [
    'skos-rdf',
    'SKOS in RDF/XML, a vocabulary with all its concepts',
    'application/rdf+xml',
    'rdf',
  ],
  'n-triples': [
    'skos-nt',
    'SKOS in N-Triples, a vocabulary with all its concepts',
    'application/n-triples',
    'nt',
  ],
  'json-ld': [
    'skos-jsonld',
    'SKOS in JSON-LD, a vocabulary with all its concepts',
    'application/ld+json',
    'jsonld',
  ],
};

/** One writer per RDF syntax. */
export const skosWriters: readonly RecordWriter[] = (Object.keys(names) as Syntax[]).map((syntax) => {
  const [name, help, mediaType, ending] = names[syntax];
  return {
    name,
    help,
    mediaType,
    ending,
    neighbours,
    types: [cvocVocabulary.name],
    zips: [],
    // The media type of JSON-LD has no such parameter, and recipients ignore it; clients of ehri-rest expect it for every syntax.
    contentType: `${mediaType}; charset=utf-8`,
    withDescendants: true,
    links: false,
    takesBaseUri: true,
    write: (steps, context) => writeSkos(steps, context, syntax),
  };
});

async function* writeSkos(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
  syntax: Syntax,
): AsyncGenerator<string> {
  const rdf = rdfStatementWriters[syntax];
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
        const hasOwnTerms = context.extension !== 'none';
        const about = describeScheme(scheme).filter(
          ({ predicate }) => hasOwnTerms || predicate !== vocabularyIdProperty,
        );
        text += rdf.begin(hasOwnTerms) + rdf.resource(schemeIri(scheme, context), about, true);
      } else if (record.type === cvocConcept.name) {
        for (const [iri, statements] of describeInScheme({ graph, newLabel }, record, scheme, context))
          text += rdf.resource(iri, statements, false);
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
): readonly (readonly [iri: string, statements: readonly Statement[]])[] {
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
  const data: Statement = {
    predicate: extensionProperty,
    object: { text: extension ?? '', language: '', datatype: '' },
  };
  const top: Statement = { predicate: `${skos}hasTopConcept`, object: { resource: iri } };
  const isTop = inOwn.some(({ predicate }) => predicate === `${skos}topConceptOf`);
  return [
    [iri, [...alone, ...position, ...(extension === undefined ? [] : [data])]],
    ...nodes,
    ...(isTop ? [[own, [top]] as const] : []),
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
