import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { WriterContext } from '../../../src/formats/record-writer.ts';
import { skos } from '../../../src/formats/skos/index.ts';
import { skosWriters } from '../../../src/formats/skos/write.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { oddText, recordOf } from '../generated-records.ts';
import { readDocument } from '../read-document.ts';
import { closeSteps, comparable, writeDocument } from '../write-document.ts';

const vocabulary: ExportedRecord = {
  id: 'terms',
  type: 'CvocVocabulary',
  data: { identifier: 'terms', name: 'Terms', description: 'Of trade' },
  relationships: {},
  links: [],
};

function concept(
  identifier: string,
  data: ExportedRecord['data'],
  ...describes: readonly object[]
): ExportedRecord {
  return {
    id: `terms-${identifier}`,
    type: 'CvocConcept',
    data: { identifier, ...data },
    relationships: {
      describes: describes.map((one, i) => ({
        id: `terms-${identifier}.${i}`,
        type: 'CvocConceptDescription',
        data: one as ExportedRecord['data'],
        relationships: {},
      })),
    },
    links: [],
  };
}

const guilds = concept(
  'guilds',
  { uri: 'http://example.org/terms/guilds', notation: ['G1', 'G2'], latitude: 51.5 },
  { name: 'Guilds', languageCode: 'eng', altLabel: ['Crafts'], scopeNote: ['Of towns.\n\nAnd others.'] },
  { name: 'Gilden', languageCode: 'deu' },
);
const bakers = {
  ...concept('bakers', {}, { name: 'Bakers', languageCode: 'eng' }),
  neighbours: { broader: [guilds] },
};

async function assertComeBack(
  concepts: readonly ExportedRecord[],
  syntax: string,
  options: Partial<WriterContext> = {},
): Promise<void> {
  const writer = skosWriters.find(({ name }) => name === syntax)!;
  const text = await writeDocument(writer, [vocabulary, ...concepts], options);
  const { steps } = await readDocument(skos, text, { language: 'deu', file: `t.${writer.ending}` });
  assert.deepEqual(
    closeSteps(steps).map(({ data, relationships }) => comparable(data, relationships.describes)),
    concepts.map(({ data, relationships }) => comparable(data, relationships.describes)),
  );
  assert.deepEqual(
    steps.flatMap((step) => (step.step === 'open' ? [step.identifier] : [])),
    concepts.map(({ data }) => data.identifier),
  );
}

const known = fc.constantFrom(
  ...[
    'dcterms:modified',
    'skos:exactMatch',
    'skos:inScheme',
    'rdf:type',
    'rdfs:seeAlso',
    'skos:broaderTransitive',
  ],
  ...[
    'http://example.org/p#q',
    'dcterms:title@fr',
    'skos:prefLabel@en',
    'http://example.org/s dcterms:title',
  ],
  ...[
    '^skos:member',
    'skos:notation^^http://example.org/type',
    'dcterms:source[2]/dcterms:title',
    'rdfs:subClassOf',
    'dcterms:source/dcterms:title@en',
    '<http://example.org/p>/#1',
    'skos:altLabel@fr',
    'fonds:name',
    'rdfs:label@en',
  ],
);

/** Concepts with various IRIs and unknown properties, connected with each other. */
const made: fc.Arbitrary<readonly ExportedRecord[]> = fc
  .uniqueArray(
    fc.tuple(
      recordOf('CvocConcept'),
      fc.option(fc.webUrl({ withFragments: true, withQueryParameters: true }), { nil: undefined }),
      fc.dictionary(
        known,
        fc.oneof(oddText, fc.webUrl(), fc.constant('http://localhost/archive/classes/CvocVocabulary/terms')),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
    { minLength: 1, maxLength: 4, selector: ([{ id }]) => id },
  )
  .map((list) => {
    const seen = new Set<unknown>();
    const concepts = list.map(([record, uri, unknown]): ExportedRecord => {
      const [first, ...others] = record.relationships.describes ?? [];
      const isNew = uri !== undefined && !seen.has(uri);
      seen.add(uri);
      const { uri: _, ...data } = record.data;
      if (first === undefined) return { ...record, data: isNew ? { ...data, uri } : data };
      const hasUnknownProperty = [{ id: 'u', type: 'UnknownProperty', data: unknown, relationships: {} }];
      const relationships =
        Object.keys(unknown).length === 0
          ? first.relationships
          : { ...first.relationships, hasUnknownProperty };
      return {
        ...record,
        data: isNew ? { ...data, uri } : record.data,
        relationships: { describes: [{ ...first, relationships }, ...others] },
      };
    });
    return concepts.map((one, i) => ({
      ...one,
      neighbours: { broader: concepts.slice(0, i), related: concepts.slice(i + 1) },
    }));
  });

describe('A vocabulary as SKOS', () => {
  it('is a scheme with its concepts and their relations', async () => {
    const turtle = await writeDocument(skosWriters[0]!, [vocabulary, guilds, bakers], {
      baseUri: 'http://example.org/',
    });
    assert.match(turtle, /<http:\/\/example\.org\/terms> a skos:ConceptScheme ;[^.]*dc:title "Terms"/);
    assert.match(turtle, /<http:\/\/example\.org\/terms\/guilds> a skos:Concept ;/);
    assert.match(turtle, /skos:prefLabel "Gilden"@de/);
    assert.match(turtle, /skos:hasTopConcept <http:\/\/example\.org\/terms\/guilds>/);
    assert.match(
      turtle,
      /<http:\/\/example\.org\/terms\/bakers> a skos:Concept ;(?:\n {4}.* ;)*\n {4}skos:broader <http:\/\/example\.org\/terms\/guilds>/,
    );
    assert.equal(turtle.match(/topConceptOf/g)?.length, 1);
  });

  it('has URLs of the service by default', async () => {
    const text = await writeDocument(skosWriters[0]!, [vocabulary, guilds, bakers]);
    assert.match(text, /<http:\/\/localhost\/archive\/classes\/CvocConcept\/terms-bakers> a skos:Concept/);
  });

  it('is written in the requested language only', async () => {
    const text = await writeDocument(skosWriters[0]!, [vocabulary, guilds], { language: 'deu' });
    assert.match(text, /Gilden/);
    assert.doesNotMatch(text, /"Guilds"/);
  });

  it('is imported as edited if the statements of an exported file were changed', async () => {
    const text = await writeDocument(skosWriters[0]!, [vocabulary, bakers]);
    const { items } = await readDocument(skos, text.replace('"Bakers"@en', '"Bakers of bread"@en'), {
      file: 't.ttl',
    });
    assert.equal(items[0]!.description.name, 'Bakers of bread');
    assert.equal(items[0]!.data.identifier, 'bakers');
  });

  /** The statements of an imported and exported file, without those of the scheme and the extension. */
  async function exported(turtle: string): Promise<readonly string[]> {
    const context = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix dcterms: <http://purl.org/dc/terms/> . @prefix v: <http://example.org/voc/> .`;
    const { steps } = await readDocument(skos, context + turtle, { file: 't.ttl' });
    const records = closeSteps(steps).map(({ data, relationships }) => ({
      ...concept(String(data.identifier), data),
      relationships: relationships as ExportedRecord['relationships'],
    }));
    const text = await writeDocument(skosWriters.find(({ name }) => name === 'skos-nt')!, [
      vocabulary,
      ...records,
    ]);
    return text
      .split('\n')
      .filter(
        (line) => /^(?:<http:\/\/example.org|_:)/.test(line) && !/urn:fonds|inScheme|topConceptOf/.test(line),
      )
      .map((line) => line.replaceAll(/<http:[^>]*[/#]([^>]*)>/g, '$1').replace(/ \.$/, ''));
  }

  it('has labels and notes in languages without a preferred label, in their language', async () => {
    assert.deepEqual(
      await exported(`v:1 a skos:Concept ; skos:prefLabel "Strikes"@en ; skos:altLabel "Walk-outs"@en, "Grève"@fr ;
        skos:hiddenLabel "greve"@fr ; skos:note "Une note"@fr ; rdfs:label "Strikes"@en .`),
      [
        '1 type Concept',
        '1 prefLabel "Strikes"@en',
        '1 altLabel "Walk-outs"@en',
        '1 label "Strikes"@en',
        '1 altLabel "Grève"@fr',
        '1 hiddenLabel "greve"@fr',
        '1 note "Une note"@fr',
      ],
    );
  });

  it('has no preferred label that its file did not have', async () => {
    assert.deepEqual(
      await exported(
        'v:1 a skos:Concept ; rdfs:label "Strikes"@en . v:2 a skos:Concept ; skos:note "A note" . v:3 a skos:Concept ; skos:prefLabel "3"@en .',
      ),
      [
        '1 type Concept',
        '1 label "Strikes"@en',
        '2 type Concept',
        '2 note "A note"@en',
        '3 type Concept',
        '3 prefLabel "3"@en',
      ],
    );
  });

  it('has the blank nodes and lists of its file, and no properties that its file did not have', async () => {
    assert.deepEqual(
      await exported(`v:1 a skos:Concept ; skos:prefLabel "One"@en ; v:source [ dcterms:title "A"@en ; v:part [ v:page "7" ] ], [ dcterms:title "B"@en ] ;
        v:list ( "b" "a" ) ; skos:definition [ rdf:value "Stopping work"@en ; dcterms:date "1924" ] .`),
      [
        '1 type Concept',
        '1 prefLabel "One"@en',
        '1 list _:b1',
        '1 source _:b2',
        '1 source _:b4',
        '1 definition _:b5',
        '_:b1 first "b"',
        '_:b1 rest _:b6',
        '_:b6 first "a"',
        '_:b6 rest nil',
        '_:b2 part _:b3',
        '_:b2 title "A"@en',
        '_:b3 page "7"',
        '_:b4 title "B"@en',
        '_:b5 date "1924"',
        '_:b5 value "Stopping work"@en',
      ],
    );
  });

  it('keeps a literal that equals the URI of another concept as a literal, with the concept of its note', async () => {
    const source = `v:a a skos:Concept ; skos:prefLabel "A"@en ; dcterms:source "http://example.org/voc/b" ;
        skos:editorialNote [ rdfs:comment "http://example.org/voc/b" ; dcterms:title "Use instead" ] .
      v:b a skos:Concept ; skos:prefLabel "B"@en .`;
    assert.deepEqual(await exported(source), [
      'a type Concept',
      'a prefLabel "A"@en',
      'a source "http://example.org/voc/b"',
      'a editorialNote _:b1',
      '_:b1 title "Use instead"',
      '_:b1 comment "http://example.org/voc/b"',
      'b type Concept',
      'b prefLabel "B"@en',
    ]);
  });

  it('keeps a note that refers to another concept with its own concept, in any order of the concepts', async () => {
    const concepts = [
      'v:a a skos:Concept ; skos:prefLabel "A"@en ; skos:editorialNote [ rdfs:seeAlso v:b ; dcterms:title "Use instead" ] .',
      'v:b a skos:Concept ; skos:prefLabel "B"@en .',
    ];
    for (const source of [concepts, concepts.toReversed()]) {
      const lines = await exported(source.join('\n'));
      assert.deepEqual(
        lines.filter((line) => !/^[ab] (?:type|prefLabel)/.test(line)),
        ['a editorialNote _:b1', '_:b1 title "Use instead"', '_:b1 seeAlso b'],
      );
    }
  });

  for (const { name } of skosWriters) {
    it(`is imported unchanged from ${name} with blank nodes and texts in other languages`, async () => {
      const data = {
        'fonds:name': 'identifier',
        'skos:altLabel@fr': ['Grève', 'Grèves'],
        'dcterms:source/dcterms:title@en': 'A book',
        'dcterms:source/<http://example.org/p>/#1': 'b',
        'dcterms:source/<http://example.org/p>/#2': 'a',
        'dcterms:source[2]/dcterms:title': 'Another book',
        'dcterms:source[10]/dcterms:title': 'Not the third book',
        'skos:definition/rdf:value@en': 'Stopping work',
        '^skos:member/rdf:type': 'http://www.w3.org/2004/02/skos/core#Collection',
        'http://example.org/p/dcterms:title': 'a property with a path',
      };
      const [description] = bakers.relationships.describes!;
      const hasUnknownProperty = [{ id: 'u', type: 'UnknownProperty', data, relationships: {} }];
      for (const text of ['bakers', 'Bakers']) {
        const describes = [
          {
            ...description!,
            data: { ...description!.data, name: text, definition: ['Stopping work'] },
            relationships: { hasUnknownProperty },
          },
        ];
        await assertComeBack([{ ...bakers, neighbours: {}, relationships: { describes } }], name);
      }
    });

    it(`is imported unchanged from ${name}, with its own URIs and with another base URI`, async () => {
      await assertComeBack([guilds, bakers], name);
      await assertComeBack([guilds, bakers], name, { baseUri: 'http://example.org/x#' });
    });

    it(`is imported unchanged from ${name} with properties that have reserved names of RDF/XML`, async () => {
      const data = Object.fromEntries(
        [
          'rdf:Description',
          'rdf:li',
          'rdf:about',
          'http://www.w3.org/1999/02/22-rdf-syntax-ns#ID',
          'http://www.w3.org/2000/xmlns/x',
        ].map((key) => [key, 'words']),
      );
      const [description] = bakers.relationships.describes!;
      const hasUnknownProperty = [{ id: 'u', type: 'UnknownProperty', data, relationships: {} }];
      const describes = [{ ...description!, relationships: { hasUnknownProperty } }];
      await assertComeBack([{ ...bakers, neighbours: {}, relationships: { describes } }], name);
    });

    it(`is imported unchanged from ${name} for any stored values`, () =>
      fc.assert(
        fc.asyncProperty(made, (concepts) => assertComeBack(concepts, name)),
        { numRuns: 100 },
      ));
  }
});
