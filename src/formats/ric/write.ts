/**
 * Writes records as linked data in Turtle, N-Triples and JSON-LD. A record is described (describe.ts) and written as it comes, with what
 * stands in it where that is wanted; all that is held are the records that are open.
 */
import type { WriteStep, WrittenRecord } from '../../model/written.ts';
import type { WriteContext, Writer } from '../written.ts';
import { describeRecord, linkedTypes } from './describe.ts';
import { neighbourRows } from './mapping.ts';
import { type Namespaces, namespacesAt, type RdfNode } from './rdf-node.ts';
import { JsonLdText } from './write-json-ld.ts';
import { NTriplesText, TurtleText } from './write-triples.ts';

/** A syntax while a file is written: the text that each resource adds, and what comes at the end. */
export interface RdfSyntax {
  write(node: RdfNode): string;
  end(): string;
}

const shared = {
  types: linkedTypes,
  zips: [],
  whole: false,
  wholeOnDemand: true,
  links: true,
  neighbours: neighbourRows,
  path: 'rdf',
} as const;

export const turtleWriter: Writer = {
  ...shared,
  name: 'turtle',
  help: 'linked data (RiC-O, schema.org) in Turtle',
  mediaType: 'text/turtle',
  contentType: 'text/turtle; charset=utf-8',
  ending: 'ttl',
  write: writeWith((known) => new TurtleText(known)),
};

export const jsonLdWriter: Writer = {
  ...shared,
  name: 'jsonld',
  help: 'linked data (RiC-O, schema.org) in JSON-LD',
  mediaType: 'application/ld+json',
  contentType: 'application/ld+json',
  ending: 'jsonld',
  write: writeWith((_known, base) => new JsonLdText(`${base}/context.jsonld`)),
};

export const nTriplesWriter: Writer = {
  ...shared,
  name: 'ntriples',
  help: 'linked data (RiC-O, schema.org) in N-Triples',
  mediaType: 'application/n-triples',
  contentType: 'application/n-triples',
  ending: 'nt',
  write: writeWith((known) => new NTriplesText(known)),
};

function writeWith(begin: (known: Namespaces, base: string) => RdfSyntax): Writer['write'] {
  return async function* (steps, context) {
    const base = baseOf(context);
    const syntax = begin(namespacesAt(base), base);
    for await (const text of writeRecords(steps, context, syntax)) if (text !== '') yield text;
    yield syntax.end();
  };
}

async function* writeRecords(
  steps: AsyncIterable<readonly WriteStep[]>,
  context: WriteContext,
  syntax: RdfSyntax,
): AsyncGenerator<string> {
  const open: WrittenRecord[] = [];
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

/** The address of the service: that of any record up to `/classes/`. */
function baseOf({ uriOf }: WriteContext): string {
  const [type = ''] = linkedTypes;
  const uri = uriOf(type, '');
  return uri.slice(0, uri.lastIndexOf('/classes/'));
}
