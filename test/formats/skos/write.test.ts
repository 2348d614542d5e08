import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { WriteContext } from '../../../src/formats/record-writer.ts';
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
  options: Partial<WriteContext> = {},
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
        {
          maxKeys: 3,
          noNullPrototype: true,
        },
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

  for (const { name } of skosWriters) {
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
