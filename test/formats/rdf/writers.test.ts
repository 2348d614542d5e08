import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParsedStatement } from '../../../src/formats/rdf/graph.ts';
import { parseRdf } from '../../../src/formats/rdf/parse.ts';
import { type Syntax, syntaxes } from '../../../src/formats/rdf/syntax.ts';
import { type DescribedResource, isIri, rdfType, toLiteral } from '../../../src/formats/rdf/terms.ts';
import { makeRdfWriter } from '../../../src/formats/rdf/writers.ts';
import { limits } from '../read-document.ts';

const ns = 'http://t.example/terms#';
const namespaces = { t: ns };

const nested = {
  resource: 'http://t.example/a#part',
  statements: [{ predicate: `${ns}name`, object: toLiteral('Part') }],
};
const resources: readonly DescribedResource[] = [
  {
    resource: 'http://t.example/a',
    statements: [
      { predicate: rdfType, object: { resource: `${ns}Thing` } },
      { predicate: `${ns}note`, object: toLiteral('Say "yes"\\no\tor\n&<b>', 'en') },
      { predicate: `${ns}note`, object: toLiteral('Second') },
      { predicate: 'http://other.example/year', object: toLiteral('1924', '', `${ns}year`) },
      { predicate: `${ns}part`, object: nested },
      { predicate: `${ns}view`, object: nested },
      { predicate: `${ns}source`, object: { resource: '_:b1' } },
    ],
  },
  { resource: '_:b1', statements: [{ predicate: `${ns}name`, object: toLiteral('Source') }] },
];

function write(syntax: Syntax, some: readonly DescribedResource[], context?: typeof namespaces): string {
  const file = makeRdfWriter(syntax, { namespaces, ...(context !== undefined && { context }) });
  return some.map((resource) => file.write(resource)).join('') + file.end();
}

async function read(syntax: Syntax, text: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const context = {
    file: `f.${syntaxes[syntax].ending}`,
    target: '',
    language: 'eng',
    limits,
    warn: () => {},
  };
  async function* chunks(): AsyncIterable<string> {
    yield text;
  }
  await parseRdf(chunks(), context, ({ subject, predicate, object }: ParsedStatement) => {
    const kind = object.termType === 'Literal' ? `@${object.language}^^${object.datatype.value}` : '';
    const value = object.termType === 'BlankNode' ? '_:' : JSON.stringify(object.value);
    const about = subject.termType === 'BlankNode' ? '_:' : subject.value;
    lines.push(`${about} ${predicate.value} ${value}${kind.replace(/http:\/\/www\.w3.*/, '')}`);
  });
  return lines.sort();
}

describe('An RDF file', () => {
  it('has the same statements in every syntax, those of nested resources once', async () => {
    const expected = await read('n-triples', write('n-triples', resources));
    assert.equal(expected.length, 9);
    for (const syntax of Object.keys(syntaxes) as Syntax[])
      assert.deepEqual(await read(syntax, write(syntax, resources)), expected, syntax);
    assert.deepEqual(await read('json-ld', write('json-ld', resources, namespaces)), expected);
    const first = resources.slice(0, 1);
    const alone = await read('n-triples', write('n-triples', first));
    assert.deepEqual(await read('json-ld', write('json-ld', first, namespaces)), alone);
    assert.deepEqual(await read('json-ld', write('json-ld', first)), alone);
  });

  it('escapes control characters in Turtle and N-Triples', () => {
    const object = toLiteral('\u0001\u007f\u0085');
    for (const syntax of ['turtle', 'n-triples'] as const)
      assert.match(
        write(syntax, [{ resource: 'urn:a', statements: [{ predicate: `${ns}p`, object }] }]),
        /"\\u0001\\u007f\\u0085"/,
      );
  });

  it('declares its prefixes, and is valid without resources', async () => {
    assert.match(
      write('turtle', resources),
      /^@prefix t: <http:\/\/t\.example\/terms#> \.\n\n<http.*> a t:Thing ;/,
    );
    for (const syntax of Object.keys(syntaxes) as Syntax[]) {
      const text = write(syntax, []);
      if (text !== '') assert.deepEqual(await read(syntax, text), [], syntax);
    }
  });

  it('has IRIs that no syntax changes', () => {
    for (const iri of ['http://a.example/b', 'urn:x:y', 'https://a.example/é?q#f'])
      assert.ok(isIri(iri), iri);
    for (const text of [
      'a',
      '/a',
      'urn:a b',
      'urn:a>',
      'http://a/[b]',
      'http://a/../b',
      'urn:\u0001',
      'urn:\ud800',
    ])
      assert.ok(!isIri(text), text);
  });
});
