/**
 * Writes records as linked data in Turtle, N-Triples and JSON-LD, as a stream: each record is converted (describe.ts) and written when it
 * opens. Keeps only the open records in memory.
 */
import type { ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { makeIriResolver, namespacesForBaseUrl, namespacesWith } from '../rdf/namespaces.ts';
import { fileTypeOf, type Syntax, syntaxes } from '../rdf/syntax.ts';
import { makeRdfWriter } from '../rdf/writers.ts';
import type { RecordWriter, WriterContext } from '../record-writer.ts';
import { describeRecord, linkedTypes } from './describe.ts';
import { neighbourRows } from './mapping.ts';

const writerNames: readonly (readonly [Syntax, name: string])[] = [
  ['turtle', 'turtle'],
  ['json-ld', 'jsonld'],
  ['n-triples', 'ntriples'],
];

/** One writer per RDF syntax. */
export const ricWriters: readonly RecordWriter[] = writerNames.map(([syntax, name]) => ({
  name,
  help: `linked data (RiC-O, schema.org) in ${syntaxes[syntax].title}`,
  ...fileTypeOf(syntax),
  types: linkedTypes,
  zips: [],
  withDescendants: false,
  descendantsOnRequest: true,
  links: true,
  neighbours: neighbourRows,
  path: 'rdf',
  write: (steps, context) => writeRic(steps, context, syntax),
}));

async function* writeRic(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
  syntax: Syntax,
): AsyncGenerator<string> {
  const base = baseOf(context);
  const namespaces = base === undefined ? namespacesWith(`${urnBase}schema#`) : namespacesForBaseUrl(base);
  const file = makeRdfWriter(syntax, {
    namespaces,
    context: base === undefined ? namespaces : `${base}/context.jsonld`,
  });
  const describing = {
    ...context,
    ...(base === undefined && { uriOf: toUrn }),
    iriOf: makeIriResolver(namespaces),
  };
  const open: ExportedRecord[] = [];
  for await (const some of steps) {
    let text = '';
    for (const step of some) {
      if (step.step === 'close') {
        open.pop();
        continue;
      }
      const above = [...open.toReversed(), ...context.above];
      text += file.write(describeRecord(step.record, above, describing));
      open.push(step.record);
    }
    if (text !== '') yield text;
  }
  yield file.end();
}

/** Base of the IRIs if the URL of the service is unknown, as on the command line. */
const urnBase = 'urn:fonds:';

function toUrn(type: string, id: string): string {
  return `${urnBase}${type}:${encodeURIComponent(id.toWellFormed())}`;
}

/** URL of the service, derived from the URL of a record; undefined if it is relative, since RDF requires absolute IRIs. */
function baseOf({ uriOf }: WriterContext): string | undefined {
  const [type = ''] = linkedTypes;
  const uri = uriOf(type, '');
  return URL.canParse(uri) ? uri.slice(0, uri.lastIndexOf('/classes/')) : undefined;
}
