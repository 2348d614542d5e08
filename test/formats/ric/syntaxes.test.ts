import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { WriterContext } from '../../../src/formats/record-writer.ts';
import { recordWriters } from '../../../src/formats/registry.ts';
import type { Data } from '../../../src/model/define.ts';
import type { ExportedPart, ExportedRecord, ExportStep } from '../../../src/model/export-step.ts';
import { documentaryUnitDescription } from '../../../src/model/types/documentary-unit.ts';
import { parseJsonLd, parseTurtle, ric, schema, skos, toLines, valuesOf } from '../../world/rdf.ts';

const context: WriterContext = {
  above: [],
  language: undefined,
  now: new Date(0),
  uriOf: (type, id) => `https://archive.example/a/classes/${type}/${encodeURIComponent(id.toWellFormed())}`,
};

const unit = (id: string, data: Data, ...descriptions: readonly Data[]): ExportedRecord => ({
  id,
  type: 'DocumentaryUnit',
  data,
  links: [],
  relationships: {
    describes: descriptions.map((one, i) => ({
      id: `${id}.${i}`,
      type: 'DocumentaryUnitDescription',
      data: one,
      relationships: { hasDate: [], relatesTo: [] },
    })),
  },
});

async function write(
  name: string,
  records: readonly ExportedRecord[],
  options: Partial<WriterContext> = {},
): Promise<string> {
  const writer = recordWriters.find((one) => one.name === name)!;
  async function* steps(): AsyncGenerator<readonly ExportStep[]> {
    yield records.map((record) => ({ step: 'open', record }));
    yield records.map(() => ({ step: 'close' }));
  }
  let text = '';
  for await (const piece of writer.write(steps(), { ...context, ...options })) text += piece;
  return text;
}

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'https://example.org/a b',
    'https://example.org/ok',
    'urn:x',
    '<>',
    '"@en',
    '\\u0041',
    '\ud800',
  ),
);
const fields = Object.keys(documentaryUnitDescription.fields).filter((name) => name !== 'languageCode');
const description = fc
  .tuple(
    fc.constantFrom('eng', 'nld', 'heb', 'srp'),
    fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 5 })), value, { maxKeys: 8 }),
  )
  .map(([languageCode, data]) => ({ ...data, languageCode }));

describe('Linked data', () => {
  it('has the same statements in Turtle, N-Triples and JSON-LD for any stored values', async () => {
    const records = fc.array(
      fc
        .tuple(value, value, fc.array(description, { maxLength: 3 }))
        .map(([id, identifier, all]) => unit(id, { identifier }, ...all)),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(records, async (some) => {
        const turtle = toLines(await parseTurtle(await write('turtle', some)));
        assert.deepEqual(toLines(await parseTurtle(await write('ntriples', some), 'N-Triples')), turtle);
        assert.deepEqual(toLines(await parseJsonLd(await write('jsonld', some))), turtle);
      }),
      { numRuns: 100 },
    );
  });

  it('contains every field of a description, in standard terms or our own', async () => {
    const omitted = new Set([
      ...['languageCode', 'creationProcess', 'sourceFileId', 'sourceMarkup', 'identifier'],
    ]);
    const words = Object.fromEntries(fields.map((name) => [name, `words of ${name}`]));
    const text = await write('ntriples', [unit('u', { identifier: 'u' }, { ...words, languageCode: 'eng' })]);
    for (const name of fields)
      assert.equal(text.includes(`"words of ${name}"`), !omitted.has(name), `${name} is written`);
  });

  it('contains fields with any name', async () => {
    const odd = { constructor: 'words', toString: 'more words', 'a> <b': 'third' };
    const hasAddress = [{ id: 'address', type: 'Address', data: odd, relationships: {} }];
    const repository = {
      ...unit('r', { identifier: 'r', ...odd }),
      type: 'Repository',
      relationships: {
        describes: [
          {
            id: 'r.eng',
            type: 'RepositoryDescription',
            data: { name: 'R', languageCode: 'eng', ...odd },
            relationships: { hasAddress },
          },
        ],
      },
    };
    for (const read of [
      parseTurtle(await write('turtle', [repository])),
      parseTurtle(await write('ntriples', [repository]), 'N-Triples'),
      parseJsonLd(await write('jsonld', [repository])),
    ]) {
      const quads = await read;
      for (const [field, words] of Object.entries(odd))
        assert.deepEqual(
          quads
            .filter(({ predicate }) => predicate.value.endsWith(`/tools/schema#${encodeURIComponent(field)}`))
            .map(({ object }) => object.value),
          [words, words, words],
        );
    }
  });

  it('has URNs if the URL of the service is unknown', async () => {
    const uriOf: WriterContext['uriOf'] = (type, id) => `/archive/classes/${type}/${id}`;
    const records = [unit('u', { identifier: 'u', other: 'words' })];
    const turtle = toLines(await parseTurtle(await write('turtle', records, { uriOf })));
    for (const line of turtle)
      assert.match(line, /^urn:fonds:DocumentaryUnit:u (?:http|urn:fonds:schema#other)/);
    const lines = await write('ntriples', records, { uriOf });
    assert.deepEqual(toLines(await parseTurtle(lines, 'N-Triples')), turtle);
    assert.deepEqual(toLines(await parseJsonLd(await write('jsonld', records, { uriOf }))), turtle);
  });

  it('has containers as instantiations, and digital objects as links if they are safe', async () => {
    const part = (id: string, type: string, data: Data, contains: readonly ExportedPart[] = []) => ({
      id,
      type,
      data,
      relationships: contains.length === 0 ? {} : { contains },
    });
    const folder = part('f', 'Container', { type: 'folder', name: '2' });
    const hasContainer = [part('b', 'Container', { type: 'box', name: '1', barcode: '31' }, [folder])];
    const file = (id: string, uri: string, purpose: string) => part(id, 'DigitalObject', { uri, purpose });
    const hasDigitalObject = [
      file('o1', 'https://x.example/1', 'file'),
      file('o2', 'https://x.example/2', 'file'),
      file('o3', 'https://x.example/t', 'thumbnail'),
      file('o4', 'https://x.example/manifest', 'manifest'),
      file('o5', 'javascript:alert(1)', 'file'),
    ];
    const plain = unit('u', { identifier: 'u' }, { name: 'U', languageCode: 'eng' });
    const [description] = plain.relationships.describes!;
    const describes = [{ ...description!, relationships: { hasContainer, hasDigitalObject } }];
    const record = { ...plain, relationships: { describes } };
    const turtle = await parseTurtle(await write('turtle', [record]));
    assert.deepEqual(toLines(await parseJsonLd(await write('jsonld', [record]))), toLines(turtle));
    const id = context.uriOf('DocumentaryUnit', 'u');
    const objects = (subject: string, term: string) =>
      turtle
        .filter((quad) => quad.subject.value === subject && quad.predicate.value.endsWith(term))
        .map(({ object }) => [object.termType, object.value.replace(`${id}#`, '#')].join(' '));
    assert.deepEqual(objects(id, 'hasOrHadInstantiation'), [
      ...['b', 'o1', 'o2', 'o3', 'o4', 'o5'].map((one) => `NamedNode #${one}`),
    ]);
    assert.deepEqual(objects(`${id}#b`, 'hasOrHadPart'), ['NamedNode #f']);
    assert.deepEqual(objects(`${id}#b`, 'ontology#identifier'), ['Literal 31']);
    assert.deepEqual(objects(id, 'edm/isShownBy'), ['NamedNode https://x.example/1']);
    assert.deepEqual(objects(id, 'edm/hasView'), ['NamedNode https://x.example/2']);
    assert.deepEqual(objects(id, 'edm/object'), ['NamedNode https://x.example/t']);
    assert.deepEqual(objects(id, 'seeAlso'), ['NamedNode https://x.example/manifest']);
    assert.deepEqual(objects(`${id}#o1`, 'contentUrl'), ['NamedNode https://x.example/1']);
    assert.deepEqual(objects(`${id}#o5`, 'contentUrl'), []);
    assert.deepEqual(objects(`${id}#o5`, '#uri'), ['Literal javascript:alert(1)']);
    const unsafe = await write('ntriples', [
      unit('u', { identifier: 'u' }, { name: 'U', languageCode: 'eng', ref: 'javascript:alert(1)' }),
    ]);
    assert.doesNotMatch(unsafe, /<javascript:/);
  });

  it('has the type and the event of a date', async () => {
    const period = (id: string, data: Data): ExportedPart => ({
      id,
      type: 'DatePeriod',
      data: { startDate: '1900-01-01', endDate: '1900-12-31', ...data },
      relationships: {},
    });
    const hasDate = [
      period('all', { type: 'inclusive', event: 'Creation' }),
      period('most', { type: 'bulk', event: 'broadcast' }),
    ];
    const plain = unit('u', { identifier: 'u' }, { name: 'U', languageCode: 'eng' });
    const describes = [{ ...plain.relationships.describes![0]!, relationships: { hasDate } }];
    const quads = await parseTurtle(await write('turtle', [{ ...plain, relationships: { describes } }]));
    const id = context.uriOf('DocumentaryUnit', 'u');
    assert.deepEqual(valuesOf(quads, id, `${ric}hasCreationDate`), [`${id}#all`]);
    assert.deepEqual(valuesOf(quads, id, `${ric}isAssociatedWithDate`), [`${id}#most`]);
    assert.deepEqual(valuesOf(quads, `${id}#most`, `${ric}type`), ['bulk']);
    const own = 'https://archive.example/a/tools/schema#event';
    assert.deepEqual(valuesOf(quads, `${id}#most`, own), ['broadcast']);
  });

  it('has donors as former holders and funders as funders, not as subjects', async () => {
    const point = (id: string, type: string, role: string): ExportedPart => ({
      id,
      type: 'AccessPoint',
      data: { name: id, type, role },
      relationships: {},
    });
    const relatesTo = [
      point('ada', 'personAccess', 'Donor'),
      point('bank', 'corporateBodyAccess', 'fnd'),
      point('eve', 'personAccess', 'addressee'),
      point('gifts', 'subjectAccess', 'donor'),
      point('kin', 'creatorAccess', 'donor'),
    ];
    const plain = unit('u', { identifier: 'u' }, { name: 'U', languageCode: 'eng' });
    const describes = [{ ...plain.relationships.describes![0]!, relationships: { relatesTo } }];
    const quads = await parseTurtle(await write('turtle', [{ ...plain, relationships: { describes } }]));
    const id = context.uriOf('DocumentaryUnit', 'u');
    const named = (term: string) => valuesOf(quads, id, term).map((iri) => iri.replace(`${id}#`, ''));
    assert.deepEqual(named(`${ric}hasOrHadHolder`), ['ada']);
    assert.deepEqual(named(`${ric}isRelatedTo`), ['bank']);
    assert.deepEqual(named(`${schema}funder`), ['bank']);
    assert.deepEqual(named(`${schema}contributor`), ['ada']);
    assert.deepEqual(named(`${ric}hasOrHadSubject`), ['eve', 'gifts']);
    assert.deepEqual(named(`${ric}hasCreator`), ['kin']);
  });

  it('links only valid IRIs', async () => {
    const of = async (ref: string): Promise<readonly string[]> => {
      const quads = await parseTurtle(
        await write('turtle', [unit('u', { identifier: 'u' }, { name: 'U', languageCode: 'eng', ref })]),
      );
      return valuesOf(
        quads,
        context.uriOf('DocumentaryUnit', 'u'),
        'http://www.w3.org/2000/01/rdf-schema#seeAlso',
      );
    };
    assert.deepEqual(await of('https://example.org/ok'), ['https://example.org/ok']);
    assert.deepEqual(await of('see the box > <there'), []);
  });

  it('names a record without a description after its identifier', async () => {
    const quads = await parseTurtle(await write('turtle', [unit('u', { identifier: 'Box 7' })]));
    assert.deepEqual(valuesOf(quads, context.uriOf('DocumentaryUnit', 'u'), `${ric}title`), ['Box 7']);
  });

  it('gives a concept one preferred label per language', async () => {
    const concept = {
      ...unit(
        'c',
        { identifier: 'c' },
        { name: 'One', languageCode: 'eng' },
        { name: 'Two', languageCode: 'eng' },
      ),
      type: 'CvocConcept',
    };
    const quads = await parseTurtle(await write('turtle', [concept]));
    const said = (term: string): readonly string[] =>
      valuesOf(quads, context.uriOf('CvocConcept', 'c'), skos + term);
    assert.deepEqual([said('prefLabel'), said('altLabel')], [['One'], ['Two']]);
  });
});
