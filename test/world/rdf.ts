/** Reads linked data with other libraries than those that write it. */
import assert from 'node:assert/strict';
import type { Quad } from '@rdfjs/types';
import jsonld from 'jsonld';
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
export function parseJsonLd(text: string): Promise<readonly Quad[]> {
  return jsonld.toRDF(JSON.parse(text), {
    documentLoader: async (url: string) => {
      const base = /^(.*)\/context\.jsonld$/.exec(url)?.[1];
      assert.ok(base !== undefined, `${url} is no address of the context`);
      return { document: JSON.parse(linkedData.writeContext(base)) };
    },
  });
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
  // The JSON-LD library writes 51.9 as 5.19E1.
  const value = term.datatype.value.endsWith('#double') ? String(Number(term.value)) : term.value;
  return `${JSON.stringify(value)}@${term.language ?? ''}^^${term.datatype.value}`;
}

/** The objects of a subject and a predicate. */
export function valuesOf(quads: readonly Quad[], subject: string, predicate: string): readonly string[] {
  return quads
    .filter((quad) => quad.subject.value === subject && quad.predicate.value === predicate)
    .map(({ object }) => object.value);
}
