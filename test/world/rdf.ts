/** Reads linked data with other libraries than those that write it. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { Quad } from '@rdfjs/types';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { StreamParser } from 'n3';
import { linkedData } from '../../src/formats/linked-data.ts';

export const ric = 'https://www.ica.org/standards/RiC/ontology#';
export const schema = 'http://schema.org/';
export const skos = 'http://www.w3.org/2004/02/skos/core#';
export const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

export function parseTurtle(text: string, format = 'text/turtle'): Promise<readonly Quad[]> {
  return new Promise((resolve, reject) => {
    const quads: Quad[] = [];
    const parser = new StreamParser({ format });
    parser.on('data', (quad) => quads.push(quad));
    parser.on('error', reject);
    parser.on('end', () => resolve(quads));
    parser.write(text);
    parser.end();
  });
}

/** Uses the JSON-LD context that the service publishes. */
export async function parseJsonLd(text: string): Promise<readonly Quad[]> {
  const parser = new JsonLdParser({
    documentLoader: {
      load: async (url: string) => {
        const base = /^(.*)\/context\.jsonld$/.exec(url)?.[1];
        assert.ok(base !== undefined, `${url} is no address of the context`);
        return JSON.parse(linkedData.writeContext(base));
      },
    },
  });
  const quads: Quad[] = [];
  for await (const quad of Readable.from([text]).pipe(parser as never) as AsyncIterable<Quad>)
    quads.push(quad);
  return quads;
}

/** Sorted statements as text: two graphs without blank nodes are equal if these are. */
export function toLines(quads: readonly Quad[]): readonly string[] {
  return [
    ...new Set(
      quads.map(({ subject, predicate, object }) =>
        [subject.value, predicate.value, toText(object)].join(' '),
      ),
    ),
  ].sort();
}

function toText(term: Quad['object']): string {
  if (term.termType !== 'Literal') return `<${term.value}>`;
  return `${JSON.stringify(term.value)}@${term.language}^^${term.datatype.value}`;
}

/** The objects of a subject and a predicate. */
export function valuesOf(quads: readonly Quad[], subject: string, predicate: string): readonly string[] {
  return quads
    .filter((quad) => quad.subject.value === subject && quad.predicate.value === predicate)
    .map(({ object }) => object.value);
}
