import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import jsonld from 'jsonld';
import { type ParsedStatement, placeholderBase } from '../../../src/formats/rdf/graph.ts';
import { parseRdf } from '../../../src/formats/rdf/parse.ts';
import { skos } from '../../../src/formats/skos/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { limits, readDocument } from '../read-document.ts';

const skosNs = 'http://www.w3.org/2004/02/skos/core#';
const context = { file: 'v.jsonld', target: '', language: 'eng', limits, warn: () => {} };

/** Statements as sorted lines; blank nodes have no label, and datatypes of XML Schema and RDF are left out, as in an import. */
function toLines(statements: readonly ParsedStatement[]): readonly string[] {
  const name = ({ termType, value }: ParsedStatement['object'] | ParsedStatement['subject']): string =>
    termType === 'BlankNode' ? '_:' : value.replace(placeholderBase, '');
  return statements
    .map(({ subject, predicate, object }) => {
      const isLiteral = object.termType === 'Literal';
      const datatype =
        isLiteral && !object.datatype.value.startsWith('http://www.w3.org/') ? object.datatype.value : '';
      const value = isLiteral
        ? JSON.stringify([object.value, (object.language ?? '').toLowerCase(), datatype])
        : name(object);
      return `${name(subject)} ${predicate.value} ${value}`;
    })
    .sort();
}

async function* chunksOf(text: string, size: number): AsyncIterable<string> {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
}

async function read(text: string, size = text.length): Promise<readonly string[]> {
  const statements: ParsedStatement[] = [];
  await parseRdf(chunksOf(text, size), context, (statement) => statements.push(statement));
  return toLines(statements);
}

async function readWithLibrary(document: object): Promise<readonly string[]> {
  return toLines(await jsonld.toRDF(document, { base: placeholderBase }));
}

const terms = {
  '@version': 1.1,
  skos: skosNs,
  ex: 'http://example.org/',
  id: '@id',
  type: '@type',
  Concept: 'skos:Concept',
  prefLabel: { '@id': 'skos:prefLabel', '@container': '@language' },
  altLabel: { '@id': 'skos:altLabel', '@container': ['@language', '@set'] },
  note: { '@id': 'skos:note', '@language': 'de' },
  untagged: { '@id': 'skos:editorialNote', '@language': null },
  notation: { '@id': 'skos:notation', '@type': 'ex:code' },
  broader: { '@id': 'skos:broader', '@type': '@id' },
  kind: { '@id': 'ex:kind', '@type': '@vocab' },
  ignored: null,
};
const strikes = {
  id: 'ex:1',
  type: ['Concept', 'ex:Kind'],
  prefLabel: { en: 'Strikes', 'de-AT': 'Streiks' },
  altLabel: { en: ['Walk-outs', 'Stoppages'] },
  note: ['Anmerkung', { '@value': 'Note', '@language': 'en' }, { '@value': 'no language' }],
  untagged: 'plain',
  notation: 'S-1',
  broader: [
    'ex:2',
    { id: 'http://example.org/3', 'skos:note': 'nested', broader: { 'skos:note': 'unnamed' } },
  ],
  kind: 'Concept',
  ignored: 'nothing',
  unmapped: { deep: ['nothing'] },
  'skos:definition': { '@set': ['a', 'b', null] },
  'ex:number': [12, true, { '@value': 7 }, { '@value': '1924', '@type': 'ex:year' }],
  'http://example.org/p': 'text with "quotes", {braces} and [brackets]\\',
};
const others = [
  { '@id': 'ex:list', 'ex:items': { '@list': ['a', 'b'] } },
  { '@id': 'relative', 'skos:note': 'a relative identifier' },
  { '@id': 'ex:r', '@reverse': { 'skos:broader': { '@id': 'ex:below' } } },
  { '@id': 'ex:f', 'ex:number': 1.5 },
  { '@id': 'ex:g', '@graph': [{ '@id': 'ex:inner', 'skos:note': 'inner' }] },
  { '@id': '_:b1', 'ex:ref': { '@id': '_:b2' } },
];

describe('A vocabulary in JSON-LD', () => {
  const documents: readonly (readonly [string, object])[] = [
    ['a graph', { '@context': terms, '@graph': [strikes, ...others] }],
    ['a graph before its context', { '@graph': [strikes, ...others], '@context': terms }],
    [
      'a graph with an identifier',
      { '@context': terms, '@id': 'ex:graph', 'ex:title': 'T', '@graph': [strikes] },
    ],
    ['one resource', { '@context': terms, ...strikes }],
    ['a list of resources', [strikes, ...others].map((node) => ({ '@context': terms, ...node }))],
    ['a list of contexts', { '@context': [{ skos: skosNs }, terms].slice(1), '@graph': [strikes] }],
    [
      'a vocabulary as default',
      {
        '@context': { '@vocab': skosNs, '@language': 'fr' },
        '@graph': [{ '@id': 'e:1', '@type': 'Concept', prefLabel: 'Grèves' }],
      },
    ],
    ['a base', { '@context': { ...terms, '@base': 'http://base.example/' }, '@graph': [strikes, ...others] }],
    [
      'a term with a scoped context',
      {
        '@context': { ...terms, inner: { '@id': 'ex:inner', '@context': { label: 'skos:note' } } },
        '@graph': [{ inner: { label: 'x' } }],
      },
    ],
    ['a graph with another name', { '@context': { ...terms, graph: '@graph' }, graph: [strikes] }],
    [
      'full IRIs',
      [
        {
          '@id': 'http://example.org/1',
          '@type': [`${skosNs}Concept`],
          [`${skosNs}prefLabel`]: [{ '@value': 'S', '@language': 'en' }],
        },
      ],
    ],
  ];
  for (const [name, document] of documents) {
    it(`has the same statements as with the JSON-LD library: ${name}`, async () => {
      const text = JSON.stringify(document, undefined, 1);
      const expected = await readWithLibrary(document);
      assert.ok(expected.length > 0);
      assert.deepEqual(await read(text), expected);
      assert.deepEqual(await read(text, 7), expected, 'in small pieces');
    });
  }

  it('keeps the order of the file', async () => {
    const { items } = await readDocument(
      skos,
      JSON.stringify({
        '@context': terms,
        '@graph': [others[0], strikes, others[2], { id: 'ex:9', type: 'Concept' }],
      }),
      { file: 'v.jsonld' },
    );
    const expected = ['1', 'below', '9'];
    const identifiers = items.map(({ open }) => open.identifier);
    assert.deepEqual(
      identifiers.filter((one) => expected.includes(one)),
      expected,
    );
  });

  it('is rejected with the line of a resource that is not valid JSON', async () => {
    const text = '[\n{"@id": "e:1"},\n{"@id": e:2}\n]';
    await assert.rejects(read(text), (error) => error instanceof Failure && error.errors?.[0]?.line === 3);
    for (const broken of ['{"@graph":[{"@id":"e:1"}}', '[{}] more', '"text"', '[{"@id":"e:1"}', '{"a":1,}x'])
      await assert.rejects(read(broken), { code: 'malformed-rdf' }, broken);
  });
});
