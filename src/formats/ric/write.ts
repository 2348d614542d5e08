/**
 * Writes records as linked data in Turtle, N-Triples and JSON-LD, as a stream: each record is converted (describe.ts) and written when it
 * opens. Keeps only the open records in memory.
 */
import type { ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { type Namespaces, namespacesForBaseUrl, namespacesWith } from '../rdf/namespaces.ts';
import { isIri, type RdfNode } from '../rdf/node.ts';
import { type JsonLdContext, JsonLdSerializer } from '../rdf/write-json-ld.ts';
import { NTriplesSerializer, TurtleSerializer } from '../rdf/write-triples.ts';
import type { RecordWriter, WriterContext } from '../record-writer.ts';
import { describeRecord, linkedTypes } from './describe.ts';
import { neighbourRows } from './mapping.ts';

/** Writes a file in one RDF syntax: returns the text for each resource, and the end of the file. */
interface RdfSyntax {
  write(node: RdfNode): string;
  end(): string;
}

const shared = {
  types: linkedTypes,
  zips: [],
  withDescendants: false,
  descendantsOnRequest: true,
  links: true,
  neighbours: neighbourRows,
  path: 'rdf',
} as const;

export const turtleWriter: RecordWriter = {
  ...shared,
  name: 'turtle',
  help: 'linked data (RiC-O, schema.org) in Turtle',
  mediaType: 'text/turtle',
  contentType: 'text/turtle; charset=utf-8',
  ending: 'ttl',
  write: writeWith((known) => new TurtleSerializer(known)),
};

export const jsonLdWriter: RecordWriter = {
  ...shared,
  name: 'jsonld',
  help: 'linked data (RiC-O, schema.org) in JSON-LD',
  mediaType: 'application/ld+json',
  contentType: 'application/ld+json; charset=utf-8',
  ending: 'jsonld',
  write: writeWith((_known, context) => new JsonLdSerializer(context)),
};

export const nTriplesWriter: RecordWriter = {
  ...shared,
  name: 'ntriples',
  help: 'linked data (RiC-O, schema.org) in N-Triples',
  mediaType: 'application/n-triples',
  contentType: 'application/n-triples; charset=utf-8',
  ending: 'nt',
  write: writeWith((known) => new NTriplesSerializer(known)),
};

function writeWith(begin: (known: Namespaces, context: JsonLdContext) => RdfSyntax): RecordWriter['write'] {
  return async function* (steps, context) {
    const base = baseOf(context);
    const known = base === undefined ? namespacesWith(`${urnBase}schema#`) : namespacesForBaseUrl(base);
    const syntax = begin(known, base === undefined ? known : `${base}/context.jsonld`);
    const ownContext = base === undefined ? { ...context, uriOf: toUrn } : context;
    for await (const text of writeRecords(steps, ownContext, syntax)) if (text !== '') yield text;
    yield syntax.end();
  };
}

/** Base of the IRIs if the URL of the service is unknown, as on the command line. */
const urnBase = 'urn:fonds:';

function toUrn(type: string, id: string): string {
  return `${urnBase}${type}:${encodeURIComponent(id.toWellFormed())}`;
}

async function* writeRecords(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
  syntax: RdfSyntax,
): AsyncGenerator<string> {
  const open: ExportedRecord[] = [];
  for await (const some of steps) {
    let text = '';
    for (const step of some) {
      if (step.step === 'close') {
        open.pop();
        continue;
      }
      const above = [...open.toReversed(), ...context.above];
      text += syntax.write(describeRecord(step.record, above, context));
      open.push(step.record);
    }
    yield text;
  }
}

/** URL of the service, derived from the URL of a record; undefined if it is relative, since RDF requires absolute IRIs. */
function baseOf({ uriOf }: WriterContext): string | undefined {
  const [type = ''] = linkedTypes;
  const uri = uriOf(type, '');
  return isIri(uri) ? uri.slice(0, uri.lastIndexOf('/classes/')) : undefined;
}
